// The whole range of each definition: a query finds the bare node, and this widens it to its statement, to the `export`
// or `template<…>` around it and to the decorators before it. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { isGap, isSpace } from '../../scan/gap.ts'
import { firstWhere } from '../../util/binary-search.ts'

/** A match that defines a symbol or a scope, with its whole range. Offsets are UTF-16 units. */
export interface Found {
  readonly match: Match
  start: number
  end: number
  /** The words before the name; for one of several declarators those of the statement. Decorators are inside it. */
  head: { start: number; end: number }
  /** Decorators as written, each on one line. */
  decorators: string[]
  /** Where those decorators lie. */
  decoratorRanges: Match[]
}

interface Statement {
  start: number
  end: number
  readonly founds: Found[]
}

/**
 * Definitions and scopes by start, then longer first; of matches with the same name the first pattern's. Where no
 * bracket or word ends a block, it ends with its last statement.
 */
export function widen(text: string, matches: readonly Match[], lexis: Lexis): Found[] {
  const { blocks, openEnded } = lexis
  const comments = openEnded || blocks === 'indent' || blocks === 'section' ? lexis : undefined
  const statements = groupByStatement(text, matches)
  const decorators = matches.filter(match => match.role === 'decorator').sort((a, b) => a.start - b.start)
  const wraps = matches.filter(match => match.role === 'wrap').sort((a, b) => b.start - a.start || a.end - b.end)
  statements.sort((a, b) => a.start - b.start || b.end - a.end)
  for (const wrap of wraps) {
    const head = afterDecorators(text, wrap.start, decorators)
    const statement = statements[firstWhere(0, statements.length, at => statements[at]!.start >= head)]
    if (!statement || statement.end > wrap.end || !/^[\s;]*$/.test(text.slice(statement.end, wrap.end))) continue
    statement.start = wrap.start
    statement.end = wrap.end
  }
  const all: Found[] = []
  for (const statement of statements) {
    settle(text, statement, comments)
    for (const found of statement.founds) all.push(found)
  }
  all.sort((a, b) => a.start - b.start || b.end - a.end)
  if (decorators.length > 0) decorate(text, all, decorators)
  return all
}

/** Where what begins at `start` goes on behind its decorators: what is written in these is not what it declares. */
function afterDecorators(text: string, start: number, decorators: readonly Match[]): number {
  let end = start
  for (let at = firstWhere(0, decorators.length, at => decorators[at]!.start >= start); at < decorators.length; at++) {
    const decorator = decorators[at]!
    if (decorator.start < end) continue
    if (!isGap(text.slice(end, decorator.start))) break
    end = decorator.end
  }
  return end
}

/** Which of two matches with one name counts. What is only an expression yields to the statement that it is given in. */
function isBefore(match: Match, other: Match): boolean {
  if (match.start === other.value && isExpression(match)) return false
  if (other.start === match.value && isExpression(other)) return true
  return match.pattern < other.pattern || (match.pattern === other.pattern && match.body > other.body)
}

function isExpression({ set }: Match): boolean {
  return set !== undefined && 'expression' in set
}

