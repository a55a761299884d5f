// Finds the files of a repository that could be indexed. git lists them where there is a repository (it knows every
// ignore rule and is the fastest walker at hand); elsewhere fast-glob does, and the ignore files are applied here.
import fs from 'node:fs'
import path from 'node:path'
import { CtxError, isCtxError } from '../errors.ts'
import { isUndecided, languageOf } from '../languages/table.ts'
import { isDenied, READING, statsBehind, statsOf } from '../util/fs.ts'
import { inodeOf } from '../util/stamp.ts'
import { turns } from '../util/turns.ts'
import type { NamesLook } from './begin.ts'
import { addAround, type Times, timesOf } from './folders.ts'
import { git, listNames } from './git.ts'
import { IgnoreRules, parentOf, readRules } from './ignore.ts'
import type { Patience } from './patience.ts'
import { GIT_RULES, hasNever, isOwnRules, NEVER, OWN_RULES, SWEPT_ROWS } from './unlisted.ts'

export interface Candidate {
  /** Relative to the root, with `/`. */
  readonly path: string
  readonly language: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly mtime: number
  /** The same of any change to it, its name and its permissions included. */
  readonly ctime: number
  /** Its number in the file system, in 32 bits. */
  readonly inode: number
  readonly skipped?: 'symlink' | 'special'
}

export interface Walk {
  /** In the order of the bytes of their paths. */
  readonly candidates: readonly Candidate[]
  /** Files of no known language, or whose name is not UTF-8. */
  readonly other: number
  /**
   * Each folder that holds a listed file, and in a tree that is swept what else `timesOf` looks at, with their times;
   * looked at when first asked for.
   */
  folders(): Promise<Times>
  /** Each `.ctxignore` with its size in bytes and its time. */
  readonly rules: readonly (readonly [path: string, size: number, mtime: number])[]
}

/**
 * Lists the candidates below `root`. `listed` is told how many files there are before any of them is looked at; `begun`
 * is git's list where that has been begun.
 */
