// How a search grows with the index: `npm run bench growth`. Trees of 10,000 and of 1,000,000 functions with names from
// a seed, the larger one holding the smaller, asked the same questions.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomFrom } from '../test/helpers/random.ts'
import type { Corpus } from './corpora.ts'
import { withSession } from './mcp.ts'
import { childEnvironment, interleaved, median, round, runCtx } from './measure.ts'
import { publish } from './report.ts'

const SIZES = [10_000, 1_000_000] as const
const FUNCTIONS_PER_FILE = 100
const SEED = 20_061
const RUNS = 20
const COLD_GOAL = { most: 1.3, of: 'growth' }
const WARM_GOAL = { most: 3, of: 'growth' }
/** A name is three of them and a number of its own. */
const WORDS =
  'alloc attach bind block buffer cache chain check clear clock close config copy count create decode detach device domain drain drop encode entry event fetch fill filter flush frame group handle header index init insert key label layer limit link list load lock map mask match merge mode mount move node notify offset open order page parse patch path peer phase poll pool port probe queue range read ready record region register release remove render reset resize resolve route scan scope send session shift signal size slot sort source split stack start state stop store stream string swap sync table tag target task timer token trace track tree update user value vector verify view wait walk window write yield zone'.split(
    ' ',
  )

/** A tree with an index, and a name in it that the other has, too. */
interface Tree {
  readonly corpus: Corpus
  readonly middle: string
}

/** Times, in ms, of each query in each tree, one after the other in another order each turn. */
function inTurns(
  trees: readonly Tree[],
  queries: Readonly<Record<string, string>>,
  timing: (tree: Tree) => (query: string) => number | Promise<number>,
): Promise<Record<string, number[]>> {
  const cases = Object.entries(queries).flatMap(([kind, query]) =>
    trees.map(tree => [`${kind} ${tree.corpus.name}`, () => timing(tree)(query)] as const),
  )
  return interleaved(Object.fromEntries(cases), RUNS)
}

function makeTree(count: number, folder: string): Tree {
  const { random } = randomFrom(String(SEED))
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  const names = Array.from({ length: count }, (_, i) => word() + capital(word()) + capital(word()) + i.toString(36))
  const root = path.join(folder, String(count))
  for (let first = 0; first < count; first += FUNCTIONS_PER_FILE) {
    const part = path.join(root, `part${Math.floor(first / FUNCTIONS_PER_FILE / 100)}`)
    fs.mkdirSync(part, { recursive: true })
    const lines = names.slice(first, first + FUNCTIONS_PER_FILE).map(name => `func ${name}() {}\n`)
    fs.writeFileSync(path.join(part, `file${first / FUNCTIONS_PER_FILE}.go`), `package main\n\n${lines.join('')}`)
  }
  execFileSync('git', ['init', '-q'], { cwd: root, env: childEnvironment() })
  runCtx(['generate_index', '--quiet'], root)
  const corpus = { name: `${count} symbols`, origin: { root }, version: `seed ${SEED}`, root }
  return { corpus, middle: names[SIZES[0] >> 1]! }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ctx-growth-'))
try {
  const trees = SIZES.map(size => makeTree(size, folder))
  const { middle } = trees[0]!
  const queries = {
    exact: middle,
    prefix: middle.slice(0, -1),
    substring: middle.slice(2, -1),
    typo: middle.slice(0, 3) + middle.slice(4),
  }
  const [small, large] = trees as [Tree, Tree]
  const cold = await inTurns(
    trees,
    queries,
    ({ corpus }) =>
      query =>
        runCtx(['search_symbols', query], corpus.root).ms,
  )
  const warm = await withSession(small.corpus, asked =>
    withSession(large.corpus, askedLarge =>
      inTurns(trees, queries, tree => async query => {
        const startedAt = performance.now()
        await (tree === small ? asked : askedLarge)('search_symbols', { query })
        return performance.now() - startedAt
      }),
    ),
  )
  const figures = Object.entries({ cold, warm }).flatMap(([how, times]) =>
    Object.keys(queries).map(kind => {
      const [few, many] = trees.map(({ corpus }) => median(times[`${kind} ${corpus.name}`]!)) as [number, number]
      const goal = kind === 'typo' ? {} : { goal: how === 'cold' ? COLD_GOAL : WARM_GOAL }
      const values = {
        '10,000, ms': round(few, 2),
        '1,000,000, ms': round(many, 2),
        growth: round(many / few, 2),
      }
      return { measure: `${how}, ${kind}`, values, ...goal }
    }),
  )
  publish({
    name: 'growth',
    title: `Searches in 10,000 and in 1,000,000 symbols, medians of ${RUNS}`,
    corpus: `made for it, seed ${SEED}`,
    command: 'npm run bench growth',
    figures,
    raw: { queries, cold, warm },
  })
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
