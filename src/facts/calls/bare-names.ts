// Names alone that are calls because no variable has them (Ruby): `total` in `total + tax`.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { BRACKET, NOBODY, PAREN, type State } from '../scan-state.ts'
import type { Tally } from '../tally.ts'

// What the next words are.
const CODE = 0
/** Parameters of a block: `|a, b|`. */
const BLOCK = 1
/** Parameters of a lambda: `->(a, b) {`. */
const LAMBDA = 2

/** `a, b = 1, 2`, from the first name on. */
const SEVERAL = /[a-z_]\w*(?:\s*,\s*\*?[a-z_]\w*){1,20}\s*=(?![=~>])/y
/** Calls that change what follows and return nothing of use. */
const VISIBILITY: ReadonlySet<string> = new Set(['private', 'protected', 'public', 'module_function', 'it'])
/** Most characters of a line that are looked at before a name. */
const BEFORE = 200

export class BareNames {
  readonly #state: State
  readonly #cursor: TokenCursor
  readonly #constants: readonly string[]
  #words = CODE

  constructor(state: State, cursor: TokenCursor, constants: readonly string[]) {
    this.#state = state
    this.#cursor = cursor
    this.#constants = constants
  }

  /** True if the name before this token is a call; `before` is the kind of the token before the name. */
  take(kind: number, before: number, inHead: boolean): boolean {
    const { previous, chainStart, wordStart, chainEnd, previousEnd, prefix, named, tally } = this.#state
    const words = this.#words
    this.#step(kind)
    if (previous !== T.WORD || chainEnd !== previousEnd || chainStart !== wordStart || prefix !== '') return false
    const { text, start } = this.#cursor
    const first = text.charCodeAt(chainStart)
    if (named || tally === NOBODY || !((first > 96 && first < 123) || first === 95)) return false
    const touches = start === previousEnd
    if (touches && (kind === T.COLON || kind === T.OPEN_PAREN)) {
      if (inHead && kind === T.COLON) hide(tally, text.slice(chainStart, chainEnd))
      return false
    }
    const name = text.slice(chainStart, chainEnd)
    const isValue = !inHead || before === T.ASSIGN || before === T.COLON
    if (words !== CODE || !isValue || kind === T.ASSIGN || this.#isBound(before)) hide(tally, name)
    else if (kind === T.COMMA && this.#bindsSeveral()) return false
    return !tally.hidden?.has(name) && !VISIBILITY.has(name) && !this.#constants.includes(name)
  }

  #step(kind: number): void {
    const { previous, previousEnd } = this.#state
    const { text, start, end } = this.#cursor
    if (this.#words === BLOCK) {
      if (kind === T.PIPE) this.#words = CODE
    } else if (this.#words === LAMBDA) {
      if (kind === T.OPEN_BRACE || (kind === T.KEYWORD && text.slice(start, end) === 'do')) this.#words = CODE
    } else if (kind === T.THIN_ARROW) this.#words = LAMBDA
    else if (kind === T.PIPE && (previous === T.OPEN_BRACE || text.startsWith('do', previousEnd - 2)))
      this.#words = BLOCK
  }

  /** `for name in`, `rescue Error => name`, `in [name, *]`. */
  #isBound(before: number): boolean {
    const { text } = this.#cursor
    const { chainStart } = this.#state
    if (before === T.KEYWORD && text.startsWith('for ', chainStart - 4)) return true
    const line = text.slice(Math.max(0, chainStart - BEFORE), chainStart)
    const start = line.slice(line.lastIndexOf('\n') + 1).trimStart()
    return start.startsWith('in ') || (before === T.ARROW && start.startsWith('rescue'))
  }

  /** Hides the names of an assignment to several. */
  #bindsSeveral(): boolean {
    const { top, tally, chainStart } = this.#state
    if (top.kind === PAREN || top.kind === BRACKET) return false
    SEVERAL.lastIndex = chainStart
    const found = SEVERAL.exec(this.#cursor.text)?.[0]
    for (const name of found?.match(/\w+/g) ?? []) hide(tally, name)
    return found !== undefined
  }
}

function hide(tally: Tally, name: string): void {
  tally.hidden ??= new Set()
  tally.hidden.add(name)
}
