// Blanks unclosed comments, which would hide the rest of the file.
import { withBlank } from '../../languages/blanked.ts'
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { commentEnd, lineEnd, openCommentIn } from '../../scan/literal-ends.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { headsOf } from './unclosed-quotes.ts'

const MAX_REPAIRED = 4

/**
 * Blanks a comment that reaches the end of the text, or contains a line that opens one if comments do not nest: up to
 * the remains of its closing mark, an empty line or an unmistakable definition. Keeps the length.
 */
export function withoutOpenComments(text: string, language: Language): string {
  let left = text
  for (let missing = 0; missing < MAX_REPAIRED; missing++) {
    const open = openComment(left, language)
    if (!open) break
    const end = likelyEnd(left, open.at, open.close, language)
    left = withBlank(left, { start: open.at, end })
  }
  return left
}

/** An unclosed comment and its closing mark. */
interface OpenComment {
  readonly at: number
  readonly close: string
}

function openComment(text: string, { lexis }: Language): OpenComment | undefined {
  if (lexis.blockComments.length === 0) return undefined
  const scanner = new Scanner(text, tablesOf(lexis))
  let at = 0
  for (let isOver = false; !isOver; ) {
    isOver = scanner.next() === T.END
    const open = swallowingComment(text, at, isOver ? text.length : scanner.start, lexis)
    if (open) return open
    if (!isOver) at = scanner.end
  }
  return openCommentIn(text, at, lexis)
}

/** The first comment between two tokens whose closing mark belongs to another comment. */
function swallowingComment(text: string, from: number, to: number, lexis: Lexis): OpenComment | undefined {
  if (lexis.nestedBlockComments || to - from < SHORTEST_OPEN) return undefined
  for (let at = from; at < to; at++) {
    const end = commentEnd(text, at, lexis)
    if (end <= at) continue
    const mark = lexis.blockComments.find(([open]) => text.startsWith(open, at))
    if (mark && swallowsAnother(text, at, end, mark)) return { at, close: mark[1] }
    at = end - 1
  }
  return undefined
}

/** Whether a comment of several lines contains the start of another, or ends with one after code or in a string. */
function swallowsAnother(text: string, at: number, end: number, [open, close]: readonly [string, string]): boolean {
  const lastLine = text.lastIndexOf('\n', end - 1) + 1
  if (lastLine <= at) return false
  const inner = text.slice(at + open.length, end).matchAll(LINE_START)
  if ([...inner].some(([line]) => line.trimStart().startsWith(open))) return true
  const before = text.slice(lastLine, end - close.length)
  const another = before.indexOf(open)
  if (another > 0 && TRAILING.test(before.slice(another - 1, another + open.length + 1))) return true
  return isWithinString(before, text.slice(end, lineEnd(text, end)))
}

/** Whether a place is in a string, by the text before and after it on its line. */
function isWithinString(before: string, after: string): boolean {
  const isOdd = (part: string, quote: string) => part.replace(/\\./g, '').split(quote).length % 2 === 0
  return [...'"\'`'].some(quote => isOdd(before, quote) && isOdd(after, quote))
}

/** The first characters of all lines but the first. */
const LINE_START = /\n[ \t]*\S{1,4}/g
/** The mark of a comment with its surroundings, after code. */
const TRAILING = /^\s.*[\s*!]$/
/** Characters of the shortest comment that contains another. */
const SHORTEST_OPEN = 8

/** Where an unclosed comment should end. */
function likelyEnd(text: string, at: number, close: string, language: Language): number {
  const first = lineEnd(text, at)
  const second = text.slice(first + 1, lineEnd(text, first + 1)).trimStart()
  const [word = ''] = /^[a-z]+(?= +[A-Za-z_])/.exec(second) ?? []
  const isDeclared = language.lexis.words.declare.includes(word) || language.modifiers.includes(word)
  const isCode = isDeclared || (second[0] !== '*' && CODE.test(text.slice(first, nextEmpty(text, first))))
  if (close === '*/' && isCode) return first
  const head = headsOf(text, language).find(each => each > at) ?? text.length
  const last = Math.min(head, nextEmpty(text, at))
  for (let end = lineEnd(text, at); end <= last; end = lineEnd(text, end + 1)) {
    if (text.slice(0, end).trimEnd().endsWith(close[0]!)) return end
    if (end === text.length) break
  }
  return last
}

const CODE = /[;{}]\s*$/m

function nextEmpty(text: string, at: number): number {
  EMPTY_LINE.lastIndex = at
  return EMPTY_LINE.exec(text)?.index ?? text.length
}

const EMPTY_LINE = /\n[ \t\r]*(?=\n)/g
