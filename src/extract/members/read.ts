// Finds the definitions of a text from its tokens, for a language of types and name spaces whose members are of many kinds
// (C#): what its grammar and queries would find, without loading them. What brackets hold is passed over where it defines
// nothing. Where anything does not fit, or is rare, it says nothing at all, and the grammar is asked.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { firstWhere } from '../../util/halving.ts'
import { runOf } from '../text/token-run.ts'
import { Work } from '../text/work.ts'
import { tablesOf } from '../tokens/tables.ts'
import * as K from './bodies.ts'
import { readCode } from './code.ts'
import { topEnd } from './declared.ts'
import { memberEnd } from './members.ts'
import { wordsOf } from './words.ts'

/** A name of the preprocessor's. */
const DEFINED = /^[ \t]*#[ \t]*(?:define|undef)\b/m
const CONDITION = /^[ \t]*#[ \t]*(?:if|elif|else|endif)\b/gm

/** All definitions; undefined where there is a doubt. */
export function readTyped(text: string, { members, lexis }: Language): Match[] | undefined {
  if (!members || (lexis.preprocessor && DEFINED.test(text))) return undefined
  const run = runOf(text, tablesOf(lexis), wordsOf(members))
  if (!run) return undefined
  const work = new Work(run)
  work.add(K.TOP, 0, run.count)
  for (let next = work.next(); next; next = work.next()) {
    const [kind, from, to] = next
    if (!(kind === K.CODE ? readCode(work, from, to) : readStretch(work, kind, from, to))) return undefined
  }
  const conditions = lexis.preprocessor ? Array.from(text.matchAll(CONDITION), ({ index }) => index) : []
  return conditions.length > 0 && work.matches.some(match => isTorn(match, conditions)) ? undefined : work.matches
}

/** Whether a condition stands in the head of a declaration, of whose forms one would have to be chosen. */
function isTorn({ role, start, statement, body, end }: Match, conditions: readonly number[]): boolean {
  if (role === 'decorator') return false
  const from = statement < 0 ? start : statement
  const next = conditions[firstWhere(0, conditions.length, at => conditions[at]! > from)]
  return next !== undefined && next < (body < 0 ? end : body)
}

/** Reads all that is declared between two tokens; false where there is a doubt. */
function readStretch(work: Work, kind: number, from: number, to: number): boolean {
  let at = from
  while (at >= 0 && at < to) at = kind === K.TOP ? topEnd(work, at) : memberEnd(work, at)
  return at === to
}
