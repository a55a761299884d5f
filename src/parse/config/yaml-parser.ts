// Parses YAML (yaml.org, 1.2) without the grammar: the keys of each document and, below keys that hold named things,
// one more level. Of deeper content it finds only the end. Complex keys, directives, tabs, top-level flow collections
// and other rare syntax are left to the grammar.
import { bareMatch, type Draft, type Match } from '../../languages/definition-match.ts'
import {
  aliasEnd,
  blockEnd,
  flowEnd,
  isGap,
  isLineEnd,
  lineEndFrom,
  nextLine,
  pastSpaces,
  plainEnd,
  quotedEnd,
} from './yaml-scalars.ts'

/**
 * Returns what the YAML query matches; undefined for unsupported syntax. `named` are the keys whose keys are listed.
 */
export function parseYaml(text: string, named: readonly string[]): readonly Match[] | undefined {
  return new YamlParser(text, named).read()
}

/** Order of the patterns in the query of `index.ts`, for each level. */
const [BLOCK, FLOW, EMPTY] = [0, 1, 2]
const PATTERNS_OF_LEVEL = 3
const MAX_KEY_LENGTH = 1000

interface Block {
  readonly column: number
  readonly isMap: boolean
  /** The match of its last pair; undefined if pairs of this level are not listed. */
  pair?: Draft | undefined
  /** Whether the value of its last pair or item is still missing. */
  awaits: boolean
  /** Offset of `&anchor` or `!tag` before that value; -1 without them. */
  marks: number
}

class YamlParser {
  readonly #text: string
  readonly #named: readonly string[]
  readonly #matches: Match[] = []
  readonly #open: Block[] = []
  #hasContent = false
  /** The end of the last value, and the end with the comment on its line. */
  #end = 0
  #endWithComment = 0

  constructor(text: string, named: readonly string[]) {
    this.#text = text
    this.#named = named
  }

