// Files, folders and lines of a repository as they lie on disk now, indexed or not. Entry of a bundle of its own,
// because a search for symbols needs none of it.
import { posix } from 'node:path'
import type { FilePlace } from './file-places.ts'
import { FILE_MATCHES, type FileMatch, matchPath, type PathQuery, parsePathQuery, typosIn } from './path-match.ts'

export { filesForAny, filesWorthReading, LOOKING, searchContent } from './content-search.ts'
export { filesHolding, filesOf, standsIn, treeOf } from './file-listing.ts'
export { needleOf } from './line-needle.ts'
export { nearestPaths } from './nearest-paths.ts'
export { parsePathQuery } from './path-match.ts'
export { readingsOf } from './query-readings.ts'
export { isRemark, mayBeMessage, phraseOfCode } from './text-queries.ts'
export {
  asText,
  isInitializer,
  isWrittenAsCode,
  likeliestUses,
  likelyKeys,
  patternOfUses,
  testsOf,
  usageQuestion,
} from './usage-queries.ts'

export interface PathHit {
  /** Relative path; a folder's ends in `/`. */
  readonly f: string
  readonly match: FileMatch
  /** Edits from the query, where the match is fuzzy. */
  readonly edits?: number
}

/** The folders that hold files, each with how many lie in and below it. */
export function foldersOf(files: readonly string[]): Map<string, number> {
  const folders = new Map<string, number>()
  for (const file of files) {
    for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      const folder = file.slice(0, slash)
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
  }
  return folders
}

/** How many of the files that are there lie in and below each of some folders: only these are looked at. */
export function filesThere(
  folders: readonly PathHit[],
  files: readonly string[],
  isThere: (path: string) => boolean,
): ReadonlyMap<string, number> {
  const starts = folders.map(({ f }) => `${f}/`)
  return foldersOf(files.filter(file => starts.some(start => file.startsWith(start)) && isThere(file)))
}

/**
 * The paths that match, best first: by tier, then those further up, then the shorter, then in their order. Typos count
 * only where nothing else matches. `glob` decides alone where the query is one.
 */
export function rankPaths(paths: Iterable<string>, query: PathQuery, glob?: (path: string) => boolean): PathHit[] {
  const found: (PathHit & { readonly order: number })[] = []
  const list = [...paths]
  for (const f of list) {
    const match = glob ? (glob(f) ? 'glob' : undefined) : matchPath(query, f)
    if (match) found.push({ f, match, order: orderOf(f, FILE_MATCHES.indexOf(match), stepsTo(f, query, match)) })
  }
  if (found.length === 0 && !glob) {
    for (const f of list) {
      const edits = typosIn(query, f)
      if (edits !== undefined) found.push({ f, match: 'fuzzy', edits, order: orderOf(f, edits, foldersIn(f)) })
    }
  }
  return found.sort((a, b) => a.order - b.order || (a.f < b.f ? -1 : 1)).map(({ order: _order, ...hit }) => hit)
}

/**
 * What the place of a path in its order was made of, the first part first: tier from 1, edits, folders above it,
 * characters.
 */
export function partsOfPath({ f, match, edits }: PathHit): Readonly<Record<string, number>> {
  const tier = FILE_MATCHES.indexOf(match) + 1
  return { tier, ...(edits === undefined ? {} : { edits }), folders: foldersIn(f), length: f.length }
}

/** Matches by which a file is the one that a place names, by whatever folders. */
const NAMED: readonly (FileMatch | undefined)[] = ['exact', 'case', 'part']

/**
 * Of the paths that match the file of a place those that are called so, where any is: `Element.java:12` is in no
 * FormElement.java. Of these the ones in the folders that a trace says, as far as there are any.
 */
export function calledSo(hits: readonly PathHit[], { folder }: FilePlace): readonly PathHit[] {
  const called = hits.filter(({ match }) => NAMED.includes(match))
  const within = called.filter(({ f }) => folder !== undefined && `/${posix.dirname(f)}`.endsWith(`/${folder}`))
  return within.length > 0 ? within : called.length > 0 ? called : hits
}

/** The first of the places of a trace that lies in one of the files: what calls and is called there may be elsewhere. */
export function placeAmong(files: readonly string[], places: readonly FilePlace[]): FilePlace | undefined {
  const [first, ...others] = places
  if (others.length === 0) return first
  const isHere = ({ path }: FilePlace): boolean => {
    const query = parsePathQuery(path, false)
    return files.some(file => NAMED.includes(matchPath(query, file)))
  }
  return places.find(isHere) ?? first
}

/** `cache` of the import `@acme/kit/cache`, where the package's name is no part of a path: it is that of the repository. */
export function withoutScope(written: string, files: readonly string[]): string {
  const [, name, rest] = /^(@[\w.-]+\/[\w.-]+\/)([^/].*)$/.exec(written.trim()) ?? []
  return name === undefined || files.some(file => file.includes(name)) ? written : rest!
}

/** Most parts and characters of a path that are told apart. */
const DEEPEST = 64
const LONGEST = 4096

function orderOf(path: string, tier: number, steps: number): number {
  return (tier * DEEPEST + Math.min(DEEPEST - 1, steps)) * LONGEST + Math.min(LONGEST - 1, path.length)
}

/**
 * Folders between a path and where it counts from: the root, or, of a query from further up that ends in the path, its
 * beginning, so that the one that has most of it is first.
 */
function stepsTo(path: string, { text }: PathQuery, match: FileMatch): number {
  const missing = match === 'part' ? foldersIn(text) - foldersIn(path) : 0
  return missing > 0 ? missing : foldersIn(path)
}

function foldersIn(path: string): number {
  return path.split('/').length - 1
}
