// Whether an answer found nothing, or nothing but names like the one that was asked for: then the index may be out of date.
import type { Answer, Input } from '../contract.ts'
import type { ErrorShape } from '../errors.ts'
import { hasBlank } from '../util/name-words.ts'
import type { Session } from './query-session.ts'

/** What of several is ambiguous was found, and its files are looked at as those of what is shown. */
export function isMiss({ error, missing }: Answer): boolean {
  const isLost = (one: { error: ErrorShape }): boolean => one.error.code !== 'AMBIGUOUS_MATCH'
  return error !== undefined || (Array.isArray(missing) && missing.some(isLost))
}

/**
 * What was asked for was not found, only names like it, or symbols that have its words; a sentence asks for no more
 * than these.
 */
export function isLike({ results }: Answer, { query }: Input): boolean {
  const isName = typeof query === 'string' && !hasBlank(query.trim())
  const isMatchLike = ({ match }: { match?: unknown }): boolean => match === 'fuzzy' || (isName && match === 'words')
  return Array.isArray(results) && results.length > 0 && results.every(isMatchLike)
}

/** All that was found is gone from its files: new names are only known when the tree has been looked at. */
export function isEmptied({ results }: Answer, { hasLost }: Session): boolean {
  return hasLost && Array.isArray(results) && results.length === 0
}
