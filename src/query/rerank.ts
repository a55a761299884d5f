// The best of a search by words, looked at again with their records at hand: what the lists of words cannot tell is how
// much of a comment and of a name was asked for, how much of the query the head has, which words follow each other, how
// much there is to a definition, and whether a question wants a yes or a no.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { IndexEntry, SymbolRecord } from '../model.ts'
import { briefOf, headOf } from '../util/brief.ts'
import { lineCount } from '../util/line-range.ts'
import { splitWords } from '../util/name-words.ts'
import { termsOf } from '../util/search-terms.ts'
import type { Scored } from './best-scores.ts'
import type { Word, WordSearch } from './word-search.ts'

/** So many of the best have their records read. */
const LOOKED_AT = 50

/**
 * What is added to a score, that of the best being 1: where the first sentence of the comment is nothing but what was
 * asked, and where the name is; where the head, the name in it, has all of the query; where all words that follow each
 * other there do so in the query; for a definition of many lines, since of a helper and what it helps the latter is
 * meant; and where a question meets what answers one.
 */
const BRIEF = 0.5
const NAME = 0.2
const HEAD = 0.3
const PAIRS = 0.15
const SIZE = 0.1
const QUESTION = 0.2
/** Lines of a definition that is not held to be larger than others any more. */
const LARGE = 64
/** Of a word that only another one stands for. */
const STANDS_FOR = 0.6
/** Words that a comment or a name is taken to be longer by: one word that fits says little. */
const BRIEF_PRIOR = 1

/**
 * Taken off for each one before it of the same qualified name: overloads, and declarations of one definition, are one
 * answer.
 */
const REPEATED = 0.4

const ASKS_WHETHER =
  /^\s*(?:is|are|was|were|does|do|did|has|have|can|could|should|will|whether|(?:check|test|tell|determine|find out) (?:if|whether))\b/i
const ANSWERS_BY_NAME = /^(?:is|are|was|has|have|can|should|will|does|needs?|contains?|supports?|allows?|accepts?)$/
const ANSWERS_BY_DOC =
  /^[\s@`*{]*(?:whether|true|returns? (?:`?true|whether)|checks?|tests?|determines?|tells?|is|are|does|has)\b/i

/** What the second look adds to a score, by name. */
export interface RerankScores {
  readonly brief: number
  readonly name: number
  readonly head: number
  readonly pairs: number
  readonly size: number
  readonly question: number
}

/** The hits in their new order; those after the first LOOKED_AT as they were. */
export function rerank(index: IndexReader, search: WordSearch, text: string, hits: readonly Scored[]): Scored[] {
  const looked = hits.slice(0, LOOKED_AT)
  const entries = index.entries(looked.map(({ symbol }) => symbol))
  const scores = new Map(
    looked.map((hit, i) => {
      const { brief, name, head, pairs, size, question } = rerankScores(index, search, text, hit.symbol, entries[i]!)
      return [hit, hit.score / looked[0]!.score + brief + name + head + pairs + size + question] as const
    }),
  )
  const order = (a: Scored, b: Scored): number => scores.get(b)! - scores.get(a)! || a.symbol - b.symbol
  const names = new Map(looked.map((hit, i) => [hit, `${entries[i]!.p ?? ''}.${entries[i]!.s}`]))
  const times = new Map<string, number>()
  for (const hit of [...looked].sort(order)) {
    const before = times.get(names.get(hit)!) ?? 0
    scores.set(hit, scores.get(hit)! - REPEATED * before)
    times.set(names.get(hit)!, before + 1)
  }
  return [...looked.sort(order), ...hits.slice(LOOKED_AT)]
}

/** What the record of a symbol, whose line of the index is `entry`, adds to its score. */
export function rerankScores(
  index: IndexReader,
  { words }: WordSearch,
  text: string,
  symbol: number,
  { l }: Pick<IndexEntry, 'l'>,
): RerankScores {
  const { s, doc = '', signature } = index.record(index.file(index.fileNumberOf(symbol)), symbol)
  const asked = words.filter(({ counts }) => counts)
  const [name, brief, head] = [s, briefOf(doc, s), headOf(signature)].map(termsOf) as [string[], string[], string[]]
  return {
    brief: BRIEF * precision(asked, brief),
    name: NAME * precision(asked, name),
    head: HEAD * recall(asked, head),
    pairs: PAIRS * pairsIn(asked, [name, brief, head]),
    size: SIZE * Math.min(1, Math.log2(lineCount(l)) / Math.log2(LARGE)),
    question: ASKS_WHETHER.test(text) && answersWhether({ s, doc }) ? QUESTION : 0,
  }
}

/** The share of a text that is asked for. */
function precision(asked: readonly Word[], terms: readonly string[]): number {
  const own = [...new Set(terms)]
  const found = own.reduce((sum, term) => sum + Math.max(0, ...asked.map(word => fits(word, term))), 0)
  return found / (own.length + BRIEF_PRIOR)
}

/** The share of what is asked for, by weight, that a text has. */
function recall(asked: readonly Word[], terms: readonly string[]): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  const found = asked.reduce((sum, word) => sum + word.weight * Math.max(0, ...terms.map(term => fits(word, term))), 0)
  return all === 0 ? 0 : found / all
}

/** The share of two words of a query side by side that some text has side by side. */
function pairsIn(asked: readonly Word[], texts: readonly (readonly string[])[]): number {
  if (asked.length < 2) return 0
  let found = 0
  for (let i = 1; i < asked.length; i++) {
    const fit = (terms: readonly string[], at: number) =>
      Math.min(fits(asked[i - 1]!, terms[at - 1]!), fits(asked[i]!, terms[at]!))
    found += Math.max(0, ...texts.flatMap(terms => terms.slice(1).map((_, at) => fit(terms, at + 1))))
  }
  return found / (asked.length - 1)
}

function fits(word: Word, term: string): number {
  if (term === word.word) return 1
  return word.forms.some(form => form.term === term) ? STANDS_FOR : 0
}

function answersWhether({ s, doc }: Required<Pick<SymbolRecord, 's' | 'doc'>>): boolean {
  return ANSWERS_BY_NAME.test(splitWords(s)[0] ?? '') || ANSWERS_BY_DOC.test(doc)
}
