// The life of one query: open the index (make it when there is none), bring it up to date where it is known to be behind,
// answer, check the files behind the answer, and say how the answer stands to the files. See README.md of src.
import { IndexReader } from '../cache/index-reader.ts'
import type { Location } from '../cache/location.ts'
import { isCurrentContent, readManifest } from '../cache/manifest.ts'
import { CtxError, errorShape, isCtxError } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import type { Answer, Context, Input } from '../operations/operation.ts'
import { markUsed } from '../repos/registry.ts'
import { now } from '../util/clock.ts'
import { setting } from '../util/settings.ts'
import { placeOf } from './place.ts'
import { countParsed, Refresh } from './refresh.ts'
import { type Repository, Session } from './session.ts'
import { changedInSlice } from './slice.ts'
import { hasChanges, hasIndexMoved, sweep } from './sweep.ts'

/**
 * Rows up to which names like the one asked for are only offered when the whole tree has been looked at. In a larger one that takes longer
 * than a misspelt name is worth: it is done where git's index or a slice shows that anything has changed.
 */
const LIKE_ROWS = 50_000
/** How often an answer is made again because files changed under it. */
const ATTEMPTS = 4

/** Answers `ask` from an index that is as fresh as can be told; the state is added as `index`. */
export async function answerFrom(
  input: Input,
  context: Context,
  ask: (repository: Repository) => Answer | Promise<Answer>,
): Promise<Answer> {
  const location = placeOf(input, context.cwd)
  markUsed(location.cache)
  const memory = new Map<string, IndexEntry>()
  const refresh = new Refresh(location, context)
  const maySweep = input.no_sweep !== true
  let mark: number | undefined
  for (let attempt = 1; ; attempt++) {
    const reader = await openOrMake(location, context, refresh)
    const readBefore = reader.bytesRead
    try {
      const session = new Session(location, reader, memory)
      // Where there was nothing left to do another writer may have done it meanwhile.
      const renew = async (isWhole: boolean, changed?: number): Promise<boolean> =>
        (await refresh.run(isWhole, changed)) || readManifest(location.cache)?.generation !== reader.manifest.generation
      const { rows } = reader.manifest.counts
      const isSmall = rows <= setting('CTX_SWEEP_FILES')
      mark ??= context.watching?.begin(location, rows)
      const isQuiet = context.watching?.isUnchanged(location) ?? false
      // What is tracked counts even where it is ignored.
      const isMoved = maySweep && !refresh.isSwept && hasIndexMoved(location, reader)
      if (!refresh.isSwept && (input.fresh === true || (maySweep && (isSmall || isQuiet)))) {
        const changes =
          input.fresh === true ? undefined : isMoved ? -1 : isQuiet ? 'none' : lookAround(location, reader)
        if (changes === 'none') refresh.isSwept = true
        else if (changes !== 'unknown') {
          // Asked of the old index first, only to learn where its targets were.
          await lookOnly(ask, session)
          if (await renew(input.fresh === true, changes)) continue
        }
      }
      if (!refresh.isSwept && isMoved) refresh.fallBehind(-1, "git's index is another one now")
      const isSliced = !refresh.isSwept && maySweep && !isSmall && attempt === 1
      const changed = isSliced ? changedInSlices(location, reader, context) : []
      let answer = await ask(session)
      const outdated = attempt < ATTEMPTS ? session.outdated().length : 0
      if (outdated > 0) {
        if (isSmall && maySweep && !refresh.isHindered && (await renew(false, outdated))) continue
        const parsed = await session.parseOutdated()
        refresh.refreshed += parsed
        if (context.work) context.work.files += parsed
        if (maySweep && !isSmall) refresh.noteOutdated()
        answer = await ask(session)
      }
      const behind = changed.filter(file => !session.isFileParsedNow(file)).length
      if (behind > 0) refresh.fallBehind(behind, 'a look at a part of the tree found them changed')
      // What a watcher knows is not enough to say that there is nothing: news of a change may still be under way.
      const isUnsure = maySweep && (!refresh.isSwept || (isQuiet && attempt === 1))
      const isOnlyLike = isLike(answer, input)
      const isWorthAll = !isOnlyLike || rows <= LIKE_ROWS || isMoved || changed.length > 0
      const isNothing = isMiss(answer) || isEmptied(answer, session) || isOnlyLike
      if (isNothing && isUnsure && isWorthAll && (await renew(false))) continue
      if (isOnlyLike) refresh.noteUnseen(rows)
      if (refresh.isSwept && !refresh.isHindered && mark !== undefined) context.watching?.checked(location, mark)
      return { ...answer, index: refresh.state }
    } catch (error) {
      if (!isCtxError(error)) throw error
      if (error.code !== 'INDEX_CORRUPT' || attempt >= ATTEMPTS) return { error: errorShape(error) }
      await heal(location, reader, error, context, refresh)
    } finally {
      if (context.work) context.work.bytes += reader.bytesRead - readBefore
      close(reader, context)
    }
  }
}

