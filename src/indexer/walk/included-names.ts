// Lists names with git, and those that a `.ctxignore` includes although git ignores them.
import { listNames } from '../../git/git.ts'
import type { GitTimeout } from '../../git/git-timeout.ts'
import { statsOf } from '../../platform/fs.ts'
import { OWN_RULES } from '../unlisted-paths.ts'

/**
 * NUL-terminated names of all files that git does not ignore or a `.ctxignore` includes, and of all `.ctxignore`.
 * Rejects as `listNames` does.
 */
export async function listIncluded(root: string, patience: GitTimeout): Promise<string> {
  const patterns = statsOf(`${root}/${OWN_RULES}`) ? await patternsIn(root, ['']) : []
  const names = await listNames(root, patience, patterns)
  const folders = foldersWithRules(names)
  const nested = folders.length > 0 ? await patternsIn(root, folders) : []
  return nested.length > 0 ? listNames(root, patience, [...patterns, ...nested]) : names
}

async function patternsIn(root: string, folders: readonly string[]): Promise<string[]> {
  // Few trees have such a file, and git must start at once.
  const { reincludedIn } = await import('./reincluded-paths.ts')
  return reincludedIn(root, folders)
}

/** The folders below the root with a `.ctxignore`, from NUL-terminated names. */
function foldersWithRules(names: string): string[] {
  const found: string[] = []
  const ending = `/${OWN_RULES}\0`
  for (let at = names.indexOf(ending); at >= 0; at = names.indexOf(ending, at + 1))
    found.push(names.slice(names.lastIndexOf('\0', at) + 1, at))
  return found
}
