// The way an answer came about, by which bin/ctx.js knows what code was compiled for it. Pure.
import type { Answer, Operation } from './operation.ts'

/**
 * Operation, form, freshness and tiers of matches; without spaces, as it is kept in a list of words. Large trees are
 * looked at in another way than small ones, which `index` tells.
 */
export function wayOf({ name }: Operation, format: string, { error, results, index }: Answer): string {
  const rows = Array.isArray(results) ? (results as readonly { match?: string; related?: object }[]) : []
  const tiers = new Set(rows.flatMap(({ match, related = {} }) => match ?? Object.keys(related)))
  return [name, format, error?.code ?? '', String(index).split(' ', 1)[0], ...tiers].join('/')
}
