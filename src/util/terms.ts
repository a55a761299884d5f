// Words as they are looked for: in lower case, without those that tell nothing, without their endings. What the index holds and
// what a query asks go through the same function. Pure.
import { splitWords } from './words.ts'

/** English words that stand in every sentence, and what questions begin with. */
const STOP = new Set(
  (
    'a about after all also an and any are as at be because been before being between both but by can could did do does doing done ' +
    'during each either else every few for from had has have having he her here his how i if in into is it its itself just let me ' +
    'might more most must my no nor not of off on once only or other our out over own per same shall she should since so some such ' +
    'than that the their them then there these they this those through to too under until up upon us very via was we were what ' +
    'when where whether which while who whom whose why will with within would you your'
  ).split(' '),
)

/** Letters of a term; what is longer is no word. */
const LONGEST = 32

/** Capitals with one small letter after them are one word: URLs, IPv4. */
const ACRONYM = /[A-Z]{2,}[a-z](?![a-z])/g
/** A name with a number after it: Vector3, div64. */
const NUMBERED = /^([a-z]{3,})\d+$/

/** The words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return splitWords(withoutAcronyms(text))
}

/** A text in which what is one word has no humps. */
export function withoutAcronyms(text: string): string {
  return text.replace(ACRONYM, run => ` ${run.toLowerCase()}`)
}

/**
 * The stems of the words in a text, in order, repeats included; what tells nothing is left out. A word with a number at its end is
 * itself and what it is without.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) {
    for (const one of [word, NUMBERED.exec(word)?.[1]]) {
      const term = one === undefined ? undefined : termOf(one)
      if (term !== undefined) terms.push(term)
    }
  }
  return terms
}

/** The stem of a folded word; undefined for a stop word, a number, a single letter of ASCII, or what is too long. */
export function termOf(word: string): string | undefined {
  if (word.length > LONGEST || STOP.has(word) || /^(?:[\0-\x7f]|0x[\da-f]*|\d+\w?)$/.test(word)) return undefined
  return stem(word)
}

const VOWEL = /[aeiouy]/

/**
 * A light stemmer for English, in the manner of Porter's first step (M. F. Porter, "An algorithm for suffix stripping", 1980) and
 * a few endings that programmers put on verbs: validates, validated, validating, validation and validator are one, configure and
 * configuration, read and readable, recursion and recursive.
 */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  let root = singular(word)
  root = shortened(root, /(?<=[^eo])(?:ation|ator|ating|ated|ate)$/, 4, false)
  root = shortened(root, /(?:ed|ing)$/, 3, true)
  root = shortened(root, /ly$/, 4, false)
  root = shortened(root, /ive$/, 5, false)
  root = shortened(root, /[ai]ble$/, 4, true)
  root = shortened(root, /(?:er|or|ion|ment)$/, 4, true)
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root.length > 3 ? root.replace(/y$/, 'i') : root
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Without an ending, where at least so many letters with a vowel among them stay; a consonant doubled before it is single. */
function shortened(word: string, ending: RegExp, least: number, undouble: boolean): string {
  const at = word.search(ending)
  if (at < least || !VOWEL.test(word.slice(0, at))) return word
  const root = word.slice(0, at)
  return undouble && /([bdfgmnprt])\1$/.test(root) ? root.slice(0, -1) : root
}
