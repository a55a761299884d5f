// Whether an edit leaves the kinds of tokens as they are, so that what parsed before parses after it.
import { Scanner } from '../scan/scanner.ts'
import * as T from '../scan/token-kinds.ts'
import type { Grammar } from './match-types.ts'
import { linesOf } from './text-lines.ts'

/** Kinds that may be replaced by another of the kind: a name by a name. */
const VALUES: ReadonlySet<number> = new Set([T.WORD, T.NUMBER, T.STRING])
/** Lines around a range that are compared. */
const MOST_LINES = 200

interface Range {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** True if the lines of a range have the same tokens before and after but for names, numbers and strings. */
export function keepsShape(text: string, { start, end, text: added }: Range, grammar: Grammar): boolean {
  // Where indentation counts, so do blanks.
  if (grammar.language.lexis.blocks !== 'brace' || grammar.language.nature !== undefined) return false
  const lines = linesOf(text.slice(start, end)).length
  if (lines > MOST_LINES) return false
  const from = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1
  const next = /[\r\n]/.exec(text.slice(end))
  const to = next ? end + next.index : text.length
  const before = text.slice(from, to)
  return shapeOf(before, grammar) === shapeOf(text.slice(from, start) + added + text.slice(end, to), grammar)
}

function shapeOf(text: string, { tables }: Grammar): string {
  const scanner = new Scanner(text, tables, true)
  let shape = ''
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next())
    shape += VALUES.has(kind) ? `${kind} ` : `${kind} ${text.slice(scanner.start, scanner.end)} `
  return shape
}
