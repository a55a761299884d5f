// Puts the head of a definition on one line: without comments, with single spaces, and without the mark before its
// body.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { beginningOf } from '../../util/characters.ts'

export interface Folded {
  readonly line: string
  readonly nameAt: number
}

export const LONGEST_VALUE = 100

/** text[from, stop) without comments and with single spaces. */
export function fold(text: string, from: number, stop: number, nameStart: number, lexis: Lexis): Folded {
  const slice = text.slice(from, stop)
  if (!UNFOLDED.test(slice)) return { line: slice.trimEnd(), nameAt: nameStart - from }
  const scanner = new Scanner(slice, tablesOf(lexis), true)
  let line = ''
  let nameAt = -1
  let end = 0
  let last = T.END
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const touches = scanner.start === end || (scanner.newline && (OPENING.has(last) || CLOSING.has(kind)))
    if (!touches && line !== '') line += ' '
    if (from + scanner.start <= nameStart && nameStart < from + scanner.end)
      nameAt = line.length + nameStart - from - scanner.start
    line += slice.slice(scanner.start, scanner.end)
    end = scanner.end
    last = kind
  }
  return { line: line.replace(/,(?=[)\]])/g, ''), nameAt: Math.max(nameAt, 0) }
}

/** Text with line breaks, double spaces or possible comments. */
const UNFOLDED = /[^ -\uffff]|#| {2}|\/[/*]/

// A line break next to a bracket is layout, not a space: `f(⏎ a,⏎ b,⏎)`.
const OPENING: ReadonlySet<number> = new Set([T.OPEN_PAREN, T.OPEN_BRACKET, T.LESS])
const CLOSING: ReadonlySet<number> = new Set([T.CLOSE_PAREN, T.CLOSE_BRACKET, T.GREATER, T.ACCESS])

/** The first line of a macro, which the scanner would skip as a directive. */
export function foldMacro(text: string, from: number, stop: number, nameStart: number): Folded {
  const line = text
    .slice(from, stop)
    .replace(/\/\*.*?(?:\*\/|$)/gs, ' ')
    .replace(/(?:\s|\\\r?\n)+/g, ' ')
    .replace(/^(macro_rules! \S+).*/, '$1')
    .trimEnd()
  const before = text.slice(from, nameStart).replace(/(?:\s|\\\r?\n)+/g, ' ')
  return { line: cut(line, LONGEST_VALUE), nameAt: before.length }
}

/**
 * Removes the mark before the body, `{`, `:`, `=`, `=>`, `, do:`, and `;`, `,` or the `end` of an empty body. Text
 * before `nameEnd` stays.
 */
export function withoutTail(line: string, nameEnd: number, lexis: Lexis): string {
  let end = line.length
  if (line.endsWith('=>')) end -= 2
  else if ('{:=;,'.includes(line[end - 1] ?? ' ')) end--
  const head = end === line.length ? line : line.slice(0, end).trimEnd()
  if (lexis.blocks !== 'end') return head
  const words = WORDS.exec(head)
  return words !== null && words.index >= nameEnd ? head.slice(0, words.index) : head
}

const WORDS = /(?:[\s;]\s*end|,?\s+do|\s+then)\s*$/

/** Cuts a text to `limit` characters, with `…` at its end if it was longer. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${beginningOf(text, limit - 1).trimEnd()}…`
}
