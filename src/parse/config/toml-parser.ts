// Parses TOML (toml.io, v1.0) without the grammar: tables, and the keys before the first one. Lines that are neither a
// header nor a key with a value are left to the grammar.
import { bareMatch, type Draft, type Match } from '../../languages/definition-match.ts'

/** Returns what the TOML query matches; undefined for unsupported syntax. */
export function parseToml(text: string): readonly Match[] | undefined {
  return new TomlParser(text).read()
}

/** Order of the patterns in the query of `index.ts`. */
const [TABLE, ARRAY_OF_TABLES, PAIR] = [0, 1, 2]

/** A key with its dots and blanks. */
const KEY =
  /(?:[\w-]+|"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*'))*/y
/** A number, a date or a word. */
const PLAIN = /(?:true|false|[+-]?(?:inf|nan)|[+-]?\d[\w.:+-]*(?: \d\d:[\w.:+-]*)?)(?=[ \t\r\n,\]}#]|$)/y
const TRIPLES = ['"""', "'''"] as const

class TomlParser {
  readonly #text: string
  #at = 0
  readonly #matches: Match[] = []
  #table: Draft | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly Match[] | undefined {
    for (;;) {
      this.#skipBlankLines()
      if (this.#at >= this.#text.length) return this.#matches
      const last = this.#text.charAt(this.#at) === '[' ? this.#header() : this.#pair()
      if (!last) return undefined
      const end = this.#lineEnd()
      if (end < 0) return undefined
      last.end = end
    }
  }

  /** `[a.b]`, `[[a.b]]`. */
  #header(): Draft | undefined {
    const start = this.#at
    const isArray = this.#text.startsWith('[[', start)
    this.#at += isArray ? 2 : 1
    this.#skipBlanks()
    const name = this.#at
    if (!this.#skip(KEY)) return undefined
    const nameEnd = this.#at
    this.#skipBlanks()
    const closing = isArray ? ']]' : ']'
    if (!this.#text.startsWith(closing, this.#at)) return undefined
    this.#at += closing.length
    this.#table = this.#addMatch(start, name, nameEnd, isArray ? ARRAY_OF_TABLES : TABLE)
    return this.#table
  }

  /** Parses a key and its value. It extends the current table; before the first table it is listed itself. */
  #pair(): Draft | undefined {
    const start = this.#at
    if (!this.#skip(KEY)) return undefined
    const nameEnd = this.#at
    this.#skipBlanks()
    if (this.#text.charAt(this.#at) !== '=') return undefined
    this.#at++
    this.#skipBlanks()
    if (!this.#value()) return undefined
    return this.#table ?? this.#addMatch(start, start, nameEnd, PAIR)
  }

  #addMatch(start: number, name: number, nameEnd: number, pattern: number): Draft {
    const match = bareMatch('key', start, this.#at)
    match.pattern = pattern
    match.name = name
    match.nameEnd = nameEnd
    this.#matches.push(match)
    return match
  }

  /** Skips a value. In brackets it checks only strings, comments and the pairing of brackets. */
  #value(): boolean {
    const open: string[] = []
    do {
      if (open.length > 0) this.#skipBlankLines()
      const char = this.#text.charAt(this.#at)
      if (char === '[' || char === '{') {
        open.push(char === '[' ? ']' : '}')
        this.#at++
      } else if (char === ']' || char === '}') {
        if (open.pop() !== char) return false
        this.#at++
      } else if (char === '"' || char === "'") {
        if (!this.#string(char)) return false
      } else if (open.length > 0 && (char === ',' || char === '=')) this.#at++
      else if (!this.#skip(PLAIN) && (open.at(-1) !== '}' || !this.#skip(KEY))) return false
    } while (open.length > 0)
    return true
  }

  #string(quote: string): boolean {
    const text = this.#text
    const triple = TRIPLES.find(each => text.startsWith(each, this.#at))
    const closing = triple ?? quote
    for (let at = this.#at + closing.length; at < text.length; at++) {
      if (quote === '"' && text[at] === '\\') at++
      else if (text.startsWith(closing, at)) {
        at += closing.length
        // Up to two quotes may precede the closing three.
        for (let more = 0; triple && more < 2 && text[at] === quote; more++) at++
        this.#at = at
        return true
      } else if (!triple && text[at] === '\n') return false
    }
    return false
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#text)) return false
    this.#at = pattern.lastIndex
    return true
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at++
  }

  /** The end of the line's content, with a trailing comment; -1 if other text follows. */
  #lineEnd(): number {
    const end = this.#at
    this.#skipBlanks()
    const rest = this.#text.charAt(this.#at)
    if (rest !== '#') return rest === '' || rest === '\n' || rest === '\r' ? end : -1
    this.#at = lineEndFrom(this.#text, this.#at)
    return this.#text[this.#at - 1] === '\r' ? this.#at - 1 : this.#at
  }

  /** Skips blanks, line ends and comments. */
  #skipBlankLines(): void {
    const text = this.#text
    for (;;) {
      let code = text.charCodeAt(this.#at)
      while (code === 32 || code === 9 || code === 10 || code === 13) code = text.charCodeAt(++this.#at)
      if (code !== 35) return
      this.#at = lineEndFrom(text, this.#at)
    }
  }
}

function lineEndFrom(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
