// Symbols whose hash is one slip away from one that is not in the index (a digit mistyped, left out or too many, or two
// swapped), or begins with what was given of one.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { IndexEntry } from '../model.ts'
import { now } from '../platform/clock.ts'
import { DIGEST_KEYS, DIGEST_LENGTH, digestKey, isDigest } from '../util/digest.ts'
import { editDistance } from '../util/edit-distance.ts'

/** Digits of a key (util/digest.ts). */
const KEY_DIGITS = 9

/** True for what may have been meant as a hash: one with a character too few or too many, too. */
export function isLikeHash(text: string): boolean {
  return Math.abs(text.length - DIGEST_LENGTH) <= 1 && /^[a-f]?\d+$/.test(text)
}

/**
 * Entries whose hash differs from `hash` by one edit, in the order of the index. Only a miss pays for looking up all
 * slips.
 */
export function nearestHashes(reader: IndexReader, hash: string): IndexEntry[] {
  const keys = hash.length === DIGEST_LENGTH ? slipsOf(digestKey(hash)) : keysOfOtherLength(hash)
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

/** The part of a hash that is given; undefined for what is none: fewer than six characters tell too little. */
export function beginningOfHash(text: string): string | undefined {
  return /^([a-f]\d{5,14})(?:\u2026|\.{2,3})?$/.exec(text)?.[1]
}

/**
 * Entries whose hash begins with `beginning`, in the order of the index. Hash tables are sorted by the end of a hash, so
 * all lines are looked through, until `deadline` (of util/clock): only a miss pays for that.
 */
export function hashesBegunBy(reader: IndexReader, beginning: string, deadline: number): IndexEntry[] {
  const mark = Buffer.from(`"h":"${beginning}`)
  const symbols = new Set<number>()
  for (const { reader: segment } of reader.segments) {
    for (let block = 0; block < segment.manifest.counts.blocks && now() <= deadline; block++) {
      const lines = segment.blockBytes(block)
      for (let at = lines.indexOf(mark); at >= 0; at = lines.indexOf(mark, at + 1)) {
        const start = at + mark.length - beginning.length
        const hash = lines.toString('latin1', start, start + DIGEST_LENGTH)
        const symbol = isDigest(hash) ? reader.symbolOfHash(hash) : -1
        if (symbol >= 0) symbols.add(symbol)
      }
    }
  }
  return reader.entries([...symbols].sort((a, b) => a - b))
}

/** Keys that differ in one digit, in two swapped neighbours, or not at all. */
function slipsOf(wanted: number): Set<number> {
  const slips = new Set([wanted])
  for (let place = 0; place < KEY_DIGITS; place++) {
    for (let difference = 1; difference <= 9; difference++) {
      for (const slip of [difference * 10 ** place, difference * 9 * 10 ** place])
        slips.add(wanted - slip).add(wanted + slip)
    }
  }
  return slips
}

/** Keys of hashes with a digit more than the text, where it is too short, or one less, where it is too long. */
function keysOfOtherLength(text: string): Set<number> {
  // What was left out or is too many may stand before the key.
  const keys = new Set([digestKey(text)])
  const isShort = text.length < DIGEST_LENGTH
  const end = text.slice(isShort ? 1 - KEY_DIGITS : -1 - KEY_DIGITS)
  for (let place = 0; place <= end.length; place++) {
    const [before, after] = [end.slice(0, place), end.slice(place)]
    if (!isShort) keys.add(Number(before + after.slice(1)))
    else for (let digit = 0; digit <= 9; digit++) keys.add(Number(`${before}${digit}${after}`))
  }
  return keys
}
