// Symbols whose hash is one slip away from one that is not in the index: a digit mistyped or two swapped.
import type { IndexReader } from '../cache/index-reader.ts'
import type { IndexEntry } from '../model.ts'
import { DIGEST_KEYS, digestKey } from '../util/digest.ts'
import { editDistance } from '../util/nearest.ts'

/** Digits of a key (util/digest.ts). */
const KEY_DIGITS = 9
/**
 * Entries whose hash differs from `hash` by one edit, in the order of the index. Only a miss pays for looking up all
 * slips.
 */
export function nearestHashes(reader: IndexReader, hash: string): IndexEntry[] {
  const wanted = digestKey(hash)
  const keys = new Set([...slipsOfKey()].flatMap(slip => [wanted - slip, wanted + slip]))
  const candidates = new Set<number>()
  for (const { reader: segment, number } of reader.segments) {
    for (const key of keys) {
      if (key < 0 || key >= DIGEST_KEYS) continue
      for (const local of segment.symbolsOfKey(key)) {
        const symbol = number(local)
        if (symbol >= 0) candidates.add(symbol)
      }
    }
  }
  return reader.entries([...candidates].sort((a, b) => a - b)).filter(({ h }) => editDistance(hash, h, 1) <= 1)
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
