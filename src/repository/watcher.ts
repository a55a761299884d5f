// Watches the trees that a server is asked about, so that an answer need not look at a tree in which nothing has
// happened. What it knows is only that nothing has happened since a full look; it never says what did.
import { type FSWatcher, watch } from 'node:fs'
import { join, relative } from 'node:path'
import { type RulesTime, readFolderTimes } from '../cache/files/folder-times.ts'
import type { Location } from '../cache/files/location.ts'
import { FOLDERS } from '../cache/format.ts'
import type { Watching } from '../contract.ts'
import { changeTime, isOuter, SWEPT_ROWS } from '../indexer/unlisted-paths.ts'
import { statsBehind } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { counted } from '../util/noun.ts'

/** Quiet time after a change before the index is brought up to date without being asked, in ms. */
const DEBOUNCE = 500
/** Rules around a tree, which no handle watches, are not looked at again for so long, in ms. */
const RULES_MS = 20
/** Where one handle is enough for a tree. */
const IS_RECURSIVE = process.platform === 'darwin' || process.platform === 'win32'

/**
 * Between answers a slice is looked at for so long, in ms, when no call has come for a while, or none of its looks has
 * had its turn for long.
 */
const SLICE_MS = 5
const IDLE_MS = 20
const MOST_WAIT_MS = 500

/** What looks at slices of a large tree have found. */
interface Slices {
  generation: number
  changed: Set<number>
  /** The look that is to come, and since when it is. */
  timer?: NodeJS.Timeout
  since: number
}

interface Tree {
  readonly location: Location
  /** The cache folder as one handle for all names it: from the root. */
  readonly own: string
  handles: FSWatcher[]
  /** What is known of rules around the tree, and when they were looked at last. */
  rules: readonly RulesTime[]
  rulesSeen: number
  /** Counts what happened. */
  events: number
  /** True when folders may have come or gone since the handles were made. */
  isOutgrown: boolean
  /** Which list of folders the handles were made from: a tree that was put in the place of another has another one. */
  folders: string
  /** When a full look found the index to be true and nothing has happened since; 0 when it has. */
  trueSince: number
  timer?: NodeJS.Timeout | undefined
  slices?: Slices
}

export class Watcher implements Watching {
  readonly #trees = new Map<string, Tree>()
  readonly #refresh: (location: Location) => Promise<unknown>
  readonly #hourly: NodeJS.Timeout
  readonly #believed = setting('CTX_FULL_CHECK_MS')
  readonly #mostHandles = setting('CTX_WATCH_HANDLES')

  /**
   * `refresh` brings an index up to date, after changes and once an hour; without being awaited, so it must not reject.
   */
  constructor(refresh: (location: Location) => Promise<unknown>) {
    this.#refresh = refresh
    this.#hourly = setInterval(() => this.#checkAll(), this.#believed)
    this.#hourly.unref()
  }

