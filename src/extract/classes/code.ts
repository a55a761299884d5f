// What code defines: types that are declared in it, and the classes of objects that are made with a body.

import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { isRecord, readModifiers, typeDeclarationEnd } from './declared.ts'
import * as types from './types.ts'
import { madeEnd } from './values.ts'
import * as W from './words.ts'

/** Looks for all that a stretch of code defines; false where there is a doubt. */
export function readCode(work: Work, from: number, to: number): boolean {
  const { run } = work
  const { kinds, bits, partners } = run
  for (let at = from; at < to; at++) {
    if ((bits[at]! & W.INNER) === 0) continue
    const word = W.wordAt(run, at)
    const isMember = kinds[at - 1] === T.ACCESS
    if (word & W.NEW) {
      // `A::new`
      if (isMember && !types.isDot(run, at - 1)) continue
      const open = madeEnd(run, at)
      if (open < 0) return false
      if (kinds[open] !== T.OPEN_PAREN || kinds[partners[open]! + 1] !== T.OPEN_BRACE) continue
      const body = partners[open]! + 1
      work.addBody(K.CODE, open)
      work.addBody(K.CLASS, body)
      at = partners[body]!
    } else if (isMember) {
      // `A.class`, `a.record()`
    } else if (word & W.TYPES || (word & W.RECORD && isRecord(run, at))) {
      const end = localEnd(work, at)
      if (end < 0) return false
      at = end - 1
    }
  }
  return true
}

/** The token after the type that a word declares in code. */
function localEnd(work: Work, at: number): number {
  const { run } = work
  const start = modifiersStart(run, at)
  const kind = run.kinds[start - 1]!
  if (kind !== T.OPEN_BRACE && kind !== T.CLOSE_BRACE && kind !== T.SEMICOLON && kind !== T.COLON) return -1
  return readModifiers(work, start).end === at ? typeDeclarationEnd(work, start, at) : -1
}

/** The first of the modifiers and annotations right before a token. */
function modifiersStart(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  for (let at = from; ; ) {
    if (W.wordAt(run, at - 1) & (W.MODIFIERS | W.SOFT)) {
      at--
      continue
    }
    let name = kinds[at - 1] === T.CLOSE_PAREN ? partners[at - 1]! - 1 : at - 1
    while (W.isName(run, name) && types.isDot(run, name - 1)) name -= 2
    if (!W.isName(run, name) || kinds[name - 1] !== T.AT) return at
    at = name - 1
  }
}
