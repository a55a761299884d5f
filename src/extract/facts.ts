// The facts of every definition of a file, from one pass over its tokens: calls, control flow, effects, error handling.
// A token belongs to the innermost definition around it that is code; what only a class or module encloses, to none.
import type { EffectRule, Lexis } from '../languages/language.ts'
import type { Definition, SymbolKind } from '../model.ts'
import { Calls, type Globals } from './calls.ts'
import { Control } from './control.ts'
import { Judge } from './effects.ts'
import { Scanner } from './scan.ts'
import { BRACKET, type Frame, INTERPOLATION, NOBODY, PAREN, State } from './state.ts'
import {
  AWAIT,
  CASE,
  CONTROL_WORDS,
  ERROR_NAME,
  GLOBAL_WORD,
  hashWord,
  SWITCH,
  type Tables,
  tablesOf,
} from './tables.ts'
import { type Facts, Tally } from './tally.ts'
import * as T from './tokens.ts'

export type { Facts } from './tally.ts'

/** What of a language the facts depend on. */
export interface FactsLanguage {
  readonly lexis: Lexis
  readonly effects: readonly EffectRule[]
}

/** Kinds that hold members or types, whose own text runs nothing. */
const CONTAINERS: ReadonlySet<SymbolKind> = new Set([
  ...(['class', 'interface', 'struct', 'union', 'enum', 'trait', 'type', 'module', 'macro'] as const),
])
const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(['fn', 'method', 'component'])

const judges = new WeakMap<FactsLanguage, Judge>()

/** Facts of the definitions, in their order. They may come in any order and may even overlap. */
export function readFacts(text: string, definitions: readonly Definition[], language: FactsLanguage): Facts[] {
  let judge = judges.get(language)
  if (judge === undefined) {
    judge = new Judge(language.lexis, language.effects)
    judges.set(language, judge)
  }
  return new Reader(text, definitions, tablesOf(language.lexis), judge).read()
}

class Reader {
  readonly scanner: Scanner
  readonly #state = new State()
  readonly #calls: Calls
  readonly #control: Control
  readonly #tables: Tables
  readonly #definitions: readonly Definition[]
  readonly #tallies: Tally[]
  /** Positions of the definitions by start, then longer first; and how many have been entered. */
  readonly #order: number[]
  #entered = 0
  readonly #open: number[] = []
  /** Offset at which a definition starts or ends next. */
  #boundary = 0
  /** Text before this offset is a head: what stands there is declared, not run. */
  #bodyStart = 0
  #nameStart = -1
  /** Whether names in a head may be called: default values are code where types are not in front. */
  readonly #headCalls: boolean
  /** Frames around an attribute's names; 0 outside. */
  #attribute = 0
  #globalLine = false

