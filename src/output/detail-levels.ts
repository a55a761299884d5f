// How much of each result an answer says, from all to nothing: what a small budget takes away first. Pure.
import type { Row } from '../contract.ts'
import { beginningOf } from '../util/characters.ts'
import { isRow } from './rows.ts'

export interface Level {
  /** Stands in `cut`: what of the results is left. */
  readonly name: 'signatures' | 'short signatures' | 'places' | 'names'
  readonly keys: ReadonlySet<string>
}

const PLACES = ['s', 'h', 'k', 'f', 'l', 'p', 'repo']

/** Its name, by which a result can be asked for again. */
export const NAMES: Level = { name: 'names', keys: new Set(['s', 'h', 'repo']) }

/** Columns by which a result can be told and asked for again, and what it is in a line; then less of these. */
const LEVELS: readonly Level[] = [
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
  { name: 'short signatures', keys: new Set([...PLACES, 'signature']) },
  { name: 'places', keys: new Set(PLACES) },
  NAMES,
]

/** The steps that these results can be told in: what has no signature is a line already. */
export function levelsOf(results: readonly unknown[]): readonly Level[] {
  if (results.length === 0) return []
  const hasSignature = results.some(row => typeof (row as Row | null)?.signature === 'string')
  return hasSignature ? LEVELS : LEVELS.filter(({ name }) => name === 'signatures' || name === 'names')
}

/** Characters of a short signature. */
const SHORT = 120

/**
 * What names a result that is no symbol: a file, a line of it (whose `h` is that of the symbol around it), a
 * repository, a hook and its state.
 */
const OTHER_NAMES = new Set(['f', 'l', 'repo', 'event', 'state'])

/** The results with what a level leaves of them; what has no column of these is named by its first. */
export function atLevel(results: readonly unknown[], level: Level): unknown[] {
  return results.map(result => {
    if (!isRow(result)) return result
    const keys = keysOf(result, level)
    const columns = Object.entries(result)
    const left = columns.filter(([key]) => keys.has(key))
    const kept = left.length > 0 ? left : columns.slice(0, 1)
    const isShort = level.name === 'short signatures'
    return Object.fromEntries(
      kept.map(([key, value]) => [key, isShort && key === 'signature' ? short(String(value)) : value]),
    )
  })
}

function short(signature: string): string {
  return signature.length > SHORT ? `${beginningOf(signature, SHORT)}…` : signature
}

function keysOf(row: Row, level: Level): ReadonlySet<string> {
  return level.name === 'names' && row.s === undefined ? OTHER_NAMES : level.keys
}

/** Whether nothing but names is left of the results, which no view of whole results can show. */
export function isNamesOnly(results: readonly Row[]): boolean {
  return results.every(row => {
    const names = keysOf(row, NAMES)
    const keys = Object.keys(row)
    return keys.length === 1 || keys.every(key => names.has(key))
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
