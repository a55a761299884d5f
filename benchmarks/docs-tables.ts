// The generated tables of speed, size and tokens in README.md and docs/performance.md: `node test/run.mjs docs --update`
// writes them. Times are ranges over the last runs. Accuracy has its own file (accuracy/table.ts).
import { lowestShares } from './accuracy/table.ts'
import { GAVE_UP } from './peers.ts'
import type { Figure } from './report.ts'
import { figureIn, lastRuns, newestRun, newestRuns, type StoredRun } from './stored-runs.ts'

/** Trees shown, in this order. */
const TREES = ['effect', 'rxjs', 'three', 'zod', 'django', 'golang', 'linux']
const STARTUP_TREES = ['zod', 'django', 'linux']
const NODE = 'of node -e 0'

/** The three figures of the README, each with the command behind it. */
export function headlineTable(): string {
  const cold = lastRuns('startup-linux')
  const [ms, times] = ['ms', NODE].map(column => rangeIn(cold, /^search_symbols \S+ \(exact\)$/, column))
  const { languages, recall, precision } = lowestShares()
  const session = newestRun('tokens-session')!
  const cost = (measure: RegExp): string => grouped(figureIn(session, measure, 'o200k_base')!)
  const [answers, whole, file] = [/^the session: /, /^session, instructions/, /^beside it: reading /].map(cost)
  return tableOf(
    ['', 'measured', 'command'],
    [
      [
        'A search by name in a new process, Linux 6.1 (3.2 million symbols)',
        `${ms} ms, ${times} × an empty Node process`,
        '`npm run bench startup linux`',
      ],
      [
        `Definitions found, against a parser of the language, ${languages} languages`,
        `recall at least ${recall}, precision at least ${precision}`,
        '`npm run bench accuracy`',
      ],
      [
        'Exploring `effect` over MCP to place a change: overview, two searches, two records, four sources',
        `${answers} tokens, ${whole} with instructions and the list of tools; the one file it ends in has ${file}`,
        '`npm run bench tokens effect`',
      ],
    ],
  )
}

/** Which runs and processors the ranges cover. */
export function machinesText(): string {
  const runs = ['startup-linux', 'indexing-effect', 'indexing-linux'].flatMap(lastRuns)
  const days = runs.map(run => run.measured_at.slice(0, 10)).sort()
  const processors = [...new Set(runs.map(run => run.machine.cpu.replace(/\(R\)| Processor/g, '')))].sort()
  return [
    `Runs of ${days[0]} to ${days.at(-1)}, Node 20, two cores of shared machines (${processors.join('; ')}).`,
    'The program changed between the runs, mostly for the better.',
  ].join('\n')
}

/** A row a tree: what an index of it costs. */
export function indexingTable(): string {
  const head = ['tree', 'version', 'files', 'source', 'symbols', 'full index', 'peak memory']
  const rows = TREES.flatMap(tree => {
    const runs = lastRuns(`indexing-${tree}`)
    return runs.length > 0 ? [[tree, ...indexingCells(runs)]] : []
  })
  return tableOf([...head, '× `ctags -R`', '× `codegraph init`', 'nothing changed', 'one file changed'], rows)
}

function indexingCells(runs: readonly StoredRun[]): string[] {
  const [newest] = runs
  const last = (measure: string): number => figureIn(newest!, new RegExp(`^ *${measure}$`), 'measured') ?? Number.NaN
  const range = (measure: string, scale = 1): string => rangeIn(runs, new RegExp(`^ *${measure}$`), 'measured', scale)
  const bound = range(`full index / codegraph, ${GAVE_UP}`)
  return [
    `\`${newest!.corpus}\``,
    grouped(last('files indexed')),
    `${last('source, MiB').toFixed(1)} MiB`,
    grouped(last('symbols')),
    `${range('full index, ms', 1000)} s`,
    `${range('peak memory, MiB')} MiB`,
    range('full index / ctags'),
    bound ? `below ${bound}: it ${GAVE_UP}` : range('full index / codegraph'),
    `${range('index again, nothing changed, ms')} ms`,
    `${range('index again, one file changed, ms')} ms`,
  ]
}

/** A row a tree: what the files of an index take on disk. */
export function sizesTable(): string {
  const runs = newestRuns('indexing-')
  const rows = TREES.flatMap(tree => {
    const run = runs.get(tree)
    if (!run) return []
    const of = (measure: string): number => figureIn(run, new RegExp(`^${measure}$`), 'measured') ?? Number.NaN
    const sizes = ['symbol_index.jsonl', 'tables.bin', 'details.pack'].map(name => size(of(`bytes of ${name}`)))
    const share = `${Math.round(of('index, % of the source'))} %`
    return [[tree, `${of('source, MiB').toFixed(1)} MiB`, grouped(of('symbols')), ...sizes, share]]
  })
  return tableOf(['tree', 'source', 'symbols', 'symbol_index.jsonl', 'tables', 'details', 'share of the source'], rows)
}

function size(bytes: number): string {
  const kib = bytes / 1024
  return kib < 1024 ? `${Math.round(kib)} KiB` : `${(kib / 1024).toFixed(1)} MiB`
}

