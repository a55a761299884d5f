// What may be left out where blocks are indented (Python): bodies of functions without a word that begins a definition.
// In place of the first and the last character of its statements a body gets parentheses: an expression of the same
// extent.
import type { BodyRule } from '../../languages/language.ts'
import { Scanner } from '../scan.ts'
import type { Tables } from '../tables.ts'
import * as T from '../tokens.ts'
import { Cuts } from './cuts.ts'
import { isDoubtful, quotesOf } from './doubt.ts'
import { DEFINES, HOLDS, NAMING, signsOf } from './signs.ts'

/** A body of fewer characters stays. */
const SHORT = 24
/** Columns that a tab counts for. */
const TAB = 8

interface Body {
  /** Column of the head. */
  readonly column: number
  readonly start: number
  readonly mark: number
  defines: boolean
}

/** Undefined where brackets do not match, or what is not understood may hide more. */
export function cutIndented(text: string, tables: Tables, rule: BodyRule): Cuts | undefined {
  const scanner = new Scanner(text, tables)
  const signs = signsOf(rule)
  const cuts = new Cuts(text)
  const quotes = quotesOf(tables.lexis)
  const bodies: Body[] = []
  let brackets = 0
  /** Column of the line being read. */
  let column = 0
  /** Column of the head being read, and that of the head that has just ended. */
  let head = -1
  let ended = -1
  let isNaming = false
  let previous = T.END
  let last = 0
  for (;;) {
    const kind = scanner.next()
    if (brackets === 0 && (scanner.newline || kind === T.END)) {
      column = kind === T.END ? -1 : columnOf(text, scanner.lineStart, scanner.start)
      while (bodies.length > 0 && column <= bodies[bodies.length - 1]!.column) leave(bodies, cuts, last)
      if (ended >= 0 && column > ended)
        bodies.push({ column: ended, start: scanner.start, mark: cuts.count, defines: false })
      head = -1
    }
    ended = -1
    if (kind === T.END) return brackets === 0 ? cuts : undefined
    if (isDoubtful(scanner, previous, quotes) || brackets < 0 || isTorn(scanner, previous)) return scanner.stop()
    if (isNaming && (kind === T.WORD || kind === T.KEYWORD) && bodies.length > 0)
      bodies[bodies.length - 1]!.defines = true
    isNaming = false
    if (kind === T.WORD || kind === T.KEYWORD) {
      const sign = previous === T.ACCESS ? 0 : signs.find(text, scanner.start, scanner.end, scanner.hash)
      if (sign & DEFINES && bodies.length > 0) bodies[bodies.length - 1]!.defines = true
      if (sign & HOLDS && brackets === 0) head = column
      isNaming = (sign & NAMING) !== 0
    } else if (kind === T.COLON) {
      if (brackets === 0) {
        ended = head
        head = -1
      }
    } else if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) brackets++
    else if (kind === T.INTERPOLATION_OPEN) brackets++
    else if (kind === T.CLOSE_PAREN || kind === T.CLOSE_BRACKET || kind === T.CLOSE_BRACE) brackets--
    else if (kind === T.INTERPOLATION_CLOSE) brackets--
    previous = kind
    last = scanner.end
  }
}

/** A name directly after another operand: a string has ended where it should not, or half of a line is missing. */
function isTorn({ kind, newline }: Scanner, previous: number): boolean {
  return kind === T.WORD && !newline && (previous === T.WORD || previous === T.STRING || previous === T.NUMBER)
}

function leave(bodies: Body[], cuts: Cuts, end: number): void {
  const { start, mark, defines } = bodies.pop()!
  const outer = bodies[bodies.length - 1]
  if (defines && outer) outer.defines = true
  if (defines || end - start < SHORT) return
  cuts.drop(mark)
  cuts.add(start, end - 1, '(')
  cuts.add(end - 1, end, ')')
}

function columnOf(text: string, from: number, to: number): number {
  let column = 0
  for (let at = from; at < to; at++) column += text.charCodeAt(at) === 9 ? TAB : 1
  return column
}
