// What changed, told from git's index and its look at the work tree. Files that git holds for unchanged, and whose
// entry in its index is the one we saw, are not looked at by us; whatever git lists is looked at, by our own rule.
import { existsSync } from 'node:fs'
import path from 'node:path'
import xxhash from 'xxhash-wasm'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import { isRacy, trustedUntil } from '../cache/files/racy-times.ts'
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { languageOf } from '../languages/language-table.ts'
import { statsBehind } from '../platform/fs.ts'
import type { GitLook } from './begin.ts'
import type { GitListing } from './git/git.ts'
import { type GitEntry, hasWholeNames, MODES, pathOf, readIndex, visitIndex, visitSpan } from './git/git-index.ts'
import { Cuts, comparePieces, type Piece } from './git/git-pieces.ts'
import type { GitState, WorktreeState } from './git/worktree-state.ts'
import { optimised } from './optimiser.ts'
import { isAsIndexed, isUnreadable, type Plan } from './plan.ts'
import { hasNever, isOwnRules } from './unlisted-paths.ts'
import { IgnoreRules, parentOf, readRules } from './walk/ignore-rules.ts'
import { type Candidate, look as lookAt } from './walk/walk.ts'

/** More files than this that git does not watch are not remembered one by one. */
const MOST_UNWATCHED = 5000

interface Result {
  readonly plan: Plan
  readonly git: GitState | undefined
}

/**
 * Undefined where git cannot tell: it failed, there are repositories in the repository, or rules of ours have changed.
 */
export async function findWithGit(
  root: string,
  reader: IndexReader,
  hint: WorktreeState,
  look: GitLook,
): Promise<Result | undefined> {
  const search = new Search(root, reader, rulesOf(root, hint))
  // While git works: which files have another entry in its index than when they were indexed.
  const known = await search.knownState(look, hint.git)
  if (known === 'unreadable') return undefined
  const listing = await look.listing
  if (!listing || listing.untracked.some(name => name.endsWith('/'))) return undefined
  // One in the place of a file is told as a file that has gone.
  if (listing.modified.some(name => existsSync(path.join(root, name, '.git')))) return undefined
  const { modified = [], untracked = [] } = known ?? {}
  const mayHaveCome = [...search.trackedRules, ...modified, ...untracked, ...listing.modified, ...listing.untracked]
  if (haveRulesChanged(root, hint, mayHaveCome.filter(isOwnRules))) return undefined
  if (known) search.compareListings(known, listing, hint.recheck)
  else search.compareListing(listing)
  return search.result(look.stamp, listing, known)
}

class Search {
  readonly #root: string
  readonly #reader: IndexReader
  readonly #rules: IgnoreRules
  readonly #indexedAt: number
  readonly #judge: FileFreshness
  readonly #read: { candidate: Candidate; known: string }[] = []
  readonly #removed: string[] = []
  readonly #unwatched: string[] = []
  /** Of the files that git lists and those it does not watch, those that count as files of no known language. */
  readonly #otherNoted: string[] = []
  #other = 0
  #pieces: readonly Piece[] | undefined
  /** Found while comparing with git's index: to be looked at; tracked without a row; rows that are not tracked. */
  readonly #doubtful = new Set<string>()
  readonly #untrackedRows: string[] = []
  readonly #rowless = new Map<string, 'other' | 'unknown'>()
  /** Files of our rules that git's index names, where it has been compared. */
  readonly trackedRules: string[] = []

  constructor(root: string, reader: IndexReader, rules: IgnoreRules) {
    this.#root = root
    this.#reader = reader
    this.#rules = rules
    this.#indexedAt = trustedUntil(reader.manifest)
    this.#judge = new FileFreshness(root, this.#indexedAt)
  }

