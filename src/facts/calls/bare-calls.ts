// Calls without parentheses, recognised by the token after the name.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { LAMBDA_WORD, type Tables } from '../../scan/word-tables.ts'
import { BRACKET, PAREN, type State } from '../scan-state.ts'
import { BareNames } from './bare-names.ts'
import type { Calls } from './calls.ts'
import { isConstruction } from './object-constructions.ts'

const BACKTICK = 96

/** Tokens after a name that rule out a call or continue its path. */
const NO_CALL: ReadonlySet<number> = new Set([T.ACCESS, T.ASSIGN, T.DEFINE, T.STEP])
const ARGUMENTS: ReadonlySet<number> = new Set([T.WORD, T.STRING, T.INTERPOLATION_OPEN, T.NUMBER, T.OPEN_BRACE])

export class BareCalls {
  readonly #state: State
  readonly #cursor: TokenCursor
  readonly #tables: Tables
  readonly #calls: Calls
  readonly #names: BareNames | undefined

  constructor(state: State, cursor: TokenCursor, tables: Tables, calls: Calls) {
    const { bareCalls, constants = [] } = tables.lexis
    this.#state = state
    this.#cursor = cursor
    this.#tables = tables
    this.#calls = calls
    this.#names = bareCalls?.includes('name') ? new BareNames(state, cursor, constants) : undefined
  }

  /** Records the callee before this token if it is called without parentheses. */
  take(kind: number, inHead: boolean): void {
    const calls = this.#calls
    const isName = this.#names?.take(kind, calls.before, inHead)
    if (isName || isBareCall(kind, this.#state, this.#cursor, this.#tables, calls, inHead)) calls.bare()
    else if (this.#names !== undefined && kind === T.KEYWORD) this.#base()
  }

  /** Records a tagged template: a template right behind a name calls it. */
  template(): void {
    if (this.#state.previous !== T.WORD || !this.#tables.lexis.indirectCalls) return
    const { chainEnd, previousEnd } = this.#state
    const { text, start } = this.#cursor
    const isTagged = chainEnd === start && previousEnd === start
    if (isTagged && text.charCodeAt(start) === BACKTICK) this.#calls.bare()
  }

  /** `super` calls the method of the same name of the base class. */
  #base(): void {
    const { tally } = this.#state
    const { text, start, end } = this.#cursor
    if (tally.name !== '' && text.slice(start, end) === 'super') this.#calls.command(`super.${tally.name}`, start, end)
  }
}

/**
 * True if the callee before this token is called without parentheses. `calls.isMember`: it has a receiver;
 * `calls.before`: kind of the token before it. In the head of a definition, only `new` counts.
 */
function isBareCall(
  kind: number,
  state: State,
  cursor: TokenCursor,
  tables: Tables,
  calls: { readonly isMember: boolean; readonly before: number },
  inHead: boolean,
): boolean {
  if (isConstruction(kind, state, cursor, tables.lexis)) return true
  if (!tables.lexis.bareCalls || (inHead && !(calls.isMember && tables.lexis.bareCalls.includes('member'))))
    return false
  const { text, start, newline, bits } = cursor
  const { bareCalls, constants } = tables.lexis
  const { previousEnd, wordStart } = state
  if (state.previous !== T.WORD || state.chainEnd !== previousEnd || NO_CALL.has(kind)) return false
  const { isMember, before } = calls
  // The parameter of a lambda: `-> a { a.b }`.
  if (before === T.THIN_ARROW && bareCalls.includes('member')) return false
  if (start === previousEnd && (kind === T.OPEN_PAREN || kind === T.COLON || kind === T.OPEN_BRACKET)) return false
  const follows = !newline && start > previousEnd
  if (kind === T.OPEN_BRACE && follows && bareCalls.includes('builder') && text.charCodeAt(wordStart) < 91)
    return !state.inHead && !isType(state, text, tables.lexis.returns === '->')
  // A named argument in OCaml: `~loc [a]`.
  if (text.charCodeAt(state.chainStart - 1) === 126) return false
  // A constant, not a method: `Errno::ENOENT`.
  if (text.charCodeAt(wordStart) < 91) return false
  if (constants && !isMember && constants.includes(text.slice(wordStart, previousEnd))) return false
  return (
    (bareCalls.includes('member') && (isMember || isMarked(text, previousEnd))) ||
    (bareCalls.includes('argument') &&
      follows &&
      (ARGUMENTS.has(kind) ||
        beginsArgument(kind, cursor) ||
        (kind === T.KEYWORD && (bits & LAMBDA_WORD) !== 0 && !state.inHead && !isArgument(before, state, text)))) ||
    (bareCalls.includes('lambda') && follows && kind === T.OPEN_BRACE && !state.inHead) ||
    (bareCalls.includes('string') && !newline && (kind === T.STRING || kind === T.OPEN_BRACE))
  )
}

/** A list or a negation, `f [a, b]` and `f !a`, but not `a ! b`, `a != b` or `a !~ b`. */
function beginsArgument(kind: number, { text, start }: TokenCursor): boolean {
  if (kind === T.OPEN_BRACKET) return true
  const next = text.charCodeAt(start + 1)
  return kind === T.BANG && next > 32 && next !== 61 && next !== 126
}

/** True if the name being read is an argument of a call on its line; `before` is the kind of token before it. */
function isArgument(before: number, { chainStart }: State, text: string): boolean {
  if (!T.endsOperand(before) && before !== T.COMMA && before !== T.ARROW && before !== T.COLON) return false
  return before === T.COMMA || !/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, chainStart - BEFORE), chainStart))
}

/** `valid?` and `save!` can only be methods. */
function isMarked(text: string, end: number): boolean {
  const tail = text.charCodeAt(end - 1)
  return tail === 33 || tail === 63
}

const BEFORE = 24

/**
 * True if the name before a brace is a declared type: `var a: Int {`, `object : B {`, `-> C {`. `arrowed`: results
 * follow an arrow, and argument labels a colon (Swift).
 */
function isType({ chainStart, top }: State, text: string, arrowed: boolean): boolean {
  const before = text.slice(Math.max(0, chainStart - BEFORE), chainStart)
  if (/\n\s*$/.test(before)) return false
  if (/(?:&|==|\b(?:some|any|as|is|by))\s*$/.test(before) || (arrowed && /->\s*$/.test(before))) return true
  const inList = top.kind === PAREN || top.kind === BRACKET
  return /,\s*$/.test(before) ? !inList : /:\s*$/.test(before) && !(arrowed && inList)
}
