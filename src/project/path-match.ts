// How well the path of a file or folder answers a query, in tiers. Pure.
import { editDistance } from '../util/edit-distance.ts'
import { foldCase, isWordCode, isWordStart, partsMatch, splitWords } from '../util/name-words.ts'
import { endOfParts } from '../util/path-parts.ts'
import { placeIn } from './file-places.ts'

/**
 * Best first: the whole path or name; the name without its extension; either in another case or notation (`user_menu`
 * for UserMenu.tsx); its beginning; parts of the path (`auth/login`); a word of the name; anywhere in the name;
 * anywhere in the path; a glob; a typo.
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
] as const
export type FileMatch = (typeof FILE_MATCHES)[number]

export interface PathQuery {
  /** As it was given: a name may have a backslash or blanks in it. */
  readonly written: string
  readonly text: string
  readonly folded: string
  /** Its words joined, for spellings in another notation: `usermenu`; empty without letters. */
  readonly joined: string
  readonly parts: readonly string[]
  /** Only the last part of a path counts. */
  readonly basenameOnly: boolean
}

/** Shortest query for which a typo is forgiven, longest one for which two are not. */
const LEAST_FUZZY = 4
const ONE_EDIT = 5
const LEAST_SIMILARITY = 0.7

/** A query for paths; of a place in a file the file. */
export function parsePathQuery(text: string, basenameOnly: boolean): PathQuery {
  const clean = (placeIn(text)?.path ?? text)
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/(.)\/+$/, '$1')
  const parts = splitWords(clean)
  return { written: text, text: clean, folded: foldCase(clean), joined: parts.join(''), parts, basenameOnly }
}

/** The tier of a path (relative, `/`, no trailing slash), typos aside. */
export function matchPath(query: PathQuery, path: string): FileMatch | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const { written, text, folded } = query
  const isCalled = (asked: string): boolean => name === asked || (!query.basenameOnly && path === asked)
  if (isCalled(text) || isCalled(written)) return 'exact'
  const foldedName = foldCase(name)
  const foldedPath = foldCase(path)
  if (foldedName === folded || (!query.basenameOnly && foldedPath === folded)) return 'case'
  if (!folded.includes('/')) {
    const isBeginning = foldedName.startsWith(folded)
    if (isBeginning && stems(foldedName).includes(folded)) return 'stem'
    if (query.joined.length > 1 && !folded.startsWith('.') && sameWords(query, name)) return 'case'
    if (isBeginning) return 'prefix'
  }
  // A path from further up (absolute, or of another checkout) ends in it.
  if (!query.basenameOnly && (isPart(foldedPath, folded) || folded.endsWith(`/${foldedPath}`))) return 'part'
  const inName = wordOrSubstring(query, name, foldedName)
  if (inName !== undefined || query.basenameOnly) return inName
  return foldedPath.includes(folded) ? 'path' : undefined
}

/** `user-menu.test.tsx` without extension: `user-menu.test` and `user-menu`; a dotfile keeps its dot. */
function stems(name: string): string[] {
  const found: string[] = []
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) found.push(name.slice(0, dot))
  return found
}

/** The words of the whole name, or of it without its extension, are the query's. */
function sameWords({ joined }: PathQuery, name: string): boolean {
  // Nearly all names of a large tree begin otherwise, which is cheaper to tell than their words.
  if (isWordCode(name.charCodeAt(0)) && foldCase(name[0]!) !== joined[0]) return false
  return [name, ...stems(name)].some(each => splitWords(each).join('') === joined)
}

/** Whole parts of the path that follow each other, the last with or without its extension. */
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
  // With an extension or a folder a query is no longer words of a name.
  if (query.parts.length > 1 && !/[./]/.test(query.folded) && partsMatch(query.parts, splitWords(name))) return 'word'
  return at >= 0 ? 'substring' : undefined
}

/**
 * Edits between the query and a file's name, with or without its extension, where they are few enough to be a typo: at
 * most two, one for five letters or fewer; undefined otherwise.
 */
export function typosIn({ folded }: PathQuery, path: string): number | undefined {
  const wanted = folded.slice(folded.lastIndexOf('/') + 1)
  if (wanted.length < LEAST_FUZZY || /[\s*?]/.test(wanted)) return undefined
  const most = wanted.length <= ONE_EDIT ? 1 : 2
  const name = foldCase(path.slice(path.lastIndexOf('/') + 1))
  let best: number | undefined
  for (const candidate of [name, ...stems(name)]) {
    // Only dotfiles begin with a dot.
    if (Math.abs(candidate.length - wanted.length) > most || candidate.startsWith('.') !== wanted.startsWith('.'))
      continue
    const edits = editDistance(wanted, candidate, most)
    if (edits > most || 1 - edits / Math.max(candidate.length, wanted.length) < LEAST_SIMILARITY) continue
    if (best === undefined || edits < best) best = edits
  }
  return best
}
