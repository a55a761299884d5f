// Suggests symbols for a hash that is not in the index: hashes one edit away, or with the given prefix.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { IndexEntry } from '../model.ts'
import { now } from '../platform/clock.ts'
import { DIGEST_KEYS, DIGEST_LENGTH, digestKey, isDigest } from '../util/digest.ts'
import { editDistance } from '../util/edit-distance.ts'

/** Digits of a key (util/digest.ts). */
const KEY_DIGITS = 9

/** True for a hash with at most one character missing or too many. */
export function isLikeHash(text: string): boolean {
  return Math.abs(text.length - DIGEST_LENGTH) <= 1 && /^[a-f]?\d+$/.test(text)
}

/** Entries whose hash differs by one edit, in index order. */
export function nearestHashes(reader: IndexReader, hash: string): IndexEntry[] {
  const keys = hash.length === DIGEST_LENGTH ? keysOneEditAway(digestKey(hash)) : keysOfOtherLengths(hash)
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

/** The hash prefix in a text; undefined below six characters, which would match too much. */
export function hashPrefix(text: string): string | undefined {
  return /^([a-f]\d{5,14})(?:\u2026|\.{2,3})?$/.exec(text)?.[1]
}

/** Entries whose hash has the prefix. Hash tables sort by the end, so this scans all lines until `deadline`. */
export function hashesWithPrefix(reader: IndexReader, beginning: string, deadline: number): IndexEntry[] {
  const needle = Buffer.from(`"h":"${beginning}`)
  const symbols = new Set<number>()
  for (const { reader: segment } of reader.segments) {
    for (let block = 0; block < segment.manifest.counts.blocks && now() <= deadline; block++) {
      const lines = segment.blockBytes(block)
      for (let at = lines.indexOf(needle); at >= 0; at = lines.indexOf(needle, at + 1)) {
        const start = at + needle.length - beginning.length
        const hash = lines.toString('latin1', start, start + DIGEST_LENGTH)
        const symbol = isDigest(hash) ? reader.symbolOfHash(hash) : -1
        if (symbol >= 0) symbols.add(symbol)
      }
    }
  }
  return reader.entries([...symbols].sort((a, b) => a - b))
}

/** Keys with one digit changed, two neighbours swapped, or no change. */
function keysOneEditAway(wanted: number): Set<number> {
  const keys = new Set([wanted])
  for (let position = 0; position < KEY_DIGITS; position++) {
    for (let difference = 1; difference <= 9; difference++) {
      for (const offset of [difference * 10 ** position, difference * 9 * 10 ** position])
        keys.add(wanted - offset).add(wanted + offset)
    }
  }
  return keys
}

/** Keys of hashes one digit longer or shorter than the text. */
function keysOfOtherLengths(text: string): Set<number> {
  // The missing or extra digit may precede the key.
  const keys = new Set([digestKey(text)])
  const isShort = text.length < DIGEST_LENGTH
  const end = text.slice(isShort ? 1 - KEY_DIGITS : -1 - KEY_DIGITS)
  for (let position = 0; position <= end.length; position++) {
    const [before, after] = [end.slice(0, position), end.slice(position)]
    if (!isShort) keys.add(Number(before + after.slice(1)))
    else for (let digit = 0; digit <= 9; digit++) keys.add(Number(`${before}${digit}${after}`))
  }
  return keys
}
