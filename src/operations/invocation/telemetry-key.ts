// The kind of a call, by which bin/ctx.js chooses which compiled code to keep. Pure.
import type { Answer, Operation } from '../../contract.ts'

export interface TelemetryKey {
  readonly name: string
  /** Code of rare calls is not kept with the rest, because every process loads all of it. */
  readonly isRare: boolean
}

/**
 * The name combines operation, format, freshness and tiers, without spaces because it is kept in a list. `index` is
 * part of it because large trees are checked by other code than small ones. Errors, typos and refreshed indexes are
 * rare.
 */
export function telemetryKeyOf({ name }: Operation, format: string, { error, results, index }: Answer): TelemetryKey {
  const rows = Array.isArray(results) ? (results as readonly { match?: string; related?: object }[]) : []
  const tiers = new Set(rows.flatMap(({ match, related = {} }) => match ?? Object.keys(related)))
  const isRare = error !== undefined || tiers.has('fuzzy') || String(index).startsWith('refreshed')
  return { name: [name, format, error?.code ?? '', String(index).split(' ', 1)[0], ...tiers].join('/'), isRare }
}
