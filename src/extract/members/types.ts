// Where types, parameters and values end in a run of tokens. Each gives the number of the token after it, -1 where there
// is a doubt; what brackets hold is passed over.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import * as W from './words.ts'

const MINUS = 45
const EQUALS = 61
const QUESTION = 63
const AT_SIGN = 64
/** Tokens between `<` and `>` that are looked at: each `<` of code may open as many. */
const MOST = 1000

/** Whether a token joins the names of a path: `.`, `::`. */
function joins({ kinds, bits }: TokenRun, at: number): boolean {
  return kinds[at] === T.ACCESS && bits[at] !== QUESTION && bits[at] !== MINUS
}

/** The first token behind attributes in brackets. */
export function attributesEnd({ kinds, partners }: TokenRun, from: number): number {
  let at = from
  while (kinds[at] === T.OPEN_BRACKET) at = partners[at]! + 1
  return at
}

/** A type, with what it is given, its dimensions, and marks behind it. */
export function typeEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  let at = from
  if (W.wordAt(run, at) & W.REF) at = W.wordAt(run, at + 1) & W.READONLY ? at + 2 : at + 1
  if (kinds[at] === T.OPEN_PAREN) at = isTuple(run, at) ? partners[at]! + 1 : -1
  else if (W.wordAt(run, at) & W.PRIMITIVE) at++
  else at = pathEnd(run, at)
  while (at >= 0) {
    if (kinds[at] === T.OPEN_BRACKET && holdsCommas(run, at)) at = partners[at]! + 1
    else if (kinds[at] === T.QUESTION || kinds[at] === T.STAR) at++
    else break
  }
  return at
}

/** `(int a, string b)`, of two parts at least. */
function isTuple(run: TokenRun, open: number): boolean {
  const { kinds, partners } = run
  const close = partners[open]!
  let count = 0
  for (let at = open + 1; at < close; at++, count++) {
    at = typeEnd(run, at)
    if (at >= 0 && W.isName(run, at)) at++
    if (at < 0 || (at < close && kinds[at] !== T.COMMA)) return false
  }
  return count > 1
}

/** Whether brackets hold nothing but the commas between dimensions. */
function holdsCommas({ kinds, partners }: TokenRun, open: number): boolean {
  for (let at = open + 1; at < partners[open]!; at++) if (kinds[at] !== T.COMMA) return false
  return true
}

/** Names with marks between them, and what they are given. */
export function pathEnd(run: TokenRun, from: number): number {
  for (let at = from; ; at++) {
    if (!W.isName(run, at)) return -1
    at++
    if (run.kinds[at] === T.LESS) at = argumentsEnd(run, at)
    if (at < 0 || !joins(run, at)) return at
  }
}

/** What stands between `<` and `>`. Of any depth, so no recursion. */
export function argumentsEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  let depth = 0
  for (let at = from; at < from + MOST; at++) {
    const before = kinds[at - 1]!
    switch (kinds[at]) {
      case T.LESS:
        depth++
        break
      case T.GREATER:
        if (before === T.COMMA && kinds[at - 2] !== T.LESS && kinds[at - 2] !== T.COMMA) return -1
        if (--depth === 0) return at + 1
        break
      case T.OPEN_BRACKET:
      case T.OPEN_PAREN:
        at = partners[at]!
        break
      case T.ACCESS:
        if (!joins(run, at)) return -1
        break
      case T.COMMA:
      case T.QUESTION:
      case T.STAR:
        break
      default:
        if (!isArgumentWord(run, at)) return -1
    }
  }
  return -1
}

/** Whether a word may stand between `<` and `>`, where it does: no name right behind another. */
function isArgumentWord(run: TokenRun, at: number): boolean {
  if (W.wordAt(run, at) & W.PARAMETER) return true
  const isType = W.isName(run, at) || (W.wordAt(run, at) & W.PRIMITIVE) !== 0
  return isType && !W.isName(run, at - 1)
}

/** Brackets with parameters. */
export function parametersEnd(run: TokenRun, open: number): number {
  const { kinds, partners } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; at++) {
    at = parameterEnd(run, at)
    if (at < 0 || (at < close && kinds[at] !== T.COMMA) || at === close - 1) return -1
  }
  return close + 1
}

function isWord({ kinds }: TokenRun, at: number): boolean {
  return kinds[at] === T.WORD || kinds[at] === T.KEYWORD
}

const PARAMETER_WORDS = W.PARAMETER | W.THIS | W.REF | W.READONLY

function parameterEnd(run: TokenRun, from: number): number {
  let at = attributesEnd(run, from)
  while (W.wordAt(run, at) & PARAMETER_WORDS) at++
  at = typeEnd(run, at)
  // `@this`
  if (at >= 0 && run.bits[at] === AT_SIGN && isWord(run, at + 1)) at++
  else if (at < 0 || !W.isName(run, at)) return -1
  return isEquals(run, at + 1) ? valueEnd(run, at + 2) : at + 1
}

/** What types that are given have to be, as far as `{`, `=>` or `;`. */
export function whereEnd(run: TokenRun, from: number): number {
  if (from < 0 || (W.wordAt(run, from) & W.WHERE) === 0) return from
  const { kinds, partners } = run
  for (let at = from + 1; at < from + MOST; at++) {
    const kind = kinds[at]!
    if (kind === T.OPEN_BRACE || kind === T.ARROW || kind === T.SEMICOLON) return kinds[at - 1] === T.COLON ? -1 : at
    const isNamed = (W.wordAt(run, at - 1) & W.WHERE) === 0 || (W.isName(run, at) && kinds[at + 1] === T.COLON)
    if (!isNamed) return -1
    if (kind === T.OPEN_PAREN) at = partners[at]!
    else if (kind === T.LESS) {
      at = argumentsEnd(run, at) - 1
      if (at < 0) return -1
    } else if (!PARTS.has(kind)) return -1
  }
  return -1
}

const PARTS: ReadonlySet<number> = new Set([T.WORD, T.KEYWORD, T.COMMA, T.COLON, T.ACCESS, T.QUESTION])

/** Whether a token is `=`. */
export function isEquals({ kinds, bits, starts, ends }: TokenRun, at: number): boolean {
  return kinds[at] === T.ASSIGN && bits[at] === EQUALS && ends[at]! - starts[at]! === 1
}

/** The comma, semicolon or bracket behind a value; -1 where it holds what none does. */
export function valueEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  for (let at = from; ; at++) {
    const kind = kinds[at]!
    if (kind === T.COMMA || kind === T.SEMICOLON) return at > from ? at : -1
    const partner = partners[at]!
    if (partner > at) at = partner
    else if (partner >= 0) return at > from ? at : -1
    else if (kind === T.LESS) at = Math.max(at, argumentsEnd(run, at) - 1)
    else if (kind === T.END || W.wordAt(run, at) & W.NO_VALUE) return -1
    else if (W.wordAt(run, at) & W.PRIMITIVE && at > from && isOperand(run, at - 1)) return -1
  }
}

function isOperand(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]!
  return kind === T.WORD || kind === T.KEYWORD ? run.bits[at] === 0 : T.endsOperand(kind) && kind !== T.CLOSE_PAREN
}
