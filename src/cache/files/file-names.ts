// Names of the files of an index: which are ctx's own, and which belong to one generation.
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

/** Files of one generation, to remove if no manifest names them. */
const GENERATION_FILE = /^(?:tables-\d+\.bin|splice-\d+\.bin|details-\d+\.pack|(?:symbol_index|lines)-\d+\.jsonl)$/
/** Temporary files of a writer that died. */
const LEFTOVER = /^(.+)\.\d+\.(?:tmp|dead)$/

/** Files that a writer replaces or removes in any generation. */
export const REPLACED: readonly string[] = [MANIFEST, MANIFEST_COPY, SYMBOL_INDEX, FOLDERS, WORKTREE, SWEPT, LOCK]
/** Files that outlive a generation. */
export const LASTING: ReadonlySet<string> = new Set([...REPLACED, METRICS])
/** Files written only while indexing, or beside the others. */
const TEMPORARY: ReadonlySet<string> = new Set(['spool', '.gitignore'])

/** Whether the file belongs to a generation or is left over from writing one. */
export function isOfGeneration(name: string): boolean {
  if (GENERATION_FILE.test(name) || name === REFRESHING) return true
  const [, replaced] = LEFTOVER.exec(name) ?? []
  return replaced !== undefined && (LASTING.has(replaced) || TEMPORARY.has(replaced) || GENERATION_FILE.test(replaced))
}

/** Whether ctx writes files of this name; a cache folder may contain other files. */
export function isIndexFile(name: string): boolean {
  return LASTING.has(name) || isOfGeneration(name)
}
