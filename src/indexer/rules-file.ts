// The files of ignore rules that are ours.

/** Rules with git's syntax, in any folder. Such a file is neither indexed nor counted. */
export const RULES_FILE = '.ctxignore'

/** True for the path of a file of such rules. */
export function isRulesFile(path: string): boolean {
  return path === RULES_FILE || path.endsWith(`/${RULES_FILE}`)
}
