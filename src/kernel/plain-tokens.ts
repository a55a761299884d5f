// Scans plain tokens into arrays with assembly/tokens.ts. Cold JavaScript takes ten times as long, and V8 optimises it
// in each thread anew.
import type { TextMemory } from './text-memory.ts'

/** The lexical rules of a language that plain tokens need. */
export interface PlainLanguage {
  /** A class for each UTF-16 unit. */
  readonly classes: Uint8Array
  /** Bits for what each of 128 characters begins. */
  readonly begins: Uint16Array
  /** 1 for each of 128 characters that may end a name. */
  readonly tails: Uint8Array
  readonly flags: number
  readonly comments: readonly (readonly [open: string, close: string])[]
  readonly strings: readonly PlainString[]
  /** A hash table with linear probing. Its size is a power of two. */
  readonly words: readonly (readonly [word: string, bits: number] | undefined)[]
}

/** A string literal delimited by one quote character or three. */
export interface PlainString {
  readonly quote: number
  readonly marks: number
  readonly escapes: boolean
  readonly multiline: boolean
  /** It cannot follow a name directly. */
  readonly apart: boolean
  /** Character that may begin interpolation; 0 for none. */
  readonly enter: number
}

/** The fields of a token, as in `Scanner`. */
export interface TokenState {
  kind: number
  end: number
  bits: number
  hash: number
  lineStart: number
}

/** Columns of `TokenList`. */
export interface TokenArrays {
  kinds: Uint8Array
  starts: Int32Array
  ends: Int32Array
  bits: Int32Array
  hashes: Int32Array
  lineStarts: Int32Array
  newlines: Uint8Array
}

/** Zero units after a text, as many as the longest lookahead of the scanner. */
export const MARGIN = 20
/** Initial capacity in units. */
const MIN_UNITS = 1 << 16
// The layout of assembly/language.ts.
const COMMENT_UNITS = 8
const COMMENT_BYTES = 40
const STRING_BYTES = 8
const WORD_BYTES = 12
const MAX_RULES = 16

/** Whether the rules of a language fit into its memory. */
export function fits({ comments, strings, words }: PlainLanguage, memory: TextMemory): boolean {
  const { WORDS, LANGUAGE_END } = memory.exports
  const bytes = words.reduce((sum, each) => sum + WORD_BYTES + (each?.[0].length ?? 0) * 2, 0)
  const isShort = comments.every(marks => marks.every(({ length }) => length <= COMMENT_UNITS))
  const isFew = comments.length <= MAX_RULES && strings.length <= MAX_RULES
  return isShort && isFew && bytes <= LANGUAGE_END.value - WORDS.value
}

export class PlainTokens {
  readonly #memory: TextMemory
  #language: PlainLanguage | undefined
  /** Capacity in units and in tokens. */
  #most = 0
  #arrays: TokenArrays | undefined
  #state: Int32Array

  constructor(memory: TextMemory) {
    this.#memory = memory
    this.#state = this.#stateIn(memory.bytes)
  }

  /**
   * Writes a text to memory and returns arrays for its tokens, one per unit and MARGIN more. They are valid until the
   * memory is used again. Undefined if there is not enough memory.
   */
  begin(text: string, language: PlainLanguage): TokenArrays | undefined {
    const memory = this.#memory
    const { exports } = memory
    if (language !== this.#language) this.#setLanguage(language)
    const room = exports.ROOM.value
    // Doubling keeps the arrays in place for most texts: memory once touched stays resident.
    let most = Math.max(this.#most, MIN_UNITS)
    while (most < text.length + MARGIN) most *= 2
    const bytes = tryReach(memory, room + exports.lay(room, text.length, most))
    if (!bytes) return undefined
    this.#most = most
    memory.user = this
    bytes.write(text, room, 'utf16le')
    bytes.fill(0, room + text.length * 2, room + (text.length + MARGIN) * 2)
    if (this.#arrays?.kinds.length !== most || this.#arrays.kinds.buffer !== bytes.buffer) {
      this.#state = this.#stateIn(bytes)
      this.#arrays = arraysAt(bytes, room + most * 2, most)
    }
    return this.#arrays
  }

  /** Whether no other code has used the memory since. */
  get isValid(): boolean {
    return this.#memory.user === this
  }

  /**
   * Scans plain tokens after `token`, which becomes the last of them. `at` is the number of tokens before and the
   * result the number after. `unclosed` is the end of a line on which a quote is not closed.
   */
  read(at: number, token: TokenState, unclosed: number): number {
    const state = this.#state
    state[0] = token.kind
    state[1] = token.end
    state[2] = token.bits
    state[3] = token.hash
    state[4] = token.lineStart
    const count = this.#memory.exports.plainTokens(at, unclosed)
    token.kind = state[0] as number
    token.end = state[1] as number
    token.bits = state[2] as number
    token.hash = state[3] as number
    token.lineStart = state[4] as number
    return count
  }

  #stateIn({ buffer }: Buffer): Int32Array {
    return new Int32Array(buffer, this.#memory.exports.STATE.value, 5)
  }

  #setLanguage(language: PlainLanguage): void {
    this.#language = language
    const { exports, bytes } = this.#memory
    const { comments, strings, words } = language
    bytes.set(language.classes, exports.CLASSES.value)
    const numbers = (at: number, each: readonly number[]) => new Uint32Array(bytes.buffer, at, each.length).set(each)
    const units = (at: number, each: Iterable<number>) => {
      for (const unit of each) at = bytes.writeUInt16LE(unit, at)
    }
    units(exports.BEGINS.value, language.begins)
    bytes.set(language.tails, exports.TAILS.value)
    numbers(exports.SETTINGS.value, [language.flags, words.length - 1, comments.length, strings.length])
    for (const [i, [open, close]] of comments.entries()) {
      const at = exports.COMMENTS.value + i * COMMENT_BYTES
      units(at, [open.length, close.length])
      bytes.write(open, at + 4, 'utf16le')
      bytes.write(close, at + 4 + COMMENT_UNITS * 2, 'utf16le')
    }
    for (const [i, { quote, marks, escapes, multiline, apart, enter }] of strings.entries()) {
      const at = exports.STRINGS.value + i * STRING_BYTES
      units(at, [quote, marks | (((escapes ? 1 : 0) | (multiline ? 2 : 0) | (apart ? 4 : 0)) << 8), enter])
    }
    const table = exports.WORDS.value
    let text = table + words.length * WORD_BYTES
    bytes.fill(0, table, text)
    for (const [slot, each] of words.entries()) {
      if (!each) continue
      const [word, bits] = each
      numbers(table + slot * WORD_BYTES, [text, word.length, bits])
      text += bytes.write(word, text, 'utf16le')
    }
  }
}

/** The layout of `lay` in assembly/tokens.ts. */
function arraysAt({ buffer }: Buffer, at: number, count: number): TokenArrays {
  const column = (number: number) => new Int32Array(buffer, at + number * count * 4, count)
  return {
    starts: column(0),
    ends: column(1),
    bits: column(2),
    hashes: column(3),
    lineStarts: column(4),
    kinds: new Uint8Array(buffer, at + count * 20, count),
    newlines: new Uint8Array(buffer, at + count * 21, count),
  }
}

function tryReach(memory: TextMemory, end: number): Buffer | undefined {
  try {
    return memory.reach(end)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