/** A row a tree: median and worst of what answers cost a model. */
export function tokensTable(): string {
  const runs = newestRuns('tokens-')
  const asked = ['search_symbols, 20 results', 'list_symbols, 50 results', 'get_symbol']
  const rows = TREES.flatMap(tree => {
    const run = runs.get(tree)
    const of = (what: string, figure: string): number | undefined =>
      run && figureIn(run, new RegExp(`^${what}: ${figure}`), 'o200k_base')
    // Runs before text was the default form counted TOON.
    if (of('get_symbol', 'median') === undefined) return []
    const cell = (what: string): string =>
      ['median', 'worst'].map(figure => grouped(of(what, figure) ?? Number.NaN)).join(' / ')
    return [[tree, ...asked.map(cell)]]
  })
  return tableOf(
    ['tree', '20 results of a search', '50 of a list', '`get_symbol` of a function of 20 to 60 lines'],
    rows,
  )
}

/** What the scripted session costs, what a connection pays once, and what reading costs without ctx. */
export function sessionText(): string {
  const run = newestRun('tokens-session')
  const cost = (measure: string): string =>
    grouped((run && figureIn(run, new RegExp(measure), 'o200k_base')) ?? Number.NaN)
  return [
    `- The session: ${cost('^the session: ')} tokens, calls and answers.`,
    `- Once a connection: ${cost('instructions$')} for the instructions, ${cost('tools/list$')} for the list of tools.`,
    `- Reading the one file that it ends in: ${cost('^beside it: reading ')}.`,
    `- Reading 200 lines from each of the definitions, if one knew where they are: ${cost('^beside it: 200 lines')}.`,
  ].join('\n')
}

/** A row a way of asking: new processes in small trees and a large one. */
export function startupTable(): string {
  const runs = STARTUP_TREES.map(tree => lastRuns(`startup-${tree}`))
  const labels = [...new Set(runs.flatMap(([newest]) => newest?.figures.map(labelOf) ?? []))]
  const rows = labels.map(label => [
    label,
    ...runs.map(each => {
      const [ms, times] = ['ms', NODE].map(column => rangeIn(each, figure => labelOf(figure) === label, column))
      return ms ? `${ms} ms, ${times} ×` : ''
    }),
  ])
  return tableOf(['', ...STARTUP_TREES], rows)
}

/** A measure without the names that were asked for, which differ by tree. */
function labelOf({ measure }: Figure): string {
  const [, operation, many, how] = /^(\w+)(?:,( 20 names)| \S+) \((\w+)\)$/.exec(measure) ?? []
  if (operation !== undefined) return `${operation}, ${how}${many === undefined ? '' : `,${many}`}`
  return measure.replace(/^(get_\w+) \S+$/, '$1')
}

/** What is measured by commands of their own: a server, growth, memory, a small repository. */
export function othersTable(): string {
  const row = (what: string, name: string, measure: RegExp, column: string, unit: string, command: string) => [
    what,
    `${rangeIn(lastRuns(name), measure, column)}${unit}`,
    `\`npm run bench ${command}\``,
  ]
  return tableOf(
    ['', 'measured', 'command'],
    [
      row('Running server, search in Linux, median', 'warm-linux', /^p50$/, 'ms', ' ms', 'startup linux'),
      row('Running server, search in Linux, 99th percentile', 'warm-linux', /^p99$/, 'ms', ' ms', 'startup linux'),
      row(
        'Memory of a search in Linux above an empty Node',
        'memory-linux',
        /^search_symbols/,
        'MB',
        ' MB',
        'startup linux',
      ),
      row('Growth, 10,000 to 1,000,000 symbols, new process', 'growth', /^cold, /, 'growth', ' ×', 'growth'),
      row('Growth, 10,000 to 1,000,000 symbols, server', 'growth', /^warm, /, 'growth', ' ×', 'growth'),
      row('50 small files: index and first answer', 'small', /^index and first/, 'ms', ' ms', 'small'),
    ],
  )
}

/** A row a way of asking: how often the right symbol came first, or among the first five. */
export function rankingTable(): string {
  const rows = newestRun('ranking')!.figures.map(({ measure, values }) => [
    measure,
    grouped(values.queries!),
    ...[values.first!, values.five!].map(share => `${(Math.floor(share * 10) / 10).toFixed(1)} %`),
  ])
  return tableOf(['asked by', 'queries', 'first', 'among the first five'], rows)
}

/** `1.31–1.49`: the least and the most of the figures that fit, over several runs; empty where none does. */
function rangeIn(
  runs: readonly StoredRun[],
  measure: RegExp | ((figure: Figure) => boolean),
  column: string,
  scale = 1,
): string {
  const fits = measure instanceof RegExp ? (figure: Figure): boolean => measure.test(figure.measure) : measure
  const values = runs.flatMap(run => run.figures.filter(fits).flatMap(figure => figure.values[column] ?? []))
  if (values.length === 0) return ''
  const ends = [Math.min(...values), Math.max(...values)].map(value => shown(value / scale))
  return ends[0] === ends[1] ? ends[0]! : ends.join('–')
}

function shown(value: number): string {
  return value >= 100 ? grouped(Math.round(value)) : value.toFixed(value >= 10 ? 0 : value >= 2 ? 1 : 2)
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
