// `ctx cache verify`: checks an index against its checksums and counts.
import xxhash from 'xxhash-wasm'
import type { Location } from '../cache/files/location.ts'
import { readManifest } from '../cache/files/manifest.ts'
import { asDamage } from '../cache/files/undecodable.ts'
import { SYMBOL_INDEX } from '../cache/format.ts'
import { type Problem, problemOf, type Verified, verify } from '../cache/reader/index-check.ts'
import { isPlain } from './publish/plain-index.ts'

const ATTEMPTS = 3

/** Reads a whole index and lists its problems; undefined if there is none. Throws INDEX_VERSION. */
export async function verifyIndex({ cache }: Location): Promise<Verified | undefined> {
  const hasher = await xxhash()
  for (let attempt = 1; ; attempt++) {
    const found = problemsOf(cache, () => verify(cache, hasher))
    const now = found && problemsOf(cache, () => readManifest(cache))
    const isOther = now && 'symbol_index' in now && now.generation !== found.generation
    // Files that a writer has removed meanwhile are not damaged.
    if (isOther && found.problems.length > 0 && attempt < ATTEMPTS) continue
    if (!found || !now || !('symbol_index' in now) || found.problems.length > 0) return found
    if (isPlain(cache, now)) return found
    const problem = 'not plain: it does not end in the lines of the overlay, or hidden ones are not blank'
    return { ...found, problems: [{ file: SYMBOL_INDEX, problem }] }
  }
}

function problemsOf<T>(cache: string, run: () => T): T | Verified {
  try {
    return run()
  } catch (error) {
    const problem: Problem | undefined = problemOf(asDamage(error, cache))
    if (!problem) throw error
    return { problems: [problem], generation: -1, files: 0, symbols: 0, bytes: 0 }
  }
}
