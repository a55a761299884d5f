// Runs files through parser threads, largest first. If a thread dies or hangs, the file that caused it is skipped.
import type { Worker } from 'node:worker_threads'
import { CtxError, isOutOfMemory } from '../../errors.ts'
import type { EngineChoice } from '../../parse/parse.ts'
import { isDebugging } from '../../platform/debugging.ts'
import { DEFAULTS, setting } from '../../platform/settings.ts'
import { toBuffer } from '../../util/bytes.ts'
import type { SourceResult, SourceTask } from '../source/source-file.ts'
import { AHEAD, Dealer } from './batches.ts'
import { type Compiled, type GrammarRequest, heapOfThread, type Reply, Thread } from './thread.ts'

/** Consecutive deaths without a finished batch after which no single file is to blame. */
const MAX_DEATHS = 5

interface PoolOptions {
  readonly signal?: AbortSignal | undefined
  readonly file?: string
  /** Running threads to use first; one that is alive is left in it at the end. */
  readonly started?: Thread[]
  /** Compiles a grammar before a thread loads it, if the thread should not compile it itself. */
  readonly prepare?: (grammar: string) => void
}

/**
 * Processes `tasks` in `size` threads. `take` gets each result on the calling thread, in no order, and none after this
 * rejects. Throws CANCELLED, and ENVIRONMENT_ISSUE if threads keep dying.
 */
export async function runPool(
  tasks: readonly SourceTask[],
  size: number,
  take: (result: SourceResult) => void,
  engine: EngineChoice,
  { signal, file, started, prepare }: PoolOptions = {},
): Promise<void> {
  const working = new Set<Thread>()
  let hasFailed = false
  const pool: Pool = {
    dealer: new Dealer(tasks, size),
    take,
    prepare,
    handedOver: [],
    places: size,
    isOver: () => hasFailed || signal?.aborted === true,
    next() {
      const early = started?.pop()
      const thread = early?.isAlive ? early : new Thread(engine, file)
      thread.worker.ref()
      working.add(thread)
      return thread
    },
    retire(thread) {
      working.delete(thread)
      if (!started || started.length > 0 || signal?.aborted) thread.worker.terminate()
      else {
        thread.worker.removeAllListeners('message').unref()
        started.push(thread)
      }
    },
  }
  try {
    await Promise.all(Array.from({ length: size }, (_, number) => new Slot(pool, number).run()))
  } catch (error) {
    // Results of other threads must not reach a caller that has closed its files.
    hasFailed = true
    await Promise.all([...working].map(({ worker }) => worker.terminate()))
    throw error
  }
  if (signal?.aborted) throw new CtxError('CANCELLED', 'Indexing was cancelled.')
}

interface Pool {
  readonly dealer: Dealer
  readonly take: (result: SourceResult) => void
  readonly prepare: PoolOptions['prepare']
  readonly handedOver: SourceTask[][]
  places: number
  readonly isOver: () => boolean
  readonly next: () => Thread
  readonly retire: (thread: Thread) => void
}

/** Runs one thread until nothing is left, and replaces it if it dies. */
class Slot {
  readonly #pool: Pool
  readonly #number: number
  readonly #retries: SourceTask[][] = []
  #deaths = 0
  /** Why the last thread died: its own heap, memory of the process, or a timeout. */
  #lacking: 'heap' | 'memory' | 'time' | undefined

  constructor(pool: Pool, number: number) {
    this.#pool = pool
    this.#number = number
  }

