// Splits source text into tokens in one pass, by character codes and a language's tables. The scanner never slices
// tokens out, never recurses, and rereads at most the rest of a line, so its time is linear.
import type { StringRule } from '../languages/lexis-rule.ts'
import { OpenCode } from './interpolation-stack.ts'
import { charEnd, commentEnd, directiveEnd, fencedEnd, labelEnd, lineEnd, numberEnd, regexEnd } from './literal-ends.ts'
import { kindOf, lengthOf, operatorAt } from './operators.ts'
import { isTail, mayBeRegex, OddLiterals } from './rare-literals.ts'
import * as T from './token-kinds.ts'
import { release, type Units, unitsOf } from './utf16-units.ts'
import * as W from './word-tables.ts'

const BACKSLASH = 92
const BACKTICK = 96
/** From this depth on, the interpolation is in backticks, which no brace ends. */
const IN_BACKTICKS = 1 << 20
const LINE_FEED = 10

/** The last token is in the public fields; `next` moves on. */
export class Scanner {
  readonly text: string
  kind = T.END
  start = 0
  end = 0
  /** Bits of a word (word-tables.ts), or the character code of a logical operator. */
  bits = 0
  hash = 0
  newline = true
  /** Start of the token's line, ignoring line ends inside tokens. */
  lineStart = 0
  /** Tokens and reread characters, to test for linear time. */
  steps = 0

  readonly #tables: W.Tables
  readonly #codes: Uint16Array
  #units: Units | undefined
  readonly #classes: Uint8Array
  readonly #length: number
  readonly #code = new OpenCode()
  /** No quote or regular expression closes before this offset on its line. */
  unclosedUntil = -1
  readonly #rareLiterals: OddLiterals

  /** @param isPiece True for code from the middle of a file: no `#!` line, no markup around it. */
  constructor(text: string, tables: W.Tables, isPiece = false) {
    this.text = text
    this.#tables = tables
    this.#classes = tables.classes
    this.#length = text.length
    this.#units = unitsOf(text)
    this.#codes = this.#units.codes
    this.#rareLiterals = new OddLiterals(text, tables)
    if (isPiece) return
    if (text.startsWith('#!')) this.end = lineEnd(text, 0)
    this.end = this.#rareLiterals.begin(this.end)
  }

