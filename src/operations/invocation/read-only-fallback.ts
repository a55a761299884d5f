// What is suggested where the disk or its permissions are in the way of an index: the same call with the index elsewhere.
import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fallbackCaches } from '../../cache/files/location.ts'
import type { Answer, Input, Operation, Raw } from '../../contract.ts'
import { CALLS, ERRORS, type ErrorShape, firstCalls, type Suggestion } from '../../errors.ts'
import { statsBehind } from '../../platform/fs.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { asParsed } from '../arguments/parse-arguments.ts'

/** Bytes that must be free where an index is to go because there are none where it lies. */
const ENOUGH = 64 << 20

/** What helps against each kind of refusal. */
const WAYS_OUT = {
  full: 'Free some space, or put the index elsewhere with cache_dir.',
  limit: 'Let files grow larger (ulimit -f), then repeat the call.',
  denied: 'Grant what is denied, or put the index elsewhere with cache_dir.',
  taken: 'Move away what stands there, or put the index elsewhere with cache_dir.',
  nowhere: 'Put the index elsewhere with cache_dir.',
} as const

/** Codes of the operating system that tell which it is, of writing an index or of making its folder. */
const KINDS: Readonly<Record<string, keyof typeof WAYS_OUT>> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full', EFBIG: 'limit' },
  ...{ EACCES: 'denied', EPERM: 'denied', EROFS: 'denied' },
  ...{ EEXIST: 'taken', ENOTDIR: 'taken', ELOOP: 'taken', ENOENT: 'nowhere', ENAMETOOLONG: 'nowhere' },
}
const CODE = new RegExp(`\\b(?:${Object.keys(KINDS).join('|')})\\b`)

/** The answer with calls that help, where it failed, or is in doubt, because the index could not be written. */
export function withReadOnlyFallback(
  operation: Operation,
  answer: Answer,
  given: Raw,
  input: Input,
  cwd: string,
): Answer {
  const { error, index = '' } = answer
  if (!error || !('cache_dir' in operation.fields)) return answer
  const said = isUnexplained(error) ? error.message : error.code === 'INDEX_STALE' ? index : ''
  const kind = KINDS[CODE.exec(said)?.[0] ?? '']
  if (kind === undefined) return answer
  // A limit of the process holds everywhere.
  const call = kind === 'limit' ? undefined : elsewhere(operation, given, input, cwd, kind === 'full')
  // Whatever brings the index up to date would fail in the same way.
  const others = error.suggestions.filter(({ tool }) => tool !== 'generate_index' && tool !== 'list_repos')
  const suggestions = firstCalls(call, ...others, ...(call ? [] : [CALLS.status]))
  return { ...answer, error: { ...error, hint: WAYS_OUT[kind], suggestions } satisfies ErrorShape }
}

/** True where the machine refused, and whoever failed at it had nothing better to say about it. */
function isUnexplained({ code, hint }: ErrorShape): boolean {
  return code === 'ENVIRONMENT_ISSUE' && hint === ERRORS.ENVIRONMENT_ISSUE.hint
}

function elsewhere(
  { name }: Operation,
  given: Raw,
  input: Input,
  cwd: string,
  isFull: boolean,
): Suggestion | undefined {
  let root: string
  let cache: string
  try {
    ;({ root, cache } = repositoryOf(input, cwd))
  } catch {
    return undefined
  }
  const place = fallbackCaches(root).find(folder => folder !== cache && canTake(folder, isFull))
  if (place === undefined) return undefined
  // A name stands for a place, too, and one call names one.
  const { repo, ...args } = asParsed(given, input)
  const where = repo === undefined ? {} : { path: root }
  return { tool: name, args: { ...args, ...where, cache_dir: place }, why: 'the same with the index elsewhere' }
}

/** Whether a folder, or the nearest one above it that is there, can be written to, and has space where that is scarce. */
function canTake(folder: string, isFull: boolean): boolean {
  let there = folder
  while (!statsBehind(there) && there !== dirname(there)) there = dirname(there)
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
    if (!isFull) return true
    const { bavail, bsize } = statfsSync(there)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}
