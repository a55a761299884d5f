// What a cold query costs beside a Node that does nothing: `npm run bench startup [corpus…]`.
import { spawn } from 'node:child_process'
import { type Corpus, chosenCorpora, type Entry, ensureIndex, entriesOf } from './corpora.ts'
import { BIN, childEnvironment, interleaved, median, round, runCtx, timed } from './measure.ts'
import { publish } from './report.ts'

const RUNS = 20
const STANDARD = ['zod', 'linux']
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
  const { s, h } = middleFunction(corpus)
  const ctx = (...args: string[]) => runCtx(args, corpus.root).ms
  const cases = {
    [BASELINE]: () => timed(process.execPath, ['-e', '0'], corpus.root).ms,
    [`search_symbols ${s} (exact)`]: () => ctx('search_symbols', s),
    [`search_symbols ${s.slice(0, 6)} (prefix)`]: () => ctx('search_symbols', s.slice(0, 6)),
    [`search_symbols ${s.slice(3, 9)} (substring)`]: () => ctx('search_symbols', s.slice(3, 9)),
    [`search_symbols ${MISS} (miss)`]: () => ctx('search_symbols', MISS),
    [`get_symbol ${h}`]: () => ctx('get_symbol', h),
    [`get_symbol_source ${h}`]: () => ctx('get_symbol_source', h),
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
}

/** The function in the middle of the index among those whose name is long and stands for one symbol only. */
function middleFunction(corpus: Corpus): Entry {
  const counts = new Map<string, number>()
  const functions: Entry[] = []
  for (const entry of entriesOf(corpus)) {
    counts.set(entry.s, (counts.get(entry.s) ?? 0) + 1)
    if (entry.k === 'fn' && entry.s.length >= NAME_LENGTH) functions.push(entry)
  }
  const unique = functions.filter(entry => counts.get(entry.s) === 1)
  const middle = unique[unique.length >> 1]
  if (!middle) throw new Error(`${corpus.name} has no function with a long name of its own.`)
  return middle
}

/** Time from starting the server to its first line, the answer to `initialize`. */
function handshake(corpus: Corpus): Promise<number> {
  const startedAt = performance.now()
  const server = spawn(process.execPath, [BIN, 'mcp'], {
    cwd: corpus.root,
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return new Promise((resolve, reject) => {
    let ms = 0
    let answer = ''
    server.stdout.on('data', chunk => {
      answer += chunk
      if (ms > 0 || !answer.includes('\n')) return
      ms = performance.now() - startedAt
      server.stdin.end()
    })
    server.once('error', reject)
    // Only when it is gone may the next case be timed.
    server.once('close', () => (ms > 0 ? resolve(ms) : reject(new Error('ctx mcp ended without an answer'))))
    server.stdin.write(`${JSON.stringify(HELLO)}\n`)
  })
}
