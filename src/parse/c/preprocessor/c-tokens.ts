// Scans the C family: names, punctuation, literals and directives. `#define` becomes a match here, since the grammar
// needs none.
import { bareMatch, type Match } from '../../../languages/definition-match.ts'
import * as K from './c-token-kinds.ts'

/** Parallel arrays of tokens. Offsets are UTF-16 units. */
export interface TokenArrays {
  readonly kind: Uint8Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly count: number
}

/** All tokens of a text. */
export interface Tokens extends TokenArrays {
  readonly macros: readonly Match[]
}

const MARKS: Readonly<Record<string, number>> = {
  ...K.PUNCTUATION,
  '*': K.POINTER,
  '&': K.POINTER,
  '^': K.POINTER,
  '<': K.LESS,
  '>': K.GREATER,
  '~': K.TILDE,
  '@': K.AT,
  '+': K.SIGN,
  '-': K.SIGN,
}
const MARK_OF = new Uint8Array(128).fill(K.OTHER)
for (const [mark, kind] of Object.entries(MARKS)) MARK_OF[mark.charCodeAt(0)] = kind

const SPACE = 1
const NAME = 2
const DIGIT = 3
/** Classes of characters. All beyond ASCII belong to names. */
const CLASS_OF = new Uint8Array(128)
for (const code of [9, 10, 11, 12, 13, 32, 92]) CLASS_OF[code] = SPACE
for (let code = 48; code < 58; code++) CLASS_OF[code] = DIGIT
for (let code = 65; code < 91; code++) CLASS_OF[code] = CLASS_OF[code + 32] = NAME
CLASS_OF[95] = CLASS_OF[36] = NAME

const TAB = 9
const NEWLINE = 10
const RETURN = 13
const BLANK = 32
const QUOTE = 34
const HASH = 35
const APOSTROPHE = 39
const PAREN = 40
const PAREN_END = 41
const STAR = 42
const MINUS = 45
const SLASH = 47
const COLON = 58
const LESS = 60
const EQUALS = 61
const GREATER = 62
const BACKSLASH = 92

const RAW = /^(?:u8|[LuU])?R$/
const DIRECTIVE = /#[ \t]*(\w*)/y
const COMMENTS = /(?:\s|\\\r?\n|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/

/** Scans a text. Never fails: unknown characters become tokens of kind OTHER. */
export function scanTokens(text: string, keywords: K.Keywords): Tokens {
  const length = text.length
  const kind = new Uint8Array(length + 1)
  const start = new Int32Array(length + 1)
  const end = new Int32Array(length + 1)
  const macros: Match[] = []
  let count = 0
  let lineStart = true
  const push = (type: number, from: number, to: number) => {
    kind[count] = type
    start[count] = from
    end[count++] = to
    lineStart = false
  }
  for (let at = 0; at < length; ) {
    const code = text.charCodeAt(at)
    const type = code < 128 ? CLASS_OF[code]! : code === 0xfeff ? SPACE : NAME
    if (type === SPACE) {
      if (code === NEWLINE) lineStart = true
      at++
    } else if (type === NAME) {
      const to = nameEnd(text, at)
      if (text.charCodeAt(to) === QUOTE && RAW.test(text.slice(at, to))) {
        const close = rawEnd(text, to)
        push(K.STRING, at, close)
        at = close
      } else {
        push(keywords.kindOf(text, code, at, to), at, to)
        at = to
      }
    } else if (type === DIGIT) {
      const to = numberEnd(text, at)
      push(K.NUMBER, at, to)
      at = to
    } else if (code === SLASH && (text.charCodeAt(at + 1) === SLASH || text.charCodeAt(at + 1) === STAR)) {
      at = commentEnd(text, at)
    } else if (code === QUOTE || code === APOSTROPHE) {
      const to = stringEnd(text, at, code)
      push(K.STRING, at, to)
      at = to
    } else if (code === HASH && lineStart) {
      const to = directiveEnd(text, at)
      const name = directiveAt(text, at)
      const condition = conditionOf(name)
      if (condition >= 0) push(condition, at, to)
      else if (name === 'define') defineAt(text, at, DIRECTIVE.lastIndex, to, macros)
      lineStart = true
      at = to
    } else {
      const to = markEnd(text, at, code)
      push(markOf(text, at, to), at, to)
      at = to
    }
  }
  return { kind, start, end, count, macros }
}

function nameEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && isOfName(text.charCodeAt(at))) at++
  return at
}

function isOfName(code: number): boolean {
  return code >= 128 || CLASS_OF[code]! >= NAME
}

function numberEnd(text: string, from: number): number {
  let at = from + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 || (code < 128 && CLASS_OF[code]! >= NAME)) continue
    // `1'000`, `1e+3`, `0x1p-3`.
    if (code === APOSTROPHE && /\w/.test(text[at + 1] ?? '')) continue
    if ((code === 43 || code === 45) && /[eEpP]/.test(text[at - 1]!)) continue
    break
  }
  return at
}

/** The end of a comment. A line comment continues behind `\`. */
function commentEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === STAR) {
    const close = text.indexOf('*/', at + 2)
    return close < 0 ? text.length : close + 2
  }
  for (let from = at; ; ) {
    const end = text.indexOf('\n', from)
    if (end < 0) return text.length
    const last = text.charCodeAt(end - 1) === 13 ? end - 2 : end - 1
    if (text.charCodeAt(last) !== BACKSLASH) return end
    from = end + 1
  }
}

