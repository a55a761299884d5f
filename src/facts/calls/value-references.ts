// Functions passed by value: `items.map(format)`, `onClick={save}`, `{ handler: save }`, `.open = my_open`,
// `Order::total`. A name counts only if the file defines or imports it and no local hides it, so that no variable
// passes for a function.
import { type Definition, FUNCTION_KINDS } from '../../model.ts'
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { BINDING, DECLARE, hashWord, LAMBDA_WORD, LOOP, type Tables } from '../../scan/word-tables.ts'
import { BINDS, BRACE, BRACKET, DECLARES, type Frame, NOBODY, PAREN, type State, TERNARY } from '../scan-state.ts'
import type { Tally } from '../tally.ts'
import type { Calls } from './calls.ts'
import { type Imported, NAME_BITS } from './imported-words.ts'

/** Longest path that counts as a name, in UTF-16 units. */
const LONGEST = 60
/** Most enclosing functions searched for a local that hides a name. */
const MAX_AROUND = 8
const AMPERSAND = 38

export class References {
  readonly #state: State
  readonly #cursor: TokenCursor
  readonly #calls: Calls
  readonly #hasNames: boolean
  readonly #hasMembers: boolean
  readonly #hasColons: boolean
  readonly #juxtaposed: boolean
  readonly #lineEnds: boolean
  readonly #elements: boolean
  readonly #functions = new Set<string>()
  readonly #imported: ReadonlySet<string>
  /** By NAME_BITS of a word's hash: 1 for functions of the file and imported names. */
  readonly #filter: Uint8Array
  #hash = 0
  #done = -1
  /** Number of references when the parenthesis just closed was opened. */
  #before = 0

  constructor(
    state: State,
    cursor: TokenCursor,
    tables: Tables,
    calls: Calls,
    imports: Imported,
    all: readonly Definition[],
  ) {
    const { functionValues = [], parameters, lineEnds, elements } = tables.lexis
    this.#state = state
    state.hasReferences = true
    this.#cursor = cursor
    this.#calls = calls
    this.#hasNames = functionValues.includes('name')
    this.#hasMembers = functionValues.includes('member')
    this.#hasColons = functionValues.includes('::')
    this.#juxtaposed = parameters === 'type name'
    this.#lineEnds = lineEnds === true || tables.lexis.blocks === 'indent'
    this.#elements = elements === true
    this.#imported = imports.names
    this.#filter = imports.filter
    for (const { kind, name } of all) {
      if (!FUNCTION_KINDS.has(kind) || name === '') continue
      this.#functions.add(name)
      this.#filter[hashWord(name) & NAME_BITS] = 1
    }
  }

