// Finds code by its tokens: with line breaks and comments, or by the tokens alone.
import { isSameLayout } from './indent-pairs.ts'
import type { Grammar, IndentPair, Match } from './match-types.ts'
import { isBlank } from './normal-text.ts'
import { positionsOf } from './occurrences.ts'
import { type Item, itemsOf } from './token-items.ts'

type TokenLevel = 'blanks' | 'structural'

export class TokenSearch {
  readonly #text: string
  readonly #grammar: Grammar
  readonly #items: readonly Item[]
  readonly #numbers = new Map<string, number>()
  /** Indentation counts, as in Python. */
  readonly #isLaidOut: boolean

  constructor(text: string, grammar: Grammar) {
    this.#text = text
    this.#grammar = grammar
    this.#items = itemsOf(text, grammar, false)
    const { blocks, layout } = grammar.language.lexis
    this.#isLaidOut = layout !== undefined || (blocks !== 'brace' && blocks !== 'end')
  }

  /** The matches of a target, in order. */
  matches(target: string, level: TokenLevel): Match[] {
    const own = itemsOf(target, this.#grammar, true)
    const wanted = trimmed(level === 'structural' ? tokensOf(own) : own)
    if (!wanted.some(({ kind }) => kind === 'token')) return []
    const items = level === 'structural' ? tokensOf(this.#items) : this.#items
    // At this level, a line that ends in the target ends at the place.
    const endsLine = level === 'blanks' && own.at(-1)?.kind === 'break'
    return this.#positions(wanted, items)
      .filter(at => !endsLine || (items[at + wanted.length]?.kind ?? 'break') === 'break')
      .map(at => this.#match(target, own, wanted, items.slice(at, at + wanted.length), level))
      .filter(match => match !== undefined)
  }

  /** Blanks before the first item do not count. */
  #positions(wanted: readonly Item[], items: readonly Item[]): number[] {
    const first = wanted[0]!
    const isFirst = (item: Item | undefined): boolean => item?.kind === first.kind && item.text === first.text
    if (wanted.length === 1) return items.flatMap((item, at) => (isFirst(item) ? [at] : []))
    const rest = positionsOf(
      wanted.slice(1).map(item => this.#numberOf(item)),
      items.map(item => this.#numberOf(item)),
    )
    return rest.map(at => at - 1).filter(at => isFirst(items[at]))
  }

  #numberOf({ kind, text, apart }: Item): number {
    const key = `${kind}${apart ? ' ' : ''}:${text}`
    const known = this.#numbers.get(key) ?? this.#numbers.size
    this.#numbers.set(key, known)
    return known
  }

  #match(
    target: string,
    own: readonly Item[],
    wanted: readonly Item[],
    placed: readonly Item[],
    level: TokenLevel,
  ): Match | undefined {
    const lines = this.#lines(target, wanted, placed)
    if (!lines) return undefined
    const lead = level === 'structural' ? edgeComments(own) : 0
    const trail = level === 'structural' ? edgeComments([...own].reverse()) : 0
    const [from, to] = this.#withComments(placed[0]!, placed.at(-1)!, lead, trail)
    const indent = indentAt(this.#text, from)
    const start = indent === undefined ? from : from - indent.length
    const end = this.#withEnding(target, to)
    if (end === undefined) return undefined
    return { start, end, indents: lines, comments: level === 'structural' ? this.#lacking(own, from, to) : [] }
  }

  /** The indentations of lines that begin at the same token; undefined where they differ and that counts. */
  #lines(target: string, wanted: readonly Item[], placed: readonly Item[]): IndentPair[] | undefined {
    const pairs: IndentPair[] = []
    const counted: IndentPair[] = []
    let depth = 0
    for (const [i, item] of wanted.entries()) {
      if (item.kind === 'break') continue
      const own = indentAt(target, item.start)
      const place = indentAt(this.#text, placed[i]!.start)
      if ('([{'.includes(item.text)) depth++
      else if (')]}'.includes(item.text)) depth--
      const isInside = depth > 0 || ')]}'.includes(item.text)
      if (own !== undefined && place !== undefined) {
        pairs.push({ target: own, place })
        if (!isInside) counted.push({ target: own, place })
      } else if (own !== place && this.#isLaidOut && !isInside && i > 0) return undefined
    }
    return this.#isLaidOut && !isSameLayout(counted) ? undefined : pairs
  }

  /** Extends a range over as many comments beside it as the target has at its edges. */
  #withComments(first: Item, last: Item, lead: number, trail: number): [from: number, to: number] {
    let from = this.#items.indexOf(first)
    let to = this.#items.indexOf(last)
    for (let left = lead, at = from - 1; left > 0 && at >= 0 && this.#items[at]!.kind !== 'token'; at--) {
      if (this.#items[at]!.kind !== 'comment') continue
      from = at
      left--
    }
    for (
      let left = trail, at = to + 1;
      left > 0 && at < this.#items.length && this.#items[at]!.kind !== 'token';
      at++
    ) {
      if (this.#items[at]!.kind !== 'comment') continue
      to = at
      left--
    }
    return [this.#items[from]!.start, this.#items[to]!.end]
  }

  /** The end with the line ending that the target ends with. A comment after the place stays, and so does its line. */
  #withEnding(target: string, to: number): number | undefined {
    if (!/[\r\n][^\S\r\n]*$/.test(target)) return to
    let end = to
    while (isBlank(this.#text.charCodeAt(end))) end++
    if (this.#text.startsWith('\r\n', end)) return end + 2
    return this.#text[end] === '\n' || this.#text[end] === '\r' ? end + 1 : to
  }

  /** The comments of a range that a target lacks. */
  #lacking(own: readonly Item[], from: number, to: number): string[] {
    const known = own.filter(({ kind }) => kind === 'comment').map(({ text }) => text)
    const comments = this.#items.filter(({ kind, start, end }) => kind === 'comment' && start >= from && end <= to)
    return comments.map(({ text }) => text).filter(text => !known.includes(text))
  }
}

function tokensOf(items: readonly Item[]): Item[] {
  return items.filter(({ kind }) => kind === 'token')
}

/** Without line breaks at either end. */
function trimmed(items: readonly Item[]): readonly Item[] {
  const isBreak = (item: Item | undefined): boolean => item?.kind === 'break'
  const [from, to] = [isBreak(items[0]) ? 1 : 0, isBreak(items.at(-1)) ? -1 : items.length]
  return items.slice(from, to)
}

/** Number of comments before the first token. */
function edgeComments(items: readonly Item[]): number {
  const first = items.findIndex(({ kind }) => kind === 'token')
  return items.slice(0, Math.max(0, first)).filter(({ kind }) => kind === 'comment').length
}

/** The indentation of a line that begins at an offset; undefined if there is more before it. */
function indentAt(text: string, at: number): string | undefined {
  let start = at
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' ? text.slice(start, at) : undefined
}
