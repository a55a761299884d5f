// Files that rules ignore, which are edited only on request. Loaded for files that are not in the index: git starts slowly.
import { isIgnoredPath } from '../git/git.ts'
import { GIT_RULES, OWN_RULES } from '../indexer/unlisted-paths.ts'
import { RulesBelow } from '../indexer/walk/ignore-rules.ts'
import { setting } from '../platform/settings.ts'

/** True for a file that git or a `.ctxignore` ignores. Without git, by the rules in the tree. */
export async function isIgnored(root: string, path: string, warn: (message: string) => void): Promise<boolean> {
  if (new RulesBelow(root, OWN_RULES).hides(path)) return true
  try {
    return await isIgnoredPath(root, path, { gitMs: setting('CTX_GIT_MS'), warn })
  } catch {
    return new RulesBelow(root, GIT_RULES).hides(path)
  }
}
