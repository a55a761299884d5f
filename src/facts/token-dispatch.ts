// Passes each token of a definition to the collectors of calls and control flow.
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import { AWAIT, BLOCK_CLOSE, ERROR_NAME, GLOBAL_WORD, NOT_CALLED, type Tables, THROW } from '../scan/word-tables.ts'
import { addAssignment } from './assignments.ts'
import { checksForZero, isPointer } from './c-idioms.ts'
import { BareCalls } from './calls/bare-calls.ts'
import type { Calls } from './calls/calls.ts'
import { headEnd } from './calls/equation-heads.ts'
import { elementEnd } from './calls/jsx-elements.ts'
import { Messages } from './calls/messages.ts'
import { Commands } from './calls/shell-commands.ts'
import { TypeArguments } from './calls/type-arguments.ts'
import type { References } from './calls/value-references.ts'
import type { Control } from './control/control-flow.ts'
import { Destructuring } from './destructuring.ts'
import { HeadCode } from './head-code.ts'
import { isName } from './reserved-names.ts'
import { BRACKET, type Frame, INTERPOLATION, LAMBDA, PAREN, type State } from './scan-state.ts'

export class TokenDispatch {
  /** Text before this offset is the head: it declares and does not run. */
  bodyStart = 0
  nameStart = -1
  /** The kind that the last token counted as: a reserved word may be a name. */
  taken = T.END

  readonly #cursor: TokenCursor
  readonly #state: State
  readonly #calls: Calls
  readonly #control: Control
  readonly #typeArguments: TypeArguments
  readonly #tables: Tables
  readonly #bareCalls: boolean
  readonly #bare: BareCalls
  /** The language defines functions by equations. */
  readonly #equations: boolean
  readonly #commands: Commands | undefined
  readonly #destructuring: Destructuring | undefined
  /** Messages in brackets (Objective-C). */
  readonly #sends: Messages | undefined
  readonly #head: HeadCode
  /** Arguments after `@` do not run. */
  readonly #annotations: boolean
  /** Frames around an attribute's names; 0 outside. */
  #attribute = 0
  readonly references: References | undefined
  #globalLine = false
  #inPattern = false
  #nameEnd = -1
  #headEnd = -1

  constructor(
    cursor: TokenCursor,
    state: State,
    calls: Calls,
    control: Control,
    tables: Tables,
    references: References | undefined,
  ) {
    this.references = references
    this.#cursor = cursor
    this.#state = state
    this.#calls = calls
    this.#control = control
    this.#typeArguments = new TypeArguments(state, cursor, tables)
    this.#tables = tables
    this.#bareCalls = tables.lexis.bareCalls !== undefined
    this.#bare = new BareCalls(state, cursor, tables, calls)
    this.#equations = tables.lexis.equations === true
    this.#commands = tables.lexis.bareCalls?.includes('command') ? new Commands(cursor, state, calls) : undefined
    const { patterns, lineEnds } = tables.lexis
    this.#destructuring = patterns && new Destructuring(cursor, state, patterns, lineEnds === true)
    this.#sends = tables.lexis.signature?.selectors ? new Messages(cursor, state, calls) : undefined
    this.#annotations = tables.lexis.containers?.annotations === true
    this.#head = new HeadCode(cursor, state, tables.lexis)
  }

