// Parses while git still looks at the tree: what has changed since the base was written is what most likely changes
// again, and a look at those few files tells at once whether they have.
import xxhash from 'xxhash-wasm'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { loadLanguage } from '../languages/load-language.ts'
import { hasFastPath } from '../parse/fast-path.ts'
import { loadGrammar } from '../parse/grammar/grammar-loading.ts'
import { chooseEngine, openReadings } from './engine.ts'
import { stopOptimiser } from './optimiser.ts'
import { isAsIndexed } from './plan.ts'
import { processFile, type SourceResult, type SourceTask, taskOf } from './source/source-file.ts'
import { look } from './walk/walk.ts'

/**
 * Rows of an overlay up to which they are looked through, and how many of them are looked at on disk, those changed
 * last first.
 */
const MOST_ROWS = 1000
const MOST_FILES = 32
/** Bytes of files that are parsed ahead; more may be work for threads. */
const MOST_BYTES = 256 << 10
/** Rows of an index from which on git takes long enough for a grammar to be loaded that may not be needed. */
const MANY_ROWS = 20_000
/** Rows that are asked for the language that most files are in. */
const SAMPLE = 15

export class SpeculativeParse {
  readonly #parsed = new Map<string, { readonly task: SourceTask; readonly result: SourceResult }>()
  readonly #done: Promise<void>

  constructor(location: Location, reader: IndexReader) {
    const tasks = changedTasks(location, reader)
    const work = tasks.length > 0 ? this.#parse(location.root, tasks) : prepare(location.root, reader)
    // Whatever fails will fail again where somebody waits for it.
    this.#done = work.catch(() => undefined)
  }

  async #parse(root: string, tasks: readonly SourceTask[]): Promise<void> {
    const engine = chooseEngine(root)
    stopOptimiser()
    const hasher = await xxhash()
    const readings = openReadings(engine, hasher)
    for (const task of tasks) this.#parsed.set(task.path, { task, result: await processFile(task, readings, hasher) })
    readings.close()
  }

  /** What became of a task, where it was foreseen just as it is. */
  async resultOf(task: SourceTask): Promise<SourceResult | undefined> {
    await this.#done
    const { task: foreseen, result } = this.#parsed.get(task.path) ?? {}
    const isForeseen =
      foreseen?.language === task.language &&
      foreseen.size === task.size &&
      foreseen.mtime === task.mtime &&
      foreseen.ctime === task.ctime &&
      foreseen.known === task.known
    return isForeseen && result?.status !== 'failed' ? result : undefined
  }
}

/** Files of the overlay that have changed. */
function changedTasks({ root }: Location, reader: IndexReader): SourceTask[] {
  const overlay = reader.segments[1]?.reader
  if (!overlay || overlay.manifest.counts.rows > MOST_ROWS) return []
  const judge = new FileFreshness(root, trustedUntil(reader.manifest))
  const rows = [...overlay.files()].sort((a, b) => b.mtime - a.mtime).slice(0, MOST_FILES)
  const tasks: SourceTask[] = []
  let bytes = 0
  for (const row of rows) {
    const candidate = look(root, row.path)
    if (!candidate || candidate.skipped || isAsIndexed(row, candidate, judge)) continue
    bytes += candidate.size
    if (bytes <= MOST_BYTES) tasks.push(taskOf(root, candidate, row.hash))
  }
  return tasks
}

/** Loads the grammar of the language that most files are in, in a tree that git takes long to look at. */
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
