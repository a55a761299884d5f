// Symbols whose hash is one slip away from one that is not in the index: a digit mistyped or two swapped.
import type { IndexReader } from '../cache/index-reader.ts'
import type { IndexEntry } from '../model.ts'
import { digestKey } from '../util/digest.ts'
import { editDistance } from '../util/nearest.ts'

/** Digits of a key (util/digest.ts). */
const KEY_DIGITS = 9
/** Candidates whose whole hash is compared. */
const MOST = 50

/** Entries whose hash differs from `hash` by one edit, in the order of the index. Reads the keys of all hashes, so only a miss pays. */
export function nearestHashes(reader: IndexReader, hash: string): IndexEntry[] {
  const wanted = digestKey(hash)
  const slips = slipsOfKey()
  const candidates: number[] = []
  for (const { reader: segment, number } of reader.segments) {
    const count = segment.manifest.counts.symbols
    const bytes = segment.part('hashes', 0, count * 8)
    for (let i = 0; i < count && candidates.length < MOST; i++) {
      if (!slips.has(Math.abs(bytes.readUInt32LE(i * 4) - wanted))) continue
      const symbol = number(bytes.readUInt32LE((count + i) * 4))
      if (symbol >= 0) candidates.push(symbol)
    }
  }
  return reader.entries(candidates.sort((a, b) => a - b)).filter(({ h }) => editDistance(hash, h, 1) <= 1)
}

/** How far apart two keys can be that differ in one digit, in two swapped neighbours, or not at all. */
function slipsOfKey(): Set<number> {
  const slips = new Set([0])
  for (let place = 0; place < KEY_DIGITS; place++) {
    for (let difference = 1; difference <= 9; difference++) {
      slips.add(difference * 10 ** place)
      slips.add(difference * 9 * 10 ** place)
    }
  }
  return slips
}
