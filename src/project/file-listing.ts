// Lists the files of a repository on disk, and those that may contain a text.
import type { Location } from '../cache/files/location.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { GIT_RULES, OWN_RULES } from '../indexer/unlisted-paths.ts'
import { listFiles } from '../indexer/walk/file-list.ts'
import { RulesBelow } from '../indexer/walk/ignore-rules.ts'
import { now } from '../platform/clock.ts'
import { RealFolders } from '../platform/confined.ts'
import { changeTimeOf } from '../platform/file-stamp.ts'
import { inFolder, isDenied } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { filesBelowWith, type Wanted } from './ripgrep.ts'

/** All files not ignored by git or ctx, sorted. If git is too slow, `onLate` is called and only ignore files count. */
export async function filesOf(root: string, { signal, late: onLate = () => {} }: Listing = {}): Promise<string[]> {
  const rules = new RulesBelow(root, OWN_RULES)
  const files = await listFiles(root, { gitMs: setting('CTX_GIT_MS'), signal, late: onLate })
  return files.filter(file => !rules.hides(file)).sort()
}

/**
 * Returns a test for paths that exist. git also lists deleted files, those outside a sparse checkout, and those of a
 * folder that a link has replaced.
 */
export function standsIn(root: string): (path: string) => boolean {
  const real = new RealFolders(root)
  return path => {
    const file = inFolder(root, path)
    return real.holds(path) && (changeTimeOf(file) !== undefined || isDenied(file))
  }
}

type Listing = Pick<GitTimeout, 'signal' | 'late'>

export interface Tree {
  readonly root: string
  /** Of its sources. */
  readonly bytes: number
  /** Including files that are not indexed. */
  readonly files: number
  isKnown(path: string): boolean
}

/** The tree of an open index. */
export function treeOf({ location: { root }, reader }: { location: Location; reader: IndexReader }): Tree {
  const { bytes, rows, other } = reader.manifest.counts
  return { root, bytes, files: rows + other, isKnown: path => reader.fileNumber(path) >= 0 }
}

/** With more source, in bytes, listing the files would take longer than a query may. */
const LISTED_BYTES = 256 << 20

interface FilesWithText {
  /** Sorted by path. */
  readonly files: readonly string[]
  /** False if the time was up or a file could not be read. */
  readonly isWhole: boolean
}

/** Files that may contain one of the texts. Undefined for a large tree without ripgrep, unless `isListed`. */
export async function filesHolding(
  tree: Tree,
  wanted: Wanted,
  deadline: number,
  isListed: boolean,
): Promise<FilesWithText | undefined> {
  if (tree.bytes > LISTED_BYTES) {
    const below = await filesBelowWith(tree.root, wanted, deadline)
    if (below) return { files: withoutIgnored(tree, below.files).sort(), isWhole: below.isWhole }
    if (!isListed) return undefined
  }
  const stop = new AbortController()
  const files = await beforeDeadline(filesOf(tree.root, { signal: stop.signal }), deadline)
  if (files) return { files, isWhole: true }
  // Node waits for child processes before it exits.
  stop.abort()
  return { files: [], isWhole: false }
}

function withoutIgnored({ root, isKnown }: Tree, files: readonly string[]): string[] {
  const rules = [new RulesBelow(root, OWN_RULES), new RulesBelow(root, GIT_RULES)]
  return files.filter(file => isKnown(file) || !rules.some(each => each.hides(file)))
}

async function beforeDeadline<T>(value: Promise<T>, deadline: number): Promise<T | undefined> {
  if (!Number.isFinite(deadline)) return value
  let timer: NodeJS.Timeout | undefined
  const onLate = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, deadline - now()))
  })
  try {
    return await Promise.race([value, onLate])
  } finally {
    clearTimeout(timer)
  }
}