  read(): readonly Match[] | undefined {
    // A byte order mark, or a lone carriage return.
    if (UNSUPPORTED.test(this.#text)) return undefined
    for (let start = 0; ; ) {
      const { at, column } = nextLine(this.#text, start)
      if (at >= this.#text.length) break
      if (column < 0) return undefined
      const isMark = column === 0 && MARK.test(this.#text.slice(at, at + 4))
      if (isMark) this.#endDocument()
      const isContent = !isMark && this.#text[at] !== '#'
      const end = isContent ? this.#content(at, column) : isMark ? at + 3 : at
      const last = end < 0 ? -1 : this.#lineContentEnd(end)
      if (last < 0) return undefined
      if (isContent) this.#endWithComment = last
      start = lineEndFrom(this.#text, last) + 1
    }
    this.#endDocument()
    return this.#matches
  }

  #endDocument(): void {
    while (this.#open.length > 0) this.#closeBlock()
    this.#hasContent = false
  }

  /** The end of a line's content, with a trailing comment; -1 if other text follows `end`. */
  #lineContentEnd(end: number): number {
    const at = pastSpaces(this.#text, end)
    if (isLineEnd(this.#text, at)) return end
    if (this.#text[at] !== '#') return -1
    const last = lineEndFrom(this.#text, at)
    return this.#text[last - 1] === '\r' ? last - 1 : last
  }

  /** Parses the pairs, items and values of a line. Returns the offset behind them, or -1. */
  #content(from: number, indent: number): number {
    const text = this.#text
    for (let at = from; ; ) {
      const column = indent + at - from
      const isItem = text[at] === '-' && isGap(text, at + 1)
      const keyEnd = isItem ? at : this.#keyEnd(at)
      if (!isItem && keyEnd < 0) return this.#isAwaited(column) ? this.#value(at) : -1
      if (!this.#begin(at, column, !isItem)) return -1
      if (!isItem) this.#addPair(at, keyEnd)
      this.#end = pastSpaces(text, keyEnd) + 1
      const next = pastSpaces(text, this.#end)
      if (isLineEnd(text, next) || text[next] === '#') return this.#end
      // An item may contain a pair or an item.
      if (!isItem) return this.#keyEnd(next) < 0 ? this.#value(next) : -1
      at = next
    }
  }

  #isAwaited(column: number): boolean {
    const block = this.#open.at(-1)
    return block?.awaits === true && column > block.column
  }

  /** The offset behind a key, before its colon; -1 if there is no key. */
  #keyEnd(from: number): number {
    const text = this.#text
    const first = text[from]!
    if (first === '"' || first === "'") {
      const end = quotedEnd(text, from, Infinity)
      const colon = end < 0 ? end : pastSpaces(text, end)
      return text[colon] === ':' && isGap(text, colon + 1) ? end : -1
    }
    if (',[]{}#&*!|>%@`?:'.includes(first)) return -1
    let end = from
    for (let at = from; at - from < MAX_KEY_LENGTH && !isLineEnd(text, at); at++) {
      const char = text[at]!
      if (char === ':' && isGap(text, at + 1)) return end
      if (char < ' ' || (char === '#' && text[at - 1] === ' ')) return -1
      if (char !== ' ') end = at + 1
    }
    return -1
  }

  /** Begins a pair or an item, in a new block if necessary; false if none may be at this column. */
  #begin(at: number, column: number, isMap: boolean): boolean {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) {
      // A list may be in the column of the key whose value it is.
      if (last.column < column || (last.column === column && (last.isMap || !isMap))) break
      this.#closeBlock()
    }
    const around = this.#open.at(-1)
    if (around?.column === column && around.isMap === isMap) {
      this.#closePair(around)
      around.awaits = true
      return true
    }
    if (around ? !around.awaits : this.#hasContent) return false
    if (around) this.#recordValue(around, BLOCK, at)
    this.#hasContent = true
    this.#open.push({ column, isMap, awaits: true, marks: -1 })
    return true
  }

  #closeBlock(): void {
    const block = this.#open.pop()
    if (block) this.#closePair(block)
  }

  #closePair(block: Block): void {
    // A block includes the comment behind its last line.
    if (block.pair) block.pair.end = block.pair.pattern % PATTERNS_OF_LEVEL === BLOCK ? this.#endWithComment : this.#end
    block.pair = undefined
    block.marks = -1
  }

  /** Adds a pair of a document, or one below a key that holds named things. */
  #addPair(start: number, keyEnd: number): void {
    const [root, inner] = this.#open
    const owner = root?.pair
    const isNamed = inner?.isMap && owner && this.#named.includes(this.#text.slice(owner.name, owner.nameEnd))
    const block = this.#open.at(-1)!
    if (block !== root && !(block === inner && isNamed)) return
    const match = bareMatch('key', start, keyEnd)
    match.name = start
    match.nameEnd = keyEnd
    match.pattern = EMPTY + (block === root ? 0 : PATTERNS_OF_LEVEL)
    block.pair = match
    this.#matches.push(match)
  }

  #recordValue(block: Block, kind: number, at: number): void {
    block.awaits = false
    if (!block.pair) return
    block.pair.pattern += kind - EMPTY
    if (kind === BLOCK) block.pair.body = block.marks >= 0 ? block.marks : at
  }

  /** Parses a value on the line of its key, or alone on its line. Returns the offset behind it, or -1. */
  #value(from: number): number {
    const text = this.#text
    const block = this.#open.at(-1)!
    let at = from
    while (text[at] === '&' || text[at] === '!') {
      if (block.marks >= 0) return -1
      block.marks = from
      while (!isGap(text, at) && !'\t,[]{}'.includes(text[at]!)) at++
      this.#end = at
      at = pastSpaces(text, at)
      if (isLineEnd(text, at) || text[at] === '#') return this.#end
      // The grammar must decide whether the mark belongs to the pair or item that follows.
      if (this.#keyEnd(at) >= 0 || (text[at] === '-' && isGap(text, at + 1))) return -1
    }
    const first = text[at]!
    const isBlock = first === '|' || first === '>'
    const isAlone = at === pastSpaces(text, text.lastIndexOf('\n', at) + 1)
    const end = isBlock ? (isAlone ? -1 : blockEnd(text, at, block.column)) : this.#flow(at, block.column)
    if (end < 0) return -1
    this.#recordValue(block, isBlock ? BLOCK : FLOW, at)
    this.#end = end
    return isBlock ? (text.lastIndexOf('\n', end) === text.lastIndexOf('\n', at) ? lineEndFrom(text, end) : end) : end
  }

  #flow(at: number, margin: number): number {
    const first = this.#text[at]
    if (first === '"' || first === "'") return quotedEnd(this.#text, at, margin)
    if (first === '[' || first === '{') return flowEnd(this.#text, at, margin)
    return first === '*' ? aliasEnd(this.#text, at) : plainEnd(this.#text, at, margin)
  }
}

const UNSUPPORTED = /^\uFEFF|\r(?!\n)/
/** Begins or ends a document. */
const MARK = /^(?:---|\.\.\.)(?=[ \r\n]|$)/
