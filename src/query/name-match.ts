// Matches a name against a query, in tiers.
import type { NameQuery } from '../kernel/kernel.ts'
import {
  foldCase,
  hasOneOf,
  isAscii,
  isWordCode,
  isWordStart,
  leadOf,
  partsMatch,
  splitWords,
} from '../util/name-words.ts'

/** Best first. `case` includes other notations, `word` initials, `words` comments, paths and uses. */
export const MATCHES = ['exact', 'case', 'qualified', 'prefix', 'word', 'substring', 'fuzzy', 'words'] as const
export type Match = (typeof MATCHES)[number]

/** The order of results: MATCHES with `case` split, the same letters before another notation. */
export const LEVELS: readonly Match[] = MATCHES.flatMap(match => (match === 'case' ? [match, match] : [match]))
/** Position in LEVELS of the same words in another notation. */
export const NOTATION = LEVELS.lastIndexOf('case')

export interface Query {
  readonly text: string
  readonly folded: string
  /** Its words if there are several: `usrDat`. */
  readonly parts: readonly string[]
  /** Its words with every capital starting one, for `gUBI`; empty without a run of capitals. */
  readonly humps: readonly string[]
}

/**
 * Maps rare separators to common ones: PHP's `\` to `::`, and `@` or one colon before a name to `#`: `store.py:open`.
 */
export function normalizeSeparators(text: string): string {
  // Compiling the patterns is slow, so each text is checked for the character first.
  const withColons = text.includes('\\') && !/\s/.test(text) ? text.replace(/^\\|\\(?=[A-Za-z_])/g, at) : text
  const withHash = withColons.includes('@')
    ? withColons.replace(/^([\w:]*[A-Z]\w*)@(?=[A-Za-z_]\w*$)/, '$1#')
    : withColons
  return withHash.includes(':') ? withHash.replace(/^([^\s:]*[\w$]):(?=[A-Za-z_$][\w$.]*[?!]?$)/, '$1#') : withHash

  function at(_mark: string, offset: number): string {
    return offset === 0 ? '' : '::'
  }
}

/** True for text that can only be a qualified name or an id. `Core.*` counts as a pattern. */
export function isQualified(text: string): boolean {
  if (!hasOneOf(text, '.:#/>\\@')) return false
  return (
    /[\w$](?:\.#?|::|#|\/|->)[\w$~]/.test(normalizeSeparators(text)) ||
    /[\w$](?:#|(?:\.|::)(?![*+?.]+$))[!%&*+./:<=>?@\\^|~-]+$/.test(text)
  )
}

/** Parses a query for searches by name. */
export function parseQuery(text: string): Query {
  // No name contains a line feed; the tables use it as separator.
  const trimmed = inOneLine(text.trim())
  const isName = !isQualified(trimmed)
  const parts = isName ? splitWords(trimmed) : []
  const folded = foldCase(trimmed)
  // Only after a lower-case letter: `GUBI` may be a name itself.
  const humps = isName && folded !== trimmed && /^[a-z]+[A-Z]{2}/.test(trimmed) ? splitHumps(trimmed) : []
  return {
    text: trimmed,
    folded,
    parts: parts.length > 1 ? parts : [],
    humps,
  }
}

function inOneLine(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replace(/[\r\n]+/g, ' ') : text
}

function splitHumps(text: string): string[] {
  return splitWords(text.replace(/[A-Z]/g, capital => ` ${capital}`))
}

/** True if words may match a name that does not contain the query. */
export function hasParts(query: Query): boolean {
  return query.parts.length > 0 || query.humps.length > 0
}

/** The tier of a name; undefined without a match. `folded` is the name in lower case. */
export function matchName(query: Query, name: string, folded: string): Match | undefined {
  let at = folded.indexOf(query.folded)
  if (at === 0) {
    if (folded.length > query.folded.length) return 'prefix'
    return name === query.text ? 'exact' : 'case'
  }
  if (at > 0) for (; at >= 0; at = folded.indexOf(query.folded, at + 1)) if (isWordStart(name, at)) return 'word'
  // `dataUser` begins no word of `getdataUser`, but its words may match elsewhere.
  const byWords = hasParts(query) ? matchWords(query, name) : undefined
  return byWords ?? (folded.includes(query.folded) ? 'substring' : undefined)
}

/** The query in bytes for the kernel. `rarest` is a part that every matching name has a word for, if known. */
export function nameQueryOf({ text, parts, humps }: Query, needle: Buffer, rarest?: string): NameQuery {
  const isInitials = areInitials(parts)
  // Humps and initials match a name's first words. Of other parts the longest known text excludes most names.
  const leads = (rarest === undefined ? parts : [rarest]).map(leadOf)
  const lead =
    isInitials || humps.length > 0 ? leadOf(parts[0]!) : leads.reduce((a, b) => (b.length > a.length ? b : a), '')
  return {
    needle,
    marks: marksBefore(text).length,
    parts: parts.map(part => Buffer.from(part)),
    areInitials: isInitials,
    humps: humps.map(hump => Buffer.from(hump)),
    // The cut may split a letter, but its first byte stays the same.
    anchor: Buffer.from(lead).subarray(0, isAscii(lead) ? 2 : 1),
  }
}

function matchWords(query: Query, name: string): 'case' | 'word' | undefined {
  const words = splitWords(name)
  if (isSameNotation(query, name, words)) return 'case'
  if (areInitials(query.parts)) return startsWith(query.parts, words) ? 'word' : undefined
  if (query.parts.length > 0 && partsMatch(query.parts, words)) return 'word'
  return query.humps.length > 0 && startsWith(query.humps, words) ? 'word' : undefined
}

/** Punctuation before the words counts: `__init` is not `init`. */
function isSameNotation({ text, parts }: Query, name: string, words: readonly string[]): boolean {
  if (parts.length !== words.length || parts.some((part, i) => part !== words[i])) return false
  return marksBefore(text) === marksBefore(name)
}

function marksBefore(name: string): string {
  let length = 0
  while (length < name.length && !isWordCode(name.charCodeAt(length))) length++
  return name.slice(0, length)
}

/** True if every part is a single letter; then initials must not skip a word. */
export function areInitials(parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every(part => part.length === 1)
}

function startsWith(parts: readonly string[], words: readonly string[]): boolean {
  return parts.length <= words.length && parts.every((part, i) => words[i]!.startsWith(part))
}