/** One statement per distinct range that may be wrapped; several declarators share theirs. */
function groupByStatement(text: string, matches: readonly Match[]): Statement[] {
  const byName = new Map<number, Match>()
  for (const match of matches) {
    if (match.name < 0) continue
    // One word may name two: `attr_accessor :a` defines `a` and `a=`.
    const name = /["'`]/.test(text[match.name]!) ? match.name + 1 : match.name
    const key = match.set?.suffix ? name + 0.5 : name
    const other = byName.get(key)
    if (!other || isBefore(match, other)) byName.set(key, match)
  }
  const byStart = new Map<number, Statement>()
  const statements: Statement[] = []
  for (const match of byName.values()) {
    const { start, end } = match
    const head = { start, end: match.name }
    const found: Found = { match, start, end, head, decorators: [], decoratorRanges: [] }
    const shared = match.statement >= 0 ? byStart.get(match.statement) : undefined
    if (shared) {
      shared.founds.push(found)
      continue
    }
    const whole = match.statement >= 0
    const statement = { start: whole ? match.statement : start, end: whole ? match.statementEnd : end, founds: [found] }
    if (whole) byStart.set(match.statement, statement)
    statements.push(statement)
  }
  return statements
}

/**
 * A lone declarator takes the whole statement; each of several shares the head and keeps its own range, or begins with
 * the statement where its pattern says `headed`.
 */
function settle(text: string, { start, end, founds }: Statement, comments?: Lexis): void {
  let first = founds[0]!.match.start
  let alone = true
  for (const { match } of founds) {
    if (match.start !== first) alone = false
    if (match.start < first) first = match.start
  }
  for (const found of founds) {
    found.head = { start, end: alone ? found.match.name : first }
    if (alone || (found.match.set && 'headed' in found.match.set)) found.start = start
    if (alone) {
      found.end = end
    }
    trimEnd(text, found, comments)
  }
}

/** Gives each definition the decorators in its head and those right before it, and moves its start before them. */
function decorate(text: string, all: readonly Found[], decorators: readonly Match[]): void {
  let next = 0
  const pending: Match[] = []
  for (const found of all) {
    while (next < decorators.length && decorators[next]!.start < found.match.name) {
      pending.push(decorators[next]!)
      next++
    }
    // What is written in a decorator has none of those before it: they are of what follows.
    const around = pending.findLastIndex(({ end }) => end > found.match.name)
    const own = pending.slice(around + 1)
    const inside = own.filter(decorator => decorator.start >= found.start && decorator.end <= found.match.name)
    const before: Match[] = []
    for (let at = own.length - 1; at >= 0; at--) {
      const decorator = own[at]!
      const edge = before[0]?.start ?? found.start
      if (decorator.end > edge) continue
      if (!isGap(text.slice(decorator.end, edge))) break
      before.unshift(decorator)
    }
    pending.length = around + 1
    found.decoratorRanges = [...before, ...inside]
    found.decorators = found.decoratorRanges.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
    if (before.length > 0) found.start = before[0]!.start
  }
}

/**
 * Takes space off the end, and `comments` that stand alone: no mark ends a block that is indented, so they may be the
 * next.
 */
function trimEnd(text: string, found: Found, comments?: Lexis): void {
  for (;;) {
    while (found.end > found.match.nameEnd && isSpace(text.charCodeAt(found.end - 1))) found.end--
    const comment = comments ? lastComment(text, found.end, comments) : -1
    if (comment <= found.match.nameEnd) return
    found.end = comment
  }
}

/**
 * The start of the line on which the comment begins that ends at `end` and has its lines for itself; -1 without one.
 */
function lastComment(text: string, end: number, { lineComments, blockComments }: Lexis): number {
  const line = text.lastIndexOf('\n', end - 1) + 1
  const last = text.slice(line, end)
  const isComment = (each: string) => lineComments.some(mark => each.trimStart().startsWith(mark))
  if (isComment(last)) return MANY_LINES.test(last) ? firstOfComments(text, line, end, isComment) : line
  const block = blockComments.find(([, close]) => last.endsWith(close))
  if (!block) return -1
  const open = text.lastIndexOf(block[0], end - block[1].length)
  const first = text.lastIndexOf('\n', open) + 1
  // A pragma of Haskell, `{-# INLINE f #-}`, is part of what it stands in.
  const isPragma = text[open + block[0].length] === '#'
  return open >= 0 && !isPragma && text.slice(first, open).trim() === '' ? first : -1
}

const MANY_LINES = /"""|'''/

/**
 * The start of the lines that look like comments up to the one at `line`; -1 where they may be of a string, which ends
 * in them if they hold its mark an odd number of times.
 */
function firstOfComments(text: string, line: number, end: number, isComment: (line: string) => boolean): number {
  let first = line
  while (first > 0) {
    const before = text.lastIndexOf('\n', first - 2) + 1
    if (!isComment(text.slice(before, first))) break
    first = before
  }
  const lines = text.slice(first, end)
  return ['"""', "'''"].every(mark => lines.split(mark).length % 2 === 1) ? first : -1
}
