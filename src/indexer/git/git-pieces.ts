// Checksums of pieces of git's index. git rewrites its index whenever it refreshes or adds a file, but unchanged pieces
// need not be compared with the rows again.
import type { XXHashAPI } from 'xxhash-wasm'
import { endAfter, entriesOf, type Span, visitSpan } from './git-index.ts'

/**
 * Consecutive entries, as `offset count hash hash`. The first hash is the xxHash64 of their bytes, in hexadecimal. The
 * second covers only the bytes that a refresh leaves alone: paths, modes and flags.
 */
export type Piece = string

const PIECE_BYTES = 16 << 10

export class Cuts {
  readonly #spans: { from: number; entries: number }[] = []

  add(at: number): void {
    const last = this.#spans.at(-1)
    if (!last || at - last.from >= PIECE_BYTES) this.#spans.push({ from: at, entries: 1 })
    else last.entries++
  }

  pieces(bytes: Buffer, end: number, hasher: XXHashAPI): Piece[] {
    return this.#spans.map((span, i) => {
      const to = this.#spans[i + 1]?.from ?? end
      const sum = sumOf(bytes.subarray(span.from, to), hasher)
      return `${span.from} ${span.entries} ${sum} ${namesOf(bytes, span, to, hasher)}`
    })
  }
}

interface Compared {
  readonly pieces: readonly Piece[]
  readonly changed: readonly Span[]
}

/** Compares an index with its previous pieces; undefined if paths, modes or flags may differ. */
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

/** Hashes a piece without the data that a refresh rewrites. Names stay in place, so swapping two is noticed. */
function namesOf(bytes: Buffer, span: Span, to: number, hasher: XXHashAPI): string {
  // Not a Buffer, whose `fill` takes four times as long.
  const copy = new Uint8Array(bytes.subarray(span.from, to))
  visitSpan(bytes, span, ({ at }) => clearStats(copy, at - span.from))
  return sumOf(copy, hasher)
}

function clearStats(bytes: Uint8Array, at: number): void {
  bytes.fill(0, at, at + 24)
  bytes.fill(0, at + 28, at + 60)
}
