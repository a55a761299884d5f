// Opens the index of a repository, builds a missing one, and repairs a damaged one.
import type { Location } from '../cache/files/location.ts'
import { isCurrentContent, readManifest } from '../cache/files/manifest.ts'
import { IndexReader } from '../cache/reader/index-reader.ts'
import type { Context } from '../contract.ts'
import { CtxError, isCtxError } from '../errors.ts'
import { refuseBare } from '../git/work-tree.ts'
import { countParsed, type Refresh } from './refresh.ts'

/** Opens the index. Builds it if it is missing or was written by an older version. */
export async function openOrBuild(context: Context, refresh: Refresh): Promise<IndexReader> {
  const reader = tryOpen(refresh.location, context)
  if (reader) return reader
  const location = refresh.writableLocation
  refresh.noteMended(await buildIndex(location, context, refresh))
  const built = open(location, context)
  if (!built) throw new CtxError('INDEX_MISSING', `${location.root} has no index.`)
  return built
}

function open({ cache }: Location, { readers }: Context): IndexReader | undefined {
  return readers ? readers.open(cache) : IndexReader.open(cache)
}

/** Closes a reader; a server keeps it for the next call. */
export function close(reader: IndexReader, { readers }: Context): void {
  if (readers) readers.release(reader)
  else reader.close()
}

function tryOpen(location: Location, context: Context): IndexReader | undefined {
  try {
    const reader = open(location, context)
    if (!reader) {
      refuseBare(location.root)
      context.warn(`No index of ${location.root} yet: indexing it now.`)
      return undefined
    }
    const isOurs = !location.detached || reader.manifest.root === location.root
    if (isOurs && isCurrentContent(reader.manifest)) return reader
    close(reader, context)
    context.warn('The index was made by another version or for another repository: indexing again.')
  } catch (error) {
    if (!isCtxError(error) || (error.code !== 'INDEX_CORRUPT' && error.code !== 'INDEX_VERSION')) throw error
    if (error.cause === 'newer') throw error
    context.warn(`${error.message} Indexing again what it held.`)
  }
  return undefined
}

async function buildIndex(
  location: Location,
  context: Context,
  refresh: Refresh,
): Promise<{ readonly damaged?: readonly string[] }> {
  const { generate } = await import('../indexer/start.ts')
  const building = generate(location, { ...refresh.inAnyCase, progress: context.progress?.bind(context) })
  if (context.whileBuilding) await context.whileBuilding(location.root, building)
  const built = await building
  countParsed(context, built)
  return built
}

/** Repairs a damaged generation; a newer one only needs to be opened. */
export async function repairIndex(
  location: Location,
  reader: IndexReader,
  damage: CtxError,
  context: Context,
  refresh: Refresh,
): Promise<void> {
  if (readManifest(location.cache)?.generation !== reader.manifest.generation) return
  context.warn(`${damage.message} Indexing again what it held.`)
  const { generate } = await import('../indexer/start.ts')
  const target = refresh.writableLocation
  const done = await generate(target, {
    ...(target === location ? { damaged: reader.manifest.generation } : {}),
    ...refresh.inAnyCase,
  })
  refresh.noteMended(done)
  countParsed(context, done)
}
