// The symbols of one text, each with its own tokens: those of its head and of its body, without the symbols inside it.
import { startWithComments } from '../facts/docs/doc-comments.ts'
import { type DefinitionsInText, definitionsIn, type NamedDefinition } from '../indexer/definitions-in-text.ts'
import { moduleOf } from '../indexer/source/module-name.ts'
import { languageOf } from '../languages/language-table.ts'
import type { Risk } from '../model.ts'
import { canonicalTokens, isLayout } from './canonical-tokens.ts'
import { type Code, type CodeItem, codeOf } from './code-items.ts'

/** A symbol on one side of a comparison. Offsets are UTF-16 units. */
export interface SideSymbol {
  readonly file: FileSymbols
  readonly definition: NamedDefinition
  /** The qualified name without the number among namesakes. */
  readonly name: string
  /** The definition around it, or whose member it is; undefined at the top level. */
  readonly owner: SideSymbol | undefined
  /** Its place in the file, from 0. */
  readonly index: number
  /** Canonical tokens of what callers see: the definition up to its body; of a type all that are its own. */
  readonly head: readonly string[]
  readonly body: readonly string[]
  /** Its own text with its comments, without blanks at the ends of pieces. */
  readonly raw: string
  /** Number of symbols directly inside it. */
  readonly inner: number
}

/** The symbols of one text. */
export interface FileSymbols {
  readonly path: string
  /** With line feeds alone. */
  readonly text: string
  readonly symbols: readonly SideSymbol[]
  /** The text outside of all symbols. */
  readonly outsideText: string
  outsideTokens(): readonly string[]
  /** The module under which its symbols are listed. */
  readonly module: string
  riskOf(symbol: SideSymbol): Risk
  /** Canonical tokens of a symbol with all that is inside it. */
  wholeOf(symbol: SideSymbol): readonly string[]
}

/** Kinds of which everything that is no symbol of its own is seen from outside. */
const OPEN_KINDS: ReadonlySet<string> = new Set(['interface', 'type', 'enum', 'struct', 'union', 'trait', 'table'])
/** Kinds without a head of their own in front of a value. */
const VALUE_MARKS: Readonly<Record<string, string>> = { key: ':=', property: ':=' }

/** The symbols of a text; undefined if its language is unknown. Line endings do not count. */
export async function symbolsOf(root: string, path: string, written: string): Promise<FileSymbols | undefined> {
  const text = written.replace(/\r\n?/g, '\n')
  const name = languageOf(path, text)
  const parsed = name === undefined ? undefined : await definitionsIn(root, path, text)
  if (name === undefined || !parsed) return undefined
  return new ParsedFile(path, text, await codeOf(text, name), parsed)
}

/** Where a symbol begins with the comments that belong to it, and where it ends. */
interface Range {
  readonly start: number
  readonly end: number
}

interface SplitTokens {
  readonly head: readonly string[]
  readonly body: readonly string[]
}

/** Its tokens are made when they are wanted: most symbols of a changed file are as they were. */
class ParsedSymbol implements SideSymbol {
  readonly file: FileSymbols
  readonly definition: NamedDefinition
  readonly name: string
  owner: SideSymbol | undefined
  readonly index: number
  readonly inner: number
  readonly raw: string
  readonly #split: () => SplitTokens
  #tokens: SplitTokens | undefined

  constructor(
    file: FileSymbols,
    definition: NamedDefinition,
    index: number,
    inner: number,
    raw: string,
    split: () => SplitTokens,
  ) {
    this.file = file
    this.definition = definition
    this.name = definition.owner === undefined ? definition.name : `${definition.owner}.${definition.name}`
    this.index = index
    this.inner = inner
    this.raw = raw
    this.#split = split
  }

  get head(): readonly string[] {
    this.#tokens ??= this.#split()
    return this.#tokens.head
  }

  get body(): readonly string[] {
    this.#tokens ??= this.#split()
    return this.#tokens.body
  }
}

class ParsedFile implements FileSymbols {
  readonly path: string
  readonly text: string
  readonly symbols: readonly SideSymbol[]
  readonly module: string
  readonly #top: readonly Range[]
  readonly #parsed: DefinitionsInText
  #risks: readonly Risk[] | undefined
  readonly #code: Code

