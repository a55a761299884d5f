// A folder that somebody names for an index may hold files of other programs under the names of ours, which nobody is to
// lose: a web extension has a manifest.json, too.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CtxError } from '../../errors.ts'
import { inFolder, readPlain } from '../../platform/fs.ts'
import { LOCK, MANIFEST, MANIFEST_COPY } from '../format.ts'
import { REPLACED } from './file-names.ts'
import type { Location } from './location.ts'
import { isLockText } from './lock.ts'

/** Files that no other program has: where one of them lies, the rest is ours, damaged or not. */
const OURS = /^(?:tables|splice)-\d+\.bin$|^details-\d+\.pack$/
/** Longest manifest that is looked at. */
const MOST_BYTES = 1 << 24

/**
 * Throws INVALID_ARGUMENT where a folder that was chosen for an index holds no index, but files that one would take the
 * place of.
 */
export function refuseForeign({ root, cache, detached }: Location): void {
  if (!detached) return
  let names: string[]
  try {
    names = readdirSync(cache)
  } catch {
    // It is to be made, or whoever makes it says what is wrong with it.
    return
  }
  if (names.some(name => OURS.test(name)) || [MANIFEST, MANIFEST_COPY].some(name => isManifest(cache, name))) return
  const foreign = names.filter(name => REPLACED.includes(name) && !(name === LOCK && isLock(cache)))
  if (foreign.length === 0) return
  const args = { path: root, cache_dir: join(cache, 'ctx') }
  throw new CtxError('INVALID_ARGUMENT', `${cache} holds files that are not of ctx: ${foreign.join(', ')}.`, {
    hint: 'Name another folder with cache_dir: an index would replace them. Nothing was changed.',
    suggestions: [{ tool: 'generate_index', args, why: 'a folder of its own in that one' }],
  })
}

/** Whether a file says what each manifest of ctx has said, of whatever format. */
function isManifest(folder: string, name: string): boolean {
  try {
    const { format, generation } = JSON.parse(readPlain(inFolder(folder, name), MOST_BYTES).toString('utf8'))
    return Number.isInteger(format) && Number.isInteger(generation)
  } catch {
    return false
  }
}

/** Whether the lock is one that a writer of ctx has, or has just begun to write. */
function isLock(folder: string): boolean {
  try {
    return isLockText(readPlain(inFolder(folder, LOCK), MOST_BYTES).toString('utf8'))
  } catch {
    return false
  }
}
