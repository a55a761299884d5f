// What the first answer from a small repository costs that has no index yet: `npm run bench small`.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { interleaved, median, round, runCtx, timed } from './measure.ts'
import { publish } from './report.ts'

const RUNS = 20
const FILES = 50
const GOAL = { most: 10 }
const BASELINE = 'node -e 0'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctx-small-'))
try {
  for (let i = 0; i < FILES; i++) {
    fs.writeFileSync(
      path.join(root, `part${i}.ts`),
      `export const limit${i} = ${i}\nexport function fn${i}(x: number) { return x + limit${i} }\n`,
    )
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  const times = await interleaved(
    {
      [BASELINE]: () => timed(process.execPath, ['-e', '0'], root).ms,
      'index and first answer': () => {
        fs.rmSync(path.join(root, '.ctx'), { recursive: true, force: true })
        return runCtx(['search_symbols', 'fn7', '--quiet'], root).ms
      },
    },
    RUNS,
  )
  const base = median(times[BASELINE]!)
  publish({
    name: 'small',
    title: `A repository of ${FILES} files, medians of ${RUNS}`,
    corpus: 'made for it',
    command: 'npm run bench small',
    figures: Object.entries(times).map(([measure, all]) => ({
      measure,
      values: { ms: round(median(all), 1), 'of node -e 0': round(median(all) / base, 2) },
      ...(measure === BASELINE ? {} : { goal: { ...GOAL, of: 'of node -e 0' } }),
    })),
    raw: times,
  })
} finally {
  fs.rmSync(root, { recursive: true, force: true })
}
