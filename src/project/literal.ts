// What a line must hold to match: the query as a regular expression, and a text that every match contains, by which files
// can be ruled out without looking at their lines. Pure.
import { CtxError } from '../errors.ts'

export interface Needle {
  readonly pattern: RegExp
  /** Every matching line holds this text; empty where nothing of the kind is known. */
  readonly literal: string
  /** The literal as a pattern: a text without it has no matching line. */
  readonly mark: RegExp
  /** Letters of either case match. */
  readonly ignoreCase: boolean
}

/**
 * The needle of a content query. Case is ignored unless the query has a capital.
 *
 * @throws CtxError INVALID_ARGUMENT for a regular expression that cannot be read, or a query of several lines.
 */
export function needleOf(query: string, isRegex: boolean): Needle {
  if (/[\r\n]/.test(query))
    throw new CtxError('INVALID_ARGUMENT', 'A content query is one line: matches lie within lines.')
  const isAnyCase = /^\(\?i\)/.test(query) && isRegex
  const source = isRegex ? inThisDialect(query) : query
  const ignoreCase = isAnyCase || !/\p{Lu}/u.test(isRegex ? query.replace(/\\./g, '') : query)
  const flags = ignoreCase ? 'iu' : 'u'
  if (!isRegex) return { pattern: exactly(query, flags), literal: query, mark: exactly(query, flags), ignoreCase }
  try {
    const literal = requiredLiteral(source)
    return { pattern: new RegExp(source, flags), literal, mark: exactly(literal, flags), ignoreCase }
  } catch (error) {
    throw new CtxError('INVALID_ARGUMENT', `${query} is no regular expression: ${reasonOf(error)}.`, {
      hint: 'Leave out regex to look for the text as it stands.',
      suggestions: [{ tool: 'search_project', args: { query, type: 'content' }, why: 'the text as it stands' }],
    })
  }
}

/**
 * A regular expression as other tools take it in the dialect of JavaScript: `(?i)` before it, groups named `(?P<name>…)`, the ends of a
 * text, and marks that are escaped without need.
 */
function inThisDialect(source: string): string {
  return source.replace(/^\(\?i\)/, '').replace(/\\.|\(\?P</gsu, part => {
    if (part === '(?P<') return '(?<'
    if (part === '\\A') return '^'
    if (part === '\\z' || part === '\\Z') return '$'
    // Within brackets a hyphen would be a range.
    if (part === '\\-') return '\\x2d'
    return /^\\[^\p{L}\p{N}\\^$.*+?()[\]{}|/]$/u.test(part) ? part.slice(1) : part
  })
}

function exactly(text: string, flags: string): RegExp {
  // With the flag `u` nothing else may be escaped, a hyphen least of all.
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags)
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(message.lastIndexOf(': ') + 2).toLowerCase()
}

/** The longest run of plain characters that every match of a regular expression has in it; empty when in doubt. */
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
      const next = source[++at] ?? ''
      if (depth === 0 && /[^\w\s]/.test(next)) run += next
      else {
        end()
        // What follows \x, \u, \p, \k and \c belongs to them.
        at += /^(?:\{[^}]*\}|<[^>]*>|[0-9A-Fa-f]{0,4})/.exec(source.slice(at + 1))?.[0].length ?? 0
      }
    } else if (character === '(') {
      depth++
      end()
    } else if (character === ')') {
      depth--
      end()
    } else if (character === '[') {
      end()
      for (at++; at < source.length && source[at] !== ']'; at++) if (source[at] === '\\') at++
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