  async run(): Promise<void> {
    const pool = this.#pool
    try {
      while (this.#isLeft()) {
        this.#deaths++
        const dropped = await this.#work(pool.next())
        if (pool.isOver() || (dropped.length === 0 && !this.#isLeft())) return
        if (this.#lacking === 'memory') {
          // No file is at fault; fewer threads may fit into memory.
          this.#retries.push(...dropped)
          if (pool.places > 1) return
        }
        if (this.#deaths > MAX_DEATHS) throw this.#failure()
        if (this.#lacking !== 'memory' && dropped.length > 0) this.#retries.push(...withoutCulprit(dropped, pool.take))
      }
    } finally {
      pool.places--
      pool.handedOver.push(...this.#retries.splice(0))
    }
  }

  #isLeft(): boolean {
    const { dealer, handedOver } = this.#pool
    return this.#retries.length + handedOver.length > 0 || !dealer.isDone
  }

  #failure(): CtxError {
    if (this.#lacking === undefined) return dying()
    if (this.#lacking === 'time') return outOfTime()
    return this.#lacking === 'heap' ? outOfHeap() : outOfMemory()
  }

  /** Resolves to the unfinished batches. Rejects with the errors of `take`. */
  #work(thread: Thread): Promise<SourceTask[][]> {
    const { worker } = thread
    const inHand: SourceTask[][] = []
    let hasFailed = false
    this.#lacking = undefined
    // A grammar's scanner may loop where the parser's time limit is not checked.
    const watchdog = setTimeout(() => {
      this.#lacking = 'time'
      worker.terminate()
    }, setting('CTX_WORKER_MS'))
    return new Promise((resolve, reject) => {
      const deal = (): void => {
        this.#fill(inHand, worker)
        if (inHand.length > 0) return
        clearTimeout(watchdog)
        resolve([])
        this.#pool.retire(thread)
      }
      worker.on('message', (reply: Reply | GrammarRequest) => {
        watchdog.refresh()
        if ('grammar' in reply) return this.#answer(reply, worker)
        inHand.shift()
        this.#deaths = 0
        try {
          for (const result of reply.results) this.#pool.take(restore(result))
          if (reply.isSpent) this.#takeBack(reply, inHand, worker)
          else deal()
        } catch (error) {
          hasFailed = true
          worker.terminate()
          reject(error)
        }
      })
      worker.on('error', error => {
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') this.#lacking = 'heap'
        else this.#lacking = isOutOfMemory(error) ? 'memory' : undefined
        if (isDebugging()) console.error(error)
      })
      worker.on('exit', () => {
        clearTimeout(watchdog)
        if (!hasFailed) resolve(inHand)
      })
      deal()
    })
  }

  #fill(inHand: SourceTask[][], worker: Worker): void {
    const { dealer, handedOver, isOver } = this.#pool
    while (inHand.length < AHEAD && !isOver()) {
      const batch = this.#retries.pop() ?? handedOver.pop() ?? dealer.next(this.#number)
      if (!batch) return
      inHand.push(batch)
      worker.postMessage(batch)
    }
  }

  #answer({ grammar }: GrammarRequest, worker: Worker): void {
    this.#pool.prepare?.(grammar)
    const answer: Compiled = { compiled: grammar }
    worker.postMessage(answer)
  }

  #takeBack({ left }: Reply, inHand: SourceTask[][], worker: Worker): void {
    this.#retries.push(...inHand.splice(0), ...(left.length > 0 ? [[...left]] : []))
    // Otherwise it would also return its other batches.
    worker.removeAllListeners('message')
    worker.terminate()
  }
}

function dying(): CtxError {
  const hint = 'Run again with CTX_DEBUG=1 to see why; is the installation whole, is there memory?'
  return new CtxError('ENVIRONMENT_ISSUE', 'Parser threads die before they have parsed anything.', { hint })
}

function outOfMemory(): CtxError {
  const hint =
    'The old index is untouched. WebAssembly reserves some 10 GB of addresses at a time: raise their limit (ulimit -v), or use one thread with --workers 1.'
  return new CtxError('ENVIRONMENT_ISSUE', 'Parser threads get no memory.', { hint })
}

function outOfHeap(): CtxError {
  const heap = heapOfThread()
  return new CtxError('ENVIRONMENT_ISSUE', `Parser threads run out of memory at ${heap} MB each.`, {
    hint: `The old index is untouched. Give each thread more with CTX_WORKER_MEMORY=${heap * 2}, or use fewer with --workers 1.`,
  })
}

function outOfTime(): CtxError {
  return new CtxError('ENVIRONMENT_ISSUE', `Parser threads have parsed nothing in ${setting('CTX_WORKER_MS')} ms.`, {
    hint: `The old index is untouched. Unset CTX_WORKER_MS, or give them more: without it ${DEFAULTS.CTX_WORKER_MS} holds.`,
  })
}

/** Splits a dead thread's first batch into single guarded files. Skips a file that was already guarded. */
function withoutCulprit(batches: SourceTask[][], take: (result: SourceResult) => void): SourceTask[][] {
  const [first = [], ...rest] = batches
  if (first.length === 1 && first[0]!.guarded) {
    take({ path: first[0]!.path, status: 'skipped', reason: 'unparsable' })
    return rest
  }
  return [...rest, ...first.map(task => [{ ...task, guarded: true }])]
}

function restore(result: SourceResult): SourceResult {
  if (result.status !== 'indexed') return result
  const { part, details } = result
  return { ...result, part: { ...part, bytes: toBuffer(part.bytes) }, details: toBuffer(details) }
}
