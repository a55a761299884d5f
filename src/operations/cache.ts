// `cache`: what indexes take on disk, and getting it back. At the terminal only.
import { knownRepositories } from '../repos/registry.ts'
import { placeOf, rowsOf } from '../repository/place.ts'
import * as fields from './fields.ts'
import type { Answer, Context, Input, Operation } from './operation.ts'

const MIB = 2 ** 20

async function run(input: Input, context: Context): Promise<Answer> {
  const { bytesOf, clear, prune } = await import('../repos/housekeeping.ts')
  if (input.action === 'size') return size(bytesOf)
  const { root, cache } = placeOf(input, context.cwd)
  if (input.action === 'clear') return { repository: root, freed: await clear({ cache }) }
  const limit = input.limit_mib === undefined ? Number.POSITIVE_INFINITY : (input.limit_mib as number) * MIB
  const results = await prune(limit, cache)
  return { results, freed: results.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function size(bytesOf: (cache: string) => number): Answer {
  const known = knownRepositories()
  const rows = rowsOf(known)
  const results = known.map(({ cache, used }, i) => {
    const { repo, state } = rows[i]!
    return { repo, bytes: bytesOf(cache), used: new Date(used).toISOString().slice(0, 10), state, cache }
  })
  results.sort((a, b) => b.bytes - a.bytes)
  return { results, total_bytes: results.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const cacheOperation: Operation = {
  name: 'cache',
  alias: 'caches',
  title: 'Indexes on disk',
  summary: 'What indexes take on disk (size), drop old ones (prune) or one (clear)',
  description:
    'What indexes take on disk. size lists those of all repositories; prune drops those of repositories that have gone and, beyond limit_mib, those unused longest; clear drops the one of this repository. Sources are never touched.',
  effect: 'index',
  terminalOnly: true,
  fields: {
    action: { type: 'string', enum: ['size', 'prune', 'clear'], description: 'What to do' },
    limit_mib: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'With prune: what all indexes may take, in MiB',
      placeholder: 'N',
    },
    ...fields.common,
  },
  positional: ['action'],
  required: ['action'],
  examples: ['ctx cache size', 'ctx cache prune --limit-mib 2000'],
  run,
}
export default cacheOperation
