// The pieces that the layout of a text shows: items that begin at an indentation, each with what is indented deeper,
// and which of them a parser reads.
import type { Region } from '../../languages/definition-match.ts'
import type { Around, Layout } from '../../languages/layout-rule.ts'
import { startsClosing } from './indented-extents.ts'
import { type Bracket, type Line, PAIRS } from './line-structure.ts'

/** A change to a text: what stands there becomes blank, and what is put in stands before it. */
export interface Patch extends Region {
  readonly added: string
}

/** Lines by their places, the end exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

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

  /** The brackets of some lines, by their places, that have no partner in them. */
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

  /** Places of the lines of an item that stand as deep as it. */
  levelOf({ from, to }: Span): number[] {
    const { indent } = this.lines[from]!
    const level: number[] = []
    for (let at = from; at < to; at++) if (this.lines[at]!.indent <= indent) level.push(at)
    return level
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

  /** What the line before a place holds below it. */
  heldAbove(place: number): Around | undefined {
    const { end } = this.lines[place - 1]!
    const head = this.#text.slice(Math.max(0, end - LONGEST_HEAD), end)
    return this.layout.held.find(([pattern]) => pattern.test(head))?.[1]
  }

  /** What leaves some lines out. */
  blank(span: Span): Patch {
    return { start: this.lines[span.from]!.start, end: this.lines[span.to - 1]!.end, added: '' }
  }

  /** Whether the parser reads some lines, changed, without an error. */
  reads(span: Span, patches: readonly Patch[], [before, after]: Around): boolean {
    const { start, end } = this.blank(span)
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
