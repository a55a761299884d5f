// The items that code holds. What macros are given are tokens of their own, and no items.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import { CODE, itemEnd } from './item.ts'
import * as W from './words.ts'

/** Looks for all that a stretch of code defines; false where there is a doubt. */
export function readCode(work: Work, from: number, to: number): boolean {
  const { run } = work
  const { kinds, bits, partners } = run
  for (let at = from; at < to; at++) {
    if (kinds[at] === T.BANG) {
      const open = isMacro(run, at)
      if (open) at = partners[at + 1]!
      continue
    }
    if ((bits[at]! & W.INNER) === 0 || !beginsItem(run, at)) continue
    const first = firstOf(run, at, from)
    if (!isBoundary(run, first, from)) return false
    const end = itemEnd(work, CODE, first)
    if (end < 0) return false
    at = end - 1
  }
  return true
}

/** Whether a mark at a token makes a macro of the name before it. */
function isMacro({ kinds, partners, starts, ends }: TokenRun, at: number): boolean {
  return (
    (kinds[at - 1] === T.WORD || kinds[at - 1] === T.KEYWORD) && starts[at] === ends[at - 1] && partners[at + 1]! > at
  )
}

/** Whether a word of items begins one, and does not stand in a type, a value or a name. */
function beginsItem(run: TokenRun, at: number): boolean {
  const word = W.wordAt(run, at)
  const { kinds } = run
  if (word & (W.STRUCT | W.ENUM | W.TRAIT | W.MODULE | W.TYPE)) return true
  if (word & W.FUNCTION) return kinds[at + 1] !== T.OPEN_PAREN
  if (word & (W.STATIC | W.CONSTANT)) {
    const name = W.wordAt(run, at + 1) & W.PREFIX ? at + 2 : at + 1
    return W.isName(run, name) && kinds[name + 1] === T.COLON && kinds[at - 1] !== T.STAR
  }
  if (word & W.UNION) return W.isName(run, at + 1)
  if (word & W.MACRO) return kinds[at + 1] === T.BANG
  const before = kinds[at - 1]
  const isFirst = before === T.OPEN_BRACE || before === T.CLOSE_BRACE || before === T.SEMICOLON
  if (word & W.IMPL) return isFirst || before === T.CLOSE_BRACKET || (W.wordAt(run, at - 1) & W.MODIFIER) !== 0
  return (word & W.EXTERN) !== 0 && kinds[at + 1] === T.STRING && kinds[at + 2] === T.OPEN_BRACE
}

/** The first token of the item whose word is at a token: its attributes, who may see it, other words before it. */
function firstOf(run: TokenRun, from: number, least: number): number {
  const { kinds, partners } = run
  let at = from
  for (;;) {
    const before = at - 1
    if (before < least) return at
    const kind = kinds[before]
    if (W.wordAt(run, before) & (W.MODIFIER | W.SOFT | W.CONSTANT | W.VISIBILITY | W.EXTERN)) at = before
    else if (kind === T.STRING && W.wordAt(run, before - 1) & W.EXTERN) at = before - 1
    else if (kind === T.CLOSE_PAREN && W.wordAt(run, partners[before]! - 1) & W.VISIBILITY) at = partners[before]! - 1
    else if (kind === T.CLOSE_BRACKET && kinds[partners[before]! - 1] === T.HASH) at = partners[before]! - 1
    else return at
  }
}

function isBoundary({ kinds, partners }: TokenRun, at: number, least: number): boolean {
  if (at === least) return true
  const kind = kinds[at - 1]
  if (kind === T.CLOSE_BRACKET) return kinds[partners[at - 1]! - 1] === T.BANG
  return kind === T.OPEN_BRACE || kind === T.CLOSE_BRACE || kind === T.SEMICOLON
}
