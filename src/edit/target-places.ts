// Places given by the text that stands there.
import type { Edit, Place } from './edit-types.ts'
import { unitOf } from './indent-pairs.ts'
import { afterLine, beforeLine, parseLines, rangeOfLines, replacedRange } from './line-places.ts'
import type { Found, Match } from './match-types.ts'
import { reindented } from './reindent.ts'
import type { Part, TargetSearch } from './target-search.ts'
import { linesOf } from './text-lines.ts'

/** A target that matches nowhere, or several times. */
export interface Unplaced {
  readonly edit: Edit
  readonly named: string
  readonly text: string
  readonly found: Found | undefined
}

/** The place of an edit by its target; otherwise what was found instead. Throws INVALID_ARGUMENT and OUT_OF_RANGE. */
export function placeOfTarget(text: string, search: TargetSearch, edit: Edit, named: string): Place | Unplaced {
  const part = edit.lines === undefined ? undefined : partOf(text, edit.lines, named)
  const { target = '', replacement } = edit
  const found = search.find(target, edit.normalization, part)
  const [match, ...others] = found?.matches ?? []
  if (!found || !match || others.length > 0) return { edit, named, text, found }
  if (edit.position === 'before' || edit.position === 'after') return beside(text, match, edit, found.level)
  const fitted = found.level === 'exact' ? replacement : fittedTo(text, match, target, replacement)
  const comments = match.comments.filter(comment => !replacement.includes(comment))
  return { ...replacedRange(text, match.start, match.end, fitted), level: found.level, comments }
}

/** The part of a text that lines name, with the ending of the last one. */
export function partOf(text: string, lines: string, named: string): Part {
  const [from, to] = rangeOfLines(linesOf(text), parseLines(lines), named)
  return { start: from.start, end: to.next }
}

/** New text for a match below `exact`: indented as the place, and with a last line break only if the place has one. */
function fittedTo(text: string, match: Match, target: string, replacement: string): string {
  const lead = /^(?:[^\S\r\n]*(?:\r\n|\n|\r))*/.exec(target)![0]
  const shared = lead !== '' && replacement.startsWith(lead) && !/^[\r\n]/.test(text.slice(match.start, match.end))
  const body = shared ? replacement.slice(lead.length) : replacement
  const isWithinLine = match.start > 0 && !/[\r\n]/.test(text[match.start - 1]!)
  const indented = match.indents.length > 0 ? reindented(body, match.indents, unitOf(text), isWithinLine) : body
  const isClosed = /[\r\n]$/.test(text.slice(match.start, match.end))
  const endsLine = /(?:\r\n|\n|\r)[^\S\r\n]*$/.exec(target)
  return endsLine && !isClosed ? indented.replace(/(?:\r\n|\n|\r)[^\S\r\n]*$/, '') : indented
}

/** Text before or after a match: on lines of its own where the match is whole lines. */
function beside(text: string, match: Match, { position, replacement }: Edit, level: Found['level']): Place {
  const lines = linesOf(text)
  const first = lines.find(line => line.next > match.start) ?? lines.at(-1)!
  const last = lines.findLast(line => line.start < match.end) ?? first
  const isWhole =
    text.slice(first.start, match.start).trim() === '' &&
    text.slice(match.end, Math.max(match.end, last.end)).trim() === ''
  const hasBreak = position === 'before' ? /[\r\n]$/.test(replacement) : /^[\r\n]/.test(replacement)
  const hashed = [{ start: match.start, end: match.end }]
  if (isWhole && !hasBreak) {
    const place = position === 'before' ? beforeLine(text, first, replacement) : afterLine(text, last, replacement)
    return { ...place, level, hashed }
  }
  const at = position === 'before' ? match.start : match.end
  return { ...replacedRange(text, at, at, replacement), level, hashed }
}
