// Brackets in the short one-line text of a head, ignoring strings, arrows and comparisons.
import type { Lexis } from '../../languages/lexis-rule.ts'

const ANGLE = 60
const MAX_OPERATORS = 50

/** Patterns for brackets, quotes and given marks, which skip other text quickly. */
const patterns = new Map<string, RegExp>()

function patternOf(marks: string): RegExp {
  let pattern = patterns.get(marks)
  if (pattern === undefined) {
    pattern = new RegExp(`[()[\\]{}<>"'\`${marks.replace(/[\\\]^-]/g, '\\$&')}]`, 'g')
    patterns.set(marks, pattern)
  }
  return pattern
}

/** Iterates over brackets and given marks outside strings, and tracks the depth. */
class BracketWalk {
  at = -1
  readonly #text: string
  readonly #lexis: Lexis
  /** Most `<` tested with lookahead before the rest count as operators. */
  #angles: number
  readonly #pattern: RegExp
  readonly #open: number[] = []
  #next: number

  constructor(text: string, lexis: Lexis, from = 0, marks = '') {
    this.#text = text
    this.#lexis = lexis
    this.#angles = lexis.blocks !== 'indent' && text.includes('>') ? MAX_OPERATORS : 0
    this.#pattern = patternOf(marks)
    this.#next = from
  }

  get depth(): number {
    return this.#open.length
  }

  /** Moves to the next bracket, mark or string start; false at the end of the text. */
  next(): boolean {
    const text = this.#text
    const pattern = this.#pattern
    pattern.lastIndex = this.#next
    if (!pattern.test(text)) return false
    const at = pattern.lastIndex - 1
    this.at = at
    this.#next = pastString(text, at, this.#lexis)
    const open = this.#open
    switch (text.charCodeAt(at)) {
      case 40:
      case 91:
      case 123:
        open.push(0)
        break
      case 41:
      case 93:
      case 125:
        while (open.length > 0 && open[open.length - 1] === ANGLE) open.pop()
        open.pop()
        break
      case 60:
        if (this.#angles === 0) break
        if (opensAngle(text, at)) open.push(ANGLE)
        else this.#angles--
        break
      case 62:
        if (open[open.length - 1] === ANGLE && !isArrow(text, at)) open.pop()
        break
    }
    return true
  }
}

/** Position of the bracket that closes the one at `open`; the end of the text if there is none. */
export function closingOf(text: string, open: number, lexis: Lexis): number {
  const walk = new BracketWalk(text, lexis, open)
  while (walk.next()) if (walk.depth === 0) return walk.at
  return text.length
}

/** Splits at marks outside brackets and strings; parts are trimmed, empty ones left out. */
export function splitAt(text: string, marks: string, lexis: Lexis): string[] {
  const parts: string[] = []
  // The parameters of a lambda have no brackets: `key=lambda a, b: a` (Python).
  const hasLambdas = lexis.lambdas.includes('lambda') && text.includes('lambda')
  let isLambda = false
  let from = 0
  const take = (to: number) => {
    const part = text.slice(from, to).trim()
    if (part !== '') parts.push(part)
    from = to + 1
  }
  const walk = new BracketWalk(text, lexis, 0, hasLambdas ? `${marks}:l` : marks)
  while (walk.next()) {
    if (walk.depth !== 0) continue
    if (hasLambdas && isWord(text, walk.at, 'lambda')) isLambda = true
    else if (isLambda && text[walk.at] === ':') isLambda = false
    else if (!isLambda && marks.includes(text[walk.at]!)) take(walk.at)
  }
  take(text.length)
  return parts
}

function isWord(text: string, at: number, word: string): boolean {
  return text.startsWith(word, at) && !/\w/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + word.length] ?? ' ')
}

/** Position of the first such mark outside brackets and strings that is not part of a longer one; -1 without one. */
export function positionOf(text: string, mark: string, lexis: Lexis): number {
  if (!text.includes(mark)) return -1
  const walk = new BracketWalk(text, lexis, 0, mark[0])
  while (walk.next())
    if (walk.depth === 0 && text.startsWith(mark, walk.at) && isWhole(text, walk.at, mark)) return walk.at
  return -1
}

/** True if a mark is not part of `::`, `==`, `=>`, `<=` or `!=`. */
function isWhole(text: string, at: number, mark: string): boolean {
  if (mark.length > 1) return true
  const next = text[at + mark.length]
  const last = text[at - 1]
  return next !== mark && last !== mark && next !== '>' && last !== '<' && last !== '>' && last !== '!'
}

/** Position after the `<…>` or `[…]` that opens at `open`. */
export function skipAngles(text: string, open: number, lexis: Lexis): number {
  return closingOf(text, open, lexis) + 1
}

const FARTHEST_ANGLE = 2000

/** True if a `<` opens type arguments: it is no operator, and `>` follows before the enclosing bracket closes. */
function opensAngle(text: string, at: number): boolean {
  const next = text[at + 1]
  if (next === '-' || next === '=' || next === '<' || text[at - 1] === '<') return false
  if (next === ' ' && text[at - 1] === ' ') return false
  let angles = 0
  let brackets = 0
  for (let i = at; i < text.length && i < at + FARTHEST_ANGLE; i++) {
    switch (text[i]) {
      case '<':
        if (brackets === 0 && !'<=-'.includes(text[i + 1] ?? ' ')) angles++
        break
      case '>':
        if (!isArrow(text, i) && brackets === 0 && --angles === 0) return true
        break
      case '(':
      case '[':
      case '{':
        brackets++
        break
      case ')':
      case ']':
      case '}':
        if (--brackets < 0) return false
        break
      case '&':
      case '|':
        // `a <b && c> d` compares, while `T&&` and `&&str` are types, and `enable_if<A && B>` has no space before `<`.
        if (text[at - 1] === ' ' && brackets === 0 && text[i + 1] === text[i] && text[i + 2] === ' ') return false
        break
      case ';':
        if (brackets === 0) return false
        break
    }
  }
  return false
}

function isArrow(text: string, at: number): boolean {
  const last = text[at - 1]
  return last === '-' || last === '='
}

/** Position after a character, or after the string that opens there. */
function pastString(text: string, at: number, lexis: Lexis): number {
  const code = text.charCodeAt(at)
  if (code !== 34 && code !== 96 && code !== 39) return at + 1
  if (code === 39 && lexis.charQuote && text.charCodeAt(at + 2) !== 39) return at + 1
  for (let close = at + 1; close < text.length; close++) {
    const inside = text.charCodeAt(close)
    if (inside === 92) close++
    else if (inside === code) return close + 1
  }
  return at + 1
}