  constructor(text: string, definitions: readonly Definition[], tables: Tables, judge: Judge) {
    this.#tables = tables
    this.#definitions = definitions
    this.#headCalls = tables.lexis.parameters === 'name: type'
    this.#tallies = definitions.map(
      ({ name, owner }) => new Tally(name, owner === undefined ? '' : owner.slice(owner.lastIndexOf('.') + 1)),
    )
    this.#order = definitions.map((_, at) => at)
    const at = (position: number) => definitions[position] as Definition
    this.#order.sort((a, b) => at(a).start - at(b).start || at(b).end - at(a).end || a - b)
    this.scanner = new Scanner(text, tables)
    this.#calls = new Calls(this.#state, this.scanner, tables, judge, globalsOf(definitions))
    this.#control = new Control(this.#state, this.scanner, tables)
  }

  read(): Facts[] {
    const { scanner } = this
    const state = this.#state
    for (;;) {
      const kind = scanner.next()
      if (scanner.start >= this.#boundary || kind === T.END) this.#cross(kind === T.END ? Infinity : scanner.start)
      if (kind === T.END) return this.#tallies
      if (state.tally !== NOBODY) this.#token(kind)
      state.beforePrevious = state.previous
      state.previous = state.tally !== NOBODY ? this.#taken : kind
      state.previousBits = scanner.bits
      state.previousEnd = scanner.end
    }
  }

  /** The kind that the token was taken for: a reserved word may be a name where it stands. */
  #taken = T.END

  /** Enters and leaves the definitions that start and end at or before an offset. */
  #cross(offset: number): void {
    const open = this.#open
    for (;;) {
      const next = this.#definitions[this.#order[this.#entered] ?? -1]
      const top = this.#definitions[open[open.length - 1] ?? -1]
      const start = next?.start ?? Infinity
      if (top !== undefined && top.end <= Math.min(offset, start)) this.#leave()
      else if (next !== undefined && start <= offset) this.#enter(next)
      else {
        this.#boundary = Math.min(start, top?.end ?? Infinity)
        if (offset === Infinity) for (const at of open.reverse()) this.#finish(at)
        break
      }
    }
    const top = this.#definitions[open[open.length - 1] ?? -1]
    const isFunction = top !== undefined && FUNCTIONS.has(top.kind)
    this.#bodyStart = top === undefined ? 0 : isFunction && top.bodyStart < 0 ? top.end : top.bodyStart
    this.#nameStart = top?.nameStart ?? -1
  }

  #enter(definition: Definition): void {
    const state = this.#state
    const position = this.#order[this.#entered++] as number
    const tally = this.#tallies[position] as Tally
    if (state.closing) this.#control.settle(T.WORD, 0)
    state.enter(CONTAINERS.has(definition.kind) ? NOBODY : tally)
    tally.lines = -this.#calls.lineOf(definition.start)
    this.#open.push(position)
  }

  #leave(): void {
    this.#state.leave()
    this.#finish(this.#open.pop() as number)
  }

  #finish(position: number): void {
    const tally = this.#tallies[position] as Tally
    const { start, end } = this.#definitions[position] as Definition
    if (tally.lines < 0) tally.lines += this.#calls.lineOf(Math.max(start, end - 1)) + 1
  }

  #token(kind: number): void {
    const { scanner } = this
    const state = this.#state
    const control = this.#control
    this.#taken = kind
    state.tokens++
    const inHead = scanner.start < this.#bodyStart
    if (kind === T.KEYWORD && this.#isName(scanner.bits)) kind = this.#taken = T.WORD
    if (!inHead) control.before(kind)
    switch (kind) {
      case T.WORD:
        this.#word(inHead)
        break
      case T.KEYWORD:
        if (!inHead) control.keyword()
        if (scanner.newline) this.#globalLine = false
        if (scanner.bits & GLOBAL_WORD) this.#globalLine = true
        break
      case T.OPEN_PAREN:
        this.#calls.open(this.#openParen())
        break
      case T.CLOSE_PAREN:
        this.#closeParen()
        break
      case T.OPEN_BRACKET:
        this.#openBracket()
        break
      case T.CLOSE_BRACKET: {
        const frame = control.close(BRACKET)
        if (frame === undefined) break
        this.#calls.closeBracket(frame)
        if (frame.callee !== '') this.#calls.close(frame)
        if (state.size < this.#attribute) this.#attribute = 0
        if (frame.word === INTRODUCER && OPENERS.includes(scanner.text.charCodeAt(scanner.end))) control.methodBody()
        break
      }
      case T.OPEN_BRACE:
        if (!inHead) this.#openBrace()
        else control.openBrace()
        break
      case T.CLOSE_BRACE:
        control.closeBrace()
        break
      case T.INTERPOLATION_OPEN:
        state.push(INTERPOLATION)
        break
      case T.INTERPOLATION_NEXT:
        if (control.close(INTERPOLATION)) state.push(INTERPOLATION)
        break
      case T.INTERPOLATION_CLOSE:
        control.close(INTERPOLATION)
        break
      case T.ACCESS:
        this.#calls.access()
        break
      case T.ASSIGN:
      case T.DEFINE:
      case T.STEP:
        if (!inHead && (kind !== T.STEP || T.endsOperand(state.previous))) this.#calls.assign(kind === T.DEFINE)
        state.angles = 0
        state.logical = 0
        break
      case T.LESS:
        this.#calls.less()
        break
      case T.GREATER:
        this.#calls.greater()
        break
      case T.BANG:
        if (this.#checksForZero()) state.tally.handles++
        break
      default:
        if (!inHead) this.#flow(kind)
    }
  }

  /** The marks that only control flow asks for. */
  #flow(kind: number): void {
    const control = this.#control
    if (kind === T.SEMICOLON) control.endStatement()
    else if (kind === T.COMMA) control.comma()
    else if (kind === T.COLON) {
      if (this.#tables.lexis.callThenBrace === 'defines') this.#calls.takeBackHead(kind)
      control.colon()
    } else if (kind === T.QUESTION) control.question()
    else if (kind === T.LOGICAL) control.logical()
    else if (kind === T.ARROW) control.arrow()
    else if (kind === T.THIN_ARROW) control.thinArrow()
    else if (kind === T.PIPE) control.pipe()
  }

  /** A reserved word is a name after an access mark, and before `:` or `=` where no body could follow. */
  #isName(bits: number): boolean {
    const { previous } = this.#state
    const { text, end } = this.scanner
    if (previous === T.ACCESS || text.charCodeAt(end) === 46) return true
    if (!(bits & CONTROL_WORDS)) return false
    let at = end
    while (at < end + 4 && text.charCodeAt(at) === 32) at++
    const next = text.charCodeAt(at)
    // `for<'a>` binds lifetimes.
    if (next === 60 && at === end) return true
    if (this.#tables.lexis.blocks === 'indent') return SOFT.includes(next) && (bits & (SWITCH | CASE)) !== 0
    return (
      (next === 58 && text.charCodeAt(at + 1) !== 58) || next === 44 || (next === 61 && text.charCodeAt(at + 1) !== 61)
    )
  }

  #word(inHead: boolean): void {
    const { scanner } = this
    const state = this.#state
    if (scanner.newline) this.#globalLine = false
    if (scanner.start === this.#nameStart) {
      // The definition's own name is no use of it, nor does it hide what it names.
      state.named = true
      state.wordStart = state.chainStart = scanner.start
      state.chainEnd = -1
      return
    }
    if (this.#globalLine) this.#calls.globalName()
    if (scanner.bits & AWAIT && state.previous === T.ACCESS) state.tally.control.awaits++
    if (scanner.bits & ERROR_NAME && !inHead) this.#control.errorName()
    this.#calls.word(inHead, (inHead && (!this.#headCalls || scanner.start < this.#nameStart)) || this.#attribute > 0)
  }

  #openParen(): Frame {
    const state = this.#state
    const { previous, logical, chainEnd, previousEnd } = state
    const groups = !T.endsOperand(previous) && previous !== T.BANG && previous !== T.KEYWORD
    const frame = state.push(PAREN)
    frame.start = this.scanner.start
    frame.word = groups && chainEnd !== previousEnd ? GROUPS : 0
    // `a && (b && c)` is one sequence.
    if (frame.word === GROUPS) state.logical = logical
    return frame
  }

  #closeParen(): void {
    const state = this.#state
    const { logical } = state
    const frame = this.#control.close(PAREN)
    if (frame === undefined) return
    if (frame.word === GROUPS && logical !== 0) state.logical = logical
    if (state.size < this.#attribute) this.#attribute = 0
    if (this.#isPointer(frame)) state.tally.dropCall(frame.callee)
    this.#calls.close(frame)
    this.#control.closeParen()
  }

  /** `type (*name)(int)` declares. */
  #isPointer(frame: Frame): boolean {
    const { text, end } = this.scanner
    if (frame.callee === '' || this.#tables.lexis.parameters !== 'type name') return false
    return text.charCodeAt(frame.start + 1) === 42 && text.charCodeAt(end) === 40
  }

  #openBracket(): void {
    const state = this.#state
    const { previous, beforePrevious } = state
    const opensLambda = this.#tables.lambda.bracket && !T.endsOperand(previous)
    const frame = state.push(BRACKET)
    frame.word = opensLambda ? INTRODUCER : 0
    if (previous === T.HASH || (previous === T.BANG && beforePrevious === T.HASH)) this.#attribute = state.size
    this.#calls.openBracket(frame)
    if (previous === T.BANG) this.#calls.open(frame)
  }

  #openBrace(): void {
    const { callThenBrace } = this.#tables.lexis
    if (callThenBrace === 'defines') {
      if (this.#calls.takeBackHead(T.OPEN_BRACE)) this.#control.methodBody()
    } else if (callThenBrace === 'loops' && this.#calls.hasClosedCall()) {
      this.#control.macroLoop()
    }
    this.#control.openBrace()
  }

  /** `if (!p)`, where errors are values and have no word of their own (C). */
  #checksForZero(): boolean {
    const { previous, beforePrevious } = this.#state
    const { lexis } = this.#tables
    return (
      lexis.parenthesized === true &&
      lexis.words.try.length === 0 &&
      previous === T.OPEN_PAREN &&
      beforePrevious === T.KEYWORD
    )
  }
}

/** After Python's soft words `match` and `case`, what makes them names: `= . , ) : ( [`. */
const SOFT = [61, 46, 44, 41, 58, 40, 91]
const GROUPS = 2
const INTRODUCER = 3
/** After a C++ lambda's `[…]`: `(`, `{`, `<` or a space before one. */
const OPENERS = [40, 123, 60, 32]

function globalsOf(definitions: readonly Definition[]): Globals {
  const names = new Set<string>()
  const filter = new Uint8Array(256)
  for (const { kind, owner, name } of definitions) {
    if (kind !== 'var' || owner !== undefined || name === '') continue
    names.add(name)
    filter[hashWord(name) & 255] = 1
  }
  return { names, filter }
}
