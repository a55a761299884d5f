// What a line must hold to match: the query as a regular expression, and a text that every match contains, by which
// files can be ruled out without looking at their lines. Pure.
import { CtxError } from '../errors.ts'
import { escaped } from '../util/escape.ts'
import { type Translated, translate } from './dialect.ts'

export interface Needle extends Omit<Translated, 'source'> {
  /** A regular expression goes on from its `lastIndex`. */
  readonly pattern: RegExp
  /** Every matching line holds this text; empty where nothing of the kind is known. */
  readonly literal: string
  /** The literal as a pattern: a text without it has no matching line. */
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
    const literal = isRegex ? requiredLiteral(source) : query
    const mark = new RegExp(escaped(literal), flags)
    return { pattern: isRegex ? new RegExp(source, `${flags}gs`) : mark, literal, mark, ignoreCase, isRegex, isAtStart }
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

/** What follows the letter of an escape and belongs to it. */
const AFTER_ESCAPE = /[xupPkc](?:\{[^}]*\}|<[^>]*>|[\da-fA-F]{0,4})|[\s\S]/uy

/**
 * The longest run of plain characters that every match of a regular expression (flag `v`) has in it; empty when in
 * doubt.
 */
export function requiredLiteral(source: string): string {
  let best = ''
  let run = ''
  let depth = 0
  const end = () => {
    if (run.length > best.length) best = run
    run = ''
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!
    if (character === '\\') {
      const next = source[at + 1] ?? ''
      if (depth === 0 && /[^\w\s]/.test(next)) run += next
      else end()
      AFTER_ESCAPE.lastIndex = at + 1
      at += AFTER_ESCAPE.exec(source)?.[0].length ?? 0
    } else if (character === '(') {
      depth++
      end()
    } else if (character === ')') {
      depth--
      end()
    } else if (character === '[') {
      end()
      at = endOfClass(source, at)
    } else if (character === '|') {
      // One of several: nothing outside of groups is in all of them.
      if (depth === 0) return ''
    } else if (character === '*' || character === '?' || character === '{') {
      // The character before may be absent.
      run = run.slice(0, -1)
      end()
      if (character === '{') at = Math.max(at, source.indexOf('}', at))
    } else if (character === '+') end()
    else if (character === '.' || character === '^' || character === '$') end()
    else if (depth === 0) run += character
  }
  end()
  return best
}

/** Where the bracket is that closes the class which opens at `at`; classes lie in classes. */
function endOfClass(source: string, at: number): number {
  let depth = 0
  for (let end = at; end < source.length; end++) {
    if (source[end] === '\\') end++
    else if (source[end] === '[') depth++
    else if (source[end] === ']' && --depth === 0) return end
  }
  return source.length
}
