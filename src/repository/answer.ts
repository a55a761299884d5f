// One query from start to end: opens the index, runs the query, refreshes the index if files behind the answer have
// changed, and reports how fresh the answer is.
import type { Location } from '../cache/files/location.ts'
import { currentGeneration } from '../cache/files/manifest.ts'
import { asDamage } from '../cache/files/undecodable.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Answer, Context, Input } from '../contract.ts'
import { isEditPending } from '../edit/edit-folder.ts'
import { errorShape, isCtxError } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { setting } from '../platform/settings.ts'
import { markUsed } from '../repos/registry.ts'
import { isEmptied, isLike, isNotFound } from './nothing-found.ts'
import { close, openOrBuild, repairIndex } from './open-index.ts'
import { type Repository, Session } from './query-session.ts'
import { Refresh } from './refresh.ts'
import { repositoryOf } from './repository-of-call.ts'
import { changeOfGit, countChanges } from './sweep.ts'
import { changedInSlices } from './tree-slice.ts'

/** Most attempts if files keep changing. */
const ATTEMPTS = 4

/** Runs `ask` on an index as fresh as possible, and adds its state as `index`. */
export async function answerFrom(
  input: Input,
  context: Context,
  ask: (repository: Repository) => Answer | Promise<Answer>,
): Promise<Answer> {
  let location = repositoryOf(input, context.cwd)
  context.opened?.(location.root)
  markUsed(location.cache)
  if (isEditPending(location.root)) await (await import('../edit/interrupted-batch.ts')).recover(location.root)
  const memory = new Map<string, IndexEntry>()
  const refresh = new Refresh(location, context)
  let mark: number | undefined
  let isFinal = false
  for (let attempt = 1; ; attempt++) {
    const reader = await openOrBuild(context, refresh)
    if (refresh.location !== location) mark = undefined
    location = refresh.location
    const query = { input, context, location, refresh, ask }
    const readBefore = reader.bytesRead
    const isLast = attempt >= ATTEMPTS
    try {
      mark ??= context.watching?.begin(location, reader.manifest.counts.rows)
      const session = new Session(location, reader, memory)
      const answer = await new Attempt(query, reader, session, { isFirst: attempt === 1, isLast }).answer()
      if (!answer) continue
      if (refresh.isSwept && !refresh.isHindered && mark !== undefined) context.watching?.checked(location, mark)
      return { ...answer, index: refresh.state }
    } catch (error) {
      const damage = asDamage(error, location.cache)
      if (!damage || isLast || isFinal) {
        if (!isCtxError(error)) throw error
        return { error: errorShape(error) }
      }
      // What a new index still does not answer is no damage.
      isFinal = !isCtxError(error)
      await repairIndex(location, reader, damage, context, refresh, isFinal)
    } finally {
      if (context.work) context.work.bytes += reader.bytesRead - readBefore
      close(reader, context)
    }
  }
}

/**
 * In a larger tree, ctx offers similar names without checking every file for the exact name, because that takes longer
 * than a misspelt name is worth. It still does if git's index or a slice shows a change.
 */
const LIKE_ROWS = 50_000

interface Query {
  readonly input: Input
  readonly context: Context
  readonly location: Location
  readonly refresh: Refresh
  readonly ask: (repository: Repository) => Answer | Promise<Answer>
}

class Attempt {
  readonly #question: Query
  readonly #reader: IndexReader
  readonly #session: Session
  readonly #isFirst: boolean
  readonly #isLast: boolean
  readonly #maySweep: boolean
  readonly #isSmall: boolean
  readonly #isQuiet: boolean
  /** git's index has changed since the last check: a file that is now tracked counts even if ignored. */
  readonly #isMoved: boolean
  readonly #ofGit: ReturnType<typeof changeOfGit>

  constructor(query: Query, reader: IndexReader, session: Session, attempt: { isFirst: boolean; isLast: boolean }) {
    const { input, context, location, refresh } = query
    this.#question = query
    this.#reader = reader
    this.#session = session
    this.#isFirst = attempt.isFirst
    this.#isLast = attempt.isLast
    this.#maySweep = input.no_sweep !== true
    this.#isSmall = reader.manifest.counts.rows <= setting('CTX_SWEEP_FILES')
    this.#isQuiet = context.watching?.isUnchanged(location) ?? false
    this.#ofGit = refresh.isSwept ? 'none' : changeOfGit(location, reader)
    this.#isMoved = this.#maySweep && this.#ofGit === 'changed'
  }