  /**
   * What git said before, where that still holds of all files but those that it lists now and those that are noted as
   * doubtful; undefined where its index has other files than it had, so that all have been compared.
   */
  async knownState(
    { file, stamp }: GitLook,
    before: GitState | undefined,
  ): Promise<GitState | undefined | 'unreadable'> {
    if (before?.stamp === stamp) return before
    const bytes = readIndex(file)
    const hasher = await xxhash()
    const compared = before?.pieces && comparePieces(bytes, before.pieces, hasher)
    if (before && compared) {
      let next = 0
      for (const span of compared.changed)
        visitSpan(bytes, span, entry => {
          next = this.#compareEntry(entry, next)
        })
      return { ...before, pieces: compared.pieces }
    }
    const cuts = new Cuts()
    const end = optimised(() => this.#compareIndex(bytes, cuts))
    if (end < 0) return 'unreadable'
    if (hasWholeNames(bytes)) this.#pieces = cuts.pieces(bytes, end, hasher)
    return undefined
  }

  /**
   * Of a file that was tracked before; `next` is the number of a row that is likely its own. The number of the one
   * after its row.
   */
  #compareEntry(entry: Readonly<GitEntry>, next: number): number {
    const file = pathOf(entry)
    const isNext = next < this.#reader.manifest.counts.rows && this.#reader.file(next).path === file
    const number = isNext ? next : this.#reader.fileNumber(file)
    const isSame = number < 0 ? this.#isKnownOther(file, entry) : this.#isSeen(this.#reader.file(number), entry)
    if (!isSame) this.#doubtful.add(file)
    return number < 0 ? next : number + 1
  }

  /** The offset after git's entries, negative when its index cannot be read. */
  #compareIndex(bytes: Buffer, cuts: Cuts): number {
    const rows = this.#reader.stamps()
    let isRow = rows.next()
    const end = visitIndex(bytes, entry => {
      cuts.add(entry.at)
      let order = 1
      while (isRow) {
        order = compareNames(rows.paths, rows.start, rows.end, entry)
        if (order >= 0) break
        this.#untrackedRows.push(rows.path)
        isRow = rows.next()
      }
      if (entry.unwatched) this.#unwatched.push(pathOf(entry))
      if (order !== 0) return this.#addRowless(entry)
      if (!this.#isSeen(rows, entry)) this.#doubtful.add(rows.path)
      isRow = rows.next()
    })
    for (; isRow; isRow = rows.next()) this.#untrackedRows.push(rows.path)
    return end
  }

