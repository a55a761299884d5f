// Reads ordinary YAML without the grammar (yaml.org, 1.2): the keys of each document and, in those where things are
// defined by name, the keys one level further. Of what is deeper it looks at where it ends. Complex keys, directives,
// tabs, texts in brackets at the top and whatever else is rare are left to the grammar.
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

/** What the query of YAML finds, `named` being the keys whose keys it finds; undefined where the text is not ordinary. */
export function readYaml(text: string, named: readonly string[]): readonly Match[] | undefined {
  return new Reader(text, named).read()
}

/** Patterns of the query in `index.ts` come in this order, for each level. */
const [BLOCK, FLOW, NOTHING] = [0, 1, 2]
const PATTERNS_OF_LEVEL = 3
const LONGEST_KEY = 1000

/** A mapping or a list that stands on lines of its own. */
interface Block {
  readonly column: number
  readonly isMap: boolean
  /** What is found of its last pair; undefined where that is not looked for. */
  pair?: Draft | undefined
  /** Nothing has been read yet of the value of its last pair or item. */
  awaits: boolean
  /** Where marks before that value begin: `&anchor`, `!tag`; -1 without them. */
  marks: number
}

class Reader {
  readonly #text: string
  readonly #named: readonly string[]
  readonly #matches: Match[] = []
  /** What is open, outermost first. */
  readonly #open: Block[] = []
  #isBegun = false
  /** Behind what has been read of values last, and behind the comment on the line that it ends on. */
  #end = 0
  #through = 0

  constructor(text: string, named: readonly string[]) {
    this.#text = text
    this.#named = named
  }

  read(): readonly Match[] | undefined {
    // A mark of the order of bytes, and line ends of old.
    if (ODD.test(this.#text)) return undefined
    for (let start = 0; ; ) {
      const { at, column } = nextLine(this.#text, start)
      if (at >= this.#text.length) break
      if (column < 0) return undefined
      const isMark = column === 0 && MARK.test(this.#text.slice(at, at + 4))
      if (isMark) this.#endDocument()
      const isContent = !isMark && this.#text[at] !== '#'
      const end = isContent ? this.#content(at, column) : isMark ? at + 3 : at
      const last = end < 0 ? -1 : this.#lastOf(end)
      if (last < 0) return undefined
      if (isContent) this.#through = last
      start = lineEndFrom(this.#text, last) + 1
    }
    this.#endDocument()
    return this.#matches
  }

  #endDocument(): void {
    while (this.#open.length > 0) this.#leave()
    this.#isBegun = false
  }

  /** Where a line ends of which `end` has been read, with a comment where one follows; -1 where anything else does. */
  #lastOf(end: number): number {
    const at = pastSpaces(this.#text, end)
    if (isLineEnd(this.#text, at)) return end
    if (this.#text[at] !== '#') return -1
    const last = lineEndFrom(this.#text, at)
    return this.#text[last - 1] === '\r' ? last - 1 : last
  }

  /** The pairs, items and values that a line begins with; offset behind them, or -1. */
  #content(from: number, indent: number): number {
    const text = this.#text
    for (let at = from; ; ) {
      const column = indent + at - from
      const isItem = text[at] === '-' && isGap(text, at + 1)
      const keyEnd = isItem ? at : this.#keyEnd(at)
      if (!isItem && keyEnd < 0) return this.#isAwaited(column) ? this.#value(at) : -1
      if (!this.#begin(at, column, !isItem)) return -1
      if (!isItem) this.#note(at, keyEnd)
      this.#end = pastSpaces(text, keyEnd) + 1
      const next = pastSpaces(text, this.#end)
      if (isLineEnd(text, next) || text[next] === '#') return this.#end
      // An item may begin with a pair or an item of its own.
      if (!isItem) return this.#keyEnd(next) < 0 ? this.#value(next) : -1
      at = next
    }
  }

  #isAwaited(column: number): boolean {
    const block = this.#open.at(-1)
    return block?.awaits === true && column > block.column
  }

  /** Offset behind the key at `from`, before its colon and spaces there; -1 where none stands there. */
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
    for (let at = from; at - from < LONGEST_KEY && !isLineEnd(text, at); at++) {
      const char = text[at]!
      if (char === ':' && isGap(text, at + 1)) return end
      if (char < ' ' || (char === '#' && text[at - 1] === ' ')) return -1
      if (char !== ' ') end = at + 1
    }
    return -1
  }

  /** Begins a pair or an item in the block at a column, which may be new; false where none may stand there. */
  #begin(at: number, column: number, isMap: boolean): boolean {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) {
      // A list may stand as far left as the key that it is the value of.
      if (last.column < column || (last.column === column && (last.isMap || !isMap))) break
      this.#leave()
    }
    const around = this.#open.at(-1)
    if (around?.column === column && around.isMap === isMap) {
      this.#close(around)
      around.awaits = true
      return true
    }
    if (around ? !around.awaits : this.#isBegun) return false
    if (around) this.#found(around, BLOCK, at)
    this.#isBegun = true
    this.#open.push({ column, isMap, awaits: true, marks: -1 })
    return true
  }

  /** Ends the innermost block. */
  #leave(): void {
    const block = this.#open.pop()
    if (block) this.#close(block)
  }

  /** Ends the last pair of a block. */
  #close(block: Block): void {
    // A comment behind the last line of a block is in it.
    if (block.pair) block.pair.end = block.pair.pattern % PATTERNS_OF_LEVEL === BLOCK ? this.#through : this.#end
    block.pair = undefined
    block.marks = -1
  }

  /** Takes up a pair of a document, or of one of its keys that name things. */
  #note(start: number, keyEnd: number): void {
    const [root, inner] = this.#open
    const owner = root?.pair
    const isNamed = inner?.isMap && owner && this.#named.includes(this.#text.slice(owner.name, owner.nameEnd))
    const block = this.#open.at(-1)!
    if (block !== root && !(block === inner && isNamed)) return
    const match = bareMatch('key', start, keyEnd)
    match.name = start
    match.nameEnd = keyEnd
    match.pattern = NOTHING + (block === root ? 0 : PATTERNS_OF_LEVEL)
    block.pair = match
    this.#matches.push(match)
  }

  /** Tells what the value of the last pair of a block is, and where that begins. */
  #found(block: Block, kind: number, at: number): void {
    block.awaits = false
    if (!block.pair) return
    block.pair.pattern += kind - NOTHING
    if (kind === BLOCK) block.pair.body = block.marks >= 0 ? block.marks : at
  }

  /** A value that begins on the line of what it belongs to, or stands alone; offset behind it, or -1. */
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
      // Whose mark it is, where a pair or an item follows, is for the grammar to say.
      if (this.#keyEnd(at) >= 0 || (text[at] === '-' && isGap(text, at + 1))) return -1
    }
    const first = text[at]!
    const isBlock = first === '|' || first === '>'
    const isAlone = at === pastSpaces(text, text.lastIndexOf('\n', at) + 1)
    const end = isBlock ? (isAlone ? -1 : blockEnd(text, at, block.column)) : this.#flow(at, block.column)
    if (end < 0) return -1
    this.#found(block, isBlock ? BLOCK : FLOW, at)
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

const ODD = /^\uFEFF|\r(?!\n)/
/** What begins or ends a document. */
const MARK = /^(?:---|\.\.\.)(?=[ \r\n]|$)/
