// Parses a sentence into query terms, each with the forms that may stand for it in names and comments.
import { stem, termOf, wordsOf } from '../util/search-terms.ts'
import { SYNONYMS, WORD_FORMS } from './synonyms.ts'

/** A term that may stand for a word, weighted up to 1. */
interface TermVariant {
  readonly term: string
  readonly factor: number
  /** False for a short form, which only counts beside another match. */
  readonly isEnough: boolean
}

export interface QueryTerm {
  readonly word: string
  /** The word itself, then short forms, synonyms and compounds. */
  readonly forms: readonly TermVariant[]
  /** Index of the white-space separated token. Words of a compound name share it. */
  readonly token: number
  readonly emphasis: number
  /** The word joined with a neighbour: folders are called `reverseproxy`. */
  readonly compounds: readonly string[]
}

/** Limit given by one bit per word. */
const MAX_SLOTS = 30
/** Weights of forms relative to the word itself. */
const WORD_FORM = 0.8
const SYNONYM = 0.33
const SHORT_FORM = 0.35
/** Letters of a short form (`arg` for argument), and of words that have short forms. */
const LEAST_SHORT = 3
const LEAST_SHORTENED = 5
/** Phrases known by their initials: `csrf`. */
const ACRONYM = 0.5
const ACRONYM_WORDS = [3, 4, 5]

/** A negation applies to the next words: `not known` also matches `unknown`. */
const NEGATIONS = new Set(['not', 'no', 'never', 'cannot', 'without', 'nobody', 'nothing'])
const NEGATED_WITHIN = 3
const NEGATIVE_PREFIXES = ['un', 'in', 'non', 'dis']
const NEGATED = 0.9

/** Common in sentences and rare in names, so their rarity is not significant. */
const COMMON_WORDS = new Set(
  (
    'allow already always another anything ask belong certain come concern contain ever exist give given go happen kind know known make mean ' +
    'need never nobody nothing one onto please possible several something still thing together two use used using want way without yet'
  )
    .split(' ')
    .map(stem),
)
const COMMON_EMPHASIS = 0.5

/** Phrasal verbs and phrases for which names use one word. */
const PHRASES: ReadonlyMap<string, string> = new Map(
  (
    'turn off:disable switch off:disable turn on:enable switch on:enable throw away:discard get rid:remove give up:abort ' +
    'give back:return go back:previous find out:determine how many:count how long:duration how often:interval at most:max ' +
    'at least:min carry out:execute fill in:populate take over:inherit take back:revert make sure:ensure bring back:restore'
  )
    .split(/ (?=\S+ \S+:)/)
    .map(entry => entry.split(':') as [string, string]),
)

/** Words that may stand inside a phrase. */
const ARTICLES = new Set(['a', 'an', 'the', 'its', 'their', 'this', 'all'])
/** Particles that may follow the object of a verb, within so many words. */
const PARTICLES = new Set(['in', 'out', 'up', 'down', 'off', 'on', 'back', 'over', 'away'])
const PARTICLE_WITHIN = 4

/** The significant words of a sentence, each once. */
export function queryTermsOf(text: string): QueryTerm[] {
  return new QueryTermBuilder(text).slots()
}

/** `slot` is the index of its term; -1 if the word is not significant. */
interface SentenceWord {
  readonly word: string
  readonly slot: number
}

interface PendingTerm {
  readonly word: string
  readonly forms: Map<string, number>
  readonly token: number
  readonly compounds: string[]
}

class QueryTermBuilder {
  readonly #words: SentenceWord[] = []
  readonly #slots: PendingTerm[] = []

