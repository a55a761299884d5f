// Faults set apart by layout: a text is taken for items that begin at an indentation, each with what is indented
// deeper, and each item is read by itself. What is not sound is closed where its lines lack that, or left out, as deep
// inside as it lies. The parser only tells what is sound.

import type { Region } from '../../languages/definition-match.ts'
import type { Around, Layout } from '../../languages/layout-rule.ts'
import { type Edits, sizeOf } from '../input/text-edits.ts'
import { type FlatContainer, flatContainer } from './flat-containers.ts'
import { closersOf, type Patch, Pieces, type Span } from './layout-pieces.ts'
import type { Line } from './line-structure.ts'

const FILE: Around = ['', '']

/** Levels of items within items that are looked at. */
const DEEPEST = 12

/** What was left out of a text: where, in UTF-16 units without blanks, and how many brackets were put in. */
interface Left {
  readonly regions: readonly Region[]
  readonly units: number
  readonly brackets: number
}

/**
 * Adds to `edits` what leaves only sound items of a text, whose lines are given; `isSound` tells of a piece whether the
 * parser reads it.
 */
export function isolateFaults(
  text: string,
  lines: readonly Line[],
  layout: Layout,
  edits: Edits,
  isSound: (piece: string) => boolean,
): Left {
  const patches = new Isolation(new Pieces(text, lines, layout, isSound)).patches()
  const regions: Region[] = []
  let units = 0
  let brackets = 0
  for (const { start, end, added } of patches) {
    if (added) edits.insert(start, added)
    if (end > start) {
      edits.blank(start, end)
      regions.push({ start, end })
    }
    units += sizeOf(text.slice(start, end))
    brackets += added.match(/[()[\]{}]/g)?.length ?? 0
  }
  return { units, brackets, regions }
}

class Isolation {
  readonly #pieces: Pieces

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  patches(): Patch[] {
    return this.#mendAll({ from: 0, to: this.#pieces.lines.length }, FILE, 0)
  }

