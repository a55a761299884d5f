// Source-level repair of a text that a parser of JavaScript stops at: lines are made blank until it can read the rest,
// so that every definition around a syntax error is found. Pure; offsets hold, since what is blanked keeps its length.

import { withBlank } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'
import { lineEnd } from '../../scan/literal-ends.ts'

/** A point at the end of a line whose member is not typed yet: a word that begins a statement follows. */
const DANGLING =
  /\??\.(?=[ \t]*\r?\n(?:\s|\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:async|class|const|enum|export|for|function|if|import|interface|let|return|switch|throw|try|type|var|while)\s|(?:for|if|switch|while) *\(|[@}]|$))/g

/** The text with the ends of accesses that are being typed made ends of statements. */
export function withoutDangling(text: string): string {
  return text.replace(DANGLING, point => ';'.padStart(point.length))
}

/** What to blank out of a text. */
interface Fault extends Region {
  /** It begins with what is open before its end and has no partner behind it. */
  readonly isOpen?: true
}

/** What to blank out of `text` because a parser stopped at `offset`. */
export function faultAt(text: string, offset: number): Fault {
  let start = lineStart(text, offset)
  let end = lineEnd(text, offset)
  while (start > 0 && text.slice(start, end).trim() === '') {
    end = start - 1
    start = lineStart(text, end)
  }
  const unended = unendedBefore(text, start)
  if (unended !== undefined) return { start: unended, end: start - 1, isOpen: true }
  // A line that begins a statement is seldom at fault: what before it at its depth is still open is.
  const indent = indentAt(text, start)
  const open = openBefore(text, start).find(at => indentAt(text, lineStart(text, at)) >= indent)
  const isStatement = /^\s*(?:@\w|\w)/.test(text.slice(start, end))
  if (open !== undefined && isStatement) return { start: lineStart(text, open), end: start - 1, isOpen: true }
  const unknown = unknownEnd(text, start, end)
  return unknown === undefined ? { start, end } : { start: decoratedFrom(text, start), end: unknown }
}

/**
 * Where the decorators begin that stand on the lines above `start`: without it they would be those of the next member.
 */
function decoratedFrom(text: string, start: number): number {
  const above = lineStart(text, start - 1)
  return start > 0 && /^\s*@\w/.test(text.slice(above, start)) ? decoratedFrom(text, above) : start
}

/**
 * Where the block ends that a line opens which begins no definition and no statement that is known; undefined where it
 * opens none.
 */
function unknownEnd(text: string, start: number, end: number): number | undefined {
  if (!UNKNOWN.test(text.slice(start, end))) return undefined
  const indent = indentAt(text, start)
  for (let at = end + 1; at < text.length; at = lineEnd(text, at) + 1) {
    const last = lineEnd(text, at)
    const line = text.slice(at, last).trim()
    if (line === '' || indentAt(text, at) > indent) continue
    return CLOSED.test(line) && indentAt(text, at) === indent ? last : undefined
  }
  return undefined
}

/** A line that ends with the brace of a block and holds nothing that a block usually belongs to. */
const UNKNOWN =
  /^(?!.*(?:[=:,([>]\s*\{|\)|\b(?:class|do|else|enum|export|finally|function|interface|module|namespace|static|try)\b)).*\S\s+\{\s*$/
const CLOSED = /^\}[;,)]*$/

/**
 * Where the item at the margin begins that nothing ends before the line at `start`, which begins the next one;
 * undefined where it is no such line, or what is before it may be at its end.
 */
function unendedBefore(text: string, start: number): number | undefined {
  const end = codeEnd(text, start)
  if (!BEGINS_ITEM.test(text.slice(start, start + LONGEST_WORD)) || /[;})\]]$/.test(text.slice(0, end)))
    return undefined
  for (let at = lineStart(text, end); ; at = lineStart(text, at - 1)) {
    if (/[\w$@]/.test(text[at] ?? '')) return at
    if (at === 0) return undefined
  }
}

