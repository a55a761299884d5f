// Builds or refreshes an index: walk, plan, parse what is new, write a generation beside the old one, publish it by one
// rename. Entry of dist/indexing.cjs, which is loaded only where something must be parsed.
import xxhash from 'xxhash-wasm'
import { writeFolderTimes } from '../cache/folder-times.ts'
import { IndexReader } from '../cache/index-reader.ts'
import type { Location } from '../cache/location.ts'
import { indexBytes, isCurrentContent, type Manifest } from '../cache/manifest.ts'
import { problemOf } from '../cache/verify.ts'
import { CtxError, isCtxError } from '../errors.ts'
import { diskLimit, keepWithin } from '../repos/housekeeping.ts'
import { register } from '../repos/registry.ts'
import { adopt } from './adopt.ts'
import { withAgain } from './again.ts'
import { Ahead } from './ahead.ts'
import { type Begun, begin, type GitLook } from './begin.ts'
import { type Found, findChanges, findLosses, recheckOf } from './changes.ts'
import { needsNewBase } from './compaction.ts'
import { checkPart, noteMended } from './damage.ts'
import { isReadAsChosen } from './engine.ts'
import { renewedTimes, SWEPT_ROWS } from './folders.ts'
import { collectGarbage, finishRename } from './garbage.ts'
import { type Hint, readHint, writeHint } from './hint.ts'
import { optimiseJavaScript } from './optimiser.ts'
import type { GenerateOptions } from './options.ts'
import { publishOverlay } from './overlay.ts'
import { EarlyThreads, parseFiles } from './parse.ts'
import { isPlain, writePlain } from './plain.ts'
import type { Plan } from './plan.ts'
import { type Generation, publish } from './publish.ts'
import { Salvage } from './salvage.ts'
import { noteWay } from './ways.ts'

export { bytesOf, clear, prune } from '../repos/housekeeping.ts'
export { lookForChanges } from './changes.ts'
export { definitionsInPassing, parseInPassing, patternsInPassing } from './in-passing.ts'
export { verifyIndex } from './verify.ts'
export { waysOfIndexing } from './ways.ts'

export interface Summary {
  readonly files: number
  readonly symbols: number
  /** Files parsed now, taken over as they were, and gone since the index before. */
  readonly parsed: number
  readonly unchanged: number
  readonly removed: number
  /** Files that were read by another parser than the first one, or by patterns. */
  readonly fallbacks: number
  /** Files that have changed and were left, because they were more than `most` allowed. */
  readonly behind: number
  /** Files of the index that were found damaged; what they held has been made again. */
  readonly damaged?: readonly string[]
  /** True when another generation was published. */
  readonly isNew: boolean
  /** Files left out, by reason, most first. */
  readonly skipped: Readonly<Record<string, number>>
  readonly bytes_source: number
  readonly bytes_index: number
}

const NOTHING = { phase: 'walk', done: 0, total: 0, bytes: 0, totalBytes: 0 } as const

/** Brings the index at a location up to date. Throws INDEX_BUSY, INDEX_VERSION, CANCELLED, and what the disk says. */
export async function generate(
  location: Location,
  options: GenerateOptions = {},
  begun: Begun | undefined = undefined,
): Promise<Summary> {
  const { lock, ...look } = begun ?? (await begin(location, options))
  let limit: number | undefined
  let summary: Summary
  // Until there is more to do than to bring a few files up to date.
  optimiseJavaScript('off')
  try {
    limit = diskLimit()
    summary = await generateLocked(location, options, look)
  } finally {
    lock.release()
    optimiseJavaScript('usual')
  }
  if (summary.isNew && limit !== undefined) await keepWithin(limit, location.cache)
  return summary
}

