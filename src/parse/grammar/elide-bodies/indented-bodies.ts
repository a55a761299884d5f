// What may be left out where blocks are indented (Python): bodies of functions without a word that begins a definition,
// and what brackets hold that are parameters, arguments or the value of a name. In place of the first and the last
// character of its statements a body gets parentheses: an expression of the same extent.
import type { BodyRule } from '../../../languages/body-rule.ts'
import { columnOf } from '../../../scan/column.ts'
import { isSyntaxFault, quotesOf } from '../../../scan/syntax-faults.ts'
import { TokenCursor } from '../../../scan/token-cursor.ts'
import * as T from '../../../scan/token-kinds.ts'
import { LAMBDA_WORD, type Tables } from '../../../scan/word-tables.ts'
import { Cuts } from './cuts.ts'
import { DEFINES, HOLDS, NAMING, signsOf } from './definition-words.ts'
import * as B from './open-brackets.ts'

/** A body of fewer characters stays. */
const SHORT = 24

interface Body {
  /** Column of the head. */
  readonly column: number
  readonly start: number
  defines: boolean
}

/** Undefined where brackets do not match, or what is not understood may hide more. */
export function cutIndented(text: string, tables: Tables, rule: BodyRule): Cuts | undefined {
  const cursor = new TokenCursor(text, tables)
  const signs = signsOf(rule)
  const cuts = new Cuts(text)
  const quotes = quotesOf(tables.lexis)
  const bodies: Body[] = []
  const lists = new Lists(cursor, cuts, rule)
  /** Column of the line being read. */
  let column = 0
  /** Column of the head being read, and that of the head that has just ended. */
  let head = -1
  let ended = -1
  let isNaming = false
  let previous = T.END
  let last = 0
  for (;;) {
    const kind = cursor.next()
    if (lists.depth === 0 && (cursor.newline || kind === T.END)) {
      column = kind === T.END ? -1 : columnOf(text, cursor.lineStart, cursor.start)
      while (bodies.length > 0 && column <= bodies[bodies.length - 1]!.column) leave(bodies, cuts, last)
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

/** What brackets hold that may go. */
class Lists {
  readonly #cursor: TokenCursor
  readonly #cuts: Cuts
  readonly #goes: boolean
  readonly #brackets = new B.OpenBrackets()
  /** Where the brackets began that were closed last, and are the value of a name. */
  #value = -1

  constructor(cursor: TokenCursor, cuts: Cuts, { lists }: BodyRule) {
    this.#cursor = cursor
    this.#cuts = cuts
    this.#goes = lists !== undefined
  }

  /** How many brackets are open. */
  get depth(): number {
    return this.#brackets.depth
  }

  /** False where brackets do not match. */
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
    // Neither parameters nor arguments hold a definition; a value may be a function in parentheses.
    const isList = isValue(kind, previous) || (kind === T.OPEN_PAREN && previous === T.WORD)
    this.#brackets.open(this.#goes && isList ? B.LIST : 0, end, cursor.at)
    return true
  }

  #close(): true {
    const start = this.#brackets.starts[this.depth]!
    const goes = this.#brackets.closeList(this.#cursor.at)
    if (goes) this.#cuts.replace(start, this.#cursor.start)
    this.#value = goes ? start : -1
    return true
  }
}

/** Whether brackets, and no code in a string, are what a name is given. */
function isValue(kind: number, previous: number): boolean {
  return previous === T.ASSIGN && kind !== T.INTERPOLATION_OPEN
}

/** A name directly after another operand: a string has ended where it should not, or half of a line is missing. */
function isTorn({ kind, newline }: TokenCursor, previous: number): boolean {
  return kind === T.WORD && !newline && (previous === T.WORD || previous === T.STRING || previous === T.NUMBER)
}

function leave(bodies: Body[], cuts: Cuts, end: number): void {
  const { start, defines } = bodies.pop()!
  const outer = bodies[bodies.length - 1]
  if (defines && outer) outer.defines = true
  if (defines || end - start < SHORT) return
  cuts.drop(start)
  cuts.add(start, end - 1, '(')
  cuts.add(end - 1, end, ')')
}
