// Finds the definitions of a text from its tokens, for a language of templates whose statements end with their lines (Scala):
// what its grammar and queries would find, without loading them. What brackets hold is passed over where it defines nothing.
// Where anything does not fit, or is rare, it says nothing at all, and the grammar is asked.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { runOf } from '../text/token-run.ts'
import { Work } from '../text/work.ts'
import { tablesOf } from '../tokens/tables.ts'
import * as K from './bodies.ts'
import { readCode } from './code.ts'
import { readMembers } from './members.ts'
import { wordsOf } from './words.ts'

/** All definitions; undefined where there is a doubt. */
export function readTemplates(text: string, { templates, lexis }: Language): Match[] | undefined {
  const run = templates && runOf(text, tablesOf(lexis), wordsOf(templates), undefined, true)
  if (!run) return undefined
  const work = new Work(run)
  work.add(K.TOP, 0, run.count)
  for (let next = work.next(); next; next = work.next()) {
    const [kind, from, to] = next
    const place = { kind, to }
    if (!(kind >= K.CODE ? readCode(work, place, from) : readMembers(work, place, from))) return undefined
  }
  return work.matches
}