async function generateLocked(
  location: Location,
  options: GenerateOptions,
  { startedAt, stamp, look }: Omit<Begun, 'lock'>,
): Promise<Summary> {
  let reader: IndexReader | undefined
  try {
    reader = openForUpdate(location, options.force ?? false)
    if (reader && reader.manifest.generation === options.damaged) throw damagedIndex(reader)
    const ahead = reader && look && new Ahead(location, reader)
    const isChecked = !options.force && !options.most
    const checked = reader && isChecked ? checkPart(location, reader) : undefined
    const adopted = reader || options.force ? undefined : await adopt(location)
    reader ??= adopted
    const before = { startedAt, stamp, look, isAdopted: adopted !== undefined, checked, ahead }
    return await build(location, reader, options, before)
  } catch (error) {
    if (!isCtxError(error) || error.code !== 'INDEX_CORRUPT') throw error
    reader?.close()
    reader = undefined
    optimiseJavaScript('calm')
    return await mend(location, options, stamp, error)
  } finally {
    reader?.close()
  }
}

function damagedIndex({ folder }: IndexReader): CtxError {
  return new CtxError('INDEX_CORRUPT', `The index in ${folder} is damaged.`)
}

/** Makes a damaged index anew out of what can be kept of it, and says which of its files were at fault. */
async function mend(
  location: Location,
  options: GenerateOptions,
  stamp: string | undefined,
  found: CtxError,
): Promise<Summary> {
  const startedAt = performance.now()
  const named = problemOf(found)?.file
  const { cache, root, detached } = location
  const { salvage, damaged } = options.force
    ? { damaged: new Set<string>() }
    : Salvage.of(cache, detached ? root : undefined)
  const build_ = (kept: Salvage | undefined) =>
    build(location, kept?.reader, options, { startedAt: Date.now(), stamp, salvage: kept })
  try {
    let summary: Summary
    try {
      summary = await build_(salvage)
    } catch (error) {
      // What was held for sound turned out not to be: nothing of it is used then.
      if (!salvage || !isCtxError(error) || error.code !== 'INDEX_CORRUPT') throw error
      summary = await build_(undefined)
    }
    const files = [...new Set([...damaged, ...(damaged.size === 0 && named ? [named] : [])])]
    noteMended(location, summary, files, performance.now() - startedAt)
    return { ...summary, damaged: files }
  } finally {
    salvage?.reader.close()
  }
}

/** What is known beforehand of an index that is built upon. */
interface Before {
  /** When the look at the tree began, in ms: what changes after it may have been missed. */
  readonly startedAt: number
  readonly stamp?: string | undefined
  readonly look?: GitLook | undefined
  readonly ahead?: Ahead | undefined
  /** It is not published yet and of another tree, so that every file is read. */
  readonly isAdopted?: boolean
  /** It is damaged: what can be kept of it. */
  readonly salvage?: Salvage | undefined
  /** Up to where it has been looked at for damage. */
  readonly checked?: number | undefined
}

/** Makes the next generation, upon `reader` where there is one; or leaves that as it is when nothing has changed. */
async function build(
  location: Location,
  reader: IndexReader | undefined,
  options: GenerateOptions,
  { startedAt, stamp, look, ahead, isAdopted = false, salvage, checked }: Before,
): Promise<Summary> {
  const { cache } = location
  options.progress?.(NOTHING)
  const hint = isAdopted || salvage ? undefined : readHint(cache, reader?.manifest.generation)
  if (reader) finishRename(cache, reader.manifest)
  const isOurs = !reader || (isCurrentContent(reader.manifest) && isReadAsChosen(location.root, reader.manifest.engine))
  const force = options.force || !isOurs
  const threads = new EarlyThreads()
  const listed = (files: number): void => {
    optimiseJavaScript('calm')
    // Where there is an index to build upon, few files have changed.
    if (!reader || force) threads.start(files, location, options)
  }
  const found = withAgain(
    salvage && !force
      ? await findLosses(location, salvage)
      : await findChanges(location, reader, hint, force, look, isAdopted, listed),
    location.root,
    salvage ? undefined : reader,
    options.again,
  )
  const { plan } = found
  const isSame =
    reader &&
    !force &&
    !isAdopted &&
    !salvage &&
    plan.read.length + plan.removed.length === 0 &&
    reader.manifest.counts.other === plan.other
  if (reader && options.most && !salvage && exceeds(plan, options.most)) {
    const behind = plan.read.length + plan.removed.length
    return { ...summaryOf({ manifest: reader.manifest, parsed: 0 }, 0), behind, fallbacks: 0, isNew: false }
  }
  let generation: Generation
  noteWay(isSame ? 'same' : reader ? 'update' : 'first')
  let fallbacks = 0
  if (isSame) generation = { manifest: reader.manifest, parsed: 0 }
  else {
    const hasher = await xxhash()
    // Threads parse while this one looks at folders.
    const parsing = parseFiles(location, plan.read, hasher, options, { ahead, threads })
    const [parsed] = await Promise.all([parsing, found.folders?.()])
    options.progress?.({ ...NOTHING, phase: 'write', done: plan.read.length, total: plan.read.length })
    for (const files of Object.values(parsed.engine.fallbacks)) fallbacks += files
    const publication = { location, reader, salvage, plan, parsed, startedAt, hasher }
    if (reader && !force && !salvage && !needsNewBase(reader, plan, parsed, isAdopted))
      generation = await publishOverlay({ ...publication, reader })
    else {
      optimiseJavaScript('calm')
      generation = await publish(publication, found.candidates())
    }
  }
  await conclude(location, generation.manifest, hint, found, startedAt, {
    stamp,
    checked: checked ?? hint?.checked ?? 0,
  })
  register(location, {
    ...(generation.manifest.overlay?.total ?? generation.manifest.counts),
    indexed_at: generation.manifest.indexed_at,
  })
  return { ...summaryOf(generation, plan.removed.length), fallbacks, behind: 0, isNew: !isSame }
}

