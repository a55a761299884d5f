// Folds the declarations of C and C++ that a page lists into the rows of their definitions.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { isDeclaration } from '../../cache/tables/traits.ts'
import { isOfC } from '../../languages/package-rules.ts'
import type { IndexEntry } from '../../model.ts'
import { isSameOwner } from '../../util/symbol-names.ts'

interface Listed<T> {
  readonly symbol: number
  readonly entry: T & { readonly declared?: readonly string[] }
}

/**
 * The rows without declarations whose definition is among them; the definition gets their places as `declared`.
 * Overloads fold only if each declaration may have a definition of its own.
 */
export function withDeclarationsFolded<T extends IndexEntry>(reader: IndexReader, rows: readonly Listed<T>[]) {
  const only = rows.filter(({ symbol, entry }) => isOfC(entry.f) && isDeclaration(reader.trait(symbol).flags))
  if (only.length === 0 || only.length === rows.length) return rows
  const definitionOf = ({ entry }: Listed<T>): Listed<T> | undefined => {
    const isSame = (other: Listed<T>) => other.entry.s === entry.s && isSameOwner(other.entry.p, entry.p)
    const definitions = rows.filter(row => isOfC(row.entry.f) && isSame(row) && !only.includes(row))
    return definitions.length === 1 || only.filter(isSame).length <= definitions.length ? definitions[0] : undefined
  }
  const declared = new Map<Listed<T>, string[]>()
  const folded = new Set<Listed<T>>()
  for (const row of only) {
    const definition = definitionOf(row)
    if (!definition) continue
    folded.add(row)
    declared.set(definition, [...(declared.get(definition) ?? []), `${row.entry.f}:${row.entry.l.split('-')[0]}`])
  }
  return rows.flatMap(row => {
    if (folded.has(row)) return []
    const places = declared.get(row)
    return [places ? { ...row, entry: { ...row.entry, declared: places } } : row]
  })
}
