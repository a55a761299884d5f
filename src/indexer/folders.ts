// Looks at folders, and at the files that say what in them counts, for folders.jsonl, which tells a sweep whether files came or went.
import fs from 'node:fs'
import path from 'node:path'
import { readFolderTimes, writeFolderTimes } from '../cache/folder-times.ts'
import { isRacy } from '../cache/unchanged.ts'
import { statsOf } from '../util/fs.ts'
import { IgnoreRules, parentOf } from './ignore.ts'
import { changeTime, EXCLUDE, foldersAmong, hasNever, isRules } from './unlisted.ts'

/** Rows up to which the times of folders are kept true: larger trees are asked of git. */
export const SWEPT_ROWS = 5000

/** Looks again at the folders that are known, and at those around some files. `before` is when the tree was looked at, in ms. */
export function renewFolders(root: string, cache: string, files: Iterable<string>, before: number): void {
  const known = new Map(readFolderTimes(cache))
  const folders = new Set(foldersAmong(known.keys()))
  addAround(files, folders)
  writeFolderTimes(cache, timesOf(root, folders, before, known))
}

/** Adds the folders around some files, the root as ''. */
export function addAround(files: Iterable<string>, folders: Set<string>): void {
  folders.add('')
  for (const file of files) for (let at = parentOf(file); !folders.has(at); at = parentOf(at)) folders.add(at)
}

/**
 * Times of folders, of those in them that hold nothing yet and are not ignored, and of all files of rules there: whatever file
 * comes, goes or begins to count changes one of them. Folders that still have the time in `known` are not read again.
 */
export function timesOf(
  root: string,
  folders: Iterable<string>,
  before: number,
  known: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const times = new Map<string, number>()
  const rules = new IgnoreRules()
  const others: string[] = []
  const note = (entry: string): number | undefined => {
    const time = timeOf(root, entry, before)
    if (time === undefined) return undefined
    times.set(entry, time)
    if (isRules(entry)) rules.add(entry === EXCLUDE ? '' : parentOf(entry), textOf(path.join(root, entry)))
    return time
  }
  const enter = (folder: string): void => {
    const time = note(folder)
    if (time === undefined || (time !== 0 && time === known.get(folder))) return
    // Put together as they are: to normalise paths would take as long as to read the folders.
    const inFolder = folder === '' ? '' : `${folder}/`
    for (const entry of entriesOf(`${root}/${folder}`)) {
      const inside = inFolder + entry.name
      if (isRules(inside)) note(inside)
      else if (entry.isDirectory() && !hasNever(`${inside}/`)) others.push(inside)
    }
  }
  for (const folder of folders) enter(folder)
  for (const entry of known.keys()) if (isRules(entry)) note(entry)
  note(EXCLUDE)
  // More of them come as they are entered.
  for (const folder of others) if (!times.has(folder) && !rules.hides(folder)) enter(folder)
  return times
}

/**
 * The time of a folder or of rules; undefined where there is none. One that changed when the look began or later may hold what the look
 * missed: it is remembered as never seen, 0, unless all that is in it is older than that.
 */
function timeOf(root: string, entry: string, before: number): number | undefined {
  const time = changeTime(root, entry)
  if (time === undefined || !isRacy(time, before)) return time
  return !isRules(entry) && isOld(path.join(root, entry), before) ? time : 0
}

/** True when nothing was put into a folder since `before`; what is left out in any case, such as the index itself, does not count. */
function isOld(folder: string, before: number): boolean {
  return entriesOf(folder).every(({ name }) => hasNever(name) || !isRacy(ctimeOf(path.join(folder, name)), before))
}

function ctimeOf(file: string): number {
  return statsOf(file)?.ctimeMs ?? 0
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
