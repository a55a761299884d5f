// Finds the definitions of a text from its tokens, for a language of functions and classes that stand wherever code does
// (PHP): what its grammar and queries would find, without loading them. What brackets hold is passed over where it defines
// nothing. Where anything does not fit, or is rare, it says nothing at all, and the grammar is asked.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { runOf } from '../text/token-run.ts'
import { Work } from '../text/work.ts'
import { tablesOf } from '../tokens/tables.ts'
import * as K from './bodies.ts'
import { readCode } from './code.ts'
import { readMembers } from './members.ts'
import { wordsOf } from './words.ts'

/** Marks that begin code and are not those of the lexis. */
const OTHER_MARK = /<\?(?!php\b|=)/

/** All definitions; undefined where there is a doubt. */
export function readRoutines(text: string, { routines, lexis }: Language): Match[] | undefined {
  if (!routines || (lexis.outside && OTHER_MARK.test(text))) return undefined
  const run = runOf(text, tablesOf(lexis), wordsOf(routines))
  if (!run) return undefined
  const work = new Work(run)
  work.add(K.WHOLE, 0, run.count)
  for (let next = work.next(); next; next = work.next()) {
    const [kind, from, to] = next
    const isRead = kind === K.MEMBERS ? readMembers(work, from, to) : readCode(work, kind, from, to)
    if (!isRead) return undefined
  }
  return work.matches
}
