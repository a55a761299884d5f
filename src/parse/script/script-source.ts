// The tokens of one text, and the state that all parts of the parser share.
import { bareMatch, type Draft } from '../../languages/definition-match.ts'
import type { ValueRule } from '../../languages/language.ts'
import * as T from '../../scan/token-kinds.ts'
import type { TokenRun } from '../../scan/token-run.ts'
import { definitionCounts } from './script-definition-words.ts'
import * as W from './script-words.ts'

/**
 * Thrown for an unsupported form; the grammar parses the text instead. One object, because creating an error captures
 * the stack.
 */
export const UNSUPPORTED: Error = new Error('unsupported form')

/** Limit on nested brackets, types and expressions. */
const MAX_DEPTH = 200
/** Limit on nested constructs entered, per token: backtracking would take quadratic time or worse on hostile texts. */
const MAX_STEPS = 20
/** Limit on functions that act as modules. Each skip of brackets checks them all. */
const MAX_MODULES = 50

export class ScriptSource {
  readonly text: string
  /** Number of tokens without END. */
  readonly count: number
  readonly rule: ValueRule
  readonly typed: boolean
  /** Whether a `<` before an operand begins a JSX element. */
  readonly elements: boolean
  readonly kinds: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly bits: Int32Array
  readonly partners: Int32Array
  readonly breaks: Uint8Array
  readonly matches: Draft[] = []
  readonly #modules: number[] = []
  readonly #definitionCounts: Int32Array
  #depth = 0
  #steps: number

  constructor(run: TokenRun, rule: ValueRule, typed: boolean, elements: boolean) {
    this.text = run.text
    this.count = run.count
    this.rule = rule
    this.typed = typed
    this.elements = elements
    this.kinds = run.kinds
    this.starts = run.starts
    this.ends = run.ends
    this.bits = run.bits
    this.partners = run.partners
    this.breaks = run.breaks
    this.#definitionCounts = definitionCounts(run, typed)
    this.#steps = MAX_STEPS * (run.count + MAX_DEPTH)
  }

  /** The number of the keyword at a token; 0 for names and all else. */
  word(at: number): number {
    return W.numberOf(this.bits[at]!)
  }

  /** Whether a token is a name or a keyword. */
  isWord(at: number): boolean {
    return this.kinds[at] === T.WORD || this.kinds[at] === T.KEYWORD
  }

  /** Whether a token can be a name. */
  isName(at: number): boolean {
    return this.isWord(at) && !W.has(this.bits[at]!, W.RESERVED)
  }

  /** Whether a keyword is a binary operator. */
  isBetween(at: number): boolean {
    const word = this.word(at)
    return word === W.IN || word === W.INSTANCEOF || word === W.AS
  }

  /** Whether a token is the single character `code`. */
  isMark(at: number, code: number): boolean {
    return this.bits[at] === code && this.ends[at]! - this.starts[at]! === 1
  }

  /** Adds a definition from its first token up to `next`. `name` to `nameLast` are the tokens of its name. */
  add(role: Draft['role'], first: number, next: number, name: number, nameLast = name): Draft {
    const match = this.draft(role, first, next, name, nameLast)
    this.matches.push(match)
    return match
  }

  /** Creates the match of a definition without adding it. */
  draft(role: Draft['role'], first: number, next: number, name: number, nameLast = name): Draft {
    const match = bareMatch(role, this.starts[first]!, this.ends[next - 1]!)
    match.name = this.starts[name]!
    match.nameEnd = this.ends[nameLast]!
    return match
  }

  /** Adds a match that is no definition, from its first token up to `next`. */
  mark(role: 'wrap' | 'export' | 'decorator', first: number, next: number): void {
    this.matches.push(bareMatch(role, this.starts[first]!, this.ends[next - 1]!))
  }

  /** Registers the body of a function that acts as a module. */
  addModule(open: number): void {
    if (this.#modules.push(open) > MAX_MODULES) throw UNSUPPORTED
  }

  isModule(open: number): boolean {
    return this.#modules.includes(open)
  }

  /** Whether a definition may begin between two tokens. */
  mayDefine(from: number, to: number): boolean {
    if (this.#definitionCounts[to]! > this.#definitionCounts[from]!) return true
    for (const body of this.#modules) if (from < body && body < to) return true
    return false
  }

  /** Returns the token behind a pair of brackets. Throws UNSUPPORTED if they may contain a definition. */
  skipBrackets(open: number): number {
    const close = this.partners[open]!
    if (this.mayDefine(open, close)) throw UNSUPPORTED
    return close + 1
  }

  /** Returns the token behind one of this kind. Throws UNSUPPORTED for any other. */
  expect(kind: number, at: number): number {
    if (this.kinds[at] !== kind) throw UNSUPPORTED
    return at + 1
  }

  /** Enters a nested construct; call `leave` behind it. Throws UNSUPPORTED if the nesting is too deep. */
  enter(): void {
    if (++this.#depth > MAX_DEPTH || --this.#steps < 0) throw UNSUPPORTED
  }

  leave(): void {
    this.#depth--
  }

  /**
   * Returns the token behind the end of a statement: a semicolon, or `at` where a line or a block ends. Throws
   * UNSUPPORTED otherwise.
   */
  statementEnd(at: number): number {
    const kind = this.kinds[at]!
    if (kind === T.SEMICOLON) return at + 1
    if (kind === T.CLOSE_BRACE || kind === T.END || this.breaks[at] === 1) return at
    throw UNSUPPORTED
  }
}
