// The tables of speed, size and tokens in the README and in cache-format.md, from the newest runs: `node test/run.mjs docs --update` writes them.
// Accuracy has its own (accuracy/table.ts).
import { GAVE_UP } from './peers.ts'
import type { Figure } from './report.ts'
import { figureIn, newestRun, newestRuns, type StoredRun } from './stored-runs.ts'

/** Trees shown, in this order. */
const TREES = ['effect', 'rxjs', 'three', 'zod', 'django', 'golang', 'linux']
const STARTUP_TREES = ['zod', 'django', 'linux']
const NODE = 'of node -e 0'

/** A row a tree: what an index of it costs. */
export function indexingTable(): string {
  const runs = newestRuns('indexing-')
  const rows = TREES.flatMap(tree => {
    const run = runs.get(tree)
    return run ? [[tree, `\`${run.corpus}\``, ...indexingCells(run)]] : []
  })
  const costs = [
    'full index',
    'peak memory',
    '× `ctags -R`',
    '× `codegraph init`',
    'nothing changed',
    'one file changed',
  ]
  const head = ['tree', 'version', 'files', 'source', 'symbols', ...costs, 'functions of high / low risk']
  return tableOf(head, rows)
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

function indexingCells(run: StoredRun): string[] {
  const shown = (measure: string, show: (value: number) => string): string => {
    const value = figureIn(run, new RegExp(`^ *${measure}$`), 'measured')
    return value === undefined ? '' : show(value)
  }
  const ms = (value: number) => `${value} ms`
  const percent = (value: number) => `${value.toFixed(1)} %`
  return [
    shown('files indexed', grouped),
    shown('source, MiB', value => `${value.toFixed(1)} MiB`),
    shown('symbols', grouped),
    shown('full index, ms', value => `${(value / 1000).toFixed(1)} s`),
    shown('peak memory, MiB', value => `${value} MiB`),
    shown('full index / ctags', value => value.toFixed(1)),
    shown('full index / codegraph', value => value.toFixed(2)) ||
      shown(`full index / codegraph, ${GAVE_UP}`, value => `< ${value.toFixed(2)}, it ${GAVE_UP}`),
    shown('index again, nothing changed, ms', ms),
    shown('index again, one file changed, ms', ms),
    `${shown('risk high, % of functions', percent)} / ${shown('risk low, % of functions', percent)}`,
  ]
}

/** A row a tree: median and worst of what answers cost a model. */
export function tokensTable(): string {
  const runs = newestRuns('tokens-')
  const asked = ['search_symbols, 20 results', 'list_symbols, 50 results', 'get_symbol']
  const rows = TREES.flatMap(tree => {
    const run = runs.get(tree)
    if (!run) return []
    const of = (measure: string): string => grouped(figureIn(run, new RegExp(measure), 'o200k_base') ?? Number.NaN)
    return [[tree, ...asked.map(what => `${of(`^${what}, toon: median`)} / ${of(`^${what}, toon: worst`)}`)]]
  })
  const head = ['20 results of a search (goal 700)', '50 of a list (goal 1,600)']
  return tableOf(['tree', ...head, '`get_symbol` of a function of 20 to 60 lines (goal 350)'], rows)
}

/** What the scripted session costs, with what a connection pays once, and without ctx. */
export function sessionText(): string {
  const run = newestRun('tokens-session')
  const cost = (measure: string): string =>
    grouped((run && figureIn(run, new RegExp(measure), 'o200k_base')) ?? Number.NaN)
  const [answers, all] = [cost('^the session: '), cost('^session, ')]
  return [
    'A scripted session over MCP that explores `effect` to add a "forgot password" prompt (overview, two searches, two records, one',
    `batch of sources) costs ${answers} tokens, ${all} with the instructions (${cost('instructions$')}) and the tool list that a client loads once; reading the`,
    `one file it ends in costs ${cost('^beside it: reading ')}.`,
  ].join('\n')
}

/** A row a way of asking: cold processes in a small tree and a large one. */
export function startupTable(): string {
  const runs = STARTUP_TREES.map(tree => newestRun(`startup-${tree}`))
  const labels = [...new Set(runs.flatMap(run => run?.figures.map(labelOf) ?? []))]
  const rows = labels.map(label => [
    label,
    ...runs.map(run => {
      const figure = run?.figures.find(each => labelOf(each) === label)
      return figure ? `${figure.values.ms!.toFixed(0)} ms, ${figure.values[NODE]!.toFixed(2)} ×` : ''
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

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
