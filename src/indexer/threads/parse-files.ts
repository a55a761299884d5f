// Parses the files of a plan: in worker threads, or in this thread if there are few. Details go to disk at once, to
// keep memory small.
import os from 'node:os'
import type { XXHashAPI } from 'xxhash-wasm'
import type { Location } from '../../cache/files/location.ts'
import { nextGeneration } from '../../cache/files/manifest.ts'
import { CtxError } from '../../errors.ts'
import { loadLanguage } from '../../languages/load-language.ts'
import type { SkipReason } from '../../model.ts'
import { hasFastPath } from '../../parse/fast-path.ts'
import { hasTrapped } from '../../parse/grammar/grammar-matches.ts'
import { compileForThreads, forgetForThreads, isWorthOptimising } from '../../parse/grammar/grammar-modules.ts'
import type { EngineChoice, Fallback } from '../../parse/parse.ts'
import { chooseEngine, openSourceParser, unavailable } from '../engine.ts'
import { allowOptimiser, optimiseJavaScript, SMALL, stopOptimiser, unoptimised } from '../optimiser.ts'
import type { GenerateOptions } from '../options.ts'
import type { Plan } from '../plan.ts'
import { PackWriter } from '../publish/pack-writer.ts'
import type { FreeThreads, Parsed, ParsedFile } from '../publish/parsed-files.ts'
import { Spool } from '../source/part-spool.ts'
import { processFile, type SourceResult, type SourceTask, taskOf } from '../source/source-file.ts'
import { runPool } from './pool.ts'
import { Thread } from './thread.ts'

const MAX_WORKERS = 8

/** Bytes parsed by a grammar below which starting threads takes longer than it saves. */
const FEW_BYTES = 384 << 10
/** Bytes on a fast path that take as long as one byte parsed by a grammar. */
const BYTES_FOR_ONE = 2
/** Bytes of source that justify another thread, which costs 100 ms of CPU to start. */
const BYTES_OF_THREAD = 192 << 10
/** Below this many bytes, parsing ends before V8's optimised code is ready. */
const LEAST_BYTES = 128 << 10

/** Trees with this many files usually have enough work for threads with V8's optimisers. */
const MANY_FILES = 1500

/** Threads that start while the files of a first index are looked at, and the one that is left of them at last. */
export class Threads implements FreeThreads {
  readonly started: Thread[] = []

  start(files: number, { root }: Location, options: GenerateOptions): void {
    if (files < MANY_FILES) return
    allowOptimiser()
    const engine = chooseEngine(root)
    for (let i = 0; i < threadsFor(options, Number.POSITIVE_INFINITY); i++) this.started.push(new Thread(engine))
  }

  /** Ends all threads; resolves when their memory is free. */
  async close(): Promise<void> {
    await Promise.all(this.started.splice(0).map(({ worker }) => worker.terminate()))
  }
}

function threadsFor({ workers }: GenerateOptions, bytes: number): number {
  return workers ?? Math.min(MAX_WORKERS, os.availableParallelism(), Math.ceil(bytes / BYTES_OF_THREAD))
}

/** What was parsed before anybody asked for it. */
interface ParsedAhead {
  /** Undefined where a task was not foreseen just as it is. */
  resultOf(task: SourceTask): Promise<SourceResult | undefined>
}

/** What was begun before it was known what is to be parsed. */
interface Begun {
  readonly ahead: ParsedAhead | undefined
  readonly threads: Threads
}

