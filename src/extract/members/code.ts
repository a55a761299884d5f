// The functions that code holds.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { modifiersEnd, readAttributes } from './declared.ts'
import * as types from './types.ts'
import * as W from './words.ts'

/** Looks for all that a stretch of code defines; false where there is a doubt. */
export function readCode(work: Work, from: number, to: number): boolean {
  const { run } = work
  const { kinds } = run
  for (let at = from + 1; at < to; at++) {
    // What looks like a line of the preprocessor and is none, or is called and is a type.
    if (kinds[at] === T.HASH || isMisnamed(run, at)) return false
    if (kinds[at] !== T.WORD || !endsType(run, at - 1) || !W.isName(run, at)) continue
    if (run.bits[at]! & (W.CONTEXTUAL | W.WHERE)) continue
    const open = kinds[at + 1] === T.LESS ? types.argumentsEnd(run, at + 1) : at + 1
    // `A<B> c<if>(…)`: two names in a row are no comparison.
    if (open < 0 && (kinds[at - 1] === T.GREATER || W.isName(run, at - 1))) return false
    if (open < 0 || kinds[open] !== T.OPEN_PAREN) continue
    const body = run.partners[open]! + 1
    const isHead = kinds[body] === T.OPEN_BRACE || kinds[body] === T.ARROW || (W.wordAt(run, body) & W.WHERE) !== 0
    if (
      kinds[body] === T.SEMICOLON &&
      W.wordAt(run, at - 1) === 0 &&
      W.isName(run, at - 1) &&
      isDeclared(run, at, from)
    )
      return false
    if (!isHead) continue
    const end = functionEnd(work, from, at, open)
    if (end < 0) return false
    at = end - 1
  }
  return true
}

/** Whether a type may end with a token. */
function endsType(run: TokenRun, at: number): boolean {
  switch (run.kinds[at]) {
    case T.GREATER:
    case T.CLOSE_BRACKET:
    case T.CLOSE_PAREN:
    case T.QUESTION:
    case T.STAR:
      return true
    default: {
      const word = W.wordAt(run, at)
      if (word & W.CONTEXTUAL) return false
      return W.isName(run, at) || (word & W.PRIMITIVE) !== 0
    }
  }
}

/** `void(…)`, but for `new string(…)`. */
function isMisnamed(run: TokenRun, at: number): boolean {
  const isType = (W.wordAt(run, at) & W.PRIMITIVE) !== 0 && run.kinds[at + 1] === T.OPEN_PAREN
  return isType && (W.wordAt(run, at - 1) & W.MODIFIERS) === 0
}

/** Whether a name is that of a function that is only declared, `A b();`, which the grammar takes for one. */
function isDeclared(run: TokenRun, name: number, least: number): boolean {
  return types.typeEnd(run, modifiersEnd(run, firstOf(run, name, least)).end) === name
}

function functionEnd(work: Work, least: number, name: number, open: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  const first = firstOf(run, name, least)
  const start = readAttributes(work, first)
  if (start < 0 || types.typeEnd(run, modifiersEnd(run, start).end) !== name) return -1
  const at = types.whereEnd(run, types.parametersEnd(run, open))
  if (at < 0 || (kinds[at] !== T.OPEN_BRACE && kinds[at] !== T.ARROW)) return -1
  const isBlock = kinds[at] === T.OPEN_BRACE
  const end = isBlock ? partners[at]! : types.valueEnd(run, at + 1)
  if (end < 0 || (!isBlock && kinds[end] !== T.SEMICOLON)) return -1
  work.found('fn', first, end + 1, name).body = starts[at]!
  work.add(K.CODE, at + 1, end)
  return end + 1
}

/** The first token of the statement that a token stands in. */
function firstOf({ kinds, partners }: TokenRun, from: number, least: number): number {
  let at = from
  while (at > least) {
    const kind = kinds[at - 1]!
    if (kind === T.SEMICOLON || kind === T.OPEN_BRACE || kind === T.CLOSE_BRACE || kind === T.COLON) break
    at = partners[at - 1]! >= 0 && partners[at - 1]! < at - 1 ? partners[at - 1]! : at - 1
  }
  return at
}
