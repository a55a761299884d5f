// What a sentence asks for: its words, and what each may stand for in names and comments. Pure.
import { stem, termOf, wordsOf } from '../util/search-terms.ts'
import { SYNONYMS, WORD_FORMS } from './synonyms.ts'

/** A term that may stand for a word, and how much of the word it is, up to 1. */
export interface TermVariant {
  readonly term: string
  readonly factor: number
  /** False for a short form: it answers only beside something else. */
  readonly isEnough: boolean
}

/** A word of the query. */
export interface QueryTerm {
  readonly word: string
  /** Itself first, then short forms, words that mean the same, compounds it is part of. */
  readonly forms: readonly TermVariant[]
  /** Number of the token it was typed in: a compound name is one. */
  readonly token: number
  /** The part of its rarity that counts. */
  readonly emphasis: number
  /** One word of it and the word before or behind it: folders are called `reverseproxy`. */
  readonly compounds: readonly string[]
}

/** Words that are looked up: one bit each. */
const MOST_SLOTS = 30
/** What a synonym and a short form count beside the word itself. */
const WORD_FORM = 0.8
const SYNONYM = 0.33
const SHORT_FORM = 0.35
/** Letters of a short form: `arg` of argument; longer words have them. */
const LEAST_SHORT = 3
const LEAST_SHORTENED = 5
/** Words that are known by their first letters: `csrf` of cross site request forgery. */
const ACRONYM = 0.5
const ACRONYM_WORDS = [3, 4, 5]

/** What is said of a word by those before it, within so many, is in one word with it: `unknown`, `invalid`. */
const NEGATIONS = new Set(['not', 'no', 'never', 'cannot', 'without', 'nobody', 'nothing'])
const NEGATED_WITHIN = 3
const NEGATIVE_PREFIXES = ['un', 'in', 'non', 'dis']
const NEGATED = 0.9

/** Words of many sentences and few names: that they are rare in code does not say that they are meant. */
const WEAK = new Set(
  (
    'allow already always another anything ask belong certain come concern contain ever exist give given go happen kind know known make mean ' +
    'need never nobody nothing one onto please possible several something still thing together two use used using want way without yet'
  )
    .split(' ')
    .map(stem),
)
const WEAK_EMPHASIS = 0.5

/** Verbs in two words for which a name has one. */
const PHRASES: ReadonlyMap<string, string> = new Map(
  (
    'turn off:disable switch off:disable turn on:enable switch on:enable throw away:discard get rid:remove give up:abort ' +
    'give back:return go back:previous find out:determine how many:count how long:duration how often:interval at most:max ' +
    'at least:min carry out:execute fill in:populate take over:inherit take back:revert make sure:ensure bring back:restore'
  )
    .split(/ (?=\S+ \S+:)/)
    .map(entry => entry.split(':') as [string, string]),
)

/** Between the words of a phrase they may stand. */
const ARTICLES = new Set(['a', 'an', 'the', 'its', 'their', 'this', 'all'])
/** Behind the object of a verb, within so many words, they belong to it. */
const PARTICLES = new Set(['in', 'out', 'up', 'down', 'off', 'on', 'back', 'over', 'away'])
const PARTED_WITHIN = 4

/** The words of a sentence that tell something, each once. */
export function queryTermsOf(text: string): QueryTerm[] {
  return new Asked(text).slots()
}

/** A word of the sentence: the number of its slot, -1 where it tells nothing. */
interface Said {
  readonly word: string
  readonly slot: number
}

/** A slot while its forms are gathered: each with how much of the word it is. */
interface Gathered {
  readonly word: string
  readonly forms: Map<string, number>
  readonly token: number
  readonly compounds: string[]
}

class Asked {
  readonly #words: Said[] = []
  readonly #slots: Gathered[] = []

