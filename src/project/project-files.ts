// Searches files and folders on disk, indexed or not. A bundle of its own, because symbol searches do not need it.
import { posix } from 'node:path'
import type { FilePlace } from './file-places.ts'
import { abbreviationCost } from './path-abbreviation.ts'
import { FILE_MATCHES, type FileMatch, matchPath, type PathQuery, parsePathQuery, typosIn } from './path-match.ts'

export { filesForAny, filesWorthReading, LOOKING, searchContent } from './content-search.ts'
export { filesHolding, filesOf, standsIn, treeOf } from './file-listing.ts'
export { needleOf } from './line-needle.ts'
export { hasValue } from './message-templates.ts'
export { nearestPaths } from './nearest-paths.ts'
export { parsePathQuery } from './path-match.ts'
export { readingsOf, templateReadings } from './query-readings.ts'
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
  /** Relative path; folders end in `/`. */
  readonly f: string
  readonly match: FileMatch
  readonly edits?: number
}

/** Number of files in and below each folder. */
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

/** Number of existing files in and below the given folders. Only these folders are checked on disk. */
export function filesThere(
  folders: readonly PathHit[],
  files: readonly string[],
  isThere: (path: string) => boolean,
): ReadonlyMap<string, number> {
  const starts = folders.map(({ f }) => `${f}/`)
  return foldersOf(files.filter(file => starts.some(start => file.startsWith(start)) && isThere(file)))
}

/** Matching paths, best first. Typos only count without other matches, abbreviations without typos. A `glob` replaces the query. */
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
  if (found.length === 0 && !glob) {
    for (const f of list) {
      const cost = abbreviationCost(query, f)
      if (cost !== undefined) found.push({ f, match: 'abbreviation', order: orderOf(f, cost, foldersIn(f)) })
    }
  }
  return found.sort((a, b) => a.order - b.order || (a.f < b.f ? -1 : 1)).map(({ order: _order, ...hit }) => hit)
}

/** Parts of a path's rank, in order of precedence. Tiers count from 1. */
export function partsOfPath({ f, match, edits }: PathHit): Readonly<Record<string, number>> {
  const tier = FILE_MATCHES.indexOf(match) + 1
  return { tier, ...(edits === undefined ? {} : { edits }), folders: foldersIn(f), length: f.length }
}

/** Matches of a whole file name, in whatever folder. */
const NAME_MATCHES: readonly (FileMatch | undefined)[] = ['exact', 'case', 'part']

/**
 * Prefers paths of exactly the file name, `Element.java` not FormElement.java, then the folders of a Java trace. A trace
 * abbreviates no name.
 */
export function calledSo(hits: readonly PathHit[], { folder }: FilePlace): readonly PathHit[] {
  const sameName = hits.filter(({ match }) => NAME_MATCHES.includes(match))
  const inFolder = sameName.filter(({ f }) => folder !== undefined && `/${posix.dirname(f)}`.endsWith(`/${folder}`))
  return inFolder.length > 0
    ? inFolder
    : sameName.length > 0
      ? sameName
      : hits.filter(({ match }) => match !== 'abbreviation')
}

/** The first location of a trace that is in one of the files: a trace also passes through libraries. */
export function placeAmong(files: readonly string[], places: readonly FilePlace[]): FilePlace | undefined {
  const [first, ...others] = places
  if (others.length === 0) return first
  const isAmong = ({ path }: FilePlace): boolean => {
    const query = parsePathQuery(path, false)
    return files.some(file => NAME_MATCHES.includes(matchPath(query, file)))
  }
  return places.find(isAmong) ?? first
}

/** Drops the package name from an import, `@acme/kit/cache`, unless it is part of a path. */
export function withoutScope(written: string, files: readonly string[]): string {
  const [, name, rest] = /^(@[\w.-]+\/[\w.-]+\/)([^/].*)$/.exec(written.trim()) ?? []
  return name === undefined || files.some(file => file.includes(name)) ? written : rest!
}

const DEEPEST = 64
const LONGEST = 4096

function orderOf(path: string, tier: number, steps: number): number {
  return (tier * DEEPEST + Math.min(DEEPEST - 1, steps)) * LONGEST + Math.min(LONGEST - 1, path.length)
}

/** Depth of a path, or the number of folders that it lacks of a longer query. */
function stepsTo(path: string, { text }: PathQuery, match: FileMatch): number {
  const missing = match === 'part' ? foldersIn(text) - foldersIn(path) : 0
  return missing > 0 ? missing : foldersIn(path)
}

function foldersIn(path: string): number {
  return path.split('/').length - 1
}
