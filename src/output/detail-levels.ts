// Levels of detail of a result, for small budgets. Pure.
import type { Row } from '../contract.ts'
import { beginningOf } from '../util/characters.ts'
import { isRow } from './rows.ts'

export interface Level {
  readonly name: 'signatures' | 'short signatures' | 'places'
  readonly keys: ReadonlySet<string>
}

/** The place and the name, by which a result can be requested again. A symbol given for another name keeps that name. */
export const PLACES: Level = {
  name: 'places',
  keys: new Set(['s', 'h', 'k', 'f', 'l', 'p', 'repo', 'asked', 'event', 'state']),
}

/** First what identifies a result and fits on a line, then less and less; then results go. */
const LEVELS: readonly Level[] = [
  {
    name: 'signatures',
    keys: new Set([...PLACES.keys, 'm', 'r', 'id', 'signature', 'match', 'symbol', 'text', 'relocated']),
  },
  { name: 'short signatures', keys: new Set([...PLACES.keys, 'signature']) },
  PLACES,
]

/** The levels for these results. Those without a signature or source take one line of text already. */
export function levelsOf(results: readonly unknown[], isText = false): readonly Level[] {
  const has = (key: string): boolean => results.some(row => typeof (row as Row | null)?.[key] === 'string')
  if (has('signature')) return LEVELS
  if (results.length === 0 || (isText && !has('source'))) return []
  return LEVELS.filter(({ name }) => name !== 'short signatures')
}

const SHORT = 120

/** Reduces results to a level. A result without any of its columns keeps its first one. */
export function atLevel(results: readonly unknown[], level: Level): unknown[] {
  return results.map(result => {
    if (!isRow(result)) return result
    const { keys } = level
    const columns = Object.entries(result)
    // The hash of a line is that of the symbol around it.
    const left = columns.filter(([key]) => keys.has(key) && (key !== 'h' || result.s !== undefined))
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

/** The columns that a level removes, in their order. */
export function removedColumns(results: readonly unknown[], level: Level): string[] {
  const names = new Set<string>()
  for (const [i, left] of atLevel(results, level).entries()) {
    for (const key of Object.keys(results[i] as Row)) if (!(key in (left as Row))) names.add(key)
  }
  return [...names]
}
