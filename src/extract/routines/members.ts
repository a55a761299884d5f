// What types hold: methods, constants, properties, values of an enum, and what they have from traits.
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import { constantsEnd, functionEnd, pathsEnd, readAttributes } from './declared.ts'
import { isAnd, typeEnd, valueEnd } from './heads.ts'
import * as W from './words.ts'

/** Reads the members of a type; false where there is a doubt. */
export function readMembers(work: Work, from: number, to: number): boolean {
  let at = from
  while (at >= 0 && at < to) at = memberEnd(work, at)
  return at === to
}

/** The number of the token after a member; -1 where there is a doubt. */
function memberEnd(work: Work, from: number): number {
  const { run } = work
  const first = readAttributes(work, from)
  let at = first
  while (W.wordAt(run, at) & W.MODIFIER) at++
  const word = W.wordAt(run, at)
  if (word & W.FUNCTION) {
    const name = isAnd(run, at + 1) ? at + 2 : at + 1
    return W.isWord(run, name) && (run.bits[name]! & W.CAPITALS) === 0 ? functionEnd(work, 'method', from, name) : -1
  }
  if (word & W.CONSTANT) return constantsEnd(work, from, at)
  if (at > first) return propertiesEnd(work, at)
  if (word & W.USE) return traitsEnd(work, at + 1)
  if (word & W.CASE && W.isWord(run, at + 1)) return caseEnd(work, at + 2)
  return -1
}

function propertiesEnd({ run }: Work, from: number): number {
  let at = W.isVariable(run, from) ? from : typeEnd(run, from)
  while (at >= 0 && W.isVariable(run, at)) {
    at = run.kinds[at + 1] === T.ASSIGN ? valueEnd(run, at + 2) : at + 1
    if (at >= 0 && run.kinds[at] === T.SEMICOLON) return at + 1
    if (at < 0 || run.kinds[at] !== T.COMMA) return -1
    at++
  }
  return -1
}

function traitsEnd(work: Work, from: number): number {
  const { kinds, partners } = work.run
  const at = pathsEnd(work, from)
  if (at < 0) return -1
  if (kinds[at] === T.OPEN_BRACE) return partners[at]! + 1
  return kinds[at] === T.SEMICOLON ? at + 1 : -1
}

function caseEnd({ run }: Work, from: number): number {
  const at = run.kinds[from] === T.ASSIGN ? valueEnd(run, from + 1) : from
  return at >= 0 && run.kinds[at] === T.SEMICOLON ? at + 1 : -1
}
