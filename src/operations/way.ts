// The way an answer came about, by which bin/ctx.js knows what code was compiled for it. Pure.
import type { Answer, Operation } from './operation.ts'

/**
 * What begins the way of an answer that took long in other places: an error with what helps on, a typo, files that were
 * parsed. What it runs is not kept for all others to take up.
 */
const RARE = '~'

/**
 * Operation, form, freshness and tiers of matches; without spaces, as it is kept in a list of words. Large trees are
 * looked at in another way than small ones, which `index` tells.
 */
export function wayOf({ name }: Operation, format: string, { error, results, index }: Answer): string {
  const rows = Array.isArray(results) ? (results as readonly { match?: string; related?: object }[]) : []
  const tiers = new Set(rows.flatMap(({ match, related = {} }) => match ?? Object.keys(related)))
  const isRare = error !== undefined || tiers.has('fuzzy') || String(index).startsWith('refreshed')
  return (isRare ? RARE : '') + [name, format, error?.code ?? '', String(index).split(' ', 1)[0], ...tiers].join('/')
}
