// Source-level repair of a text that a parser of JavaScript stops at: lines are made blank until it can read the rest, so that
// every definition around a syntax error is found. Pure; offsets hold, since what is blanked keeps its length.

/** A part of a text in UTF-16 units, the end exclusive. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** A point at the end of a line whose member is not typed yet: a word that begins a statement follows. */
const DANGLING =
  /\??\.(?=[ \t]*\r?\n(?:\s|\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:async|class|const|enum|export|for|function|if|import|interface|let|return|switch|throw|try|type|var|while)\s|(?:for|if|switch|while) *\(|[@}]|$))/g

/** The text with the ends of accesses that are being typed made ends of statements. */
export function withoutDangling(text: string): string {
  return text.replace(DANGLING, point => ';'.padStart(point.length))
}

/** What to blank out of `text` because a parser stopped at `offset`. */
export function faultAt(text: string, offset: number): Region {
  let start = lineStart(text, offset)
  let end = lineEnd(text, offset)
  while (start > 0 && text.slice(start, end).trim() === '') {
    end = start - 1
    start = lineStart(text, end)
  }
  // A line that begins a statement is seldom at fault: what before it at its depth is still open is.
  const indent = indentAt(text, start)
  const open = openBefore(text, start).find(at => indentAt(text, lineStart(text, at)) >= indent)
  const isStatement = /^\s*(?:@\w|\w)/.test(text.slice(start, end))
  return open !== undefined && isStatement ? { start: lineStart(text, open), end: start - 1 } : { start, end }
}

/** The word or mark at `offset`, where it is not the first of its line: often it alone is at fault. */
export function strayAt(text: string, offset: number): Region | undefined {
  STRAY.lastIndex = offset
  const [stray] = STRAY.exec(text) ?? []
  const isFirst = text.slice(lineStart(text, offset), offset).trim() === ''
  return stray === undefined || isFirst ? undefined : { start: offset, end: offset + stray.length }
}

const STRAY = /[\w$]+|[^\s\w()[\]{}"'`]/y

/**
 * The text with a comma before what begins a line at `offset`, of the same length; undefined where that is no member of an object
 * and no element of an array.
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
  return `${text.slice(0, offset - 1)},${text.slice(offset)}`
}

/** The text with a name as the operand that an operator lacks before `offset`, of the same length; undefined where none is lacking. */
export function withOperand(text: string, offset: number): string | undefined {
  const next = text.slice(offset, offset + LONGEST_WORD)
  if (!NO_OPERAND.test(next) && !BEGINS_STATEMENT.test(next)) return undefined
  const end = text.slice(0, offset).trimEnd().length
  const isLacking = end < offset && OPERATOR.test(text[end - 1] ?? '')
  return isLacking ? `${text.slice(0, end)}_${text.slice(end + 1)}` : undefined
}

/** What cannot follow an operator, or not a point. */
const NO_OPERAND = /^[)\]},;`"']/
const OPERATOR = /[=>+\-*/%&|^?:!<.]/
const LONGEST_WORD = 20
const BEGINS_STATEMENT =
  /^(?:break|case|catch|class|const|continue|default|delete|do|else|export|finally|for|function|if|import|let|return|switch|throw|try|var|while)\b(?![(:,}])/

/** `text` with a region blank, line ends kept. */
export function blankRegion(text: string, { start, end }: Region): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end)
}

const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[()[\]{}]/g

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

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end
}

function indentAt(text: string, start: number): number {
  return /^[ \t]*/.exec(text.slice(start, start + 200))![0].length
}
