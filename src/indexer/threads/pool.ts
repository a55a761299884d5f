// Deals files to parser threads, largest first, and survives a thread that dies or comes to no end: the file that was
// the cause is left out.
import type { Worker } from 'node:worker_threads'
import { CtxError, isOutOfMemory } from '../../errors.ts'
import type { EngineChoice } from '../../parse/parse.ts'
import { isDebugging } from '../../platform/debugging.ts'
import { DEFAULTS, setting } from '../../platform/settings.ts'
import { toBuffer } from '../../util/bytes.ts'
import type { SourceResult, SourceTask } from '../source/source-file.ts'
import { AHEAD, Dealer } from './batches.ts'
import { type Compiled, type GrammarRequest, heapOfThread, type Reply, Thread } from './thread.ts'

/** Threads that may die one after the other without finishing a batch, before the fault is taken to lie in no file. */
const MOST_DEATHS = 5

/** How a pool is run. */
interface PoolOptions {
  readonly signal?: AbortSignal | undefined
  /** The program of a thread; by default that of ctx. */
  readonly file?: string
  /** Threads that are there already and work first; one that is alive is left in it in the end. */
  readonly started?: Thread[]
  /** Compiles a grammar that a thread is about to load, where it is to be another one than the thread would make. */
  readonly prepare?: (grammar: string) => void
}

/**
 * Processes `tasks` in `size` threads; `take` gets each result on the calling thread, in no particular order, and none
 * once this has thrown. Throws CANCELLED, and ENVIRONMENT_ISSUE when threads die whatever they are given.
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
    await Promise.all(Array.from({ length: size }, (_, number) => new Place(pool, number).run()))
  } catch (error) {
    // What the others have in hand is not to come to somebody who has given up, and closed the files that it goes to.
    hasFailed = true
    await Promise.all([...working].map(({ worker }) => worker.terminate()))
    throw error
  }
  if (signal?.aborted) throw new CtxError('CANCELLED', 'Indexing was cancelled.')
}

/** What the places of a pool have in common. */
interface Pool {
  readonly dealer: Dealer
  readonly take: (result: SourceResult) => void
  readonly prepare: PoolOptions['prepare']
  /** What places had in hand that the process had no memory for. */
  readonly handedOver: SourceTask[][]
  /** How many are busy. */
  places: number
  /** True when nothing more is to be dealt, whatever is left. */
  readonly isOver: () => boolean
  /** A thread with nothing in hand. */
  readonly next: () => Thread
  /** Takes back one for which nothing is left to do. */
  readonly retire: (thread: Thread) => void
}

/** A place at which one thread is busy until nothing is left; where it dies another one takes it. */
class Place {
  readonly #pool: Pool
  readonly #number: number
  /** What a dead thread had in hand, to be done before anything new. */
  readonly #again: SourceTask[][] = []
  /** Threads since the last batch that one has finished. */
  #deaths = 0
  /** What the last thread died for want of: its own heap, which one file may fill, memory of the process, or time. */
  #wanted: 'heap' | 'memory' | 'time' | undefined

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
        if (this.#wanted === 'memory') {
          // No file is at fault. With a thread less there may be enough.
          this.#again.push(...dropped)
          if (pool.places > 1) return
        }
        if (this.#deaths > MOST_DEATHS) throw this.#failure()
        if (this.#wanted !== 'memory' && dropped.length > 0) this.#again.push(...withoutCulprit(dropped, pool.take))
      }
    } finally {
      pool.places--
      pool.handedOver.push(...this.#again.splice(0))
    }
  }

  #isLeft(): boolean {
    const { dealer, handedOver } = this.#pool
    return this.#again.length + handedOver.length > 0 || !dealer.isDone
  }

  #failure(): CtxError {
    if (this.#wanted === undefined) return dying()
    if (this.#wanted === 'time') return outOfTime()
    return this.#wanted === 'heap' ? outOfHeap() : outOfMemory()
  }

  /** Keeps a thread busy until it ends or nothing is left; what it had in hand then. Rejects with what `take` throws. */
  #work(thread: Thread): Promise<SourceTask[][]> {
    const { worker } = thread
    const inHand: SourceTask[][] = []
    let hasFailed = false
    this.#wanted = undefined
    // A grammar's scanner may loop, and no limit of time is looked at in there.
    const silence = setTimeout(() => {
      this.#wanted = 'time'
      worker.terminate()
    }, setting('CTX_WORKER_MS'))
    return new Promise((resolve, reject) => {
      const deal = (): void => {
        this.#fill(inHand, worker)
        if (inHand.length > 0) return
        // There is nothing to wait for in its end.
        clearTimeout(silence)
        resolve([])
        this.#pool.retire(thread)
      }
      worker.on('message', (reply: Reply | GrammarRequest) => {
        silence.refresh()
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
      // An error ends the thread; `exit` follows and deals with what it left.
      worker.on('error', error => {
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') this.#wanted = 'heap'
        else this.#wanted = isOutOfMemory(error) ? 'memory' : undefined
        if (isDebugging()) console.error(error)
      })
      worker.on('exit', () => {
        clearTimeout(silence)
        if (!hasFailed) resolve(inHand)
      })
      deal()
    })
  }

  /** Gives a thread batches, as many as it may have in hand. */
  #fill(inHand: SourceTask[][], worker: Worker): void {
    const { dealer, handedOver, isOver } = this.#pool
    while (inHand.length < AHEAD && !isOver()) {
      const batch = this.#again.pop() ?? handedOver.pop() ?? dealer.next(this.#number)
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

  /** Ends a thread that is spent, and takes back what it had in hand. */
  #takeBack({ left }: Reply, inHand: SourceTask[][], worker: Worker): void {
    this.#again.push(...inHand.splice(0), ...(left.length > 0 ? [[...left]] : []))
    // It gives back what else it had in hand, too.
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

/**
 * Of what a dead thread had in hand: single files again, now guarded, and the one that killed it all the same left out.
 */
function withoutCulprit(batches: SourceTask[][], take: (result: SourceResult) => void): SourceTask[][] {
  const [first = [], ...rest] = batches
  if (first.length === 1 && first[0]!.guarded) {
    take({ path: first[0]!.path, status: 'skipped', reason: 'unparsable' })
    return rest
  }
  return [...rest, ...first.map(task => [{ ...task, guarded: true }])]
}

/** Buffers arrive from a thread as plain byte arrays. */
function restore(result: SourceResult): SourceResult {
  if (result.status !== 'indexed') return result
  const { part, details } = result
  return { ...result, part: { ...part, bytes: toBuffer(part.bytes) }, details: toBuffer(details) }
}
