// Files of a known language that the index has no row of: those whose name is not UTF-8 cannot be asked for by a path,
// and what git lists holds no pipes, sockets and devices but those that took the place of a file.
import { languageOf } from '../../languages/language-table.ts'
import type { SkipReason } from '../../model.ts'
import { entriesOf, statsOf } from '../../platform/fs.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { GIT_RULES, OWN_RULES } from '../unlisted-paths.ts'
import { listFiles } from './file-list.ts'
import { addAround } from './folder-stamps.ts'
import { RulesBelow } from './ignore-rules.ts'

/** Files of one language without a row, for one reason; `name`: it is not UTF-8. */
export interface UnindexedFiles {
  readonly language: string
  readonly reason: 'name' | Extract<SkipReason, 'special'>
  readonly files: number
}

/**
 * How many there are below `root`. Those with a bad name are among the `other` files of a walk, special ones are not.
 */
export async function countUnindexed(
  root: string,
  hasRow: (file: string) => boolean,
  patience: GitTimeout,
): Promise<UnindexedFiles[]> {
  const listed = await listFiles(root, patience)
  const own = new RulesBelow(root, OWN_RULES)
  const gits = new RulesBelow(root, GIT_RULES)
  // git and Node both put this character where a name is not UTF-8; a name may also hold it.
  const misnamed = listed.filter(
    file => file.includes('\uFFFD') && languageOf(file) && !own.hides(file) && !statsOf(`${root}/${file}`),
  )
  const special = specialFiles(root, listed).filter(file => !own.hides(file) && !gits.hides(file) && !hasRow(file))
  return [...byLanguage(misnamed, 'name'), ...byLanguage(special, 'special')]
}

/** What is neither file, folder nor link and has the name of a language, in the folders that hold some files. */
function specialFiles(root: string, files: readonly string[]): string[] {
  const folders = new Set<string>()
  addAround(files, folders)
  const found: string[] = []
  for (const folder of folders) {
    for (const entry of entriesOf(`${root}/${folder}`)) {
      if (entry.isFile() || entry.isDirectory() || entry.isSymbolicLink()) continue
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (languageOf(file)) found.push(file)
    }
  }
  return found
}

function byLanguage(files: readonly string[], reason: UnindexedFiles['reason']): UnindexedFiles[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(languageOf(file)!, (counts.get(languageOf(file)!) ?? 0) + 1)
  return [...counts].map(([language, count]) => ({ language, reason, files: count }))
}
