// How well a name answers a query, in tiers. Pure.
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

/**
 * Best first: the same; the same but for case or notation (`get_user_data` and getUserData); `Class.method` and its
 * like; its beginning; beginnings of words, words or their first letters; anywhere in it; a few edits away; not by name
 * but by the words of its comment, its path and what it uses.
 */
export const MATCHES = ['exact', 'case', 'qualified', 'prefix', 'word', 'substring', 'fuzzy', 'words'] as const
export type Match = (typeof MATCHES)[number]

/**
 * The order on a page: MATCHES, but that of `case` the same letters come first, then the same words in another
 * notation.
 */
export const LEVELS: readonly Match[] = MATCHES.flatMap(match => (match === 'case' ? [match, match] : [match]))
/** Position in LEVELS of what is the same in another notation. */
export const NOTATION = LEVELS.lastIndexOf('case')

export interface Query {
  /** As typed, trimmed. */
  readonly text: string
  /** With ASCII letters folded: what is looked for in folded names. */
  readonly folded: string
  /** Its words when there are several, for `usrDat`; empty otherwise. */
  readonly parts: readonly string[]
  /** Its words with each capital of a run a word of its own, for `gUBI`; empty where it has no such run. */
  readonly humps: readonly string[]
}

/**
 * The text with one mark for what stands between the parts of a name in few notations: `::` for the `\\` of PHP's name
 * spaces, and `#` for the `@` before an action of a controller and for the one colon before a name: `store.py:open`,
 * `Class:method`. Of a selector in Objective-C a colon is the end, or there are several.
 */
export function inMarks(text: string): string {
  // The patterns are compiled in each process that meets them.
  const spaced = text.includes('\\') && !/\s/.test(text) ? text.replace(/^\\|\\(?=[A-Za-z_])/g, at) : text
  const acted = spaced.includes('@') ? spaced.replace(/^([\w:]*[A-Z]\w*)@(?=[A-Za-z_]\w*$)/, '$1#') : spaced
  return acted.includes(':') ? acted.replace(/^([^\s:]*[\w$]):(?=[A-Za-z_$][\w$.]*[?!]?$)/, '$1#') : acted

  function at(_mark: string, offset: number): string {
    return offset === 0 ? '' : '::'
  }
}

/**
 * True for what can only be a qualified name or an id: with marks between parts, a name before and a name or an operator
 * after, which no identifier holds. `Core.*` is rather a pattern.
 */
export function isQualified(text: string): boolean {
  if (!hasOneOf(text, '.:#/>\\@')) return false
  return (
    /[\w$](?:\.#?|::|#|\/|->)[\w$~]/.test(inMarks(text)) ||
    /[\w$](?:#|(?:\.|::)(?![*+?.]+$))[!%&*+./:<=>?@\\^|~-]+$/.test(text)
  )
}

/** A query as all searches by name take it. */
export function parseQuery(text: string): Query {
  // No name has a line feed in it; in the tables they stand between names.
  const trimmed = inOneLine(text.trim())
  const isName = !isQualified(trimmed)
  const parts = isName ? splitWords(trimmed) : []
  const folded = foldCase(trimmed)
  // Only after a small letter: GUBI is rather a name of its own.
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

/** True when words can be matched that are no substring of the name. */
export function hasParts(query: Query): boolean {
  return query.parts.length > 0 || query.humps.length > 0
}

/** The tier of a name, or undefined when it does not match. `folded` is the name with ASCII letters folded. */
export function matchName(query: Query, name: string, folded: string): Match | undefined {
  let at = folded.indexOf(query.folded)
  if (at === 0) {
    if (folded.length > query.folded.length) return 'prefix'
    return name === query.text ? 'exact' : 'case'
  }
  if (at > 0) for (; at >= 0; at = folded.indexOf(query.folded, at + 1)) if (isWordStart(name, at)) return 'word'
  // `dataUser` is in no word start of `getdataUser`, yet its words may stand for words elsewhere in the name.
  const byWords = hasParts(query) ? matchWords(query, name) : undefined
  return byWords ?? (folded.includes(query.folded) ? 'substring' : undefined)
}

/**
 * The query in bytes, for the loops that look through many names; `rarest`: a part that a word of each of them stands
 * for, where one is known.
 */
export function nameQueryOf({ text, parts, humps }: Query, needle: Buffer, rarest?: string): NameQuery {
  const isInitials = areInitials(parts)
  // Humps and initials stand for a name's first words; of other parts the one of which most is known leaves the fewest
  // names.
  const leads = (rarest === undefined ? parts : [rarest]).map(leadOf)
  const lead =
    isInitials || humps.length > 0 ? leadOf(parts[0]!) : leads.reduce((a, b) => (b.length > a.length ? b : a), '')
  return {
    needle,
    marks: marksBefore(text).length,
    parts: parts.map(part => Buffer.from(part)),
    areInitials: isInitials,
    humps: humps.map(hump => Buffer.from(hump)),
    // A letter may be cut in two: its first byte is the same.
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

/** The same words in another notation; marks before them count (`__init` is another name than `init`). */
function isSameNotation({ text, parts }: Query, name: string, words: readonly string[]): boolean {
  if (parts.length !== words.length || parts.some((part, i) => part !== words[i])) return false
  return marksBefore(text) === marksBefore(name)
}

function marksBefore(name: string): string {
  let length = 0
  while (length < name.length && !isWordCode(name.charCodeAt(length))) length++
  return name.slice(0, length)
}

/** True when every part is one letter: then they are the initials of a name, and none of its words is left out. */
export function areInitials(parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every(part => part.length === 1)
}

/** True when the first words of a name begin with the parts, each with its own. */
function startsWith(parts: readonly string[], words: readonly string[]): boolean {
  return parts.length <= words.length && parts.every((part, i) => words[i]!.startsWith(part))
}
