// Checks part of a tree that is too large to check as a whole. Each query checks another part, so that together they
// cover all of it.
import { closeSync, constants, readSync, writeSync } from 'node:fs'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import { SWEPT } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Context } from '../contract.ts'
import { now } from '../platform/clock.ts'
import { inFolder } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { openInPlace } from '../platform/writing.ts'
import { latin1 } from '../util/bytes.ts'
import { isSame } from './sweep.ts'

/** Files checked in any case, and time for more, in ms. */
const FEWEST = 4
const SLICE_MS = 0.5
/** Characters of the stored number, padded so that a write replaces the previous one. */
const WIDTH = 10
const STRIDE = 4

/**
 * Rows of changed files in the next slice of `ms` ms. Stores where it ended; with a read-only cache a slice begins at
 * random.
 */
export function changedInSlice({ root, cache }: Location, reader: IndexReader, ms = SLICE_MS): number[] {
  const { rows } = reader.manifest.counts
  const judge = new FileFreshness(root, trustedUntil(reader.manifest))
  const deadline = now() + ms
  const first = lastEnd(cache) ?? Math.floor(Math.random() * rows)
  const changed: number[] = []
  const most = Math.min(rows, setting('CTX_SLICE_FILES'))
  let looked = 0
  for (; looked < most; looked++) {
    if (looked >= FEWEST && looked % STRIDE === 0 && now() > deadline) break
    const row = (first + looked) % rows
    if (!isSame(root, reader.stampOf(row), judge)) changed.push(row)
  }
  keepEnd(cache, (first + looked) % rows)
  return changed
}

/** Where the last slice ended; undefined if unknown, or if the cache is read-only. */
function lastEnd(cache: string): number | undefined {
  try {
    const fd = openInPlace(inFolder(cache, SWEPT))
    try {
      const bytes = Buffer.alloc(WIDTH)
      const read = readSync(fd, bytes)
      const number = read === 0 ? -1 : Number(latin1(bytes, 0, read))
      return Number.isSafeInteger(number) && number >= 0 ? number : undefined
    } finally {
      closeSync(fd)
    }
  } catch {
    return undefined
  }
}

/** Writes in place without truncating, which some file systems delay. A torn number only moves the next slice. */
function keepEnd(cache: string, row: number): void {
  try {
    const fd = openInPlace(inFolder(cache, SWEPT), constants.O_CREAT)
    try {
      writeSync(fd, String(row).padEnd(WIDTH))
    } finally {
      closeSync(fd)
    }
  } catch {}
}

/** Rows found changed in part of a large tree. */
export function changedInSlices(
  location: Location,
  reader: IndexReader,
  { watching, readers }: Context,
): readonly number[] {
  if (!watching || !readers) return changedInSlice(location, reader)
  const { generation } = reader.manifest
  return watching.changedInSlices(location, generation, ms => {
    // Between answers this reader may have been closed.
    const open = readers.open(location.cache)
    if (!open) return []
    try {
      return open.manifest.generation === generation ? changedInSlice(location, open, ms) : []
    } finally {
      readers.release(open)
    }
  })
}
