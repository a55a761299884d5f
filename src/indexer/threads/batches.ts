// Which files a parser thread gets next, and how many at a time. Pure.
import type { SourceTask } from '../source/source-file.ts'

/** Bytes of source in one batch: enough to make a message cheap, few enough to keep the threads evenly busy. */
const BATCH_BYTES = 128 * 1024
/** The last batches are smaller, so that all threads come to an end together: a share of what is left for each. */
const LAST_SHARE = 1 / 6
const LEAST_BYTES = 8 * 1024
/** Batches a thread has in hand, so that it never waits for the next. */
export const AHEAD = 2

/** What a file costs besides its bytes, in bytes. */
const FILE_BYTES = 1024

/** Files with which each thread begins a language; of all of that they are at most one in FIRST_SHARE. */
const FIRST_FILES = 8
const FIRST_SHARE = 64
/** Between which parts of a language's files, by size, those lie. */
const MIDDLE = { from: 0.3, to: 0.7 }

/** The files of one language, in the order in which they are dealt. */
interface Queue {
  readonly tasks: readonly SourceTask[]
  /** How many of them have been dealt. */
  dealt: number
  /** Cost of the others, in bytes. */
  bytes: number
}

/**
 * Deals files to so many threads, numbered from 0. A thread stays with a language as long as there is some of it, since
 * V8 compiles for what it has met, in each thread anew: then it takes the one with the most left of those that no other
 * thread is at, or else of all. Of a language come some ordinary files, then the largest down to the smallest, in ever
 * smaller batches at last (guided self-scheduling, Polychronopoulos and Kuck 1987).
 */
export class Dealer {
  readonly #queues: Queue[] = []
  readonly #threads: number
  /** What each thread is at. */
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

  /** Whether all have been dealt. */
  get isDone(): boolean {
    return this.#bytes === 0
  }

  /** The next batch of a thread; undefined where nothing is left. */
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
 * The same files, of which some of middle size come first: the largest are tables and generated code, after which V8
 * had to compile again. `files` are by size.
 */
function ordinaryFirst(files: readonly SourceTask[], threads: number): SourceTask[] {
  const count = Math.min(FIRST_FILES * threads, Math.floor(files.length / FIRST_SHARE))
  const start = files.length * MIDDLE.from
  const step = (files.length * (MIDDLE.to - MIDDLE.from)) / count
  const first = Array.from({ length: count }, (_, i) => files[Math.floor(start + i * step)]!)
  const isFirst = new Set(first)
  return [...first, ...files.filter(file => !isFirst.has(file))]
}
