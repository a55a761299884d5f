// Tells which tokens of a head run: default arguments, arguments of decorators, and what a constructor passes to its base
// types and members behind `:` (C++, C#).
import type { Lexis } from '../languages/lexis-rule.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import type { State } from './scan-state.ts'

export class HeadCode {
  /** Names behind the definition's own may be called: default values are code if types do not come first. */
  readonly hasCalls: boolean
  /** The type of a parameter precedes its name. */
  readonly isTyped: boolean
  /** True if the last token is a reserved word that calls a constructor: `: base(x)`. */
  isDelegation = false
  readonly #cursor: TokenCursor
  readonly #state: State
  readonly #hasDecorators: boolean
  readonly #hasInitialisers: boolean
  /** Start of the name whose head is being read. */
  #name = -1
  /** Open brackets around the next token. */
  #depth = 0
  /** Open brackets around the default argument being read; -1 outside. */
  #valueDepth = -1
  #initialises = false

  constructor(cursor: TokenCursor, state: State, lexis: Lexis) {
    this.#cursor = cursor
    this.#state = state
    this.hasCalls = lexis.parameters === 'name: type' && !lexis.signature?.prototype
    this.isTyped = lexis.parameters === 'type name'
    this.#hasDecorators = lexis.containers?.decorators === true
    this.#hasInitialisers = lexis.initialisers === true
  }

  /** True for a word in a head that cannot be called. `name`: start of the definition's name. */
  declares(name: number): boolean {
    if (!this.hasCalls) return true
    return this.#cursor.start < name && !(this.#hasDecorators && this.#state.brackets > 0)
  }

  /** True if a token in a head runs; only for languages that are `isTyped`. */
  runs(kind: number, name: number): boolean {
    this.isDelegation = false
    if (this.#cursor.start <= name) return false
    if (name !== this.#name) {
      this.#name = name
      this.#depth = 0
      this.#valueDepth = -1
      this.#initialises = false
    }
    if (CLOSING[kind] === 1 && --this.#depth < this.#valueDepth) this.#valueDepth = -1
    const depth = this.#depth
    if (OPENING[kind] === 1) this.#depth++
    if (this.#initialises) return this.#runsBehindColon(kind, depth)
    if (kind === T.COMMA && depth === this.#valueDepth) this.#valueDepth = -1
    else if (kind === T.ASSIGN && depth > 0 && this.#valueDepth < 0) this.#valueDepth = depth
    else if (kind === T.COLON && depth === 0 && this.#hasInitialisers) this.#initialises = true
    else return this.#valueDepth >= 0
    return false
  }

  #runsBehindColon(kind: number, depth: number): boolean {
    if (depth > 0) return true
    const { text, start, end } = this.#cursor
    if (kind === T.KEYWORD) this.isDelegation = DELEGATES.includes(text.slice(start, end))
    if (kind !== T.WORD) return true
    // What is initialised by name is a member, unless it is the own type or may be a base type.
    const first = text.charCodeAt(start)
    const { name } = this.#state.tally
    return (first > 64 && first < 91) || (name.length === end - start && text.startsWith(name, start))
  }
}

/** Words of C# for the constructors of the base type and of the own one. */
const DELEGATES = ['base', 'this']

const OPENING = new Uint8Array(64)
for (const kind of [T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.INTERPOLATION_OPEN]) OPENING[kind] = 1
const CLOSING = new Uint8Array(64)
for (const kind of [T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.INTERPOLATION_CLOSE]) CLOSING[kind] = 1
