// Looks at a part of a tree that is too large to be looked at whole, another one each time, so that queries together
// see all of it.
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import { SWEPT } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Context } from '../contract.ts'
import { now } from '../platform/clock.ts'
import { inFolder } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { latin1 } from '../util/bytes.ts'
import { isSame } from './sweep.ts'

/** Files that are looked at in any case; and the time for those between them and the most, in ms. */
const FEWEST = 4
const SLICE_MS = 0.5
/** Characters of the number that is kept, so that each covers the one before. */
const WIDTH = 10
/** Files between two looks at the clock. */
const STRIDE = 4

/**
 * Rows of the files of the next slice, of so many ms, that have changed. Where it ended is kept; a cache that cannot be
 * written to begins anywhere.
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

/** Where the last slice ended; undefined where that is not known, or where this one ends cannot be kept. */
function lastEnd(cache: string): number | undefined {
  try {
    const fd = openSync(inFolder(cache, SWEPT), constants.O_RDWR | constants.O_NONBLOCK)
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

/**
 * In place and without cutting the file off, for which a file system may make us wait. A number that was torn only
 * begins a slice elsewhere.
 */
function keepEnd(cache: string, row: number): void {
  try {
    const fd = openSync(inFolder(cache, SWEPT), constants.O_WRONLY | constants.O_CREAT)
    try {
      writeSync(fd, String(row).padEnd(WIDTH))
    } finally {
      closeSync(fd)
    }
  } catch {
    // Next time it begins anywhere.
  }
}

/** Rows that a look at a part of a large tree found changed. */
export function changedInSlices(
  location: Location,
  reader: IndexReader,
  { watching, readers }: Context,
): readonly number[] {
  if (!watching || !readers) return changedInSlice(location, reader)
  const { generation } = reader.manifest
  return watching.changedInSlices(location, generation, ms => {
    // Between answers this reader may be closed.
    const open = readers.open(location.cache)
    if (!open) return []
    try {
      return open.manifest.generation === generation ? changedInSlice(location, open, ms) : []
    } finally {
      readers.release(open)
    }
  })
}