export async function walk(
  root: string,
  patience: Patience,
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
  const turn = turns()
  for (const folder of folders) {
    const others = turn()
    if (others) await others
    const file = path.posix.join(folder, OWN_RULES)
    // Before they are read: rules that somebody saves meanwhile differ from it at the next look.
    const stats = statsBehind(`${root}/${file}`)
    if (stats && addRules(rules, root, folder, OWN_RULES)) ruleFiles.push([file, stats.size, stats.mtimeMs])
  }
  const candidates: Candidate[] = []
  let other = 0
  for (const file of files) {
    const others = turn()
    if (others) await others
    if (isOwnRules(file) || rules.ignores(file)) continue
    const candidate = look(root, file)
    if (candidate) candidates.push(candidate)
    else if (candidate === undefined) other++
  }
  const isSwept = files.length <= SWEPT_ROWS
  let times: Promise<Times> | undefined
  return {
    candidates: sortByPath(candidates),
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
 * A candidate; undefined for a file of no known language, or whose name is not UTF-8; null for what is no file (any
 * more).
 */
export function look(root: string, file: string): Candidate | null | undefined {
  const named = languageOf(file)
  // Without an extension it can be a script that its first line names, executable or not.
  const undecided = named === undefined && isUndecided(file)
  if (named === undefined && !undecided && path.posix.basename(file).includes('.')) return undefined
  const absolute = `${root}/${file}`
  const stats = statsOf(absolute)
  // A name that is not UTF-8 comes with the replacement character, and cannot be asked for: the file is there, and
  // counted.
  if (!stats) {
    if (file.includes('\uFFFD')) return undefined
    // Git has it, in a folder that may not be entered: whoever reads it finds that out, and it is counted for it.
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
  const language = named ?? languageOf(file, firstLine(absolute))
  return language ? { path: file, language, size, mtime, ctime, inode } : undefined
}

function firstLine(file: string): string {
  try {
    const fd = fs.openSync(file, READING)
    try {
      const bytes = Buffer.alloc(128)
      const read = fs.readSync(fd, bytes, 0, bytes.length, 0)
      return bytes.toString('latin1', 0, read).split('\n')[0]!
    } finally {
      fs.closeSync(fd)
    }
  } catch {
    return ''
  }
}

/**
 * What the files of rules of one name hide below a root; those of a folder are read when something in it is first asked
 * about.
 */
export class RulesBelow {
  readonly #root: string
  readonly #name: string
  readonly #rules = new IgnoreRules()
  readonly #read = new Set<string>()

  constructor(root: string, name: typeof OWN_RULES | typeof GIT_RULES) {
    this.#root = root
    this.#name = name
  }

  hides(file: string): boolean {
    this.#readFor(parentOf(file))
    return this.#rules.ignores(file)
  }

  #readFor(folder: string): void {
    if (this.#read.has(folder)) return
    this.#read.add(folder)
    if (folder !== '') this.#readFor(parentOf(folder))
    addRules(this.#rules, this.#root, folder, this.#name)
  }
}

/** False when there are none: most folders have none. */
function addRules(rules: IgnoreRules, root: string, folder: string, name: string): boolean {
  const file = folder === '' ? `${root}/${name}` : `${root}/${folder}/${name}`
  // An error takes ten times as long as a look.
  if (!statsOf(file)) return false
  const text = readRules(file)
  if (text !== undefined) rules.add(folder, text)
  return text !== undefined
}

/**
 * Every file git does not ignore, or, where git fails, that no ignore file hides; relative, with `/`. `begun` are the
 * names that git has been asked for already. Throws CANCELLED, and ENVIRONMENT_ISSUE when git has not answered in time, unless
 * somebody is to be told of that.
 */
export async function listFiles(root: string, patience: Patience, begun?: NamesLook['names']): Promise<string[]> {
  const listed = await listWithGit(root, patience, begun)
  // What git was stopped in is no list.
  if (patience.signal?.aborted) throw new CtxError('CANCELLED', 'Listing files was cancelled.')
  return listed === undefined || (listed.length === 0 && hidesEverything(root)) ? listWithGlob(root) : listed
}

/** git's own list, or undefined where git is missing or does not answer for this folder. */
async function listWithGit(
  root: string,
  patience: Patience,
  begun?: NamesLook['names'],
): Promise<string[] | undefined> {
  try {
    // A folder that an enclosing repository ignores is a repository of its own here (a corpus, a checkout in a cache).
    if (!fs.existsSync(path.join(root, '.git')) && (await isIgnored(root, patience))) return undefined
    const names = await (begun ?? listNames(root, patience))
    if (names === undefined) return undefined
    const hasModules = fs.existsSync(path.join(root, '.gitmodules'))
    const files: string[] = []
    let last = ''
    for (let at = 0, end = names.indexOf('\0'); end >= 0; at = end + 1, end = names.indexOf('\0', at)) {
      const name = names.slice(at, end)
      // An unmerged file is listed once for each of its sides.
      if (name === last) continue
      last = name
      // The folder of a submodule that was not checked out, as it is after a plain clone.
      if (name === './') return undefined
      if (name === '' || hasNever(name)) continue
      // A submodule or a nested repository is listed as its folder.
      if (
        name.endsWith('/') ||
        ((hasModules || !path.posix.basename(name).includes('.')) && isFolder(path.join(root, name)))
      ) {
        const nested = name.replace(/\/$/, '')
        const inside = path.join(root, nested)
        const found = fs.existsSync(path.join(inside, '.git'))
          ? await listFiles(inside, patience)
          : await listWithGlob(inside)
        for (const file of found) files.push(`${nested}/${file}`)
      } else files.push(name)
    }
    return files
  } catch (error) {
    if (!isCtxError(error)) return undefined
    if (!patience.late) throw error
    patience.late(error.message)
    return undefined
  }
}

async function isIgnored(root: string, patience: Patience): Promise<boolean> {
  try {
    await git(root, ['check-ignore', '-q', '.'], patience)
    return true
  } catch (error) {
    if ((error as { code?: number }).code === 1) return false
    throw error
  }
}

/** A link to a folder is none. Most are files, for which it is asked without the object that a look makes. */
function isFolder(file: string): boolean {
  return fs.existsSync(`${file}/`) && (statsOf(file)?.isDirectory() ?? false)
}

/**
 * True when the root's own .gitignore hides all that lies beside it, as in a source package whose packaging was kept in
 * a repository of its own: such a file is not about this tree.
 */
function hidesEverything(root: string): boolean {
  const rules = new IgnoreRules()
  addRules(rules, root, '', GIT_RULES)
  if (rules.isEmpty) return false
  const entries = fs.readdirSync(root, { withFileTypes: true }).filter(entry => !entry.name.startsWith('.'))
  return (
    entries.length > 0 && entries.every(entry => rules.ignores(entry.isDirectory() ? `${entry.name}/.` : entry.name))
  )
}

async function listWithGlob(root: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob')
  const files = await glob('**/*', {
    cwd: root,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    suppressErrors: true,
    ignore: NEVER.map(name => `**/${name}/**`),
    objectMode: true,
  })
  const names = files.filter(file => !file.dirent.isDirectory()).map(file => file.path)
  const rules = new IgnoreRules()
  const rootCounts = !hidesEverything(root)
  for (const name of names) {
    if ((name === GIT_RULES && rootCounts) || name.endsWith(`/${GIT_RULES}`))
      addRules(rules, root, parentOf(name), GIT_RULES)
  }
  const listed: string[] = []
  const turn = turns()
  for (const name of names) {
    const others = turn()
    if (others) await others
    if (!rules.ignores(name)) listed.push(name)
  }
  return listed
}

/** In the order of the bytes of the paths, which is the order of the index. */
export function sortByPath(candidates: Candidate[]): Candidate[] {
  const isAscii = candidates.every(({ path }) => /^[\x20-\x7e]*$/.test(path))
  if (isAscii) return candidates.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const keyed = candidates.map(candidate => ({ candidate, bytes: Buffer.from(candidate.path) }))
  return keyed.sort((a, b) => a.bytes.compare(b.bytes)).map(({ candidate }) => candidate)
}
