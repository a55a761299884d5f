// Checks an index for damage a part at a time, and logs repairs.
import type { Location } from '../cache/files/location.ts'
import { damagedIndex } from '../cache/files/manifest.ts'
import { type Event, keepEvent } from '../cache/files/metrics.ts'
import { checkSlice, packsOfOtherSize } from '../cache/reader/damage-check.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { readHiddenNames } from '../cache/reader/open-segments.ts'
import { isLogging, logEvent } from '../platform/event-log.ts'
import { readWorktreeState } from './worktree-state.ts'

/** Bytes checked per run: a few milliseconds, while git is busy. */
const SLICE_BYTES = 1 << 20

/** Checks the next part of the index. Returns where to continue. Throws INDEX_CORRUPT. */
export function checkPart({ cache }: Location, reader: IndexReader): number {
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

/** Logs the damaged files and the time of the repair, in ms. */
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
