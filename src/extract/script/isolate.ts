// Faults set apart by layout: a text is taken for items that begin at an indentation, each with what is indented
// deeper, and each item is read by itself. What is not sound is closed where its lines lack that, or left out, as deep
// inside as it lies. The parser only tells what is sound.
import { type Edits, sizeOf } from '../mend/edits.ts'
import { startsClosing } from '../mend/extents.ts'
import { type Bracket, type Line, PAIRS } from '../mend/lines.ts'
import type { Region } from './repair.ts'

/** A change to a text: what stands there becomes blank, and what is put in stands before it. */
interface Patch {
  readonly start: number
  readonly end: number
  readonly added: string
}

/** What stands around a piece that is read by itself, and what parts it from the next one. */
type Around = readonly [before: string, after: string, separator?: string]

/** Lines by their places, the end exclusive. */
interface Span {
  readonly from: number
  readonly to: number
}

const FILE: Around = ['', '']
const CLASS: Around = ['class _ extends _ {', '\n}']
const INTERFACE: Around = ['interface _ {', '\n}']
const OBJECT: Around = ['({', '\n})', ',']
const LIST: Around = ['[', '\n]', ',']
const STATEMENTS: Around = ['{', '\n}']
const GENERATOR: Around = ['async function* _() {', '\n}']

