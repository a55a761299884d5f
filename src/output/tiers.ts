// Tiers of results on one line: results are sorted by tier, so a column would repeat itself. Pure.
import type { Row } from '../contract.ts'

/** The most changes of tier for which a line is shorter than a column. */
const MAX_RUNS = 6

/**
 * The tiers in order with their counts: `exact`, or `prefix 1; word 7`. Undefined if a row has no tier, or if tiers
 * change too often, as in answers to sentences.
 */
export function tiersOf(rows: readonly Row[]): string | undefined {
  const runs: [tier: unknown, length: number][] = []
  for (const { match } of rows) {
    if (typeof match !== 'string') return undefined
    const last = runs.at(-1)
    if (last?.[0] === match) last[1]++
    else runs.push([match, 1])
  }
  if (runs.length === 0 || runs.length > MAX_RUNS) return undefined
  return runs.length === 1 ? String(runs[0]![0]) : runs.map(([tier, length]) => `${tier} ${length}`).join('; ')
}