  word(inHead: boolean): void {
    const { previous, previousBits, beforePrevious, chainStart } = this.#state
    const { start, hash } = this.#cursor
    this.#hash = hash
    if (chainStart !== start || this.#filter[hash & NAME_BITS] !== 1) return
    const isWord = previous === T.WORD || previous === T.KEYWORD
    const binds = isWord && (previousBits & (BINDING | LOOP | LAMBDA_WORD | DECLARE)) !== 0
    const behindType = previous === T.WORD || (previous === T.STAR && beforePrevious <= T.KEYWORD)
    if ((inHead && previous !== T.AT) || binds || (this.#juxtaposed && behindType)) this.#hide(start, this.#cursor.end)
  }

  /** Handles the token after a word, or the end of a definition. */
  end(kind: number): void {
    const state = this.#state
    const filter = this.#filter
    const mayBe =
      filter[this.#hash & NAME_BITS] === 1 || (state.baseEnd >= 0 && filter[state.baseHash & NAME_BITS] === 1)
    if (!mayBe && !this.#isQualified()) return
    const { chainStart, chainEnd, baseEnd, previousEnd } = state
    if (chainEnd !== previousEnd || chainEnd === this.#done || state.prefix !== '' || state.tally === NOBODY) return
    const isPlain = baseEnd === chainEnd
    if (kind === T.ASSIGN || kind === T.DEFINE || kind === T.ARROW || kind === T.THIN_ARROW) {
      if (isPlain && !(kind === T.ASSIGN && this.#isNamedArgument())) this.#hide(chainStart, chainEnd)
      return
    }
    const isDecorator = this.#calls.before === T.AT
    if (isDecorator ? kind === T.ACCESS : state.named || !this.#ends(kind)) return
    const frame = state.frames[state.innermost()]!
    if (isPlain && isDeclared(frame, this.#calls.before)) this.#hide(chainStart, chainEnd)
    else if (this.#isValue(kind, frame)) this.#addReference(isPlain)
  }

  /** Handles the start or end of a definition: a pending name belongs to no other. */
  part(): void {
    if (this.#state.previous === T.WORD) this.end(T.END)
    this.#done = this.#state.chainEnd
  }

  /** Handles the end of a value or decorator: a name right before it is complete. */
  endValue(): void {
    if (this.#state.previous !== T.WORD) return
    const { chainEnd, previousEnd } = this.#state
    if (chainEnd === previousEnd) this.end(T.END)
  }

  close({ references }: Frame): void {
    this.#before = references
  }

  /** Removes references in the parentheses just closed, which were declarations: `(save) =>`, `run(save) {`. */
  takeBack(): void {
    const { tally, previous } = this.#state
    if (previous !== T.CLOSE_PAREN || tally.references === undefined) return
    for (const name of tally.references.splice(this.#before)) hide(tally, name)
  }

  #hide(start: number, end: number): void {
    const { tally } = this.#state
    if (tally !== NOBODY) hide(tally, this.#cursor.text.slice(start, end))
  }

  /** True for `a(save=1)` and an attribute's name, `<A save={1}>`. */
  #isNamedArgument(): boolean {
    const { text, start, end } = this.#cursor
    const { top, previousEnd } = this.#state
    if (top.kind === PAREN && top.callee !== '') return true
    const next = text.charCodeAt(end)
    return this.#elements && start === previousEnd && (next === 123 || next === 34 || next === 39)
  }

  #ends(kind: number): boolean {
    if (ENDS[kind] === 1) return true
    if (kind === T.COLON) return this.#calls.before === T.QUESTION
    return this.#cursor.newline && this.#lineEnds && kind !== T.ACCESS && kind !== T.OPEN_PAREN && kind !== T.LOGICAL
  }

  /** True if the name is in value position, judged by the token before it and the brackets around it. */
  #isValue(kind: number, frame: Frame): boolean {
    const { before } = this.#calls
    const isArgument = frame.kind === PAREN && frame.opener !== T.KEYWORD && frame.opener !== DECLARES
    switch (before) {
      case T.OPEN_PAREN:
        return isArgument
      case T.COMMA:
        return isArgument || (frame.kind === BRACE ? isObject(frame) : frame.kind === BRACKET && isList(frame))
      case T.OPEN_BRACE:
        return (kind === T.COMMA || kind === T.CLOSE_BRACE) && isObject(frame)
      case T.OPEN_BRACKET:
        return frame.kind === BRACKET && isList(frame)
      case T.COLON:
        if (this.#state.top.kind === TERNARY) return true
        return frame.kind === PAREN ? frame.callee !== '' : frame.kind === BRACE || frame.kind === BRACKET
      case T.ASSIGN:
      case T.DEFINE:
      case T.ARROW:
      case T.QUESTION:
      case T.LOGICAL:
      case T.AT:
        return true
      case T.WORD:
      case T.KEYWORD:
        return this.#isReturned()
      default:
        return this.#isAddress()
    }
  }

  #isReturned(): boolean {
    const { text } = this.#cursor
    let at = this.#state.chainStart
    while (text.charCodeAt(at - 1) === 32) at--
    return text.startsWith('return', at - 6)
  }

  /** True for `&save`, unless `&` joins two operands. */
  #isAddress(): boolean {
    const { text } = this.#cursor
    let at = this.#state.chainStart - 1
    if (text.charCodeAt(at) !== AMPERSAND) return false
    while (text.charCodeAt(at - 1) <= 32) at--
    return at > 0 && '(,={[:'.includes(text[at - 1]!)
  }

  /** True for `Order::total` in a language with such method references. */
  #isQualified(): boolean {
    const { wordStart, chainStart } = this.#state
    return this.#hasColons && wordStart - 2 >= chainStart && this.#cursor.text.startsWith('::', wordStart - 2)
  }

  #addReference(isPlain: boolean): void {
    const { chainStart, chainEnd, wordStart, baseEnd } = this.#state
    if (chainEnd - chainStart > LONGEST) return
    const { text } = this.#cursor
    const word = text.slice(wordStart, chainEnd)
    if (this.#isQualified()) {
      if (isLowerCase(word) || this.#functions.has(word)) this.#add(text.slice(chainStart, chainEnd))
      return
    }
    if (!this.#hasNames) return
    if (isPlain) {
      const isKnown = this.#functions.has(word) || (this.#imported.has(word) && isLowerCase(word))
      if (isKnown && !this.#isHidden(word)) this.#add(word)
      return
    }
    const base = text.slice(chainStart, Math.max(baseEnd, chainStart))
    if (base.length + 1 + word.length !== chainEnd - chainStart) return
    const isOwn = (SELVES.includes(base) || this.#hasMembers) && this.#functions.has(word)
    const isImported = this.#imported.has(base) && isLowerCase(word) && !this.#isHidden(base)
    if (isOwn || isImported) this.#add(`${base}.${word}`)
  }

  #add(name: string): void {
    const { tally } = this.#state
    tally.references ??= []
    if (!tally.references.includes(name) && tally.references.length < MOST) tally.references.push(name)
  }

  #isHidden(name: string): boolean {
    let { tally } = this.#state
    for (let i = 0; i < MAX_AROUND && tally !== NOBODY; i++) {
      if (tally.hidden?.has(name)) return true
      tally = tally.around ?? NOBODY
    }
    return false
  }
}

function hide(tally: Tally, name: string): void {
  tally.hidden ??= new Set()
  tally.hidden.add(name)
}

/** Most names kept per definition. */
const MOST = 64
const SELVES = ['this', 'self', 'cls']

const ENDS = new Uint8Array(64)
for (const kind of [T.COMMA, T.CLOSE_PAREN, T.CLOSE_BRACE, T.CLOSE_BRACKET, T.SEMICOLON, T.END]) ENDS[kind] = 1

/** True if the braces hold values: of an object, an initialiser or an attribute. */
function isObject({ kind, opener }: Frame): boolean {
  return kind === BRACE && opener !== BINDS && OBJECTS[opener] === 1
}

const OBJECTS = new Uint8Array(64)
for (const kind of [T.ASSIGN, T.COLON, T.QUESTION, T.LOGICAL, T.OPEN_PAREN, T.COMMA, T.OPEN_BRACKET, T.OPEN_BRACE])
  OBJECTS[kind] = 1
OBJECTS[T.KEYWORD] = 1

/** True inside a binding pattern, or among the parameters of an anonymous function. */
function isDeclared({ kind, opener }: Frame, before: number): boolean {
  if (kind !== PAREN) return opener === BINDS
  return opener === DECLARES && (before === T.OPEN_PAREN || before === T.COMMA)
}

function isList({ opener }: Frame): boolean {
  return opener !== BINDS && !T.endsOperand(opener)
}

/** True for a lower-case first letter, as functions have, unlike types and constants. */
function isLowerCase(word: string): boolean {
  const code = word.charCodeAt(0)
  return code > 90 && code < 123
}
