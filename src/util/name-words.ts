// Names as sequences of words: getUserData, get_user_data and get-user-data are get, user, data. Pure.

/** True for the code of a capital of ASCII. */
export const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122
/** True for the code of a decimal digit of ASCII. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57
/** Letters beyond ASCII count as lower case: scripts without case have no humps to find. */
const isOther = (code: number): boolean => code >= 128

/** True for the code of a letter or a digit, not of a mark. */
export function isWordCode(code: number): boolean {
  return isLower(code) || isUpper(code) || isDigit(code) || isOther(code)
}

/**
 * True when a word begins at `at`: after a mark, at a hump (`D` in getData), at the last capital of a run (`P` in
 * URLPath).
 */
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

/** Calls `take` with where each word of a name begins and ends. The name may be its UTF-8 bytes as characters. */
export function eachWord(name: string, take: (start: number, end: number) => void): void {
  let start = -1
  let before = 0
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    const kind = code < 128 ? (KINDS[code] as number) : LOWER
    // As `isWordStart` has it, which is asked for every character of a doc comment otherwise.
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
/** What each character of ASCII is; a digit goes on with what is before it, as lower case does. */
const KINDS = new Uint8Array(128).fill(LOWER, 48, 58).fill(UPPER, 65, 91).fill(LOWER, 97, 123)

/** Lower case of the ASCII letters only, so that the length in bytes stays the same. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

/** Characters of a text that is looked at one by one: a process that asks of a few names would compile a pattern for them. */
const SHORT = 64

/** True for a text of ASCII characters alone. */
export function isAscii(text: string): boolean {
  if (text.length > SHORT) return !/[^\0-\x7f]/.test(text)
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 128) return false
  return true
}

/** True where a blank of any kind, or the end of a line, stands in a text. */
export function hasBlank(text: string): boolean {
  if (!isAscii(text)) return /\s/.test(text)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32 || (code >= 9 && code <= 13)) return true
  }
  return false
}

/** True where one of some characters stands in a text. */
export function hasOneOf(text: string, characters: string): boolean {
  for (const character of characters) if (text.includes(character)) return true
  return false
}

/** An abbreviation stands for no word that is longer than so many times itself. */
const MOST_SHORTENED = 3
const VOWELS = 'aeiou'

/**
 * True when `part` stands for `word`: its beginning (`dat` for data), or an abbreviation of three letters or more: its
 * beginning and then some of its consonants in order, as people shorten (`usr` for user, `cfg` for config, `recv` for
 * receive).
 */
export function standsFor(part: string, word: string): boolean {
  if (word.startsWith(part)) return true
  if (part.length < 3 || part.length > word.length || word.length > part.length * MOST_SHORTENED) return false
  let at = 0
  while (part[at] === word[at]) at++
  if (at === 0 || /[aeiou]/.test(part.slice(at))) return false
  for (let i = at; i < word.length && at < part.length; i++) if (word[i] === part[at]) at++
  return at === part.length
}

/** What every word begins with that a part can stand for. */
export function leadOf(part: string): string {
  if (part.length < 3) return part
  let length = part.length
  while (length > 1 && !VOWELS.includes(part[length - 1]!)) length--
  return part.slice(0, length)
}

/** True when each part stands for a word of the name, in order; words between may be left out. */
export function partsMatch(parts: readonly string[], words: readonly string[]): boolean {
  let at = 0
  for (const word of words) {
    if (at < parts.length && standsFor(parts[at]!, word)) at++
  }
  return at === parts.length
}
