// What a benchmark leaves behind: a table for people and a small file with the machine, the versions and the raw
// numbers.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { BIN } from './measure.ts'
import { CODEGRAPH, UNTRACKED } from './peers.ts'

/** A bound on one of the values of a figure, or on all of them. */
export interface Goal {
  readonly most?: number
  readonly least?: number
  /** Columns the goal is about; all when absent. */
  readonly of?: string | readonly string[]
}

/** One line of a table. */
export interface Figure {
  readonly measure: string
  /** Column → value. */
  readonly values: Readonly<Record<string, number>>
  readonly goal?: Goal
}

/** Everything one benchmark found on one corpus. */
export interface Report {
  /** Name of the file: `indexing-effect`; without one the figures are only printed. */
  readonly name: string | undefined
  readonly title: string
  /** What figures of accuracy are held against. */
  readonly oracle?: string
  /** Where the tree comes from: `effect@4.1.0`. */
  readonly corpus: string
  /** How to get these figures again. */
  readonly command: string
  readonly figures: readonly Figure[]
  /** Decimals shown of a value that is no whole number; otherwise two below 10, else one. */
  readonly decimals?: number
  readonly raw: unknown
}

/** Prints a report as a table and writes it to `runs/<date>-<platform>-node<major>/<name>.json`. */
export function publish(report: Report): void {
  console.log(`\n${report.title} (${report.corpus})\n${tableOf(report.figures, report.decimals)}`)
  if (report.name === undefined) return
  const date = new Date().toISOString().slice(0, 10)
  const major = process.versions.node.split('.')[0]
  const folder = path.join(import.meta.dirname, 'runs', `${date}-${process.platform}-node${major}`)
  fs.mkdirSync(folder, { recursive: true })
  const { name, title, oracle, corpus, command, figures, raw } = report
  const lines = [
    ...Object.entries({ title, oracle, corpus, command, measured_at: new Date().toISOString() }),
    ...Object.entries({ machine: machine(), versions: versions() }),
  ]
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  lines.push(`  "figures": [\n${figures.map(figure => `    ${JSON.stringify(figure)}`).join(',\n')}\n  ]`)
  lines.push(`  "raw": ${JSON.stringify(raw)}`)
  fs.writeFileSync(path.join(folder, `${name}.json`), `{\n${lines.join(',\n')}\n}\n`)
}

/** Figures as aligned columns: measure, values, goal, whether it is met. */
export function tableOf(figures: readonly Figure[], decimals?: number): string {
  const columns = [...new Set(figures.flatMap(figure => Object.keys(figure.values)))]
  const rows = figures.map(figure => [
    figure.measure,
    ...columns.map(column => numberText(figure.values[column], decimals)),
    goalText(figure.goal),
    figure.goal === undefined ? '' : isMet(figure) ? 'met' : 'MISSED',
  ])
  const all = [['', ...columns, 'goal', ''], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map(row => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')
  return all.map(row => line(row).trimEnd()).join('\n')
}

function numberText(value: number | undefined, decimals?: number): string {
  if (value === undefined) return ''
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return value.toFixed(decimals ?? (Math.abs(value) < 10 ? 2 : 1))
}

function goalText(goal: Goal | undefined): string {
  if (!goal) return ''
  const bounds = [
    goal.least === undefined ? '' : `≥ ${goal.least.toLocaleString('en-US')}`,
    goal.most === undefined ? '' : `≤ ${goal.most.toLocaleString('en-US')}`,
  ]
  return [...bounds, [goal.of ?? ''].flat().join(', ')].filter(Boolean).join(' ')
}

function isMet({ values, goal }: Figure): boolean {
  const counted = goal?.of === undefined ? Object.values(values) : [goal.of].flat().map(of => values[of] ?? Number.NaN)
  return counted.every(value => value >= (goal?.least ?? -Infinity) && value <= (goal?.most ?? Infinity))
}

function machine(): Record<string, unknown> {
  const [cpu] = os.cpus()
  return {
    os: `${os.type()} ${os.release()} ${os.arch()}`,
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memory_gib: Math.round(os.totalmem() / 2 ** 30),
    load: Number(os.loadavg()[0]!.toFixed(2)),
  }
}

function versions(): Record<string, string> {
  const root = path.dirname(path.dirname(BIN))
  return {
    ctx: packageJson.version,
    commit: firstLine('git', ['-C', root, 'describe', '--always', '--dirty']),
    node: process.version,
    git: firstLine('git', ['--version']),
    ctags: firstLine('ctags', ['--version']),
    rg: firstLine('rg', ['--version']),
    codegraph: firstLine(CODEGRAPH, ['--version']),
  }
}

function firstLine(command: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...UNTRACKED } })
  return status === 0 ? stdout.split('\n')[0]!.trim() : 'none'
}
