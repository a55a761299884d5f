// What this process has done with an index, for who keeps the code that was compiled for it (bin/ctx.js).
import { allowOptimiser } from './optimiser.ts'

const ways = new Set<string>()

/** Notes one: nothing had changed, something had, or there was no index. */
export function noteCodeCacheKey(way: 'same' | 'update' | 'first'): void {
  ways.add(way)
}

/** To be asked when all is done. */
export function waysOfIndexing(): readonly string[] {
  allowOptimiser()
  return [...ways]
}
