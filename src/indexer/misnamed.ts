// Files of a known language whose name is not UTF-8: they cannot be asked for by a path, so the index has no row of them.
import { languageOf } from '../languages/table.ts'
import { statsOf } from '../util/fs.ts'
import { OWN_RULES } from './unlisted.ts'
import { listFiles, RulesBelow } from './walk.ts'

/** How many there are below `root`, by language. They are among the `other` files of a walk. */
export async function countMisnamed(root: string): Promise<Map<string, number>> {
  const rules = new RulesBelow(root, OWN_RULES)
  const counts = new Map<string, number>()
  for (const file of await listFiles(root)) {
    // git and Node both put this character where a name is not UTF-8; a name may also hold it.
    const language = file.includes('\uFFFD') ? languageOf(file) : undefined
    if (!language || rules.hides(file) || statsOf(`${root}/${file}`)) continue
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}
