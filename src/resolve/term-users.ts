// Finds symbols that may use a name, by the postings of its words.
import { TERM_PLACES } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { TermReader } from '../cache/tables/term-table.ts'
import { isDeclaration } from '../cache/tables/traits.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'
import { termsOf } from '../util/search-terms.ts'

/** Longer postings, in bytes, do not narrow the search. */
const MAX_POSTING = 1024
const CALL_FIELD = TERM_PLACES.indexOf('call')
const KINDS_WITHOUT_CALLS: readonly SymbolKind[] = [
  'interface',
  'type',
  'enum',
  'struct',
  'macro',
  'heading',
  'key',
  'selector',
  'table',
]

/** Symbols that use all words of a name: first those with the words in calls, then the nearest. */
export function likelyUsers(reader: IndexReader, symbol: number, name: string): number[] {
  const wanted = [...new Set(termsOf(name))]
  const users: { readonly number: number; readonly elsewhere: number }[] = []
  for (const segment of reader.segments) {
    const terms = new TermReader(segment.reader)
    const found = wanted.flatMap(stem => {
      const term = terms.find(stem)
      return term ? [{ term, bytes: terms.bytesOf(term) }] : []
    })
    if (found.length === 0 || found.length < wanted.length) continue
    let remaining: Map<number, number> | undefined
    for (const { term, bytes } of found.sort((a, b) => a.bytes - b.bytes)) {
      if (bytes > MAX_POSTING) break
      const withTerm = new Map<number, number>()
      for (const cursor = terms.postings(term); cursor.symbol < terms.symbols; cursor.next()) {
        const before = remaining === undefined ? 0 : remaining.get(cursor.symbol)
        if (before !== undefined) withTerm.set(cursor.symbol, before + (cursor.place === CALL_FIELD ? 0 : 1))
      }
      remaining = withTerm
    }
    for (const [local, elsewhere] of remaining ?? []) {
      const number = segment.number(local)
      if (number < 0 || number === symbol) continue
      users.push({ number, elsewhere: elsewhere + (rarelyCalls(reader, number) ? wanted.length : 0) })
    }
  }
  users.sort((a, b) => a.elsewhere - b.elsewhere || Math.abs(a.number - symbol) - Math.abs(b.number - symbol))
  return users.map(({ number }) => number)
}

function rarelyCalls(reader: IndexReader, symbol: number): boolean {
  const { kind, flags } = reader.trait(symbol)
  return isDeclaration(flags) || KINDS_WITHOUT_CALLS.includes(SYMBOL_KINDS[kind]!)
}
