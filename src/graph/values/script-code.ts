// The tokens of one file, kept while a question is answered: mostly of JavaScript or TypeScript.
import { lexis as javascript } from '../../languages/javascript/lexis.ts'
import { lexis as typescript } from '../../languages/typescript/lexis.ts'
import * as T from '../../scan/token-kinds.ts'
import { runOf, type TokenRun } from '../../scan/token-run.ts'
import { tablesOf, WordTable } from '../../scan/word-tables.ts'

const NO_WORDS = new WordTable(new Map())
/** Tokens of a type that are followed. */
const LONGEST_TYPE = 4000

export class ScriptCode {
  readonly path: string
  readonly text: string
  readonly count: number
  readonly kinds: Uint8Array
  /** The index of the matching bracket; -1 for other tokens. */
  readonly partners: Int32Array
  /** The innermost bracket that is open before each token; -1 for none. */
  readonly around: Int32Array
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  readonly #breaks: Uint8Array
  #lines: readonly number[] | undefined

  constructor(path: string, { text, count, kinds, partners, starts, ends, breaks }: TokenRun) {
    this.path = path
    this.text = text
    this.count = count
    this.kinds = kinds.slice(0, count + 1)
    this.partners = partners.slice(0, count + 1)
    this.#starts = starts.slice(0, count + 1)
    this.#ends = ends.slice(0, count + 1)
    this.#breaks = breaks.slice(0, count + 1)
    this.around = new Int32Array(count + 1)
    let open = -1
    for (let at = 0; at <= count; at++) {
      const partner = this.partners[at]!
      if (partner >= 0 && partner < at) open = this.around[partner]!
      this.around[at] = open
      if (partner > at) open = at
    }
  }

  /** The text of a token; empty beyond the ends. */
  word(at: number): string {
    return at < 0 || at >= this.count ? '' : this.text.slice(this.#starts[at], this.#ends[at])
  }

  is(at: number, word: string): boolean {
    return (
      at >= 0 &&
      at < this.count &&
      this.#ends[at]! - this.#starts[at]! === word.length &&
      this.text.startsWith(word, this.#starts[at])
    )
  }

  kind(at: number): number {
    return at < 0 || at >= this.count ? T.END : this.kinds[at]!
  }

  /** The offset at which a token begins. */
  start(at: number): number {
    return this.#starts[at]!
  }

  /** The token that begins at an offset; -1 for none. */
  tokenAt(offset: number): number {
    const at = this.#tokenFrom(offset)
    return at < this.count && this.#starts[at] === offset ? at : -1
  }

  /** The token that an offset lies in, not at its beginning; -1 for none. */
  tokenAround(offset: number): number {
    const at = this.#tokenFrom(offset)
    if (at < this.count && this.#starts[at] === offset) return -1
    return at > 0 && offset < this.#ends[at - 1]! ? at - 1 : -1
  }

  isName(at: number): boolean {
    const kind = this.kind(at)
    return kind === T.WORD || kind === T.KEYWORD
  }

  /** True if the token is the first of its line. */
  isFirst(at: number): boolean {
    return this.#breaks[at] !== 0
  }

  /** The tokens of a 1-based line, as a half-open range. */
  line(line: number): readonly [from: number, to: number] {
    if (this.#lines === undefined) {
      const lines = [0]
      for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) lines.push(at + 1)
      this.#lines = lines
    }
    return [
      this.#tokenFrom(this.#lines[line - 1] ?? this.text.length),
      this.#tokenFrom(this.#lines[line] ?? this.text.length),
    ]
  }

  /** The first token that begins at an offset or behind it. */
  #tokenFrom(offset: number): number {
    let low = 0
    for (let high = this.count; low < high; ) {
      const middle = (low + high) >> 1
      if (this.#starts[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The token behind the type arguments or parameters that `<` opens; -1 if it opens none. */
  pastAngles(at: number): number {
    let depth = 0
    for (let i = at; i < this.count && i < at + LONGEST_TYPE; i++) {
      const partner = this.partners[i]!
      if (partner > i) i = partner
      else if (partner >= 0 || this.kinds[i] === T.SEMICOLON) return -1
      else if (this.kinds[i] === T.LESS && this.is(i, '<')) depth++
      else if (/^>+$/.test(this.word(i))) {
        depth -= this.word(i).length
        if (depth <= 0) return depth === 0 ? i + 1 : -1
      }
    }
    return -1
  }

  /** The `<` that opens the type arguments which end with this `>`; -1 if there is none. */
  angleOf(at: number): number {
    let depth = 0
    for (let i = at; i >= 0 && i > at - LONGEST_TYPE; i--) {
      const partner = this.partners[i]!
      if (partner >= 0 && partner < i) i = partner
      else if (partner >= 0) return -1
      else if (/^>+$/.test(this.word(i))) depth += this.word(i).length
      else if (this.kinds[i] === T.LESS && --depth === 0) return i
    }
    return -1
  }

  /** The token behind the type that begins at `at`. */
  pastType(at: number): number {
    for (let i = at; i < this.count; ) {
      while (this.kinds[i] === T.PIPE || this.is(i, '&') || TYPE_PREFIXES.has(this.word(i))) i++
      if (this.is(i, '<')) i = Math.max(this.pastAngles(i), i + 1)
      if (this.kinds[i] === T.OPEN_PAREN && this.kinds[this.partners[i]! + 1] === T.ARROW) {
        i = this.partners[i]! + 2
        continue
      }
      if (this.partners[i]! > i) i = this.partners[i]! + 1
      else if (this.partners[i]! >= 0) return i
      else i++
      i = this.#pastTypeEnd(i)
      if (this.is(i, 'extends')) {
        const condition = this.pastType(i + 1)
        if (this.kinds[condition] !== T.QUESTION) return condition
        const other = this.pastType(condition + 1)
        return this.kinds[other] === T.COLON ? this.pastType(other + 1) : other
      }
      if (this.kinds[i] === T.PIPE || this.is(i, '&')) continue
      if (this.is(i, 'is') && !this.isFirst(i)) i++
      else return i
    }
    return this.count
  }

  /** The token behind what may follow a name in a type: members, arguments, indexes. */
  #pastTypeEnd(at: number): number {
    for (let i = at; ; ) {
      if (this.kinds[i] === T.ACCESS) i += 2
      else if (this.is(i, '<')) {
        const past = this.pastAngles(i)
        if (past < 0) return i
        i = past
      } else if (this.kinds[i] === T.OPEN_BRACKET && !this.isFirst(i)) i = this.partners[i]! + 1
      else return i
    }
  }
}

const TYPE_PREFIXES: ReadonlySet<string> = new Set('readonly keyof typeof unique infer asserts new abstract'.split(' '))

/** The tokens of a file; undefined if they cannot be told, or the file is of another language. */
export function scriptCodeOf(path: string, text: string): ScriptCode | undefined {
  const extension = /\.[cm]?([jt]sx?)$/.exec(path)?.[1]
  if (extension === undefined) return undefined
  const isPlain = extension === 'ts'
  const run = runOf(text, tablesOf(isPlain ? typescript : javascript), NO_WORDS, isPlain ? undefined : '')
  return run && new ScriptCode(path, run)
}
