// How far what begins on a line goes, as its brackets and the indentation of the lines below tell. Pure.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { type Line, PAIRS } from './line-structure.ts'

/** Whether the brackets of some lines match, wherever they stand. */
export function areMatched(lines: readonly Line[]): boolean {
  const open: number[] = []
  for (const { brackets } of lines) {
    for (const { sort, opens } of brackets) {
      if (opens) open.push(sort)
      else if (open.pop() !== sort) return false
    }
  }
  return open.length === 0
}

/** Whether a line begins with what closes something. */
export function startsClosing({ brackets: [first] }: Line): boolean {
  return first?.isFirst === true && !first.opens
}

/**
 * Place of the line behind all that begins on a line: behind the lines that are indented deeper, and those that close
 * it.
 */
export function blockEnd(lines: readonly Line[], at: number): number {
  const { indent } = lines[at]!
  const goesOn = !startsClosing(lines[at]!)
  let end = at + 1
  for (; end < lines.length; end++) {
    const line = lines[end]!
    if (line.indent > indent) continue
    if (line.indent < indent || !(line.goesOn || (goesOn && startsClosing(line)))) break
  }
  return end
}

/** The last line before one that is indented as far as `indent`, with only deeper ones between. */
export function headOf(lines: readonly Line[], at: number, indent: number): Line | undefined {
  let head = at - 1
  while (head >= 0 && lines[head]!.indent > indent) head--
  const line = lines[head]
  return line?.indent === indent && head < at - 1 ? line : undefined
}

/** Place of the line at which a statement begins with its decorators, which stand on the lines above it. */
export function decoratedFrom(text: string, lines: readonly Line[], at: number, { decorator }: Lexis): number {
  let first = at
  while (decorator && first > 0 && text.startsWith(decorator, lines[first - 1]!.start)) first--
  return first
}

/**
 * Offset at which the operands of a bracket end that nothing closes (`own`: place of its line, `end`: offset behind
 * it): with their line, before what it opens, if they do not go on below.
 */
export function operandEnd(
  text: string,
  lines: readonly Line[],
  { own, end, sort }: { readonly own: number; readonly end: number; readonly sort: number },
): number {
  const of = (last: Line, tail = TAIL) => {
    const from = Math.max(end, text.lastIndexOf('\n', last.end - 1) + 1, last.end - LONGEST_OPENING)
    return last.end - tail.exec(text.slice(from, last.end))![0].length
  }
  const here = lines[own]!
  const goesOn = CONTINUED.test(text.slice(Math.max(end - 1, here.end - LONGEST_TAIL), here.end))
  if (!goesOn || lines[own + 1]?.isControl) return of(here)
  let last = blockEnd(lines, own) - 1
  // What closes the block around them is behind all operands.
  while (last > own && startsClosing(lines[last]!)) last--
  // No head ends with elements of an array below its bracket.
  return of(lines[last]!, last > own && sort === SQUARE ? MARK : TAIL)
}

/** The sort of square brackets. */
const SQUARE = PAIRS.indexOf('[') / 2
const MARK = /[;,]?$/

const LONGEST_TAIL = 100
/** Characters within which the head of a block shows that a line ends with one. */
const LONGEST_OPENING = 400
/**
 * What ends a line whose operands have ended: the head of a block, behind operands with types the one that is returned.
 */
const TAIL =
  /(?:\s*(?:\b(?:then|do)\b[^\n]*|(?:=>\s*|->\s*)?\{|=>|(?<=\s)->\s[^,()]{0,100}[{:]|(?<=:[^,(]{0,100}):(?!:)[^:,()=]{0,100}\{|[;:,]))?$/
/** What ends a line whose operands go on. */
const CONTINUED = /(?:[,([+\-*/&|=]|[(,[:>=]\s*\{)$/
