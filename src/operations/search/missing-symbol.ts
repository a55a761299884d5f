// Explains why a symbol is or is not among the results (`why`): its rank, the filter that removed it, or no match.
import { SKIP_REASONS } from '../../model.ts'
import type { Filter } from '../../query/filter.ts'
import { matchName, type Query } from '../../query/name-match.ts'
import type { SearchResult } from '../../query/result-page.ts'
import type { Repository } from '../../repository/query-session.ts'
import { innermost } from '../../resolve/enclosing-symbol.ts'
import { nearestNames } from '../../resolve/nearest-names.ts'
import { resolveInIndex } from '../../resolve/notation.ts'
import { symbolsOfFile } from '../../resolve/target.ts'
import type { Target } from '../../resolve/target-type.ts'
import { foldCase } from '../../util/name-words.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { ownName } from '../../util/symbol-names.ts'

/** The most symbols to explain, and the most results to look for them in. */
const MAX_EXPLAINED = 5
const MAX_RESULTS = 1000

export interface SymbolExplanation {
  readonly symbol: string
  readonly because: string
}

/** The symbols whose names match; if none does, all of them. */
function matchingOrAll(targets: readonly Target[], query: Query): readonly Target[] {
  const matching = targets.filter(({ entry }) => matchName(query, entry.s, foldCase(entry.s)))
  return matching.length > 0 ? matching : targets
}

/** Explains each symbol of a name, or of a file's path; `search` returns the first results. */
export async function explainSymbols(
  { reader }: Repository,
  name: string,
  query: Query,
  filter: Filter,
  search: (limit: number) => SearchResult | Promise<SearchResult>,
): Promise<SymbolExplanation[]> {
  const named = resolveInIndex(reader, name).targets
  // `src/a.ts:12` is the symbol around that line.
  const [, path, line] = named.length === 0 ? (/^(.+):(\d+)$/.exec(name) ?? []) : []
  const file = named.length === 0 ? reader.fileNumber(path ?? name) : -1
  if (file >= 0 && reader.file(file).count === 0) {
    const reason = SKIP_REASONS[reader.file(file).skipped - 1]
    return [{ symbol: name, because: reason ? `the file is not indexed: it is ${reason}` : 'the file defines nothing' }]
  }
  const inFile = file < 0 ? [] : symbolsOfFile(reader, file)
  const around =
    line === undefined
      ? undefined
      : innermost(
          inFile.map(target => target.entry),
          Number(line),
        )
  if (file >= 0 && line !== undefined && !around) return [{ symbol: name, because: 'the line lies in no symbol' }]
  const targets = around
    ? inFile.filter(({ entry }) => entry === around)
    : file < 0
      ? named
      : matchingOrAll(inFile, query)
  if (targets.length === 0) {
    const near = nearestNames(reader, name)
    const nearest = near.length > 0 ? `; the nearest names are ${near.join(', ')}` : ''
    return [{ symbol: name, because: `no symbol of this name is in the index${nearest}` }]
  }
  const { hits, total } = await search(MAX_RESULTS)
  return targets.slice(0, MAX_EXPLAINED).map(({ symbol, entry }) => {
    const rank = hits.findIndex(hit => hit.symbol === symbol)
    const { kind, flags } = reader.trait(symbol)
    const remover = filter.remover(symbol, kind, flags)
    const tier = matchName(query, entry.s, foldCase(entry.s))
    const found = hits[rank]
    const best = hits[0]?.match
    const because = found
      ? `it is number ${rank + 1} of ${total}, by ${found.match}`
      : remover
        ? `the filter ${remover} removed it`
        : tier
          ? `it matches by ${tier}, after the first ${hits.length} of ${total}`
          : `neither its name nor enough of its words match${best ? `; what is found matches by ${best}` : ''}`
    return { symbol: symbolId(entry.f, ownName(entry)), because }
  })
}
