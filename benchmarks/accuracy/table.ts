// The table of accuracy in docs/accuracy.md, from the newest run of each language: `node test/run.mjs docs --update`
// writes it.
import { newestRuns, type StoredRun } from '../stored-runs.ts'
import { type Counts, share } from './compare.ts'
import { MEASURED } from './languages.ts'

/** What a run keeps of one tree, as far as the table needs it. */
export interface TreeRun {
  readonly tree: string
  readonly files: number
  readonly ctx: Counts
  readonly ctags?: Counts
}

type Runs = ReadonlyMap<string, StoredRun<readonly TreeRun[]>>

/** A row a language, in the order of MEASURED; languages that were not measured have none. */
export function accuracyTable(runs: Runs = newestRuns('accuracy-')): string {
  const rows = Object.keys(MEASURED).flatMap(language => {
    const run = runs.get(language)
    if (!run) return []
    const { raw, oracle } = run
    const files = raw.reduce((all, { files }) => all + files, 0)
    const ctx = sum(raw.map(tree => tree.ctx))
    const tags = raw.flatMap(({ ctags }) => (ctags ? [ctags] : []))
    const cells = [
      language,
      oracle,
      raw.map(({ tree }) => tree).join(', '),
      files.toLocaleString('en-US'),
      ctx.expected.toLocaleString('en-US'),
      ...shares(ctx),
      ...(tags.length > 0 ? [shares(sum(tags)).join(' / ')] : ['']),
    ]
    return [`| ${cells.join(' | ')} |`]
  })
  const head = ['language', 'oracle', 'trees', 'files', 'definitions', 'recall', 'precision', 'end lines', 'kinds']
  return [
    `| ${[...head, 'the same four for ctags'].join(' | ')} |`,
    `|${'---|'.repeat(head.length + 1)}`,
    ...rows,
  ].join('\n')
}

/** How many languages were measured, and the lowest recall and precision among them, rounded down. */
export function lowestShares(
  runs: Runs = newestRuns('accuracy-'),
): Record<'languages' | 'recall' | 'precision', string> {
  const all = Object.keys(MEASURED).flatMap(language => {
    const run = runs.get(language)
    return run ? [shares(sum(run.raw.map(tree => tree.ctx)))] : []
  })
  const lowest = (column: number): string => String(Math.min(...all.map(each => Number(each[column]))))
  return { languages: String(all.length), recall: lowest(0), precision: lowest(1) }
}

function shares({ expected, found, matched, ended, ends, kinds }: Counts): string[] {
  const parts = [share(matched, expected), share(matched, found), share(ends, ended), share(kinds, matched)]
  return parts.map(part => (part === 1 ? '1' : part.toFixed(4)))
}

/** The counts of several trees together. */
function sum(all: readonly Counts[]): Counts {
  const total = { expected: 0, found: 0, matched: 0, ended: 0, ends: 0, kinds: 0 }
  for (const counts of all) for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key]
  return total
}
