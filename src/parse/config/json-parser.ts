// Parses JSON without the grammar: RFC 8259 with comments, trailing commas and several values in a file. Anything else
// is left to the grammar.
import { bareMatch, type Match } from '../../languages/definition-match.ts'

/** Order of the patterns in the query of `index.ts`, repeated for each level. */
const [OBJECT, ARRAY, OTHER] = [0, 1, 2]
const PATTERNS = 3

/**
 * Returns the keys that the JSON query matches, also in objects under `entered` keys; undefined for unsupported syntax.
 */
export function parseJson(text: string, entered: readonly string[]): readonly Match[] | undefined {
  return new JsonParser(text, entered).read()
}

/** The next token that an object, an array or the file expects. */
type Expected = 'key' | 'colon' | 'value' | 'comma'

/** An object or an array that is not closed yet. */
interface Open {
  readonly isObject: boolean
  /** Depth of an object whose keys are listed, from 1; 0 if they are not. */
  readonly level: number
  awaited: Expected
  key: number
  keyEnd: number
  /** Offset of that key's value. */
  value: number
}

const [QUOTE, BACKSLASH, SLASH, STAR] = [34, 92, 47, 42]

class JsonParser {
  readonly #text: string
  /** Keys in quotes, as in the text. */
  readonly #entered: ReadonlySet<string>
  #at = 0
  readonly #open: Open[] = []
  readonly #matches: Match[] = []

  constructor(text: string, entered: readonly string[]) {
    this.#text = text
    this.#entered = new Set(entered.map(key => `"${key}"`))
  }

  read(): readonly Match[] | undefined {
    const text = this.#text
    while (this.#skipBlanks()) {
      if (this.#at >= text.length) return this.#open.length === 0 ? this.#matches : undefined
      if (!this.#token(text.charAt(this.#at))) return undefined
    }
    return undefined
  }

  /** Parses the next token; false if it is not expected. */
  #token(char: string): boolean {
    const top = this.#open.at(-1)
    const awaited = top?.awaited ?? 'value'
    const start = this.#at
    if (char === '"') {
      if (!this.#skipString()) return false
      if (awaited !== 'key') return this.#endValue(awaited, start, OTHER)
      Object.assign(top!, { awaited: 'colon', key: start, keyEnd: this.#at })
      return true
    }
    if (char === '{' || char === '[') {
      if (awaited !== 'value') return false
      if (top) top.value = start
      this.#at++
      const isObject = char === '{'
      const level = isObject ? this.#levelWithin(top) : 0
      this.#open.push({ isObject, level, awaited: isObject ? 'key' : 'value', key: -1, keyEnd: -1, value: -1 })
      return true
    }
    if (char === '}' || char === ']') return this.#close(char === '}')
    if (char === ':') return this.#skipMark(top, 'colon', 'value')
    if (char === ',') return this.#skipMark(top, 'comma', top?.isObject ? 'key' : 'value')
    LITERAL.lastIndex = start
    if (awaited !== 'value' || !LITERAL.test(this.#text)) return false
    this.#at = LITERAL.lastIndex
    return this.#endValue(awaited, start, OTHER)
  }

  /** The level of a new object: 1 at the top, 2 under an entered key. */
  #levelWithin(top: Open | undefined): number {
    if (top === undefined) return 1
    return top.level === 1 && this.#entered.has(this.#text.slice(top.key, top.keyEnd)) ? 2 : 0
  }

  #skipMark(top: Open | undefined, mark: Expected, next: Expected): boolean {
    if (top?.awaited !== mark) return false
    top.awaited = next
    this.#at++
    return true
  }

  /** Closes the innermost object or array, also behind a trailing comma. */
  #close(isObject: boolean): boolean {
    const own = this.#open.pop()
    if (own === undefined || own.isObject !== isObject || own.awaited === 'colon') return false
    if (isObject && own.awaited === 'value') return false
    this.#at++
    return this.#endValue('value', this.#open.at(-1)?.value ?? 0, isObject ? OBJECT : ARRAY)
  }

  #endValue(awaited: Expected, start: number, shape: number): boolean {
    const top = this.#open.at(-1)
    if (awaited !== 'value') return false
    if (top === undefined) return true
    top.awaited = 'comma'
    if (top.level === 0) return true
    const match = bareMatch('key', top.key, this.#at)
    match.pattern = (top.level - 1) * PATTERNS + shape
    match.name = top.key
    match.nameEnd = top.keyEnd
    if (shape !== OTHER) match.body = start
    this.#matches.push(match)
    return true
  }

  /** Skips a string; false if its line ends first. */
  #skipString(): boolean {
    const text = this.#text
    for (let at = this.#at + 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        this.#at = at + 1
        return true
      }
      if (code === BACKSLASH) at++
      else if (code < 32) return false
    }
    return false
  }

  /** Skips blanks and comments; false if a comment has no end. */
  #skipBlanks(): boolean {
    const text = this.#text
    for (;;) {
      let code = text.charCodeAt(this.#at)
      while (code === 32 || (code >= 9 && code <= 13)) code = text.charCodeAt(++this.#at)
      if (code !== SLASH) return true
      const next = text.charCodeAt(this.#at + 1)
      if (next !== SLASH && next !== STAR) return true
      const end = text.indexOf(next === SLASH ? '\n' : '*/', this.#at + 2)
      if (end < 0 && next === STAR) return false
      this.#at = end < 0 ? text.length : end + (next === SLASH ? 1 : 2)
    }
  }
}

const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
