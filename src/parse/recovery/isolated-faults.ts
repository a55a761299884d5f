// Isolates faults by layout: each item is parsed with its deeper lines. A broken item gets its brackets closed, or the
// smallest broken part of it is left out.
import type { Enclosure, Layout } from '../../languages/layout-rule.ts'
import { type Edits, sizeOf } from '../input/text-edits.ts'
import { closersOf, type Patch, Pieces, type Span } from './layout-pieces.ts'
import type { Line } from './line-structure.ts'

const FILE: Enclosure = ['', '']

const MAX_DEPTH = 12

/** UTF-16 units left out, without blanks, and brackets inserted. */
interface Losses {
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
): Losses {
  let units = 0
  let brackets = 0
  const pieces = new Pieces(text, lines, layout, isSound)
  for (const { start, end, added } of repairAll(pieces, { from: 0, to: lines.length }, FILE, 0)) {
    if (added) edits.insert(start, added)
    if (end > start) edits.blank(start, end)
    units += sizeOf(text.slice(start, end))
    brackets += added.length
  }
  return { units, brackets }
}

/** The patches that make the items of some lines parse. */
function repairAll(pieces: Pieces, span: Span, enclosure: Enclosure, depth: number): Patch[] {
  return pieces
    .items(span)
    .flatMap(item =>
      pieces.parses(item, [], enclosure) ? [] : (repair(pieces, item, enclosure, depth) ?? [pieces.blank(item)]),
    )
}

/** The patches that make an item parse; undefined if none do. */
function repair(pieces: Pieces, item: Span, enclosure: Enclosure, depth: number): Patch[] | undefined {
  const level = pieces.levelOf(item)
  const closed = closeBrackets(pieces, item, level)
  if (closed.length > 0 && pieces.parses(item, closed, enclosure)) return closed
  const parts = partsOf(item, level)
  const bare = parts.map(part => pieces.blank(part))
  const one = parts.length > 1 ? bare.findIndex(patch => pieces.parses(item, [...closed, patch], enclosure)) : -1
  const chosen = one >= 0 ? [one] : [...parts.keys()]
  const all = [...closed, ...chosen.map(at => bare[at]!)]
  if (parts.length === 0 || (one < 0 && !pieces.parses(item, all, enclosure))) return undefined
  const repaired = [...closed, ...chosen.flatMap(at => repairBelow(pieces, parts[at]!, depth) ?? [bare[at]!])]
  return pieces.parses(item, repaired, enclosure) ? repaired : all
}

/** The patches for the lines below a head; undefined if they hold no definitions. */
function repairBelow(pieces: Pieces, part: Span, depth: number): Patch[] | undefined {
  const enclosure = depth < MAX_DEPTH ? pieces.enclosureAbove(part.from) : undefined
  return enclosure && repairAll(pieces, part, enclosure, depth + 1)
}

/** Closes open brackets at the end of an item and blanks surplus closing ones. */
function closeBrackets(pieces: Pieces, item: Span, level: readonly number[]): Patch[] {
  const unpaired = pieces.unpaired(level)
  const { end } = pieces.lines[item.to - 1]!
  const closing = unpaired.filter(({ opens }) => opens)
  const patches = unpaired.filter(({ opens }) => !opens).map(({ at, end }) => ({ start: at, end, added: '' }))
  return closing.length === 0 ? patches : [...patches, { start: end, end, added: closersOf(closing) }]
}

/** The parts of an item between lines of its depth. */
function partsOf({ to }: Span, level: readonly number[]): Span[] {
  return level.map((at, place) => ({ from: at + 1, to: level[place + 1] ?? to })).filter(({ from, to }) => from < to)
}
