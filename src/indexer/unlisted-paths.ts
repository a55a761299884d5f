// Paths that are never listed, rule files, and the times that reveal a change in folders and rule files.
import { isAbsolute } from 'node:path'
import { stamp, stampBehind } from '../platform/file-stamp.ts'

/** Most rows of an index whose folder times are recorded; larger trees rely on git. */
export const SWEPT_ROWS = 5000

const MODULES = 'node_modules'
export const NEVER = ['.git', '.hg', '.svn', '.ctx', MODULES]
let inNever: RegExp | undefined

/** True for one of these folders and everything in it. */
export function hasNever(file: string): boolean {
  // Created on first use, because a query of a large tree does not need it.
  inNever ??= new RegExp(`(?:^|/)(?:${NEVER.map(name => name.replace('.', '\\.')).join('|')})(?:/|$)`)
  return inNever.test(file)
}

export const OWN_RULES = '.ctxignore'
export const GIT_RULES = '.gitignore'
/** True for the path of a `.ctxignore`. */
export function isOwnRules(path: string): boolean {
  return isFile(path, OWN_RULES)
}

/** True for a file of ignore rules. Changing its content does not change its folder's time. */
export function isRules(path: string): boolean {
  if (isOrdinary(path)) return false
  return isOwnRules(path) || isFile(path, GIT_RULES) || isOuter(path)
}

/**
 * True for rule files outside listed folders: in git's folder, above the root, or in the user's home. They are checked
 * even if missing.
 */
export function isOuter(path: string): boolean {
  return path.startsWith('../') || hasNever(path) || isAbsolute(path)
}

/**
 * ctime of a folder or rule file in ms; undefined if missing. Unlike mtime, tools cannot reset it. Links to rule files
 * are followed, links to folders are not.
 */
export function changeTime(root: string, entry: string): number | undefined {
  if (isOrdinary(entry)) return stamp(`${root}/${entry}`)?.ctime
  const file = isAbsolute(entry) ? entry : `${root}/${entry}`
  return (isRules(entry) ? stampBehind(file) : stamp(file))?.ctime
}

/** The folders among folders and rule files. */
export function foldersAmong(entries: Iterable<string>): string[] {
  return [...entries].filter(entry => !isRules(entry))
}

/** Fast test for most folders: rule files and excluded folders contain a dot or MODULES, or are absolute. */
function isOrdinary(path: string): boolean {
  return !path.includes('.') && !path.includes(MODULES) && !isAbsolute(path)
}

function isFile(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`)
}
