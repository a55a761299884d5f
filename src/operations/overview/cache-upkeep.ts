// Runs `cache`: reports, verifies, prunes, clears and invalidates indexes on disk.
import { type Location, writable } from '../../cache/files/location.ts'
import type { Answer, Context, Input } from '../../contract.ts'
import { CtxError, errorShape } from '../../errors.ts'
import { insidePath } from '../../project/inside-repository.ts'
import { knownIndexes } from '../../repos/registry.ts'
import { countParsed } from '../../repository/refresh.ts'
import { repositoryOf, repositoryRows } from '../../repository/repository-of-call.ts'
import { pageOf } from '../search/pages.ts'

const MIB = 2 ** 20

/** Runs `cache`. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const { bytesOf, clear, prune, refuseForeign } = await import('../../indexer/generate.ts')
  if (input.action === 'size') return size(bytesOf)
  const { root, cache, detached } = repositoryOf(input, context.cwd)
  if (input.action === 'verify') return verify({ root, cache, detached })
  if (input.action === 'invalidate') return invalidate(writable({ root, cache, detached }), input, context)
  if (input.action === 'clear') refuseForeign({ root, cache, detached })
  if (input.action === 'clear') return { repository: root, freed: await clear({ cache }) }
  const limit = input.limit_mib === undefined ? Number.POSITIVE_INFINITY : (input.limit_mib as number) * MIB
  const results = await prune(limit, cache)
  return { ...pageOf(results, results.length, 0), freed: results.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** The most problems to list. */
const MAX_PROBLEMS = 20

async function verify(location: Location): Promise<Answer> {
  const { verifyIndex } = await import('../../indexer/generate.ts')
  const found = await verifyIndex(location)
  if (!found) throw new CtxError('INDEX_MISSING', `${location.root} has no index.`)
  const { problems, ...checked } = found
  const results = problems.slice(0, MAX_PROBLEMS)
  const answer = { repository: location.root, results, total: problems.length, showing: results.length, checked }
  const [first] = problems
  if (!first) return answer
  const message = `The index does not hold what it claims: ${first.file}: ${first.problem}`
  return {
    error: errorShape(
      new CtxError('INDEX_CORRUPT', message, {
        suggestions: [{ tool: 'generate_index', args: { path: location.root, force: true }, why: 'make it anew' }],
      }),
    ),
    ...answer,
  }
}

async function invalidate(location: Location, input: Input, context: Context): Promise<Answer> {
  const { generate } = await import('../../indexer/start.ts')
  const named = (input.paths as readonly string[] | undefined) ?? []
  if (named.length === 0) {
    throw new CtxError('INVALID_ARGUMENT', 'invalidate needs the files or folders to parse again.', {
      hint: 'Give them relative to the root of the repository; . is all of it.',
    })
  }
  const reparse = named.map(path => insidePath(location.root, path))
  const done = await generate(location, { again: reparse, signal: context.signal })
  countParsed(context, done)
  const { parsed, files, symbols } = done
  return { repository: location.root, parsed, files, symbols, index: 'fresh' }
}

function size(bytesOf: (cache: string) => number): Answer {
  const known = knownIndexes()
  const rows = repositoryRows(known)
  const results = known.map(({ cache, used }, i) => {
    const { repo, state } = rows[i]!
    return { repo, bytes: bytesOf(cache), used: new Date(used).toISOString().slice(0, 10), state, cache }
  })
  results.sort((a, b) => b.bytes - a.bytes)
  return { ...pageOf(results, results.length, 0), total_bytes: results.reduce((sum, { bytes }) => sum + bytes, 0) }
}
