// Literals of few languages: heredocs, `%w[…]`, symbols, and regular expressions as arguments of commands.
import type { Lexis, LiteralRule } from '../languages/lexis-rule.ts'
import { escaped } from '../util/regex-escape.ts'
import { endsOperand, LESS, SEMICOLON, STEP, STRING, WORD } from './token-kinds.ts'
import type { Tables } from './word-tables.ts'

export class OddLiterals {
  /** Kind of the last result: a literal, or the end of a statement at the end of code. */
  kind: typeof STRING | typeof SEMICOLON = STRING
  readonly #text: string
  readonly #tables: Tables
  /** Tags of heredocs that begin on the next line. */
  readonly #heredocTags: string[] = []

  constructor(text: string, tables: Tables) {
    this.#text = text
    this.#tables = tables
  }

  /** True if a heredoc begins on the next line. */
  get announced(): boolean {
    return this.#heredocTags.length > 0
  }

  begin(at: number): number {
    const { outside } = this.#tables.lexis
    return outside ? codeFrom(this.#text, outside, at) : at
  }

  /** Offset after the announced heredocs, which begin at `from`. */
  skip(from: number): number {
    let at = from
    const behind = this.#tables.lexis.heredocGoesOn ? '(?!\\w)' : '(?=[ \\t\\r]*$)'
    for (const tag of this.#heredocTags.splice(0)) {
      const last = new RegExp(`^[ \\t]*${escaped(tag)}${behind}`, 'gm')
      last.lastIndex = at
      if (!last.test(this.#text)) return this.#text.length
      at = last.lastIndex
    }
    return at
  }

  /**
   * Offset after the literal at `at`; -1 if there is none. `after`: an operand precedes it on the line; `apart`: with a
   * space between.
   */
  endAt(at: number, code: number, after: boolean, apart: boolean): number {
    const { lexis, literals } = this.#tables
    const { outside, heredoc } = lexis
    this.kind = SEMICOLON
    if (outside && this.#text.startsWith(outside[0], at)) return codeFrom(this.#text, outside, at)
    this.kind = STRING
    const rules = literals[code]
    if (rules) return literalEnd(this.#text, at, rules, after, apart)
    if (code !== 60 || !heredoc) return -1
    heredoc.lastIndex = at
    const tag = heredoc.exec(this.#text)?.groups?.tag
    if (tag === undefined) return -1
    this.#heredocTags.push(tag)
    return heredoc.lastIndex
  }
}

/** Offset at which code begins, or resumes after `outside` ended it at `at`. */
function codeFrom(text: string, [, open]: readonly [string, RegExp], at: number): number {
  const search = new RegExp(open.source, 'gi')
  search.lastIndex = at
  return search.test(text) ? search.lastIndex : text.length
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function literalEnd(text: string, at: number, rules: readonly LiteralRule[], after: boolean, apart: boolean): number {
  for (const { open, delimited, replaced, asArgument } of rules) {
    if (after && !(asArgument && apart)) continue
    open.lastIndex = at
    if (!open.test(text)) continue
    const end = delimited ? delimitedEnd(text, open.lastIndex, text.length) : open.lastIndex
    return replaced ? replacementEnd(text, end) : end
  }
  return -1
}

/** Longest replacement, in characters. Nested code (flag `e`) is scanned once per level. */
const LONGEST_REPLACEMENT = 2000

/** Offset after a bracketed replacement and its flags; `at` if there is none or if it is code. */
function replacementEnd(text: string, at: number): number {
  let open = at
  while (text.charCodeAt(open) <= 32) open++
  if (!(text.charAt(open) in PAIRS)) return at
  const last = Math.min(text.length + 1, open + LONGEST_REPLACEMENT)
  const close = delimitedEnd(text, open + 1, last)
  if (close === last) return at
  let end = close
  while (text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++
  return text.slice(close, end).includes('e') ? at : end
}

/** Offset after the text delimited by the mark before `from`; `last` if it is not closed by then. */
function delimitedEnd(text: string, from: number, last: number): number {
  const open = text[from - 1] as string
  const close = PAIRS[open] ?? open
  let depth = 1
  for (let at = from; at < last; at++) {
    const mark = text[at]
    if (mark === '\\') at++
    else if (mark === close) {
      if (--depth === 0) return at + 1
    } else if (mark === open) depth++
  }
  return last
}

/** True if the mark at `at` belongs to a name, as in `empty?`, and is no operator, as in `a != b`. */
export function isTail(codes: Uint16Array, at: number): boolean {
  const next = codes[at + 1] as number
  if (next === 61) return [61, 126, 62].includes(codes[at + 2] as number)
  // `a?b` can only be two names; `x ?y` has a space.
  return true
}

/** True if `/` at `at` opens a regular expression. The previous token, of kind `last`, ended at `end`. */
export function mayBeRegex(codes: Uint16Array, at: number, last: number, end: number, { bareCalls }: Lexis): boolean {
  if (!endsOperand(last)) return last !== LESS && last !== STEP
  const next = codes[at + 1] as number
  return last === WORD && at > end && next !== 32 && next !== 61 && bareCalls?.includes('argument') === true
}