  take(kind: number): void {
    const cursor = this.#cursor
    const state = this.#state
    const control = this.#control
    this.taken = kind
    state.tokens++
    const inHead = cursor.start < this.bodyStart
    const isRun = inHead && this.#head.isTyped && this.#head.runs(kind, this.nameStart)
    const isDeclared = inHead && !isRun
    if (isRun && this.#head.isDelegation) kind = this.taken = T.WORD
    if (kind === T.KEYWORD && isName(cursor, state.previous, this.#tables.lexis)) kind = this.taken = T.WORD
    else if (kind === T.LOGICAL && state.previous === T.ACCESS) kind = this.taken = T.WORD // `a.or(b)`
    if (this.references !== undefined && state.previous === T.WORD) this.references.end(kind)
    if ((this.#bareCalls || state.prefix !== '') && (!inHead || this.#head.hasCalls)) {
      if (this.#commands) this.#commands.take(kind)
      else this.#bare.take(kind, inHead)
    }
    if (this.#sends && !inHead) this.#sends.take(kind)
    if (!inHead) control.before(kind)
    if (this.#destructuring && !inHead) this.#inPattern = this.#destructuring.take(kind)
    switch (kind) {
      case T.WORD:
        this.#word(isDeclared)
        break
      case T.KEYWORD:
        if (!inHead) control.keyword()
        // The result of a block may be used: `end.join`.
        if (cursor.bits & BLOCK_CLOSE) this.taken = T.CLOSE_BRACE
        if (cursor.newline) this.#globalLine = false
        if (cursor.bits & GLOBAL_WORD) this.#globalLine = true
        break
      case T.OPEN_PAREN:
        this.#open(this.#openParen())
        break
      case T.CLOSE_PAREN:
        this.#closeParen()
        break
      case T.OPEN_BRACKET:
        this.#openBracket()
        break
      case T.CLOSE_BRACKET: {
        const frame = state.close(BRACKET)
        if (frame === undefined) break
        this.#calls.closeBracket(frame)
        if (frame.callee !== '') this.#calls.close(frame)
        if (state.size < this.#attribute) this.#attribute = 0
        if (this.#sends?.closeBracket()) break
        if (frame.word === INTRODUCER && OPENERS.includes(cursor.text.charCodeAt(cursor.end))) state.push(LAMBDA)
        break
      }
      case T.OPEN_BRACE:
        if (!inHead) this.#openBrace()
        else control.openBrace()
        break
      case T.CLOSE_BRACE:
        control.closeBrace()
        break
      case T.STRING:
      case T.INTERPOLATION_OPEN:
        this.#bare.template()
        if (kind === T.INTERPOLATION_OPEN) state.push(INTERPOLATION)
        break
      case T.INTERPOLATION_NEXT:
        if (state.close(INTERPOLATION)) state.push(INTERPOLATION)
        break
      case T.INTERPOLATION_CLOSE:
        state.close(INTERPOLATION)
        break
      case T.ACCESS:
        this.#calls.access()
        break
      case T.ASSIGN:
      case T.DEFINE:
      case T.STEP:
        if (!inHead && kind !== T.STEP && this.#tables.lexis.makes) addAssignment(state, cursor)
        if (!inHead && (kind !== T.STEP || T.endsOperand(state.previous))) this.#calls.assign(kind === T.DEFINE)
        state.angles = 0
        state.logical = 0
        break
      case T.LESS:
        if (this.#tables.lexis.elements) this.#element()
        this.#typeArguments.less()
        break
      case T.GREATER:
        this.#typeArguments.greater()
        break
      case T.BANG:
        if (checksForZero(this.#state, this.#tables)) state.tally.handles++
        break
      default:
        if (!inHead) this.#flow(kind)
    }
  }

  /**
   * Handles the start or end of a definition: a name right before it is called if any following token would show that.
   */
  part(): void {
    this.references?.part()
    if (this.#commands) return
    this.#bare.take(T.SEMICOLON, false)
    if (this.#bareCalls) this.#state.chainEnd = -1
  }

  #open(frame: Frame): void {
    if (!this.#commands) this.#calls.open(frame)
  }

  /** Handles marks that matter only for control flow. */
  #flow(kind: number): void {
    const control = this.#control
    if (kind === T.SEMICOLON) control.endStatement()
    else if (kind === T.COMMA) control.comma()
    else if (kind === T.COLON) {
      if (this.#tables.lexis.callThenBrace === 'defines') this.#calls.takeBackHead(kind)
      control.colon()
    } else if (kind === T.QUESTION) control.marks.question()
    else if (kind === T.LOGICAL) control.marks.logical()
    else if (kind === T.ARROW) {
      this.references?.takeBack()
      control.marks.arrow()
    } else if (kind === T.THIN_ARROW) control.marks.thinArrow()
    else if (kind === T.PIPE) control.marks.pipe()
  }

  #word(inHead: boolean): void {
    const cursor = this.#cursor
    const state = this.#state
    if (cursor.newline) this.#globalLine = false
    if (cursor.start === this.nameStart) {
      // The definition's own name is neither a call nor a local.
      state.named = true
      state.wordStart = state.chainStart = cursor.start
      state.chainEnd = -1
      this.#nameEnd = cursor.end
      return
    }
    // `alias sound? valid?`.
    const followsName = state.previousEnd === this.#nameEnd && !cursor.newline
    if (this.#globalLine) this.#calls.globalName()
    if (cursor.bits & AWAIT && state.previous === T.ACCESS) state.tally.control.awaits++
    if (cursor.bits & ERROR_NAME && !inHead) this.#control.marks.errorName()
    if (this.#equations && (cursor.newline || OPENS_ITEM.has(state.previous)))
      this.#headEnd = headEnd(cursor.text, cursor.start, cursor.start - cursor.lineStart)
    const isHeld = this.#inPattern || this.#attribute > 0 || cursor.start < this.#headEnd
    this.#calls.word(inHead, (inHead && this.#head.declares(this.nameStart)) || followsName || isHeld)
    this.references?.word(inHead || this.#inPattern)
  }

  #openParen(): Frame {
    const state = this.#state
    const { previous, logical, chainEnd, previousEnd } = state
    const groups = !T.endsOperand(previous) && previous !== T.BANG && previous !== T.KEYWORD
    const frame = state.push(PAREN)
    frame.start = this.#cursor.start
    frame.word = groups && chainEnd !== previousEnd ? GROUPS : 0
    frame.groups = groups || (previous === T.KEYWORD && (state.previousBits & ~OPERATORS) === 0)
    // `a && (b && c)` is one sequence.
    if (frame.word === GROUPS) state.logical = logical
    if (this.#annotations && this.#attribute === 0 && this.#calls.isMarked) this.#attribute = state.size
    return frame
  }

  #element(): void {
    const { text, end } = this.#cursor
    const last = elementEnd(text, end)
    if (last >= 0) this.#calls.element(end, last)
  }

  #closeParen(): void {
    const state = this.#state
    const { logical } = state
    const endsArm = this.#commands?.endsPattern === true
    const frame = endsArm && !this.#commands?.closesPattern ? undefined : state.close(PAREN)
    if (frame === undefined || endsArm) this.#control.marks.strayParen()
    if (frame === undefined) return
    if (frame.word === GROUPS && logical !== 0) state.logical = logical
    if (state.size < this.#attribute) this.#attribute = 0
    if (isPointer(frame, this.#cursor.text, this.#cursor.end, this.#tables)) state.tally.dropCall(frame.callee)
    this.#calls.close(frame)
    this.references?.close(frame)
    this.#control.closeParen()
  }

  #openBracket(): void {
    const state = this.#state
    const { previous, beforePrevious } = state
    const opensLambda = this.#tables.lambda.bracket && !T.endsOperand(previous)
    const frame = state.push(BRACKET)
    frame.word = opensLambda ? INTRODUCER : 0
    const { attribute } = this.#tables.lexis
    const isMarked = attribute !== undefined && this.#cursor.text.startsWith(attribute, this.#cursor.start)
    if (isMarked || previous === T.HASH || (previous === T.BANG && beforePrevious === T.HASH))
      this.#attribute = state.size
    this.#calls.openBracket(frame)
    if (previous === T.BANG) this.#open(frame)
  }

  #openBrace(): void {
    const { callThenBrace } = this.#tables.lexis
    if (callThenBrace === 'defines') {
      // The body of a constructor may follow a call: `: base(x) {`.
      if (this.#cursor.start !== this.bodyStart && this.#calls.takeBackHead(T.OPEN_BRACE)) {
        this.#state.push(LAMBDA)
        this.references?.takeBack()
      }
    } else if (callThenBrace === 'loops' && this.#calls.hasClosedCall()) {
      this.#control.macroLoop()
    }
    this.#control.openBrace()
    // A macro's arguments may be in braces: `select! { … }`.
    if (this.#state.previous === T.BANG) this.#open(this.#state.top)
  }
}

const OPENS_ITEM: ReadonlySet<number> = new Set([T.KEYWORD, T.SEMICOLON, T.OPEN_BRACE])
const OPERATORS = NOT_CALLED | AWAIT | THROW
const GROUPS = 2
const INTRODUCER = 3
/** Characters after the `[…]` of a C++ lambda: `(`, `{`, `<` or a space. */
const OPENERS = [40, 123, 60, 32]
