// Finds the comments above a definition, nearest first, each on its own lines. Reads backwards, because the rest of the
// file does not matter.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { isSpace } from '../../scan/gap.ts'
import { isLicense, isToolDirective } from './tool-directives.ts'

export interface Comment {
  readonly written: string
  /** The beginning without marks, each line trimmed. */
  readonly lines: readonly string[]
  /** The mark is only for documentation: `/**`, `///`. */
  readonly certain: boolean
  /** A block whose mark continues as a rule around the text: `/*****`. */
  readonly framed: boolean
  readonly block: boolean
  /** Blank lines separate it from the definition. */
  readonly apart: boolean
  /** Nothing precedes it in the file but `#!` or an opening tag. */
  readonly first: boolean
}

const FARTHEST = 8000
const MOST = 12
/** Characters of a comment that are read; with marks, more than a record keeps. */
const LONGEST = 2400

/** Documentation of a group (Doxygen). */
const OF_GROUP = /[@\\](?:def|addto|weak)group\b/

const TOP = /^\ufeff?(?:#![^\n]*\n)?\s*(?:<\?(?:php)?)?\s*$/

/** Comments above `from`, down to `floor`, that may be documentation; directives and licenses are left out. */
export function commentsAbove(text: string, from: number, floor: number, lexis: Lexis): Comment[] {
  const found: Comment[] = []
  const lowest = Math.max(floor, from - FARTHEST)
  let apart = false
  let at = from
  for (let left = MOST; left > 0; left--) {
    const end = at
    while (at > lowest && isSpace(text.charCodeAt(at - 1))) at--
    if (at <= lowest) break
    const gap = text.slice(at, end)
    if (gap.indexOf('\n') !== gap.lastIndexOf('\n')) apart = true
    const before = at
    const read = readBlock(text, at, lowest, lexis) ?? readLines(text, at, lowest, lexis)
    if (read === undefined) break
    at = read.start
    if (read.lines === undefined) continue
    const first = at < 200 && TOP.test(text.slice(0, at))
    const written = text.slice(at, before)
    if (OF_GROUP.test(written) || (first && isLicense(written))) continue
    const { lines, certain, framed, block } = read
    found.push({ written, lines, certain, framed, block, apart, first })
    // An adjacent documentation comment ends the search.
    if (certain && !apart) break
  }
  return found
}

/** Where a definition begins, with the comments directly above it that may be its documentation. */
export function startWithComments(text: string, start: number, lexis: Lexis): number {
  let from = start
  for (const { apart, written } of commentsAbove(text, start, 0, lexis)) {
    if (apart) break
    from = Math.max(0, text.lastIndexOf(written, from))
  }
  return from
}

interface Read {
  readonly start: number
  readonly lines: string[] | undefined
  readonly certain: boolean
  readonly framed: boolean
  readonly block: boolean
}

/** The block comment that ends at `end`; undefined if there is none or code precedes it on its line. */
function readBlock(text: string, end: number, lowest: number, lexis: Lexis): Read | undefined {
  for (const [opening, closing] of lexis.blockComments) {
    if (!text.startsWith(closing, end - closing.length)) continue
    const start = blockStart(text, end - closing.length, lowest, opening, closing, lexis.nestedBlockComments === true)
    if (start < 0) continue
    const lineStart = lineStartOf(text, start, lowest)
    if (lineStart < 0 || text.slice(lineStart, start).trim() !== '') continue
    const mark = lexis.doc.before?.find(each => each.startsWith(opening) && isMark(text, start, each, opening))
    const isMarked = mark !== undefined && mark.length > opening.length
    const framed = isMarked && text[start + mark.length] === '*'
    // `{-# INLINE f #-}` (Haskell)
    const isPragma = opening === '{-' && text[start + opening.length] === '#'
    const inside = mark === undefined ? '' : text.slice(start + opening.length, end - closing.length)
    const lines = mark === undefined || isPragma ? undefined : linesOf(inside, framed, lexis)
    return { start, lines, certain: isMarked && !framed, framed, block: true }
  }
  return undefined
}

/** True if a comment has a mark and documents what follows, unlike `/**< the width`. */
function isMark(text: string, start: number, mark: string, opening: string): boolean {
  return text.startsWith(mark, start) && !(mark.length > opening.length && isMore(text, start + mark.length))
}

/** True if `<` after a mark refers the comment to the code before it: `///< the width`. */
function isMore(text: string, at: number): boolean {
  return text[at] === '<' && !/[\w/!]/.test(text[at + 1] ?? '')
}

/**
 * Start of the block comment whose closing mark is at `close`; -1 if not found. An opening mark inside a comment is
 * text (`src/**`), unless the language nests comments.
 */
function blockStart(
  text: string,
  close: number,
  lowest: number,
  opening: string,
  closing: string,
  nested: boolean,
): number {
  if (nested) {
    let depth = 1
    for (let at = close - 1; at >= lowest; at--) {
      if (text.startsWith(closing, at) && at + closing.length <= close) depth++
      else if (text.startsWith(opening, at) && --depth === 0) return at
    }
    return -1
  }
  const part = text.slice(lowest, close)
  const before = part.lastIndexOf(closing)
  for (let at = before < 0 ? 0 : before + closing.length; ; at++) {
    at = part.indexOf(opening, at)
    if (at < 0) return -1
    if (part.slice(part.lastIndexOf('\n', at) + 1, at).trim() === '') return lowest + at
  }
}

/** The text of a block comment without the marks of its lines; undefined if it is a directive or empty. */
function linesOf(written: string, framed: boolean, { doc }: Lexis): string[] | undefined {
  let from = 0
  while (written[from] === '*' || written[from] === '!') from++
  while (written[from] === ' ' || written[from] === '\t') from++
  let to = Math.min(written.length, from + LONGEST)
  while (to === written.length && written[to - 1] === '*') to--
  let inside = written.slice(from, to)
  if (doc.lead) inside = inside.replace(doc.lead, '')
  if (isToolDirective(inside, false)) return undefined
  const lines = inside.split('\n')
  for (let at = 0; at < lines.length; at++) {
    let line = lines[at]!.trim()
    if (at > 0 && line[0] === '*') line = line.replace(/^\*+(?: |$)?/, '').trim()
    if (framed && line.endsWith('*')) line = line.replace(/\*+$/, '').trimEnd()
    lines[at] = line
  }
  return trimmed(lines)
}

/** The line comments with one mark that end at `end`; undefined if there are none. */
function readLines(text: string, end: number, lowest: number, lexis: Lexis): Read | undefined {
  const lines: string[] = []
  let mark: string | undefined
  let start = -1
  let isDone = false
  for (let at = end; at > lowest && !isDone; at = start - 1) {
    const lineStart = lineStartOf(text, at, lowest)
    if (lineStart < 0) break
    const line = text.slice(lineStart, at).trim()
    const found = line === '' ? undefined : lineMark(line, lexis)
    if (found === undefined) break
    if (mark === undefined) mark = found
    else if (mark !== found) {
      // `--- Says what it does.`, continued in lines that begin with `--`.
      if (!lexis.doc.carriedOn || lexis.doc.before?.[0] !== found) break
      mark = found
    }
    start = lineStart
    let inside = line.slice(found.length)
    const last = found[found.length - 1]!
    while (inside.startsWith(last) || inside.startsWith('!')) inside = inside.slice(1)
    if (!isToolDirective(inside, true))
      lines.push(lexis.doc.lead ? inside.trim().replace(lexis.doc.lead, '') : inside.trim())
    if (lineStart === 0) isDone = true
  }
  if (mark === undefined || start < 0) return undefined
  const isDoc = lexis.doc.before?.includes(mark) ?? false
  return {
    start,
    lines: isDoc ? trimmed(lines.reverse()) : undefined,
    certain: isCertain(mark, lexis),
    framed: false,
    block: false,
  }
}

/** Start of the line of `at`; -1 if it is before `lowest`, as in minified files. */
function lineStartOf(text: string, at: number, lowest: number): number {
  const before = text.slice(lowest, at).lastIndexOf('\n')
  return before >= 0 ? lowest + before + 1 : lowest === 0 || text[lowest - 1] === '\n' ? lowest : -1
}

/**
 * The documentation or comment mark of a line; undefined if it has none. `////` counts as `//`, and `///<` documents
 * the code before it.
 */
function lineMark(line: string, { doc, lineComments, decorator }: Lexis): string | undefined {
  if (line.startsWith('#!') || (decorator !== undefined && line.startsWith(decorator))) return undefined
  const plain = lineComments.find(mark => line.startsWith(mark))
  if (plain === undefined) return undefined
  let best: string | undefined
  for (const mark of doc.before ?? []) {
    if (!line.startsWith(mark) || (best !== undefined && mark.length <= best.length)) continue
    if (mark.length > plain.length && isMore(line, mark.length)) return undefined
    if (mark.length > plain.length && line[mark.length] === mark[mark.length - 1]) continue
    best = mark
  }
  return best ?? plain
}

function isCertain(mark: string, { lineComments }: Lexis): boolean {
  return !lineComments.includes(mark)
}

/** A line of marks or blanks at the top or bottom: a rule around the text, `@{` (Doxygen). */
const FRAME = /^(?:[-=*#/~+_\s]*|[@\\][{}])$/

/** Removes frames; undefined if nothing is left. */
function trimmed(lines: string[]): string[] | undefined {
  let from = 0
  let to = lines.length
  while (from < to && FRAME.test(lines[from]!)) from++
  while (to > from && FRAME.test(lines[to - 1]!)) to--
  return from === to ? undefined : lines.slice(from, to)
}
