// Builds or refreshes an index under its lock, and rebuilds a damaged one. Entry of dist/indexing.cjs, which is loaded
// only if something must be parsed.
import path from 'node:path'
import { LASTING } from '../cache/files/file-names.ts'
import type { Location } from '../cache/files/location.ts'
import type { Lock } from '../cache/files/lock.ts'
import { damagedIndex, readManifest, rootOf } from '../cache/files/manifest.ts'
import { asDamage } from '../cache/files/undecodable.ts'
import { LOCK } from '../cache/format.ts'
import { problemOf } from '../cache/reader/index-check.ts'
import { IndexReader } from '../cache/reader/index-reader.ts'
import { type CtxError, isCtxError } from '../errors.ts'
import { dropFile } from '../platform/fs.ts'
import { diskLimit, keepWithin } from '../repos/housekeeping.ts'
import { type Begun, begin } from './begin.ts'
import { build, type Summary } from './build.ts'
import { optimiseJavaScript } from './optimiser.ts'
import type { GenerateOptions } from './options.ts'
import { adopt } from './publish/adopt.ts'
import { removeUnpublished } from './publish/garbage.ts'
import { checkPart, noteRepaired } from './repaired-damage.ts'
import { Salvage } from './salvage.ts'
import { SpeculativeParse } from './speculative-parse.ts'

export { refuseForeign } from '../cache/files/foreign-files.ts'
export { bytesOf, clear, prune } from '../repos/housekeeping.ts'
export { countChanges, lookForChanges } from './changes.ts'
export { codePathsOfIndexing } from './code-paths.ts'
export { definitionsIn, type NamedDefinition } from './definitions-in-text.ts'
export { verifyIndex } from './index-verification.ts'
export { definitionsForAnswer, parseForAnswer, patternsForAnswer, withOtherContent } from './parse-for-answer.ts'
export { brokenSyntax } from './syntax-in-text.ts'
export { countUnindexed } from './walk/unindexed-files.ts'

/** Brings the index at a location up to date. Throws INDEX_BUSY, INDEX_VERSION, CANCELLED, and errors of the disk. */
export async function generate(
  location: Location,
  options: GenerateOptions = {},
  begun: Begun | undefined = undefined,
): Promise<Summary> {
  const before = begun ?? (await begin(location, options))
  const { lock } = before
  let limit: number | undefined
  let summary: Summary
  optimiseJavaScript('off')
  try {
    limit = diskLimit()
    const untrusted = dropUntrusted(location, options)
    summary = { ...(await generateLocked(location, options, before)), ...(untrusted && { untrusted }) }
  } finally {
    lock.release()
    optimiseJavaScript('usual')
  }
  if (summary.isNew && limit !== undefined) await keepWithin(limit, location.cache)
  return summary
}

/** Removes what an index holds that this user's ctx did not write. True if there was one. */
function dropUntrusted({ cache }: Location, { warn }: GenerateOptions): boolean {
  try {
    readManifest(cache)
    return false
  } catch (error) {
    if (!isCtxError(error) || error.code !== 'UNTRUSTED') return false
    warn?.(`${error.message} Indexing again.`)
  }
  for (const name of LASTING) if (name !== LOCK) dropFile(path.join(cache, name))
  return true
}

async function generateLocked(
  location: Location,
  options: GenerateOptions,
  { lock, startedAt, stamp, names }: Begun,
): Promise<Summary> {
  let reader: IndexReader | undefined
  try {
    reader = openForUpdate(location, options.force ?? false)
    if (reader && reader.manifest.generation === options.damaged) throw damagedIndex(reader.folder)
    const ahead = reader && names && new SpeculativeParse(location, reader)
    const isChecked = !options.force && !options.most
    const checked = reader && isChecked ? checkPart(location, reader) : undefined
    const adopted = reader || options.force ? undefined : await adopt(location)
    reader ??= adopted
    const before = { lock, startedAt, stamp, names, isAdopted: adopted !== undefined, checked, ahead }
    return await build(location, reader, options, before)
  } catch (error) {
    const damage = reader || isCtxError(error) ? asDamage(error, location.cache) : undefined
    reader?.close()
    reader = undefined
    if (!damage) {
      if (isHeld(lock)) removeUnpublished(location.cache)
      throw error
    }
    optimiseJavaScript('calm')
    return await repair(location, options, lock, stamp, damage)
  } finally {
    reader?.close()
  }
}

/** False if another writer has taken over the lock: its files must not be touched. */
function isHeld(lock: Lock): boolean {
  try {
    lock.confirm()
    return true
  } catch {
    return false
  }
}

async function repair(
  location: Location,
  options: GenerateOptions,
  lock: Lock,
  stamp: string | undefined,
  found: CtxError,
): Promise<Summary> {
  const startedAt = performance.now()
  const named = problemOf(found)?.file
  const { cache, root } = location
  const { salvage, damaged } = options.force ? { damaged: new Set<string>() } : Salvage.of(cache, root)
  const buildOn = (kept: Salvage | undefined) =>
    build(location, kept?.reader, options, { lock, startedAt: Date.now(), stamp, salvage: kept })
  try {
    let summary: Summary
    try {
      summary = await buildOn(salvage)
    } catch (error) {
      if (!salvage || !asDamage(error, cache)) throw error
      summary = await buildOn(undefined)
    }
    const files = [...new Set([...damaged, ...(damaged.size === 0 && named ? [named] : [])])]
    noteRepaired(location, summary, files, performance.now() - startedAt)
    return { ...summary, damaged: files }
  } finally {
    salvage?.reader.close()
  }
}

/** Undefined if there is no index, or one of another version or root. Throws INDEX_CORRUPT. */
function openForUpdate(location: Location, force: boolean): IndexReader | undefined {
  try {
    const reader = IndexReader.open(location.cache)
    if (reader && rootOf(reader.manifest, location.cache) !== location.root) {
      reader.close()
      return undefined
    }
    return reader
  } catch (error) {
    if (!isCtxError(error)) throw error
    // An index of a newer ctx is left alone; an older or broken one is replaced.
    if (error.code === 'INDEX_VERSION' && !force && error.cause === 'newer') throw error
    if (error.code === 'INDEX_VERSION' || (error.code === 'INDEX_CORRUPT' && force)) return undefined
    throw error
  }
}