  /** Scans the next token and returns its kind; repeatedly END at the end. */
  next(): number {
    const codes = this.#codes
    const classes = this.#classes
    const length = this.#length
    const last = this.kind
    let at = this.end
    this.newline = last === T.END
    this.steps++
    for (;;) {
      if (at >= length) return this.#end()
      const code = codes[at] as number
      const kind = classes[code] ?? W.MARK
      if (kind === W.SPACE) {
        at++
      } else if (kind === W.LETTER) {
        return this.#word(at, code)
      } else if (kind === W.NEWLINE) {
        if (this.#code.rule?.multiline === false) {
          this.#code.leave()
          return this.#token(T.INTERPOLATION_CLOSE, at, at)
        }
        at++
        if (this.#rareLiterals.announced) at = this.#rareLiterals.skip(at)
        this.newline = true
        this.lineStart = at
      } else if (kind === W.DIGIT) {
        return this.#token(T.NUMBER, at, numberEnd(this.#codes, this.#classes, at))
      } else {
        const odd = this.#tables.odd[code] === 1 ? this.#odd(at, code) : T.END
        if (odd !== T.END) return odd
        if (code < 128 && this.#tables.comments[code] === 1) {
          const after = commentEnd(this.text, at, this.#tables.lexis)
          if (after >= 0) {
            at = after
            continue
          }
        }
        if (kind === W.QUOTE) return this.#quote(at, code)
        if (code === BACKSLASH) {
          // A backslash joins two lines.
          const next = codes[at + 1] as number
          if (next === LINE_FEED || next === 13) {
            at += next === 13 ? 3 : 2
            continue
          }
          if (this.#tables.lexis.escapes) return this.#token(T.OTHER, at, Math.min(at + 2, length))
        } else if (code === 35 && this.#tables.lexis.preprocessor && this.newline) {
          at = directiveEnd(this.text, at)
          continue
        }
        return this.#mark(at, code, last)
      }
    }
  }

  /** True if plain tokens may follow: the scanner is in no string, and no heredoc begins on the next line. */
  get isPlain(): boolean {
    return this.#code.rule === undefined && !this.#rareLiterals.announced
  }

  /** Returns borrowed memory; for callers that stop early. */
  stop(): undefined {
    if (this.#units) release(this.#units)
    this.#units = undefined
  }

  #end(): number {
    this.stop()
    return this.#token(T.END, this.#length, this.#length)
  }

  #token(kind: number, start: number, end: number): number {
    this.kind = kind
    this.start = start
    this.end = end
    return kind
  }

  #odd(at: number, code: number): number {
    if (code === BACKTICK && this.#code.depth >= IN_BACKTICKS / 2) {
      const rule = this.#code.rule as StringRule
      this.#code.leave()
      return this.#string(rule, at, at + 1, T.INTERPOLATION_CLOSE, T.INTERPOLATION_NEXT)
    }
    const end = this.#rareLiterals.endAt(at, code, T.endsOperand(this.kind) && !this.newline, at > this.end)
    return end < 0 ? T.END : this.#token(this.#rareLiterals.kind, at, end)
  }

  #word(start: number, first: number): number {
    const { text } = this
    if (this.#tables.literals[first] !== undefined) {
      const odd = this.#odd(start, first)
      if (odd !== T.END) return odd
    }
    const codes = this.#codes
    const classes = this.#classes
    let at = start + 1
    let code = codes[at] as number
    let lastCode = first
    while ((classes[code] as number) <= W.DIGIT) {
      lastCode = code
      code = codes[++at] as number
    }
    if (this.#tables.tails[code] === 1 && isTail(codes, at)) {
      lastCode = code
      code = codes[++at] as number
    }
    const hash = W.hashOf(first, lastCode, at - start)
    if ((code === 34 || code === 39 || code === 35) && this.#tables.prefixed.size > 0) {
      const rules = this.#tables.prefixed.get(at - start < 5 ? text.slice(start, at) : '')
      if (rules !== undefined) {
        const kind = this.#stringAt(rules, start, at)
        if (kind !== T.END) return kind
      }
    }
    const bits = this.#tables.words.find(text, start, at, hash)
    this.hash = hash
    this.bits = bits
    if (bits === 0 || (bits & ~(W.ERROR_NAME | W.BINDING)) === 0) return this.#token(T.WORD, start, at)
    if ((bits & (W.AND_WORD | W.OR_WORD)) !== 0) {
      // The codes of `&` and `|`.
      this.bits = bits & W.AND_WORD ? 38 : 124
      return this.#token(T.LOGICAL, start, at)
    }
    return this.#token(T.KEYWORD, start, at)
  }

  #quote(at: number, code: number): number {
    if (code === 39 && this.#tables.lexis.charQuote) {
      const end = charEnd(this.#codes, at)
      const after = end > 0 ? end : labelEnd(this.#codes, this.#classes, at)
      return this.#token(end > 0 ? T.STRING : after > at + 1 ? T.LABEL : T.OTHER, at, after)
    }
    const rules = this.#tables.strings[code]
    if (rules?.[0]?.notAfterName && this.kind === T.WORD && this.end === at) return this.#token(T.OTHER, at, at + 1)
    const kind = rules === undefined ? T.END : this.#stringAt(rules, at, at)
    return kind === T.END ? this.#token(T.OTHER, at, at + 1) : kind
  }

  /** A string that opens at `open`, in a token that starts at `start`; END if no rule matches. */
  #stringAt(rules: readonly StringRule[], start: number, open: number): number {
    for (const rule of rules) {
      if (rule.fence !== undefined) {
        const end = fencedEnd(this.text, rule, open)
        if (end >= 0) return this.#token(T.STRING, start, end)
      } else if (this.text.startsWith(rule.open, open)) {
        return this.#string(rule, start, open + rule.open.length, T.STRING, T.INTERPOLATION_OPEN)
      }
    }
    return T.END
  }