/** Parses the files of a plan; files that `ahead` has parsed are taken from there. */
export async function parseFiles(
  { root, cache }: Location,
  read: Plan['read'],
  hasher: XXHashAPI,
  options: GenerateOptions,
  { ahead, threads }: Begun,
): Promise<Parsed> {
  const engine = chooseEngine(root)
  const fallbacks: Partial<Record<Fallback, number>> = {}
  const pack = new PackWriter(cache, nextGeneration(cache))
  let spool: Spool
  try {
    spool = new Spool(cache)
  } catch (error) {
    pack.abandon()
    throw error
  }
  const results = new Map<string, ParsedFile | { status: 'skipped'; reason: SkipReason }>()
  const tasks: SourceTask[] = []
  for (const { candidate, known } of read) {
    const { path, skipped } = candidate
    if (skipped) results.set(path, { status: 'skipped', reason: skipped })
    else tasks.push(taskOf(root, candidate, known))
  }
  const sizes = new Map(tasks.map(task => [task.path, task.size]))
  const totalBytes = tasks.reduce((sum, task) => sum + task.size, 0)
  let done = 0
  let bytes = 0
  const take = (result: SourceResult): void => {
    done++
    bytes += sizes.get(result.path) ?? 0
    if (result.status === 'failed') throw unavailable(result.message, engine.backend)
    if (result.status === 'indexed') {
      const { details, part, fallback, ...rest } = result
      if (fallback) fallbacks[fallback] = (fallbacks[fallback] ?? 0) + 1
      results.set(result.path, { part: spool.add(part), ...rest, ...pack.append(details) })
    } else if (result.status === 'skipped') results.set(result.path, result)
    options.progress?.({ root, phase: 'parse', done, total: tasks.length, bytes, totalBytes })
  }
  const isHere = options.workers === undefined && (await isFewBytes(tasks))
  // Before any thread starts: flags apply to all threads, and a process waits at its end for running optimisation.
  optimiseJavaScript(isHere && totalBytes <= LEAST_BYTES ? 'off' : 'calm')
  try {
    const isSmall = totalBytes <= SMALL && threads.started.length === 0
    if (isSmall) stopOptimiser()
    const prepare = isSmall ? undefined : await prepareGrammars(tasks, engine)
    if (isHere) await parseHere(tasks, hasher, take, engine, options, ahead)
    else {
      const { signal } = options
      const pool = { signal, started: threads.started, ...(prepare && { prepare }) }
      await runPool(tasks, threadsFor(options, totalBytes), take, engine, pool)
    }
  } catch (error) {
    pack.abandon()
    spool.close()
    throw error
  }
  const { mode, backend } = engine
  return { results, pack, spool, engine: { mode, backend, fallbacks } }
}

async function isFewBytes(tasks: readonly SourceTask[]): Promise<boolean> {
  let sum = 0
  for (const [name, bytes] of bytesBy(tasks.map(({ language, size }) => [language, size])))
    sum += hasFastPath(await loadLanguage(name)) ? bytes / BYTES_FOR_ONE : bytes
  return sum <= FEW_BYTES
}

/** One in this many bytes of a language with a fast path goes through its grammar. */
const FAST_PATH_SHARE = 50

/**
 * Lets V8 optimise the grammars with enough source to pay for it, and compiles the others unoptimised for all threads.
 * If any is optimised, the others are compiled now, because loading one meanwhile takes seconds on Node 20 and 22.
 * Otherwise the returned function compiles each on request; most files never need it.
 */
async function prepareGrammars(
  tasks: readonly SourceTask[],
  { backend }: EngineChoice,
): Promise<((grammar: string) => void) | undefined> {
  allowOptimiser()
  if (backend !== 'wasm') return undefined
  const ofGrammars: [string, number][] = []
  for (const [name, bytes] of bytesBy(tasks.map(({ language, size }) => [language, size]))) {
    const language = await loadLanguage(name)
    const { grammar } = language
    if (grammar !== undefined) ofGrammars.push([grammar, hasFastPath(language) ? bytes / FAST_PATH_SHARE : bytes])
  }
  const sizes = bytesBy(ofGrammars)
  const unoptimisedGrammars = new Set<string>()
  for (const [grammar, bytes] of sizes)
    if (isWorthOptimising(grammar, bytes)) forgetForThreads(grammar)
    else unoptimisedGrammars.add(grammar)
  const prepare = (grammar: string): void => {
    if (unoptimisedGrammars.delete(grammar)) unoptimised(() => compileForThreads(grammar))
  }
  if (unoptimisedGrammars.size === sizes.size) return prepare
  for (const grammar of unoptimisedGrammars) prepare(grammar)
  return undefined
}

function bytesBy(sizes: readonly (readonly [name: string, bytes: number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, bytes] of sizes) sums.set(name, (sums.get(name) ?? 0) + bytes)
  return sums
}

async function parseHere(
  tasks: readonly SourceTask[],
  hasher: XXHashAPI,
  take: (result: SourceResult) => void,
  engine: EngineChoice,
  { signal, parseMs = Number.POSITIVE_INFINITY }: GenerateOptions,
  ahead: ParsedAhead | undefined,
): Promise<void> {
  if (tasks.length === 0) return
  const deadline = performance.now() + parseMs
  const parser = openSourceParser(engine, hasher)
  try {
    for (const [done, task] of tasks.entries()) {
      if (hasTrapped()) return await runPool(tasks.slice(done), 1, take, engine, { signal })
      if (signal?.aborted) throw new CtxError('CANCELLED', 'Indexing was cancelled.')
      if (done > 0 && performance.now() > deadline) throw new CtxError('CANCELLED', 'Parsing took too long.')
      take((await ahead?.resultOf(task)) ?? (await processFile(task, parser, hasher)))
    }
  } finally {
    parser.close()
  }
}
