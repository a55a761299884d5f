// What `new` makes: a type, what it is given, and a template of its own.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import type { Place } from './declared.ts'
import { isDot } from './heads.ts'
import { opensBelow } from './lines.ts'
import * as W from './words.ts'

/** The token after the type of what `new` makes and its template; -1 where there is a doubt. */
export function madeEnd(work: Work, { kind, to }: Place, at: number): number {
  const { run } = work
  const { kinds, breaks, partners } = run
  const open = madeTypeEnd(run, at)
  if (open < 0) return -1
  work.add(kind, at + 1, Math.min(open, to))
  if (open >= to) return to
  if (kinds[open] === T.OPEN_BRACE) {
    if (!opensBelow(run, open)) return -1
    work.addBody(K.MADE, open)
    return partners[open]! + 1
  }
  // A template by indentation is rare, and told by what stands below it.
  return kinds[open] === T.COLON && breaks[open + 1] !== 0 ? -1 : open
}

function madeTypeEnd(run: TokenRun, from: number): number {
  const { kinds, breaks, partners } = run
  let at = from + 1
  if (kinds[at] === T.OPEN_BRACE) return W.wordAt(run, partners[at]! + 1) & W.WITH ? -1 : at
  for (; ; at++) {
    if (!W.isName(run, at)) return -1
    at++
    while (isDot(run, at) && W.isName(run, at + 1)) at += 2
    if (kinds[at] === T.OPEN_BRACKET) at = partners[at]! + 1
    if (kinds[at] === T.HASH) return -1
    while (kinds[at] === T.OPEN_PAREN && breaks[at] === 0) at = partners[at]! + 1
    if ((W.wordAt(run, at) & W.WITH) === 0) return at
  }
}
