// Tells apart symbols of one name in a file: overloads, a type and a value, definitions of two platforms.
import type { IndexEntry, SymbolRecord } from '../../model.ts'
import type { Repository } from '../../repository/query-session.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { ownName } from '../../util/symbol-names.ts'

type Listed<T> = { readonly symbol: number; readonly entry: T }

/** Adds to rows that share file and name their ids and, to those of one kind, their signatures. */
export function withTwinsApart<T extends IndexEntry>(
  repository: Repository,
  rows: readonly Listed<T>[],
): (T & { readonly id?: string; readonly signature?: string })[] {
  const named = counted(rows, ({ entry }) => `${entry.f}#${ownName(entry)}`)
  const ofKind = counted(rows, ({ entry }) => `${entry.f}#${ownName(entry)} ${entry.k}`)
  return rows.map(({ symbol, entry }) => {
    const name = `${entry.f}#${ownName(entry)}`
    if (named.get(name) === 1) return entry
    const { qualified, signature }: SymbolRecord = repository.record(symbol)
    const shown = ofKind.get(`${name} ${entry.k}`) === 1 ? {} : { signature }
    return { ...entry, id: symbolId(entry.f, qualified), ...shown }
  })
}

function counted<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
