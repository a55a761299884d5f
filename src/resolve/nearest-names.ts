// Finds the names of the index nearest to a name that is not in it.
import { symbolOfPlace } from '../cache/format.ts'
import type { Segmented } from '../cache/reader/segment.ts'
import { lettersOf, type Near, nearSpellings } from '../query/fuzzy.ts'
import { foldCase } from '../util/name-words.ts'

/** Names less similar than this are noise. */
const LEAST_SIMILARITY = 0.6
const MAX_EDITS = 4

const MAX_NAMES = 3

/** The nearest names as written, nearest first. */
export function nearestNames(index: Segmented, wanted: string): string[] {
  const letters = lettersOf(foldCase(wanted)).length
  if (letters < 2) return []
  const edits = Math.min(MAX_EDITS, Math.floor((letters * (1 - LEAST_SIMILARITY)) / LEAST_SIMILARITY + 1e-9))
  const names = withFewestEdits(index, wanted, edits)
  // All spellings of a name have the same distance; the one given comes first.
  return names.includes(wanted) ? [wanted, ...names.filter(name => name !== wanted)] : names
}

/** Each further edit adds many candidates, so fewer edits are tried first. */
function withFewestEdits(index: Segmented, wanted: string, most: number): string[] {
  for (let edits = Math.min(2, most); edits < most; edits++) {
    const names = currentNames(nearSpellings(index, wanted, edits, LEAST_SIMILARITY))
    if (names.length > 0) return names
  }
  return currentNames(nearSpellings(index, wanted, most, LEAST_SIMILARITY))
}

/** The first names that still have a symbol: a base keeps names that an overlay removed. */
function currentNames(near: readonly Near[]): string[] {
  const names: string[] = []
  for (const { segment, table, spelling } of near) {
    if (names.length === MAX_NAMES) break
    let isCurrent = false
    table.places(spelling, place => {
      isCurrent ||= segment.number(symbolOfPlace(place)) >= 0
    })
    const name = table.name(spelling)
    if (isCurrent && !names.includes(name)) names.push(name)
  }
  return names
}
