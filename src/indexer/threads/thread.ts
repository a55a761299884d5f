// A parser thread as whoever gives it work sees it, and what the two tell each other.
import { Worker } from 'node:worker_threads'
import type { EngineChoice } from '../../parse/parse.ts'
import { distFile } from '../../platform/dist.ts'
import { ensureFolder } from '../../platform/fs.ts'
import { setting } from '../../platform/settings.ts'
import { useOfThreads } from '../optimiser.ts'
import type { SourceResult, SourceTask } from '../source/source-file.ts'

/** What a thread answers to a batch. */
export interface Reply {
  readonly results: readonly SourceResult[]
  /** Files it did not come to, because it was spent. */
  readonly left: readonly SourceTask[]
  /** A grammar has trapped in it: another thread must go on. */
  readonly isSpent: boolean
}

/** What a thread asks while it reads a batch: that a grammar be compiled which it is about to load. */
export interface GrammarRequest {
  readonly grammar: string
}

/** The answer. */
export interface Compiled {
  readonly compiled: string
}

/** Megabytes in which a thread can begin: where it cannot, V8 of Node 22 and 24 ends the whole process. */
const LEAST_HEAP = 4

/**
 * Megabytes for new objects in a thread: twice what Node 20 and 22 give it, so that it collects half as often and finds
 * less that is still in use; half of what 24 does, which takes 100 MB more and is no faster.
 */
const YOUNG_HEAP = 96

/** Megabytes that a thread may have. */
export function heapOfThread(): number {
  return Math.max(LEAST_HEAP, setting('CTX_WORKER_MEMORY'))
}

/** A thread that has been started, maybe before there was anything for it to do. */
export class Thread {
  readonly worker: Worker
  isAlive = true

  constructor(engine: EngineChoice, file: string = distFile('../bin/thread.js')) {
    ensureFolder()
    this.worker = new Worker(file, {
      workerData: { engine, use: useOfThreads() },
      resourceLimits: { maxOldGenerationSizeMb: heapOfThread(), maxYoungGenerationSizeMb: YOUNG_HEAP },
    })
    // Nobody waits for a thread without work.
    this.worker.unref()
    // Whoever gives it work listens for itself; until then an error only means that another one is needed.
    this.worker.on('error', () => undefined)
    this.worker.on('exit', () => {
      this.isAlive = false
    })
  }
}
