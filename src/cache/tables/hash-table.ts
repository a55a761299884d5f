// The section `hashes`: from the key of a symbol's hash to the symbol. Keys are distributed evenly, so that a key
// determines its bucket. Only one byte of a key is stored; the line of the symbol decides.
import { bytesFor, numbersFor } from '../../platform/large-buffers.ts'
import { u32, uint } from '../../util/bytes.ts'
import { DIGEST_KEYS } from '../../util/digest.ts'

const PER_BUCKET = 16
/** Distinct values of that byte. */
const FINGERPRINTS = 256
/** Below this many a comparison sort is faster than the counters of a radix sort. */
const FEW = 20_000

interface Layout {
  readonly buckets: number
  readonly width: number
}

function layoutOf(count: number): Layout {
  const bits = 32 - Math.clz32(Math.max(1, count - 1))
  return { buckets: Math.floor(count / PER_BUCKET) + 1, width: Math.ceil(bits / 8) }
}

/** Bucket and byte of a key. Products stay below 2⁵³ and are exact on every machine. */
function placeOf(key: number, buckets: number): { readonly bucket: number; readonly print: number } {
  const place = (key * buckets) / DIGEST_KEYS
  const bucket = Math.floor(place)
  return { bucket, print: Math.floor((place - bucket) * FINGERPRINTS) }
}

/** The section, from the key of each symbol. */
export function hashSection(keys: Uint32Array): Buffer {
  const count = keys.length
  const { buckets, width } = layoutOf(count)
  const section = bytesFor((buckets + 1) * 4 + count * (1 + width))
  const printsAt = (buckets + 1) * 4
  const numbersAt = printsAt + count
  let next = 0
  for (const [i, symbol] of orderOf(keys).entries()) {
    const { bucket, print } = placeOf(keys[symbol]!, buckets)
    for (; next <= bucket; next++) section.writeUInt32LE(i, next * 4)
    section[printsAt + i] = print
    section.writeUIntLE(symbol, numbersAt + i * width, width)
  }
  for (; next <= buckets; next++) section.writeUInt32LE(count, next * 4)
  return section
}

/** Symbols sorted stably by key: a radix sort by two digits of 16 bits. */
function orderOf(keys: Uint32Array): Uint32Array {
  let order = numbersFor(keys.length)
  for (let symbol = 0; symbol < keys.length; symbol++) order[symbol] = symbol
  if (keys.length < FEW) return order.sort((a, b) => keys[a]! - keys[b]! || a - b)
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(65_537)
    for (const key of keys) starts[((key >>> shift) & 0xffff) + 1]!++
    for (let digit = 0; digit < 65_536; digit++) starts[digit + 1]! += starts[digit]!
    const sorted = numbersFor(keys.length)
    for (const symbol of order) sorted[starts[(keys[symbol]! >>> shift) & 0xffff]!++] = symbol
    order = sorted
  }
  return order
}

interface Parts {
  part(section: 'hashes', offset: number, length: number): Buffer
}

/** Candidates for a key: all symbols that have it, and 1 in 256 of the others in its bucket. */
export function symbolsOfKey(reader: Parts, count: number, key: number): number[] {
  if (count === 0) return []
  const { buckets, width } = layoutOf(count)
  const { bucket, print } = placeOf(key, buckets)
  const bounds = reader.part('hashes', bucket * 4, 8)
  const first = u32(bounds, 0)
  const printsAt = (buckets + 1) * 4
  const prints = reader.part('hashes', printsAt + first, u32(bounds, 4) - first)
  const symbols: number[] = []
  for (let at = 0; at < prints.length; at++) {
    if (prints[at] !== print) continue
    const offset = printsAt + count + (first + at) * width
    symbols.push(uint(reader.part('hashes', offset, width), 0, width))
  }
  return symbols
}
