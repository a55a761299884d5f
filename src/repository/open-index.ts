// Opens the index of a repository, builds a missing one, and repairs a damaged one.
import type { Location } from '../cache/files/location.ts'
import { currentGeneration, isCurrentContent, rootOf } from '../cache/files/manifest.ts'
import { IndexReader } from '../cache/reader/index-reader.ts'
import type { Context } from '../contract.ts'
import { CtxError, isCtxError } from '../errors.ts'
import { refuseBare } from '../git/work-tree.ts'
import { countParsed, type Rebuilt, type Refresh } from './refresh.ts'

/** Opens the index. Builds it if it is missing, of an older version, or not of this user. */
export async function openOrBuild(context: Context, refresh: Refresh): Promise<IndexReader> {
  const before = refresh.location
  const first = tryOpen(before, context)
  if (typeof first !== 'string') return first
  const location = refresh.writableLocation
  const opened = location === before ? first : tryOpen(location, context)
  if (typeof opened !== 'string') return opened
  if (opened !== '') context.warn(opened)
  refresh.noteRebuilt(await buildIndex(location, context, refresh))
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

/** The index, or why it has to be made; empty if the run that makes it reports that. */
function tryOpen(location: Location, context: Context): IndexReader | string {
  try {
    const reader = open(location, context)
    if (!reader) {
      refuseBare(location.root)
      return `No index of ${location.root} yet: indexing it now.`
    }
    const isOfRoot = rootOf(reader.manifest, location.cache) === location.root
    if (isOfRoot && isCurrentContent(reader.manifest)) return reader
    close(reader, context)
    return 'The index was made by another version or for another repository: indexing again.'
  } catch (error) {
    if (!isCtxError(error)) throw error
    if (error.code === 'UNTRUSTED') return ''
    if (error.code !== 'INDEX_CORRUPT' && error.code !== 'INDEX_VERSION') throw error
    if (error.cause === 'newer') throw error
    return `${error.message} Indexing again what it held.`
  }
}

async function buildIndex(location: Location, context: Context, refresh: Refresh): Promise<Rebuilt> {
  const { generate } = await import('../indexer/start.ts')
  const building = generate(location, { ...refresh.inAnyCase, progress: context.progress?.bind(context) })
  if (context.whileBuilding) await context.whileBuilding(location.root, building)
  const built = await building
  countParsed(context, built)
  return built
}

/** Repairs a damaged generation, or with `force` makes it from the sources; a newer one only needs to be opened. */
export async function repairIndex(
  location: Location,
  reader: IndexReader,
  damage: CtxError,
  context: Context,
  refresh: Refresh,
  force = false,
): Promise<void> {
  const generation = currentGeneration(location.cache)
  if (generation !== undefined && generation !== reader.manifest.generation) return
  context.warn(`${damage.message} Indexing again what it held.`)
  const { generate } = await import('../indexer/start.ts')
  const target = refresh.writableLocation
  const done = await generate(target, {
    ...(force ? { force } : target === location ? { damaged: reader.manifest.generation } : {}),
    ...refresh.inAnyCase,
  })
  refresh.noteRebuilt(done)
  countParsed(context, done)
}
