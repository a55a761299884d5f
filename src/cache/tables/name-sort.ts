// Sorts millions of names, four bytes at a time, without creating JavaScript strings. Pure.
import { numbersFor, zeroedBuffer } from '../../platform/large-buffers.ts'
import { toBuffer } from '../../util/bytes.ts'

const LINE_FEED = 10
/** ASCII capitals in lower case; other bytes unchanged. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte | 32 : byte))
/** All bytes unchanged, to sort names as written. */
export const AS_WRITTEN = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** Start of each name in a text with one name per line. */
export function nameStarts(names: Uint8Array, count: number): Uint32Array {
  const starts = numbersFor(count + 1)
  let at = 0
  for (let i = 0; i < count; i++) {
    starts[i] = at
    at = names.indexOf(LINE_FEED, at) + 1
  }
  starts[count] = at
  return starts
}

/**
 * Names sorted bytewise by (folded, as written, number). A radix sort with digits of four folded bytes: pairs of digit
 * and number are sorted natively as 64-bit integers, then equal ones by the next four bytes. `fold` maps each byte.
 */
export function sortNames(names: Uint8Array, starts: Uint32Array, fold = FOLDED): Uint32Array {
  const count = starts.length - 1
  const order = numbersFor(count)
  for (let i = 0; i < count; i++) order[i] = i
  const pairs = new BigUint64Array(zeroedBuffer(count * 8), 0, count)
  const halves = new Uint32Array(pairs.buffer, 0, count * 2)
  const ranges: [from: number, to: number, depth: number][] = [[0, count, 0]]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [from, to, depth] = range
    for (let i = from; i < to; i++) {
      halves[i * 2] = order[i]!
      halves[i * 2 + 1] = digitAt(names, starts[order[i]!]! + depth, fold)
    }
    pairs.subarray(from, to).sort()
    let begin = from
    for (let i = from; i < to; i++) {
      order[i] = halves[i * 2]!
      const digit = halves[i * 2 + 1]!
      if (i + 1 < to && halves[i * 2 + 3] === digit) continue
      if (i > begin) {
        // A zero at the end of the digit means the end of the name: these names differ in case only.
        if ((digit & 255) === 0) sortBySpelling(names, starts, order.subarray(begin, i + 1))
        else ranges.push([begin, i + 1, depth + 4])
      }
      begin = i + 1
    }
  }
  return order
}

/** Four folded bytes as a number that sorts like them, zero-padded. */
function digitAt(names: Uint8Array, at: number, fold: Uint8Array): number {
  let digit = 0
  for (let i = 0; i < 4; i++) {
    const byte = names[at + i]!
    if (byte === LINE_FEED || byte === undefined) return (digit << (8 * (4 - i))) >>> 0
    digit = (digit << 8) | fold[byte]!
  }
  return digit >>> 0
}

/** Stable: symbols of one spelling stay in order. */
function sortBySpelling(names: Uint8Array, starts: Uint32Array, equals: Uint32Array): void {
  const bytes = toBuffer(names)
  const compare = (a: number, b: number): number =>
    bytes.compare(bytes, starts[b]!, starts[b + 1]!, starts[a]!, starts[a + 1]!) || a - b
  const first = equals[0]!
  // Usually they are one spelling and in order already.
  if (equals.every(other => isSameName(names, starts, first, other))) return
  equals.set([...equals].sort(compare))
}

/** Whether two names are equal bytewise. */
export function isSameName(names: Uint8Array, starts: Uint32Array, a: number, b: number): boolean {
  const length = starts[a + 1]! - starts[a]!
  if (starts[b + 1]! - starts[b]! !== length) return false
  for (let i = starts[a]!, j = starts[b]!; i < starts[a + 1]!; i++, j++) if (names[i] !== names[j]) return false
  return true
}
