// Files that are edited only on request: those that rules ignore, and those that a program writes.
import { isIgnoredPath } from '../git/git.ts'
import { standingOf } from '../indexer/source/classify.ts'
import { isTranspiled } from '../indexer/source/generated-code.ts'
import { GIT_RULES, OWN_RULES } from '../indexer/unlisted-paths.ts'
import { RulesBelow } from '../indexer/walk/ignore-rules.ts'
import { setting } from '../platform/settings.ts'

/** Characters of a file searched for a mark of generated code. */
const HEAD = 2000

/** True for a file that a program writes: by its path, or by what it says. */
export function isGenerated(path: string, text: string): boolean {
  const head = text.slice(0, HEAD)
  return standingOf(path, head) === 'generated' || isTranspiled(path, text, head)
}

/** True for a file that git or a `.ctxignore` ignores. Without git, by the rules in the tree. */
export async function isIgnored(root: string, path: string, warn: (message: string) => void): Promise<boolean> {
  if (new RulesBelow(root, OWN_RULES).hides(path)) return true
  try {
    return await isIgnoredPath(root, path, { gitMs: setting('CTX_GIT_MS'), warn })
  } catch {
    return new RulesBelow(root, GIT_RULES).hides(path)
  }
}