  /** Scans a string from `from` to its end or to the next interpolation. */
  #string(rule: StringRule, start: number, from: number, closed: number, opened: number): number {
    const { text } = this
    const codes = this.#codes
    const length = this.#length
    const [close, single] = [rule.close.charCodeAt(0), rule.close.length === 1]
    const [enter, leave] = rule.interpolation ?? ['', '']
    const enterCode = enter.charCodeAt(0)
    if (!rule.multiline && from <= this.unclosedUntil) return this.#token(T.OTHER, start, from)
    let at = from
    for (; at < length; at++) {
      const code = codes[at] as number
      if (code === close && (single || text.startsWith(rule.close, at))) {
        if (!rule.doubled || codes[at + 1] !== close) return this.#token(closed, start, at + rule.close.length)
        at++
        continue
      }
      if (code === LINE_FEED && !rule.multiline) break
      if (code === enterCode && text.startsWith(enter, at)) {
        if (enter === leave || (enter.length === 1 && (codes[at + 1] as number) === code)) {
          at++
          continue
        }
        return this.#enter(rule, 0, opened, start, at + enter.length)
      } else if (code === BACKTICK && rule.backticks) {
        return this.#enter(rule, IN_BACKTICKS, opened, start, at + 1)
      } else if (code === BACKSLASH && rule.escape) {
        at++
      }
    }
    if (rule.multiline) return this.#token(closed, start, length)
    // A backslash may be the last character of a text.
    if (closed === T.INTERPOLATION_CLOSE) return this.#token(closed, start, Math.min(at, length))
    this.steps += at - from
    this.unclosedUntil = at
    return this.#token(T.OTHER, start, from)
  }

  #enter(rule: StringRule, depth: number, opened: number, start: number, end: number): number {
    this.#code.enter(rule, depth)
    return this.#token(opened, start, end)
  }

  #regexEnd(start: number): number {
    if (start < this.unclosedUntil) return -1
    const end = regexEnd(this.#codes, this.#classes, start, this.#length)
    if (end >= 0) return end
    this.steps += -end - start
    this.unclosedUntil = -end
    return -1
  }

  #mark(at: number, code: number, last: number): number {
    if (T.SINGLE[code] !== 0) return this.#single(at, code)
    const tables = this.#tables
    if (code === 47 && tables.lexis.regexLiterals && mayBeRegex(this.#codes, at, last, this.end, tables.lexis)) {
      const end = this.#regexEnd(at)
      if (end >= 0) return this.#token(T.STRING, at, end)
    }
    if (code === 46 && this.#classes[this.#codes[at + 1] as number] === W.DIGIT) {
      return this.#token(T.NUMBER, at, numberEnd(this.#codes, this.#classes, at))
    }
    const operator = operatorAt(this.#codes, at, tables, last)
    this.bits = code
    return this.#token(kindOf(operator), at, at + lengthOf(operator))
  }

  /** A mark that is never part of a longer one. */
  #single(at: number, code: number): number {
    const { rule } = this.#code
    // Swift interpolates in parentheses.
    const round = rule?.interpolation?.[1] === ')'
    if (code === (round ? 40 : 123)) this.#code.depth++
    else if (code === (round ? 41 : 125)) {
      if (rule && this.#code.depth === 0) {
        this.#code.leave()
        return this.#string(rule, at, at + 1, T.INTERPOLATION_CLOSE, T.INTERPOLATION_NEXT)
      }
      this.#code.depth--
    }
    return this.#token(T.SINGLE[code] as number, at, at + 1)
  }
}
