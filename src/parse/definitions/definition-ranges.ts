// Widens a definition's node to its whole range: its statement, `export` or `template<…>` around it and its
// decorators. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { isGap, isSpace } from '../../scan/gap.ts'
import { firstWhere } from '../../util/binary-search.ts'

/** A match of a symbol or scope with its whole range. Offsets are UTF-16 units. */
export interface Found {
  readonly match: Match
  start: number
  end: number
  /** The words before the name, decorators included. Several declarators share the statement's. */
  head: { start: number; end: number }
  /** As written, each on one line. */
  decorators: string[]
  decoratorRanges: Match[]
}

interface Statement {
  start: number
  end: number
  readonly founds: Found[]
}

/**
 * Definitions and scopes, sorted by start, then longer first; the first pattern wins a name. If no bracket or word
 * ends a block, it ends with its last statement.
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
    setRanges(text, statement, comments)
    for (const found of statement.founds) all.push(found)
  }
  all.sort(inOrder)
  if (decorators.length === 0) return all
  addDecorators(text, all, decorators)
  // After an error a decorator may have been far above its definition.
  return all.sort(inOrder)
}

function inOrder(a: Found, b: Found): number {
  return a.start - b.start || b.end - a.end
}

/** The end of the decorators at `start`. Their own contents are no part of the definition. */
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

/** Whether `match` wins over another of the same name. An expression loses to the statement that binds it. */
function isBefore(match: Match, other: Match): boolean {
  if (match.start === other.value && isExpression(match)) return false
  if (other.start === match.value && isExpression(other)) return true
  return match.pattern < other.pattern || (match.pattern === other.pattern && match.body > other.body)
}

function isExpression({ set }: Match): boolean {
  return set !== undefined && 'expression' in set
}

/** Groups matches by the statement whose range they may take; several declarators share one. */
function groupByStatement(text: string, matches: readonly Match[]): Statement[] {
  const byName = new Map<number, Match>()
  for (const match of matches) {
    if (match.name < 0) continue
    // One word may define two names: `attr_accessor :a` defines `a` and `a=`.
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
 * A lone declarator takes the whole statement. Each of several keeps its range, or with `headed` starts at the
 * statement.
 */
function setRanges(text: string, { start, end, founds }: Statement, comments?: Lexis): void {
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

/** Assigns each definition the decorators in its head and right before it, and starts it at the first. */
function addDecorators(text: string, all: readonly Found[], decorators: readonly Match[]): void {
  let next = 0
  const pending: Match[] = []
  for (const found of all) {
    while (next < decorators.length && decorators[next]!.start < found.match.name) {
      pending.push(decorators[next]!)
      next++
    }
    // A definition inside a decorator takes none of the decorators before that one.
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
 * Trims white space and, with `comments`, trailing comment lines: in an indented block they may belong to the next
 * item.
 */
function trimEnd(text: string, found: Found, comments?: Lexis): void {
  for (;;) {
    while (found.end > found.match.nameEnd && isSpace(text.charCodeAt(found.end - 1))) found.end--
    const comment = comments ? lastComment(text, found.end, comments) : -1
    if (comment <= found.match.nameEnd) return
    found.end = comment
  }
}

/** Start of the line where the comment that ends at `end` begins; -1 if there is none or code shares its lines. */
function lastComment(text: string, end: number, { lineComments, blockComments }: Lexis): number {
  const line = text.lastIndexOf('\n', end - 1) + 1
  const last = text.slice(line, end)
  const isComment = (each: string) => lineComments.some(mark => each.trimStart().startsWith(mark))
  if (isComment(last)) return MANY_LINES.test(last) ? firstOfComments(text, line, end, isComment) : line
  const block = blockComments.find(([, close]) => last.endsWith(close))
  if (!block) return -1
  const open = text.lastIndexOf(block[0], end - block[1].length)
  const first = text.lastIndexOf('\n', open) + 1
  // Haskell pragmas belong to the code around them: `{-# INLINE f #-}`.
  const isPragma = text[open + block[0].length] === '#'
  return open >= 0 && !isPragma && text.slice(first, open).trim() === '' ? first : -1
}

const MANY_LINES = /"""|'''/

/**
 * Start of the comment lines that end at `line`; -1 if a string ends in them, since they hold an odd number of its
 * quotes.
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
