// The tokens of one text as the readers of its parts see them, and what they know in common.
import { bareMatch, type Draft } from '../../languages/definition-match.ts'
import type { ValueRule } from '../../languages/language.ts'
import * as T from '../../scan/token-kinds.ts'
import type { TokenRun } from '../../scan/token-run.ts'
import { signsOf } from './script-definition-words.ts'
import * as W from './script-words.ts'

/** Thrown where a text is not understood: then the grammar is asked. One object, since making one looks at the stack. */
export const UNSUPPORTED: Error = new Error('not ordinary')

/** Brackets, types and expressions within each other, at most. */
const DEEPEST = 200
/** How often something is gone into for each token, at most: what is tried in vain would take the square of hostile texts, and more. */
const MOST_STEPS = 20
/** Functions that stand for a module, at most: each is asked for wherever brackets are passed over. */
const MOST_MODULES = 50

export class ScriptSource {
  readonly text: string
  /** Tokens, the END not counted. */
  readonly count: number
  /** What the language says of values. */
  readonly rule: ValueRule
  /** Types may be written. */
  readonly typed: boolean
  /** A `<` where a value may begin opens an element. */
  readonly elements: boolean
  readonly kinds: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly bits: Int32Array
  readonly partners: Int32Array
  readonly breaks: Uint8Array
  readonly matches: Draft[] = []
  readonly #modules: number[] = []
  readonly #signs: Int32Array
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
    this.#signs = signsOf(run, typed)
    this.#steps = MOST_STEPS * (run.count + DEEPEST)
  }

  /** The number of the word at a token; 0 of a name and of all else. */
  word(at: number): number {
    return W.numberOf(this.bits[at]!)
  }

  /** Whether a token is a word of any kind. */
  isWord(at: number): boolean {
    return this.kinds[at] === T.WORD || this.kinds[at] === T.KEYWORD
  }

  /** Whether a token may name something. */
  isName(at: number): boolean {
    return this.isWord(at) && !W.has(this.bits[at]!, W.RESERVED)
  }

  /** Whether a word stands between two operands. */
  isBetween(at: number): boolean {
    const word = this.word(at)
    return word === W.IN || word === W.INSTANCEOF || word === W.AS
  }

  /** Whether a token is the one mark of this character code. */
  isMark(at: number, code: number): boolean {
    return this.bits[at] === code && this.ends[at]! - this.starts[at]! === 1
  }

  /** Finds a definition from its first token up to `next`, the one behind it; `name` to `nameLast`: the tokens of its name. */
  add(role: Draft['role'], first: number, next: number, name: number, nameLast = name): Draft {
    const match = bareMatch(role, this.starts[first]!, this.ends[next - 1]!)
    match.name = this.starts[name]!
    match.nameEnd = this.ends[nameLast]!
    this.matches.push(match)
    return match
  }

  /** Finds what is no definition, from its first token up to the one behind it. */
  mark(role: 'wrap' | 'export' | 'decorator', first: number, next: number): void {
    this.matches.push(bareMatch(role, this.starts[first]!, this.ends[next - 1]!))
  }

  /** Says of braces that they are the body of a function that stands for a module. */
  addModule(open: number): void {
    if (this.#modules.push(open) > MOST_MODULES) throw UNSUPPORTED
  }

  isModule(open: number): boolean {
    return this.#modules.includes(open)
  }

  /** Whether something between two tokens may define. */
  hasSign(from: number, to: number): boolean {
    if (this.#signs[to]! > this.#signs[from]!) return true
    for (const body of this.#modules) if (from < body && body < to) return true
    return false
  }

  /** The token after a bracket and what it holds; doubts where that may define something that nobody looks for there. */
  past(open: number): number {
    const close = this.partners[open]!
    if (this.hasSign(open, close)) throw UNSUPPORTED
    return close + 1
  }

  /** The token after one of this kind, which must be there. */
  expect(kind: number, at: number): number {
    if (this.kinds[at] !== kind) throw UNSUPPORTED
    return at + 1
  }

  /** Goes into what stands within something else; `leave` when it has ended. */
  enter(): void {
    if (++this.#depth > DEEPEST || --this.#steps < 0) throw UNSUPPORTED
  }

  leave(): void {
    this.#depth--
  }

  /** The token behind a statement of which `at` is none any more: behind a semicolon, or `at` where a line or a block ends. */
  statementEnd(at: number): number {
    const kind = this.kinds[at]!
    if (kind === T.SEMICOLON) return at + 1
    if (kind === T.CLOSE_BRACE || kind === T.END || this.breaks[at] === 1) return at
    throw UNSUPPORTED
  }
}
