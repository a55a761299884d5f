// Levels of detail of a result, for small budgets. Pure.
import type { Row } from '../contract.ts'
import { beginningOf } from '../util/characters.ts'
import { isRow } from './rows.ts'

export interface Level {
  readonly name: 'signatures' | 'short signatures' | 'places' | 'names'
  readonly keys: ReadonlySet<string>
}

/** `asked`: a symbol that is given for another name never goes without that name. */
const PLACE_KEYS = ['s', 'h', 'k', 'f', 'l', 'p', 'repo', 'asked']

/** The name, by which a result can be requested again. */
export const NAMES: Level = { name: 'names', keys: new Set(['s', 'h', 'repo', 'asked']) }

/** First what identifies a result and fits on a line, then less and less. */
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
      'asked',
    ]),
  },
  { name: 'short signatures', keys: new Set([...PLACE_KEYS, 'signature']) },
  { name: 'places', keys: new Set(PLACE_KEYS) },
  NAMES,
]

/** The levels for these results. Those without a signature take one line already. */
export function levelsOf(results: readonly unknown[]): readonly Level[] {
  if (results.length === 0) return []
  const hasSignature = results.some(row => typeof (row as Row | null)?.signature === 'string')
  return hasSignature ? LEVELS : LEVELS.filter(({ name }) => name === 'signatures' || name === 'names')
}

const SHORT = 120

/** Names of results that are no symbols: files, lines (whose `h` is the enclosing symbol's), repositories, hooks. */
const OTHER_NAMES = new Set(['f', 'l', 'repo', 'event', 'state'])

/** Reduces results to a level. A result without any of its columns keeps its first one. */
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

/** True if only names are left, which the views of whole results cannot show. */
export function isNamesOnly(results: readonly Row[]): boolean {
  return results.every(row => {
    const names = keysOf(row, NAMES)
    const keys = Object.keys(row)
    return keys.length === 1 || keys.every(key => names.has(key))
  })
}

/** The columns that a level removes, in their order. */
export function removedColumns(results: readonly unknown[], level: Level): string[] {
  const names = new Set<string>()
  for (const [i, left] of atLevel(results, level).entries()) {
    for (const key of Object.keys(results[i] as Row)) if (!(key in (left as Row))) names.add(key)
  }
  return [...names]
}
