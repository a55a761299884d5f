// Searches many spans of names in one call: a call for each would cost more than most searches.
import { search } from './search'

let spansDone: u32 = 0

export function spansSearched(): u32 {
  return spansDone
}

/**
 * Runs `search` on `count` spans of names and capitals kept in memory. `blocks` has pairs of first and end block of 16
 * names, `offsets` their byte offsets. Stops before a span whose results might exceed `most`.
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
