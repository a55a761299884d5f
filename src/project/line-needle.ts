// Compiles a content query to a regular expression and to texts that every match contains.
import { CtxError } from '../errors.ts'
import { escaped } from '../util/regex-escape.ts'
import { type Translated, translate } from './regex-dialect.ts'
import { requiredTexts } from './required-texts.ts'

export interface Needle extends Omit<Translated, 'source'> {
  /** A global regular expression continues at `lastIndex`. */
  readonly pattern: RegExp
  /** Every matching line contains one of these; empty if unknown. */
  readonly literals: readonly string[]
  readonly mark: RegExp
  readonly isRegex: boolean
  /** Lines matching an earlier pattern come first. */
  readonly first?: readonly RegExp[]
  /** Lines (1-based) that come first among files of a kind. Called in line order. */
  readonly isFirst?: (file: string, line: number) => boolean
  readonly isLast?: (file: string, line: number) => boolean
  readonly remarksLast?: boolean
  /** Lines (1-based) that count. */
  readonly isWanted?: (file: string, line: number) => boolean
  /** The text of a file without its comments, at equal length: matches count only there. */
  readonly codeOf?: (file: string, text: string) => string
  /** Matching lines that count. */
  readonly isMeant?: (file: string, text: string) => boolean
}

/** Compiles a query; it ignores case unless it has a capital. Throws INVALID_ARGUMENT if invalid or several lines. */
export function needleOf(query: string, isRegex: boolean): Needle {
  if (/[\r\n]/.test(query))
    throw new CtxError('INVALID_ARGUMENT', 'A content query is one line: matches lie within lines.')
  const { source, ignoreCase, isAtStart } = isRegex ? translate(query) : literalPattern(query)
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

function literalPattern(text: string): Translated {
  return { source: escaped(text), ignoreCase: !/\p{Lu}/u.test(text), isAtStart: false }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(message.lastIndexOf(': ') + 2).toLowerCase()
}
