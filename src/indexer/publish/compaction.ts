// Decides between an overlay and a new base for an update.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { setting } from '../../platform/settings.ts'
import type { Plan } from '../plan.ts'
import type { Parsed } from './parsed-files.ts'

/** Most files of an overlay. Ten base files with only new times count as one. */
const MAX_FILES = 1000
/** Most base files with only new times, if nothing else has changed: each costs every reader 12 bytes. */
const MAX_TOUCHED = 20_000
/** Most bytes of lines in the overlay plus those it hides: every later update writes them again. */
const MAX_BYTES = 8 << 20

/** True if the update must be written as a new base. */
export function needsNewBase(reader: IndexReader, plan: Plan, parsed: Parsed, isShared: boolean): boolean {
  const { symbol_index, overlay } = reader.manifest
  // Only times differ, so an index shared with a sibling stays shared, however small.
  if (isShared && parsed.results.size + plan.removed.length === 0 && plan.read.length <= MAX_TOUCHED) return false
  if (symbol_index.bytes <= setting('CTX_SMALL_INDEX')) return true
  const changed = parsed.results.size + plan.removed.length
  const touched = plan.read.length - parsed.results.size
  const files = (overlay?.counts.rows ?? 0) + changed + ((reader.splice?.times.size ?? 0) + touched) / 10
  if (files > MAX_FILES) return true
  let bytes = overlay?.lines.bytes ?? 0
  for (const { length } of reader.splice?.hidden ?? []) bytes += length
  for (const result of parsed.results.values()) {
    // Its new lines are added and about as many are hidden.
    if (result.status === 'indexed') bytes += 2 * result.part.lines
  }
  return bytes > Math.min(MAX_BYTES, symbol_index.bytes * setting('CTX_OVERLAY_SHARE'))
}
