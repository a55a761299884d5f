// Reads source text as tokens in one pass, by character codes and a language's tables. It never slices a token out, never
// recurses and never goes back over more than the rest of one line, so its work is linear whatever the input.
import type { StringRule } from '../languages/language.ts'
import {
  AND_WORD,
  BINDING,
  DIGIT,
  ERROR_NAME,
  hashOf,
  LETTER,
  MARK,
  NEWLINE,
  OR_WORD,
  QUOTE,
  SPACE,
  type Tables,
} from './tables.ts'
import * as T from './tokens.ts'

const AMPERSAND = 38
const PIPE_CODE = 124
const BACKSLASH = 92
const LINE_FEED = 10

/** The token read last is in the public fields; `next` moves on. */
export class Scanner {
  readonly text: string
  kind = T.END
  /** First and past-the-last UTF-16 unit of the token. */
  start = 0
  end = 0
  /** Bits of a word (tables.ts), or the operator of a logical token as a character code. */
  bits = 0
  /** Hash of a word. */
  hash = 0
  /** A line ended between the last token and this one. */
  newline = true
  /** Where the token's line starts, as far as line ends outside tokens tell. */
  lineStart = 0
  /** Tokens read and characters looked at again, for the test that work is linear. */
  steps = 0

  readonly #tables: Tables
  readonly #classes: Uint8Array
  readonly #length: number
  // Open pieces of code inside strings: their string's rule, and the depth of braces around the innermost.
  readonly #rules: StringRule[] = []
  readonly #depths: number[] = []
  #depth = 0
  // No quote, regular expression or the like can close before this offset: it was looked for in vain on this line.
  #unclosedUntil = -1

  constructor(text: string, tables: Tables) {
    this.text = text
    this.#tables = tables
    this.#classes = tables.classes
    this.#length = text.length
    if (text.startsWith('#!')) this.end = this.#lineEnd(0)
  }

  /** Reads the next token and returns its kind; END at the end, again and again. */
  next(): number {
    const { text } = this
    const classes = this.#classes
    const length = this.#length
    const last = this.kind
    let at = this.end
    this.newline = last === T.END
    this.steps++
    for (;;) {
      if (at >= length) return this.#token(T.END, length, length)
      const code = text.charCodeAt(at)
      const kind = classes[code] ?? MARK
      if (kind === SPACE) {
        at++
      } else if (kind === LETTER) {
        return this.#word(at, code)
      } else if (kind === NEWLINE) {
        if (this.#rules.length > 0 && this.#rules[this.#rules.length - 1]?.multiline === false) {
          this.#leave()
          return this.#token(T.INTERPOLATION_CLOSE, at, at)
        }
        at++
        this.newline = true
        this.lineStart = at
      } else if (kind === DIGIT) {
        return this.#token(T.NUMBER, at, this.#numberEnd(at))
      } else {
        if (code < 128 && this.#tables.comments[code] === 1) {
          const after = this.#commentEnd(at)
          if (after >= 0) {
            at = after
            continue
          }
        }
        if (kind === QUOTE) return this.#quote(at, code)
        if (code === BACKSLASH) {
          // A backslash joins two lines.
          const next = text.charCodeAt(at + 1)
          if (next === LINE_FEED || next === 13) {
            at += next === 13 ? 3 : 2
            continue
          }
        } else if (code === 35 && this.#tables.lexis.preprocessor && this.newline) {
          at = this.#directiveEnd(at)
          continue
        }
        return this.#mark(at, code, last)
      }
    }
  }