/** What begins an item at the margin that nothing but its end may stand before. */
const BEGINS_ITEM = /^(?:export|(?:async )?function|(?:abstract )?class|const|interface|enum|type)\s+[\w{*]/

/** The word or mark at `offset`, where it is not the first of its line: often it alone is at fault. */
export function strayAt(text: string, offset: number): Region | undefined {
  STRAY.lastIndex = offset
  const [stray] = STRAY.exec(text) ?? []
  const isFirst = text.slice(lineStart(text, offset), offset).trim() === ''
  return stray === undefined || isFirst ? undefined : { start: offset, end: offset + stray.length }
}

const STRAY = /[\w$]+|=>|[^\s\w()[\]{}"'`]/y

/**
 * The text with a comma before what begins a line at `offset`, of the same length; undefined where that is no member of
 * an object and no element of an array.
 */
export function withComma(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset)
  const open = openBefore(text, offset).at(-1)
  const isList = open !== undefined && text[open] !== '('
  if (
    !isList ||
    before.trim() !== '' ||
    offset === 0 ||
    BEGINS_STATEMENT.test(text.slice(offset, offset + LONGEST_WORD))
  )
    return undefined
  // Put over the last space or, at the margin, over the line end before it.
  return replaced(text, offset - 1, ',')
}

/**
 * The text with a name as the operand that an operator lacks before `offset`, or without the operator, of the same
 * length; undefined where none is lacking.
 */
export function withOperand(text: string, offset: number): string | undefined {
  if (!canEnd(text, offset)) return undefined
  const end = codeEnd(text, offset)
  const [operator] = OPERATOR.exec(text.slice(Math.max(0, end - LONGEST_WORD), end)) ?? []
  if (operator === undefined) return undefined
  if (end >= offset) return withBlank(text, { start: end - operator.length, end })
  if (text[end] !== '\n' || end + 1 < offset) return replaced(text, end, '_')
  // The only space is the line end, which parts what follows: the operator moves to make room.
  const mark = SPACED.exec(text.slice(Math.max(0, end - LONGEST_WORD), end))?.[1]
  return mark && `${text.slice(0, end - mark.length - 1)}${mark}_${text.slice(end)}`
}

/** Whether what stands at `offset` shows that an expression is over before it. */
function canEnd(text: string, offset: number): boolean {
  const next = text.slice(offset, offset + LONGEST_WORD)
  return NO_OPERAND.test(next) || BEGINS_STATEMENT.test(next)
}

/** Where the last token before `offset` ends, comments above it passed over. */
function codeEnd(text: string, offset: number): number {
  const before = text.slice(0, offset).trimEnd()
  const comment = COMMENTS.exec(before.slice(-LONGEST_COMMENT))
  return comment ? before.slice(0, before.length - comment[0].length).trimEnd().length : before.length
}

/** Comments at the end of a text: behind code, and on lines of their own. */
const COMMENTS = /(?:[ \t]+\/\/.*)?(?:\n[ \t]*(?:\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/)\s*)*$/
/** Characters of comments that are passed over. */
const LONGEST_COMMENT = 2000
const SPACED = /\s([^\s\w]+)$/

/**
 * The text with an operator for the question mark of a condition without its other case, where a parser stopped at
 * `offset` for want of it; of the same length.
 */
export function withoutChoice(text: string, offset: number): string | undefined {
  if (!canEnd(text, offset)) return undefined
  const open: number[] = []
  for (const { 0: token, index } of text.slice(0, offset).matchAll(CHOICES)) {
    if ('([{'.includes(token)) open.push(-1)
    else if (')]}'.includes(token)) while (open.length > 0 && open.pop() !== -1);
    else if (token === '?') open.push(index)
  }
  const at = open.at(-1) ?? -1
  if (at < 0) return undefined
  // A comma would begin another variable; but only behind one a function has no parenthesis around it.
  return replaced(text, at, FUNCTION.test(text.slice(at + 1, at + 1 + LONGEST_HEAD)) ? ',' : '|')
}

/** A function with an arrow. */
const FUNCTION = /^\s*(?:async\s+)?(?:\([^()]*\)[^;=]*|[\w$]+\s*)=>/
const LONGEST_HEAD = 200

/** What cannot follow an operator, or not a point. */
const NO_OPERAND = /^[)\]},;`"']/
const OPERATOR = /[=>+\-*/%&|^?:!<.]+$/
const LONGEST_WORD = 20
/**
 * Words that a parenthesis may follow in a statement name a member where none but it follows directly; the others
 * wherever it stands.
 */
const BEGINS_STATEMENT =
  /^(?:(?:case|catch|delete|export|for|function|if|import|return|switch|throw|while)\b(?![(:,}])|(?:break|class|const|continue|default|do|else|finally|let|try|var)\b(?!\s*[(:,}]))/

/**
 * `text` with what is at fault blank, since a parser stopped at `offset`: but for the brackets in it whose partners are
 * elsewhere, unless they are all that it holds, or the parser stopped at one. Of that, what it opened is closed nowhere
 * else either.
 */
export function withoutFault(text: string, fault: Fault, offset: number): string {
  const inside = text.slice(fault.start, fault.end)
  const lone = loneBrackets(inside)
  const isAll = inside.replace(/\s/g, '').length === lone.length
  const blank = withBlank(text, fault)
  if (lone.includes(offset - fault.start))
    return withoutPartners(blank, fault.end, lone.filter(at => isOpening(inside[at])).length)
  if (isAll) return blank
  const kept = fault.isOpen ? lone.filter(at => !isOpening(inside[at])) : lone
  return kept.reduce((left, at) => replaced(left, fault.start + at, inside[at]!), blank)
}

function isOpening(bracket: string | undefined): boolean {
  return bracket !== undefined && '([{'.includes(bracket)
}

/** `text` without the next `count` brackets behind `from` that close what is opened nowhere behind it. */
function withoutPartners(text: string, from: number, count: number): string {
  const closing = loneBrackets(text.slice(from)).filter(at => !isOpening(text[from + at]))
  return closing.slice(0, count).reduce((left, at) => replaced(left, from + at, ' '), text)
}

/** Offsets of the brackets in a text that have no partner in it. */
function loneBrackets(text: string): number[] {
  const open: number[] = []
  const lone: number[] = []
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if ('([{'.includes(token)) open.push(index)
    else if (')]}'.includes(token) && open.pop() === undefined) lone.push(index)
  }
  return [...lone, ...open]
}

function replaced(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1)
}

/** Comments, strings and brackets. */
export const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[()[\]{}]/g

/** The same and question marks of conditions. */
const CHOICES = new RegExp(`${TOKEN.source}|(?<=\\s)\\?(?=\\s)`, 'g')

/** Brackets open at `end`, outermost first. */
export function openBefore(text: string, end: number): number[] {
  const open: number[] = []
  for (const { 0: token, index } of text.slice(0, end).matchAll(TOKEN)) {
    if ('([{'.includes(token)) open.push(index)
    else if (')]}'.includes(token)) open.pop()
  }
  return open
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

function indentAt(text: string, start: number): number {
  return /^[ \t]*/.exec(text.slice(start, start + 200))![0].length
}
