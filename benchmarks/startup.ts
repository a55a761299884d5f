// What a cold query costs beside a Node that does nothing: `npm run bench startup [corpus…]`.
import path from 'node:path'
import { type Corpus, cacheOf, chosenCorpora, type Entry, ensureIndex, entriesOf } from './corpora.ts'
import { type Call, withSession } from './mcp.ts'
import {
  BIN,
  childEnvironment,
  interleaved,
  median,
  round,
  runCtx,
  runCtxForMemory,
  runNodeForMemory,
  spread,
  timed,
} from './measure.ts'
import { isInstalled, tagsOf } from './peers.ts'
import { publish } from './report.ts'

const RUNS = 20
/** Searches in one session. */
const WARM = 200
const STANDARD = ['zod', 'django', 'linux']
const BASELINE = 'node -e 0'

/** A name that no program has. */
const MISS = 'zzqxjvkwpq'
/** The name that is searched for is at least so long, for its parts to be telling. */
const NAME_LENGTH = 12

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'ctx-bench', version: '1.0.0' } },
}

for (const corpus of chosenCorpora(STANDARD)) {
  ensureIndex(corpus)
  const functions = tellingFunctions(corpus)
  const { s, h } = functions[functions.length >> 1]!
  const searches = { ...queriesFor(s), frequent: 'init', miss: MISS }
  const ctx = (...args: string[]) => runCtx(args, corpus.root).ms
  const others = spread(functions, RUNS)
  const cases = {
    [BASELINE]: () => timed(process.execPath, ['-e', '0'], corpus.root).ms,
    ...Object.fromEntries(
      Object.entries(searches).map(([kind, query]) => [
        `search_symbols ${query} (${kind})`,
        () => ctx('search_symbols', query),
      ]),
    ),
    [`get_symbol ${h}`]: () => ctx('get_symbol', h),
    [`get_symbol_source ${h}`]: () => ctx('get_symbol_source', h),
    // One name may be easier than most: another one each time.
    ...Object.fromEntries(
      Object.keys(queriesFor(s)).map(kind => [
        `search_symbols, ${RUNS} names (${kind})`,
        inTurn(others, other =>
          ctx('search_symbols', queriesFor(other.s)[kind as keyof ReturnType<typeof queriesFor>]),
        ),
      ]),
    ),
    [`get_symbol, ${RUNS} functions`]: inTurn(others, other => ctx('get_symbol', other.h)),
    [`get_symbol_source, ${RUNS} functions`]: inTurn(others, other => ctx('get_symbol_source', other.h)),
    ...besides(corpus, s),
    '--help': () => ctx('--help'),
    'mcp, to the answer to initialize': () => handshake(corpus),
  }
  const times = await interleaved(cases, RUNS)
  const base = median(times[BASELINE]!)
  publish({
    name: `startup-${corpus.name}`,
    title: `Cold starts, medians of ${RUNS}`,
    corpus: corpus.version,
    command: `npm run bench startup ${corpus.name}`,
    figures: Object.entries(times).map(([measure, all]) => ({
      measure,
      values: { ms: round(median(all), 1), 'of node -e 0': round(median(all) / base, 2) },
    })),
    raw: times,
  })
  measureMemory(corpus, Object.values(searches))
  await measureWarm(corpus)
}

/** What one would look a name up with otherwise, where it is installed. */
function besides(corpus: Corpus, name: string): Record<string, () => number> {
  const lines = path.join(cacheOf(corpus), 'symbol_index.jsonl')
  const commands: Record<string, [string, string[]]> = {
    'rg -i over symbol_index.jsonl': ['rg', ['-i', '-F', name, lines]],
    'readtags over the tags of ctags -R': ['readtags', ['-t', tagsOf(corpus), name]],
  }
  const installed = Object.entries(commands).filter(([, [command]]) => isInstalled(command))
  return Object.fromEntries(
    installed.map(([measure, [command, args]]) => [measure, () => timed(command, args, corpus.root).ms]),
  )
}

/** A name with two slips: a letter left out in its first half, two swapped in the second. */
function misspelt(name: string): string {
  const out = name.length >> 2
  const swap = (name.length * 3) >> 2
  return name.slice(0, out) + name.slice(out + 1, swap) + name[swap + 1] + name[swap] + name.slice(swap + 2)
}

