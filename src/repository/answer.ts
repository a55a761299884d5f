// The life of one query: open the index (make it when there is none, heal it when it is damaged), attempt an answer
// until one is true, and say how it stands to the files. See README.md of src.
import { IndexReader } from '../cache/index-reader.ts'
import { type Location, refuseBare } from '../cache/location.ts'
import { isCurrentContent, readManifest } from '../cache/manifest.ts'
import { CtxError, errorShape, isCtxError } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import type { Answer, Context, Input } from '../operations/operation.ts'
import { markUsed } from '../repos/registry.ts'
import { Attempt } from './attempt.ts'
import { placeOf } from './place.ts'
import { countParsed, Refresh } from './refresh.ts'
import { type Repository, Session } from './session.ts'

/** How often an answer is made again because files changed under it. */
const ATTEMPTS = 4

/** Answers `ask` from an index that is as fresh as can be told; the state is added as `index`. */
export async function answerFrom(
  input: Input,
  context: Context,
  ask: (repository: Repository) => Answer | Promise<Answer>,
): Promise<Answer> {
  let location = placeOf(input, context.cwd)
  markUsed(location.cache)
  const memory = new Map<string, IndexEntry>()
  const refresh = new Refresh(location, context)
  let mark: number | undefined
  for (let attempt = 1; ; attempt++) {
    const reader = await openOrMake(context, refresh)
    if (refresh.location !== location) mark = undefined
    location = refresh.location
    const question = { input, context, location, refresh, ask }
    const readBefore = reader.bytesRead
    const isLast = attempt >= ATTEMPTS
    try {
      mark ??= context.watching?.begin(location, reader.manifest.counts.rows)
      const session = new Session(location, reader, memory)
      const answer = await new Attempt(question, reader, session, { isFirst: attempt === 1, isLast }).answer()
      if (!answer) continue
      if (refresh.isSwept && !refresh.isHindered && mark !== undefined) context.watching?.checked(location, mark)
      return { ...answer, index: refresh.state }
    } catch (error) {
      if (!isCtxError(error)) throw error
      if (error.code !== 'INDEX_CORRUPT' || isLast) return { error: errorShape(error) }
      await heal(location, reader, error, context, refresh)
    } finally {
      if (context.work) context.work.bytes += reader.bytesRead - readBefore
      close(reader, context)
    }
  }
}

/** Opens the index, making one where there is none or where an older program wrote it. */
async function openOrMake(context: Context, refresh: Refresh): Promise<IndexReader> {
  const reader = tryOpen(refresh.location, context)
  if (reader) return reader
  const location = refresh.writableLocation
  refresh.noteMended(await makeIndex(location, context, refresh))
  const made = open(location, context)
  if (!made) throw new CtxError('INDEX_MISSING', `${location.root} has no index.`)
  return made
}

function open({ cache }: Location, { readers }: Context): IndexReader | undefined {
  return readers ? readers.open(cache) : IndexReader.open(cache)
}

function close(reader: IndexReader, { readers }: Context): void {
  if (readers) readers.release(reader)
  else reader.close()
}

function tryOpen(location: Location, context: Context): IndexReader | undefined {
  try {
    const reader = open(location, context)
    if (!reader) {
      refuseBare(location)
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

async function makeIndex(
  location: Location,
  context: Context,
  refresh: Refresh,
): Promise<{ readonly damaged?: readonly string[] }> {
  const { generate } = await import('../indexer/start.ts')
  const building = generate(location, { ...refresh.inAnyCase, progress: context.progress?.bind(context) })
  if (context.whileBuilding) await context.whileBuilding(location.root, building)
  const made = await building
  countParsed(context, made)
  return made
}

/** A newer generation needs only a new look; of a damaged one what it held is indexed again. */
async function heal(
  location: Location,
  reader: IndexReader,
  damage: CtxError,
  context: Context,
  refresh: Refresh,
): Promise<void> {
  if (readManifest(location.cache)?.generation !== reader.manifest.generation) return
  context.warn(`${damage.message} Indexing again what it held.`)
  const { generate } = await import('../indexer/start.ts')
  const place = refresh.writableLocation
  const done = await generate(place, {
    ...(place === location ? { damaged: reader.manifest.generation } : {}),
    ...refresh.inAnyCase,
  })
  refresh.noteMended(done)
  countParsed(context, done)
}
