// Resolves the repository of a call: a registered one by name, otherwise a folder.
import { basename, resolve, sep } from 'node:path'
import { type Location, locate, standardCaches, standardLocation } from '../cache/files/location.ts'
import type { Input } from '../contract.ts'
import { CALLS, CtxError, isCtxError } from '../errors.ts'
import { realPath } from '../platform/real-path.ts'
import { findRepositories, handles, type Known, knownRepositories } from '../repos/registry.ts'
import { nearest } from '../util/edit-distance.ts'
import { counted } from '../util/noun.ts'

/**
 * The location of a call's repository.
 * @throws CtxError REPO_NOT_FOUND for an unknown name or a repository that has gone, AMBIGUOUS_MATCH with the
 * candidates for an ambiguous name, and what `serveOnly` was given throws.
 */
export function repositoryOf(input: Input, cwd: string): Location {
  const { repo, path, cache_dir } = input as Readonly<Record<string, string | undefined>>
  if (repo === undefined) {
    const location = located(cwd, path, cache_dir)
    isServed?.(location.root, cache_dir === undefined ? undefined : location.cache)
    return location
  }
  if (isRepositoryList(repo)) throw severalNamed(input, repo)
  const known = registered(repo)
  // The folder may have been moved since, with a link left in its place.
  const root = realPath(known.path)
  const { cache } = known
  if (standardCaches(known.path).includes(cache)) return standardLocation(root)
  return { root, cache, detached: !cache.startsWith(root + sep) }
}

/** Throws for a repository, or a cache folder that a call names, that this process does not answer for. */
export type ServedCheck = (root: string, cache: string | undefined) => void

let isServed: ServedCheck | undefined

/** Limits the repositories of this process, a server. Registered ones are the user's own choice and always served. */
export function serveOnly(check: ServedCheck): void {
  isServed = check
}

/** True for several repositories: `all`, or names separated by commas. */
export function isRepositoryList(repo: unknown): repo is string {
  return typeof repo === 'string' && (repo === 'all' || repo.includes(','))
}

function severalNamed({ symbols }: Input, repo: string): CtxError {
  const [name] = Array.isArray(symbols) ? symbols : []
  return new CtxError('INVALID_ARGUMENT', 'This answers for one repository; searches answer for several.', {
    hint: 'Find with search_symbols, search_project or resolve_symbol in which it is, then name that one.',
    suggestions: [
      ...(name === undefined ? [] : [{ tool: 'resolve_symbol', args: { name, repo }, why: 'in which of them it is' }]),
      CALLS.repositories,
    ],
  })
}

/** Locates the folder of a call. If there is none, the error lists similar registered repositories. */
function located(cwd: string, path: string | undefined, cacheDir: string | undefined): Location {
  try {
    return locate(cwd, path, cacheDir)
  } catch (error) {
    if (!isCtxError(error) || error.code !== 'REPO_NOT_FOUND' || path === undefined) throw error
    const folder = resolve(cwd, path)
    const known = repositoryRows(knownRepositories()).filter(row => row.state === 'indexed')
    const around = known.filter(row => folder.startsWith(row.path + sep)).map(row => row.path)
    const similarRows = known.filter(row => isSimilar(folder, row.path)).map(row => row.path)
    // A path inside a repository suggests the innermost one.
    const similar =
      around.length > 0 ? around.sort((a, b) => b.length - a.length).slice(0, 1) : nearest(folder, similarRows)
    const hint = didYouMean(known.filter(row => similar.includes(row.path)))
    throw new CtxError('REPO_NOT_FOUND', error.message, { ...error.details, similar, ...(hint && { hint }) })
  }
}

/** Compares last names only, because the paths of siblings differ only there. */
function isSimilar(folder: string, root: string): boolean {
  return nearest(basename(folder), [basename(root)]).length > 0
}

export const REMOVED = 'gone'

function registered(name: string): Known {
  const known = knownRepositories()
  const [found, ...others] = findRepositories(known, name)
  if (!found) throw unknownName(name, known)
  if (others.length > 0) {
    const candidates = repositoryRows(known).filter((_, i) => [found, ...others].includes(known[i]!))
    throw new CtxError('AMBIGUOUS_MATCH', `${name} is the name of ${candidates.length} repositories.`, {
      hint: 'Ask again with a name of the column repo, or with its path.',
      candidates,
    })
  }
  if (found.gone) {
    throw new CtxError('REPO_NOT_FOUND', `${name} was at ${found.path} and has gone since, or its index has.`, {
      cause: REMOVED,
      hint: 'If it moved, index it where it is now with generate_index.',
      suggestions: [CALLS.repositories],
    })
  }
  return found
}

interface RepositoryRow {
  /** Its name, or, if that is ambiguous, enough of its path. */
  readonly repo: string
  readonly path: string
  readonly files: number
  readonly symbols: number
  readonly indexed_at: string
  readonly state: 'indexed' | 'gone'
}

/** Registered repositories as shown by `list_repos`, in the given order. */
export function repositoryRows(known: readonly Known[]): RepositoryRow[] {
  const words = handles(known)
  return known.map(({ path, files, symbols, indexed_at, gone }, i) => ({
    repo: words[i]!,
    path,
    files,
    symbols,
    indexed_at,
    state: gone ? 'gone' : 'indexed',
  }))
}

function unknownName(name: string, known: readonly Known[]): CtxError {
  const rows = repositoryRows(known).filter(row => row.state === 'indexed')
  const similar = nearest(
    name,
    rows.map(row => row.repo),
  )
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : ''
  const there =
    rows.length > 0
      ? `There are ${rows.slice(0, MAX_NAMED).map(described).join(', ')}${more}.`
      : 'A repository registers when it is indexed with generate_index.'
  return new CtxError('REPO_NOT_FOUND', `No repository ${name} is registered on this machine.`, {
    hint: didYouMean(rows.filter(row => similar.includes(row.repo))) ?? there,
    similar,
  })
}

function didYouMean(rows: readonly RepositoryRow[]): string | undefined {
  return rows.length > 0 ? `Did you mean ${rows.map(described).join(', or ')}?` : undefined
}

/** Most repositories listed if none is similar. */
const MAX_NAMED = 3

function described({ repo, files, indexed_at, path }: RepositoryRow): string {
  return `${repo} (${counted(files, 'file')}, indexed ${indexed_at.slice(0, 10)}, ${path})`
}
