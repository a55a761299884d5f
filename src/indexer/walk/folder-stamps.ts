// Times of folders and rule files for folders.jsonl. A sweep uses them to detect files that came or went.
import path from 'node:path'
import { type FolderTimes, type RulesTime, readFolderTimes } from '../../cache/files/folder-times.ts'
import { isRacy } from '../../cache/files/racy-times.ts'
import type { GitTimeout } from '../../git/git-timeout.ts'
import { RealFolders } from '../../platform/confined.ts'
import { statsOf } from '../../platform/fs.ts'
import { changeTime, foldersAmong, hasNever, isOuter, isOwnRules, isRules } from '../unlisted-paths.ts'
import { parentOf, readRulesInside } from './ignore-rules.ts'
import { LinkedWorktrees } from './linked-worktrees.ts'
import { nameOf, outerRules, ownFiles } from './outer-rules.ts'
import { reincludedPatterns } from './reincluded-paths.ts'

/** Times by path; null for a rule file that does not exist but would count. */
export type Times = ReadonlyMap<string, RulesTime[1]>

/** Rechecks the known folders and those of `files`. `before` is the start of the walk, in ms. */
export async function renewedTimes(
  root: string,
  cache: string,
  files: Iterable<string>,
  before: number,
  patience: GitTimeout,
): Promise<Times> {
  const known = timesIn(readFolderTimes(cache))
  const folders = new Set(foldersAmong(known.keys()))
  addAround(files, folders)
  const times = await timesOf(root, folders, before, patience, known)
  const areSameRules = [...known.keys(), ...times.keys()].every(
    entry => !isRules(entry) || known.get(entry) === times.get(entry),
  )
  // With other rules, more folders may count, even below unchanged ones.
  return areSameRules ? times : timesOf(root, folders, before, patience)
}

function timesIn(list: FolderTimes | undefined): Times {
  const folders = (list?.folders ?? []).map((folder, i) => [folder, list!.times[i]!] as const)
  return new Map<string, RulesTime[1]>([...folders, ...(list?.rules ?? [])])
}

/** The times in the form of folders.jsonl. */
export function listOf(times: Times): FolderTimes {
  const folders = foldersAmong(times.keys())
  // Only rule files can be recorded as missing.
  return {
    folders,
    times: folders.map(folder => times.get(folder) ?? 0),
    rules: [...times].filter(([entry]) => isRules(entry)),
  }
}

/** Adds the parent folders of files, the root as ''. */
export function addAround(files: Iterable<string>, folders: Set<string>): void {
  folders.add('')
  for (const file of files) for (let at = parentOf(file); !folders.has(at); at = parentOf(at)) folders.add(at)
}

/**
 * Times of folders, of subfolders without files that are not ignored, and of all rule files: any added, removed or
 * newly unignored file changes one of them. Folders with the time in `known` are not read again.
 */
export async function timesOf(
  root: string,
  folders: Iterable<string>,
  before: number,
  patience: GitTimeout,
  known: Times = new Map(),
): Promise<Times> {
  const times = new Map<string, RulesTime[1]>()
  const { files, rules, prefix } = await outerRules(root, patience)
  const others: string[] = []
  const real = new RealFolders(root)
  const addRulesOf = (entry: string): void => {
    const folder = (prefix + parentOf(entry)).replace(/\/$/, '')
    const text = readRulesInside(root, entry) ?? ''
    rules.add(folder, text)
    if (isOwnRules(entry)) rules.include(reincludedPatterns(text, folder))
  }
  const record = (entry: string): number | undefined => {
    const time = timeOf(real, entry, before)
    if (time === undefined) return undefined
    times.set(entry, time)
    if (isRules(entry)) addRulesOf(entry)
    return time
  }
  const recordOuter = (entry: string): unknown => times.set(entry, timeOf(real, entry, before) ?? null)
  const enter = (folder: string): void => {
    const time = record(folder)
    if (time === undefined || (time !== 0 && time === known.get(folder))) return
    // Joined by hand: normalising paths would take as long as reading the folders.
    const prefix = folder === '' ? '' : `${folder}/`
    for (const entry of real.entries(folder)) {
      const inside = prefix + entry.name
      if (entry.name === '.git' && folder !== '') for (const file of nestedFiles(root, folder)) recordOuter(file)
      else if (hasNever(inside)) continue
      else if (isRules(inside)) record(inside)
      else if (entry.isDirectory()) others.push(inside)
    }
  }
  for (const folder of folders) enter(folder)
  for (const entry of known.keys()) if (isRules(entry) && !isOuter(entry)) record(entry)
  const worktrees = new LinkedWorktrees(root)
  for (const folder of others) {
    if (times.has(folder) || rules.hides(prefix + folder)) continue
    // If its .git goes, the folder is no worktree any more.
    if (worktrees.isOther(path.join(root, folder))) recordOuter(`${folder}/.git`)
    else enter(folder)
  }
  for (const entry of [...files, ...[...known.keys()].filter(hasNever)]) recordOuter(entry)
  return times
}

/**
 * Undefined if missing; 0 if it changed after the walk began, unless all entries are older: the walk may have missed
 * the change.
 */
function timeOf(real: RealFolders, entry: string, before: number): number | undefined {
  const time = changeTime(real.root, entry)
  if (time === undefined || !isRacy(time, before)) return time
  return !isRules(entry) && isOld(real, entry, before) ? time : 0
}

function isOld(real: RealFolders, folder: string, before: number): boolean {
  return real
    .entries(folder)
    .every(({ name }) => hasNever(name) || !isRacy(ctimeOf(path.join(real.root, folder, name)), before))
}

function ctimeOf(file: string): number {
  return statsOf(file)?.ctimeMs ?? 0
}

function nestedFiles(root: string, folder: string): string[] {
  const { index, patterns, settings } = ownFiles(path.join(root, folder))
  return [index, patterns, ...settings].map(file => nameOf(file, root, root + path.sep))
}