  constructor(text: string) {
    for (const [token, part] of text.split(/\s+/).entries()) for (const word of wordsOf(part)) this.#add(word, token)
    for (let at = 0; at < this.#words.length; at++) {
      this.#pair(at)
      if (NEGATIONS.has(this.#words[at]!.word)) this.#negated(this.#words.slice(at + 1, at + 1 + NEGATED_WITHIN))
      this.#acronyms(at)
    }
  }

  slots(): QueryTerm[] {
    return this.#slots.map(({ word, forms, token, compounds }) => ({
      word,
      token,
      compounds,
      emphasis: WEAK.has(word) ? WEAK_EMPHASIS : 1,
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
    if (term !== undefined && slot < 0 && this.#slots.length < MOST_SLOTS) {
      slot = this.#slots.length
      this.#slots.push({ word: term, forms: formsOf(term), token, compounds: [] })
    }
    this.#words.push({ word, slot })
  }

  /** A term stands for each word of a run that tells something. */
  #offer(run: readonly Said[], term: string, factor: number): void {
    for (const { slot } of run) if (slot >= 0) better(this.#slots[slot]!.forms, term, factor)
  }

  /** A word and the next: as one word (`time stamp` for timestamp, `look up` for lookup), and as a phrase. */
  #pair(at: number): void {
    const words = this.#words
    // `copy a file` for copyfile.
    const next = ARTICLES.has(words[at + 1]?.word ?? '') ? at + 2 : at + 1
    if (next >= words.length) return
    const pair = [words[at]!, words[next]!]
    const compound = stem(pair[0]!.word + pair[1]!.word)
    this.#offer(pair, compound, pair.some(({ slot }) => slot < 0) ? 1 : 0.7)
    if (pair.every(({ slot }) => slot >= 0)) for (const { slot } of pair) this.#slots[slot]!.compounds.push(compound)
    const phrase = PHRASES.get(`${pair[0]!.word} ${pair[1]!.word}`)
    if (phrase !== undefined) this.#phrase(pair, phrase)
    else this.#parted(words.slice(at, at + 1 + PARTED_WITHIN))
  }

  /** Words from one on by their first letters. */
  #acronyms(at: number): void {
    for (const count of ACRONYM_WORDS) {
      const run = this.#words.slice(at, at + count)
      if (run.length === count) this.#offer(run, run.map(({ word }) => word[0]).join(''), ACRONYM / count ** 0.5)
    }
  }

  /**
   * `does not know` for unknown, `may not be null` for nonnull: the first word that tells something is what is negated.
   */
  #negated(run: readonly Said[]): void {
    const negated = run.find(({ slot }) => slot >= 0)
    if (!negated) return
    for (const word of [negated.word, ...(WORD_FORMS.get(stem(negated.word)) ?? [])])
      for (const prefix of NEGATIVE_PREFIXES) this.#offer([negated], stem(prefix + word), NEGATED)
  }

  /** A verb whose particle stands behind its object: `log a user in` for login, `turn the colours off` for disable. */
  #parted(run: readonly Said[]): void {
    const [verb, , ...rest] = run
    const particle = rest.find(({ word }) => PARTICLES.has(word))
    if (!verb || verb.slot < 0 || !particle) return
    this.#offer([verb], stem(verb.word + particle.word), 1)
    const phrase = PHRASES.get(`${verb.word} ${particle.word}`)
    if (phrase !== undefined) this.#phrase([verb], phrase)
  }

  /** A phrase stands for the word in it that tells something, or is a word of its own. */
  #phrase(pair: readonly Said[], phrase: string): void {
    const term = stem(phrase)
    if (pair.some(({ slot }) => slot >= 0)) {
      this.#offer(pair, term, 1)
      for (const other of SYNONYMS.get(term) ?? []) this.#offer(pair, other, SYNONYM)
    } else if (this.#slots.length < MOST_SLOTS && !this.#slots.some(({ word }) => word === term))
      this.#slots.push({ word: term, forms: formsOf(term), token: -1, compounds: [] })
  }
}

function isShortForm(term: string, word: string): boolean {
  return word.startsWith(term) && ![SYNONYMS, WORD_FORMS].some(table => table.get(word)?.includes(term))
}

function better(forms: Map<string, number>, term: string, factor: number): void {
  if ((forms.get(term) ?? 0) < factor) forms.set(term, factor)
}

/** A word, its short forms (its beginnings), and words that mean the same. */
function formsOf(word: string): Map<string, number> {
  const forms = new Map([[word, 1]])
  for (let length = LEAST_SHORT; length < word.length && word.length >= LEAST_SHORTENED; length++)
    better(forms, word.slice(0, length), SHORT_FORM * (length / word.length) ** 0.5)
  for (const other of SYNONYMS.get(word) ?? []) better(forms, other, SYNONYM)
  for (const other of WORD_FORMS.get(word) ?? []) better(forms, other, WORD_FORM)
  return forms
}
