// The comparison of two sides by symbols.

import type { GitTimeout } from '../git/git-timeout.ts'
import { now } from '../platform/clock.ts'
import { isSecretFile } from '../util/secret-files.ts'
import { decode, isBinary } from '../util/source-text.ts'
import { symbolId } from '../util/symbol-id.ts'
import type { ChangedFile } from './changed-file.ts'
import { type DiffRange, type RangeRequest, rangeOf } from './diff-range.ts'
import { changedFiles } from './differing-files.ts'
import { symbolsOf } from './file-symbols.ts'
import { answered, treeAround } from './git-errors.ts'
import { changesOf, type SymbolChange } from './symbol-changes.ts'
import type { FilePair } from './symbol-pairs.ts'

/** Time for the files of one comparison, in ms; later ones are named without their symbols. */
const MAX_MS = 60_000
const HINT = 'A comparison needs the history of a git repository.'

/** A file that differs, with its symbols where it is code. */
export interface ComparedFile extends ChangedFile {
  readonly symbols?: FilePair
  /** True if only line endings differ. */
  readonly isLineEndings: boolean
  readonly isBinary: boolean
  /** True if code outside of all symbols differs. */
  readonly isOutside: boolean
}

export interface Analysis {
  readonly range: DiffRange
  readonly files: readonly ComparedFile[]
  /** All submodules, also those at the same commit: their own work trees may differ. */
  readonly submodules: readonly ChangedFile[]
  readonly changes: readonly SymbolChange[]
  /** Symbols that were only compared with namesakes. */
  readonly uncompared: number
}

/**
 * Compares two states of the files below `root`. Nothing is checked out. `hint` is for the error without git. Rejects with INVALID_ARGUMENT without a git
 * work tree or for a revision that names no commit, with ENVIRONMENT_ISSUE if git does not answer.
 */
export async function analyze(
  root: string,
  request: RangeRequest,
  patience: GitTimeout,
  hint = HINT,
): Promise<Analysis> {
  const tree = treeAround(root, hint)
  const differing = (range: DiffRange) => changedFiles(root, tree, range, patience)
  return answered(async () => {
    const range = await rangeOf(root, request, patience)
    let analysis = await compare(root, range, await differing(range))
    for (const parent of request.isCombined ? range.otherParents : []) {
      const other = { ...range, from: { tree: parent } }
      analysis = inBoth(analysis, await compare(root, other, await differing(other)))
    }
    return analysis
  }, hint)
}

/** What differs from both of two parents. */
function inBoth(first: Analysis, other: Analysis): Analysis {
  const ids = new Set(other.changes.map(idOf))
  const paths = new Set(other.files.map(({ path }) => path))
  return {
    ...first,
    changes: first.changes.filter(change => ids.has(idOf(change))),
    files: first.files.filter(({ path }) => paths.has(path)),
  }
}

/** Compares the contents of changed files. */
export async function compare(root: string, range: DiffRange, files: readonly ChangedFile[]): Promise<Analysis> {
  const compared: ComparedFile[] = []
  const deadline = now() + MAX_MS
  for (const file of files) {
    if (file.kind === 'submodule' && file.from === file.to) continue
    const isLate = file.kind === 'file' && now() > deadline
    compared.push(await comparedFile(root, isLate ? { ...file, unread: 'time' } : file))
  }
  const pairs = compared.flatMap(({ symbols }) => symbols ?? [])
  const submodules = files.filter(({ kind }) => kind === 'submodule')
  return { range, files: compared, submodules, ...changesOf(pairs) }
}

async function comparedFile(root: string, file: ChangedFile): Promise<ComparedFile> {
  const { path, was, before, after, change, kind } = file
  const binary = [before, after].some(bytes => bytes !== undefined && isBinary(bytes))
  const plain = { ...file, isLineEndings: false, isBinary: binary, isOutside: false }
  // Text that ctx never shows is not compared either.
  if (binary || change === 'mode' || kind !== 'file' || file.unread || isSecretFile(path)) return plain
  const [old, now] = [before && decode(before), after && decode(after)]
  if (old !== undefined && now !== undefined && withFeeds(old) === withFeeds(now) && was === undefined)
    return { ...plain, isLineEndings: true }
  const symbols = {
    before: old === undefined ? undefined : await symbolsOf(root, was ?? path, old),
    after: now === undefined ? undefined : await symbolsOf(root, path, now),
  }
  if (!symbols.before && !symbols.after) return plain
  return { ...plain, symbols, isOutside: hasOtherOutside(symbols) }
}

function hasOtherOutside({ before, after }: FilePair): boolean {
  if (before?.outsideText === after?.outsideText) return false
  return (before?.outsideTokens() ?? []).join(' ') !== (after?.outsideTokens() ?? []).join(' ')
}

function idOf({ before, after }: SymbolChange): string {
  const { file, definition } = (after ?? before)!
  return symbolId(file.path, definition.qualified)
}

function withFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
