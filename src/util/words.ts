// Names as sequences of words: getUserData, get_user_data and get-user-data are get, user, data. Pure.

const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122
const isDigit = (code: number): boolean => code >= 48 && code <= 57
/** Letters beyond ASCII count as lower case: scripts without case have no humps to find. */
const isOther = (code: number): boolean => code >= 128

function isWordCode(code: number): boolean {
  return isLower(code) || isUpper(code) || isDigit(code) || isOther(code)
}

/** True when a word begins at `at`: after a mark, at a hump (`D` in getData), at the last capital of a run (`P` in URLPath). */
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
  let start = -1
  for (let at = 0; at <= name.length; at++) {
    const inside = at < name.length && isWordCode(name.charCodeAt(at))
    if (start >= 0 && (!inside || isWordStart(name, at))) {
      words.push(folded.slice(start, at))
      start = -1
    }
    if (inside && start < 0) start = at
  }
  return words
}

/** Lower case of the ASCII letters only, so that the length in bytes stays the same. */
export function foldCase(text: string): string {
  return /[^\0-\x7f]/.test(text) ? text.replace(/[A-Z]+/g, letters => letters.toLowerCase()) : text.toLowerCase()
}

/**
 * True when `part` stands for `word`: its beginning (`dat` for data), or an abbreviation that keeps the first letter and
 * the order of the others (`usr` for user, `cfg` for config). Single letters only as a beginning.
 */
export function standsFor(part: string, word: string): boolean {
  if (part.length > word.length || part.charCodeAt(0) !== word.charCodeAt(0)) return false
  if (word.startsWith(part)) return true
  if (part.length < 3) return false
  let at = 1
  for (let i = 1; i < word.length && at < part.length; i++) if (word.charCodeAt(i) === part.charCodeAt(at)) at++
  return at === part.length
}

/** True when each part stands for a word of the name, in order; words between may be left out. */
export function partsMatch(parts: readonly string[], words: readonly string[]): boolean {
  let at = 0
  for (const word of words) {
    if (at < parts.length && standsFor(parts[at]!, word)) at++
  }
  return at === parts.length
}
