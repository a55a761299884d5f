// Protects files of other programs: a folder chosen for the cache may contain a manifest.json of a web extension.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CtxError } from '../../errors.ts'
import { inFolder, readPlain } from '../../platform/fs.ts'
import { LOCK, MANIFEST, MANIFEST_COPY } from '../format.ts'
import { REPLACED } from './file-names.ts'
import type { Location } from './location.ts'
import { isLockText } from './lock.ts'

/** Names that only ctx uses; a folder with one of them is a cache. */
const CTX_ONLY = /^(?:tables|splice)-\d+\.bin$|^details-\d+\.pack$/
const MAX_MANIFEST_BYTES = 1 << 24

/** Throws INVALID_ARGUMENT if the chosen cache folder has no index but files that an index would replace. */
export function refuseForeign({ root, cache, detached }: Location): void {
  if (!detached) return
  let names: string[]
  try {
    names = readdirSync(cache)
  } catch {
    // It does not exist yet; any other problem shows when it is created.
    return
  }
  if (names.some(name => CTX_ONLY.test(name)) || [MANIFEST, MANIFEST_COPY].some(name => isManifest(cache, name))) return
  const foreign = names.filter(name => REPLACED.includes(name) && !(name === LOCK && isLock(cache)))
  if (foreign.length === 0) return
  const args = { path: root, cache_dir: join(cache, 'ctx') }
  throw new CtxError('INVALID_ARGUMENT', `${cache} holds files that are not of ctx: ${foreign.join(', ')}.`, {
    hint: 'Name another folder with cache_dir: an index would replace them. Nothing was changed.',
    suggestions: [{ tool: 'generate_index', args, why: 'a folder of its own in that one' }],
  })
}

function isManifest(folder: string, name: string): boolean {
  try {
    const { format, generation } = JSON.parse(readPlain(inFolder(folder, name), MAX_MANIFEST_BYTES).toString('utf8'))
    return Number.isInteger(format) && Number.isInteger(generation)
  } catch {
    return false
  }
}

function isLock(folder: string): boolean {
  try {
    return isLockText(readPlain(inFolder(folder, LOCK), MAX_MANIFEST_BYTES).toString('utf8'))
  } catch {
    return false
  }
}
