// Matches a path against a query, in tiers.
import { editDistance } from '../util/edit-distance.ts'
import { foldCase, isWordCode, isWordStart, partsMatch, splitWords } from '../util/name-words.ts'
import { endOfParts } from '../util/path-parts.ts'
import { placeIn } from './file-places.ts'

/**
 * Best first. `stem`: without extension. `case`: any case or notation. `part`: whole parts. `path`: anywhere in the
 * path. `abbreviation`: beginnings of words.
 */
export const FILE_MATCHES = [
  'exact',
  'stem',
  'case',
  'prefix',
  'part',
  'word',
  'substring',
  'path',
  'glob',
  'fuzzy',
  'abbreviation',
] as const
export type FileMatch = (typeof FILE_MATCHES)[number]

export interface PathQuery {
  /** As given: names may contain backslashes and blanks. */
  readonly written: string
  readonly text: string
  readonly folded: string
  /** Its words joined, for other notations: `usermenu`; '' without letters. */
  readonly joined: string
  readonly parts: readonly string[]
  readonly basenameOnly: boolean
}

/** Shortest query, in letters, that may have a typo; the longest that may have only one. */
const LEAST_FUZZY = 4
const LONGEST_FOR_ONE_EDIT = 5
const LEAST_SIMILARITY = 0.7

/** Parses a path query. The line of a file location is dropped. */
export function parsePathQuery(text: string, basenameOnly: boolean): PathQuery {
  const clean = (placeIn(text)?.path ?? text)
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/(.)\/+$/, '$1')
  const parts = splitWords(clean)
  return { written: text, text: clean, folded: foldCase(clean), joined: parts.join(''), parts, basenameOnly }
}

/** The tier of a path (relative, `/`, no trailing slash), without typos. */
export function matchPath(query: PathQuery, path: string): FileMatch | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const { written, text, folded } = query
  const isNamed = (wanted: string): boolean => name === wanted || (!query.basenameOnly && path === wanted)
  if (isNamed(text) || isNamed(written)) return 'exact'
  const foldedName = foldCase(name)
  const foldedPath = foldCase(path)
  if (foldedName === folded || (!query.basenameOnly && foldedPath === folded)) return 'case'
  if (!folded.includes('/')) {
    const isBeginning = foldedName.startsWith(folded)
    if (isBeginning && stems(foldedName).includes(folded)) return 'stem'
    if (query.joined.length > 1 && !folded.startsWith('.') && sameWords(query, name)) return 'case'
    if (isBeginning) return 'prefix'
  }
  // The query may be absolute, or from another checkout.
  if (!query.basenameOnly && (isPart(foldedPath, folded) || folded.endsWith(`/${foldedPath}`))) return 'part'
  const inName = wordOrSubstring(query, name, foldedName)
  if (inName !== undefined || query.basenameOnly) return inName
  return foldedPath.includes(folded) ? 'path' : undefined
}

/** `user-menu.test.tsx` gives `user-menu.test` and `user-menu`. Dotfiles keep their dot. */
function stems(name: string): string[] {
  const found: string[] = []
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) found.push(name.slice(0, dot))
  return found
}

function sameWords({ joined }: PathQuery, name: string): boolean {
  // Cheaper than splitting words, and excludes most names.
  if (isWordCode(name.charCodeAt(0)) && foldCase(name[0]!) !== joined[0]) return false
  return [name, ...stems(name)].some(each => splitWords(each).join('') === joined)
}

function isPart(path: string, folded: string): boolean {
  const isWanted = (behind: string): boolean =>
    behind === '' || behind.startsWith('/') || (behind.startsWith('.') && folded.includes('/'))
  return endOfParts(`/${path}`, `/${folded}`, isWanted) >= 0
}

function wordOrSubstring(query: PathQuery, name: string, foldedName: string): FileMatch | undefined {
  const at = foldedName.indexOf(query.folded)
  for (let from = at; from >= 0; from = foldedName.indexOf(query.folded, from + 1)) {
    if (isWordStart(name, from)) return 'word'
  }
  // A query with an extension or folder is no list of words.
  if (query.parts.length > 1 && !/[./]/.test(query.folded) && partsMatch(query.parts, splitWords(name))) return 'word'
  return at >= 0 ? 'substring' : undefined
}

/** Edits between the query and a file name; undefined above two, or above one up to five letters. */
export function typosIn({ folded }: PathQuery, path: string): number | undefined {
  const wanted = folded.slice(folded.lastIndexOf('/') + 1)
  if (wanted.length < LEAST_FUZZY || /[\s*?]/.test(wanted)) return undefined
  const most = wanted.length <= LONGEST_FOR_ONE_EDIT ? 1 : 2
  const name = foldCase(path.slice(path.lastIndexOf('/') + 1))
  let best: number | undefined
  for (const candidate of [name, ...stems(name)]) {
    // A typo does not add or remove a leading dot.
    if (Math.abs(candidate.length - wanted.length) > most || candidate.startsWith('.') !== wanted.startsWith('.'))
      continue
    const edits = editDistance(wanted, candidate, most)
    if (edits > most || 1 - edits / Math.max(candidate.length, wanted.length) < LEAST_SIMILARITY) continue
    if (best === undefined || edits < best) best = edits
  }
  return best
}
