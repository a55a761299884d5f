// By which tier results were found, in a line for all of them: results come tier by tier, so a column would repeat
// itself. Pure.
import type { Row } from '../contract.ts'

/** Changes of tier from row to row above which a column says it better. */
const MOST_RUNS = 6

/**
 * The tiers of results in their order, with how many there are of each: `exact`, or `prefix 1; word 7`. Undefined where
 * a row does not tell its tier, or where they change too often, as for words of a sentence.
 */
export function tiersOf(rows: readonly Row[]): string | undefined {
  const runs: [tier: unknown, length: number][] = []
  for (const { match } of rows) {
    if (typeof match !== 'string') return undefined
    const last = runs.at(-1)
    if (last?.[0] === match) last[1]++
    else runs.push([match, 1])
  }
  if (runs.length === 0 || runs.length > MOST_RUNS) return undefined
  return runs.length === 1 ? String(runs[0]![0]) : runs.map(([tier, length]) => `${tier} ${length}`).join('; ')
}
