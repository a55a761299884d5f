// Where a text or a sequence occurs, overlapping occurrences included. Linear in both.
import { MOST_PLACES } from './match-types.ts'

/** Offsets of a text in another one, in order, at most MOST_PLACES. */
export function occurrencesOf(wanted: string, text: string, from = 0, to = text.length): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted, from); at >= 0 && at + wanted.length <= to; at = text.indexOf(wanted, at + 1)) {
    found.push(at)
    if (found.length === MOST_PLACES) break
  }
  return found
}

/** Positions of a sequence in another one, in order, at most MOST_PLACES (Knuth, Morris and Pratt). */
export function positionsOf(wanted: readonly number[], among: readonly number[]): number[] {
  const found: number[] = []
  const back = borders(wanted)
  for (let at = 0, matched = 0; at < among.length && found.length < MOST_PLACES; at++) {
    while (matched > 0 && wanted[matched] !== among[at]) matched = back[matched - 1]!
    if (wanted[matched] === among[at]) matched++
    if (matched < wanted.length) continue
    found.push(at - wanted.length + 1)
    matched = back[matched - 1]!
  }
  return found
}

/** For each beginning of a sequence, the length of its longest end that is also its beginning. */
function borders(wanted: readonly number[]): Int32Array {
  const back = new Int32Array(wanted.length)
  for (let at = 1, matched = 0; at < wanted.length; at++) {
    while (matched > 0 && wanted[matched] !== wanted[at]) matched = back[matched - 1]!
    if (wanted[matched] === wanted[at]) matched++
    back[at] = matched
  }
  return back
}
