// The goals of speed beside what was measured last: `npm run bench goals`. Reads the newest run of each figure,
// measures nothing, prints the table and draws it as plot.svg.
import fs from 'node:fs'
import path from 'node:path'
import { GAVE_UP } from './peers.ts'
import { plotOf } from './plot.ts'
import { newestRun } from './stored-runs.ts'

/** A bound and where the figure stands that it is about. */
interface Goal {
  readonly what: string
  /** Run files: `startup-linux`. */
  readonly run: string
  /** Beginning or end of the measure in it; the worst counts where several fit. */
  readonly measure: RegExp
  /** Column of its values. */
  readonly column: string
  /** What the value is a multiple of, or its unit. */
  readonly unit: string
  readonly most: number
  readonly aim?: number
}

/** A goal with what was measured; `value` is undefined where nothing was. */
export interface Standing extends Goal {
  readonly value: number | undefined
  readonly command: string
  /** Day of the run. */
  readonly day: string
}

const NODE = 'of node -e 0'
const cold = (what: string, measure: RegExp, most: number, aim?: number): Goal => ({
  what: `one cold ${what}, Linux`,
  run: 'startup-linux',
  measure,
  column: NODE,
  unit: '× node -e 0',
  most,
  ...(aim === undefined ? {} : { aim }),
})
const indexing = (what: string, corpus: string, measure: string, unit: string, most: number, aim?: number): Goal => ({
  what: `${what}, ${corpus}`,
  run: `indexing-${corpus}`,
  measure: new RegExp(`^ *${measure}(?:, ${GAVE_UP})?$`),
  column: 'measured',
  unit,
  most,
  ...(aim === undefined ? {} : { aim }),
})
const TREES = ['effect', 'django', 'golang', 'linux'] as const

const GOALS: readonly Goal[] = [
  cold('search, exact', /^search_symbols \S+ \(exact\)$/, 1.5, 1.3),
  cold('search, prefix', /^search_symbols \S+ \(prefix\)$/, 1.5, 1.3),
  cold('search, substring', /^search_symbols \S+ \(substring\)$/, 1.5, 1.3),
  cold('search, frequent', /^search_symbols \S+ \(frequent\)$/, 1.5, 1.3),
  cold('get_symbol', /^get_symbol /, 1.4, 1.2),
  cold('get_symbol_source', /^get_symbol_source /, 1.4, 1.2),
  cold('search, typo', /^search_symbols \S+ \(typo\)$/, 3),
  cold('search, exact, 20 names', / names \(exact\)$/, 1.5, 1.3),
  cold('search, prefix, 20 names', / names \(prefix\)$/, 1.5, 1.3),
  cold('search, substring, 20 names', / names \(substring\)$/, 1.5, 1.3),
  cold('search, typo, 20 names', / names \(typo\)$/, 3),
  cold('get_symbol, 20 functions', /^get_symbol, /, 1.4, 1.2),
  cold('get_symbol_source, 20 functions', /^get_symbol_source, /, 1.4, 1.2),
  ...(['p50', 'p99'] as const).map(measure => ({
    what: `search in a running ctx mcp, ${measure}, Linux`,
    run: 'warm-linux',
    measure: new RegExp(`^${measure}$`),
    column: 'of rg -i',
    unit: '× rg -i',
    most: measure === 'p50' ? 0.05 : 0.3,
  })),
  ...(['cold', 'warm'] as const).map(how => ({
    what: `growth, 10,000 to 1,000,000 symbols, ${how}`,
    run: 'growth',
    measure: new RegExp(`^${how}, (?!typo)`),
    column: 'growth',
    unit: '×',
    most: how === 'cold' ? 1.3 : 3,
  })),
  {
    what: 'peak memory of a query above node -e 0, Linux',
    run: 'memory-linux',
    measure: /^search_symbols /,
    column: 'MB',
    unit: 'MB',
    most: 40,
  },
  ...TREES.map(tree => indexing('full index', tree, 'full index / ctags', '× ctags -R', tree === 'effect' ? 2.5 : 7)),
  ...TREES.map(tree => indexing('full index', tree, 'full index / codegraph', '× codegraph init', 0.2, 0.1)),
  {
    what: '50 small files, index and first answer',
    run: 'small',
    measure: /^index and first answer$/,
    column: NODE,
    unit: '× node -e 0',
    most: 10,
  },
  indexing('peak memory of indexing', 'linux', 'peak memory, MiB', 'MiB', 800),
  ...TREES.map(tree => indexing('index on disk', tree, 'index, % of the source', '% of the source', 35)),
  indexing('nothing changed, index again', 'linux', 'nothing changed / git status', '× git status', 1.5),
  indexing('one file changed, index again', 'linux', 'one file changed / git status', '× git status', 2),
]

/** Every goal with its newest figure. */
export function standings(): Standing[] {
  return GOALS.map(goal => {
    const run = newestRun(goal.run)
    const figures = (run?.figures ?? []).filter(({ measure }) => goal.measure.test(measure))
    const isBound = figures.some(({ measure }) => measure.endsWith(GAVE_UP))
    const worst = Math.max(...figures.map(figure => figure.values[goal.column] ?? Number.NaN))
    // What ours is less than shows no goal to be missed.
    const isKnown = figures.length > 0 && !(isBound && worst > goal.most)
    const [figure, tree] = goal.run.split(/-(.*)/)
    return {
      ...goal,
      ...(isBound && { unit: `${goal.unit}, which ${GAVE_UP}` }),
      value: isKnown ? worst : undefined,
      command:
        run?.command ?? `npm run bench ${figure === 'warm' || figure === 'memory' ? 'startup' : figure} ${tree ?? ''}`,
      day: run?.measured_at.slice(0, 10) ?? '',
    }
  })
}

function rowOf({ what, value, unit, most, aim, command, day }: Standing): string[] {
  const bound = `≤ ${most}${aim === undefined ? '' : ` (aim ${aim})`}`
  if (value === undefined) return [what, 'not measured', bound, '', `${command.trim()}`]
  return [what, `${value} ${unit}`, bound, value <= most ? 'met' : 'MISSED', `${command}, ${day}`]
}

const all = standings()
const rows = [['', 'measured', 'goal', '', 'from'], ...all.map(rowOf)]
const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
for (const row of rows)
  console.log(
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
const met = all.filter(({ value, most }) => value !== undefined && value <= most).length
console.log(
  `\n${met} of ${all.length} goals met, ${all.filter(({ value }) => value === undefined).length} not measured.`,
)
printBeside()
fs.writeFileSync(path.join(import.meta.dirname, 'plot.svg'), plotOf(all))

/** What other tools take for the same, where they are installed. */
function printBeside(): void {
  for (const name of ['startup-linux', 'warm-linux', ...TREES.map(tree => `indexing-${tree}`)]) {
    const beside =
      newestRun(name)?.figures.filter(({ measure }) => /^(?: *beside it:|rg |readtags )/.test(measure)) ?? []
    for (const { measure, values } of beside) {
      const ms = values.ms ?? values.measured
      console.log(`${name}: ${measure.trim()} ${ms}${values.ms === undefined ? '' : ' ms'}`)
    }
  }
}
