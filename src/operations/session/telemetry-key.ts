// The way an answer came about, by which bin/ctx.js knows what code was compiled for it. Pure.
import type { Answer, Operation } from '../../contract.ts'

/** What a run of the command line was. */
export interface TelemetryKey {
  readonly name: string
  /** What it ran on top of usual answers is not kept for all of them to take up. */
  readonly isRare: boolean
}

/**
 * Named by operation, form, freshness and tiers of matches; without spaces, as it is kept in a list of words. Large
 * trees are looked at in another way than small ones, which `index` tells. Rare are those that take long in other
 * places: an error with what helps on, a typo, files that were parsed.
 */
export function telemetryKeyOf({ name }: Operation, format: string, { error, results, index }: Answer): TelemetryKey {
  const rows = Array.isArray(results) ? (results as readonly { match?: string; related?: object }[]) : []
  const tiers = new Set(rows.flatMap(({ match, related = {} }) => match ?? Object.keys(related)))
  const isRare = error !== undefined || tiers.has('fuzzy') || String(index).startsWith('refreshed')
  return { name: [name, format, error?.code ?? '', String(index).split(' ', 1)[0], ...tiers].join('/'), isRare }
}
