// Which symbols of a file stand elsewhere among their neighbours than before. Pure.
import type { FileSymbols, SideSymbol } from './file-symbols.ts'
import type { SymbolPair } from './symbol-pairs.ts'

/** The pairs that were moved within their file: all but the heaviest part, by tokens, that kept its order. */
export function reorderedIn(pairs: readonly SymbolPair[]): ReadonlySet<SymbolPair> {
  const siblings = new Map<SideSymbol | FileSymbols, SymbolPair[]>()
  for (const pair of pairs) {
    const { before, after } = pair
    if (pair.similarity !== undefined || before.file.path !== after.file.path || before.name !== after.name) continue
    const place = after.owner ?? after.file
    const list = siblings.get(place)
    if (list) list.push(pair)
    else siblings.set(place, [pair])
  }
  const moved = new Set<SymbolPair>()
  for (const list of siblings.values()) {
    list.sort((a, b) => a.after.index - b.after.index)
    if (list.every(({ before }, i) => i === 0 || list[i - 1]!.before.index < before.index)) continue
    const kept = heaviestOrder(list)
    for (const pair of list) if (!kept.has(pair)) moved.add(pair)
  }
  return moved
}

/** The heaviest part of the pairs, sorted by their new places, whose old places rise, too. */
function heaviestOrder(pairs: readonly SymbolPair[]): ReadonlySet<SymbolPair> {
  const ranks = new Map([...pairs].sort((a, b) => a.before.index - b.before.index).map((pair, i) => [pair, i + 1]))
  // A Fenwick tree of the heaviest order that ends at or before a rank.
  const best: { weight: number; last: number }[] = Array.from({ length: pairs.length + 1 }, () => ({
    weight: 0,
    last: -1,
  }))
  const previous: number[] = []
  let heaviest = { weight: 0, last: -1 }
  for (const [i, pair] of pairs.entries()) {
    const rank = ranks.get(pair)!
    let before = { weight: 0, last: -1 }
    for (let at = rank - 1; at > 0; at -= at & -at) if (best[at]!.weight > before.weight) before = best[at]!
    previous.push(before.last)
    const { head, body } = pair.after
    const here = { weight: before.weight + 1 + head.length + body.length, last: i }
    for (let at = rank; at < best.length; at += at & -at) if (here.weight > best[at]!.weight) best[at] = here
    if (here.weight > heaviest.weight) heaviest = here
  }
  const kept = new Set<SymbolPair>()
  for (let at = heaviest.last; at >= 0; at = previous[at]!) kept.add(pairs[at]!)
  return kept
}