function exceeds({ read }: Plan, most: { readonly files: number; readonly bytes: number }): boolean {
  const bytes = read.reduce((sum, { candidate }) => sum + candidate.size, 0)
  return read.length > most.files || bytes > most.bytes
}

/** What follows a publication, or makes up for one that was interrupted. Nothing of it matters to readers. */
async function conclude(
  { root, cache }: Location,
  manifest: Manifest,
  hint: Hint | undefined,
  found: Found,
  startedAt: number,
  looked: Pick<Hint, 'stamp' | 'checked'>,
): Promise<void> {
  const { generation } = manifest
  // Answers do not need it, so whatever is wrong with it is only found here.
  const isPlainNow = finishRename(cache, manifest) && (isPlain(cache, manifest) || writePlain(cache, manifest))
  if (found.folders) writeFolderTimes(cache, await found.folders())
  else if ((manifest.overlay?.total ?? manifest.counts).rows <= SWEPT_ROWS) {
    const read = found.plan.read.map(({ candidate }) => candidate.path)
    writeFolderTimes(cache, await renewedTimes(root, cache, read, startedAt))
  }
  const { rules, git } = found
  const recheck = recheckOf(found, startedAt)
  const next: Hint = { generation, ...looked, plain: isPlainNow, rules, recheck, ...(git ? { git } : {}) }
  if (JSON.stringify(next) !== JSON.stringify(hint)) writeHint(cache, next)
  collectGarbage(cache, manifest)
}

/** The index to build upon: none when there is none, or when what is there is of another version. Throws INDEX_CORRUPT. */
function openForUpdate(location: Location, force: boolean): IndexReader | undefined {
  try {
    const reader = IndexReader.open(location.cache)
    if (reader && location.detached && reader.manifest.root !== location.root) {
      reader.close()
      return undefined
    }
    return reader
  } catch (error) {
    if (!isCtxError(error)) throw error
    // An index of a newer ctx is left to it; an older or a broken one is replaced.
    if (error.code === 'INDEX_VERSION' && !force && error.cause === 'newer') throw error
    if (error.code === 'INDEX_VERSION' || (error.code === 'INDEX_CORRUPT' && force)) return undefined
    throw error
  }
}

function summaryOf({ manifest, parsed }: Generation, removed: number): Omit<Summary, 'behind' | 'fallbacks' | 'isNew'> {
  const counts = manifest.overlay?.total ?? manifest.counts
  const skipped = Object.entries(counts.skipped).sort(([, a], [, b]) => b - a)
  return {
    files: counts.files,
    symbols: counts.symbols,
    parsed,
    unchanged: Math.max(0, counts.files - parsed),
    removed,
    skipped: Object.fromEntries(skipped),
    bytes_source: counts.bytes,
    bytes_index: indexBytes(manifest),
  }
}