  #token(kind: number, start: number, end: number): number {
    this.kind = kind
    this.start = start
    this.end = end
    return kind
  }

  #word(start: number, first: number): number {
    const { text } = this
    const classes = this.#classes
    const length = this.#length
    let at = start
    let code = first
    let lastCode = first
    while (++at < length) {
      code = text.charCodeAt(at)
      if ((classes[code] as number) > DIGIT) break
      lastCode = code
    }
    const hash = hashOf(first, lastCode, at - start)
    if ((code === 34 || code === 39 || code === 35) && at < length && this.#tables.prefixed.size > 0) {
      const rules = this.#tables.prefixed.get(at - start < 5 ? text.slice(start, at) : '')
      if (rules !== undefined) {
        const kind = this.#stringAt(rules, start, at)
        if (kind !== T.END) return kind
      }
    }
    const bits = this.#tables.words.find(text, start, at, hash)
    this.hash = hash
    this.bits = bits
    if (bits === 0 || (bits & ~(ERROR_NAME | BINDING)) === 0) return this.#token(T.WORD, start, at)
    if ((bits & (AND_WORD | OR_WORD)) !== 0) {
      this.bits = bits & AND_WORD ? AMPERSAND : PIPE_CODE
      return this.#token(T.LOGICAL, start, at)
    }
    return this.#token(T.KEYWORD, start, at)
  }

  #numberEnd(start: number): number {
    let at = start
    while (++at < this.#length) {
      const code = this.text.charCodeAt(at)
      if ((this.#classes[code] as number) <= DIGIT) continue
      // A point belongs to the number only before a digit: `1..2` and `1.max(2)` are not one.
      if (code !== 46 || this.#classes[this.text.charCodeAt(at + 1)] !== DIGIT) break
    }
    return at
  }

  #lineEnd(from: number): number {
    const at = this.text.indexOf('\n', from)
    return at < 0 ? this.#length : at
  }

  #commentEnd(start: number): number {
    const { lexis } = this.#tables
    for (const [open, close] of lexis.blockComments) {
      if (!this.text.startsWith(open, start)) continue
      if (lexis.nestedBlockComments) return this.#nestedEnd(start + open.length, open, close)
      const end = this.text.indexOf(close, start + open.length)
      return end < 0 ? this.#length : end + close.length
    }
    for (const mark of lexis.lineComments) if (this.text.startsWith(mark, start)) return this.#lineEnd(start)
    return -1
  }

  #nestedEnd(from: number, open: string, close: string): number {
    let depth = 1
    let at = from
    let nextOpen = this.text.indexOf(open, at)
    while (depth > 0) {
      const nextClose = this.text.indexOf(close, at)
      if (nextClose < 0) return this.#length
      while (nextOpen >= 0 && nextOpen < nextClose) {
        depth++
        nextOpen = this.text.indexOf(open, nextOpen + open.length)
      }
      depth--
      at = nextClose + close.length
    }
    return at
  }

  #directiveEnd(start: number): number {
    const { text } = this
    let at = start
    while (at < this.#length) {
      const code = text.charCodeAt(at)
      if (code === LINE_FEED) return at
      if (code === BACKSLASH) at++
      else if (code === 47 && text.charCodeAt(at + 1) === 42) {
        const close = text.indexOf('*/', at + 2)
        if (close < 0) return this.#length
        at = close + 1
      } else if (code === 47 && text.charCodeAt(at + 1) === 47) return this.#lineEnd(at)
      at++
    }
    return at
  }

  #quote(at: number, code: number): number {
    if (code === 39 && this.#tables.lexis.charQuote) return this.#charOrLabel(at)
    const rules = this.#tables.strings[code]
    if (rules?.[0]?.notAfterName && this.kind === T.WORD && this.end === at) return this.#token(T.OTHER, at, at + 1)
    const kind = rules === undefined ? T.END : this.#stringAt(rules, at, at)
    return kind === T.END ? this.#token(T.OTHER, at, at + 1) : kind
  }

  #charOrLabel(start: number): number {
    const { text } = this
    const code = text.charCodeAt(start + 1)
    if (code === BACKSLASH) {
      // The longest escape is '\u{10ffff}'.
      for (let at = start + 3; at < start + 13; at++) {
        if (text.charCodeAt(at) === 39) return this.#token(T.STRING, start, at + 1)
      }
      return this.#token(T.OTHER, start, start + 1)
    }
    if (text.charCodeAt(start + 2) === 39) return this.#token(T.STRING, start, start + 3)
    if (code >= 0xd800 && code < 0xdc00 && text.charCodeAt(start + 3) === 39)
      return this.#token(T.STRING, start, start + 4)
    let at = start + 1
    while (at < this.#length && (this.#classes[text.charCodeAt(at)] as number) <= DIGIT) at++
    return this.#token(at > start + 1 ? T.LABEL : T.OTHER, start, at)
  }

  /** A string whose first mark is at `open` and whose token starts at `start`; END where none of the rules fits. */
  #stringAt(rules: readonly StringRule[], start: number, open: number): number {
    for (const rule of rules) {
      if (rule.fence !== undefined) {
        const end = this.#fencedEnd(rule, open)
        if (end >= 0) return this.#token(T.STRING, start, end)
      } else if (this.text.startsWith(rule.open, open)) {
        return this.#string(rule, start, open + rule.open.length, T.STRING, T.INTERPOLATION_OPEN)
      }
    }
    return T.END
  }

  #fencedEnd(rule: StringRule, open: number): number {
    const { text } = this
    let at = open
    if (rule.fence === '#') {
      while (text.charCodeAt(at) === 35) at++
      if (text.charCodeAt(at) !== rule.open.charCodeAt(0)) return -1
      const close = rule.close + text.slice(open, at)
      const end = text.indexOf(close, at + 1)
      return end < 0 ? this.#length : end + close.length
    }
    if (text.charCodeAt(at) !== rule.open.charCodeAt(0)) return -1
    // C++ allows 16 characters of delimiter.
    while (++at <= open + 17 && text.charCodeAt(at) !== 40) {}
    if (text.charCodeAt(at) !== 40) return -1
    const close = `)${text.slice(open + 1, at)}${rule.close}`
    const end = text.indexOf(close, at)
    return end < 0 ? this.#length : end + close.length
  }

  /** Reads on in a string from `from`, at its start or after a piece of code, to its end or the next piece of code. */
  #string(rule: StringRule, start: number, from: number, closed: number, opened: number): number {
    const { text } = this
    const length = this.#length
    const close = rule.close.charCodeAt(0)
    const single = rule.close.length === 1
    const [enter, leave] = rule.interpolation ?? ['', '']
    const enterCode = enter === '' ? -1 : enter.charCodeAt(0)
    if (!rule.multiline && from <= this.#unclosedUntil) return this.#token(T.OTHER, start, from)
    let at = from
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code === close && (single || text.startsWith(rule.close, at))) {
        return this.#token(closed, start, at + rule.close.length)
      }
      if (code === BACKSLASH && rule.escape) {
        at++
      } else if (code === LINE_FEED && !rule.multiline) {
        break
      } else if (code === enterCode && text.startsWith(enter, at)) {
        if (enter === leave || (enter.length === 1 && text.charCodeAt(at + 1) === code)) {
          at++
          continue
        }
        this.#rules.push(rule)
        this.#depths.push(this.#depth)
        this.#depth = 0
        return this.#token(opened, start, at + enter.length)
      }
    }
    if (rule.multiline) return this.#token(closed, start, length)
    if (closed === T.INTERPOLATION_CLOSE) return this.#token(closed, start, at)
    this.steps += at - from
    this.#unclosedUntil = at
    return this.#token(T.OTHER, start, from)
  }

  #leave(): StringRule | undefined {
    this.#depth = this.#depths.pop() ?? 0
    return this.#rules.pop()
  }

  #regexEnd(start: number): number {
    const { text } = this
    if (start < this.#unclosedUntil) return -1
    let inClass = false
    let at = start + 1
    for (; at < this.#length; at++) {
      const code = text.charCodeAt(at)
      if (code === LINE_FEED) break
      if (code === BACKSLASH) at++
      else if (code === 91) inClass = true
      else if (code === 93) inClass = false
      else if (code === 47 && !inClass) {
        while (++at < this.#length && (this.#classes[text.charCodeAt(at)] as number) <= DIGIT) {}
        return at
      }
    }
    this.steps += at - start
    this.#unclosedUntil = at
    return -1
  }

  #mark(at: number, code: number, last: number): number {
    const { text } = this
    const tables = this.#tables
    const next = text.charCodeAt(at + 1)
    switch (code) {
      case 40:
        return this.#token(T.OPEN_PAREN, at, at + 1)
      case 41:
        return this.#token(T.CLOSE_PAREN, at, at + 1)
      case 91:
        return this.#token(T.OPEN_BRACKET, at, at + 1)
      case 93:
        return this.#token(T.CLOSE_BRACKET, at, at + 1)
      case 123:
        this.#depth++
        return this.#token(T.OPEN_BRACE, at, at + 1)
      case 125:
        if (this.#rules.length > 0 && this.#depth === 0) {
          const rule = this.#leave() as StringRule
          return this.#string(rule, at, at + 1, T.INTERPOLATION_CLOSE, T.INTERPOLATION_NEXT)
        }
        this.#depth--
        return this.#token(T.CLOSE_BRACE, at, at + 1)
      case 59:
        return this.#token(T.SEMICOLON, at, at + 1)
      case 44:
        return this.#token(T.COMMA, at, at + 1)
      case 46: // .
        if (next === 46) return this.#token(T.OTHER, at, text.charCodeAt(at + 2) === 46 ? at + 3 : at + 2)
        if (this.#classes[next] === DIGIT) return this.#token(T.NUMBER, at, this.#numberEnd(at))
        return this.#token(tables.access.dot ? T.ACCESS : T.OTHER, at, at + 1)
      case 61: // =
        if (next === 61) return this.#token(T.OTHER, at, text.charCodeAt(at + 2) === 61 ? at + 3 : at + 2)
        if (next === 62) return this.#token(T.ARROW, at, at + 2)
        return this.#token(T.ASSIGN, at, at + 1)
      case 58: // :
        if (next === 58) return this.#token(tables.access.colons ? T.ACCESS : T.OTHER, at, at + 2)
        if (next === 61) return this.#token(T.DEFINE, at, at + 2)
        return this.#token(T.COLON, at, at + 1)
      case 63: // ?
        if (next === 46 && tables.access.optional && this.#classes[text.charCodeAt(at + 2)] !== DIGIT) {
          return this.#token(T.ACCESS, at, at + 2)
        }
        if (next === 63 && tables.logical.nullish) return this.#logical(at, code)
        return this.#token(T.QUESTION, at, at + 1)
      case 38: // &
        if (next === 38) return tables.logical.and ? this.#logical(at, code) : this.#token(T.OTHER, at, at + 2)
        return next === 61 ? this.#token(T.ASSIGN, at, at + 2) : this.#token(T.OTHER, at, at + 1)
      case PIPE_CODE:
        if (next === code && !(tables.lambda.pipe && !T.endsOperand(last))) {
          return tables.logical.or ? this.#logical(at, code) : this.#token(T.OTHER, at, at + 2)
        }
        return next === 61 ? this.#token(T.ASSIGN, at, at + 2) : this.#token(T.PIPE, at, at + 1)
      case 45: // -
        if (next === 62) return this.#token(tables.access.arrow ? T.ACCESS : T.THIN_ARROW, at, at + 2)
        return this.#arithmetic(at, code, next)
      case 60: // <
        if (next === 61) return this.#token(T.OTHER, at, at + 2)
        if (next === 60) {
          return text.charCodeAt(at + 2) === 61 ? this.#token(T.ASSIGN, at, at + 3) : this.#token(T.OTHER, at, at + 2)
        }
        return this.#token(T.LESS, at, at + 1)
      case 62: // >
        return next === 61 ? this.#token(T.OTHER, at, at + 2) : this.#token(T.GREATER, at, at + 1)
      case 33: // !
        return next === 61 ? this.#token(T.OTHER, at, at + 2) : this.#token(T.BANG, at, at + 1)
      case 47: // /
        if (tables.lexis.regexLiterals && !T.endsOperand(last) && last !== T.LESS && last !== T.STEP) {
          const end = this.#regexEnd(at)
          if (end >= 0) return this.#token(T.STRING, at, end)
        }
        return this.#arithmetic(at, code, next)
      case 64:
        return this.#token(T.AT, at, at + 1)
      case 35:
        return this.#token(T.HASH, at, at + 1)
      default:
        return this.#arithmetic(at, code, next)
    }
  }

  #logical(at: number, code: number): number {
    // `a ||= b` assigns.
    if (this.text.charCodeAt(at + 2) === 61) return this.#token(T.ASSIGN, at, at + 3)
    this.bits = code
    return this.#token(T.LOGICAL, at, at + 2)
  }

  #arithmetic(at: number, code: number, next: number): number {
    if (next === 61) return this.#token(T.ASSIGN, at, at + 2)
    if (next === code) {
      if (code === 43 || code === 45) return this.#token(T.STEP, at, at + 2)
      if (code === 42 || code === 47) {
        return this.text.charCodeAt(at + 2) === 61 ? this.#token(T.ASSIGN, at, at + 3) : this.#token(T.STAR, at, at + 2)
      }
    }
    return this.#token(code === 42 ? T.STAR : T.OTHER, at, at + 1)
  }
}
