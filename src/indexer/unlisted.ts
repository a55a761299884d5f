// What of a tree is never listed, whatever git and the ignore files say.

/** Folders that are never entered. */
export const NEVER = ['.git', '.hg', '.svn', '.ctx', 'node_modules']
const IN_NEVER = new RegExp(`(?:^|/)(?:${NEVER.map(name => name.replace('.', '\\.')).join('|')})(?:/|$)`)

/** True for what is, or lies in, one of them. */
export function hasNever(file: string): boolean {
  return IN_NEVER.test(file)
}

/** Ignore rules of ours, with git's syntax, in any folder. Such a file is neither indexed nor counted. */
export const RULES_FILE = '.ctxignore'

/** True for the path of a file of such rules. */
export function isRulesFile(path: string): boolean {
  return path === RULES_FILE || path.endsWith(`/${RULES_FILE}`)
}
