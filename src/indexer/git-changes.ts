// Finds changes from git's index and git's listing of the work tree. A file is skipped if git considers it unchanged
// and its entry in git's index is the one ctx indexed. Files that git lists are checked on disk.
import { existsSync } from 'node:fs'
import path from 'node:path'
import xxhash from 'xxhash-wasm'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import { isRacy, trustedUntil } from '../cache/files/racy-times.ts'
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { languageOf } from '../languages/language-table.ts'
import { statsBehind } from '../platform/fs.ts'
import type { GitListing, GitLook } from './git/git.ts'
import { type GitEntry, hasWholeNames, MODES, pathOf, readIndex, visitIndex, visitSpan } from './git/git-index.ts'
import { Cuts, comparePieces, type Piece } from './git/git-pieces.ts'
import type { GitState, WorktreeState } from './git/worktree-state.ts'
import { optimised } from './optimiser.ts'
import { isAsIndexed, isUnreadable, type Plan } from './plan.ts'
import { hasNever, isOwnRules } from './unlisted-paths.ts'
import { IgnoreRules, parentOf, readRules } from './walk/ignore-rules.ts'
import { type Candidate, look as lookAt } from './walk/walk.ts'

/** Most files that git does not watch that are remembered by path. */
const MOST_UNWATCHED = 5000

interface Result {
  readonly plan: Plan
  readonly git: GitState | undefined
}

/**
 * Finds changes with git. Undefined if git failed, if there are nested repositories, or if a `.ctxignore` has changed.
 */
export async function findWithGit(
  root: string,
  reader: IndexReader,
  hint: WorktreeState,
  look: GitLook,
): Promise<Result | undefined> {
  const search = new ChangeSearch(root, reader, rulesOf(root, hint))
  const known = await search.knownState(look, hint.git)
  if (known === 'unreadable') return undefined
  const listing = await look.listing
  if (!listing || listing.untracked.some(name => name.endsWith('/'))) return undefined
  if (listing.modified.some(name => existsSync(path.join(root, name, '.git')))) return undefined
  const { modified = [], untracked = [] } = known ?? {}
  const mayHaveCome = [...search.trackedRules, ...modified, ...untracked, ...listing.modified, ...listing.untracked]
  if (haveRulesChanged(root, hint, mayHaveCome.filter(isOwnRules))) return undefined
  if (known) search.compareListings(known, listing, hint.recheck)
  else search.compareListing(listing)
  return search.result(look.stamp, listing, known)
}

class ChangeSearch {
  readonly #root: string
  readonly #reader: IndexReader
  readonly #rules: IgnoreRules
  readonly #indexedAt: number
  readonly #judge: FileFreshness
  readonly #read: { candidate: Candidate; known: string }[] = []
  readonly #removed: string[] = []
  readonly #unwatched: string[] = []
  /** Files of no known language among the listed and the unwatched ones. */
  readonly #otherNoted: string[] = []
  #other = 0
  #pieces: readonly Piece[] | undefined
  /** Results of comparing git's index: files to check, rows that are no longer tracked, tracked files without a row. */
  readonly #doubtful = new Set<string>()
  readonly #untrackedRows: string[] = []
  readonly #rowless = new Map<string, 'other' | 'unknown'>()
  readonly trackedRules: string[] = []

  constructor(root: string, reader: IndexReader, rules: IgnoreRules) {
    this.#root = root
    this.#reader = reader
    this.#rules = rules
    this.#indexedAt = trustedUntil(reader.manifest)
    this.#judge = new FileFreshness(root, this.#indexedAt)
  }

  /**
   * The previous listing of git; it holds except for files listed now and `#doubtful` ones. Undefined if git's index
   * has other files than before; then all entries have been compared.
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

  /** `next` is the likely row number of the file; returns the number after its row. */
  #compareEntry(entry: Readonly<GitEntry>, next: number): number {
    const file = pathOf(entry)
    const isNext = next < this.#reader.manifest.counts.rows && this.#reader.file(next).path === file
    const number = isNext ? next : this.#reader.fileNumber(file)
    const isSame = number < 0 ? this.#isKnownOther(file, entry) : this.#isSeen(this.#reader.file(number), entry)
    if (!isSame) this.#doubtful.add(file)
    return number < 0 ? next : number + 1
  }

  /** Returns the offset after the last entry; negative if the index is unreadable. */
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

  /** True if git last saw the file as it was when ctx indexed it. */
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

  /** True for a file without a row that need not be checked, because its language is unknown. */
  #isKnownOther(file: string, { mode, mtime, unwatched }: Readonly<GitEntry>): boolean {
    const name = file.slice(file.lastIndexOf('/') + 1)
    // A plain file without an extension was checked when the index was built, if it existed. Linux has thousands.
    const isKnown = mode === MODES.file && !isRacy(mtime, this.#indexedAt)
    return languageOf(file) === undefined && (name.includes('.') || isKnown) && !unwatched
  }

  #isWanted(file: string): boolean {
    return !hasNever(file) && !isOwnRules(file) && !this.#rules.ignores(file)
  }

  /** Call after `knownState`: checks every file that git's index or its listing leaves unclear. */
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

  compareListings(before: GitState, { modified, untracked }: GitListing, recheck: readonly string[]): void {
    const wasOther = new Set(before.other)
    const wasNoted = new Set([...before.modified, ...before.untracked, ...before.unwatched])
    const isUntracked = new Set(untracked)
    this.#unwatched.push(...before.unwatched)
    this.#other = this.#reader.manifest.counts.other
    // These are gone or now ignored. If one still exists, only git knows which rule ignores it.
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

  /** True for a tracked file without a row: it was counted as `other`, whatever has become of it. */
  #isOtherByIndex(file: string): boolean {
    return this.#isWanted(file) && this.#reader.fileNumber(file) < 0
  }

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

/** Compares two paths by their bytes; negative if the first sorts first. Decoding them would cost more. */
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
  for (const [file] of rules) read.add(parentOf(file), readRules(path.join(root, file)) ?? '')
  return read
}

/** True if a known rule file differs, or if one of `files` is new. */
function haveRulesChanged(root: string, { rules }: WorktreeState, files: readonly string[]): boolean {
  const known = new Set(rules.map(([file]) => file))
  if (files.some(file => !known.has(file) && statsBehind(path.join(root, file))?.isFile())) return true
  return rules.some(([file, size, mtime]) => {
    const stats = statsBehind(path.join(root, file))
    return stats?.size !== size || stats.mtimeMs !== mtime
  })
}
