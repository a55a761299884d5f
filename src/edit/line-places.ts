// Places given by lines, and text put before or after whole lines.
import { CtxError } from '../errors.ts'
import type { Edit, Place } from './edit-types.ts'
import { type Line, linesOf, withEndings } from './text-lines.ts'

export interface LineRange {
  readonly first: number
  readonly last: number
}

/** Parses `4-6` or `4`. Throws INVALID_ARGUMENT. */
export function parseLines(written: string): LineRange {
  const [, first, last] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(written.trim()) ?? []
  const range = { first: Number(first), last: Number(last ?? first) }
  if (first === undefined || range.last < range.first || (range.first === 0 && range.last > 0))
    throw new CtxError(
      'INVALID_ARGUMENT',
      `lines must be two numbers such as "4-6", or "0" for a new file; got "${written}".`,
    )
  return range
}

/** The lines of a range. Throws OUT_OF_RANGE. */
export function rangeOfLines(lines: readonly Line[], { first, last }: LineRange, named: string): readonly [Line, Line] {
  const [from, to] = [lines[first - 1], lines[last - 1]]
  if (from && to) return [from, to]
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  if (first === 0)
    throw new CtxError('OUT_OF_RANGE', `${named} exists, with ${count}; lines "0" makes a new file.`, {
      hint: 'To add lines at its beginning, give lines "1" with position "before".',
    })
  throw new CtxError('OUT_OF_RANGE', `${named} has ${count}, so it has no lines ${first}-${last}.`, {
    hint: 'Read the file again; all line numbers of a call are those before it.',
  })
}

/** The place of an edit by lines. */
export function placeOfLines(text: string, { lines: written, replacement, position }: Edit, named: string): Place {
  const lines = linesOf(text)
  const range = parseLines(written!)
  if (range.first === 0 && text === '') return wholeNewText(replacement)
  const [from, to] = rangeOfLines(lines, range, named)
  if (position === 'before') return beforeLine(text, from, replacement)
  if (position === 'after') return afterLine(text, to, replacement)
  if (replacement === '') return withoutLines(text, lines, range)
  return replacedRange(text, from.start, to.end, withoutLastBreak(replacement))
}

/** The content of a new or empty file. */
export function wholeNewText(replacement: string): Place {
  const shown = { start: 0, end: withoutLastBreak(replacement).length }
  return { start: 0, end: 0, level: 'exact', text: replacement, shown, hashed: [{ start: 0, end: 0 }], comments: [] }
}

/** A range with new text, as it is, in the line endings of the file. */
export function replacedRange(text: string, start: number, end: number, replacement: string): Place {
  const written = withEndings(replacement, text, start, end)
  return {
    ...{ start, end, level: 'exact', text: written, comments: [] },
    shown: { start: 0, end: written.length },
    hashed: [{ start, end }],
  }
}

function withoutLines(text: string, lines: readonly Line[], { first, last }: LineRange): Place {
  const [from, to] = [lines[first - 1]!, lines[last - 1]!]
  const before = lines[first - 2]
  // Without a line ending at the end of the file, the one before goes.
  const start = to.next === to.end && before ? before.end : from.start
  return { ...replacedRange(text, start, to.next, ''), hashed: [{ start: from.start, end: to.end }] }
}

/** New lines before a line. */
export function beforeLine(text: string, { start, end }: Line, added: string): Place {
  const inserted = insertion(text, start, `${withoutLastBreak(added)}\n`)
  return { ...inserted, shown: withoutEnding(inserted.text), hashed: [{ start, end }] }
}

/** New lines after a line. */
export function afterLine(text: string, { start, end, next }: Line, added: string): Place {
  const hashed = [{ start, end }]
  if (next > end) {
    const inserted = insertion(text, next, `${withoutLastBreak(added)}\n`)
    return { ...inserted, shown: withoutEnding(inserted.text), hashed }
  }
  const inserted = insertion(text, end, `\n${withoutLastBreak(added)}`)
  const begun = /^(?:\r\n|\n|\r)/.exec(inserted.text)![0].length
  return { ...inserted, shown: { start: begun, end: inserted.text.length }, hashed }
}

function insertion(text: string, at: number, added: string): Place {
  return replacedRange(text, at, at, added)
}

function withoutEnding(text: string): Place['shown'] {
  return { start: 0, end: text.replace(/(?:\r\n|\n|\r)$/, '').length }
}

/** Whole lines need no line ending at their end: that of the place stays. */
export function withoutLastBreak(text: string): string {
  return text.replace(/(?:\r\n|\n|\r)$/, '')
}
