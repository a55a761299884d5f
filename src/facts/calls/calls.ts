// Follows the callee being read, `this.api.post`, through words, brackets and type arguments, and records calls and
// assignments.
//
// A callee is its access path as written, without white space. On the result of a call, the arguments are dropped:
// `expect().toBe`. `….toBe` replaces a path over 60 characters, and one whose receiver is no name (`"".join`).
import type { LineCursor } from '../../scan/line-cursor.ts'
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { CONSTRUCT, DECLARE, NOT_CALLED, type Tables } from '../../scan/word-tables.ts'
import { BRACE, type Frame, NOBODY, type State } from '../scan-state.ts'
import { LONGEST_CHAIN, LONGEST_TEXT, pathOf } from './access-path.ts'
import { type Effects, effectsOfCall } from './call-effects.ts'
import type { Globals } from './global-variables.ts'
import { isVariable, reachIndirect } from './indirect-callees.ts'
import { followsType, isInfix, passesInfix } from './infix-tokens.ts'
import { recurs } from './recursion.ts'
import { beginsStatement, isProduct } from './statement-starts.ts'

export class Calls {
  /** Kind of the token before the path being read. */
  before = T.END
  readonly #state: State
  readonly #cursor: TokenCursor
  readonly #text: string
  readonly #tables: Tables
  readonly #judge: Effects
  readonly #globals: Globals
  readonly #lines: LineCursor
  readonly #juxtaposed: boolean
  readonly #decorates: boolean
  readonly #curried: boolean
  readonly #callsWriters: boolean
  /** The call that has just been closed, and the kind of the token before its callee. */
  #closed = ''
  #closedBefore = T.END
  /** Start of the parenthesised operand that has just been closed. */
  #group = -1

  constructor(state: State, cursor: TokenCursor, tables: Tables, judge: Effects, globals: Globals, lines: LineCursor) {
    this.#state = state
    this.#cursor = cursor
    this.#text = cursor.text
    this.#tables = tables
    this.#judge = judge
    this.#globals = globals
    this.#juxtaposed = tables.lexis.parameters === 'type name'
    this.#decorates = tables.lexis.decorator === '@' || tables.lexis.signature?.selectors === true
    this.#curried = tables.lexis.curried === true
    this.#lines = lines
    this.#callsWriters = tables.lexis.bareCalls?.includes('name') === true
  }

