// Finds what changed since an index was built: with git if possible, otherwise by walking the whole tree.
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { isRacy, trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { errorShape } from '../errors.ts'
import { startLook } from './begin.ts'
import type { GitLook } from './git/git.ts'
import { indexStamp } from './git/git-index.ts'
import type { GitTimeout } from './git/git-timeout.ts'
import { readWorktreeState, type WorktreeState } from './git/worktree-state.ts'
import { findWithGit } from './git-changes.ts'
import { type Plan, planOf } from './plan.ts'
import type { Found, Looking } from './run-types.ts'
import type { Salvage } from './salvage.ts'
import { type Candidate, sortByPath, walk } from './walk/walk.ts'

/** Finds what has changed since the index in `reader`; everything if there is no index. */
export async function findChanges(
  { root }: Location,
  reader: IndexReader | undefined,
  { hint, force = false, look, names, isAdopted = false, patience, listed }: Looking,
): Promise<Found> {
  const found = reader && hint && look && !force ? await askGit(root, reader, hint, look, patience) : undefined
  if (found && reader && hint) {
    return { ...found, rules: hint.rules, candidates: () => allCandidates(reader, found.plan) }
  }
  const { candidates, other, folders, rules } = await walk(root, patience, listed, names)
  // Times recorded in another tree prove nothing here.
  const indexedAt = reader && !isAdopted ? trustedUntil(reader.manifest) : 0
  const plan = planOf(reader?.files() ?? [], candidates, other, new FileFreshness(root, indexedAt), force)
  return { plan, rules, folders, candidates: () => candidates }
}

/**
 * Asks git again if its index changed meanwhile: git does not list a file that a checkout has just added to the index.
 */
async function askGit(root: string, reader: IndexReader, hint: WorktreeState, first: GitLook, patience: GitTimeout) {
  const look = (one: GitLook) => findWithGit(root, reader, hint, one)
  const isMoved = ({ file, stamp }: GitLook): boolean => indexStamp(file) !== stamp
  const found = await look(first)
  if (!found || !isMoved(first)) return found
  const second = startLook(root, patience).look
  const again = second && (await look(second))
  return again && !isMoved(second) ? again : undefined
}

/** Plans the repair of a damaged index: lost files are read like new ones. */
export async function findLosses({ root }: Location, salvage: Salvage, patience: GitTimeout): Promise<Found> {
  const { candidates, other, folders, rules } = await walk(root, patience)
  const indexedAt = salvage.isOld ? 0 : trustedUntil(salvage.reader.manifest)
  const rows = [...salvage.files()].map(({ row }) => row)
  return {
    plan: planOf(rows, candidates, other, new FileFreshness(root, indexedAt), false),
    rules,
    folders,
    candidates: () => candidates,
  }
}

/**
 * Lists paths changed since the index was built, by size and time. Reads and writes no file. Throws ENVIRONMENT_ISSUE
 * if git times out.
 */
export async function lookForChanges(
  location: Location,
  reader: IndexReader,
  patience: GitTimeout,
): Promise<{ readonly modified: string[]; readonly added: string[]; readonly deleted: readonly string[] }> {
  const { look } = startLook(location.root, patience)
  const hint = readWorktreeState(location.cache, reader.manifest.generation)
  const { read, removed } = (await findChanges(location, reader, { hint, look, patience })).plan
  const isKnown = ({ candidate }: Plan['read'][number]): boolean => reader.fileNumber(candidate.path) >= 0
  const pathsOf = (some: Plan['read']): string[] => some.map(({ candidate }) => candidate.path)
  return {
    modified: pathsOf(read.filter(isKnown)),
    added: pathsOf(read.filter(each => !isKnown(each))),
    deleted: removed,
  }
}

/**
 * Counts changed files if nothing can be written. `settle` counts the rows whose content really differs. Undefined if
 * unknown, for example because git timed out.
 */
export async function countChanges(
  location: Location,
  reader: IndexReader,
  patience: GitTimeout,
  settle: (rows: readonly number[]) => Promise<number>,
): Promise<number | undefined> {
  try {
    const { modified, added, deleted } = await lookForChanges(location, reader, patience)
    return (await settle(modified.map(path => reader.fileNumber(path)))) + added.length + deleted.length
  } catch (error) {
    if (errorShape(error).code === 'INTERNAL') throw error
    return undefined
  }
}

function allCandidates(reader: IndexReader, { read, removed }: Plan): Candidate[] {
  const gone = new Set(removed)
  for (const { candidate } of read) gone.add(candidate.path)
  const all = read.map(({ candidate }) => candidate)
  const { languages } = reader.manifest
  for (const { path, language, size, mtime, inode } of reader.files()) {
    if (!gone.has(path)) all.push({ path, language: languages[language] ?? '', size, mtime, ctime: 0, inode })
  }
  return sortByPath(all, ({ path }) => path)
}

/** Files modified too close to the start for their time to prove them unchanged at the next run. */
export function recheckOf({ plan: { read } }: Found, startedAt: number): string[] {
  return read
    .map(({ candidate }) => candidate)
    .flatMap(({ path, mtime, ctime }) => (isRacy(mtime, startedAt) || isRacy(ctime, startedAt) ? [path] : []))
}
