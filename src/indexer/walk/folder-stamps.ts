// Looks at folders, and at the files that say what in them counts, for folders.jsonl, which tells a sweep whether files
// came or went.
import path from 'node:path'
import { type FolderTimes, type RulesTime, readFolderTimes } from '../../cache/files/folder-times.ts'
import { isRacy } from '../../cache/files/racy-times.ts'
import { entriesOf, statsOf } from '../../platform/fs.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { changeTime, foldersAmong, hasNever, isOuter, isRules } from '../unlisted-paths.ts'
import { parentOf } from './ignore-rules.ts'
import { nameOf, outerRules, ownFiles, textOf } from './outer-rules.ts'

/** What is known of folders and rules, by their paths; null for rules that are not there but would have a say. */
export type Times = ReadonlyMap<string, RulesTime[1]>

/**
 * Looks again at the folders that are known, and at those around some files. `before` is when the tree was looked at,
 * in ms.
 */
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
  // With other rules folders count that did not, in those that are the same, too.
  return areSameRules ? times : timesOf(root, folders, before, patience)
}

/** What is known, from folders.jsonl. */
function timesIn(list: FolderTimes | undefined): Times {
  const folders = (list?.folders ?? []).map((folder, i) => [folder, list!.times[i]!] as const)
  return new Map<string, RulesTime[1]>([...folders, ...(list?.rules ?? [])])
}

/** What is known, for folders.jsonl. */
export function listOf(times: Times): FolderTimes {
  const folders = foldersAmong(times.keys())
  // Only of rules it is known that there are none.
  return {
    folders,
    times: folders.map(folder => times.get(folder) ?? 0),
    rules: [...times].filter(([entry]) => isRules(entry)),
  }
}

/** Adds the folders around some files, the root as ''. */
export function addAround(files: Iterable<string>, folders: Set<string>): void {
  folders.add('')
  for (const file of files) for (let at = parentOf(file); !folders.has(at); at = parentOf(at)) folders.add(at)
}

/**
 * Times of folders, of those in them that hold nothing yet and are not ignored, and of all files of rules there and
 * around the tree: whatever file comes, goes or begins to count changes one of them. Folders that still have the time
 * in `known` are not read again.
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
  const note = (entry: string): number | undefined => {
    const time = timeOf(root, entry, before)
    if (time === undefined) return undefined
    times.set(entry, time)
    if (isRules(entry)) rules.add((prefix + parentOf(entry)).replace(/\/$/, ''), textOf(path.join(root, entry)))
    return time
  }
  const noteOuter = (entry: string): unknown => times.set(entry, timeOf(root, entry, before) ?? null)
  const enter = (folder: string): void => {
    const time = note(folder)
    if (time === undefined || (time !== 0 && time === known.get(folder))) return
    // Put together as they are: to normalise paths would take as long as to read the folders.
    const inFolder = folder === '' ? '' : `${folder}/`
    for (const entry of entriesOf(`${root}/${folder}`)) {
      const inside = inFolder + entry.name
      if (entry.name === '.git' && folder !== '') for (const file of ofNested(root, folder)) noteOuter(file)
      else if (hasNever(inside)) continue
      else if (isRules(inside)) note(inside)
      else if (entry.isDirectory()) others.push(inside)
    }
  }
  for (const folder of folders) enter(folder)
  for (const entry of known.keys()) if (isRules(entry) && !isOuter(entry)) note(entry)
  // More of them come as they are entered.
  for (const folder of others) if (!times.has(folder) && !rules.hides(prefix + folder)) enter(folder)
  // Those of repositories in folders that were not read again are known.
  for (const entry of [...files, ...[...known.keys()].filter(hasNever)]) noteOuter(entry)
  return times
}

/**
 * The time of a folder or of rules; undefined where there is none. One that changed when the look began or later may
 * hold what the look missed: it is remembered as never seen, 0, unless all that is in it is older than that.
 */
function timeOf(root: string, entry: string, before: number): number | undefined {
  const time = changeTime(root, entry)
  if (time === undefined || !isRacy(time, before)) return time
  return !isRules(entry) && isOld(path.join(root, entry), before) ? time : 0
}

/**
 * True when nothing was put into a folder since `before`; what is left out in any case, such as the index itself, does
 * not count.
 */
function isOld(folder: string, before: number): boolean {
  return entriesOf(folder).every(({ name }) => hasNever(name) || !isRacy(ctimeOf(path.join(folder, name)), before))
}

function ctimeOf(file: string): number {
  return statsOf(file)?.ctimeMs ?? 0
}

/** What has a say of a repository in a folder of the tree. */
function ofNested(root: string, folder: string): string[] {
  const { index, patterns, settings } = ownFiles(path.join(root, folder))
  return [index, patterns, ...settings].map(file => nameOf(file, root, root + path.sep))
}
