// Finds the definitions of a text from its tokens, for a language that is made of items (Rust): what its grammar and queries
// would find, without loading them. What brackets hold is passed over where it defines nothing. Where anything does not
// fit, or is rare, it says nothing at all, and the grammar is asked.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { runOf } from '../text/token-run.ts'
import { Work } from '../text/work.ts'
import { tablesOf } from '../tokens/tables.ts'
import { readCode } from './code.ts'
import { CODE, ITEMS, itemEnd } from './item.ts'
import { wordsOf } from './words.ts'

/** All definitions; undefined where there is a doubt. */
export function readItems(text: string, { items, lexis }: Language): Match[] | undefined {
  const run = items && runOf(text, tablesOf(lexis), wordsOf(items))
  if (!run) return undefined
  const work = new Work(run)
  work.add(ITEMS, 0, run.count)
  for (let next = work.next(); next; next = work.next()) {
    const [kind, from, to] = next
    if (!(kind === CODE ? readCode(work, from, to) : readStretch(work, kind, from, to))) return undefined
  }
  return work.matches
}

/** Reads all items between two tokens; false where there is a doubt. */
function readStretch(work: Work, kind: number, from: number, to: number): boolean {
  let at = from
  while (at >= 0 && at < to) at = itemEnd(work, kind, at)
  return at === to
}
