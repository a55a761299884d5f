// Where types, operands and statements of Go begin and end, in tokens.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptCode } from '../values/script-code.ts'

const TYPE_WORDS: ReadonlySet<string> = new Set(['map', 'chan', 'func', 'struct', 'interface'])
/** Words that no operand ends with, so that a bracket behind one begins an operand. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  'return go defer range if else for switch select case default goto var const type'.split(' '),
)

/** The token behind the type that begins at `at`. */
export function pastType(code: ScriptCode, at: number): number {
  let i = at
  for (;;) {
    if (code.kind(i) === T.STAR || code.is(i, '<') || code.is(i, '-') || code.is(i, '...') || code.is(i, 'chan')) i++
    else if (code.kind(i) === T.OPEN_BRACKET) i = code.partners[i]! + 1
    else if (code.is(i, 'map') && code.kind(i + 1) === T.OPEN_BRACKET) i = code.partners[i + 1]! + 1
    else break
  }
  if (code.kind(i) === T.OPEN_PAREN) return code.partners[i]! + 1
  if (code.is(i, 'func'))
    return code.kind(i + 1) === T.OPEN_PAREN ? pastResults(code, code.partners[i + 1]! + 1) : i + 1
  if (code.is(i, 'struct') || code.is(i, 'interface'))
    return code.kind(i + 1) === T.OPEN_BRACE ? code.partners[i + 1]! + 1 : i + 1
  if (!code.isName(i)) return i
  i++
  if (code.kind(i) === T.ACCESS && code.isName(i + 1)) i += 2
  return code.kind(i) === T.OPEN_BRACKET && !code.isFirst(i) ? code.partners[i]! + 1 : i
}

/** True if a token may begin a type on the line of the token before it. */
export function beginsType(code: ScriptCode, at: number): boolean {
  if (code.isFirst(at)) return false
  const kind = code.kind(at)
  if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.STAR) return true
  return (code.is(at, '<') && code.is(at + 1, '-')) || (code.isName(at) && !STATEMENT_WORDS.has(code.word(at)))
}

/** The token behind the results of a function, which begin behind its parameters. */
export function pastResults(code: ScriptCode, at: number): number {
  if (code.isFirst(at)) return at
  return beginsType(code, at) ? pastType(code, at) : at
}

export interface Listed {
  readonly name: number | undefined
  /** The token at which the type begins. */
  readonly type: number
}

/** Parameters, results or type parameters between brackets: `(a, b int, c ...T)`, `(int, error)`. */
export function listed(code: ScriptCode, open: number): readonly Listed[] {
  const close = code.partners[open]!
  const items: { from: number; isNamed: boolean }[] = []
  for (let at = open + 1; at < close; ) {
    const from = at
    while (at < close && code.kind(at) !== T.COMMA) at = Math.max(code.partners[at]!, at) + 1
    items.push({ from, isNamed: isNamed(code, from, at) })
    at++
  }
  if (!items.some(one => one.isNamed)) return items.map(({ from }) => ({ name: undefined, type: from }))
  let type = close
  return items
    .toReversed()
    .map(({ from, isNamed }) => {
      if (isNamed) type = from + 1
      return { name: from, type }
    })
    .toReversed()
}

function isNamed(code: ScriptCode, from: number, end: number): boolean {
  if (from + 1 >= end || !code.isName(from) || TYPE_WORDS.has(code.word(from))) return false
  if (code.kind(from + 1) === T.ACCESS) return false
  return code.kind(from + 1) !== T.OPEN_BRACKET || code.partners[from + 1]! + 1 < end
}

/** The first token behind the statement that goes on at `at`: the next one, or the bracket or brace that ends it. */
export function statementEnd(code: ScriptCode, at: number): number {
  for (let i = at; i < code.count; ) {
    if (code.kind(i) === T.SEMICOLON || (code.partners[i]! >= 0 && code.partners[i]! < i)) return i
    if (i > at && code.isFirst(i) && (T.endsOperand(code.kind(i - 1)) || code.isName(i - 1))) return i
    i = Math.max(code.partners[i]!, i) + 1
  }
  return code.count
}

/** The brace of the body behind the head of a statement; -1 if there is none. */
export function bodyBehind(code: ScriptCode, head: number): number {
  for (let i = head; i < code.count; ) {
    const partner = code.partners[i]!
    if (partner >= 0 && partner < i) return -1
    if (code.kind(i) === T.OPEN_BRACE) {
      const next = code.kind(partner + 1)
      const isEnd = next === T.END || next === T.SEMICOLON || next === T.CLOSE_BRACE || next === T.CLOSE_PAREN
      if (isEnd || code.isFirst(partner + 1) || code.is(partner + 1, 'else')) return i
    }
    i = Math.max(partner, i) + 1
  }
  return -1
}

/** The last token of a statement with this body, with what follows it by `else`. */
export function endOfBranches(code: ScriptCode, body: number): number {
  let close = code.partners[body]!
  while (code.is(close + 1, 'else')) {
    const next = code.is(close + 2, 'if') ? bodyBehind(code, close + 3) : close + 2
    if (code.kind(next) !== T.OPEN_BRACE) break
    close = code.partners[next]!
  }
  return close
}

/** The first token of the operand whose last token is before `end`; -1 if it cannot be told. */
export function goOperandStart(code: ScriptCode, end: number): number {
  for (let at = end - 1; at >= 0; ) {
    if (code.partners[at]! >= 0 && code.partners[at]! < at) {
      const open = code.partners[at]!
      const before = open - 1
      if (code.kind(before) === T.ACCESS) at = before - 1
      else if (code.kind(open) !== T.OPEN_BRACE && endsCallee(code, before)) at = before
      else if (code.kind(open) === T.OPEN_BRACE && code.isName(before)) at = before
      else return code.kind(open) === T.OPEN_BRACE ? -1 : open
      continue
    }
    if (!code.isName(at) && code.kind(at) !== T.STRING) return -1
    if (code.kind(at - 1) !== T.ACCESS) return at
    at -= 2
  }
  return -1
}

function endsCallee(code: ScriptCode, at: number): boolean {
  return T.endsOperand(code.kind(at)) || (code.isName(at) && !STATEMENT_WORDS.has(code.word(at)))
}
