// Extents of constructs by brackets and indentation.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { type Line, PAIRS } from './line-structure.ts'

/** Whether the brackets of some lines are paired. */
export function areMatched(lines: readonly Line[]): boolean {
  const open: number[] = []
  for (const { brackets } of lines) {
    for (const { kind, opens } of brackets) {
      if (opens) open.push(kind)
      else if (open.pop() !== kind) return false
    }
  }
  return open.length === 0
}

/** Whether a line begins with a closing bracket or word. */
export function startsClosing({ brackets: [first] }: Line): boolean {
  return first?.isFirst === true && !first.opens
}

/** Index of the line after the block that a line begins, its closing lines included. */
export function blockEnd(lines: readonly Line[], at: number): number {
  const { indent } = lines[at]!
  const mayBeClosed = !startsClosing(lines[at]!)
  let end = at + 1
  for (; end < lines.length; end++) {
    const line = lines[end]!
    if (line.indent > indent) continue
    if (line.indent < indent || !(line.isContinuation || (mayBeClosed && startsClosing(line)))) break
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

/** Index of the line of a statement's first decorator, or of the statement. */
export function decoratedFrom(text: string, lines: readonly Line[], at: number, { decorator }: Lexis): number {
  let first = at
  while (decorator && first > 0 && text.startsWith(decorator, lines[first - 1]!.start)) first--
  return first
}

/** Offset where the operands of an unclosed bracket end: on its line or its last continuation, before a block's head. */
export function operandEnd(
  text: string,
  lines: readonly Line[],
  { bracketLine, end, kind }: { readonly bracketLine: number; readonly end: number; readonly kind: number },
): number {
  const endOn = (last: Line, tail = TAIL) => {
    const from = Math.max(end, text.lastIndexOf('\n', last.end - 1) + 1, last.end - LONGEST_OPENING)
    return last.end - tail.exec(text.slice(from, last.end))![0].length
  }
  const here = lines[bracketLine]!
  const isContinued = CONTINUED.test(text.slice(Math.max(end - 1, here.end - LONGEST_TAIL), here.end))
  if (!isContinued || lines[bracketLine + 1]?.isControl) return endOn(here)
  let last = blockEnd(lines, bracketLine) - 1
  // The end of the enclosing block comes after all operands.
  while (last > bracketLine && startsClosing(lines[last]!)) last--
  // Elements of an array below its bracket end no head.
  return endOn(lines[last]!, last > bracketLine && kind === SQUARE ? MARK : TAIL)
}

const SQUARE = PAIRS.indexOf('[') / 2
const MARK = /[;,]?$/

const LONGEST_TAIL = 100
/** Characters of the head of a block at the end of a line. */
const LONGEST_OPENING = 400
/** The end of a line after its operands: the head of a block, maybe with a return type. */
const TAIL =
  /(?:\s*(?:\b(?:then|do)\b[^\n]*|(?:=>\s*|->\s*)?\{|=>|(?<=\s)->\s[^,()]{0,100}[{:]|(?<=:[^,(]{0,100}):(?!:)[^:,()=]{0,100}\{|[;:,]))?$/
/** The end of a line whose operands continue. */
const CONTINUED = /(?:[,([+\-*/&|=]|[(,[:>=]\s*\{)$/
