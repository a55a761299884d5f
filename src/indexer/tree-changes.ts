// Finds changes in a tree that has an index: the names that git lists, and each row's file by its own size and times.
import path from 'node:path'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import { isRacy, trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { NamesLook } from '../git/git.ts'
import { languageOf } from '../languages/language-table.ts'
import { isRepositoryPath, RealFolders } from '../platform/confined.ts'
import { stamp } from '../platform/file-stamp.ts'
import { statsBehind, statsOf } from '../platform/fs.ts'
import { yielding } from '../platform/yielding.ts'
import { optimised } from './optimiser.ts'
import { isAsIndexed, isUnreadable, type Plan } from './plan.ts'
import { hasNever, isOwnRules } from './unlisted-paths.ts'
import { IgnoreRules, parentOf, readRulesInside } from './walk/ignore-rules.ts'
import { LinkedWorktrees } from './walk/linked-worktrees.ts'
import { look } from './walk/walk.ts'
import type { WorktreeState } from './worktree-state.ts'

/**
 * Finds changes. Undefined if the tree must be walked: git failed, there are nested repositories, or a `.ctxignore` has
 * changed.
 */
export async function findTreeChanges(
  root: string,
  reader: IndexReader,
  { rules }: WorktreeState,
  { names }: NamesLook,
): Promise<Plan | undefined> {
  const indexedAt = trustedUntil(reader.manifest)
  const judge = new FileFreshness(root, indexedAt)
  // While git lists names.
  const { paths, doubtful } = await compareRows(root, reader, judge)
  const listed = await names
  if (listed === undefined || haveRulesChanged(root, rules)) return undefined
  const rest = optimised(() => new Set(listed.split('\0')))
  const removed = optimised(() => paths.filter(file => !rest.delete(file)))
  if (rest.has('.gitmodules')) return undefined
  const known = new Set(rules.map(([file]) => file))
  const ignored = rulesOf(root, rules)
  const real = new RealFolders(root)
  const worktrees = new LinkedWorktrees(root)
  const read: Plan['read'][number][] = []
  let other = 0
  const pause = yielding()
  for (const file of rest) {
    const waiting = pause()
    if (waiting) await waiting
    if (file === '' || hasNever(file)) continue
    if (file.endsWith('/')) {
      if (worktrees.isOther(path.join(root, file.slice(0, -1)))) continue
      return undefined
    }
    if (!isRepositoryPath(file)) continue
    if (isOwnRules(file)) {
      if (!known.has(file)) return undefined
    } else if (!ignored.ignores(file)) {
      if (isOldOther(root, file, judge, indexedAt)) {
        other++
        continue
      }
      const candidate = look(real, file)
      if (candidate) read.push({ candidate, known: '' })
      else if (candidate === undefined) other++
      else if (real.has(file)) return undefined
    }
  }
  const gone = new Set(removed)
  for (const file of doubtful) {
    if (gone.has(file)) continue
    const candidate = look(real, file)
    const row = reader.file(reader.fileNumber(file))
    if (!candidate) {
      removed.push(file)
      if (candidate === undefined) other++
    } else if (!isAsIndexed(row, candidate, judge)) read.push({ candidate, known: row.hash })
  }
  return { read, removed, other }
}

/** The paths of all rows, and of those whose files are not proved to be unchanged. */
async function compareRows(root: string, reader: IndexReader, judge: FileFreshness) {
  const paths: string[] = []
  const doubtful: string[] = []
  const rows = reader.stamps()
  const pause = yielding()
  const compareSome = (): boolean => {
    for (let i = 0; i < SOME; i++) {
      if (!rows.next()) return false
      const { path: file } = rows
      paths.push(file)
      const now = stamp(`${root}/${file}`)
      if (!now || !judge.isUnchanged(rows, now) || isUnreadable(rows)) doubtful.push(file)
    }
    return true
  }
  while (optimised(compareSome)) {
    const waiting = pause()
    if (waiting) await waiting
  }
  return { paths, doubtful }
}

const SOME = 4096

/**
 * True for a file without a row that has not changed since the index was made: its first line then named no language.
 * Linux has thousands without an extension.
 */
function isOldOther(root: string, file: string, judge: FileFreshness, indexedAt: number): boolean {
  if (languageOf(file) !== undefined) return false
  const stats = statsOf(`${root}/${file}`)
  return stats?.isFile() === true && !isRacy(stats.ctimeMs, indexedAt) && !judge.isMoved(file)
}

function rulesOf(root: string, rules: WorktreeState['rules']): IgnoreRules {
  const read = new IgnoreRules()
  for (const [file] of rules) read.add(parentOf(file), readRulesInside(root, file) ?? '')
  return read
}

/** True if a known rule file differs. */
function haveRulesChanged(root: string, rules: WorktreeState['rules']): boolean {
  return rules.some(([file, size, mtime]) => {
    const stats = statsBehind(path.join(root, file))
    return stats?.size !== size || stats.mtimeMs !== mtime
  })
}
