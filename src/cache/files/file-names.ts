// The names of the files that an index consists of: what may be removed with it, and what belongs to one generation.
import {
  FOLDERS,
  LOCK,
  MANIFEST,
  MANIFEST_COPY,
  METRICS,
  REFRESHING,
  SWEPT,
  SYMBOL_INDEX,
  WORKTREE,
} from '../format.ts'

/** Files of one generation: removed when no manifest names them. */
const OF_GENERATION = /^(?:tables-\d+\.bin|splice-\d+\.bin|details-\d+\.pack|(?:symbol_index|lines)-\d+\.jsonl)$/
/** What writers leave behind that died: the file beside, or aside of, one that is replaced, with their number. */
const LEFT = /^(.+)\.\d+\.(?:tmp|dead)$/

/** Files that a writer replaces or removes, whatever generation they are of. */
export const REPLACED: readonly string[] = [MANIFEST, MANIFEST_COPY, SYMBOL_INDEX, FOLDERS, WORKTREE, SWEPT, LOCK]
/** Files that stay from one generation to the next. */
const LASTING: ReadonlySet<string> = new Set([...REPLACED, METRICS])
/** Others that are written beside, or only for as long as an index is made. */
const PASSING: ReadonlySet<string> = new Set(['spool', '.gitignore'])

/** True for a file that belongs to a generation, or was to become one of the index. */
export function isOfGeneration(name: string): boolean {
  if (OF_GENERATION.test(name) || name === REFRESHING) return true
  const [, replaced] = LEFT.exec(name) ?? []
  return replaced !== undefined && (LASTING.has(replaced) || PASSING.has(replaced) || OF_GENERATION.test(replaced))
}

/** True for any file that ctx puts into a cache folder; the folder may be one that its user keeps other things in. */
export function isIndexFile(name: string): boolean {
  return LASTING.has(name) || isOfGeneration(name)
}
