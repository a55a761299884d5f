// A text that ends in the middle of a statement, in blocks that nothing closes: what is there of the statement is no code yet.
import type { Lexis } from '../../languages/lexis.ts'
import { BRACES, type Line, linesOf } from './lines.ts'

/** The text without a statement that the end of the file cuts off. Of the same length. For languages with braces. */
export function withoutCutOff(text: string, lexis: Lexis): string {
  if (lexis.blocks !== 'brace' || ENDED.test(text.slice(-LONGEST_END))) return text
  const lines = linesOf(text, lexis)
  const last = lines[lines.length - 1]
  if (!last || isOver(text, last) || text.slice(last.end).trim() !== '') return text
  const open = lines
    .flatMap(({ brackets }) => brackets.filter(({ sort }) => sort === BRACES))
    .reduce((depth, { opens }) => depth + (opens ? 1 : -1), 0)
  const first = open > 0 ? firstOf(text, lines, lexis) : undefined
  // What is longer is no statement: a quote is missing. One at the margin is in no block, whatever brackets say.
  const isShort = first && first.indent > 0 && text.slice(first.start).split('\n').length <= MOST_LINES
  return isShort ? text.slice(0, first.start) + text.slice(first.start).replace(/[^\n]/g, ' ') : text
}

/** The line that the last statement begins on, with the decorators before it. */
function firstOf(text: string, lines: readonly Line[], { decorator = '' }: Lexis): Line | undefined {
  let at = lines.length - 1
  while (at > 0 && lines[at]!.indent > lines[at - 1]!.indent && !isOver(text, lines[at - 1]!)) at--
  while (decorator && at > 0 && text.startsWith(decorator, lines[at - 1]!.start)) at--
  return lines[at]
}

function isOver(text: string, { end }: Line): boolean {
  return STATEMENT_END.test(text[end - 1]!)
}

const MOST_LINES = 20
const LONGEST_END = 100
const ENDED = /[;{}]\s*$/
const STATEMENT_END = /[;{}:]/
