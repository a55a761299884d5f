// Compiles a language's lexis into the scanner's tables: a class for every UTF-16 unit, and a hash table of words.
import type { Lexis, LiteralRule, StringRule } from '../languages/lexis-rule.ts'

// Bits of words, because a word may have several roles (`func` declares and opens a lambda).
export const IF = 1
export const ELSE = 1 << 1
export const ELSE_IF = 1 << 2
export const LOOP = 1 << 3
export const DO = 1 << 4
export const SWITCH = 1 << 5
export const CASE = 1 << 6
export const TRY = 1 << 7
export const CATCH = 1 << 8
export const AWAIT = 1 << 9
export const THROW = 1 << 10
export const JUMP = 1 << 11
export const DECLARE = 1 << 12
export const CONSTRUCT = 1 << 13
export const NOT_CALLED = 1 << 14
export const LAMBDA_WORD = 1 << 15
export const BINDING = 1 << 16
export const GLOBAL_WORD = 1 << 17
/** Not reserved: a plain name that makes a condition an error check. */
export const ERROR_NAME = 1 << 18
export const AND_WORD = 1 << 19
export const OR_WORD = 1 << 20
export const BLOCK_OPEN = 1 << 21
export const BLOCK_CLOSE = 1 << 22
export const BLOCK_ENTER = 1 << 23
export const BLOCK_WORDS = BLOCK_OPEN | BLOCK_CLOSE | BLOCK_ENTER
/** A statement that does nothing. */
export const EMPTY = 1 << 24
/** Words that open a control structure: what follows `else` or `:` must be checked again. */
export const CONTROL_WORDS = IF | ELSE | ELSE_IF | LOOP | DO | SWITCH | CASE | TRY | CATCH

// Classes of characters. Letters and digits come first: `class <= DIGIT` tests whether a name continues.
export const LETTER = 0
export const DIGIT = 1
export const SPACE = 2
export const NEWLINE = 3
export const QUOTE = 4
export const MARK = 5

export interface Tables {
  readonly lexis: Lexis
  readonly classes: Uint8Array
  /** 1 for an ASCII character that may open a comment. */
  readonly comments: Uint8Array
  /** String rules without a prefix, by the code of their first character, longest first. */
  readonly strings: readonly (readonly StringRule[] | undefined)[]
  readonly prefixed: ReadonlyMap<string, readonly StringRule[]>
  /** Literal rules by the code of their first character. */
  readonly literals: readonly (readonly LiteralRule[] | undefined)[]
  /** 1 for an ASCII mark that may begin a rare literal, a heredoc or the end of code. */
  readonly odd: Uint8Array
  /** 1 for an ASCII character that may end a name. */
  readonly tails: Uint8Array
  readonly words: WordTable
  readonly access: {
    readonly dot: boolean
    readonly optional: boolean
    readonly colons: boolean
    readonly arrow: boolean
  }
  readonly logical: { readonly and: boolean; readonly or: boolean; readonly nullish: boolean }
  readonly lambda: {
    readonly arrow: boolean
    readonly thin: boolean
    readonly pipe: boolean
    readonly bracket: boolean
  }
}

/** Bits of words, looked up by hash without slicing tokens out of the source. */
export class WordTable {
  readonly #words: (string | undefined)[]
  readonly #bits: Int32Array
  readonly #mask: number

  constructor(bits: ReadonlyMap<string, number>) {
    let size = 64
    while (size < bits.size * 4) size *= 2
    this.#words = new Array<string | undefined>(size).fill(undefined)
    this.#bits = new Int32Array(size)
    this.#mask = size - 1
    for (const [word, value] of bits) {
      let slot = hashWord(word) & this.#mask
      while (this.#words[slot] !== undefined) slot = (slot + 1) & this.#mask
      this.#words[slot] = word
      this.#bits[slot] = value
    }
  }

  /** All slots, a power of two. A word is in the slot of its hash's low bits, or in the next free one. */
  bySlot(): (readonly [word: string, bits: number] | undefined)[] {
    return this.#words.map((word, slot) => (word === undefined ? undefined : [word, this.#bits[slot] ?? 0]))
  }

  /** Bits of the word at text[start, end) with the given hash; 0 for any other word. */
  find(text: string, start: number, end: number, hash: number): number {
    let slot = hash & this.#mask
    for (;;) {
      const word = this.#words[slot]
      if (word === undefined) return 0
      if (word.length === end - start && text.startsWith(word, start)) return this.#bits[slot] ?? 0
      slot = (slot + 1) & this.#mask
    }
  }
}

/** Hashes a word by its first and last UTF-16 unit and its length, so that scanning a word needs no sum. */
export function hashOf(first: number, last: number, length: number): number {
  return (first * 31 + last) * 31 + length
}

/** `hashOf` for a string. */
export function hashWord(word: string): number {
  return hashOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)
}

const compiled = new WeakMap<Lexis, Tables>()

/** The tables of a Lexis, compiled on first use. */
export function tablesOf(lexis: Lexis): Tables {
  let tables = compiled.get(lexis)
  if (tables === undefined) {
    tables = compile(lexis)
    compiled.set(lexis, tables)
  }
  return tables
}

