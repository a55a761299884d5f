// Damage in an index: looked for a part at a time, and noted where it was mended.
import type { Location } from '../cache/files/location.ts'
import { damagedIndex } from '../cache/files/manifest.ts'
import { type Event, keepEvent } from '../cache/files/metrics.ts'
import { checkSlice, packsOfOtherSize } from '../cache/reader/damage-check.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { readHiddenNames } from '../cache/reader/open-segments.ts'
import { isLogging, logEvent } from '../platform/log.ts'
import { readWorktreeState } from './git/worktree-state.ts'

/**
 * Bytes that a run looks at: a few milliseconds of a process that has just begun, which it has while git looks at the
 * tree.
 */
const SLICE_BYTES = 1 << 20

/** Looks for damage in a part of the index, another one each time; where to go on. Throws INDEX_CORRUPT. */
export function checkPart({ cache }: Location, reader: IndexReader): number {
  // Little, and read by nothing but the next update.
  if (reader.manifest.overlay) readHiddenNames(reader.folder, reader.manifest.overlay)
  const [cut] = packsOfOtherSize(reader.folder, reader.manifest)
  if (cut !== undefined) throw damagedIndex(reader.folder, cut)
  const from = readWorktreeState(cache, reader.manifest.generation)?.checked ?? 0
  const { next, damaged } = checkSlice(
    reader.segments.map(segment => segment.reader),
    from,
    SLICE_BYTES,
  )
  if (damaged !== undefined) throw damagedIndex(reader.folder, damaged)
  return next
}

/** Tells those who watch which files were damaged, and what it took to make anew what they held, in ms. */
export function noteRepaired(
  { cache }: Location,
  { parsed, fallbacks }: { readonly parsed: number; readonly fallbacks: number },
  damaged: readonly string[],
  took: number,
): void {
  if (!isLogging()) return
  const ms = Number(took.toFixed(2))
  const nothing = { bytes: 0, hits: 0, fallbacks }
  const event: Event = {
    time: new Date().toISOString(),
    operation: 'mend',
    ms,
    outcome: 'answered',
    files: parsed,
    ...nothing,
    damaged,
  }
  logEvent(event)
  keepEvent(cache, event)
}
