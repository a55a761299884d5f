// `npm run bench [figure] [corpus or language…]`: one figure, or all of them one after the other.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const FIGURES = [
  'tokens',
  'tasks',
  'indexing',
  'startup',
  'small',
  'growth',
  'accuracy',
  'goals',
  'ranking',
  'recovery',
  'imports',
  'graph',
  'affected',
  'edit',
  'diff',
]
/** Need checkouts of their own. */
const ON_DEMAND = ['imports', 'graph', 'affected', 'diff']
/** Fetch what figures are measured on. */
const SETUPS = ['setup', 'releases']
const [first, ...names] = process.argv.slice(2)

if (first !== undefined && ![...SETUPS, ...FIGURES].includes(first)) {
  console.error(`Usage: npm run bench [${[...SETUPS, ...FIGURES].join('|')}] [corpus…]\nNo figure ${first}.`)
  process.exit(2)
}
for (const figure of first === undefined ? FIGURES.filter(figure => !ON_DEMAND.includes(figure)) : [first]) {
  const script = path.join(import.meta.dirname, `${figure}.ts`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...names], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
