// Re-ranks the best results of a search by words by their full records, which show what postings cannot.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { IndexEntry, SymbolRecord } from '../model.ts'
import { briefOf, headOf } from '../util/brief.ts'
import { lineCount } from '../util/line-range.ts'
import { splitWords } from '../util/name-words.ts'
import { termsOf } from '../util/search-terms.ts'
import type { Scored } from './best-scores.ts'
import type { Word, WordSearch } from './word-search.ts'

const MAX_RERANKED = 50

/** Relative to a best score of 1. Longer definitions gain, because helpers are rarely wanted. */
const BRIEF = 0.5
const NAME = 0.2
const HEAD = 0.3
const PAIRS = 0.15
const SIZE = 0.1
const QUESTION = 0.2
const LARGE_LINES = 64
/** For a match by another form of the word. */
const FORM_MATCH = 0.6
/** Added to the length of a comment or name: a single matching word is weak evidence. */
const BRIEF_PRIOR = 1

/** Subtracted for each better result of the same qualified name, such as overloads and declarations. */
const REPEAT_PENALTY = 0.4

const ASKS_WHETHER =
  /^\s*(?:is|are|was|were|does|do|did|has|have|can|could|should|will|whether|(?:check|test|tell|determine|find out) (?:if|whether))\b/i
const ANSWERS_BY_NAME = /^(?:is|are|was|has|have|can|should|will|does|needs?|contains?|supports?|allows?|accepts?)$/
const ANSWERS_BY_DOC =
  /^[\s@`*{]*(?:whether|true|returns? (?:`?true|whether)|checks?|tests?|determines?|tells?|is|are|does|has)\b/i

interface RerankScores {
  readonly brief: number
  readonly name: number
  readonly head: number
  readonly pairs: number
  readonly size: number
  readonly question: number
}

/** Returns the hits in their new order. Hits beyond MAX_RERANKED keep their place. */
export function rerank(index: IndexReader, search: WordSearch, text: string, hits: readonly Scored[]): Scored[] {
  const reranked = hits.slice(0, MAX_RERANKED)
  const entries = index.entries(reranked.map(({ symbol }) => symbol))
  const scores = new Map(
    reranked.map((hit, i) => {
      const { brief, name, head, pairs, size, question } = rerankScores(index, search, text, hit.symbol, entries[i]!)
      return [hit, hit.score / reranked[0]!.score + brief + name + head + pairs + size + question] as const
    }),
  )
  const order = (a: Scored, b: Scored): number => scores.get(b)! - scores.get(a)! || a.symbol - b.symbol
  const names = new Map(reranked.map((hit, i) => [hit, `${entries[i]!.p ?? ''}.${entries[i]!.s}`]))
  const times = new Map<string, number>()
  for (const hit of [...reranked].sort(order)) {
    const before = times.get(names.get(hit)!) ?? 0
    scores.set(hit, scores.get(hit)! - REPEAT_PENALTY * before)
    times.set(names.get(hit)!, before + 1)
  }
  return [...reranked.sort(order), ...hits.slice(MAX_RERANKED)]
}

/** The additions for one symbol; `l` is its range of lines. */
export function rerankScores(
  index: IndexReader,
  { words }: WordSearch,
  text: string,
  symbol: number,
  { l }: Pick<IndexEntry, 'l'>,
): RerankScores {
  const { s, doc = '', signature } = index.record(index.file(index.fileNumberOf(symbol)), symbol)
  const counting = words.filter(({ counts }) => counts)
  const [name, brief, head] = [s, briefOf(doc, s), headOf(signature)].map(termsOf) as [string[], string[], string[]]
  return {
    brief: BRIEF * precision(counting, brief),
    name: NAME * precision(counting, name),
    head: HEAD * recall(counting, head),
    pairs: PAIRS * pairShare(counting, [name, brief, head]),
    size: SIZE * Math.min(1, Math.log2(lineCount(l)) / Math.log2(LARGE_LINES)),
    question: ASKS_WHETHER.test(text) && answersWhether({ s, doc }) ? QUESTION : 0,
  }
}

/** Share of a text's terms that the query contains. */
function precision(counting: readonly Word[], terms: readonly string[]): number {
  const own = [...new Set(terms)]
  const found = own.reduce((sum, term) => sum + Math.max(0, ...counting.map(word => matchOf(word, term))), 0)
  return found / (own.length + BRIEF_PRIOR)
}

/** Share of the query, by weight, that the text contains. */
function recall(counting: readonly Word[], terms: readonly string[]): number {
  const all = counting.reduce((sum, { weight }) => sum + weight, 0)
  const found = counting.reduce(
    (sum, word) => sum + word.weight * Math.max(0, ...terms.map(term => matchOf(word, term))),
    0,
  )
  return all === 0 ? 0 : found / all
}

/** Share of adjacent pairs in the query that are adjacent in a text. */
function pairShare(counting: readonly Word[], texts: readonly (readonly string[])[]): number {
  if (counting.length < 2) return 0
  let found = 0
  for (let i = 1; i < counting.length; i++) {
    const pairMatch = (terms: readonly string[], at: number) =>
      Math.min(matchOf(counting[i - 1]!, terms[at - 1]!), matchOf(counting[i]!, terms[at]!))
    found += Math.max(0, ...texts.flatMap(terms => terms.slice(1).map((_, at) => pairMatch(terms, at + 1))))
  }
  return found / (counting.length - 1)
}

function matchOf(word: Word, term: string): number {
  if (term === word.word) return 1
  return word.forms.some(form => form.term === term) ? FORM_MATCH : 0
}

function answersWhether({ s, doc }: Required<Pick<SymbolRecord, 's' | 'doc'>>): boolean {
  return ANSWERS_BY_NAME.test(splitWords(s)[0] ?? '') || ANSWERS_BY_DOC.test(doc)
}