  constructor(text: string) {
    for (const [token, part] of text.split(/\s+/).entries()) for (const word of wordsOf(part)) this.#add(word, token)
    for (let at = 0; at < this.#words.length; at++) {
      this.#addPair(at)
      if (NEGATIONS.has(this.#words[at]!.word)) this.#addNegated(this.#words.slice(at + 1, at + 1 + NEGATED_WITHIN))
      this.#addAcronyms(at)
    }
  }

  slots(): QueryTerm[] {
    return this.#slots.map(({ word, forms, token, compounds }) => ({
      word,
      token,
      compounds,
      emphasis: COMMON_WORDS.has(word) ? COMMON_EMPHASIS : 1,
      forms: [...forms].map(([term, factor]) => ({
        term,
        factor,
        isEnough: term === word || !isShortForm(term, word),
      })),
    }))
  }

  #add(word: string, token: number): void {
    const term = termOf(word)
    let slot = term === undefined ? -1 : this.#slots.findIndex(each => each.word === term)
    if (term !== undefined && slot < 0 && this.#slots.length < MAX_SLOTS) {
      slot = this.#slots.length
      this.#slots.push({ word: term, forms: formsOf(term), token, compounds: [] })
    }
    this.#words.push({ word, slot })
  }

  #addForm(run: readonly SentenceWord[], term: string, factor: number): void {
    for (const { slot } of run) if (slot >= 0) addIfBetter(this.#slots[slot]!.forms, term, factor)
  }

  /** Adds a word and the next as a compound (`time stamp`, `look up`) and as a phrase. */
  #addPair(at: number): void {
    const words = this.#words
    // `copy a file` also matches copyfile.
    const next = ARTICLES.has(words[at + 1]?.word ?? '') ? at + 2 : at + 1
    if (next >= words.length) return
    const pair = [words[at]!, words[next]!]
    const compound = stem(pair[0]!.word + pair[1]!.word)
    this.#addForm(pair, compound, pair.some(({ slot }) => slot < 0) ? 1 : 0.7)
    if (pair.every(({ slot }) => slot >= 0)) for (const { slot } of pair) this.#slots[slot]!.compounds.push(compound)
    const phrase = PHRASES.get(`${pair[0]!.word} ${pair[1]!.word}`)
    if (phrase !== undefined) this.#addPhrase(pair, phrase)
    else this.#addParticleVerb(words.slice(at, at + 1 + PARTICLE_WITHIN))
  }

  #addAcronyms(at: number): void {
    for (const count of ACRONYM_WORDS) {
      const run = this.#words.slice(at, at + count)
      if (run.length === count) this.#addForm(run, run.map(({ word }) => word[0]).join(''), ACRONYM / count ** 0.5)
    }
  }

  /** `does not know` matches `unknown`, and `may not be null` matches `nonnull`. */
  #addNegated(run: readonly SentenceWord[]): void {
    const negated = run.find(({ slot }) => slot >= 0)
    if (!negated) return
    for (const word of [negated.word, ...(WORD_FORMS.get(stem(negated.word)) ?? [])])
      for (const prefix of NEGATIVE_PREFIXES) this.#addForm([negated], stem(prefix + word), NEGATED)
  }

  /** Adds forms for a verb whose particle follows the object: `login` for `log a user in`. */
  #addParticleVerb(run: readonly SentenceWord[]): void {
    const [verb, , ...rest] = run
    const particle = rest.find(({ word }) => PARTICLES.has(word))
    if (!verb || verb.slot < 0 || !particle) return
    this.#addForm([verb], stem(verb.word + particle.word), 1)
    const phrase = PHRASES.get(`${verb.word} ${particle.word}`)
    if (phrase !== undefined) this.#addPhrase([verb], phrase)
  }

  /** Adds the phrase as a form of its significant words, or as a term of its own. */
  #addPhrase(pair: readonly SentenceWord[], phrase: string): void {
    const term = stem(phrase)
    if (pair.some(({ slot }) => slot >= 0)) {
      this.#addForm(pair, term, 1)
      for (const other of SYNONYMS.get(term) ?? []) this.#addForm(pair, other, SYNONYM)
    } else if (this.#slots.length < MAX_SLOTS && !this.#slots.some(({ word }) => word === term))
      this.#slots.push({ word: term, forms: formsOf(term), token: -1, compounds: [] })
  }
}

function isShortForm(term: string, word: string): boolean {
  return word.startsWith(term) && ![SYNONYMS, WORD_FORMS].some(table => table.get(word)?.includes(term))
}

function addIfBetter(forms: Map<string, number>, term: string, factor: number): void {
  if ((forms.get(term) ?? 0) < factor) forms.set(term, factor)
}

function formsOf(word: string): Map<string, number> {
  const forms = new Map([[word, 1]])
  for (let length = LEAST_SHORT; length < word.length && word.length >= LEAST_SHORTENED; length++)
    addIfBetter(forms, word.slice(0, length), SHORT_FORM * (length / word.length) ** 0.5)
  for (const other of SYNONYMS.get(word) ?? []) addIfBetter(forms, other, SYNONYM)
  for (const other of WORD_FORMS.get(word) ?? []) addIfBetter(forms, other, WORD_FORM)
  return forms
}
