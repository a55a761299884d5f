// Detects answers with no match or only similar names, because the index may then be out of date.
import type { Answer, Input } from '../contract.ts'
import type { ErrorShape } from '../errors.ts'
import { hasBlank } from '../util/name-words.ts'
import type { Session } from './query-session.ts'

/** True if nothing was found. Ambiguous symbols count as found. */
export function isNotFound({ error, missing }: Answer): boolean {
  const isLost = (one: { error: ErrorShape }): boolean => one.error.code !== 'AMBIGUOUS_MATCH'
  return error !== undefined || (Array.isArray(missing) && missing.some(isLost))
}

/**
 * True if there are only fuzzy matches or, for a query that is a name, only matches of its words; or if a misspelt target
 * was replaced.
 */
export function isLike({ results, match }: Answer, { query }: Input): boolean {
  if (match === 'typo' || (Array.isArray(results) && results.some(row => row?.match === 'typo'))) return true
  const isName = typeof query === 'string' && !hasBlank(query.trim())
  const isSimilar = ({ match }: { match?: unknown }): boolean => match === 'fuzzy' || (isName && match === 'words')
  return Array.isArray(results) && results.length > 0 && results.every(isSimilar)
}

/** True if every match has gone from its file. */
export function isEmptied({ results }: Answer, { hasLost }: Session): boolean {
  return hasLost && Array.isArray(results) && results.length === 0
}
