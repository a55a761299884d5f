// Which symbols use the words of a name, by the postings of the index: those that may call it. Pure but for the reader.
import { TERM_PLACES } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { TermReader } from '../cache/tables/term-table.ts'
import { isDeclaration } from '../cache/tables/traits.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'
import { termsOf } from '../util/search-terms.ts'

/** Bytes of the posting of a word above which it tells nothing. */
const MOST_POSTING = 1024
const CALLED = TERM_PLACES.indexOf('call')
/** Kinds of which few call anything. */
const QUIET: readonly SymbolKind[] = [
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

/**
 * Symbols that use all words of a name, of the words those that few symbols have: first those that have them in what
 * they call, then the nearest. What calls nothing comes last.
 */
export function likelyUsers(reader: IndexReader, symbol: number, name: string): number[] {
  const stems = [...new Set(termsOf(name))]
  const users: { readonly number: number; readonly elsewhere: number }[] = []
  for (const segment of reader.segments) {
    const terms = new TermReader(segment.reader)
    const found = stems.flatMap(stem => {
      const term = terms.find(stem)
      return term ? [{ term, bytes: terms.bytesOf(term) }] : []
    })
    if (found.length === 0 || found.length < stems.length) continue
    let left: Map<number, number> | undefined
    for (const { term, bytes } of found.sort((a, b) => a.bytes - b.bytes)) {
      if (bytes > MOST_POSTING) break
      const using = new Map<number, number>()
      for (const cursor = terms.postings(term); cursor.symbol < terms.symbols; cursor.next()) {
        const before = left === undefined ? 0 : left.get(cursor.symbol)
        if (before !== undefined) using.set(cursor.symbol, before + (cursor.place === CALLED ? 0 : 1))
      }
      left = using
    }
    for (const [local, elsewhere] of left ?? []) {
      const number = segment.number(local)
      if (number < 0 || number === symbol) continue
      users.push({ number, elsewhere: elsewhere + (isQuiet(reader, number) ? stems.length : 0) })
    }
  }
  users.sort((a, b) => a.elsewhere - b.elsewhere || Math.abs(a.number - symbol) - Math.abs(b.number - symbol))
  return users.map(({ number }) => number)
}

function isQuiet(reader: IndexReader, symbol: number): boolean {
  const { kind, flags } = reader.trait(symbol)
  return isDeclaration(flags) || QUIET.includes(SYMBOL_KINDS[kind]!)
}
