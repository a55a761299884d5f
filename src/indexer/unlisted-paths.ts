// What of a tree is never listed, which files say what is not, and what tells that they or a folder's list have
// changed.
import { isAbsolute } from 'node:path'
import { stamp, stampBehind } from '../platform/file-stamp.ts'

/** Rows of an index up to which the times of folders are kept true: larger trees are asked of git. */
export const SWEPT_ROWS = 5000

/** Of the folders that are never entered the one without a dot in its name. */
const MODULES = 'node_modules'
/** Folders that are never entered. */
export const NEVER = ['.git', '.hg', '.svn', '.ctx', MODULES]
let inNever: RegExp | undefined

/** True for what is, or lies in, one of them. */
export function hasNever(file: string): boolean {
  // Made when it is first asked for: a query of a large tree has no use for it.
  inNever ??= new RegExp(`(?:^|/)(?:${NEVER.map(name => name.replace('.', '\\.')).join('|')})(?:/|$)`)
  return inNever.test(file)
}

/** Ignore rules of ours, with git's syntax, in any folder. Such a file is neither indexed nor counted. */
export const OWN_RULES = '.ctxignore'
/** Git's, in any folder. */
export const GIT_RULES = '.gitignore'
/** True for the path of a file of our rules. */
export function isOwnRules(path: string): boolean {
  return isFile(path, OWN_RULES)
}

/** True for the path of a file that says which files count, ours or git's: a change in it changes no folder's time. */
export function isRules(path: string): boolean {
  if (isOrdinary(path)) return false
  return isOwnRules(path) || isFile(path, GIT_RULES) || isOuter(path)
}

/**
 * True for what is in no folder that is listed: in git's own, above the root, or the user's. What has a say there is
 * looked at also when it is not there.
 */
export function isOuter(path: string): boolean {
  return path.startsWith('../') || hasNever(path) || isAbsolute(path)
}

/**
 * When anything about a folder or a file of rules was changed, in ms, which nobody can set: tools give both the time
 * they had before. Links are followed to rules, which are read through them, and never to folders. Undefined where
 * there is none.
 */
export function changeTime(root: string, entry: string): number | undefined {
  if (isOrdinary(entry)) return stamp(`${root}/${entry}`)?.ctime
  const file = isAbsolute(entry) ? entry : `${root}/${entry}`
  return (isRules(entry) ? stampBehind(file) : stamp(file))?.ctime
}

/** Those of some paths that are folders' where the others are files of rules. */
export function foldersAmong(entries: Iterable<string>): string[] {
  return [...entries].filter(entry => !isRules(entry))
}

/** True for most folders, of which there are thousands: what has a say, or is never entered, has a dot, is absolute, or is in MODULES. */
function isOrdinary(path: string): boolean {
  return !path.includes('.') && !path.includes(MODULES) && !isAbsolute(path)
}

function isFile(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`)
}
