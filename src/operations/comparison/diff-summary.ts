// Counts of a comparison. Pure.
import type { Row } from '../../contract.ts'
import type { Analysis } from '../../diff/analysis.ts'
import type { ChangeRow } from './change-rows.ts'

/** Numbers of symbols by change and kind, with `hasRisks` by risk, and of files. */
export function diffSummary(rows: readonly ChangeRow[], { files }: Analysis, hasRisks: boolean): Row {
  return {
    changes: counted(rows.map(({ change }) => change.change)),
    kinds: counted(rows.map(({ k }) => k)),
    ...(hasRisks ? { risks: counted(rows.filter(isCode).map(({ risk }) => risk())) } : {}),
    files: files.length,
    lines_outside: files.filter(({ isOutside, symbols }) => isOutside && symbols?.before && symbols.after).length,
  }
}

function isCode({ change }: ChangeRow): boolean {
  return change.change !== 'formatting'
}

function counted(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort((a, b) => b[1] - a[1]))
}
