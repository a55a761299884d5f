// A parser thread, and the messages to and from it.
import { Worker } from 'node:worker_threads'
import type { EngineChoice } from '../../parse/parse.ts'
import { distFile } from '../../platform/dist.ts'
import { ensureFolder } from '../../platform/fs.ts'
import { setting } from '../../platform/settings.ts'
import { useOfThreads } from '../optimiser.ts'
import type { SourceResult, SourceTask } from '../source/source-file.ts'

export interface Reply {
  readonly results: readonly SourceResult[]
  readonly left: readonly SourceTask[]
  /** A grammar has trapped in it: another thread must continue. */
  readonly isSpent: boolean
}

/** Asks the main thread to compile a grammar before the thread loads it. */
export interface GrammarRequest {
  readonly grammar: string
}

export interface Compiled {
  readonly compiled: string
}

/** Smallest heap in MB: below it, V8 of Node 22 and 24 ends the whole process. */
const LEAST_HEAP = 4

/**
 * MB for new objects: twice the default of Node 20 and 22, to collect half as often; half of Node 24's, which takes 100
 * MB more and is no faster.
 */
const YOUNG_HEAP = 96

/** Heap limit of a thread, in MB. */
export function heapOfThread(): number {
  return Math.max(LEAST_HEAP, setting('CTX_WORKER_MEMORY'))
}

export class Thread {
  readonly worker: Worker
  isAlive = true

  constructor(engine: EngineChoice, file: string = distFile('../bin/thread.js')) {
    ensureFolder()
    this.worker = new Worker(file, {
      workerData: { engine, use: useOfThreads() },
      resourceLimits: { maxOldGenerationSizeMb: heapOfThread(), maxYoungGenerationSizeMb: YOUNG_HEAP },
    })
    // An idle thread must not keep the process alive.
    this.worker.unref()
    // The pool adds its own listener; before that, an error only means that another thread is needed.
    this.worker.on('error', () => undefined)
    this.worker.on('exit', () => {
      this.isAlive = false
    })
  }
}
