// Whether edits land where they should, and what one costs: `npm run bench edit`.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { disturbedBlock, landing, randomBlock, wrongTarget } from '../test/edit/disturbed-targets.ts'
import { BIN, childEnvironment, interleaved, median, round, runCtx, timed } from './measure.ts'
import { publish } from './report.ts'

const CASES = 300
const RUNS = 20

function share(hits: number, of: number): number {
  return round((100 * hits) / of, 1)
}

const landed = Array.from({ length: CASES }, () => landing(disturbedBlock()))
let wrongLanded = 0
for (let i = 0; i < CASES; ) {
  const block = randomBlock()
  const target = wrongTarget(block)
  if (target === undefined) continue
  i++
  if (block.source.search.find(target)) wrongLanded++
}

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctx-edit-'))
try {
  const lines = Array.from({ length: 300 }, (_, i) => `export function fn${i}(x: number) { return x + ${i} }\n`)
  fs.writeFileSync(path.join(root, 'a.ts'), lines.join(''))
  execFileSync('git', ['init', '-q'], { cwd: root })
  runCtx(['generate_index', '--quiet'], root)
  let turn = 0
  let tokens = 0
  const file = path.join(root, 'edits.json')
  const spent = path.join(os.tmpdir(), `ctx-bench-${process.pid}.spent`)
  const preload = ['--require', path.join(import.meta.dirname, 'spent.cjs')]
  const env = { ...childEnvironment(), CTX_BENCH_SPENT: spent, XDG_STATE_HOME: path.join(root, 'state') }
  const cpuOf = (args: readonly string[]): number => {
    const { stdout, status } = timed(process.execPath, [...preload, ...args], root, env)
    if (status !== 0) throw new Error(stdout)
    if (args.length > 2) tokens = Math.max(tokens, countTokens(stdout))
    return Number(fs.readFileSync(spent, 'utf8'))
  }
  const times = await interleaved(
    {
      'node -e 0': () => cpuOf(['-e', '0']),
      'one edit': () => {
        turn++
        const [target, replacement] = [`x + ${turn - 1} }`, `x + ${turn} }`]
        const edits = [{ file_path: 'a.ts', target, lines: '1-1', replacement }]
        fs.writeFileSync(file, JSON.stringify({ edits }))
        return cpuOf([BIN, 'edit_code', '--edits', file, '--quiet'])
      },
    },
    RUNS,
  )
  const base = median(times['node -e 0']!)
  const edit = median(times['one edit']!)
  publish({
    name: 'edit',
    title: `${CASES} disturbed and ${CASES} wrong targets; one edit, medians of ${RUNS}`,
    corpus: 'the inputs of test/languages',
    command: 'npm run bench edit',
    figures: [
      {
        measure: 'disturbed targets that land',
        values: { percent: share(landed.filter(each => each === 'right').length, CASES) },
        goal: { least: 98 },
      },
      {
        measure: 'disturbed targets that land elsewhere',
        values: { count: landed.filter(each => each === 'wrong').length },
        goal: { most: 0 },
      },
      { measure: 'wrong targets that land', values: { count: wrongLanded }, goal: { most: 0 } },
      { measure: 'answer to an edit', values: { tokens }, goal: { most: 40 } },
      { measure: 'CPU of node -e 0', values: { ms: round(base, 1) } },
      {
        measure: 'CPU of one edit',
        values: { ms: round(edit, 1), 'of node -e 0': round(edit / base, 2) },
        goal: { most: 2, of: 'of node -e 0' },
      },
    ],
    raw: times,
  })
} finally {
  fs.rmSync(root, { recursive: true, force: true })
}
