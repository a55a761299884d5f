// The names of the files that an index consists of: what may be removed with it, and what belongs to one generation.

/** Files of one generation, and what writers leave behind: removed when no manifest names them. */
const OF_GENERATION =
  /^(?:tables-\d+\.bin|splice-\d+\.bin|details-\d+\.pack|(?:symbol_index|lines)-\d+\.jsonl|.*\.(?:tmp|dead))$/

/** Files that stay from one generation to the next. */
const LASTING: ReadonlySet<string> = new Set([
  ...['manifest.json', 'manifest-copy.json', 'symbol_index.jsonl', 'folders.jsonl', 'worktree.json'],
  ...['metrics.jsonl', 'swept', 'lock'],
])

/** True for a file that belongs to a generation. */
export function isOfGeneration(name: string): boolean {
  return OF_GENERATION.test(name)
}

/** True for any file that ctx puts into a cache folder; the folder may be one that its user keeps other things in. */
export function isIndexFile(name: string): boolean {
  return LASTING.has(name) || isOfGeneration(name)
}
