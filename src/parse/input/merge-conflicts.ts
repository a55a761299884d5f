// Resolves merge conflicts, since their marks are no code and both sides together seldom parse.
import { blankedExcept } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'

/** A text with one or both sides of each conflict, all else blanked at equal length. */
interface ResolvedConflicts {
  readonly ours: string
  readonly other: string
  readonly both: string
  readonly theirs: readonly Region[]
}

interface Conflict extends Region {
  readonly ours: Region
  readonly theirs: Region
}

const EDGE = /^(?:[<|]{7}(?: [^\n]*)?\n|={7}\r?\n|>{7}(?: [^\n]*)?$)/gm

/** The conflicts of a text in order. One pass, since every line may have unpaired marks. */
function conflictsIn(text: string): Conflict[] {
  const found: Conflict[] = []
  if (!text.includes('<<<<<<<') || !text.includes('>>>>>>>')) return found
  let start = -1
  let ours = { start: -1, end: -1 }
  let theirs = -1
  for (const { 0: edge, index } of text.matchAll(EDGE)) {
    const end = index + edge.length
    if (start < 0) {
      if (edge[0] !== '<') continue
      start = index
      ours = { start: end, end: -1 }
      theirs = -1
    } else if (theirs >= 0) {
      if (edge[0] !== '>') continue
      found.push({ start, end, ours, theirs: { start: theirs, end: index } })
      start = -1
    } else {
      // Both sides may have the common ancestor between them.
      if (ours.end < 0 && (edge[0] === '|' || edge[0] === '=')) ours.end = index
      if (edge[0] === '=') theirs = end
    }
  }
  return found
}

/** The sides of the conflicts; undefined for a text without one. */
export function resolveConflicts(text: string): ResolvedConflicts | undefined {
  const conflicts = conflictsIn(text)
  if (conflicts.length === 0) return undefined
  const theirs = conflicts.map(conflict => conflict.theirs)
  const kept = (sides: (conflict: Conflict) => readonly Region[]) => {
    const outside = conflicts.map(({ end }, at) => ({ start: end, end: conflicts[at + 1]?.start ?? text.length }))
    const regions = conflicts.flatMap((conflict, at) => [...sides(conflict), outside[at]!])
    return blankedExcept(text, [{ start: 0, end: conflicts[0]!.start }, ...regions])
  }
  return {
    ours: kept(conflict => [conflict.ours]),
    other: kept(conflict => [conflict.theirs]),
    both: kept(conflict => [conflict.ours, conflict.theirs]),
    theirs,
  }
}

const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm

const DIRECTIVES: Readonly<Record<string, string>> = { '<': '#if <', '|': '#elif 0', '=': '#else', '>': '#endif' }

/** Writes conflicts as preprocessor branches; the common ancestor is never compiled. Keeps the length. */
export function conflictsAsBranches(text: string): string {
  let branches = ''
  for (const { start, end } of conflictsIn(text)) {
    branches += text.slice(branches.length, start)
    branches += text.slice(start, end).replace(MARK, mark => DIRECTIVES[mark[0]!]!.padEnd(mark.length))
  }
  return branches + text.slice(branches.length)
}
