// In which order files are dealt to parser threads, and how many at a time. Pure.
import type { SourceTask } from './source-file.ts'

/** Bytes of source in one batch: enough to make a message cheap, few enough to keep the threads evenly busy. */
const BATCH_BYTES = 128 * 1024
/** The last batches are smaller, so that all threads come to an end together: a share of what is left for each. */
const LAST_SHARE = 1 / 6
const LEAST_BYTES = 8 * 1024
/** Batches a thread has in hand, so that it never waits for the next. */
export const AHEAD = 2

/** What a file costs besides its bytes, in bytes. */
const FILE_BYTES = 1024

/** Files of a language with which a thread begins; of all of them it is at most one in FIRST_SHARE. */
const FIRST_FILES = 8
const FIRST_SHARE = 64
/** Between which parts of a language's files, by size, those lie. */
const MIDDLE = { from: 0.3, to: 0.7 }

/**
 * Batches for so many threads, those that come first at the end, from where they are taken: for each thread some
 * ordinary files, then from the largest to the smallest. What is left for last comes in ever smaller ones (guided
 * self-scheduling, Polychronopoulos and Kuck 1987).
 */
export function batchesOf(tasks: readonly SourceTask[], threads: number): SourceTask[][] {
  const ordered = [...tasks].sort((a, b) => b.size - a.size)
  const first = ordinaryFiles(ordered, threads)
  const isFirst = new Set(first.flat())
  const batches: SourceTask[][] = []
  let left = 0
  for (const task of ordered) if (!isFirst.has(task)) left += task.size + FILE_BYTES
  let batch: SourceTask[] = []
  let bytes = 0
  for (const task of ordered) {
    if (isFirst.has(task)) continue
    batch.push(task)
    bytes += task.size + FILE_BYTES
    if (bytes < Math.max(LEAST_BYTES, Math.min(BATCH_BYTES, (left / threads) * LAST_SHARE))) continue
    batches.push(batch)
    left -= bytes
    batch = []
    bytes = 0
  }
  if (batch.length > 0) batches.push(batch)
  return [...first, ...batches].reverse()
}

/**
 * A few files of middle size in every language for each of so many threads; `ordered` is by size. V8 compiles for what
 * it has met: the largest files are tables and generated code, after which it had to begin again.
 */
function ordinaryFiles(ordered: readonly SourceTask[], threads: number): SourceTask[][] {
  const byLanguage = new Map<string, SourceTask[]>()
  for (const task of ordered) {
    const files = byLanguage.get(task.language)
    if (files) files.push(task)
    else byLanguage.set(task.language, [task])
  }
  const batches = Array.from({ length: threads * AHEAD }, (): SourceTask[] => [])
  for (const files of byLanguage.values()) {
    const count = Math.min(FIRST_FILES * threads, Math.floor(files.length / FIRST_SHARE))
    const start = files.length * MIDDLE.from
    const step = (files.length * (MIDDLE.to - MIDDLE.from)) / count
    for (let i = 0; i < count; i++) batches[i % batches.length]!.push(files[Math.floor(start + i * step)]!)
  }
  return batches.filter(batch => batch.length > 0)
}
