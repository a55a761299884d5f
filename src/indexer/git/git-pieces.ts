// Sums of pieces of git's index. git writes it anew for every file that it has looked at or been given; what has the
// sum it had need not be compared with our rows again.
import type { XXHashAPI } from 'xxhash-wasm'
import { endAfter, entriesOf, type Span, visitSpan } from './git-index.ts'

/**
 * Entries that follow each other: the offset of the first, how many they are, and in hexadecimal the xxHash64 of their
 * bytes and of those that stay when a file is only looked at or given to git: paths, modes and flags.
 */
export type Piece = string

/** Bytes from which on a piece ends with its entry: few enough for one changed entry to cost little. */
const PIECE_BYTES = 16 << 10

/** Cuts an index into pieces while its entries are visited. */
export class Cuts {
  readonly #spans: { from: number; entries: number }[] = []

  /** Notes that the next entry begins at an offset. */
  add(at: number): void {
    const last = this.#spans.at(-1)
    if (!last || at - last.from >= PIECE_BYTES) this.#spans.push({ from: at, entries: 1 })
    else last.entries++
  }

  /** The pieces of an index whose entries end at `end`. */
  pieces(bytes: Buffer, end: number, hasher: XXHashAPI): Piece[] {
    return this.#spans.map((span, i) => {
      const to = this.#spans[i + 1]?.from ?? end
      const sum = sumOf(bytes.subarray(span.from, to), hasher)
      return `${span.from} ${span.entries} ${sum} ${namesOf(bytes, span, to, hasher)}`
    })
  }
}

/** Pieces of an index now, and those that differ. */
interface Compared {
  readonly pieces: readonly Piece[]
  readonly changed: readonly Span[]
}

/** Compares an index with the pieces it had; undefined where it has other paths, modes or flags, or may have. */
export function comparePieces(bytes: Buffer, before: readonly Piece[], hasher: XXHashAPI): Compared | undefined {
  const spans = before.map(spanOf)
  const last = spans.at(-1)
  if (!last || spans.reduce((sum, { entries }) => sum + entries, 0) !== entriesOf(bytes)) return undefined
  const end = endAfter(bytes, last, () => undefined)
  if (end < 0) return undefined
  const changed: Span[] = []
  const pieces: Piece[] = []
  for (const [i, span] of spans.entries()) {
    const [, , known, names] = before[i]!.split(' ') as [string, string, string, string]
    const to = spans[i + 1]?.from ?? end
    const sum = sumOf(bytes.subarray(span.from, to), hasher)
    if (sum !== known) {
      if (namesOf(bytes, span, to, hasher) !== names) return undefined
      changed.push(span)
    }
    pieces.push(`${span.from} ${span.entries} ${sum} ${names}`)
  }
  return { pieces, changed }
}

function spanOf(piece: Piece): Span {
  const [from, entries] = piece.split(' ', 2).map(Number) as [number, number]
  return { from, entries }
}

function sumOf(bytes: Uint8Array, hasher: XXHashAPI): string {
  return hasher.h64Raw(bytes).toString(16)
}

/**
 * The sum of a piece without what git notes of a file when it looks at it. Two names may not trade places unseen, so
 * they stay where they are.
 */
function namesOf(bytes: Buffer, span: Span, to: number, hasher: XXHashAPI): string {
  // No Buffer, whose `fill` takes four times as long.
  const copy = new Uint8Array(bytes.subarray(span.from, to))
  visitSpan(bytes, span, ({ at }) => blankNotes(copy, at - span.from))
  return sumOf(copy, hasher)
}

/** Times, numbers of the file system, owner, size and content hash; the mode stands in between. */
function blankNotes(bytes: Uint8Array, at: number): void {
  bytes.fill(0, at, at + 24)
  bytes.fill(0, at + 28, at + 60)
}
