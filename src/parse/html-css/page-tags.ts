// Scans the tags of a page by the HTML Standard (13.2.5, Tokenization). Comments, doctypes, scripts and styles contain
// no tags.

/** A tag and its offsets. `end` is exclusive. */
export interface Tag {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly kind: 'start' | 'end' | 'empty'
  /** Offsets of the value of its `id`; -1 for none. */
  readonly id: number
  readonly idEnd: number
}

/** End tags of elements that contain only text. */
const RAW: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'textarea', 'title', 'xmp'].map(name => [name, new RegExp(`</${name}(?=[\\s/>]|$)`, 'gi')]),
)

const [EXCLAMATION, QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER] = [33, 34, 39, 47, 60, 61, 62]

/** A cursor over the tags of a page. Each missing end is searched for once, so that scanning stays linear. */
export class Tags {
  readonly #text: string
  #at = 0
  /** The raw text element whose end tag comes next. */
  #raw = ''
  /** Texts that do not occur behind the cursor. */
  readonly #missing = new Set<string>()
  /** False after a tag, a comment or a script without an end. */
  isSound = true

  constructor(text: string) {
    this.#text = text
  }

  next(): Tag | undefined {
    if (this.#raw !== '') this.#toRawEnd()
    for (;;) {
      const start = this.#text.indexOf('<', this.#at)
      if (start < 0) return undefined
      const next = this.#text.charCodeAt(start + 1)
      this.#at = start + 1
      if (beginsTag(this.#text, start)) return this.#tag(start, next === SLASH ? start + 2 : start + 1)
      if (next === EXCLAMATION) this.#at = this.#declarationEnd(start)
    }
  }

  #tag(start: number, nameStart: number): Tag {
    const text = this.#text
    let at = nameStart
    while (at < text.length && !endsName(text.charCodeAt(at))) at++
    const name = text.slice(nameStart, at).toLowerCase()
    this.#at = at
    const isEnd = nameStart > start + 1
    const { id, idEnd, isEmpty } = this.#attributes()
    if (!isEnd && !isEmpty && RAW.has(name)) this.#raw = name
    const end = beforeBlanks(text, this.#at)
    return { name, start, end, kind: isEnd ? 'end' : isEmpty ? 'empty' : 'start', id, idEnd }
  }

  /** Scans attributes and moves behind the tag. */
  #attributes(): { id: number; idEnd: number; isEmpty: boolean } {
    const text = this.#text
    let [id, idEnd, isEmpty] = [-1, -1, false]
    for (;;) {
      while (this.#at < text.length && isBlankOrSlash(text.charCodeAt(this.#at)))
        isEmpty = text.charCodeAt(this.#at++) === SLASH
      if (this.#at >= text.length) break
      if (text.charCodeAt(this.#at) === GREATER) {
        this.#at++
        return { id, idEnd, isEmpty }
      }
      const start = this.#at++
      if (text.charCodeAt(start) === LESS) {
        // The tag before it is unfinished.
        this.isSound = false
        if (beginsTag(text, start)) {
          this.#at = start
          return { id, idEnd, isEmpty }
        }
      }
      while (this.#at < text.length && !endsAttribute(text.charCodeAt(this.#at))) this.#at++
      const isId = id < 0 && this.#at === start + 2 && text.slice(start, this.#at).toLowerCase() === 'id'
      const [value, valueEnd] = this.#value()
      if (isId && value >= 0) [id, idEnd] = [value, valueEnd]
      isEmpty = false
    }
    this.isSound = false
    return { id, idEnd, isEmpty: false }
  }

  /** Scans the value of an attribute. Returns its offsets, or -1 if it has none. */
  #value(): readonly [start: number, end: number] {
    const text = this.#text
    let at = afterBlanks(text, this.#at)
    if (text.charCodeAt(at) !== EQUALS) return NONE
    at = afterBlanks(text, at + 1)
    const quote = text.charCodeAt(at)
    if (quote === QUOTE || quote === APOSTROPHE) {
      const end = this.#find(text[at]!, at + 1)
      if (end >= 0) {
        this.#at = end + 1
        return [at + 1, end]
      }
    }
    const start = at
    while (at < text.length && !endsValue(text.charCodeAt(at))) at++
    this.#at = at
    return [start, at]
  }

  /** Moves to the end tag of a raw text element. */
  #toRawEnd(): void {
    const name = this.#raw
    this.#raw = ''
    const closing = RAW.get(name)!
    closing.lastIndex = this.#at
    const found = this.#missing.has(name) ? undefined : closing.exec(this.#text)?.index
    if (found !== undefined) this.#at = found
    // Without an end tag it is treated as empty, since tags may follow.
    else this.#addMissing(name)
  }

  /** The offset behind a comment, a doctype or another declaration. */
  #declarationEnd(start: number): number {
    const pair = PAIRS.find(([opening]) => this.#text.startsWith(opening, start)) ?? ANY_DECLARATION
    const [opening, closing] = pair
    const end = this.#find(closing, start + opening.length)
    return end < 0 ? this.#text.length : end + closing.length
  }

  /** The offset of a text at or behind `from`; -1 if it does not occur. */
  #find(wanted: string, from: number): number {
    const found = this.#missing.has(wanted) ? -1 : this.#text.indexOf(wanted, from)
    if (found < 0) this.#addMissing(wanted)
    return found
  }

  #addMissing(wanted: string): void {
    this.#missing.add(wanted)
    this.isSound = false
  }
}

const NONE = [-1, -1] as const
const PAIRS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const
const ANY_DECLARATION = ['<!', '>'] as const

function beginsTag(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return isLetter(next === SLASH ? text.charCodeAt(at + 2) : next)
}

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

function isBlankOrSlash(code: number): boolean {
  return isBlank(code) || code === SLASH
}

function endsName(code: number): boolean {
  return isBlankOrSlash(code) || code === GREATER || code === LESS
}

function endsAttribute(code: number): boolean {
  return isBlankOrSlash(code) || code === GREATER || code === EQUALS
}

function endsValue(code: number): boolean {
  return isBlank(code) || code === GREATER
}

/** Returns the offset behind the last non-blank character before `at`. */
export function beforeBlanks(text: string, at: number): number {
  let end = at
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--
  return end
}

function afterBlanks(text: string, at: number): number {
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}