  /** What makes the items of some lines sound, those left out that cannot be. */
  #mendAll(span: Span, around: Around, depth: number): Patch[] {
    return this.#mendItems(this.#pieces.items(span), around, depth)
  }

  #mendItems(items: readonly Span[], around: Around, depth: number): Patch[] {
    const patches: Patch[] = []
    for (let at = 0; at < items.length; at++) {
      const item = items[at]!
      if (this.#pieces.reads(item, [], around)) continue
      const flat = depth < DEEPEST ? flatContainer(this.#pieces, items, at, around) : undefined
      if (flat) {
        patches.push(...this.#mendFlat(flat, around, depth))
        at = flat.last
        continue
      }
      const joined = this.#joined(item, items[at + 1], around)
      if (joined) at++
      patches.push(...(joined ?? this.#mend(item, around, depth) ?? [this.#pieces.blank(item)]))
    }
    return patches
  }

  #mendFlat({ members, held, opened }: FlatContainer, [, , separator = '']: Around, depth: number): Patch[] {
    const patches = this.#mendItems(members, held, depth + 1)
    if (opened.length === 0) return patches
    const { end } = this.#pieces.lines[members.at(-1)!.to - 1]!
    return [...patches, { start: end, end, added: `${closersOf(opened)}${separator}` }]
  }

  /**
   * An item and the next one, no item itself, where only a line that got between them parts the two: without that line.
   */
  #joined(item: Span, next: Span | undefined, around: Around): Patch[] | undefined {
    if (!next || this.#pieces.lone(this.#pieces.levelOf(item)).every(({ opens }) => !opens)) return undefined
    if (this.#pieces.reads(next, [], around)) return undefined
    const line = [this.#pieces.blank({ from: next.from, to: next.from + 1 })]
    return this.#pieces.reads({ from: item.from, to: next.to }, line, around) ? line : undefined
  }

  #mend(item: Span, around: Around, depth: number): Patch[] | undefined {
    const level = this.#pieces.levelOf(item)
    const closed = this.#closed(item, level, around)
    if (closed.length > 0 && this.#pieces.reads(item, closed, around)) return closed
    const parts = partsOf(item, level)
    const bare = parts.map(part => this.#without(item, part))
    const one = parts.length > 1 ? bare.findIndex(patch => this.#pieces.reads(item, [...closed, ...patch], around)) : -1
    const chosen = one >= 0 ? [one] : [...parts.keys()]
    const all = chosen.flatMap(at => bare[at]!)
    if (parts.length === 0 || (one < 0 && !this.#pieces.reads(item, [...closed, ...all], around)))
      return this.#headOnly(item, around)
    const inner = chosen.map(at => this.#within(item, parts[at]!, depth) ?? bare[at]!)
    const mended = [...closed, ...inner.flat()]
    return this.#pieces.reads(item, mended, around) ? mended : [...closed, ...all]
  }

  /** What makes sound what stands below a line; undefined where that is none of what holds definitions. */
  #within(item: Span, part: Span, depth: number): Patch[] | undefined {
    const held = depth < DEEPEST ? this.#heldBy(item, part) : undefined
    if (!held) return undefined
    const { special, statements, declarators } = this.#pieces.layout
    const isSpecial = held === statements && special?.word.test(this.#pieces.textOf(part))
    const patches = this.#mendAll(part, isSpecial ? special!.around : held, depth + 1)
    if (held !== declarators?.around) return patches
    const { end } = this.#pieces.lines[part.to - 1]!
    return [...patches, { start: end, end, added: declarators!.last }]
  }

  /** What the line of an item above a part of it holds there. */
  #heldBy({ from }: Span, part: Span): Around | undefined {
    const head = this.#pieces.headText(part.from)
    const { types, held: others, declarators } = this.#pieces.layout
    const held = [...types, ...others].find(([pattern]) => pattern.test(head))?.[1]
    const isList = !held && head.endsWith(',') && declarators?.begin.test(this.#pieces.textOf({ from, to: from + 1 }))
    return isList ? declarators!.around : held
  }

  /** The first line of an item, closed, and nothing else of it. */
  #headOnly(item: Span, around: Around): Patch[] | undefined {
    const rest = { from: item.from + 1, to: item.to }
    const closed = this.#closed({ from: item.from, to: rest.from }, [item.from], around)
    const patches = rest.from < rest.to ? [...closed, this.#pieces.blank(rest)] : closed
    return this.#pieces.reads(item, patches, around) ? patches : undefined
  }

  /**
   * What gives the brackets of some lines their partners: an opening one at the end of the item, a closing one by
   * going.
   */
  #closed(item: Span, level: readonly number[], [, , separator = '']: Around): Patch[] {
    const lone = this.#pieces.lone(level)
    const end = this.#pieces.lines[item.to - 1]!.end
    const closing = lone.filter(({ opens }) => opens)
    const patches = lone.filter(({ opens }) => !opens).map(({ at, end }) => ({ start: at, end, added: '' }))
    if (closing.length === 0) return patches
    return [...patches, { start: end, end, added: closersOf(closing) + separator }]
  }

  /** The lines of a part blank, with an operand in their place where one must stand. */
  #without(item: Span, part: Span): Patch[] {
    const { wantsOperand, declarators } = this.#pieces.layout
    const isOperand = wantsOperand?.test(this.#pieces.headText(part.from))
    const held = declarators && this.#heldBy(item, part)
    const declarator = held && held === declarators.around ? declarators.last : ''
    return [{ ...this.#pieces.blank(part), added: isOperand ? '_' : declarator }]
  }
}

/** The stretches of an item between lines as deep as it. */
function partsOf({ to }: Span, level: readonly number[]): Span[] {
  return level.map((at, place) => ({ from: at + 1, to: level[place + 1] ?? to })).filter(({ from, to }) => from < to)
}
