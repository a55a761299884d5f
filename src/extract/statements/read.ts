// Finds the definitions of a text in one pass over its tokens, for a language of statements and indented blocks
// (Python): what its grammar and queries would find, in a fifth of their time and without loading them. It reads what
// is ordinary. Where anything does not fit, or is rare, it says nothing at all, and the grammar is asked.
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis.ts'
import type { Match } from '../../languages/match.ts'
import type { StatementRule } from '../../languages/statements.ts'
import { isDoubtful, quotesOf } from '../text/doubt.ts'
import { columnOf } from '../tokens/column.ts'
import { tablesOf, type WordTable } from '../tokens/tables.ts'
import { TokenCursor } from '../tokens/token-cursor.ts'
import * as T from '../tokens/tokens.ts'
import { Blocks } from './blocks.ts'
import { Findings } from './findings.ts'
import { DOUBT, ENDS, HEADS, OPENS, Statement } from './statement.ts'
import { Turn } from './turn.ts'
import * as W from './words.ts'

/** All definitions, decorators and the statements around decorated ones; undefined where there is a doubt. */
export function readStatements(text: string, { statements, lexis }: Language): Match[] | undefined {
  if (!statements) return undefined
  const reader = new Reader(new TokenCursor(text, tablesOf(lexis)), statements, lexis)
  return reader.read()
}

class Reader {
  readonly #cursor: TokenCursor
  readonly #words: WordTable
  readonly #quotes: string
  readonly #turn: Turn
  readonly #statement: Statement
  readonly #findings: Findings
  readonly #blocks = new Blocks()
  /** Where the token before ended. */
  #end = 0
  /** Start of the first decorator that waits for its definition; -1 without one. */
  #decorated = -1
  /** The head of a block has just ended; where its line goes on, its statements are on it. */
  #opens = false
  #isInline = false

  constructor(cursor: TokenCursor, rule: StatementRule, lexis: Lexis) {
    this.#cursor = cursor
    this.#words = W.wordsOf(rule)
    this.#quotes = quotesOf(lexis)
    this.#turn = new Turn(cursor)
    this.#statement = new Statement(this.#turn)
    this.#findings = new Findings(cursor.text, lexis)
  }

  read(): Match[] | undefined {
    const cursor = this.#cursor
    const turn = this.#turn
    for (;;) {
      const kind = cursor.next()
      if (isDoubtful(cursor, turn.previous, this.#quotes)) return undefined
      if (turn.depth === 0 && (cursor.newline || kind === T.END)) {
        if (!this.#endLine() || !this.#beginLine(kind)) return undefined
        if (kind === T.END) return this.#findings.matches
      } else if (kind === T.END) return undefined
      const bits =
        kind === T.WORD || kind === T.KEYWORD ? this.#words.find(cursor.text, cursor.start, cursor.end, cursor.hash) : 0
      if (!(this.#statement.start < 0 ? this.#begin(kind, bits) : this.#goOn(kind, bits))) return undefined
      this.#end = cursor.end
    }
  }

  #endLine(): boolean {
    if (this.#statement.start >= 0 && !this.#finish()) return false
    if (this.#isInline && !this.#leave()) return false
    this.#isInline = false
    return true
  }

  /** Leaves the blocks that have ended, and enters one whose head was the line before. */
  #beginLine(kind: number): boolean {
    const blocks = this.#blocks
    const { text, lineStart, start } = this.#cursor
    const column = kind === T.END ? 0 : columnOf(text, lineStart, start)
    if (this.#opens) {
      this.#opens = false
      return blocks.enter(column)
    }
    if (this.#decorated >= 0 && (kind === T.END || column !== blocks.innermost.column)) return false
    while (column < blocks.innermost.column) if (!this.#leave()) return false
    return kind === T.END ? !blocks.lacksMore : column === blocks.innermost.column
  }

  /** Ends the innermost block with the token before, and what it is the body of. */
  #leave(): boolean {
    const block = this.#blocks.end()
    if (!block) return false
    if (block.definition) this.#findings.addDefinition(block.definition, block.decorated, this.#end)
    return true
  }

  /** The first token of a statement. */
  #begin(kind: number, bits: number): boolean {
    const { start } = this.#cursor
    const block = this.#blocks.innermost
    if (this.#opens) {
      // Behind the colon of its head.
      this.#opens = false
      this.#isInline = true
    }
    if (block.definition && block.definition.body < 0) block.definition.body = start
    const isDecorator = kind === T.AT
    const isCase = (bits & W.CASE) !== 0 && (block.head & W.MATCH) !== 0
    const isHead = isCase || (bits & (HEADS | W.ASYNC) & ~W.SOFT) !== 0
    if (this.#isInline && (isHead || isDecorator || block.head & W.MATCH)) return false
    if (this.#decorated >= 0 && !isDecorator && !(bits & (W.FUNCTION | W.CLASS | W.ASYNC))) return false
    if (isDecorator && this.#decorated < 0) this.#decorated = start
    return kind !== T.SEMICOLON && this.#blocks.mayBegin(bits) && this.#statement.begin(kind, bits, isCase)
  }

  /** A token after the first one. */
  #goOn(kind: number, bits: number): boolean {
    const done = this.#statement.take(kind, bits)
    if (done === OPENS) return this.#open()
    return done === ENDS ? this.#finish() : done !== DOUBT
  }

  #open(): boolean {
    const { mode, definition } = this.#statement
    // `async for` has no decorators, and `match` no block on its line.
    if ((this.#decorated >= 0 && !definition) || (this.#isInline && mode & W.MATCH)) return false
    this.#blocks.begin(mode, definition, this.#decorated)
    this.#statement.clear()
    this.#decorated = -1
    this.#opens = true
    return true
  }

  #finish(): boolean {
    return this.#statement.finish(this.#end, this.#blocks.innermost, this.#findings)
  }
}
