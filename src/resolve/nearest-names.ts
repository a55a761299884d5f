// Names of the index that are nearest to one that is not in it: what a miss offers instead.
import { symbolOfPlace } from '../cache/format.ts'
import type { Segmented } from '../cache/reader/segment.ts'
import { lettersOf, type Near, nearSpellings } from '../query/fuzzy.ts'
import { foldCase } from '../util/name-words.ts'

/** Names less like the word than this are noise, not help. */
const LEAST_SIMILARITY = 0.6
/** More edits than this nobody makes in one name. */
const MOST_EDITS = 4

/** Names that are offered. */
const MOST_NAMES = 3

/** The nearest names, nearest first, as written. */
export function nearestNames(index: Segmented, wanted: string): string[] {
  const letters = lettersOf(foldCase(wanted)).length
  if (letters < 2) return []
  const edits = Math.min(MOST_EDITS, Math.floor((letters * (1 - LEAST_SIMILARITY)) / LEAST_SIMILARITY + 1e-9))
  const names = withFewestEdits(index, wanted, edits)
  // What is written just so is nearest: the spellings of a name have one distance.
  return names.includes(wanted) ? [wanted, ...names.filter(name => name !== wanted)] : names
}

/** The names as few edits away as there are any, up to `most`: each edit more makes many more names candidates. */
function withFewestEdits(index: Segmented, wanted: string, most: number): string[] {
  for (let edits = Math.min(2, most); edits < most; edits++) {
    const names = namesBorne(nearSpellings(index, wanted, edits, LEAST_SIMILARITY))
    if (names.length > 0) return names
  }
  return namesBorne(nearSpellings(index, wanted, most, LEAST_SIMILARITY))
}

/** The names of the first spellings that something still bears: a base has those of what was renamed or deleted since. */
function namesBorne(near: readonly Near[]): string[] {
  const names: string[] = []
  for (const { segment, table, spelling } of near) {
    if (names.length === MOST_NAMES) break
    let counts = false
    table.places(spelling, place => {
      counts ||= segment.number(symbolOfPlace(place)) >= 0
    })
    const name = table.name(spelling)
    if (counts && !names.includes(name)) names.push(name)
  }
  return names
}
