// Counts files of a known language without a row: files whose name is not UTF-8, which no path can name, and pipes,
// sockets and devices, which git does not list.

import type { GitTimeout } from '../../git/git-timeout.ts'
import { languageOf } from '../../languages/language-table.ts'
import type { SkipReason } from '../../model.ts'
import { RealFolders } from '../../platform/confined.ts'
import { statsOf } from '../../platform/fs.ts'
import { GIT_RULES, OWN_RULES } from '../unlisted-paths.ts'
import { listFiles } from './file-list.ts'
import { addAround } from './folder-stamps.ts'
import { RulesBelow } from './ignore-rules.ts'

export interface UnindexedFiles {
  readonly language: string
  readonly reason: 'name' | Extract<SkipReason, 'special'>
  readonly files: number
}

/** Counts unindexed files below `root`. A walk counts those with a bad name among `other`. */
export async function countUnindexed(
  root: string,
  hasRow: (file: string) => boolean,
  patience: GitTimeout,
): Promise<UnindexedFiles[]> {
  const listed = await listFiles(root, patience)
  const ownRules = new RulesBelow(root, OWN_RULES)
  const gitRules = new RulesBelow(root, GIT_RULES)
  // git and Node put this character into names that are not UTF-8; a valid name may also contain it.
  const misnamed = listed.filter(
    file => file.includes('\uFFFD') && languageOf(file) && !ownRules.hides(file) && !statsOf(`${root}/${file}`),
  )
  const special = specialFiles(root, listed).filter(
    file => !ownRules.hides(file) && !gitRules.hides(file) && !hasRow(file),
  )
  return [...byLanguage(misnamed, 'name'), ...byLanguage(special, 'special')]
}

function specialFiles(root: string, files: readonly string[]): string[] {
  const folders = new Set<string>()
  addAround(files, folders)
  const found: string[] = []
  const real = new RealFolders(root)
  for (const folder of folders) {
    for (const entry of real.entries(folder)) {
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
