// What an index costs in time, memory and bytes, and what it says: `npm run bench indexing [corpus…]`.
import fs from 'node:fs'
import path from 'node:path'
import { type Corpus, cacheOf, chosenCorpora, entriesOf } from './corpora.ts'
import { cacheBytes, riskCounts } from './index-facts.ts'
import { median, type Run, round, runCtx, runCtxForMemory } from './measure.ts'
import { GAVE_UP, type PeerTime, runCodegraph, runCtags, runGitStatus } from './peers.ts'
import { type Figure, publish } from './report.ts'

/** How often each thing is timed; a large tree, where noise is small beside minutes, is indexed once. */
const RUNS = 5
const LARGE_FILES = 20_000

/** Shares of risk, in percent, among functions, methods and components. */
const HIGH_GOAL = { least: 2, most: 20 }
const LOW_GOAL = { least: 50 }

/** Bounds on ratios to what runs beside; ctags itself takes long over effect, so its bound is closer. */
const CTAGS_GOAL = { most: 7 }
const CTAGS_GOALS: Readonly<Record<string, { readonly most: number }>> = { effect: { most: 2.5 } }
const CODEGRAPH_GOAL = { most: 0.2 }
const MEMORY_GOAL = { most: 800 }
const SIZE_GOAL = { most: 35 }
const UNCHANGED_GOAL = { most: 1.5 }
const CHANGED_GOAL = { most: 2 }

const INDEX = ['generate_index', '--json', '--quiet']
const MIB = 2 ** 20

/** What `generate_index --json` answers, as far as it matters here. */
interface Summary {
  readonly files: number
  readonly symbols: number
  readonly parsed: number
  readonly bytes_source: number
}

/** Times of one corpus in ms, by what was done. */
interface Times {
  readonly full: number[]
  readonly unchanged: number[]
  readonly changed: number[]
  readonly status: number[]
  readonly ctags: number[]
  readonly codegraph: PeerTime[]
}

for (const corpus of chosenCorpora()) {
  const times: Times = { full: [], unchanged: [], changed: [], status: [], ctags: [], codegraph: [] }
  const peaks: number[] = []
  let runs = RUNS
  for (let turn = 0; turn < runs; turn++) {
    const full = indexFromNothing(corpus)
    if (full.summary.files > LARGE_FILES) runs = 1
    times.full.push(round(full.ms, 1))
    peaks.push(full.peak)
    const tags = runCtags(corpus)
    if (tags) times.ctags.push(round(tags.ms, 1))
  }
  // Before a change leaves an overlay upon it.
  const bytes = cacheBytes(corpus)
  // Minutes each: once is enough to tell an order of magnitude.
  const graph = runCodegraph(corpus)
  if (graph) times.codegraph.push({ ...graph, ms: round(graph.ms, 1) })
  const file = middleFile(corpus)
  // After a new index each of the two has to look at every file once, which later runs are spared.
  runGitStatus(corpus)
  runCtx(INDEX, corpus.root)
  for (let turn = 0; turn < RUNS; turn++) {
    times.unchanged.push(round(expectParsed(runCtx(INDEX, corpus.root), 0), 1))
    times.status.push(round(runGitStatus(corpus).ms, 1))
    times.changed.push(round(indexOneChange(corpus, file), 1))
  }
  const summary = JSON.parse(runCtx(INDEX, corpus.root).stdout) as Summary
  report(corpus, summary, times, peaks, bytes)
}

/** A full index of a tree that has none. */
function indexFromNothing(corpus: Corpus): { ms: number; peak: number; summary: Summary } {
  fs.rmSync(cacheOf(corpus), { recursive: true, force: true })
  const { ms, peak, stdout } = runCtxForMemory(INDEX, corpus.root)
  return { ms, peak, summary: JSON.parse(stdout) }
}

/** The file in the middle of the index. */
function middleFile(corpus: Corpus): string {
  const files = [...new Set([...entriesOf(corpus)].map(entry => entry.f))]
  return path.join(corpus.root, files[files.length >> 1]!)
}

