// Finds what changed since an index was built: with git if possible, otherwise by walking the whole tree.
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { errorShape } from '../errors.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { startLook } from './begin.ts'
import { type Plan, planOf } from './plan.ts'
import type { Found, Looking } from './run-types.ts'
import type { Salvage } from './salvage.ts'
import { findTreeChanges } from './tree-changes.ts'
import { type Candidate, sortByPath, walk } from './walk/walk.ts'
import { readWorktreeState } from './worktree-state.ts'

/** Finds what has changed since the index in `reader`; everything if there is no index. */
export async function findChanges(
  { root }: Location,
  reader: IndexReader | undefined,
  { hint, force = false, names, isAdopted = false, patience, listed }: Looking,
): Promise<Found> {
  const plan = reader && hint && names && !force ? await findTreeChanges(root, reader, hint, names) : undefined
  if (plan && reader && hint) return { plan, rules: hint.rules, candidates: () => allCandidates(reader, plan) }
  const { candidates, other, folders, rules } = await walk(root, patience, listed, names)
  // Times recorded in another tree prove nothing here.
  const indexedAt = reader && !isAdopted ? trustedUntil(reader.manifest) : 0
  const walked = planOf(reader?.files() ?? [], candidates, other, new FileFreshness(root, indexedAt), force)
  return { plan: walked, rules, folders, candidates: () => candidates }
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
  const { names } = startLook(location.root, patience)
  const hint = readWorktreeState(location.cache, reader.manifest.generation)
  const { read, removed } = (await findChanges(location, reader, { hint, names, patience })).plan
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
