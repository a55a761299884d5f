// How much of each result an answer says, from all to nothing: what a small budget takes away first. Pure.

type Row = Readonly<Record<string, unknown>>

export interface Level {
  /** Stands in `cut`: what of the results is left. */
  readonly name: 'signatures' | 'names'
  readonly keys: ReadonlySet<string>
}

/** Columns by which a result can be told and asked for again, and what it is in a line; then only its name. */
export const LEVELS: readonly Level[] = [
  {
    name: 'signatures',
    keys: new Set([
      's',
      'h',
      'k',
      'm',
      'f',
      'l',
      'r',
      'p',
      'id',
      'repo',
      'signature',
      'match',
      'symbol',
      'text',
      'relocated',
    ]),
  },
  { name: 'names', keys: new Set(['s', 'h', 'repo']) },
]

/** What names a result that is no symbol: a file, a line of it, a repository, a topic, a hook and whether it is there. */
const OTHER_NAMES = new Set(['f', 'l', 'repo', 'topic', 'event', 'state'])

/** The results with what a level leaves of them. */
export function atLevel(results: readonly unknown[], level: Level): unknown[] {
  return results.map(result => {
    if (typeof result !== 'object' || result === null) return result
    const row = result as Row
    const own = level.name === 'names' && row.h === undefined ? [] : [...level.keys]
    const keys = new Set(row.h === undefined ? [...own, ...OTHER_NAMES] : own)
    return Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))
  })
}

/** Names of the columns that a level takes away, in the order of the first results. */
export function takenBy(results: readonly unknown[], level: Level): string[] {
  const names = new Set<string>()
  for (const [i, left] of atLevel(results, level).entries()) {
    for (const key of Object.keys(results[i] as Row)) if (!(key in (left as Row))) names.add(key)
  }
  return [...names]
}