  /** True where git last saw a file the same as it was when it was indexed. */
  #isSeen(
    row: Pick<FileRow, 'size' | 'mtime' | 'inode' | 'skipped'>,
    { size, mtime, ctime, inode, unwatched }: Readonly<GitEntry>,
  ): boolean {
    const isOne = inode === 0 || inode === row.inode
    const isSame = row.size % 2 ** 32 === size && row.mtime === mtime && isOne && !unwatched
    return isSame && !isRacy(mtime, this.#indexedAt) && !isRacy(ctime, this.#indexedAt) && !isUnreadable(row)
  }

  #addRowless(entry: Readonly<GitEntry>): void {
    const file = pathOf(entry)
    if (isOwnRules(file)) this.trackedRules.push(file)
    if (this.#isWanted(file)) this.#rowless.set(file, this.#isKnownOther(file, entry) ? 'other' : 'unknown')
  }

  /** True for a file without a row that need not be looked at, because it is of no known language. */
  #isKnownOther(file: string, { mode, mtime, unwatched }: Readonly<GitEntry>): boolean {
    const name = file.slice(file.lastIndexOf('/') + 1)
    // A plain file without an extension was looked at when the index was made, if it was there: Linux has thousands of
    // them.
    const isKnown = mode === MODES.file && !isRacy(mtime, this.#indexedAt)
    return languageOf(file) === undefined && (name.includes('.') || isKnown) && !unwatched
  }

  #isWanted(file: string): boolean {
    return !hasNever(file) && !isOwnRules(file) && !this.#rules.ignores(file)
  }

  /** After `knownState`: everything that git's index or its listing leaves in doubt is looked at. */
  compareListing({ modified, untracked }: GitListing): void {
    for (const file of modified) if (this.#rowless.has(file)) this.#rowless.set(file, 'unknown')
    for (const kind of this.#rowless.values()) if (kind === 'other') this.#other++
    const listed = new Set(untracked)
    for (const file of this.#untrackedRows) if (!listed.has(file)) this.#removed.push(file)
    const unknown = [...this.#rowless].flatMap(([file, kind]) => (kind === 'unknown' ? [file] : []))
    const isListed = new Set([...modified, ...untracked])
    const isNoted = new Set([...isListed, ...this.#unwatched])
    for (const file of new Set([...this.#doubtful, ...unknown, ...isListed])) {
      if (this.#look(file) !== 'other') continue
      this.#other++
      if (isNoted.has(file)) this.#otherNoted.push(file)
    }
  }

  /** Where git's index is the one that was there last time: only what it lists now or listed then can differ. */
  compareListings(before: GitState, { modified, untracked }: GitListing, recheck: readonly string[]): void {
    const wasOther = new Set(before.other)
    const wasNoted = new Set([...before.modified, ...before.untracked, ...before.unwatched])
    const isUntracked = new Set(untracked)
    this.#unwatched.push(...before.unwatched)
    this.#other = this.#reader.manifest.counts.other
    // Gone, or ignored now: one of those may be there yet, and only git knows what ignores it.
    const unlisted = new Set(before.untracked.filter(file => !isUntracked.has(file)))
    for (const file of unlisted) {
      if (wasOther.has(file)) this.#other--
      if (this.#reader.fileNumber(file) >= 0) this.#removed.push(file)
    }
    const isNoted = new Set([...modified, ...untracked, ...before.unwatched])
    for (const file of new Set([...before.modified, ...isNoted, ...recheck, ...this.#doubtful])) {
      if (unlisted.has(file)) continue
      const counted = wasNoted.has(file) || isUntracked.has(file) ? wasOther.has(file) : this.#isOtherByIndex(file)
      const found = this.#look(file)
      this.#other += (found === 'other' ? 1 : 0) - (counted ? 1 : 0)
      if (found === 'other' && isNoted.has(file)) this.#otherNoted.push(file)
    }
  }

  /**
   * True of what is tracked, was there as git has it, and has no row: whatever has become of it, it counted as a file
   * of no known language.
   */
  #isOtherByIndex(file: string): boolean {
    return this.#isWanted(file) && this.#reader.fileNumber(file) < 0
  }

  /** Compares a file with its row, notes what there is to do, and says whether it is one of no known language. */
  #look(file: string): 'other' | undefined {
    const candidate = this.#isWanted(file) ? lookAt(this.#root, file) : null
    const number = this.#reader.fileNumber(file)
    if (!candidate) {
      if (number >= 0) this.#removed.push(file)
      return candidate === undefined ? 'other' : undefined
    }
    const row = number < 0 ? undefined : this.#reader.file(number)
    if (!row || !isAsIndexed(row, candidate, this.#judge)) this.#read.push({ candidate, known: row?.hash ?? '' })
    return undefined
  }

  result(stamp: string, { modified, untracked }: GitListing, known: GitState | undefined): Result {
    const plan = { read: this.#read, removed: this.#removed, other: this.#other }
    const unwatched = this.#unwatched
    const pieces = known ? known.pieces : this.#pieces
    if (unwatched.length > MOST_UNWATCHED) return { plan, git: undefined }
    return {
      plan,
      git: {
        stamp,
        modified,
        untracked,
        other: this.#otherNoted,
        unwatched: known?.unwatched ?? unwatched,
        ...(pieces && { pieces }),
      },
    }
  }
}

/**
 * The order of two paths by their bytes: below 0 when the first one comes first. Most are the same, so no text is made
 * of them.
 */
function compareNames(
  bytes: Buffer,
  start: number,
  end: number,
  { names, start: other, end: otherEnd }: GitEntry,
): number {
  const length = Math.min(end - start, otherEnd - other)
  for (let i = 0; i < length; i++) {
    const difference = bytes[start + i]! - names[other + i]!
    if (difference !== 0) return difference
  }
  return end - start - (otherEnd - other)
}

function rulesOf(root: string, { rules }: WorktreeState): IgnoreRules {
  const read = new IgnoreRules()
  // Whether one is gone `haveRulesChanged` tells.
  for (const [file] of rules) read.add(parentOf(file), readRules(path.join(root, file)) ?? '')
  return read
}

/**
 * True when rules that the index was made by are other ones now, or some of the files named are there that it was made
 * without.
 */
function haveRulesChanged(root: string, { rules }: WorktreeState, files: readonly string[]): boolean {
  const known = new Set(rules.map(([file]) => file))
  if (files.some(file => !known.has(file) && statsBehind(path.join(root, file))?.isFile())) return true
  return rules.some(([file, size, mtime]) => {
    const stats = statsBehind(path.join(root, file))
    return stats?.size !== size || stats.mtimeMs !== mtime
  })
}
