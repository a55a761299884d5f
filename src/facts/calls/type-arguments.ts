// Type arguments between a callee and its `(`, `f<T>(x)`: the callee continues after them.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import type { Tables } from '../../scan/word-tables.ts'
import type { State } from '../scan-state.ts'
import { pathOf } from './access-path.ts'

export class TypeArguments {
  readonly #state: State
  readonly #cursor: TokenCursor
  readonly #tables: Tables
  readonly #angled: boolean

  constructor(state: State, cursor: TokenCursor, tables: Tables) {
    this.#state = state
    this.#cursor = cursor
    this.#tables = tables
    this.#angled = tables.lexis.typeArguments === '<>'
  }

  /** Handles `<`. Whether it opened type arguments is known when `(` follows `>`. */
  less(): void {
    const state = this.#state
    if (state.angles > 0 && state.size === state.angleSize) {
      state.angles++
      return
    }
    const opens = this.#angled ? state.previous === T.WORD || state.previous === T.ACCESS : state.previous === T.ACCESS
    if (!opens || state.chainEnd !== state.previousEnd) return
    state.angles = 1
    state.angleSize = state.size
    state.angleStart = state.chainStart
    state.anglePrefix = state.prefix
    state.angleWord = state.wordStart
    // `f::<T>` calls `f`, `this.<T>f` calls `this.f`.
    state.angleEnd =
      state.previous === T.ACCESS && this.#tables.access.colons && !this.#angled ? state.chainEnd - 2 : state.chainEnd
  }

  greater(): void {
    const state = this.#state
    if (state.angles === 0 || state.size !== state.angleSize || --state.angles > 0) return
    state.chainStart = state.angleStart
    state.chainEnd = state.angleEnd
    state.prefix = state.anglePrefix
    const path = pathOf(state, this.#cursor.text, this.#tables)
    state.prefix = path
    state.wordStart = state.angleWord
    state.chainStart = state.chainEnd = this.#cursor.end
    state.baseEnd = -1
    state.named = false
  }
}
