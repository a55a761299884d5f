// Splits names into words: getUserData, get_user_data and get-user-data are get, user, data. Pure.

/** Whether the code unit is an ASCII capital. */
export const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122
/** Whether the code unit is an ASCII digit. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57
/** Letters beyond ASCII count as lower case. */
const isOther = (code: number): boolean => code >= 128

/** Whether the code unit is a letter or a digit. */
export function isWordCode(code: number): boolean {
  return isLower(code) || isUpper(code) || isDigit(code) || isOther(code)
}

/** Whether a word begins at `at`: after a separator, at a hump (getData), or at the last capital of a run (URLPath). */
export function isWordStart(name: string, at: number): boolean {
  const code = name.charCodeAt(at)
  if (!isWordCode(code)) return false
  if (at === 0) return true
  const before = name.charCodeAt(at - 1)
  if (!isWordCode(before)) return true
  if (!isUpper(code)) return false
  return !isUpper(before) || isLower(name.charCodeAt(at + 1))
}

/** The words of a name in lower case, in order; digits stay with the letters before them (`utf8`). */
export function splitWords(name: string): string[] {
  const words: string[] = []
  const folded = foldCase(name)
  eachWord(name, (start, end) => words.push(folded.slice(start, end)))
  return words
}

/** Calls `take` with the range of each word. The name may also be UTF-8 bytes decoded as Latin-1. */
export function eachWord(name: string, take: (start: number, end: number) => void): void {
  let start = -1
  let before = 0
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    const kind = code < 128 ? (KINDS[code] as number) : LOWER
    // Inlines `isWordStart`: this loop sees every character of every doc comment.
    const isHump =
      kind === UPPER &&
      before !== NONE &&
      (before !== UPPER || (at + 1 < name.length && isLower(name.charCodeAt(at + 1))))
    if (start >= 0 && (kind === NONE || isHump)) {
      take(start, at)
      start = -1
    }
    if (kind !== NONE && start < 0) start = at
    before = kind
  }
  if (start >= 0) take(start, name.length)
}

const [NONE, LOWER, UPPER] = [0, 1, 2]
/** Class of each ASCII character. A digit continues the word before it, as lower case does. */
const KINDS = new Uint8Array(128).fill(LOWER, 48, 58).fill(UPPER, 65, 91).fill(LOWER, 97, 123)

/** Lower-cases ASCII letters only, so that the length in bytes stays the same. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

/** Longest text checked in a loop: for a few names, compiling a regular expression costs more. */
const SHORT = 64

/** Whether the text is ASCII only. */
export function isAscii(text: string): boolean {
  if (text.length > SHORT) return !/[^\0-\x7f]/.test(text)
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 128) return false
  return true
}

/** Whether the text contains white space. */
export function hasBlank(text: string): boolean {
  if (!isAscii(text)) return /\s/.test(text)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32 || (code >= 9 && code <= 13)) return true
  }
  return false
}

/** Whether the text contains any of the characters. */
export function hasOneOf(text: string, characters: string): boolean {
  for (const character of characters) if (text.includes(character)) return true
  return false
}

/** Largest ratio of the length of a word to its abbreviation. */
const MAX_SHORTENING = 3
const VOWELS = 'aeiou'

/**
 * Whether `part` is a prefix of `word` (`dat` for data), or three letters or more that begin it and go on with some of
 * its consonants in order (`usr`, `cfg`, `recv`).
 */
export function abbreviates(part: string, word: string): boolean {
  if (word.startsWith(part)) return true
  if (part.length < 3 || part.length > word.length || word.length > part.length * MAX_SHORTENING) return false
  let at = 0
  while (part[at] === word[at]) at++
  if (at === 0 || /[aeiou]/.test(part.slice(at))) return false
  for (let i = at; i < word.length && at < part.length; i++) if (word[i] === part[at]) at++
  return at === part.length
}

/** The longest prefix shared by all words that `part` can stand for. */
export function leadOf(part: string): string {
  if (part.length < 3) return part
  let length = part.length
  while (length > 1 && !VOWELS.includes(part[length - 1]!)) length--
  return part.slice(0, length)
}

/** Whether the parts stand for words of the name in order; words between them may be skipped. */
export function partsMatch(parts: readonly string[], words: readonly string[]): boolean {
  let at = 0
  for (const word of words) {
    if (at < parts.length && abbreviates(parts[at]!, word)) at++
  }
  return at === parts.length
}
