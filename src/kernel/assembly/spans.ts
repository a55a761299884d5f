// Searches many spans of names in one call, where these lie whole in the memory: a call for each costs more than most of them. AssemblyScript.
import { search } from './search'

/** Spans that the last call of `searchSpans` has gone through. */
let spansDone: u32 = 0

export function spansSearched(): u32 {
  return spansDone
}

/**
 * `search` over spans of names and capitals that lie whole at two addresses: `count` pairs of blocks of 16 names at `blocks`, the first of
 * each span and the one after its last, and at `offsets` where these begin. It stops before a span of which `out`, with room for `most`,
 * might not hold all.
 */
export function searchSpans(
  names: usize,
  capitals: usize,
  blocks: usize,
  offsets: usize,
  count: u32,
  out: usize,
  most: u32,
): u32 {
  let found: u32 = 0
  for (spansDone = 0; spansDone < count; spansDone++) {
    const pair = spansDone << 3
    const first = load<u32>(blocks + pair)
    if (found + ((load<u32>(blocks + pair + 4) - first) << 4) > most) break
    const offset = load<u32>(offsets + pair)
    const length = load<u32>(offsets + pair + 4) - offset
    found += search(names + offset, length, first << 4, capitals + (offset >> 3), offset & 7, out + found * 4)
  }
  return found
}