function compile(lexis: Lexis): Tables {
  const strings: StringRule[][] = []
  const prefixed = new Map<string, StringRule[]>()
  const longestFirst = [...lexis.strings].sort((a, b) => b.open.length - a.open.length)
  for (const rule of longestFirst) {
    const first = rule.open.charCodeAt(0)
    if (rule.prefixes === undefined) strings[first] = [...(strings[first] ?? []), rule]
    for (const prefix of rule.prefixes ?? []) {
      const rules = prefixed.get(prefix) ?? []
      prefixed.set(prefix, rules)
      rules.push(rule)
    }
  }
  const comments = new Uint8Array(128)
  for (const mark of [...lexis.lineComments, ...lexis.blockComments.map(pair => pair[0])])
    comments[mark.charCodeAt(0)] = 1
  const literals: LiteralRule[][] = []
  for (const rule of lexis.literals ?? []) {
    const first = rule.first.charCodeAt(0)
    literals[first] = [...(literals[first] ?? []), rule]
  }
  const odd = new Uint8Array(65536)
  for (const code of literals.keys()) if (literals[code]) odd[code] = 1
  if (lexis.heredoc) odd[60] = 1
  if (lexis.strings.some(({ backticks }) => backticks)) odd[96] = 1
  if (lexis.outside) odd[lexis.outside[0].charCodeAt(0)] = 1
  const tails = new Uint8Array(65536)
  for (const mark of lexis.identifierTails ?? '') tails[mark.charCodeAt(0)] = 1
  return {
    lexis,
    literals,
    odd,
    tails,
    classes: classify(lexis, strings),
    comments,
    strings,
    prefixed,
    words: new WordTable(wordBits(lexis)),
    access: {
      dot: lexis.access.includes('.'),
      optional: lexis.access.includes('?.'),
      colons: lexis.access.includes('::'),
      arrow: lexis.access.includes('->'),
    },
    logical: {
      and: lexis.logical.includes('&&'),
      or: lexis.logical.includes('||'),
      nullish: lexis.logical.includes('??'),
    },
    lambda: {
      arrow: lexis.lambdas.includes('=>'),
      thin: lexis.lambdas.includes('->'),
      pipe: lexis.lambdas.includes('|'),
      bracket: lexis.lambdas.includes('['),
    },
  }
}

function classify(lexis: Lexis, strings: readonly unknown[]): Uint8Array {
  // All non-ASCII characters are part of names, except the few spaces and marks that editors leave in sources.
  const classes = new Uint8Array(65536)
  classes.fill(MARK, 0, 128)
  for (let code = 48; code <= 57; code++) classes[code] = DIGIT
  for (let code = 65; code <= 90; code++) classes[code] = classes[code + 32] = LETTER
  for (const extra of `_${lexis.identifierExtras ?? ''}`) classes[extra.charCodeAt(0)] = LETTER
  for (const space of [0x09, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x200b, 0x3000, 0xfeff]) classes[space] = SPACE
  for (const line of [0x0a, 0x2028, 0x2029]) classes[line] = NEWLINE
  strings.forEach((rules, code) => {
    if (rules !== undefined) classes[code] = QUOTE
  })
  if (lexis.charQuote) classes[39] = QUOTE
  return classes
}

function wordBits(lexis: Lexis): Map<string, number> {
  const bits = new Map<string, number>()
  const word = /^[\p{L}_$]/u
  const add = (words: readonly string[] | undefined, bit: number) => {
    for (const each of words ?? []) if (word.test(each)) bits.set(each, (bits.get(each) ?? 0) | bit)
  }
  const { words } = lexis
  add(words.if, IF)
  add(words.else, ELSE)
  add(words.elseIf, ELSE_IF)
  add(words.loop, LOOP)
  add(words.do, DO)
  add(words.switch, SWITCH)
  add(words.case, CASE)
  add(words.try, TRY)
  add(words.catch, CATCH)
  add(words.await, AWAIT)
  add(words.throw, THROW)
  add(words.jump, JUMP)
  add(words.declare, DECLARE)
  add(words.import, DECLARE)
  add(words.construct, CONSTRUCT)
  add(words.notCalled, NOT_CALLED)
  add(words.binding, BINDING)
  add(words.global, GLOBAL_WORD)
  add(words.empty, EMPTY)
  add(lexis.blockWords?.open, BLOCK_OPEN)
  add(lexis.blockWords?.close, BLOCK_CLOSE)
  add(lexis.blockWords?.enter, BLOCK_ENTER)
  add(lexis.colonEnds, BLOCK_CLOSE)
  add(lexis.bodyWords, BLOCK_ENTER)
  add(lexis.lambdas, LAMBDA_WORD)
  add(lexis.errorNames, ERROR_NAME)
  add(
    lexis.logical.filter(word => word === 'and'),
    AND_WORD,
  )
  add(
    lexis.logical.filter(word => word === 'or'),
    OR_WORD,
  )
  return bits
}
