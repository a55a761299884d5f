// `ctx cache verify`: an index against its own claims, in a form that says what to do.
import xxhash from 'xxhash-wasm'
import type { Location } from '../cache/files/location.ts'
import { readManifest } from '../cache/files/manifest.ts'
import { SYMBOL_INDEX } from '../cache/format.ts'
import { type Problem, problemOf, type Verified, verify } from '../cache/reader/index-check.ts'
import { isPlain } from './publish/plain-index.ts'

/** How often the look begins again when a writer has published meanwhile. */
const ATTEMPTS = 3

/** Reads a whole index and says what does not hold; undefined when there is none. Throws INDEX_VERSION. */
export async function verifyIndex({ cache }: Location): Promise<Verified | undefined> {
  const hasher = await xxhash()
  for (let attempt = 1; ; attempt++) {
    const found = look(() => verify(cache, hasher))
    const now = found && look(() => readManifest(cache))
    const isOther = now && 'symbol_index' in now && now.generation !== found.generation
    // What a writer has removed in the meantime is not at fault.
    if (isOther && found.problems.length > 0 && attempt < ATTEMPTS) continue
    if (!found || !now || !('symbol_index' in now) || found.problems.length > 0) return found
    if (isPlain(cache, now)) return found
    const problem = 'not plain: it does not end in the lines of the overlay, or hidden ones are not blank'
    return { ...found, problems: [{ file: SYMBOL_INDEX, problem }] }
  }
}

/** What `run` gives; an index that cannot be opened as one with that problem. */
function look<T>(run: () => T): T | Verified {
  try {
    return run()
  } catch (error) {
    const problem: Problem | undefined = problemOf(error)
    if (!problem) throw error
    return { problems: [problem], generation: -1, files: 0, symbols: 0, bytes: 0 }
  }
}