/** What lines that end so hold below them, the first that fits. */
const HELD: readonly (readonly [RegExp, Around])[] = [
  [/(?<![.\w])class\b[^=()]*\{$/, CLASS],
  [/(?:\binterface\s[^=()]*|\btype\s+\w[^=()]*=\s*)\{$/, INTERFACE],
  [/(?:[(,:[=?|&]|\b(?:return|default))\s*\{$/, OBJECT],
  [/\{$/, STATEMENTS],
  [/[[(]$/, LIST],
]

/** What a line that stands as deep as an item begins with when it goes on with that item. */
const GOES_ON =
  /^(?:[.?:&|%=<>,;{/]|\+(?!\+)|-(?!-)|(?:else|catch|finally|extends|implements|instanceof|in|of|as|satisfies|case)\b|default\s*:)/
/** What ends a line that an operand must follow. */
const WANTS_OPERAND = /(?:[(=?:&|+]|=>)$/
const LONGEST_HEAD = 400
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
export function isolate(text: string, lines: readonly Line[], edits: Edits, isSound: (piece: string) => boolean): Left {
  const patches = new Isolation(text, lines, isSound).patches()
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
    brackets += added.length
  }
  return { units, brackets, regions }
}

class Isolation {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #isSound: (piece: string) => boolean

  constructor(text: string, lines: readonly Line[], isSound: (piece: string) => boolean) {
    this.#text = text
    this.#lines = lines
    this.#isSound = isSound
  }

  patches(): Patch[] {
    return this.#mendAll({ from: 0, to: this.#lines.length }, FILE, 0)
  }

  /** What makes the items of some lines sound, those left out that cannot be. */
  #mendAll(span: Span, around: Around, depth: number): Patch[] {
    const patches: Patch[] = []
    const items = this.#items(span)
    for (let at = 0; at < items.length; at++) {
      const item = items[at]!
      if (this.#reads(item, [], around)) continue
      const joined = this.#joined(item, items[at + 1], around)
      if (joined) at++
      patches.push(...(joined ?? this.#mend(item, around, depth) ?? [this.#blank(item)]))
    }
    return patches
  }

  /**
   * An item and the next one, no item itself, where only a line that got between them parts the two: without that line.
   */
  #joined(item: Span, next: Span | undefined, around: Around): Patch[] | undefined {
    if (!next || this.#lone(this.#levelOf(item)).every(({ opens }) => !opens)) return undefined
    if (this.#reads(next, [], around)) return undefined
    const line = [this.#blank({ from: next.from, to: next.from + 1 })]
    return this.#reads({ from: item.from, to: next.to }, line, around) ? line : undefined
  }

  #mend(item: Span, around: Around, depth: number): Patch[] | undefined {
    const level = this.#levelOf(item)
    const closed = this.#closed(item, level, around)
    if (closed.length > 0 && this.#reads(item, closed, around)) return closed
    const parts = partsOf(item, level)
    const bare = parts.map(part => this.#without(part))
    const one = parts.length > 1 ? bare.findIndex(patch => this.#reads(item, [...closed, ...patch], around)) : -1
    const chosen = one >= 0 ? [one] : [...parts.keys()]
    const all = chosen.flatMap(at => bare[at]!)
    if (parts.length === 0 || (one < 0 && !this.#reads(item, [...closed, ...all], around)))
      return this.#headOnly(item, around)
    const inner = chosen.map(at => this.#within(parts[at]!, depth) ?? bare[at]!)
    const mended = [...closed, ...inner.flat()]
    return this.#reads(item, mended, around) ? mended : [...closed, ...all]
  }

  /** What makes sound what stands below a line; undefined where that is none of what holds definitions. */
  #within(part: Span, depth: number): Patch[] | undefined {
    if (depth >= DEEPEST) return undefined
    const head = this.#headText(part.from)
    const held = HELD.find(([pattern]) => pattern.test(head))?.[1]
    if (!held) return undefined
    const isGenerator = held === STATEMENTS && /\byield\b/.test(this.#textOf(part))
    return this.#mendAll(part, isGenerator ? GENERATOR : held, depth + 1)
  }

  /** The first line of an item, closed, and nothing else of it. */
  #headOnly(item: Span, around: Around): Patch[] | undefined {
    const rest = { from: item.from + 1, to: item.to }
    const closed = this.#closed({ from: item.from, to: rest.from }, [item.from], around)
    const patches = rest.from < rest.to ? [...closed, this.#blank(rest)] : closed
    return this.#reads(item, patches, around) ? patches : undefined
  }

  /**
   * What gives the brackets of some lines their partners: an opening one at the end of the item, a closing one by
   * going.
   */
  #closed(item: Span, level: readonly number[], [, , separator = '']: Around): Patch[] {
    const lone = this.#lone(level)
    const end = this.#lines[item.to - 1]!.end
    const closing = lone.filter(({ opens }) => opens).reverse()
    const patches = lone.filter(({ opens }) => !opens).map(({ at, end }) => ({ start: at, end, added: '' }))
    if (closing.length === 0) return patches
    const added = closing.map(({ sort }) => PAIRS[sort * 2 + 1]).join('')
    return [...patches, { start: end, end, added: added + separator }]
  }

  #lone(level: readonly number[]): Bracket[] {
    const open: Bracket[] = []
    const lone: Bracket[] = []
    for (const bracket of level.flatMap(at => this.#lines[at]!.brackets)) {
      if (bracket.opens) open.push(bracket)
      else if (open.at(-1)?.sort === bracket.sort) open.pop()
      else lone.push(bracket)
    }
    return [...lone, ...open]
  }

  /** Places of the lines of an item that stand as deep as it. */
  #levelOf({ from, to }: Span): number[] {
    const { indent } = this.#lines[from]!
    const level: number[] = []
    for (let at = from; at < to; at++) if (this.#lines[at]!.indent <= indent) level.push(at)
    return level
  }

  #items({ from, to }: Span): Span[] {
    const items: Span[] = []
    const least = this.#lines[from]?.indent ?? 0
    let start = from
    let isDecorated = true
    for (let at = from; at < to; at++) {
      const line = this.#lines[at]!
      if (line.indent > least || startsClosing(line)) continue
      const first = this.#text.slice(line.start, line.start + 20)
      if (at > start && !isDecorated && !GOES_ON.test(first)) {
        items.push({ from: start, to: at })
        start = at
        isDecorated = true
      }
      isDecorated &&= first[0] === '@'
    }
    if (start < to) items.push({ from: start, to })
    return items
  }

  /** The lines of a part blank, with an operand in their place where one must stand. */
  #without(part: Span): Patch[] {
    return [{ ...this.#blank(part), added: WANTS_OPERAND.test(this.#headText(part.from)) ? '_' : '' }]
  }

  #headText(place: number): string {
    const { end } = this.#lines[place - 1]!
    return this.#text.slice(Math.max(0, end - LONGEST_HEAD), end)
  }

  #blank(span: Span): Patch {
    return { start: this.#lines[span.from]!.start, end: this.#lines[span.to - 1]!.end, added: '' }
  }

  #textOf(span: Span): string {
    const { start, end } = this.#blank(span)
    return this.#text.slice(start, end)
  }

  /** Whether the parser reads some lines, changed, without an error. */
  #reads(span: Span, patches: readonly Patch[], [before, after]: Around): boolean {
    const { start, end } = this.#blank(span)
    let piece = ''
    let from = start
    for (const patch of [...patches].sort((a, b) => a.start - b.start || a.end - b.end)) {
      piece += `${this.#text.slice(from, patch.start)}${patch.added} `
      from = Math.max(from, patch.end)
    }
    return this.#isSound(`${before}${piece}${this.#text.slice(from, end)}${after}`)
  }
}

/** The stretches of an item between lines as deep as it. */
function partsOf({ to }: Span, level: readonly number[]): Span[] {
  return level.map((at, place) => ({ from: at + 1, to: level[place + 1] ?? to })).filter(({ from, to }) => from < to)
}