/** The end of a literal. An unclosed one ends with its line. */
function stringEnd(text: string, from: number, quote: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += text.charCodeAt(at + 1) === 13 ? 2 : 1
    else if (code === quote) return at + 1
    else if (code === NEWLINE) return at
  }
  return text.length
}

/** The end of `R"x(…)x"`, whose quote is at `quote`. */
function rawEnd(text: string, quote: number): number {
  const open = text.indexOf('(', quote)
  if (open < 0 || open - quote > 17) return quote + 1
  const mark = `)${text.slice(quote + 1, open)}"`
  const close = text.indexOf(mark, open)
  return close < 0 ? text.length : close + mark.length
}

function directiveEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE) return at
    if (code === BACKSLASH) at += text.charCodeAt(at + 1) === 13 ? 2 : 1
    else if (code === SLASH && text.charCodeAt(at + 1) === STAR) at = commentEnd(text, at) - 1
    else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) return commentEnd(text, at)
    else if (code === QUOTE) at = Math.max(at, stringEnd(text, at, code) - 1)
  }
  return text.length
}

/** The name of the directive at `at`, `ifdef` or `define`; empty for none. */
function directiveAt(text: string, at: number): string {
  DIRECTIVE.lastIndex = at
  return DIRECTIVE.exec(text)![1]!
}

/** The kind of a conditional directive, -1 for others. */
function conditionOf(directive: string): number {
  if (directive.startsWith('if')) return K.IF
  if (directive === 'else' || directive.startsWith('elif')) return K.ELSE
  return directive === 'endif' ? K.ENDIF : -1
}

/** The end of punctuation: `::`, `->`, `<<`, `<=>` and anything before `=` are one token. */
function markEnd(text: string, at: number, code: number): number {
  const next = text.charCodeAt(at + 1)
  if (next === EQUALS && '=!<>+-*/%&|^'.includes(text[at]!))
    return code === LESS && text.charCodeAt(at + 2) === GREATER ? at + 3 : at + 2
  const isPair =
    (code === COLON && next === COLON) || (code === MINUS && next === GREATER) || (code === LESS && next === LESS)
  return isPair ? at + 2 : at + 1
}

function markOf(text: string, at: number, end: number): number {
  if (end === at + 1) return MARK_OF[text.charCodeAt(at)]!
  if (text.startsWith('::', at)) return K.SCOPE
  return text.startsWith('->', at) ? K.ARROW : K.OTHER
}

/** Adds the macro that the directive from `from` to `to` defines. `word` is the end of `define`. */
function defineAt(text: string, from: number, word: number, to: number, macros: Match[]): void {
  const name = gapEnd(text, word, to, false)
  const nameTo = name > word ? wordEnd(text, name, to) : name
  if (nameTo === name) return
  const end = valueEnd(text, nameTo, to)
  let body = -1
  if (text.charCodeAt(nameTo) === PAREN) {
    let close = nameTo
    while (close < end && text.charCodeAt(close) !== PAREN_END) close++
    const after = gapEnd(text, close + 1, end, true)
    if (after < end) body = after
  }
  macros.push(matchOf('macro', from, end, name, nameTo, body))
}

function wordEnd(text: string, from: number, to: number): number {
  return from < to && isOfName(text.charCodeAt(from)) ? nameEnd(text, from) : from
}

/** The end of blanks and continued lines, at most `to`; `all` includes line feeds. */
function gapEnd(text: string, from: number, to: number, all: boolean): number {
  let at = from
  while (at < to) {
    const code = text.charCodeAt(at)
    const newline = code === BACKSLASH ? at + (text.charCodeAt(at + 1) === RETURN ? 2 : 1) : -1
    if (newline >= 0 && text.charCodeAt(newline) === NEWLINE) at = newline + 1
    else if (code === BLANK || code === TAB || (all && isBlank(code))) at++
    else break
  }
  return Math.min(at, to)
}

/** The end of a macro's value, without a comment behind it. */
function valueEnd(text: string, from: number, to: number): number {
  const value = text.slice(from, to)
  if (value.includes('/')) return from + COMMENTS.exec(value)!.index
  let end = to
  while (end > from) {
    const code = text.charCodeAt(end - 1)
    if (!isBlank(code)) break
    end--
    if (code !== NEWLINE) continue
    if (text.charCodeAt(end - 1) === RETURN) end--
    if (text.charCodeAt(end - 1) === BACKSLASH) end--
  }
  return Math.max(end, from)
}

/** Whether `\s` matches a character. */
function isBlank(code: number): boolean {
  return code < 128 ? (code >= TAB && code <= RETURN) || code === BLANK : /\s/.test(String.fromCharCode(code))
}

/** Creates a match that does not come from a query; -1 ranks it before all patterns. */
export function matchOf(
  role: Match['role'],
  start: number,
  end: number,
  name: number,
  nameEnd: number,
  body = -1,
  declaration = false,
): Match {
  const match = bareMatch(role, start, end)
  match.pattern = -1
  match.declaration = declaration
  match.name = name
  match.nameEnd = nameEnd
  match.body = body
  return match
}
