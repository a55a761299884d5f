// Watches the trees of a server, so that an answer need not check an unchanged tree. The watcher only knows that
// nothing has happened since a full check, not what did.
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

/** Quiet time after a change before a refresh, in ms. */
const DEBOUNCE = 500
/** Interval between checks of rule files outside the tree, in ms; no handle watches them. */
const RULES_MS = 20
/** On these systems one handle watches a whole tree. */
const IS_RECURSIVE = process.platform === 'darwin' || process.platform === 'win32'

/**
 * Between answers, a slice is checked for SLICE_MS, after IDLE_MS without a call. After MAX_WAIT_MS calls no longer
 * delay it.
 */
const SLICE_MS = 5
const IDLE_MS = 20
const MAX_WAIT_MS = 500

interface Slices {
  generation: number
  changed: Set<number>
  timer?: NodeJS.Timeout
  since: number
}

interface Tree {
  readonly location: Location
  /** The cache folder relative to the root, as a recursive handle reports it. */
  readonly own: string
  handles: FSWatcher[]
  /** Rule files outside the tree, and when they were last checked. */
  rules: readonly RulesTime[]
  rulesSeen: number
  events: number
  /** True if folders may have come or gone since the handles were created. */
  isOutgrown: boolean
  /** Identifies the folder list the handles were created from; a replaced tree has another one. */
  folders: string
  /** Time of the last full check without a later event; 0 if there was an event. */
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

  /** `refresh` refreshes an index after changes and once an hour. It is not awaited, so it must not reject. */
  constructor(refresh: (location: Location) => Promise<unknown>) {
    this.#refresh = refresh
    this.#hourly = setInterval(() => this.#checkAll(), this.#believed)
    this.#hourly.unref()
  }

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
      // No handles left, or a folder has gone: sweep the tree instead.
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
  else if (Date.now() - slices.since > MAX_WAIT_MS) return
  clearTimeout(slices.timer)
  slices.timer = setTimeout(() => {
    slices.since = 0
    try {
      for (const row of look(SLICE_MS)) slices.changed.add(row)
    } catch {
      // The next answer reports a damaged or missing index.
    }
  }, IDLE_MS)
  slices.timer.unref()
}

function release(tree: Tree): void {
  for (const handle of tree.handles) handle.close()
  tree.handles = []
}

/** Identifies a list of folders; a copy has another key. */
function foldersKey({ cache }: Location): string {
  const stats = statsBehind(join(cache, FOLDERS))
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs}`
}

/**
 * True for events of an index run or of git: names in `.git`, `.ctx` or a cache folder inside the tree, relative to a
 * watched folder.
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
