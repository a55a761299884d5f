// Reads ordinary JSON without the grammar: what RFC 8259 allows, with comments, commas behind the last item, and several
// values in a file. What is anything else is left to the grammar.
import { bareMatch, type Match } from '../../languages/definition-match.ts'

/** Patterns of the query in `index.ts` come in this order, once for each level. */
const [OBJECT, ARRAY, OTHER] = [0, 1, 2]
const PATTERNS = 3

/** The keys that the query of JSON finds, also those of the objects under `entered` keys; undefined where the text holds anything rare. */
export function readJson(text: string, entered: readonly string[]): readonly Match[] | undefined {
  return new Reader(text, entered).read()
}

/** What may come next in an object, an array or the file. */
type Awaited = 'key' | 'colon' | 'value' | 'comma'

/** An object or an array that is open. */
interface Open {
  readonly isObject: boolean
  /** How many objects around it have keys that are listed, with it; 0 where its own are not. */
  readonly level: number
  awaited: Awaited
  /** The key that was read last. */
  key: number
  keyEnd: number
  /** Where its value begins. */
  value: number
}

const [QUOTE, BACKSLASH, SLASH, STAR] = [34, 92, 47, 42]

class Reader {
  readonly #text: string
  /** Keys as they are written, with their quotes. */
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
      if (!this.#take(text.charAt(this.#at))) return undefined
    }
    return undefined
  }

  /** Takes the token at the place; false where it does not belong there. */
  #take(char: string): boolean {
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
    if (char === ':') return this.#pass(top, 'colon', 'value')
    if (char === ',') return this.#pass(top, 'comma', top?.isObject ? 'key' : 'value')
    LITERAL.lastIndex = start
    if (awaited !== 'value' || !LITERAL.test(this.#text)) return false
    this.#at = LITERAL.lastIndex
    return this.#endValue(awaited, start, OTHER)
  }

  /** The level of an object that is the value of the last key of another one, or the file's own. */
  #levelWithin(top: Open | undefined): number {
    if (top === undefined) return 1
    return top.level === 1 && this.#entered.has(this.#text.slice(top.key, top.keyEnd)) ? 2 : 0
  }

  #pass(top: Open | undefined, mark: Awaited, next: Awaited): boolean {
    if (top?.awaited !== mark) return false
    top.awaited = next
    this.#at++
    return true
  }

  /** Closes the innermost object or array: behind an item, or a comma that has none behind it. */
  #close(isObject: boolean): boolean {
    const own = this.#open.pop()
    if (own === undefined || own.isObject !== isObject || own.awaited === 'colon') return false
    if (isObject && own.awaited === 'value') return false
    this.#at++
    return this.#endValue('value', this.#open.at(-1)?.value ?? 0, isObject ? OBJECT : ARRAY)
  }

  /** A value that began at an offset has been read. */
  #endValue(awaited: Awaited, start: number, shape: number): boolean {
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

  /** Goes behind a string; false where it does not end on its line. */
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

  /** Goes behind blanks and comments; false where one of these has no end. */
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