/** Time of a run that had to parse so many files. Throws when it parsed others. */
function expectParsed({ ms, stdout }: Run, files: number): number {
  const { parsed } = JSON.parse(stdout) as Summary
  if (parsed !== files) throw new Error(`${parsed} files were parsed, not ${files}`)
  return ms
}

/** Time to re-index after one file got another line; it is put back afterwards. */
function indexOneChange(corpus: Corpus, file: string): number {
  const bytes = fs.readFileSync(file)
  const { atime, mtime } = fs.statSync(file)
  try {
    fs.appendFileSync(file, '\n')
    return expectParsed(runCtx(INDEX, corpus.root), 1)
  } finally {
    fs.writeFileSync(file, bytes)
    fs.utimesSync(file, atime, mtime)
    runCtx(INDEX, corpus.root)
  }
}

function report(
  corpus: Corpus,
  summary: Summary,
  times: Times,
  peaks: readonly number[],
  bytes: Readonly<Record<string, number>>,
): void {
  const [full, unchanged, changed, status] = [times.full, times.unchanged, times.changed, times.status].map(median)
  const total = Object.values(bytes).reduce((sum, each) => sum + each, 0)
  const risks = riskCounts(corpus)
  const code = risks.high + risks.medium + risks.low
  const one = (measure: string, measured: number, goal?: Figure['goal']): Figure => ({
    measure,
    values: { measured },
    ...(goal && { goal }),
  })
  const percent = (part: number, whole: number) => round((100 * part) / whole, 2)
  const ctags = times.ctags.length > 0 ? median(times.ctags) : undefined
  publish({
    name: `indexing-${corpus.name}`,
    title: 'Indexing',
    corpus: corpus.version,
    command: `npm run bench indexing ${corpus.name}`,
    figures: [
      one('files indexed', summary.files),
      one('source, MiB', round(summary.bytes_source / MIB, 2)),
      one('symbols', summary.symbols),
      one('full index, ms', round(full!)),
      one('  files a second', round((1000 * summary.files) / full!)),
      one('  MB a second', round(summary.bytes_source / 1000 / full!, 2)),
      one('  peak memory, MiB', round(median(peaks) / MIB), MEMORY_GOAL),
      ...(ctags === undefined
        ? []
        : [
            one('  beside it: ctags -R, ms', round(ctags)),
            one('  full index / ctags', round(full! / ctags, 2), CTAGS_GOALS[corpus.name] ?? CTAGS_GOAL),
          ]),
      // Where it gave up, ours is less than the quotient, which shows no goal to be missed.
      ...times.codegraph.flatMap(({ ms, gaveUp }) => {
        const [behind, ratio] = [gaveUp ? `, ${GAVE_UP}` : '', round(full! / ms, 3)]
        const goal = gaveUp && ratio > CODEGRAPH_GOAL.most ? undefined : CODEGRAPH_GOAL
        return [
          one(`  beside it: codegraph init, ms${behind}`, round(ms)),
          one(`  full index / codegraph${behind}`, ratio, goal),
        ]
      }),
      one('index again, nothing changed, ms', round(unchanged!)),
      one('index again, one file changed, ms', round(changed!)),
      one('  beside it: git status, ms', round(status!)),
      one('  nothing changed / git status', round(unchanged! / status!, 2), UNCHANGED_GOAL),
      one('  one file changed / git status', round(changed! / status!, 2), CHANGED_GOAL),
      ...Object.entries(bytes).map(([kind, size]) => one(`bytes of ${kind}`, size)),
      one('index, % of the source', percent(total, summary.bytes_source), SIZE_GOAL),
      one('risk high, % of functions', percent(risks.high, code), HIGH_GOAL),
      one('risk medium, % of functions', percent(risks.medium, code)),
      one('risk low, % of functions', percent(risks.low, code), LOW_GOAL),
    ],
    raw: { times, peaks, bytes, risks, summary },
  })
}
