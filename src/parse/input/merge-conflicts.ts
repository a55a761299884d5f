// Merge conflicts: their marks are no code, and both sides together seldom parse.
import { blanked } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'

/** Each text has the length of the given one. */
interface Settled {
  readonly ours: string
  readonly other: string
  /** Both sides, without the marks. */
  readonly both: string
  readonly theirs: readonly Region[]
}

interface Conflict extends Region {
  readonly ours: Region
  readonly theirs: Region
}

const EDGE = /^(?:[<|]{7}(?: [^\n]*)?\n|={7}\r?\n|>{7}(?: [^\n]*)?$)/gm

/** The conflicts of a text in order, in one pass: there may be unpaired marks on every line. */
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
      // The common ancestor may be between them.
      if (ours.end < 0 && (edge[0] === '|' || edge[0] === '=')) ours.end = index
      if (edge[0] === '=') theirs = end
    }
  }
  return found
}

/** Undefined for a text without a conflict. */
export function settleConflicts(text: string): Settled | undefined {
  const conflicts = conflictsIn(text)
  if (conflicts.length === 0) return undefined
  const theirs = conflicts.map(conflict => conflict.theirs)
  const kept = (sides: (conflict: Conflict) => readonly Region[]) =>
    replaceConflicts(text, conflicts, conflict => {
      let settled = ''
      let at = conflict.start
      for (const { start, end } of sides(conflict)) {
        settled += blanked(text.slice(at, start)) + text.slice(start, end)
        at = end
      }
      return settled + blanked(text.slice(at, conflict.end))
    })
  return {
    ours: kept(conflict => [conflict.ours]),
    other: kept(conflict => [conflict.theirs]),
    both: kept(conflict => [conflict.ours, conflict.theirs]),
    theirs,
  }
}

function replaceConflicts(
  text: string,
  conflicts: readonly Conflict[],
  replacement: (conflict: Conflict) => string,
): string {
  let replaced = ''
  let at = 0
  for (const conflict of conflicts) {
    replaced += text.slice(at, conflict.start) + replacement(conflict)
    at = conflict.end
  }
  return replaced + text.slice(at)
}

const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm

const DIRECTIVES: Readonly<Record<string, string>> = { '<': '#if <', '|': '#elif 0', '=': '#else', '>': '#endif' }

/** Writes conflicts as preprocessor branches; the common ancestor is never compiled. Keeps the length. */
export function conflictsAsBranches(text: string): string {
  return replaceConflicts(text, conflictsIn(text), ({ start, end }) =>
    text.slice(start, end).replace(MARK, mark => DIRECTIVES[mark[0]!]!.padEnd(mark.length)),
  )
}
