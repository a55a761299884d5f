// Finds the files of a repository to index: listed (file-list.ts), of a known language, and not hidden by a
// `.ctxignore`; with the data that reveals changes.
import { closeSync, readSync } from 'node:fs'
import path from 'node:path'
import type { NamesLook } from '../../git/git.ts'
import type { GitTimeout } from '../../git/git-timeout.ts'
import { isUndecided, languageOf } from '../../languages/language-table.ts'
import { openInside, RealFolders } from '../../platform/confined.ts'
import { inodeOf } from '../../platform/file-stamp.ts'
import { isDenied, statsBehind, statsOf } from '../../platform/fs.ts'
import { yielding } from '../../platform/yielding.ts'
import { isOwnRules, OWN_RULES, SWEPT_ROWS } from '../unlisted-paths.ts'
import { listFiles } from './file-list.ts'
import { addAround, type Times, timesOf } from './folder-stamps.ts'
import { addRules, IgnoreRules } from './ignore-rules.ts'

export interface Candidate {
  readonly path: string
  readonly language: string
  readonly size: number
  readonly mtime: number
  /** In ms; any change to the file, its name or its permissions sets it. */
  readonly ctime: number
  readonly inode: number
  readonly skipped?: 'symlink' | 'special'
}

export interface Walk {
  readonly candidates: readonly Candidate[]
  readonly other: number
  /** Times of folders and, in a tree small enough to sweep, of rule files; read on first call. */
  folders(): Promise<Times>
  /** Each `.ctxignore` with its size in bytes and its time. */
  readonly rules: readonly (readonly [path: string, size: number, mtime: number])[]
}

/**
 * Lists the candidates below `root`. `listed` is called with the number of files before any is checked; `begun` is
 * git's listing if already started.
 */
export async function walk(
  root: string,
  patience: GitTimeout,
  listed?: (files: number) => void,
  begun?: NamesLook,
): Promise<Walk> {
  const before = begun?.startedAt ?? Date.now()
  const files = await listFiles(root, patience, begun?.names)
  listed?.(files.length)
  const folders = new Set<string>()
  addAround(files, folders)
  const rules = new IgnoreRules()
  const ruleFiles: (readonly [string, number, number])[] = []
  const real = new RealFolders(root)
  const pause = yielding()
  for (const folder of folders) {
    const waiting = pause()
    if (waiting) await waiting
    const file = path.posix.join(folder, OWN_RULES)
    // Before reading: a rule file saved meanwhile then differs at the next run.
    const stats = real.has(folder) ? statsBehind(`${root}/${file}`) : undefined
    if (stats && addRules(rules, root, folder, OWN_RULES)) ruleFiles.push([file, stats.size, stats.mtimeMs])
  }
  const candidates: Candidate[] = []
  let other = 0
  for (const file of files) {
    const waiting = pause()
    if (waiting) await waiting
    if (isOwnRules(file) || rules.ignores(file)) continue
    const candidate = look(real, file)
    if (candidate) candidates.push(candidate)
    else if (candidate === undefined) other++
  }
  const isSwept = files.length <= SWEPT_ROWS
  let times: Promise<Times> | undefined
  return {
    candidates: sortByPath(candidates, ({ path }) => path),
    other,
    rules: ruleFiles,
    folders() {
      times ??= isSwept
        ? timesOf(root, folders, before, patience)
        : Promise.resolve(new Map([...folders].map(folder => [folder, 0])))
      return times
    },
  }
}

/**
 * Checks one file. Undefined if its language is unknown or its name is not UTF-8; null if it is no file or gone, or if
 * the repository has it only by a link to a folder.
 */
export function look(real: RealFolders, file: string): Candidate | null | undefined {
  const named = languageOf(file)
  // Without an extension it may be a script named by its first line.
  const undecided = named === undefined && isUndecided(file)
  const isOther = named === undefined && !undecided && path.posix.basename(file).includes('.')
  if (!real.holds(file)) return null
  const absolute = `${real.root}/${file}`
  const stats = statsOf(absolute)
  // git lists a deleted file until the deletion is staged.
  if (isOther && (stats || isDenied(absolute))) return undefined
  // A name that is not UTF-8 contains the replacement character. The file exists, but no path can name it.
  if (!stats) {
    if (file.includes('\uFFFD')) return undefined
    // git lists it in a folder without permission. Reading it fails later, and it is counted then.
    return named !== undefined && isDenied(absolute)
      ? { path: file, language: named, size: 0, mtime: 0, ctime: 0, inode: 0 }
      : null
  }
  const { size, mtimeMs: mtime, ctimeMs: ctime } = stats
  const inode = inodeOf(stats)
  if (stats.isSymbolicLink())
    return named === undefined
      ? undefined
      : { path: file, language: named, size, mtime, ctime, inode, skipped: 'symlink' }
  if (!stats.isFile()) {
    const isSpecial = named !== undefined && !stats.isDirectory()
    return isSpecial ? { path: file, language: named, size, mtime, ctime, inode, skipped: 'special' } : null
  }
  const language = named ?? languageOf(file, firstLines(real.root, file))
  return language ? { path: file, language, size, mtime, ctime, inode } : undefined
}

function firstLines(root: string, file: string): string {
  try {
    const { fd } = openInside(root, file)
    try {
      const bytes = Buffer.alloc(256)
      const read = readSync(fd, bytes, 0, bytes.length, 0)
      return bytes.toString('latin1', 0, read)
    } finally {
      closeSync(fd)
    }
  } catch {
    return ''
  }
}

/** Sorts by the bytes of the paths, the order of the index. */
export function sortByPath<T>(items: readonly T[], pathOf: (item: T) => string): T[] {
  if (items.every(item => /^[\x20-\x7e]*$/.test(pathOf(item)))) {
    const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
    return [...items].sort((a, b) => order(pathOf(a), pathOf(b)))
  }
  const bytes = new Map(items.map(item => [item, Buffer.from(pathOf(item))]))
  return [...items].sort((a, b) => bytes.get(a)!.compare(bytes.get(b)!))
}
