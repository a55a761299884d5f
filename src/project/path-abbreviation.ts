// Matches a path by beginnings of its words, as the quick open of editors does: `rdkbro` for rdkafka_broker.c.
import { splitWords } from '../util/name-words.ts'
import type { PathQuery } from './path-match.ts'

/** Fewer letters abbreviate too many names; more than these are no abbreviation. */
const LETTERS = [3, 40] as const
/** The cost of words of folders, compared with a word of the file's name that is left out. */
const FOLDER_COST = 20

/** How far a path is from an abbreviation, 0 for all words of its name; undefined if it is none. */
export function abbreviationCost({ joined, folded, basenameOnly }: PathQuery, path: string): number | undefined {
  if (joined.length < LETTERS[0] || joined.length > LETTERS[1] || /\s/.test(folded)) return undefined
  const slash = path.lastIndexOf('/') + 1
  const name = splitWords(path.slice(slash))
  const used = wordsUsed(joined, name)
  if (used !== undefined) return name.length - used
  if (basenameOnly || slash === 0) return undefined
  const folders = splitWords(path.slice(0, slash))
  const all = [...folders, ...name]
  // The last word must be one of the file's name, or the folder alone would match all its files.
  const inPath = wordsUsed(joined, all, folders.length)
  return inPath === undefined ? undefined : FOLDER_COST + all.length - inPath
}

/**
 * The most words whose first letters, and some of their next ones in order, give the letters; undefined if there are
 * none. Words may be left out. A word that lacks letters in between counts half.
 *
 * @param least The last word used has at least this number.
 */
function wordsUsed(letters: string, words: readonly string[], least = 0): number | undefined {
  // The most words used for each number of letters, in the words so far.
  const used = new Map([[0, 0]])
  let most: number | undefined
  for (const [number, word] of words.entries()) {
    for (const [start, count] of [...used].sort(([a], [b]) => b - a)) {
      let at = -1
      for (let end = start; end < letters.length; end++) {
        const next = word.indexOf(letters[end]!, at + 1)
        if (next < 0 || (end === start && next > 0)) break
        at = next
        const sum = count + (at === end - start ? 1 : 0.5)
        if (end + 1 < letters.length) used.set(end + 1, Math.max(used.get(end + 1) ?? 0, sum))
        else if (number >= least) most = Math.max(most ?? 0, sum)
      }
    }
  }
  return most
}
