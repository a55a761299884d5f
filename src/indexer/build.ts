// Builds the next generation of an index: finds and parses what changed, then publishes an overlay or a whole index.
import xxhash from 'xxhash-wasm'
import { writeFolderTimes } from '../cache/files/folder-times.ts'
import type { Location } from '../cache/files/location.ts'
import { indexBytes, isCurrentContent, type Manifest } from '../cache/files/manifest.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { register } from '../repos/registry.ts'
import { isDiskError } from '../util/disk-errors.ts'
import { findChanges, findLosses } from './changes.ts'
import { noteCodePath } from './code-paths.ts'
import { isReadAsChosen } from './engine.ts'
import { optimiseJavaScript } from './optimiser.ts'
import type { GenerateOptions } from './options.ts'
import type { Plan } from './plan.ts'
import { needsNewBase } from './publish/compaction.ts'
import { collectGarbage, finishRename } from './publish/garbage.ts'
import { publishOverlay } from './publish/overlay.ts'
import { isPlain, writePlain } from './publish/plain-index.ts'
import { type Generation, publish } from './publish/publish.ts'
import { withReparsed } from './reparse.ts'
import type { Before, Found, Looking } from './run-types.ts'
import { parseFiles, Threads } from './threads/parse-files.ts'
import { SWEPT_ROWS } from './unlisted-paths.ts'
import { listOf, renewedTimes } from './walk/folder-stamps.ts'
import { readWorktreeState, type WorktreeState, writeWorktreeState } from './worktree-state.ts'

export interface Summary {
  readonly files: number
  readonly symbols: number
  /** Files parsed now, kept unchanged, and removed since the previous index. */
  readonly parsed: number
  readonly unchanged: number
  readonly removed: number
  /** Files read by a fallback parser or by patterns. */
  readonly fallbacks: number
  readonly behind: number
  /** Damaged files of the index, whose contents have been rebuilt. */
  readonly damaged?: readonly string[]
  /** True if the index that was there was not written by this user's ctx on this machine, and was not used. */
  readonly untrusted?: boolean
  readonly isNew: boolean
  readonly skipped: Readonly<Record<string, number>>
  readonly bytes_source: number
  readonly bytes_index: number
}

const NOTHING = { done: 0, total: 0, bytes: 0, totalBytes: 0 } as const

/** Makes the next generation, upon `reader` where there is one; or leaves that as it is when nothing has changed. */
export async function build(
  location: Location,
  reader: IndexReader | undefined,
  options: GenerateOptions,
  before: Before,
): Promise<Summary> {
  const threads = new Threads()
  try {
    return await buildWith(threads, location, reader, options, before)
  } finally {
    threads.close()
  }
}

async function buildWith(
  threads: Threads,
  location: Location,
  reader: IndexReader | undefined,
  options: GenerateOptions,
  before: Before,
): Promise<Summary> {
  const { cache } = location
  options.progress?.({ root: location.root, phase: 'walk', ...NOTHING })
  const hint = before.isAdopted || before.salvage ? undefined : readWorktreeState(cache, reader?.manifest.generation)
  if (reader) finishRename(cache, reader.manifest)
  const isOurs = !reader || (isCurrentContent(reader.manifest) && isReadAsChosen(location.root, reader.manifest.engine))
  const force = options.force || !isOurs
  const { patience, wasLate: hasTimedOut } = recordingTimeout(options)
  const listed = (files: number): void => {
    optimiseJavaScript('calm')
    // With an index to build on, few files have changed.
    if (!reader || force) threads.start(files, location, options)
  }
  const found = await findWork(location, reader, options, before, { hint, force, patience, listed })
  const { plan } = found
  if (reader && options.most && !before.salvage && exceeds(plan, options.most)) {
    const behind = plan.read.length + plan.removed.length
    return { ...summaryOf({ manifest: reader.manifest, parsed: 0 }, 0), behind, fallbacks: 0, isNew: false }
  }
  const same = reader && !force && isSame(reader, plan, before) ? reader : undefined
  noteCodePath(same ? 'same' : reader ? 'update' : 'first')
  const { generation, fallbacks } = same
    ? { generation: { manifest: same.manifest, parsed: 0 }, fallbacks: 0 }
    : await parseAndPublish(location, reader, options, found, { ...before, force, threads })
  await conclude(location, before, generation.manifest, hint, found, patience, hasTimedOut())
  register(location, {
    ...(generation.manifest.overlay?.total ?? generation.manifest.counts),
    indexed_at: generation.manifest.indexed_at,
  })
  return { ...summaryOf(generation, plan.removed.length), fallbacks, behind: 0, isNew: !same }
}

