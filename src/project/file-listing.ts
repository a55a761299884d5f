// The files of a repository as they lie on disk, and those of them that may hold a text.
import type { Location } from '../cache/files/location.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { GitTimeout } from '../indexer/git/git-timeout.ts'
import { GIT_RULES, OWN_RULES } from '../indexer/unlisted-paths.ts'
import { listFiles } from '../indexer/walk/file-list.ts'
import { RulesBelow } from '../indexer/walk/ignore-rules.ts'
import { now } from '../platform/clock.ts'
import { changeTimeOf } from '../platform/file-stamp.ts'
import { inFolder, isDenied } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { filesBelowWith, type Wanted } from './ripgrep.ts'

/**
 * Every file of the repository that no ignore file hides, git's or ours, in the order of the paths. `late` is told why
 * where git has not answered in time: only the ignore files have a say then.
 */
export async function filesOf(root: string, { signal, late = () => {} }: Listing = {}): Promise<string[]> {
  const rules = new RulesBelow(root, OWN_RULES)
  const files = await listFiles(root, { gitMs: setting('CTX_GIT_MS'), signal, late })
  return files.filter(file => !rules.hides(file)).sort()
}

/**
 * Tells which of the listed files and folders are there, for the few that are named: git lists all that its index has, also
 * where that was deleted since or left out of a sparse checkout.
 */
export function standsIn(root: string): (path: string) => boolean {
  return path => {
    const file = inFolder(root, path)
    return changeTimeOf(file) !== undefined || isDenied(file)
  }
}

type Listing = Pick<GitTimeout, 'signal' | 'late'>

/** What an index knows of a tree. */
export interface Tree {
  readonly root: string
  /** Of its sources. */
  readonly bytes: number
  /** How many there were, those that are not indexed included. */
  readonly files: number
  isKnown(path: string): boolean
}

/** The tree of an opened index. */
export function treeOf({ location: { root }, reader }: { location: Location; reader: IndexReader }): Tree {
  const { bytes, rows, other } = reader.manifest.counts
  return { root, bytes, files: rows + other, isKnown: path => reader.fileNumber(path) >= 0 }
}

/**
 * In a tree with more source the list of its files alone is more than a query may hold, and takes longer than to search
 * it.
 */
const LISTED_BYTES = 256 << 20

interface Holding {
  /** In the order of the paths; they may hold the text. */
  readonly files: readonly string[]
  /** False when time was up, or a file could not be read, before all were looked at. */
  readonly isWhole: boolean
}

/**
 * All files of a repository but those that certainly hold none of some texts: of a large tree ripgrep says it, of
 * others nobody. Undefined for a large tree where there is no ripgrep, unless `isListed` has it listed there, too.
 */
export async function filesHolding(
  tree: Tree,
  wanted: Wanted,
  until: number,
  isListed: boolean,
): Promise<Holding | undefined> {
  if (tree.bytes > LISTED_BYTES) {
    const below = await filesBelowWith(tree.root, wanted, until)
    if (below) return { files: unhidden(tree, below.files).sort(), isWhole: below.isWhole }
    if (!isListed) return undefined
  }
  const stop = new AbortController()
  const files = await within(filesOf(tree.root, { signal: stop.signal }), until)
  if (files) return { files, isWhole: true }
  // A process does not end before the git that it has started.
  stop.abort()
  return { files: [], isWhole: false }
}

/** Those that are not hidden, as far as the index and the ignore files of their folders tell. */
function unhidden({ root, isKnown }: Tree, files: readonly string[]): string[] {
  const rules = [new RulesBelow(root, OWN_RULES), new RulesBelow(root, GIT_RULES)]
  return files.filter(file => isKnown(file) || !rules.some(each => each.hides(file)))
}

/** What is ready by a moment of util/clock; undefined for what is not. */
async function within<T>(value: Promise<T>, until: number): Promise<T | undefined> {
  if (!Number.isFinite(until)) return value
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, until - now()))
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
