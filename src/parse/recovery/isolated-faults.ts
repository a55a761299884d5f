// Isolates faults by layout: each item that begins at an indentation is parsed with its deeper lines. A broken item
// gets its brackets closed or is left out, as deep inside as the fault is.
import type { Around, Layout } from '../../languages/layout-rule.ts'
import { type Edits, sizeOf } from '../input/text-edits.ts'
import { closersOf, type Patch, Pieces, type Span } from './layout-pieces.ts'
import type { Line } from './line-structure.ts'

const FILE: Around = ['', '']

/** Levels of nested items. */
const DEEPEST = 12

/** UTF-16 units left out, without blanks, and brackets inserted. */
interface Left {
  readonly units: number
  readonly brackets: number
}

/** Adds to `edits` what leaves only sound items; `isSound` tells whether a piece parses. */
export function isolateFaults(
  text: string,
  lines: readonly Line[],
  layout: Layout,
  edits: Edits,
  isSound: (piece: string) => boolean,
): Left {
  let units = 0
  let brackets = 0
  const isolation = new Isolation(new Pieces(text, lines, layout, isSound))
  for (const { start, end, added } of isolation.mendAll({ from: 0, to: lines.length }, FILE, 0)) {
    if (added) edits.insert(start, added)
    if (end > start) edits.blank(start, end)
    units += sizeOf(text.slice(start, end))
    brackets += added.length
  }
  return { units, brackets }
}

class Isolation {
  readonly #pieces: Pieces

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  /** The patches that make the items of some lines parse. */
  mendAll(span: Span, around: Around, depth: number): Patch[] {
    return this.#pieces
      .items(span)
      .flatMap(item =>
        this.#pieces.reads(item, [], around) ? [] : (this.#mend(item, around, depth) ?? [this.#pieces.blank(item)]),
      )
  }

  /** The patches that make an item parse; undefined if none do. */
  #mend(item: Span, around: Around, depth: number): Patch[] | undefined {
    const level = this.#pieces.levelOf(item)
    const closed = this.#closed(item, level)
    if (closed.length > 0 && this.#pieces.reads(item, closed, around)) return closed
    const parts = partsOf(item, level)
    const bare = parts.map(part => this.#pieces.blank(part))
    const one = parts.length > 1 ? bare.findIndex(patch => this.#pieces.reads(item, [...closed, patch], around)) : -1
    const chosen = one >= 0 ? [one] : [...parts.keys()]
    const all = [...closed, ...chosen.map(at => bare[at]!)]
    if (parts.length === 0 || (one < 0 && !this.#pieces.reads(item, all, around))) return undefined
    const mended = [...closed, ...chosen.flatMap(at => this.#within(parts[at]!, depth) ?? [bare[at]!])]
    return this.#pieces.reads(item, mended, around) ? mended : all
  }

  /** The same for the lines below a head; undefined if they hold no definitions. */
  #within(part: Span, depth: number): Patch[] | undefined {
    const held = depth < DEEPEST ? this.#pieces.heldAbove(part.from) : undefined
    return held && this.mendAll(part, held, depth + 1)
  }

  /** Closes open brackets at the end of an item and blanks surplus closing ones. */
  #closed(item: Span, level: readonly number[]): Patch[] {
    const lone = this.#pieces.lone(level)
    const { end } = this.#pieces.lines[item.to - 1]!
    const closing = lone.filter(({ opens }) => opens)
    const patches = lone.filter(({ opens }) => !opens).map(({ at, end }) => ({ start: at, end, added: '' }))
    return closing.length === 0 ? patches : [...patches, { start: end, end, added: closersOf(closing) }]
  }
}

/** The parts of an item between lines of its depth. */
function partsOf({ to }: Span, level: readonly number[]): Span[] {
  return level.map((at, place) => ({ from: at + 1, to: level[place + 1] ?? to })).filter(({ from, to }) => from < to)
}
