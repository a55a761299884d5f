// The pieces that the layout of a text shows: items that begin at an indentation, each with what is indented deeper,
// and which of them a parser reads.

import type { Region } from '../../languages/definition-match.ts'
import type { Around, Layout } from '../../languages/layout-rule.ts'
import { startsClosing } from './indented-extents.ts'
import { BRACES, type Bracket, type Line, PAIRS } from './line-structure.ts'

/** A change to a text: what stands there becomes blank, and what is put in stands before it. */
export interface Patch extends Region {
  readonly added: string
}

/** Lines by their places, the end exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Lines of a head, at most. */
const MOST_IN_HEAD = 20
/** Characters before the end of a head that show what it holds. */
const LONGEST_HEAD = 400

/** A text cut up by its layout. */
export class Pieces {
  readonly lines: readonly Line[]
  readonly layout: Layout
  readonly #text: string
  readonly #isSound: (piece: string) => boolean
  /** What begins a line that goes with the next item. */
  readonly #decorated: string

  constructor(text: string, lines: readonly Line[], layout: Layout, isSound: (piece: string) => boolean) {
    this.layout = layout
    this.#text = text
    this.lines = lines
    this.#isSound = isSound
    this.#decorated = layout.decorated ?? '@'
  }

  /** The brackets of some lines that have no partner in them. */
  loneOf({ from, to }: Span): Bracket[] {
    return this.lone([...Array(to - from).keys()].map(at => from + at))
  }

  /** The same of lines by their places. */
  lone(level: readonly number[]): Bracket[] {
    const open: Bracket[] = []
    const lone: Bracket[] = []
    for (const bracket of level.flatMap(at => this.lines[at]!.brackets)) {
      if (bracket.opens) open.push(bracket)
      else if (open.at(-1)?.sort === bracket.sort) open.pop()
      else lone.push(bracket)
    }
    return [...lone, ...open]
  }

  /** Places of the lines of an item that stand as deep as it, those in that its head goes on over. */
  levelOf({ from, to }: Span): number[] {
    const { indent } = this.lines[from]!
    const level: number[] = []
    const head = this.#steppedHead(from, to)
    for (let at = from; at < to; at++) {
      if (at > head && this.lines[at]!.indent > indent) continue
      level.push(at)
      for (const end = this.#headEnd(at, to, indent); at < end; ) level.push(++at)
    }
    return level
  }

  /**
   * Place of the brace at the end of a head of several lines, of which one that goes on stands as deep as the first
   * (`trait A[B,` … `extends C` … `{`) or the last no less deep than what it holds. One before the first line where
   * there is none.
   */
  #steppedHead(from: number, to: number): number {
    const { indent } = this.lines[from]!
    const most = Math.min(to, from + MOST_IN_HEAD)
    const { goesOn } = this.layout
    let isBegun = false
    let isStepped = false
    for (let at = from; at < most; at++) {
      const { start, brackets, indent: depth } = this.lines[at]!
      const first = this.#text.slice(start, start + 20)
      if (isBegun && depth <= indent) {
        if (!goesOn.test(first)) break
        isStepped = true
      }
      isBegun ||= !first.startsWith(this.#decorated)
      if (!brackets.some(({ sort }) => sort === BRACES)) continue
      const below = this.lines[at + 1]
      const isPassed = at > from && below !== undefined && indent < below.indent && below.indent <= depth
      const [brace, ...others] = this.loneOf({ from, to: at + 1 })
      return (isStepped || isPassed) && brace?.opens && others.length === 0 ? at : from - 1
    }
    return from - 1
  }

  /**
   * Place of the last line of a head that goes on below a line as deep as its item, to the brace of a block that is
   * closed as deep as that or holds what stands no deeper than the brace; that of the line itself where none does.
   */
  #headEnd(line: number, to: number, indent: number): number {
    if (!this.layout.headGoesOn.test(this.#text[this.lines[line]!.end - 1]!)) return line
    const brace = this.#after(line, each => each.indent <= indent || this.#text[each.end - 1] === '{')
    const below = this.lines[brace + 1]
    if (brace < 0 || brace + 1 >= to || brace > line + MOST_IN_HEAD || this.lines[brace]!.indent <= indent || !below)
      return line
    const opened = this.loneOf({ from: line, to: brace + 1 }).filter(
      ({ opens, at }) => opens || at > this.lines[line]!.end,
    )
    if (!opened.every(({ opens }) => opens) || below.indent <= indent) return line
    if (below.indent <= this.lines[brace]!.indent) return brace
    const end = this.#after(brace, ({ indent }) => indent <= this.lines[brace]!.indent)
    const closing = this.lines[end]
    return closing && closing.indent <= indent && closing.brackets[0]?.sort === BRACES && startsClosing(closing)
      ? brace
      : line
  }

  /** Place of the first line after another one that is wanted; -1 without one. */
  #after(line: number, isWanted: (line: Line) => boolean): number {
    for (let at = line + 1; at < this.lines.length; at++) if (isWanted(this.lines[at]!)) return at
    return -1
  }

  /** The items that some lines hold. */
  items({ from, to }: Span): Span[] {
    const items: Span[] = []
    const least = this.lines[from]?.indent ?? 0
    let start = from
    let isDecorated = true
    for (let at = from; at < to; at++) {
      const line = this.lines[at]!
      if (line.indent > least || startsClosing(line)) continue
      const first = this.#text.slice(line.start, line.start + 20)
      if (at > start && !isDecorated && !this.layout.goesOn.test(first)) {
        items.push({ from: start, to: at })
        start = at
        isDecorated = true
      }
      isDecorated &&= first.startsWith(this.#decorated)
    }
    if (start < to) items.push({ from: start, to })
    return items
  }

  /** The text that ends with the line before a place. */
  headText(place: number): string {
    const { end } = this.lines[place - 1]!
    return this.#text.slice(Math.max(0, end - LONGEST_HEAD), end)
  }

  /** What leaves some lines out. */
  blank(span: Span): Patch {
    return { start: this.lines[span.from]!.start, end: this.lines[span.to - 1]!.end, added: '' }
  }

  textOf(span: Span): string {
    const { start, end } = this.blank(span)
    return this.#text.slice(start, end)
  }

  /** Whether the parser reads some lines, changed, without an error. */
  reads(span: Span, patches: readonly Patch[], around: Around): boolean {
    const [before, after] = around
    const { start, end } = this.blank(span)
    const { statement } = this.layout
    if (statement?.within.includes(around) && statement.begin.test(this.#text.slice(start, start + LONGEST_HEAD)))
      return false
    let piece = ''
    let from = start
    for (const patch of [...patches].sort((a, b) => a.start - b.start || a.end - b.end)) {
      piece += `${this.#text.slice(from, patch.start)}${patch.added} `
      from = Math.max(from, patch.end)
    }
    return this.#isSound(`${before}${piece}${this.#text.slice(from, end)}${after}`)
  }
}

/** What closes brackets. */
export function closersOf(opened: readonly Bracket[]): string {
  return opened
    .map(({ sort }) => PAIRS[sort * 2 + 1])
    .reverse()
    .join('')
}