  /** Handles a name. `inHead`: it may declare a parameter; `muted`: it cannot be called. */
  word(inHead: boolean, muted: boolean): void {
    const state = this.#state
    const { start, end, hash } = this.#cursor
    const { previous } = state
    state.wordStart = start
    const goesOn =
      previous === T.ACCESS ||
      (previous === T.GREATER && this.#awaitsWord()) ||
      (previous === T.WORD && passesInfix(state, this.#cursor, this.#tables))
    if (!goesOn) {
      const bits = state.previousBits
      // `List<T> name`.
      const behindType = previous === T.GREATER && state.chainEnd === state.previousEnd && state.prefix !== ''
      state.prefix = previous === T.KEYWORD && bits & CONSTRUCT ? 'new ' : ''
      state.chainStart = start
      state.baseEnd = end
      state.baseHash = hash
      // `async` and similar words before a method name count as words when checking for its head.
      this.before = previous === T.KEYWORD && bits === NOT_CALLED ? T.WORD : previous
      state.named =
        (previous === T.AT && this.#decorates && !isProduct(state, this.#cursor, this.#tables.lexis)) ||
        (previous === T.KEYWORD && (bits & DECLARE) !== 0) ||
        (previous === T.STAR && state.beforePrevious === T.KEYWORD && this.#namesGenerator(start)) ||
        (this.#juxtaposed && (previous === T.WORD || behindType)) ||
        (this.#curried && T.endsOperand(previous) && !this.#cursor.newline) ||
        isInfix(state, this.#cursor, this.#tables)
      if (this.#globals.filter[hash & 255] === 1) this.#global(previous, start, end, inHead)
    }
    if (muted) state.named = true
    state.chainEnd = end
  }

  /** `function* name`, `async *name`, but not `yield* name`. */
  #namesGenerator(start: number): boolean {
    return this.#tables.lambda.arrow && !/\byield\s*\*\s*$/.test(this.#text.slice(Math.max(0, start - 20), start))
  }

  /** `Foo.<T>bar`: the type arguments precede the word. */
  #awaitsWord(): boolean {
    const { chainEnd, previousEnd, prefix } = this.#state
    return chainEnd === previousEnd && prefix.endsWith('.')
  }

  access(): void {
    const state = this.#state
    const { previous, chainEnd } = state
    // `a?.b` in Rust and `a!.b` in TypeScript have a mark in between.
    const live = chainEnd === state.previousEnd || ((previous === T.QUESTION || previous === T.BANG) && chainEnd >= 0)
    if (!live) {
      state.prefix = T.endsOperand(previous) || previous === T.GREATER ? '…' : ''
      state.chainStart = this.#cursor.start
      state.baseEnd = -1
      state.named = false
      this.before = previous
    }
    state.chainEnd = this.#cursor.end
  }

  /** Handles an opening parenthesis: records the callee before it, if any. */
  open(frame: Frame): void {
    const state = this.#state
    const { tally, previous } = state
    frame.before = this.before
    const { lexis } = this.#tables
    if (tally === NOBODY || state.named || isVariable(state, this.#text, lexis)) return
    if (beginsStatement(state, this.#cursor, lexis)) return
    let bang = ''
    if (lexis.indirectCalls && reachIndirect(state, this.#text, frame, this.#group, !this.#cursor.newline)) {
      // `reachIndirect` has set the callee.
    } else if (previous === T.BANG) {
      if (!lexis.bangCalls || state.beforePrevious !== T.WORD || state.chainEnd !== state.previousEnd - 1) return
      bang = '!'
    } else if (state.chainEnd !== state.previousEnd) {
      return
    } else if (previous === T.CLOSE_BRACKET) {
      if (lexis.typeArguments !== '[]' || state.baseEnd < 0) return
      // `f[T](x)` in Go: the name before the bracket.
      state.chainEnd = this.#text.indexOf('[', state.wordStart)
    } else if (previous !== T.WORD && previous !== T.GREATER) {
      return
    }
    frame.callee = this.#record(bang)
  }

  /** Records a shell command (shell-commands.ts) by its name and range; its arguments begin at `end`. */
  command(name: string, start: number, end: number): void {
    this.#add(name, start, end)
  }

  element(start: number, end: number): void {
    this.#state.tally.addCall(this.#text.slice(start, end), this.#lines.lineOf(start))
  }

  /** The path of the callee just read, or `…`. */
  path(): string {
    const state = this.#state
    return state.chainEnd === state.previousEnd ? pathOf(state, this.#text, this.#tables) : '…'
  }

  /** Records a message (messages.ts) with its selector at `start`, before which there were `calls` calls. */
  sent(callee: string, start: number, calls: number): void {
    this.#go(this.#add(callee, start, this.#cursor.end, calls))
  }

  bare(): void {
    const { tally, named } = this.#state
    if (tally !== NOBODY && !named) this.#record('')
  }

  /** True if the callee just read has a receiver. */
  get isMember(): boolean {
    const { prefix, chainStart, wordStart } = this.#state
    return prefix !== '' || wordStart > chainStart
  }

  get isMarked(): boolean {
    const { chainEnd, previousEnd, named } = this.#state
    return named && this.before === T.AT && chainEnd === previousEnd
  }

  #record(bang: string): string {
    return this.#add(pathOf(this.#state, this.#text, this.#tables) + bang, this.#state.wordStart, this.#cursor.end)
  }

  #add(callee: string, start: number, end: number, at?: number): string {
    const { tally } = this.#state
    const facts = this.#judge.callee(callee)
    const line = this.#lines.lineOf(start)
    if (at === undefined) tally.addCall(facts.callee, line)
    else tally.insertCall(facts.callee, line, at)
    const effects = effectsOfCall(facts, this.#text, end)
    for (const effect of effects) tally.addEffect(effect, facts.callee, line)
    if (facts.raises) tally.throws++
    if (facts.handles) tally.handles++
    if (!tally.recursive && recurs(facts.callee, tally)) {
      tally.recursive = true
      tally.control.complexity++
    }
    return facts.callee
  }

  /** Handles a closing parenthesis: the chain may continue on the call's result. */
  close(frame: Frame): void {
    const { callee } = frame
    this.#closed = callee
    this.#group = callee === '' && frame.groups ? frame.start : -1
    this.#closedBefore = frame.before
    // `(new Tree()).grow()`: the parentheses hold a construction alone.
    const { prefix, chainStart, chainEnd, previousEnd } = this.#state
    const isMade = callee === '' && frame.groups && this.#text.startsWith('new ', frame.start + 1)
    const isEnd = chainEnd === previousEnd && prefix.startsWith('new ')
    this.#go(callee)
    if (isMade && isEnd)
      this.#state.prefix = prefix.length === 4 ? `${prefix}${this.#text.slice(chainStart, chainEnd)}()` : prefix
  }

  /** Continues the chain on the result of a call. */
  #go(callee: string): void {
    const state = this.#state
    state.prefix = callee === '' || callee.length > LONGEST_CHAIN ? '…' : `${callee}()`
    state.chainStart = state.chainEnd = this.#cursor.end
    state.baseEnd = -1
    state.named = false
  }

  /** Saves the chain at an opening bracket; `closeBracket` restores it. */
  openBracket(frame: Frame): void {
    const state = this.#state
    frame.chainStart = state.chainEnd === state.previousEnd ? state.chainStart : -1
    frame.chainEnd = state.wordStart
    frame.prefix = state.prefix
    frame.before = state.baseEnd
  }

  closeBracket(frame: Frame): void {
    const state = this.#state
    if (frame.chainStart < 0) return
    state.chainStart = frame.chainStart
    state.prefix = frame.prefix
    state.wordStart = frame.chainEnd
    state.baseEnd = frame.before
    state.chainEnd = this.#cursor.end
    state.named = false
  }

  /** Removes the call that has just closed if the next token shows that it is the head of a method. */
  takeBackHead(kind: number): boolean {
    const state = this.#state
    if (this.#closed === '' || state.previous !== T.CLOSE_PAREN || this.#closed.startsWith('new ')) return false
    const before = this.#closedBefore
    if (kind === T.COLON) {
      // `{ f(x): T {`: right after a brace or comma, `f(x):` can only be a method.
      if (state.top.kind !== BRACE || (before !== T.OPEN_BRACE && before !== T.COMMA && before !== T.WORD)) return false
    } else if (this.#cursor.newline) {
      return false
    }
    state.tally.dropCall(this.#closed)
    return true
  }

  hasClosedCall(): boolean {
    return this.#closed !== '' && this.#state.previous === T.CLOSE_PAREN
  }

  assign(defines: boolean): void {
    const state = this.#state
    const { tally } = state
    if (tally === NOBODY || state.chainEnd !== state.previousEnd || state.previous === T.CLOSE_PAREN) return
    // `order.total = 1` calls `total=` (Ruby).
    if (this.#callsWriters && this.isMember) this.#record('=')
    if (state.baseEnd >= 0 && state.prefix === '' && this.#globals.filter[state.baseHash & 255] === 1) {
      const name = this.#text.slice(state.chainStart, state.baseEnd)
      if (this.#globals.names.has(name) && !tally.locals?.has(name)) {
        const plain = state.baseEnd === state.chainEnd
        if (defines) tally.locals = (tally.locals ?? new Set()).add(name)
        // In a language with a `global` statement (Python), a plain name is a local variable.
        else if (!(plain && this.#tables.lexis.words.global))
          tally.addEffect('global_state', name, this.#lines.lineOf(state.chainStart))
      }
    }
    if (
      this.#judge.judgesTargets &&
      state.chainEnd > state.baseEnd &&
      state.chainEnd - state.chainStart < LONGEST_TEXT
    ) {
      const target = pathOf(this.#state, this.#text, this.#tables)
      for (const effect of this.#judge.target(target))
        tally.addEffect(effect, target, this.#lines.lineOf(state.chainStart))
    }
  }

  globalName(): void {
    const { start, end } = this.#cursor
    this.#state.tally.addEffect('global_state', this.#text.slice(start, end), this.#lines.lineOf(start))
  }

  /** Handles the name of a top-level variable: a declaration hides it, `++name` writes it. */
  #global(previous: number, start: number, end: number, inHead: boolean): void {
    const { tally } = this.#state
    const declares = inHead || followsType(this.#state, this.#cursor, this.#tables)
    if (tally === NOBODY || (!declares && previous !== T.STEP)) return
    const name = this.#text.slice(start, end)
    if (!this.#globals.names.has(name)) return
    if (declares) tally.locals = (tally.locals ?? new Set()).add(name)
    else if (!tally.locals?.has(name)) tally.addEffect('global_state', name, this.#lines.lineOf(start))
  }
}
