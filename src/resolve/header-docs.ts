// Finds the doc comment of a C or C++ definition at its declaration in a header.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import { isHeader, isOfC } from '../languages/package-rules.ts'
import type { IndexEntry, SymbolRecord } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { isSameOwner } from '../util/symbol-names.ts'

/** With more symbols of one name the right declaration cannot be told. */
const MAX_COMPARED = 24

type Described = Pick<SymbolRecord, 'doc' | 'params' | 'modifiers'>

/** The header declaration that documents a definition; undefined if ambiguous or if the definition has a comment. */
export function documentedBy(
  reader: IndexReader,
  entry: IndexEntry,
  own: Described,
  record: (symbol: number) => Described,
): number | undefined {
  const isCode = entry.k === 'fn' || entry.k === 'method'
  if (own.doc !== undefined || !isCode || !isOfC(entry.f) || isHeader(entry.f)) return undefined
  if (own.modifiers?.some(word => word === 'declaration' || (word === 'static' && entry.p === undefined)))
    return undefined
  const named = symbolsNamed(reader, entry.s)
  if (named.length > MAX_COMPARED || !named.some(symbol => isDeclarationOnly(reader, symbol))) return undefined
  const entries = reader.entries(named)
  const sameOwner = named.filter((_, i) => isOfC(entries[i]!.f) && isSameOwner(entries[i]!.p, entry.p))
  const pathOf = (symbol: number): string => entries[named.indexOf(symbol)]!.f
  const files = new Set(sameOwner.filter(symbol => !isDeclarationOnly(reader, symbol)).map(pathOf))
  const inHeaders = sameOwner.filter(symbol => {
    if (!isDeclarationOnly(reader, symbol) || !isHeader(pathOf(symbol))) return false
    // If several files define the name, only a header with the same stem belongs to this file.
    return files.size < 2 || stemOf(pathOf(symbol)) === stemOf(entry.f)
  })
  const documented = inHeaders.filter(symbol => {
    const { doc, params = [] } = record(symbol)
    const isSame =
      inHeaders.length === 1 ? params.length === (own.params ?? []).length : typesOf(params) === typesOf(own.params)
    return doc !== undefined && isSame
  })
  return documented.length === 1 ? documented[0] : undefined
}

function isDeclarationOnly(reader: IndexReader, symbol: number): boolean {
  return STANDINGS[standingNumber(reader.trait(symbol).flags)] === 'declaration'
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(0, name.lastIndexOf('.'))
}

/** Overloads differ in their parameter types. */
function typesOf(params: Described['params'] = []): string {
  return params.map(({ type = '' }) => type.replaceAll(' ', '')).join()
}
