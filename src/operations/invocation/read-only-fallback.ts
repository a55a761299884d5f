// If an index cannot be written, suggests the same call with the index in another folder.
import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fallbackCaches, isOwn } from '../../cache/files/location.ts'
import type { Answer, Input, Operation, Raw } from '../../contract.ts'
import { CALLS, distinctCalls, ERRORS, type ErrorShape, type Suggestion } from '../../errors.ts'
import { statsBehind } from '../../platform/fs.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { asParsed } from '../arguments/parse-arguments.ts'

/** Bytes that another folder must have free if the disk of the index is full. */
const MIN_FREE = 64 << 20

/** Hints by the kind of system error. */
const HINTS = {
  full: 'Free some space, or put the index elsewhere with cache_dir.',
  limit: 'Let files grow larger (ulimit -f), then repeat the call.',
  denied: 'Grant what is denied, or put the index elsewhere with cache_dir.',
  taken: 'Move away what stands there, or put the index elsewhere with cache_dir.',
  nowhere: 'Put the index elsewhere with cache_dir.',
} as const

/** System error codes of writing an index or creating its folder. */
const KINDS: Readonly<Record<string, keyof typeof HINTS>> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full', EFBIG: 'limit' },
  ...{ EACCES: 'denied', EPERM: 'denied', EROFS: 'denied' },
  ...{ EEXIST: 'taken', ENOTDIR: 'taken', ELOOP: 'taken', ENOENT: 'nowhere', ENAMETOOLONG: 'nowhere' },
}
const CODE = new RegExp(`\\b(?:${Object.keys(KINDS).join('|')})\\b`)

/** Adds suggestions if the call failed because the index could not be written. */
export function withReadOnlyFallback(
  operation: Operation,
  answer: Answer,
  given: Raw,
  input: Input,
  cwd: string,
): Answer {
  const { error, index = '' } = answer
  if (!error || !('cache_dir' in operation.fields)) return answer
  const reason = isUnexplained(error) ? error.message : error.code === 'INDEX_STALE' ? index : ''
  const kind = KINDS[CODE.exec(reason)?.[0] ?? '']
  if (kind === undefined) return answer
  // A limit of the process applies in every folder.
  const call = kind === 'limit' ? undefined : callWithOtherCache(operation, given, input, cwd, kind === 'full')
  // Refreshing the index would fail again.
  const others = error.suggestions.filter(({ tool }) => tool !== 'generate_index' && tool !== 'list_repos')
  const suggestions = distinctCalls(call, ...others, ...(call ? [] : [CALLS.status]))
  return { ...answer, error: { ...error, hint: HINTS[kind], suggestions } satisfies ErrorShape }
}

/** True for a system error without a more specific hint. */
function isUnexplained({ code, hint }: ErrorShape): boolean {
  return code === 'ENVIRONMENT_ISSUE' && hint === ERRORS.ENVIRONMENT_ISSUE.hint
}

function callWithOtherCache(
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
  const folder = fallbackCaches(root).find(folder => folder !== cache && isOwn(folder) && isWritable(folder, isFull))
  if (folder === undefined) return undefined
  // `repo` and `cache_dir` exclude each other.
  const { repo, ...args } = asParsed(given, input)
  const where = repo === undefined ? {} : { path: root }
  return { tool: name, args: { ...args, ...where, cache_dir: folder }, why: 'the same with the index elsewhere' }
}

/** True if a folder, or its nearest existing parent, is writable and, if the disk is full, has space. */
function isWritable(folder: string, isFull: boolean): boolean {
  let existing = folder
  while (!statsBehind(existing) && existing !== dirname(existing)) existing = dirname(existing)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
    if (!isFull) return true
    const { bavail, bsize } = statfsSync(existing)
    return bavail * bsize >= MIN_FREE
  } catch {
    return false
  }
}
