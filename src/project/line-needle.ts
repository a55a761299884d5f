// What a line must hold to match: the query as a regular expression, and texts of which every match contains one, by
// which files can be ruled out without looking at their lines. Pure.
import { CtxError } from '../errors.ts'
import { escaped } from '../util/regex-escape.ts'
import { type Translated, translate } from './regex-dialect.ts'
import { requiredTexts } from './required-texts.ts'

export interface Needle extends Omit<Translated, 'source'> {
  /** A regular expression goes on from its `lastIndex`. */
  readonly pattern: RegExp
  /** Every matching line holds one of these texts; none where nothing of the kind is known. */
  readonly literals: readonly string[]
  /** The literals as a pattern: a text without a match has no matching line, nor is a line without one. */
  readonly mark: RegExp
  readonly isRegex: boolean
  /** Of matching lines those that one of these matches come first, by the first that does. */
  readonly first?: readonly RegExp[]
  /** Which of them, 1-based, come before all others of files of the same kind; asked of a file from its first to its last. */
  readonly isFirst?: (file: string, line: number) => boolean
  /** Which come after all others, likewise. */
  readonly isLast?: (file: string, line: number) => boolean
  /** Whether comments come after all code, tests too, as they do for who asks what uses a name. */
  readonly remarksLast?: boolean
  /** Which lines count, 1-based; all where this is undefined. */
  readonly isWanted?: (file: string, line: number) => boolean
  /** Which matching lines count; all where this is undefined. */
  readonly isMeant?: (file: string, text: string) => boolean
}

/**
 * The needle of a content query. Case is ignored unless the query has a capital.
 *
 * @throws CtxError INVALID_ARGUMENT for a regular expression that cannot be read, or a query of several lines.
 */
export function needleOf(query: string, isRegex: boolean): Needle {
  if (/[\r\n]/.test(query))
    throw new CtxError('INVALID_ARGUMENT', 'A content query is one line: matches lie within lines.')
  const { source, ignoreCase, isAtStart } = isRegex ? translate(query) : asItStands(query)
  const flags = ignoreCase ? 'iv' : 'v'
  try {
    const literals = isRegex ? requiredTexts(source) : [query]
    const mark = new RegExp(literals.map(escaped).join('|'), flags)
    const pattern = isRegex ? new RegExp(source, `${flags}gs`) : mark
    return { pattern, literals, mark, ignoreCase, isRegex, isAtStart }
  } catch (error) {
    throw new CtxError('INVALID_ARGUMENT', `${query} is no regular expression: ${reasonOf(error)}.`, {
      hint: 'Leave out regex, or the slashes around it, to look for the text as it stands.',
      suggestions: [{ tool: 'search_project', args: { query, type: 'content' }, why: 'the text as it stands' }],
    })
  }
}

function asItStands(text: string): Translated {
  return { source: escaped(text), ignoreCase: !/\p{Lu}/u.test(text), isAtStart: false }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(message.lastIndexOf(': ') + 2).toLowerCase()
}
