// Finds the lines of a text that are not in an earlier one.
import { diffArrays } from 'diff'
import { now } from '../platform/clock.ts'

/** 1-based lines of the current file. A gap is a deletion between lines `first` and `last`. */
export interface Lines {
  readonly first: number
  readonly last: number
  readonly isGap: boolean
}

/** Changed lines of a file; 'all' for a new one. */
export type FileChange = readonly Lines[] | 'all'

/** Largest number of added and deleted lines that are compared one by one; above it the comparison is quadratic. */
const MAX_EDITS = 20_000

/**
 * Compares two texts line by line. After `deadline` (platform/clock.ts), and where almost everything differs, all lines
 * between the equal beginning and end count as changed.
 */
export function changedLines(before: readonly string[], after: readonly string[], deadline: number): Lines[] {
  let head = 0
  const shorter = Math.min(before.length, after.length)
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const old = before.slice(head, before.length - tail)
  const fresh = after.slice(head, after.length - tail)
  if (old.length === 0 || fresh.length === 0)
    return linesOf(after, [{ at: head, deleted: old.length, added: fresh.length }])
  const timeout = deadline - now()
  const parts = timeout > 0 ? diffArrays(old, fresh, { timeout, maxEditLength: MAX_EDITS }) : undefined
  const whole = { at: head, deleted: old.length, added: fresh.length }
  if (!parts) return linesOf(after, [whole])
  const hunks: Hunk[] = []
  let at = head
  let isOpen = false
  for (const { count, added, removed } of parts) {
    if (!added && !removed) {
      at += count
      isOpen = false
      continue
    }
    if (!isOpen) hunks.push({ at, deleted: 0, added: 0 })
    isOpen = true
    const hunk = hunks.at(-1)!
    if (removed) hunk.deleted += count
    else {
      hunk.added += count
      at += count
    }
  }
  return linesOf(after, hunks)
}

interface Hunk {
  /** Index of the first added line, or of the line after a deletion. */
  at: number
  deleted: number
  added: number
}

function linesOf(after: readonly string[], hunks: readonly Hunk[]): Lines[] {
  const lines: Lines[] = []
  for (const [i, hunk] of hunks.entries()) {
    let { at } = hunk
    const { deleted, added } = hunk
    const next = hunks[i + 1]?.at ?? after.length
    // Where an insertion may begin at several lines, git names the last: it then begins after the `}` of the function
    // before it, not with it.
    if (deleted === 0) while (at + added < next && after[at] === after[at + added]) at++
    if (deleted > 0) lines.push({ first: at, last: at + 1, isGap: true })
    if (added > 0) lines.push({ first: at + 1, last: at + added, isGap: false })
  }
  return lines
}