/** How many files have changed, -1 where only folders have, by a look at all that may take too long: then it is known of some. */
function lookAround(location: Location, reader: IndexReader): number | 'none' | 'unknown' {
  const changes = sweep(location, reader, now() + setting('CTX_SWEEP_MS'))
  if (hasChanges(changes)) return changes.modified.length + changes.deleted.length || -1
  return changes.isWhole ? 'none' : 'unknown'
}

/** Rows that a look at a part of a large tree found changed. */
function changedInSlices(location: Location, reader: IndexReader, { watching, readers }: Context): readonly number[] {
  if (!watching || !readers) return changedInSlice(location, reader)
  const { generation } = reader.manifest
  return watching.changedInSlices(location, generation, ms => {
    // Between answers this reader may be closed.
    const open = readers.open(location.cache)
    if (!open) return []
    try {
      return open.manifest.generation === generation ? changedInSlice(location, open, ms) : []
    } finally {
      readers.release(open)
    }
  })
}

function isMiss(answer: Answer): boolean {
  return answer.error !== undefined || (Array.isArray(answer.missing) && answer.missing.length > 0)
}

/** What was asked for was not found, only names like it, or symbols that have its words; a sentence asks for no more than these. */
export function isLike({ results }: Answer, { query }: Input): boolean {
  const isName = typeof query === 'string' && !/\s/.test(query.trim())
  const isMatchLike = ({ match }: { match?: unknown }): boolean => match === 'fuzzy' || (isName && match === 'words')
  return Array.isArray(results) && results.length > 0 && results.every(isMatchLike)
}

/** All that was found is gone from its files: new names are only known when the tree has been looked at. */
function isEmptied({ results }: Answer, { hasLost }: Session): boolean {
  return hasLost && Array.isArray(results) && results.length === 0
}

/** Asks for what asking notes, whatever comes of it. */
async function lookOnly(ask: (repository: Repository) => unknown, session: Session): Promise<void> {
  try {
    await ask(session)
  } catch {
    // The same will be met, and told, when it is asked for the answer.
  }
}

/** Opens the index, making one where there is none or where an older program wrote it. */
async function openOrMake(location: Location, context: Context, refresh: Refresh): Promise<IndexReader> {
  const reader = tryOpen(location, context)
  if (reader) return reader
  refresh.noteMended(await makeIndex(location, context))
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

async function makeIndex(location: Location, context: Context): Promise<{ readonly damaged?: readonly string[] }> {
  const { generate } = await import('../indexer/start.ts')
  const building = generate(location, { signal: context.signal, progress: context.progress?.bind(context) })
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
  const done = await generate(location, { damaged: reader.manifest.generation, signal: context.signal })
  refresh.noteMended(done)
  countParsed(context, done)
}
