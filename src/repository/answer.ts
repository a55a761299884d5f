// The life of one query: open the index, ask, and bring the files that the answer rests on up to date, until an answer is
// true; then state how it stands to the files. See README.md of src.
import type { Location } from '../cache/files/location.ts'
import { readManifest } from '../cache/files/manifest.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Answer, Context, Input } from '../contract.ts'
import { errorShape, isCtxError } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { setting } from '../platform/settings.ts'
import { markUsed } from '../repos/registry.ts'
import { isEmptied, isLike, isMiss } from './nothing-found.ts'
import { close, heal, openOrMake } from './open-index.ts'
import { type Repository, Session } from './query-session.ts'
import { Refresh } from './refresh.ts'
import { repositoryOf } from './repository-of-call.ts'
import { countChanges, hasIndexMoved } from './sweep.ts'
import { changedInSlices } from './tree-slice.ts'

/** How often an answer is made again because files changed under it. */
const ATTEMPTS = 4

/** Answers `ask` from an index that is as fresh as can be told; the state is added as `index`. */
export async function answerFrom(
  input: Input,
  context: Context,
  ask: (repository: Repository) => Answer | Promise<Answer>,
): Promise<Answer> {
  let location = repositoryOf(input, context.cwd)
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

/**
 * Rows up to which names like the one asked for are only offered when the whole tree has been looked at. In a larger
 * one that takes longer than a misspelt name is worth: it is done where git's index or a slice shows that anything has
 * changed.
 */
const LIKE_ROWS = 50_000

/** What all attempts at an answer have in common. */
interface Question {
  readonly input: Input
  readonly context: Context
  readonly location: Location
  readonly refresh: Refresh
  readonly ask: (repository: Repository) => Answer | Promise<Answer>
}

class Attempt {
  readonly #question: Question
  readonly #reader: IndexReader
  readonly #session: Session
  readonly #isFirst: boolean
  readonly #isLast: boolean
  readonly #maySweep: boolean
  readonly #isSmall: boolean
  /** What a watcher saw happen: nothing, as far as it can tell. */
  readonly #isQuiet: boolean
  /**
   * Git's index is another one than when the tree was last looked at: what is tracked counts even where it is ignored.
   */
  readonly #isMoved: boolean

  constructor(question: Question, reader: IndexReader, session: Session, place: { isFirst: boolean; isLast: boolean }) {
    const { input, context, location, refresh } = question
    this.#question = question
    this.#reader = reader
    this.#session = session
    this.#isFirst = place.isFirst
    this.#isLast = place.isLast
    this.#maySweep = input.no_sweep !== true
    this.#isSmall = reader.manifest.counts.rows <= setting('CTX_SWEEP_FILES')
    this.#isQuiet = context.watching?.isUnchanged(location) ?? false
    this.#isMoved = this.#maySweep && !refresh.isSwept && hasIndexMoved(location, reader)
  }

  /** The answer; undefined where the index is another one now and is to be asked again. */
  async answer(): Promise<Answer | undefined> {
    const { refresh, ask } = this.#question
    if (await this.#lookFirst()) return undefined
    const changed = this.#changedInSlices()
    let answer = await ask(this.#session)
    const outdated = this.#isLast ? [] : this.#session.outdated()
    if (this.#isWorthAll(outdated) && (await this.#renew(false, outdated.length || -1))) return undefined
    if (outdated.length > 0 && (await this.#parseOutdated())) answer = await ask(this.#session)
    if (!refresh.isSwept && this.#isMoved) refresh.fallBehind(-1, "git's index is another one now")
    const behind = await this.#session.changedBeside(changed)
    if (behind > 0) refresh.fallBehind(behind, 'a look at a part of the tree found them changed')
    // Rows whose times prove nothing are written anew, so that the next look need not read the files again.
    else if (changed.length > 0) refresh.noteOutdated()
    return (await this.#lookForMore(answer, changed.length > 0)) ? undefined : answer
  }

  /** Whether what has changed of the files behind an answer, or may have come, asks for more than reading these again. */
  #isWorthAll(outdated: readonly number[]): boolean {
    const { refresh } = this.#question
    if (this.#isLast || !this.#maySweep || refresh.isHindered) return false
    if (outdated.some(file => this.#isSmall || this.#session.isWhole(file))) return true
    return !refresh.isSwept && this.#session.hasNewcomers
  }

  /** Brings the index up to date: true where there is another generation now, which another writer may have made. */
  async #renew(isWhole: boolean, changed?: number): Promise<boolean> {
    const { refresh, location } = this.#question
    if (await refresh.run(isWhole, changed)) return true
    const isOther = readManifest(location.cache)?.generation !== this.#reader.manifest.generation
    if (!refresh.isRefused) return isOther
    if (isOther) refresh.startOver()
    else refresh.noteUnwritten((await this.#session.changedInTree()) ?? changed ?? -1)
    return isOther
  }

  /** The whole tree, where that is asked for, or quick. */
  async #lookFirst(): Promise<boolean> {
    const { input, refresh, ask } = this.#question
    const isWhole = input.fresh === true
    if (refresh.isSwept || !(isWhole || (this.#maySweep && (this.#isSmall || this.#isQuiet)))) return false
    const changes = isWhole
      ? undefined
      : this.#isMoved
        ? -1
        : this.#isQuiet
          ? 'none'
          : countChanges(this.#question, this.#reader)
    if (changes === 'none') refresh.isSwept = true
    if (changes === 'none' || changes === 'unknown') return false
    try {
      // Asked of the old index first, only to learn where its targets were.
      await ask(this.#session)
    } catch {
      // The same will be met, and told, when it is asked for the answer.
    }
    return this.#renew(isWhole, changes)
  }

  /** Rows that a look at a part of a large tree found changed. */
  #changedInSlices(): readonly number[] {
    const { location, context, refresh } = this.#question
    const isSliced = !refresh.isSwept && this.#maySweep && !this.#isSmall && this.#isFirst
    return isSliced ? changedInSlices(location, this.#reader, context) : []
  }

  /** Files behind the answer, for this answer alone; true where any has another content than the index knows. */
  async #parseOutdated(): Promise<boolean> {
    const { context, refresh } = this.#question
    const parsed = await this.#session.parseOutdated()
    refresh.parsedInPassing(parsed)
    if (context.work) context.work.files += parsed
    if (this.#maySweep && !this.#isSmall) refresh.noteOutdated()
    return parsed > 0
  }

  /** Everything, before it is said that there is nothing, or nothing but names like the one asked for. */
  async #lookForMore(answer: Answer, hasChanged: boolean): Promise<boolean> {
    const { input, refresh } = this.#question
    const { rows } = this.#reader.manifest.counts
    // What a watcher knows is not enough to say that there is nothing: news of a change may still be under way.
    const isUnsure = this.#maySweep && (!refresh.isSwept || (this.#isQuiet && this.#isFirst))
    const isOnlyLike = isLike(answer, input)
    const isWorthAll = !isOnlyLike || rows <= LIKE_ROWS || this.#isMoved || hasChanged
    const isNothing = isMiss(answer) || isEmptied(answer, this.#session) || isOnlyLike
    const mayBeThere = isNothing && isUnsure && isWorthAll && !this.#isSeenUnchanged()
    if (mayBeThere && (await this.#renew(false))) return true
    if (isOnlyLike) refresh.noteUnseen(rows)
    return false
  }

  /**
   * True for a small tree that a watcher believes unchanged, and in which a look at all of it finds no change either: to
   * ask git takes longer.
   */
  #isSeenUnchanged(): boolean {
    return this.#isSmall && this.#isQuiet && countChanges(this.#question, this.#reader) === 'none'
  }
}
