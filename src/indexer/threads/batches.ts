// Assigns files to parser threads in batches. Pure.
import type { SourceTask } from '../source/source-file.ts'

const BATCH_BYTES = 128 * 1024
/** Share of the remaining bytes per batch: batches shrink, so that all threads finish together. */
const LAST_SHARE = 1 / 6
const LEAST_BYTES = 8 * 1024
/** Batches queued per thread, so that it never waits. */
export const AHEAD = 2

const FILE_BYTES = 1024

/** Ordinary files at the start of each language and thread, and their largest share of a language. */
const FIRST_FILES = 8
const FIRST_SHARE = 64
const MIDDLE = { from: 0.3, to: 0.7 }

interface Queue {
  readonly tasks: readonly SourceTask[]
  dealt: number
  bytes: number
}

/**
 * Assigns files to threads numbered from 0. A thread stays with a language, because V8 compiles for it in each thread
 * anew. Then it takes the largest remaining language, preferring one without a thread. Each language starts with
 * ordinary files, then goes from large to small, in shrinking batches (guided self-scheduling, Polychronopoulos and
 * Kuck 1987).
 */
export class Dealer {
  readonly #queues: Queue[] = []
  readonly #threads: number
  readonly #held: (Queue | undefined)[] = []
  #bytes = 0

  constructor(tasks: readonly SourceTask[], threads: number) {
    this.#threads = threads
    const byLanguage = new Map<string, SourceTask[]>()
    for (const task of [...tasks].sort((a, b) => b.size - a.size)) {
      const files = byLanguage.get(task.language)
      if (files) files.push(task)
      else byLanguage.set(task.language, [task])
    }
    for (const files of byLanguage.values()) {
      const bytes = costOf(files)
      this.#queues.push({ tasks: ordinaryFirst(files, threads), dealt: 0, bytes })
      this.#bytes += bytes
    }
  }

  get isDone(): boolean {
    return this.#bytes === 0
  }

  next(thread: number): SourceTask[] | undefined {
    const queue = this.#queueOf(thread)
    if (!queue) return undefined
    const enough = Math.max(LEAST_BYTES, Math.min(BATCH_BYTES, (this.#bytes / this.#threads) * LAST_SHARE))
    const batch: SourceTask[] = []
    let bytes = 0
    while (queue.dealt < queue.tasks.length && bytes < enough) {
      const task = queue.tasks[queue.dealt++]!
      batch.push(task)
      bytes += costOf([task])
    }
    queue.bytes -= bytes
    this.#bytes -= bytes
    return batch
  }

  #queueOf(thread: number): Queue | undefined {
    const held = this.#held[thread]
    if (held && held.bytes > 0) return held
    const left = this.#queues.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes)
    const queue = left.find(each => !this.#held.includes(each)) ?? left[0]
    this.#held[thread] = queue
    return queue
  }
}

function costOf(tasks: readonly SourceTask[]): number {
  return tasks.reduce((sum, { size }) => sum + size + FILE_BYTES, 0)
}

/**
 * Moves some middle-sized files to the front: after the largest, often tables and generated code, V8 had to recompile.
 * `files` are sorted by size.
 */
function ordinaryFirst(files: readonly SourceTask[], threads: number): SourceTask[] {
  const count = Math.min(FIRST_FILES * threads, Math.floor(files.length / FIRST_SHARE))
  const start = files.length * MIDDLE.from
  const step = (files.length * (MIDDLE.to - MIDDLE.from)) / count
  const first = Array.from({ length: count }, (_, i) => files[Math.floor(start + i * step)]!)
  const isFirst = new Set(first)
  return [...first, ...files.filter(file => !isFirst.has(file))]
}
