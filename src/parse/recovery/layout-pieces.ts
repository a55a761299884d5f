// Splits a text by its layout into items, each a line and the deeper ones below, and checks which of them parse.
import type { Region } from '../../languages/definition-match.ts'
import type { Enclosure, Layout } from '../../languages/layout-rule.ts'
import { startsClosing } from './indented-extents.ts'
import { type Bracket, type Line, PAIRS } from './line-structure.ts'

/** Blanks a range and inserts text before it. */
export interface Patch extends Region {
  readonly added: string
}

/** Line indices, the end exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Characters at the end of a head that its pattern needs. */
const LONGEST_HEAD = 400

export class Pieces {
  readonly lines: readonly Line[]
  readonly layout: Layout
  readonly #text: string
  readonly #isSound: (piece: string) => boolean
  /** Begins a line that belongs to the next item. */
  readonly #decorated: string

  constructor(text: string, lines: readonly Line[], layout: Layout, isSound: (piece: string) => boolean) {
    this.layout = layout
    this.#text = text
    this.lines = lines
    this.#isSound = isSound
    this.#decorated = layout.decorated ?? '@'
  }

  /** The unpaired brackets of some lines, given by their indices. */
  unpaired(level: readonly number[]): Bracket[] {
    const open: Bracket[] = []
    const unpaired: Bracket[] = []
    for (const bracket of level.flatMap(at => this.lines[at]!.brackets)) {
      if (bracket.opens) open.push(bracket)
      else if (open.at(-1)?.kind === bracket.kind) open.pop()
      else unpaired.push(bracket)
    }
    return [...unpaired, ...open]
  }

  /** Indices of an item's lines that are as deep as its first. */
  levelOf({ from, to }: Span): number[] {
    const { indent } = this.lines[from]!
    const level: number[] = []
    for (let at = from; at < to; at++) if (this.lines[at]!.indent <= indent) level.push(at)
    return level
  }

  items({ from, to }: Span): Span[] {
    const items: Span[] = []
    const least = this.lines[from]?.indent ?? 0
    let start = from
    let isDecorated = true
    for (let at = from; at < to; at++) {
      const line = this.lines[at]!
      if (line.indent > least || startsClosing(line)) continue
      const first = this.#text.slice(line.start, line.start + 20)
      if (at > start && !isDecorated && !this.layout.continuation.test(first)) {
        items.push({ from: start, to: at })
        start = at
        isDecorated = true
      }
      isDecorated &&= first.startsWith(this.#decorated)
    }
    if (start < to) items.push({ from: start, to })
    return items
  }

  /** The enclosure of the items below the line above an index. */
  enclosureAbove(place: number): Enclosure | undefined {
    const { end } = this.lines[place - 1]!
    const head = this.#text.slice(Math.max(0, end - LONGEST_HEAD), end)
    return this.layout.enclosures.find(([pattern]) => pattern.test(head))?.[1]
  }

  blank(span: Span): Patch {
    return { start: this.lines[span.from]!.start, end: this.lines[span.to - 1]!.end, added: '' }
  }

  /** Whether some lines parse with the patches applied. */
  parses(span: Span, patches: readonly Patch[], [before, after]: Enclosure): boolean {
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

/** The closing brackets of open ones, innermost first. */
export function closersOf(opened: readonly Bracket[]): string {
  return opened
    .map(({ kind }) => PAIRS[kind * 2 + 1])
    .reverse()
    .join('')
}
