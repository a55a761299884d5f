// One reading held against another: which definitions both have, and where they disagree about one. Pure.
import type { Definition } from './definition.ts'

/** What is wrong with a definition. `start`: found, but it begins on another line. */
export type Fault = 'missed' | 'invented' | 'start' | 'end' | 'kind' | 'owner'

export interface Difference {
  readonly fault: Fault
  readonly definition: Definition
  /** What the other side says of it. */
  readonly other?: Definition
}

/** Numbers of definitions. */
export interface Counts {
  /** Definitions of the oracle. */
  readonly expected: number
  /** Definitions of the reader that is measured. */
  readonly found: number
  /** In both: same file, name and first line. */
  readonly matched: number
  /** Of those: with an end on both sides, with the same end, with the same kind. */
  readonly ended: number
  readonly ends: number
  readonly kinds: number
}

export interface Comparison extends Counts {
  readonly differences: readonly Difference[]
}

/**
 * Holds `found` against `expected`. With `atName` one of the two knows only the line of the name (ctags): a tag then
 * fits a definition of its name whose lines hold its own, the nearest first.
 */
export function compare(expected: readonly Definition[], found: readonly Definition[], atName: boolean): Comparison {
  const differences: Difference[] = []
  const totals = { expected: expected.length, found: found.length, matched: 0, ended: 0, ends: 0, kinds: 0 }
  const foundByName = byName(found)
  for (const [name, group] of byName(expected)) {
    const candidates = new Set(foundByName.get(name) ?? [])
    const missed: Definition[] = []
    for (const definition of group) {
      const match = nearest(definition, candidates, atName)
      if (!match) {
        missed.push(definition)
        continue
      }
      candidates.delete(match)
      totals.matched++
      if (match.kind === definition.kind) totals.kinds++
      else differences.push({ fault: 'kind', definition, other: match })
      const areOwned = match.owner !== undefined && definition.owner !== undefined
      if (areOwned && match.owner !== definition.owner) differences.push({ fault: 'owner', definition, other: match })
      if (match.last === undefined || definition.last === undefined) continue
      totals.ended++
      if (match.last === definition.last) totals.ends++
      else differences.push({ fault: 'end', definition, other: match })
    }
    for (const definition of missed) {
      const other = [...candidates].find(each => each.last === definition.last)
      if (other) candidates.delete(other)
      differences.push(other ? { fault: 'start', definition, other } : { fault: 'missed', definition })
    }
    foundByName.set(name, [...candidates])
  }
  for (const rest of foundByName.values())
    for (const definition of rest) differences.push({ fault: 'invented', definition })
  return { ...totals, differences }
}

/** Definitions of one name in one file. */
function byName(definitions: readonly Definition[]): Map<string, Definition[]> {
  const groups = new Map<string, Definition[]>()
  for (const definition of definitions) {
    const key = `${definition.file}\0${definition.name}`
    const group = groups.get(key)
    if (group) group.push(definition)
    else groups.set(key, [definition])
  }
  return groups
}

/** The candidate that stands where `definition` does; of several the one that agrees most about it. */
function nearest(definition: Definition, candidates: ReadonlySet<Definition>, atName: boolean): Definition | undefined {
  let best: Definition | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const { from = definition.first, first } = definition
    const apart = candidate.first >= from && candidate.first <= first ? 0 : Math.abs(candidate.first - first)
    if (atName ? !holds(definition, candidate) && !holds(candidate, definition) : apart > 0) continue
    const distance =
      apart * 4 + (candidate.last === definition.last ? 0 : 2) + (candidate.kind === definition.kind ? 0 : 1)
    if (distance < least) [least, best] = [distance, candidate]
  }
  return best
}

function holds(outer: Definition, inner: Definition): boolean {
  return outer.first <= inner.first && inner.first <= (outer.last ?? outer.first)
}

/** A share of 1 to four decimals, rounded down so that no figure looks met that is not; 1 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.floor((10_000 * part) / whole) / 10_000
}