/** Records a git timeout. */
function recordingTimeout(options: GenerateOptions): { readonly patience: GitTimeout; wasLate(): boolean } {
  const { late } = options
  let hasTimedOut = false
  const record = (message: string): void => {
    hasTimedOut = true
    late?.(message)
  }
  return { patience: late ? { ...options, late: record } : options, wasLate: () => hasTimedOut }
}

async function findWork(
  location: Location,
  reader: IndexReader | undefined,
  { again }: GenerateOptions,
  { names, isAdopted, salvage }: Before,
  looking: Looking,
): Promise<Found> {
  const found =
    salvage && !looking.force
      ? await findLosses(location, salvage, looking.patience)
      : await findChanges(location, reader, { ...looking, names, isAdopted })
  return withReparsed(found, location.root, salvage ? undefined : reader, again)
}

/** True if a rebuilt index would be identical: whole, of this tree, and unchanged. */
function isSame(reader: IndexReader, { read, removed, other }: Plan, { isAdopted, salvage }: Before): boolean {
  return !isAdopted && !salvage && read.length + removed.length === 0 && reader.manifest.counts.other === other
}

interface Publishing extends Pick<Before, 'lock' | 'startedAt' | 'ahead' | 'isAdopted' | 'salvage'> {
  readonly force: boolean
  readonly threads: Threads
}

/** Publishes an overlay if that is enough, otherwise a new base. */
async function parseAndPublish(
  location: Location,
  reader: IndexReader | undefined,
  options: GenerateOptions,
  found: Found,
  { lock, force, isAdopted = false, salvage, startedAt, ahead, threads }: Publishing,
): Promise<{ readonly generation: Generation; readonly fallbacks: number }> {
  const { plan } = found
  const hasher = await xxhash()
  const parsing = parseFiles(location, plan.read, hasher, options, { ahead, threads })
  // Worker threads parse while this thread reads folders. A failure surfaces below, once nothing is being written.
  const looking = found.folders?.()
  looking?.catch(() => undefined)
  const parsed = await parsing
  try {
    await looking
    const files = plan.read.length
    options.progress?.({ ...NOTHING, root: location.root, phase: 'write', done: files, total: files })
    const fallbacks = Object.values(parsed.engine.fallbacks).reduce((sum, files) => sum + files, 0)
    const publication = { location, lock, reader, salvage, plan, parsed, startedAt, hasher }
    if (reader && !force && !salvage && !needsNewBase(reader, plan, parsed, isAdopted))
      return { generation: await publishOverlay({ ...publication, reader }), fallbacks }
    optimiseJavaScript('calm')
    return { generation: await publish(publication, found.candidates(), threads), fallbacks }
  } catch (error) {
    parsed.pack.abandon()
    throw error
  } finally {
    parsed.spool.close()
  }
}

function exceeds({ read }: Plan, most: { readonly files: number; readonly bytes: number }): boolean {
  const bytes = read.reduce((sum, { candidate }) => sum + candidate.size, 0)
  return read.length > most.files || bytes > most.bytes
}

function writeHint(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!isDiskError(error)) throw error
  }
}

/** Finishes a publication, or one that was interrupted. `isWithoutGit`: the tree was listed without git. */
async function conclude(
  { root, cache }: Location,
  { lock, startedAt, stamp, checked }: Before,
  manifest: Manifest,
  hint: WorktreeState | undefined,
  found: Found,
  patience: GitTimeout,
  isWithoutGit: boolean,
): Promise<void> {
  const { generation } = manifest
  lock.confirm()
  const isPlainNow = finishRename(cache, manifest) && (isPlain(cache, manifest) || writePlain(cache, manifest))
  const times = found.folders
    ? await found.folders()
    : (manifest.overlay?.total ?? manifest.counts).rows <= SWEPT_ROWS
      ? await renewedTimes(root, cache, pathsRead(found), startedAt, patience)
      : undefined
  if (times) writeHint(() => writeFolderTimes(cache, listOf(times)))
  const { rules } = found
  const next: WorktreeState = {
    generation,
    // A list made without git proves nothing about git's index, so the next run asks git again.
    stamp: isWithoutGit ? '' : stamp,
    checked: checked ?? hint?.checked ?? 0,
    plain: isPlainNow,
    rules,
  }
  if (JSON.stringify(next) !== JSON.stringify(hint)) writeHint(() => writeWorktreeState(cache, next))
  lock.confirm()
  collectGarbage(cache, manifest)
}

function pathsRead({ plan }: Found): string[] {
  return plan.read.map(({ candidate }) => candidate.path)
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
