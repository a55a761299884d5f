// What is suggested where the disk or its permissions are in the way of an index: the same call with the index elsewhere.
import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { spareCaches } from '../cache/location.ts'
import { type ErrorShape, firstCalls, type Suggestion } from '../errors.ts'
import { placeOf } from '../repository/place.ts'
import { statsBehind } from '../util/fs.ts'
import type { Answer, Input, Operation, Raw } from './operation.ts'
import { asRead } from './params.ts'

/** Bytes that must be free where an index is to go because there are none where it lies. */
const ENOUGH = 64 << 20

/** The answer with calls that help, where it failed, or is in doubt, because the index could not be written. */
export function withSpare(operation: Operation, answer: Answer, given: Raw, input: Input, cwd: string): Answer {
  const { error, index = '' } = answer
  const said = error?.code === 'ENVIRONMENT_ISSUE' ? error.message : error?.code === 'INDEX_STALE' ? index : ''
  const [cause] = /\b(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS)\b/.exec(said) ?? []
  if (!error || cause === undefined || !('cache_dir' in operation.fields)) return answer
  const isFull = cause === 'ENOSPC' || cause === 'EDQUOT'
  const call = elsewhere(operation, given, input, cwd, isFull)
  const hint = `${isFull ? 'Free some space' : 'Grant what is denied'}, or put the index elsewhere with cache_dir.`
  // Whatever brings the index up to date would fail in the same way.
  const others = error.suggestions.filter(({ tool }) => tool !== 'generate_index' && tool !== 'list_repos')
  const suggestions = call ? firstCalls(call, ...others) : error.suggestions
  return { ...answer, error: { ...error, hint, suggestions } satisfies ErrorShape }
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
    ;({ root, cache } = placeOf(input, cwd))
  } catch {
    return undefined
  }
  const place = spareCaches(root).find(folder => folder !== cache && canTake(folder, isFull))
  if (place === undefined) return undefined
  // A name stands for a place, too, and one call names one.
  const { repo, ...args } = asRead(given, input)
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
