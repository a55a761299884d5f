// The code path by which an answer came about: bin/ctx.js keeps the code that V8 compiled for each. Pure.
import type { Answer, Operation } from '../../contract.ts'

/** The code path of one run of the command line. */
export interface CodePath {
  readonly name: string
  /** What it ran on top of usual answers is not kept: every run would load it. */
  readonly isRare: boolean
}

/**
 * Named by operation, form, freshness and tiers of matches; without spaces, as it is kept in a list of words. Large
 * trees take another path than small ones, which `index` tells. Rare are those that take long in other
 * places: an error with what helps on, a typo, files that were parsed.
 */
export function codePathOf({ name }: Operation, format: string, { error, results, index }: Answer): CodePath {
  const rows = Array.isArray(results) ? (results as readonly { match?: string; related?: object }[]) : []
  const tiers = new Set(rows.flatMap(({ match, related = {} }) => match ?? Object.keys(related)))
  const isRare = error !== undefined || tiers.has('fuzzy') || String(index).startsWith('refreshed')
  return { name: [name, format, error?.code ?? '', String(index).split(' ', 1)[0], ...tiers].join('/'), isRare }
}