/** Peaks of memory of one cold query each, beside a Node that does nothing. */
function measureMemory(corpus: Corpus, queries: readonly string[]): void {
  const bare = runNodeForMemory(corpus.root)
  const peaks = queries.map(query => ({ query, peak: runCtxForMemory(['search_symbols', query], corpus.root).peak }))
  publish({
    name: `memory-${corpus.name}`,
    title: 'Peak memory of a cold query above that of node -e 0',
    corpus: corpus.version,
    command: `npm run bench startup ${corpus.name}`,
    figures: peaks.map(({ query, peak }) => ({
      measure: `search_symbols ${query}`,
      values: { MB: round((peak - bare) / 1e6, 1) },
      goal: { most: 40 },
    })),
    raw: { bare, peaks },
  })
}

/** Searches in a running `ctx mcp` beside `rg -i` over the lines of the index, which is what one would do without. */
async function measureWarm(corpus: Corpus): Promise<void> {
  const lines = path.join(cacheOf(corpus), 'symbol_index.jsonl')
  const names = spread(
    [...new Set([...entriesOf(corpus)].map(({ s }) => s))].filter(s => s.length >= 6),
    WARM / 4,
  )
  const queries = names.flatMap(s => [s, s.slice(0, 5), s.slice(1, 6), misspelt(s)])
  const ask = async (call: Call): Promise<number[]> => {
    const times: number[] = []
    for (const query of queries) {
      const startedAt = performance.now()
      // A typo that nothing is near to is an error to the client; its time counts like any other.
      await call('search_symbols', { query }).catch(() => '')
      times.push(performance.now() - startedAt)
    }
    return times.sort((a, b) => a - b)
  }
  // As with processes, the first does not count: after a build there is no kept code of a server yet.
  await withSession(corpus, ask)
  const warm = await withSession(corpus, ask)
  const rg = spread(queries, RUNS).map(query => timed('rg', ['-i', '-F', query, lines], corpus.root).ms)
  const base = median(rg)
  const percentile = (share: number) => warm[Math.min(warm.length - 1, Math.floor(warm.length * share))]!
  const figure = (measure: string, ms: number) => ({
    measure,
    values: { ms: round(ms, 2), 'of rg -i': round(ms / base, 3) },
  })
  publish({
    name: `warm-${corpus.name}`,
    title: `Searches in a running ctx mcp: ${WARM} names, prefixes, substrings and typos`,
    corpus: corpus.version,
    command: `npm run bench startup ${corpus.name}`,
    figures: [figure('rg -i', base), figure('p50', percentile(0.5)), figure('p99', percentile(0.99))],
    raw: { warm, rg },
  })
}

/** The functions of the index, in its order, whose name is long and stands for one symbol only. */
function tellingFunctions(corpus: Corpus): Entry[] {
  const counts = new Map<string, number>()
  const functions: Entry[] = []
  for (const entry of entriesOf(corpus)) {
    counts.set(entry.s, (counts.get(entry.s) ?? 0) + 1)
    if (entry.k === 'fn' && entry.s.length >= NAME_LENGTH) functions.push(entry)
  }
  const unique = functions.filter(entry => counts.get(entry.s) === 1)
  if (unique.length === 0) throw new Error(`${corpus.name} has no function with a long name of its own.`)
  return unique
}

/** What of a name is searched for, by kind. */
function queriesFor(name: string) {
  return { exact: name, prefix: name.slice(0, 6), substring: name.slice(3, 9), typo: misspelt(name) }
}

/** Times another item at each call. */
function inTurn<T>(items: readonly T[], time: (item: T) => number): () => number {
  let next = 0
  return () => time(items[next++ % items.length]!)
}

/** Time of a server from its start to its answer to `initialize`. */
function handshake(corpus: Corpus): number {
  const { ms, status } = timed(
    process.execPath,
    [BIN, 'mcp'],
    corpus.root,
    childEnvironment(),
    0,
    `${JSON.stringify(HELLO)}\n`,
  )
  if (status !== 0) throw new Error('ctx mcp ended without an answer.')
  return ms
}