  /** A full look at every tree that was asked about, whether it is watched or too large for that. */
  #checkAll(): void {
    for (const tree of this.#trees.values()) {
      tree.trueSince = 0
      void this.#refresh(tree.location)
    }
  }

  isUnchanged({ cache }: Location): boolean {
    const tree = this.#trees.get(cache)
    if (!tree || tree.handles.length === 0 || Date.now() - tree.trueSince >= this.#believed) return false
    if (haveRulesChanged(tree)) tree.trueSince = 0
    return tree.trueSince > 0
  }

  state({ cache }: Location): string {
    const tree = this.#trees.get(cache)
    if (!tree) return 'not yet: the next query begins to'
    if (tree.handles.length > 0) return counted(tree.handles.length, 'folder')
    return `no: it has more than ${SWEPT_ROWS} files or ${this.#mostHandles} folders; files are checked at each query`
  }

  begin(location: Location, rows: number): number {
    let tree = this.#trees.get(location.cache)
    if (!tree) {
      tree = {
        location,
        own: IS_RECURSIVE ? relative(location.root, location.cache) : '',
        handles: [],
        rules: [],
        rulesSeen: 0,
        events: 0,
        isOutgrown: true,
        folders: '',
        trueSince: 0,
      }
      this.#trees.set(location.cache, tree)
    }
    if (tree.isOutgrown || tree.folders !== foldersKey(location)) this.#attach(tree, rows)
    return tree.events
  }

  changedInSlices(
    { cache }: Location,
    generation: number,
    look: (ms?: number) => readonly number[],
  ): readonly number[] {
    const tree = this.#trees.get(cache)
    if (!tree) return look()
    if (tree.slices?.generation !== generation) {
      clearTimeout(tree.slices?.timer)
      tree.slices = { generation, changed: new Set(look()), since: 0 }
    }
    lookLater(tree.slices, look)
    return [...tree.slices.changed]
  }

  checked(location: Location, mark: number): void {
    const tree = this.#trees.get(location.cache)
    // New folders that the look has found are not watched yet.
    if (!tree || tree.events !== mark || tree.isOutgrown || tree.folders !== foldersKey(location)) return
    tree.trueSince = Date.now()
  }

  close(): void {
    clearInterval(this.#hourly)
    for (const tree of this.#trees.values()) {
      clearTimeout(tree.timer)
      clearTimeout(tree.slices?.timer)
      release(tree)
    }
    this.#trees.clear()
  }

  #attach(tree: Tree, rows: number): void {
    release(tree)
    tree.trueSince = 0
    tree.folders = foldersKey(tree.location)
    const { root, cache } = tree.location
    const list = readFolderTimes(cache)
    tree.rules = list?.rules.filter(([entry]) => isOuter(entry)) ?? []
    const folders = IS_RECURSIVE ? [''] : rows <= SWEPT_ROWS ? (list?.folders ?? []) : []
    if (folders.length > this.#free()) return
    tree.isOutgrown = false
    try {
      for (const folder of folders) {
        const handle = watch(join(root, folder), { persistent: false, recursive: IS_RECURSIVE }, (event, name) =>
          this.#notice(tree, event, name),
        )
        handle.on('error', () => this.#lose(tree))
        tree.handles.push(handle)
      }
    } catch {
      // No handles left, or a folder went: the tree is looked at instead.
      this.#lose(tree)
    }
  }

  #free(): number {
    let used = 0
    for (const { handles } of this.#trees.values()) used += handles.length
    return this.#mostHandles - used
  }

  #lose(tree: Tree): void {
    release(tree)
    tree.events++
    tree.trueSince = 0
    tree.isOutgrown = true
  }

  #notice(tree: Tree, event: string, name: string | null): void {
    if (name !== null && isOwnNews(name, tree.own)) return
    tree.events++
    tree.trueSince = 0
    if (event === 'rename' && !IS_RECURSIVE) tree.isOutgrown = true
    if (process.env.CTX_BACKGROUND === '0') return
    clearTimeout(tree.timer)
    tree.timer = setTimeout(() => void this.#refresh(tree.location), DEBOUNCE)
    tree.timer.unref()
  }
}

function lookLater(slices: Slices, look: (ms?: number) => readonly number[]): void {
  if (slices.since === 0) slices.since = Date.now()
  else if (Date.now() - slices.since > MOST_WAIT_MS) return
  clearTimeout(slices.timer)
  slices.timer = setTimeout(() => {
    slices.since = 0
    try {
      for (const row of look(SLICE_MS)) slices.changed.add(row)
    } catch {
      // An index that is damaged or gone: the next answer meets it.
    }
  }, IDLE_MS)
  slices.timer.unref()
}

function release(tree: Tree): void {
  for (const handle of tree.handles) handle.close()
  tree.handles = []
}

/** Tells a list of folders from all others, a copy of it with its times among them. */
function foldersKey({ cache }: Location): string {
  const stats = statsBehind(join(cache, FOLDERS))
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs}`
}

/**
 * True for what happens to a tree when it is indexed or git writes its notes: the name, from a folder that is watched,
 * of what lies in `.git` or `.ctx`, or in a cache folder within the tree, given from there, too.
 */
export function isOwnNews(name: string, cache: string): boolean {
  return [/^\.(?:git|ctx)/.exec(name)?.[0], cache].some(
    folder => folder && name.startsWith(folder) && /^(?:$|[\\/])/.test(name.slice(folder.length)),
  )
}

function haveRulesChanged(tree: Tree): boolean {
  if (Date.now() - tree.rulesSeen < RULES_MS) return false
  tree.rulesSeen = Date.now()
  return tree.rules.some(([entry, time]) => (changeTime(tree.location.root, entry) ?? null) !== time)
}
