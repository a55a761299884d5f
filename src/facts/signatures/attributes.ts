// What stands before a definition, or before a type in its head, and says nothing of either: decorators, annotations,
// attributes.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { closingOf } from './head-brackets.ts'

/** The offset of the first token of a head that is no decorator, annotation or attribute. */
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

/** Without the attributes that a text begins with, and without the space and the comments behind them. */
function withoutLeading(text: string, marks: readonly string[], lexis: Lexis): string {
  let rest = text
  for (;;) {
    const length = attributeLength(rest, marks, lexis)
    if (length === 0) return rest
    rest = rest.slice(length).replace(/^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '')
  }
}

/** Units of the attribute that a text begins with; 0 without one. A name is one with the list in parentheses behind it. */
function attributeLength(text: string, marks: readonly string[], lexis: Lexis): number {
  const mark = marks.find(each => text.startsWith(each))
  if (mark === undefined) return 0
  const open = /^\w/.test(mark) ? /^\w+\s*(?=\()/.exec(text)?.[0].length : 0
  if (open === undefined) return 0
  const close = closingOf(text, open, lexis)
  return close < text.length ? close + 1 : 0
}

/** A type or a parameter without attributes, wherever they stand in it where the language has a mark for them alone. */
export function withoutAttributes(text: string, lexis: Lexis): string {
  const marks = lexis.signature?.attributes
  if (marks === undefined) return text
  let rest = withoutLeading(text, marks, lexis)
  // `[` alone also opens the rank of an array.
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
