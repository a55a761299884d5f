// Parentheses of a shell that nothing closes or opens: only a few may stand there, and its grammar finds no way on from
// another one.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import type { Edits } from '../input/text-edits.ts'

/**
 * Adds to `edits` what makes the parentheses after words those of a function; one that begins the arguments of a call
 * goes.
 */
export function repairShellParentheses(text: string, lexis: Lexis, edits: Edits): void {
  const scanner = new Scanner(text, tablesOf(lexis))
  let isName = false
  let isFirst = false
  let wordEnd = -1
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end } = scanner
    if (kind === T.OPEN_PAREN && isName && (start === wordEnd || isHead(text, end))) {
      if (isHead(text, end)) edits.insert(end, ')')
      else if (!CLOSED.test(text.slice(end, end + LONGEST_GAP))) edits.blank(start, end)
    } else if (kind === T.CLOSE_PAREN && isName && isFirst && isHead(text, end)) edits.insert(start, '(')
    isName = kind === T.WORD
    isFirst = scanner.newline
    wordEnd = end
  }
}

/** Whether nothing but a brace follows on the line. */
function isHead(text: string, at: number): boolean {
  return HEAD.test(text.slice(at, at + LONGEST_GAP))
}

const LONGEST_GAP = 20
const HEAD = /^[ \t]*\{[ \t]*(?:\n|$)/
const CLOSED = /^[ \t]*\)/