  /** The answer; undefined if the index has changed and must be queried again. */
  async answer(): Promise<Answer | undefined> {
    const { refresh, ask } = this.#question
    // A checkout may have replaced files of the index.
    if (this.#ofGit !== 'none' && refresh.leaveTracked()) return undefined
    if (await this.#lookFirst()) return undefined
    const changed = this.#changedInSlices()
    let answer = await ask(this.#session)
    const outdated = this.#isLast ? [] : this.#session.outdated()
    if (this.#isWorthAll(outdated) && (await this.#renew(false, outdated.length || -1))) return undefined
    if (outdated.length > 0 && (await this.#parseOutdated())) answer = await ask(this.#session)
    if (!refresh.isSwept && this.#isMoved) refresh.fallBehind(-1, "git's index is another one now")
    const behind = await this.#session.changedBeside(changed)
    if (behind > 0) refresh.fallBehind(behind, 'a look at a part of the tree found them changed')
    // Rewrites rows whose times prove nothing, so that the next query need not read those files.
    else if (changed.length > 0) refresh.noteOutdated()
    return (await this.#lookForMore(answer, changed.length > 0)) ? undefined : answer
  }

  /** True if the changes require a refresh of the whole index. */
  #isWorthAll(outdated: readonly number[]): boolean {
    const { refresh } = this.#question
    if (this.#isLast || !this.#maySweep || refresh.isHindered) return false
    if (outdated.some(file => this.#isSmall || this.#session.isWhole(file))) return true
    return !refresh.isSwept && this.#session.hasNewFilesBehind
  }

  /** Refreshes the index. True if there is a new generation, possibly from another writer. */
  async #renew(isWhole: boolean, changed?: number): Promise<boolean> {
    const { refresh, location } = this.#question
    if (await refresh.run(isWhole, changed)) return true
    const isOther = currentGeneration(location.cache) !== this.#reader.manifest.generation
    if (!refresh.isRefused) return isOther
    if (isOther) refresh.startOver()
    else refresh.noteUnwritten((await this.#session.changedInTree()) ?? changed ?? -1)
    return isOther
  }

  /** Checks the whole tree first, if requested or quick. */
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
      // Queries the old index, only to record where its targets were.
      await ask(this.#session)
    } catch {}
    return this.#renew(isWhole, changes)
  }

  #changedInSlices(): readonly number[] {
    const { location, context, refresh } = this.#question
    const isSliced = !refresh.isSwept && this.#maySweep && !this.#isSmall && this.#isFirst
    return isSliced ? changedInSlices(location, this.#reader, context) : []
  }

  async #parseOutdated(): Promise<boolean> {
    const { context, refresh } = this.#question
    const parsed = await this.#session.parseOutdated()
    refresh.parsedInPassing(parsed)
    if (context.work) context.work.files += parsed
    if (this.#maySweep && !this.#isSmall) refresh.noteOutdated()
    return parsed > 0
  }

  /** Checks the whole tree before reporting that nothing, or only similar names, matched. */
  async #lookForMore(answer: Answer, hasChanged: boolean): Promise<boolean> {
    const { input, refresh } = this.#question
    const { rows } = this.#reader.manifest.counts
    // A watcher is no proof that nothing is there: an event may still be on its way.
    const isUnsure = this.#maySweep && (!refresh.isSwept || (this.#isQuiet && this.#isFirst))
    const isOnlyLike = isLike(answer, input)
    const isWorthAll = !isOnlyLike || rows <= LIKE_ROWS || this.#isMoved || hasChanged
    const isNothing = isNotFound(answer) || isEmptied(answer, this.#session) || isOnlyLike
    const mayBeThere = isNothing && isUnsure && isWorthAll && !this.#isSeenUnchanged()
    if (mayBeThere && (await this.#renew(false))) return true
    if (isOnlyLike) refresh.noteUnseen(rows)
    return false
  }

  /** True if the watcher saw no change in a small tree, and a sweep finds none. Asking git would take longer. */
  #isSeenUnchanged(): boolean {
    return this.#isSmall && this.#isQuiet && countChanges(this.#question, this.#reader) === 'none'
  }
}