  constructor(path: string, text: string, code: Code, parsed: DefinitionsInText) {
    const { definitions } = parsed
    this.path = path
    this.text = text
    this.module = moduleOf(path, code.language.transparentDirectories)
    this.#parsed = parsed
    this.#code = code
    const { lexis } = code.language
    const ranges = definitions.map(({ start, end }): Range => ({ start: startWithComments(text, start, lexis), end }))
    const { inside, top } = nesting(ranges)
    const found = definitions.map((definition, i) => this.#symbol(definition, i, ranges[i]!, inside[i]!))
    const named = new Map<string, SideSymbol>()
    for (const each of found) if (!named.has(each.name)) named.set(each.name, each)
    for (const each of found) {
      const { parent, owner } = each.definition
      each.owner = parent >= 0 ? found[parent] : named.get(owner ?? '')
    }
    this.symbols = found
    this.#top = top
  }

  get outsideText(): string {
    return this.#rawOf({ start: 0, end: this.text.length }, this.#top)
  }

  outsideTokens(): readonly string[] {
    const items = this.#between({ start: 0, end: this.text.length }, this.#top)
    return canonicalTokens(items, this.text, this.#code.language)
  }

  riskOf({ index }: SideSymbol): Risk {
    this.#risks ??= this.#parsed.risks()
    return this.#risks[index]!
  }

  wholeOf({ definition }: SideSymbol): readonly string[] {
    return canonicalTokens(this.#between(definition, []), this.text, this.#code.language)
  }

  #symbol(definition: NamedDefinition, index: number, range: Range, nested: readonly Range[]): ParsedSymbol {
    const split = (): SplitTokens => {
      const own = this.#between(definition, nested)
      const body = OPEN_KINDS.has(definition.kind) ? own.length : this.#bodyAt(definition, own)
      const tokens = (items: readonly CodeItem[]) => canonicalTokens(items, this.text, this.#code.language)
      return { head: tokens(own.slice(0, body)), body: tokens(this.#withoutDocString(own.slice(body))) }
    }
    return new ParsedSymbol(this, definition, index, nested.length, this.#rawOf(range, nested), split)
  }

  /** Index of the first of a symbol's items that is part of its body. */
  #bodyAt({ kind, bodyStart, nameStart, start, end }: NamedDefinition, own: readonly CodeItem[]): number {
    if (bodyStart >= start && bodyStart < end) {
      const at = own.findIndex(item => item.start >= bodyStart)
      return at < 0 ? own.length : at
    }
    const name = own.findIndex(item => item.start >= nameStart)
    if (kind === 'macro') return afterParameters(own, name)
    if (kind === 'fn' || kind === 'method') return own.length
    const marks = VALUE_MARKS[kind] ?? '='
    let depth = 0
    for (let i = name + 1; i < own.length; i++) {
      const { text } = own[i]!
      if ('([{<'.includes(text)) depth++
      else if (')]}>'.includes(text)) depth = Math.max(0, depth - 1)
      else if (depth === 0 && (marks.includes(text) || text === ':=')) return i
    }
    return own.length
  }

  /** A string that documents the symbol is no code of it. */
  #withoutDocString(body: readonly CodeItem[]): readonly CodeItem[] {
    if (!this.#code.language.lexis.doc.firstString) return body
    const first = body.findIndex(({ kind }) => kind === 'token')
    if (first < 0 || !body[first]!.isString) return body
    const next = body.slice(first + 1).find(({ kind }) => kind === 'token')
    return next === undefined || next.isFirst || next.text === ';'
      ? [...body.slice(0, first), ...body.slice(first + 1)]
      : body
  }

  /** The items of a range that are in none of the sorted ranges inside it. */
  #between({ start, end }: Range, nested: readonly Range[]): CodeItem[] {
    const found: CodeItem[] = []
    let skipped = 0
    for (const item of this.#code.items(start, end)) {
      while (skipped < nested.length && nested[skipped]!.end <= item.start) skipped++
      const inner = nested[skipped]
      if (inner === undefined || item.start < inner.start) found.push(item)
    }
    return found
  }

  #rawOf({ start, end }: Range, nested: readonly Range[]): string {
    const pieces: string[] = []
    let at = start
    for (const inner of nested) {
      if (inner.start > at) pieces.push(this.text.slice(at, inner.start).trim())
      at = Math.max(at, inner.end)
    }
    pieces.push(this.text.slice(at, end).trim())
    // What separates members is no part of what is around them.
    return pieces
      .map((piece, i) => (i === 0 ? piece : piece.replace(/^[,;\s]+/, '')))
      .filter(piece => piece !== '')
      .join('\n')
  }
}

/** The ranges directly inside each range, and those inside none; sorted. */
function nesting(ranges: readonly Range[]): { readonly inside: readonly Range[][]; readonly top: Range[] } {
  const inside: Range[][] = ranges.map(() => [])
  const top: Range[] = []
  const order = ranges
    .map((_, i) => i)
    .sort((a, b) => ranges[a]!.start - ranges[b]!.start || ranges[b]!.end - ranges[a]!.end)
  const open: number[] = []
  for (const i of order) {
    while (open.length > 0 && ranges[open.at(-1)!]!.end <= ranges[i]!.start) open.pop()
    const around = open.at(-1)
    ;(around === undefined ? top : inside[around]!).push(ranges[i]!)
    open.push(i)
  }
  return { inside, top }
}

function afterParameters(own: readonly CodeItem[], name: number): number {
  const open = own[name + 1]
  if (open?.text !== '(' || open.start !== own[name]!.end) return name + 1
  const close = own.findIndex(({ text }, i) => i > name && text === ')')
  return close < 0 ? name + 1 : close + 1
}

/** All of a symbol's tokens that carry meaning of their own: without layout and without its name. */
export function wordsOf(tokens: readonly string[], name: string): string[] {
  return tokens.filter(token => token !== name && !isLayout(token))
}
