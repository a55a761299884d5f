// How well a name answers a query, in tiers. Pure.
import { isWordStart, partsMatch, splitWords } from '../util/words.ts'

/** Best first: the same, the same but for case, its beginning, beginning of a word or words of it, anywhere in it. */
export const MATCHES = ['exact', 'case', 'prefix', 'word', 'substring'] as const
export type Match = (typeof MATCHES)[number]

export interface Query {
  /** As typed, trimmed. */
  readonly text: string
  /** With ASCII letters folded: what is looked for in folded names. */
  readonly folded: string
  /** Its words when there are several, for `usrDat`; empty otherwise. */
  readonly parts: readonly string[]
}

export function parseQuery(text: string): Query {
  const trimmed = text.trim()
  const parts = splitWords(trimmed)
  return {
    text: trimmed,
    folded: trimmed.replace(/[A-Z]+/g, run => run.toLowerCase()),
    parts: parts.length > 1 ? parts : [],
  }
}

/** The tier of a name, or undefined when it does not match. `folded` is the name with ASCII letters folded. */
export function matchName(query: Query, name: string, folded: string): Match | undefined {
  let at = folded.indexOf(query.folded)
  if (at < 0) return query.parts.length > 0 && partsMatch(query.parts, splitWords(name)) ? 'word' : undefined
  if (folded.length === query.folded.length) return name === query.text ? 'exact' : 'case'
  if (at === 0) return 'prefix'
  for (; at >= 0; at = folded.indexOf(query.folded, at + 1)) if (isWordStart(name, at)) return 'word'
  // `dataUser` is in no word start of `getdataUser`, yet its words may stand for words elsewhere in the name.
  return query.parts.length > 0 && partsMatch(query.parts, splitWords(name)) ? 'word' : 'substring'
}
