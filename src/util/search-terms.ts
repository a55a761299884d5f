// Turns text into search terms: lower case, without stop words, stemmed. The index and the query use the same function.
// Pure.
import { isDigit, splitWords } from './name-words.ts'

/** Frequent English words and question words. */
const STOP_WORDS =
  'a about after all also an and any are as at be because been before being between both but by can could did do does doing done ' +
  'during each either else every few for from had has have having he her here his how i if in into is it its itself just let me ' +
  'might more most must my no nor not of off on once only or other our out over own per same shall she should since so some such ' +
  'than that the their them then there these they this those through to too under until up upon us very via was we were what ' +
  'when where whether which while who whom whose why will with within would you your'
/** Created on first use: most queries do not need it. */
let stopWords: ReadonlySet<string> | undefined

/** Longest term, in UTF-16 units. */
export const LONGEST_TERM = 32

/** The words of a text in lower case, in order. */
export function wordsOf(text: string): string[] {
  return splitWords(withoutAcronyms(text))
}

/** Makes one word of capitals with one small letter after them (URLs, IPv4). */
function withoutAcronyms(text: string): string {
  return text.replace(/[A-Z]{2,}[a-z](?![a-z])/g, run => ` ${run.toLowerCase()}`)
}

/** The terms of a text in order. A word with a number at its end also gives the word without the number. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) {
    for (const one of [word, isDigit(word.charCodeAt(word.length - 1)) ? withoutNumber(word) : undefined]) {
      const term = one === undefined ? undefined : termOf(one)
      if (term !== undefined) terms.push(term)
    }
  }
  return terms
}

/** `vector` of `vector3`; undefined if the word has no such ending. */
function withoutNumber(word: string): string | undefined {
  return /^([a-z]{3,})\d+$/.exec(word)?.[1]
}

/** The stem of a lower-case word; undefined for stop words, numbers, single ASCII characters and long words. */
export function termOf(word: string): string | undefined {
  stopWords ??= new Set(STOP_WORDS.split(' '))
  if (word.length > LONGEST_TERM || stopWords.has(word) || isNumber(word)) return undefined
  return stem(withoutAccents(word))
}

/** Latin letters in lower case without their accents, so that `naive` finds `naïve` and `Naïve`. */
function withoutAccents(word: string): string {
  if (!/[^\0-\x7f]/.test(word)) return word
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
}

/** Whether the word is a number or one ASCII character. Checked first without compiling the expression. */
function isNumber(word: string): boolean {
  const first = word.charCodeAt(0)
  if (word.length === 1) return first < 128
  return isDigit(first) && /^(?:0x[\da-f]*|\d+\w?)$/.test(word)
}

/**
 * A light English stemmer after step 1 of Porter ("An algorithm for suffix stripping", 1980), with endings common in
 * code: validates, validated, validation and validator share a stem.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isLowerCaseAscii(word)) return word
  let root = singular(word)
  root = withoutEnding(root, ATE, 4, false)
  root = withoutEnding(root, ['ed', 'ing'], 3, true)
  root = withoutEnding(root, ['ly'], 4, false)
  root = withoutEnding(root, ['ive'], 5, false)
  root = withoutEnding(root, ['able', 'ible'], 4, true)
  root = withoutEnding(root, ['er', 'or', 'ion', 'ment'], 4, true)
  if (root.length <= 3) return root
  if (root.endsWith('e')) return root.slice(0, -1)
  return root.endsWith('y') ? `${root.slice(0, -1)}i` : root
}

function isLowerCaseAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code < 97 || code > 122) return false
  }
  return true
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word
  // `boxes` becomes `boxe`; `stem` drops the last `e`.
  return word.slice(0, -1)
}

/** After e or o these endings belong to the stem: create, float. */
const ATE = ['ation', 'ator', 'ating', 'ated', 'ate']
const BEFORE_ATE = 'eo'

/**
 * Removes one of the endings if at least `least` letters with a vowel remain, and then undoubles a final consonant
 * unless three letters remain (add, err). No ending may be the suffix of another.
 */
function withoutEnding(word: string, endings: readonly string[], least: number, undouble: boolean): string {
  const ending = endings.find(each => word.endsWith(each))
  const at = ending === undefined ? -1 : word.length - ending.length
  if (at < least || !/[aeiouy]/.test(word.slice(0, at))) return word
  if (endings === ATE && BEFORE_ATE.includes(word[at - 1]!)) return word
  const root = word.slice(0, at)
  return undouble && root.length > 3 && /([bdfgmnprt])\1$/.test(root) ? root.slice(0, -1) : root
}
