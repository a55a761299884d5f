// Elides in indented languages (Python): bodies without defining words, and the contents of brackets that are
// parameters, arguments or a name's value. A body becomes parentheses at its first and last character: an expression
// of the same range.
import type { BodyRule } from '../../../languages/body-rule.ts'
import { columnOf } from '../../../scan/column.ts'
import { isSyntaxFault, quotesOf } from '../../../scan/syntax-faults.ts'
import { TokenCursor } from '../../../scan/token-cursor.ts'
import * as T from '../../../scan/token-kinds.ts'
import { LAMBDA_WORD, type Tables } from '../../../scan/word-tables.ts'
import { Cuts } from './cuts.ts'
import { DEFINES, HOLDS, NAMING, signsOf } from './definition-words.ts'
import * as B from './open-brackets.ts'

/** Characters of a body worth eliding. */
const SHORT = 24

interface Body {
  readonly column: number
  readonly start: number
  defines: boolean
}

/** The parts to elide; undefined if brackets do not match or a syntax fault may hide definitions. */
export function cutIndented(text: string, tables: Tables, rule: BodyRule): Cuts | undefined {
  const cursor = new TokenCursor(text, tables)
  const signs = signsOf(rule)
  const cuts = new Cuts(text)
  const quotes = quotesOf(tables.lexis)
  const bodies: Body[] = []
  const lists = new BracketCutter(cursor, cuts, rule)
  let column = 0
  /** Column of the head being read, and of the head that just ended. */
  let head = -1
  let ended = -1
  let isNaming = false
  let previous = T.END
  let last = 0
  for (;;) {
    const kind = cursor.next()
    if (lists.depth === 0 && (cursor.newline || kind === T.END)) {
      column = kind === T.END ? -1 : columnOf(text, cursor.lineStart, cursor.start)
      while (bodies.length > 0 && column <= bodies[bodies.length - 1]!.column) closeBody(bodies, cuts, last)
      if (ended >= 0 && column > ended) bodies.push({ column: ended, start: cursor.start, defines: false })
      head = -1
    }
    ended = -1
    if (kind === T.END) return lists.depth === 0 ? cuts : undefined
    if (isSyntaxFault(cursor, previous, quotes) || isTorn(cursor, previous)) return undefined
    if (isNaming && (kind === T.WORD || kind === T.KEYWORD) && bodies.length > 0)
      bodies[bodies.length - 1]!.defines = true
    isNaming = false
    if (kind === T.WORD || kind === T.KEYWORD) {
      // `1.` may end a line.
      const sign =
        previous === T.ACCESS && !cursor.newline ? 0 : signs.find(text, cursor.start, cursor.end, cursor.hash)
      if (sign & DEFINES && bodies.length > 0) bodies[bodies.length - 1]!.defines = true
      if (sign & HOLDS && lists.depth === 0) head = column
      isNaming = (sign & NAMING) !== 0
    } else if (kind === T.COLON && lists.depth === 0) {
      ended = head
      head = -1
    }
    if (!lists.take(kind, previous)) return undefined
    previous = kind
    last = cursor.end
  }
}

/** Elides contents of brackets. */
class BracketCutter {
  readonly #cursor: TokenCursor
  readonly #cuts: Cuts
  readonly #elides: boolean
  readonly #brackets = new B.OpenBrackets()
  /** Start of the brackets closed last, if they are a name's value; else -1. */
  #value = -1

  constructor(cursor: TokenCursor, cuts: Cuts, { lists }: BodyRule) {
    this.#cursor = cursor
    this.#cuts = cuts
    this.#elides = lists !== undefined
  }

  get depth(): number {
    return this.#brackets.depth
  }

  /** False if brackets do not match. */
  take(kind: number, previous: number): boolean {
    const { start, bits, newline, lineStart } = this.#cursor
    if (newline) this.#brackets.line(kind, start - lineStart)
    if (B.OPENING.has(kind)) return this.#open(kind, previous)
    if (B.CLOSING.has(kind)) return this.depth > 0 && this.#close()
    // `a = [b, c] = …`
    if (kind === T.ASSIGN && this.#value >= 0) this.#cuts.drop(this.#value)
    if (kind === T.KEYWORD && bits & LAMBDA_WORD) this.#brackets.add(B.SOLID)
    this.#value = -1
    return true
  }

  #open(kind: number, previous: number): boolean {
    const cursor = this.#cursor
    const { end } = cursor
    if (this.#brackets.isFull) return this.#brackets.skip(cursor, this.#cuts)
    // Parameters and arguments hold no definition; a parenthesised value may be a function.
    const isList = isValue(kind, previous) || (kind === T.OPEN_PAREN && previous === T.WORD)
    this.#brackets.open(this.#elides && isList ? B.LIST : 0, end, cursor.at)
    return true
  }

  #close(): true {
    const start = this.#brackets.starts[this.depth]!
    const isElided = this.#brackets.closeList(this.#cursor.at)
    if (isElided) this.#cuts.replace(start, this.#cursor.start)
    this.#value = isElided ? start : -1
    return true
  }
}

/** Whether brackets (not code in a string) are assigned to a name. */
function isValue(kind: number, previous: number): boolean {
  return previous === T.ASSIGN && kind !== T.INTERPOLATION_OPEN
}

/** A name directly after an operand: a string ended in the wrong place, or half of a line is missing. */
function isTorn({ kind, newline }: TokenCursor, previous: number): boolean {
  return kind === T.WORD && !newline && (previous === T.WORD || previous === T.STRING || previous === T.NUMBER)
}

function closeBody(bodies: Body[], cuts: Cuts, end: number): void {
  const { start, defines } = bodies.pop()!
  const outer = bodies[bodies.length - 1]
  if (defines && outer) outer.defines = true
  if (defines || end - start < SHORT) return
  cuts.drop(start)
  cuts.add(start, end - 1, '(')
  cuts.add(end - 1, end, ')')
}
