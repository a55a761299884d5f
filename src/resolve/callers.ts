// Who calls a symbol. No call graph: packs say who calls it in its file, and the words of the index which records of
// others are worth reading, which hold calls as written. A few small reads, none that grows with the index.
import { lastPart, lastWordOn } from '../cache/callees.ts'
import { MOST_CALLERS, type NamedCallers } from '../cache/callers.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { isDeclaration, isExported } from '../cache/traits.ts'
import { symbolId } from '../extract/symbol-id.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolKind, type SymbolRecord } from '../model.ts'
import { symbolsNamed } from '../query/names.ts'
import { type Doubt, MeantCalls, type Rival } from './meant-calls.ts'
import type { Standing } from './related.ts'
import { usersOf } from './users.ts'

/** Records that are read for callers; definitions of one name among which a call is told to mean one. */
const MOST_READ = 16
const MOST_RIVALS = 12
const FUNCTIONS: readonly SymbolKind[] = ['fn', 'method', 'component']

/**
 * Who calls a name, in its file by qualified name, elsewhere by id: where others of the index bear it, too, only where
 * the imports of the caller's file, its folder or the receiver leave none of them.
 */
export async function callersOf(
  standing: Standing,
  symbol: number,
  entry: IndexEntry,
  { modifiers = [] }: Pick<SymbolRecord, 'modifiers'>,
): Promise<NamedCallers> {
  const { reader } = standing
  const { names, total } = standing.callers(symbol)
  const callers = new Set(names)
  if (callers.size >= MOST_CALLERS || isOfItsFile(entry.k, modifiers)) return { names, total }
  const { first, count } = reader.file(reader.fileNumberOf(symbol))
  const isHere = (other: number): boolean => other >= first && other < first + count
  if (entry.k === 'fn' && entry.p !== undefined && isInFunction(reader, entry.p, isHere)) return { names, total }
  const others = usersOf(reader, symbol, entry.s).filter(other => !isHere(other))
  // Asked only where someone elsewhere may call it.
  if (others.length === 0) return { names, total }
  const rivals = rivalsOf(standing, entry.s, isHere)
  if (rivals === undefined) return { names, total }
  const meant = new MeantCalls(standing, entry, isExported(reader.trait(symbol).flags), rivals)
  const doubts: { readonly id: string; readonly doubt: Doubt }[] = []
  let read = 0
  for (const other of others) {
    if (callers.size === MOST_CALLERS || read === MOST_READ) break
    read++
    if (!standing.stands(other)) continue
    const caller = standing.record(other)
    const { path } = reader.file(reader.fileNumberOf(other))
    const callees = (caller.calls ?? []).flatMap(({ callee }) => (lastWordOn(callee) === entry.s ? callee : []))
    const renamed = (caller.aliases ?? []).filter(alias => alias.startsWith(`${entry.s} as `))
    const id = symbolId(path, caller.qualified)
    const isTold =
      (renamed.length > 0 && meant.isImported(path)) || callees.some(callee => meant.isMeant(callee, caller, path))
    if (isTold) callers.add(id)
    else {
      const doubt = meant.doubt(callees, renamed, caller, path)
      if (doubt) doubts.push({ id, doubt })
    }
  }
  if (doubts.length > 0 && callers.size < MOST_CALLERS) {
    // What a file calls a module only its imports say.
    const { standsFor } = await import('./bound.ts')
    for (const { id, doubt } of doubts)
      if (callers.size < MOST_CALLERS && meant.isSettled(doubt, standsFor)) callers.add(id)
  }
  return { names: [...callers], total }
}

/** Definitions of a name in other files; undefined for more than may be told apart. */
function rivalsOf({ reader }: Standing, name: string, isHere: (symbol: number) => boolean): Rival[] | undefined {
  const others = symbolsNamed(reader, name).filter(
    symbol => !isHere(symbol) && !isDeclaration(reader.trait(symbol).flags),
  )
  if (others.length > MOST_RIVALS) return undefined
  return reader.entries(others).map(({ f, p, k }, i) => {
    const exported = isExported(reader.trait(others[i]!).flags)
    return { f, k, exported, ...(p === undefined ? {} : { p }) }
  })
}

/** Whether what a qualified name of a file stands for is a function, whose own functions no other file can name. */
function isInFunction(reader: IndexReader, owner: string, isHere: (symbol: number) => boolean): boolean {
  const owners = symbolsNamed(reader, lastPart(owner)).filter(isHere)
  return owners.length > 0 && owners.every(one => FUNCTIONS.includes(SYMBOL_KINDS[reader.trait(one).kind]!))
}

/** True for a function that no other file can name, as C has them. */
function isOfItsFile(kind: SymbolKind, modifiers: readonly string[]): boolean {
  return kind === 'fn' && modifiers.includes('static') && !modifiers.includes('exported')
}
