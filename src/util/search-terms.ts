// Words as they are looked for: in lower case, without those that tell nothing, without their endings. What the index
// holds and what a query asks go through the same function. Pure.
import { isDigit, splitWords } from './name-words.ts'

/** English words that stand in every sentence, and what questions begin with. */
const STOP_WORDS =
  'a about after all also an and any are as at be because been before being between both but by can could did do does doing done ' +
  'during each either else every few for from had has have having he her here his how i if in into is it its itself just let me ' +
  'might more most must my no nor not of off on once only or other our out over own per same shall she should since so some such ' +
  'than that the their them then there these they this those through to too under until up upon us very via was we were what ' +
  'when where whether which while who whom whose why will with within would you your'
/** Made when a word is first asked about: most queries have no use for them. */
let stop: ReadonlySet<string> | undefined

/** Units of UTF-16 of a term at most; what is longer is no word. */
export const LONGEST_TERM = 32

/** The words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return splitWords(withoutAcronyms(text))
}

/** A text in which what is one word has no humps: capitals with one small letter after them (URLs, IPv4). */
function withoutAcronyms(text: string): string {
  return text.replace(/[A-Z]{2,}[a-z](?![a-z])/g, run => ` ${run.toLowerCase()}`)
}

/**
 * The stems of the words in a text, in order, repeats included; what tells nothing is left out. A word with a number at
 * its end is itself and what it is without.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) {
    for (const one of [word, isDigit(word.charCodeAt(word.length - 1)) ? unnumbered(word) : undefined]) {
      const term = one === undefined ? undefined : termOf(one)
      if (term !== undefined) terms.push(term)
    }
  }
  return terms
}

/** A name without the number after it: Vector3, div64. */
function unnumbered(word: string): string | undefined {
  return /^([a-z]{3,})\d+$/.exec(word)?.[1]
}

/** The stem of a folded word; undefined for a stop word, a number, a single letter of ASCII, or what is too long. */
export function termOf(word: string): string | undefined {
  stop ??= new Set(STOP_WORDS.split(' '))
  if (word.length > LONGEST_TERM || stop.has(word) || isNumber(word)) return undefined
  return stem(word)
}

/**
 * True for a number or a single character of ASCII. The pattern is asked only where it may hold: a cold query would
 * compile it for nothing.
 */
function isNumber(word: string): boolean {
  const first = word.charCodeAt(0)
  if (word.length === 1) return first < 128
  return isDigit(first) && /^(?:0x[\da-f]*|\d+\w?)$/.test(word)
}

/**
 * A light stemmer for English, in the manner of Porter's first step (M. F. Porter, "An algorithm for suffix stripping",
 * 1980) and a few endings that programmers put on verbs: validates, validated, validating, validation and validator are
 * one, configure and configuration, read and readable, recursion and recursive.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isOfSmallLetters(word)) return word
  let root = singular(word)
  root = shortened(root, ATE, 4, false)
  root = shortened(root, ['ed', 'ing'], 3, true)
  root = shortened(root, ['ly'], 4, false)
  root = shortened(root, ['ive'], 5, false)
  root = shortened(root, ['able', 'ible'], 4, true)
  root = shortened(root, ['er', 'or', 'ion', 'ment'], 4, true)
  if (root.length <= 3) return root
  if (root.endsWith('e')) return root.slice(0, -1)
  return root.endsWith('y') ? `${root.slice(0, -1)}i` : root
}

function isOfSmallLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code < 97 || code > 122) return false
  }
  return true
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word
  // Of what is left of `boxes` the last letter goes, too: see `stem`.
  return word.slice(0, -1)
}

/** After these letters they belong to the stem: create, float. */
const ATE = ['ation', 'ator', 'ating', 'ated', 'ate']
const BEFORE_ATE = 'eo'

/**
 * Without one of some endings, where at least so many letters with a vowel among them stay; a consonant doubled before
 * it is single, but in words of three letters, which have it themselves: add, err. Not one of them is the ending of
 * another.
 */
function shortened(word: string, endings: readonly string[], least: number, undouble: boolean): string {
  const ending = endings.find(each => word.endsWith(each))
  const at = ending === undefined ? -1 : word.length - ending.length
  if (at < least || !/[aeiouy]/.test(word.slice(0, at))) return word
  if (endings === ATE && BEFORE_ATE.includes(word[at - 1]!)) return word
  const root = word.slice(0, at)
  return undouble && root.length > 3 && /([bdfgmnprt])\1$/.test(root) ? root.slice(0, -1) : root
}
