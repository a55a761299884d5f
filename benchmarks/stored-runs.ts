// Reads what benchmarks have left under runs/: the newest run of each name, and the last few of one.
import fs from 'node:fs'
import path from 'node:path'
import type { Figure } from './report.ts'

const RUNS = path.join(import.meta.dirname, 'runs')

/** A run as `publish` wrote it, as far as it is read again. */
export interface StoredRun<Raw = unknown> {
  readonly corpus: string
  readonly command: string
  /** ISO 8601. */
  readonly measured_at: string
  readonly machine: { readonly cpu: string }
  /** Of accuracy alone. */
  readonly oracle?: string
  readonly figures: readonly Figure[]
  readonly raw: Raw
}

/** The newest run of a name: `startup-linux`; undefined where there is none. */
export function newestRun(name: string): StoredRun | undefined {
  return newestRuns(name).get('')
}

/** The newest runs whose names begin with `prefix`, by what follows it: `accuracy-` gives `go`, `rust` and so on. */
export function newestRuns<Raw>(prefix: string): Map<string, StoredRun<Raw>> {
  const newest = new Map<string, StoredRun<Raw>>()
  for (const folder of fs.readdirSync(RUNS)) {
    for (const file of fs.readdirSync(path.join(RUNS, folder))) {
      const { name } = path.parse(file)
      if (!name.startsWith(prefix)) continue
      const run = JSON.parse(fs.readFileSync(path.join(RUNS, folder, file), 'utf8')) as StoredRun<Raw>
      const rest = name.slice(prefix.length)
      const other = newest.get(rest)
      if (!other || other.measured_at < run.measured_at) newest.set(rest, run)
    }
  }
  return newest
}

/** Runs that a published range covers: one a day, on whatever processor the day's machine had. */
const RANGE_RUNS = 5

/** The last runs of a name, newest first. */
export function lastRuns(name: string): StoredRun[] {
  const files = fs.readdirSync(RUNS).map(folder => path.join(RUNS, folder, `${name}.json`))
  return files
    .filter(file => fs.existsSync(file))
    .map(file => JSON.parse(fs.readFileSync(file, 'utf8')) as StoredRun)
    .sort((a, b) => (a.measured_at < b.measured_at ? 1 : -1))
    .slice(0, RANGE_RUNS)
}

/** The first value of the first figure whose measure fits; undefined where none does. */
export function figureIn({ figures }: StoredRun, measure: RegExp, column: string): number | undefined {
  return figures.find(figure => measure.test(figure.measure))?.values[column]
}
