// Skips decorators, annotations and attributes before a definition or a type.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { closingOf } from './head-brackets.ts'

/** Offset of the first token of a head after decorators, annotations and attributes. */
export function pastDecorators(text: string, start: number, stop: number, lexis: Lexis): number {
  const marks = lexis.signature?.attributes
  if (marks !== undefined) {
    const head = text.slice(start, stop)
    return start + head.length - withoutLeading(head, marks, lexis).length
  }
  const mark = lexis.decorator
  if (mark === undefined || !text.startsWith(mark, start)) return start
  const scanner = new Scanner(text.slice(start, stop), tablesOf(lexis), true)
  let depth = 0
  let last = T.END
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const goesOn =
      depth > 0 ||
      kind === T.AT ||
      kind === T.HASH ||
      kind === T.ACCESS ||
      last === T.AT ||
      last === T.ACCESS ||
      last === T.HASH ||
      (kind === T.OPEN_PAREN && last === T.WORD && !scanner.newline)
    if (!goesOn) return start + scanner.start
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) depth++
    else if (kind === T.CLOSE_PAREN || kind === T.CLOSE_BRACKET || kind === T.CLOSE_BRACE) depth--
    last = kind
  }
  return stop
}

function withoutLeading(text: string, marks: readonly string[], lexis: Lexis): string {
  let rest = text
  for (;;) {
    const length = attributeLength(rest, marks, lexis)
    if (length === 0) return rest
    rest = rest.slice(length).replace(/^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '')
  }
}

/** Length of the leading attribute; 0 if there is none. A name is an attribute with its parenthesised list. */
function attributeLength(text: string, marks: readonly string[], lexis: Lexis): number {
  const mark = marks.find(each => text.startsWith(each))
  if (mark === undefined) return 0
  const open = /^\w/.test(mark) ? /^\w+\s*(?=\()/.exec(text)?.[0].length : 0
  if (open === undefined) return 0
  const close = closingOf(text, open, lexis)
  return close < text.length ? close + 1 : 0
}

/** Removes attributes from a type or parameter: leading ones, and others if the language has a distinct mark. */
export function withoutAttributes(text: string, lexis: Lexis): string {
  const marks = lexis.signature?.attributes
  if (marks === undefined) return text
  let rest = withoutLeading(text, marks, lexis)
  // `[` alone also begins an array rank.
  for (const mark of marks) {
    if (mark === '[') continue
    for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark, at)) {
      const length = attributeLength(rest.slice(at), marks, lexis)
      if (length === 0) at++
      else rest = `${rest.slice(0, at).trimEnd()} ${rest.slice(at + length).trimStart()}`.trim()
    }
  }
  return rest
}
