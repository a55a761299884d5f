// Parses likely changes while git still compares the tree. Files that changed since the base was written are the most
// likely to change again, and checking those few is quick.
import xxhash from 'xxhash-wasm'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { loadLanguage } from '../languages/load-language.ts'
import { hasFastPath } from '../parse/fast-path.ts'
import { loadGrammar } from '../parse/grammar/grammar-loading.ts'
import { RealFolders } from '../platform/confined.ts'
import { chooseEngine, openSourceParser } from './engine.ts'
import { stopOptimiser } from './optimiser.ts'
import { isAsIndexed } from './plan.ts'
import { processFile, type SourceResult, type SourceTask, taskOf } from './source/source-file.ts'
import { look } from './walk/walk.ts'

/** Largest overlay that is searched for changes, in rows, and most files checked on disk, newest first. */
const MAX_ROWS = 1000
const MAX_FILES = 32
/** Most bytes parsed ahead; larger work may go to threads. */
const MAX_BYTES = 256 << 10
/** From this many rows on, git takes long enough to load a grammar on suspicion. */
const MANY_ROWS = 20_000
const SAMPLE = 15

export class SpeculativeParse {
  readonly #parsed = new Map<string, { readonly task: SourceTask; readonly result: SourceResult }>()
  readonly #done: Promise<void>

  constructor(location: Location, reader: IndexReader) {
    const tasks = changedTasks(location, reader)
    const work = tasks.length > 0 ? this.#parse(location.root, tasks) : prepare(location.root, reader)
    this.#done = work.catch(() => undefined)
  }

  async #parse(root: string, tasks: readonly SourceTask[]): Promise<void> {
    const engine = chooseEngine(root)
    stopOptimiser()
    const hasher = await xxhash()
    const parser = openSourceParser(engine, hasher)
    for (const task of tasks) this.#parsed.set(task.path, { task, result: await processFile(task, parser, hasher) })
    parser.close()
  }

  /** The result of a task, if exactly this task was parsed ahead. */
  async resultOf(task: SourceTask): Promise<SourceResult | undefined> {
    await this.#done
    const { task: parsed, result } = this.#parsed.get(task.path) ?? {}
    const isSameTask =
      parsed?.language === task.language &&
      parsed.size === task.size &&
      parsed.mtime === task.mtime &&
      parsed.ctime === task.ctime &&
      parsed.known === task.known
    return isSameTask && result?.status !== 'failed' ? result : undefined
  }
}

function changedTasks({ root }: Location, reader: IndexReader): SourceTask[] {
  const overlay = reader.segments[1]?.reader
  if (!overlay || overlay.manifest.counts.rows > MAX_ROWS) return []
  const judge = new FileFreshness(root, trustedUntil(reader.manifest))
  const rows = [...overlay.files()].sort((a, b) => b.mtime - a.mtime).slice(0, MAX_FILES)
  const real = new RealFolders(root)
  const tasks: SourceTask[] = []
  let bytes = 0
  for (const row of rows) {
    const candidate = look(real, row.path)
    if (!candidate || candidate.skipped || isAsIndexed(row, candidate, judge)) continue
    bytes += candidate.size
    if (bytes <= MAX_BYTES) tasks.push(taskOf(root, candidate, row.hash))
  }
  return tasks
}

async function prepare(root: string, reader: IndexReader): Promise<void> {
  const { rows } = reader.segments[0]!.reader.manifest.counts
  if (rows < MANY_ROWS || chooseEngine(root).backend !== 'wasm') return
  const times = new Map<number, number>()
  for (let i = 0; i < SAMPLE; i++) {
    const { language } = reader.segments[0]!.reader.file(Math.floor((i * rows) / SAMPLE))
    times.set(language, (times.get(language) ?? 0) + 1)
  }
  const [[number]] = [...times].sort(([, a], [, b]) => b - a) as [[number, number]]
  const language = await loadLanguage(reader.manifest.languages[number]!)
  if (language.grammar === undefined || hasFastPath(language)) return
  stopOptimiser()
  await loadGrammar(language)
}
