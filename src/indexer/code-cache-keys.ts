// Records the kinds of index runs in this process. bin/ctx.js keeps compiled code by them.
import { allowOptimiser } from './optimiser.ts'

const kinds = new Set<string>()

/** Records one run: nothing had changed, something had, or there was no index. */
export function noteCodeCacheKey(kind: 'same' | 'update' | 'first'): void {
  kinds.add(kind)
}

/** The kinds recorded. Call it at the end: it re-enables the optimiser. */
export function waysOfIndexing(): readonly string[] {
  allowOptimiser()
  return [...kinds]
}
