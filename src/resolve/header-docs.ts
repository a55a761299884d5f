// The comment that documents a definition which has none of its own, from where a header declares it (C and its kin).
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import { isHeader, isOfC } from '../languages/package-rules.ts'
import type { IndexEntry, SymbolRecord } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'

/** Symbols of a name that are compared: of more nobody knows which is meant. */
const MOST = 24

type Described = Pick<SymbolRecord, 'doc' | 'params' | 'modifiers'>

/**
 * The number of the one declaration in a header that documents a definition: of its name, owner and parameters;
 * undefined where it has words of its own or where that cannot be told.
 */
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
  if (named.length > MOST || !named.some(symbol => isDeclared(reader, symbol))) return undefined
  const entries = reader.entries(named)
  const alike = named.filter((_, i) => isOfC(entries[i]!.f) && isSameOwner(entries[i]!.p, entry.p))
  const pathOf = (symbol: number): string => entries[named.indexOf(symbol)]!.f
  const files = new Set(alike.filter(symbol => !isDeclared(reader, symbol)).map(pathOf))
  const fitting = alike.filter(symbol => {
    if (!isDeclared(reader, symbol) || !isHeader(pathOf(symbol))) return false
    // Where several files define the name only a header that is called so is surely that of one of them.
    return files.size < 2 || stemOf(pathOf(symbol)) === stemOf(entry.f)
  })
  const documented = fitting.filter(symbol => {
    const { doc, params = [] } = record(symbol)
    const isSame =
      fitting.length === 1 ? params.length === (own.params ?? []).length : typesOf(params) === typesOf(own.params)
    return doc !== undefined && isSame
  })
  return documented.length === 1 ? documented[0] : undefined
}

function isDeclared(reader: IndexReader, symbol: number): boolean {
  return STANDINGS[standingNumber(reader.trait(symbol).flags)] === 'declaration'
}

/** Where it is defined outside of its class the name spaces around that may not be said again. */
function isSameOwner(a = '', b = ''): boolean {
  return a === b || (a !== '' && b !== '' && (a.endsWith(`.${b}`) || b.endsWith(`.${a}`)))
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(0, name.lastIndexOf('.'))
}

/** The types of parameters, by which overloads differ. */
function typesOf(params: Described['params'] = []): string {
  return params.map(({ type = '' }) => type.replaceAll(' ', '')).join()
}
