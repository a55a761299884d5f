// Finds the definitions of a text from its tokens, for a language of declarations that begin with a word and of blocks
// in braces (Go): what its grammar and queries would find, without loading them. What brackets hold is passed over
// where it defines nothing. Where anything does not fit, or is rare, it says nothing at all, and the grammar is asked.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { runOf, type TokenRun } from '../text/token-run.ts'
import { tablesOf } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'
import { functionEnd } from './functions.ts'
import { declarationEnd } from './specs.ts'
import { endsAt, isName } from './types.ts'
import * as W from './words.ts'

const DOT = 46
const SPACE = 32

/** All definitions; undefined where there is a doubt. */
export function readDeclarations(text: string, { declarations, lexis }: Language): Match[] | undefined {
  const run = declarations && runOf(text, tablesOf(lexis), W.wordsOf(declarations))
  if (!run) return undefined
  // The end ends a line, and is no name.
  run.bits[run.count] = 1
  run.breaks[run.count] = 1
  return new Reader(run).read()
}

class Reader {
  readonly #run: TokenRun
  readonly #matches: Match[] = []
  /** The words of this text, and where the next one stands that begins a function or a type. */
  readonly #bits: Int32Array
  #function: number
  #type: number

  constructor(run: TokenRun) {
    this.#run = run
    this.#bits = run.bits.subarray(0, run.count)
    this.#function = this.#next(W.FUNCTION, 0)
    this.#type = this.#next(W.TYPE, 0)
  }

  read(): Match[] | undefined {
    const { count, kinds, bits, breaks } = this.#run
    if (count === 0) return this.#matches
    let imports = true
    let at = bits[0] === W.PACKAGE && breaks[1] === 0 && isName(this.#run, 1) ? 2 : -1
    for (;;) {
      if (at < 0) return undefined
      if (kinds[at] === T.SEMICOLON) at++
      else if (breaks[at] === 0) return undefined
      if (at === count) return this.#matches
      if (bits[at] === W.IMPORT) {
        at = imports ? this.#importEnd(at + 1) : -1
        continue
      }
      imports = false
      const end = this.#declarationEnd(at)
      if (end < 0 || !this.#readInner(at + 1, end)) return undefined
      at = end
    }
  }

  #declarationEnd(at: number): number {
    const word = this.#run.bits[at]!
    if (word === W.FUNCTION) return functionEnd(this.#run, at, this.#matches)
    const isOther = word === W.TYPE || word === W.CONSTANT || word === W.VARIABLE
    return isOther ? declarationEnd(this.#run, at, this.#matches) : -1
  }

  /** What is imported: one, or several in parentheses. */
  #importEnd(at: number): number {
    const { kinds, partners } = this.#run
    if (kinds[at] !== T.OPEN_PAREN) return this.#importedEnd(at)
    const close = partners[at]!
    for (let next = at + 1; next < close; ) {
      next = this.#importedEnd(next)
      if (next < 0 || !endsAt(this.#run, next)) return -1
      if (kinds[next] === T.SEMICOLON) next++
    }
    return close + 1
  }

  #importedEnd(at: number): number {
    const { kinds, bits } = this.#run
    const path = isName(this.#run, at) || bits[at] === DOT ? at + 1 : at
    return kinds[path] === T.STRING ? path + 1 : -1
  }

  #next(word: number, from: number): number {
    const at = this.#bits.indexOf(word, from)
    return at < 0 ? this.#bits.length : at
  }

  /** Looks at each function and type that begins between two tokens of a declaration. */
  #readInner(from: number, to: number): boolean {
    for (let at = Math.max(this.#function, from); ; at++) {
      at = this.#function = this.#next(W.FUNCTION, at)
      if (at >= to) break
      if (!this.#isNameless(at)) return false
    }
    for (let at = Math.max(this.#type, from); ; at++) {
      at = this.#type = this.#next(W.TYPE, at)
      if (at >= to) return true
      if (!this.#readType(at)) return false
    }
  }

  /** Whether a function that stands in another declaration has no name, as it must. */
  #isNameless(at: number): boolean {
    const { kinds, partners, breaks } = this.#run
    if (kinds[at + 1] !== T.OPEN_PAREN) return false
    const after = partners[at + 1]! + 1
    const hasName = isName(this.#run, after) && kinds[after + 1] === T.OPEN_PAREN
    return !hasName || breaks[after] === 1 || breaks[after + 1] === 1
  }

  /** A type that is declared in a function, or `.(type)`. */
  #readType(at: number): boolean {
    const run = this.#run
    const { kinds, starts, ends, breaks, text } = run
    const before = kinds[at - 1]
    if (before === T.OPEN_PAREN) return kinds[at - 2] === T.ACCESS && kinds[at + 1] === T.CLOSE_PAREN
    // One at the margin the grammar's query does not look for.
    const code = text.charCodeAt(starts[at]! - 1)
    const begins = breaks[at] === 1 ? code <= SPACE && code !== 10 : before === T.OPEN_BRACE || before === T.SEMICOLON
    if (!begins || text.charCodeAt(ends[at]!) > SPACE) return false
    const end = declarationEnd(run, at, this.#matches)
    return end >= 0 && endsAt(run, end)
  }
}
