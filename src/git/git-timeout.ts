// Limits the wait for git: a git that hangs must not block a call for ever, nor delay the next call again.
import { CtxError } from '../errors.ts'
import { now } from '../platform/clock.ts'
import { entriesOf, statsOf } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { commonFolderOf, type WorkTree } from './work-tree.ts'

export interface GitTimeout {
  /** In ms, then ENVIRONMENT_ISSUE. Without it ctx waits ten minutes, and calls `warn` once after CTX_GIT_MS. */
  readonly gitMs?: number
  readonly warn?: ((message: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the reason if files are listed without git after a timeout; without it, a timeout is an error. */
  readonly late?: ((message: string) => void) | undefined
}

/** git waits for something that never comes, such as a pipe that its settings name. */
export class BlockedGit extends Error {}

/** Longest wait of an explicit index run, for another writer and for git, in ms. */
export const MAX_WAIT = 10 * 60_000

/** Blocks git for a while after a timeout; shared by all bundles of a process. */
const LATE = Symbol.for('ctx.late')
interface Late {
  readonly until: number
  readonly error: Error
  /** The tree with a pipe that blocks git. Then even patient callers fail at once. */
  readonly tree?: string
}
const shared = globalThis as { [LATE]?: Late; [WARNED]?: WeakMap<Warn, Set<string>> }

type Warn = (message: string) => void

/** Messages sent to each `warn`, because one call runs git several times. */
const WARNED = Symbol.for('ctx.told')

/** Calls `warn`, unless it has had this message. */
export function warnOnce(warn: Warn | undefined, message: string): void {
  if (!warn) return
  shared[WARNED] ??= new WeakMap()
  const sent = shared[WARNED].get(warn) ?? new Set()
  if (sent.has(message)) return
  shared[WARNED].set(warn, sent.add(message))
  warn(message)
}

/** Files that git opens in any folder, and in its own. If one is a pipe, git blocks until somebody writes to it. */
const OPENED = ['.gitignore', '.gitattributes', '.gitmodules']
const OPENED_OF_REPOSITORY = ['info/exclude', 'info/attributes']
const ALWAYS_OPENED = ['config', 'config.worktree', 'HEAD', 'index']

const SEARCH_MS = 1000

/**
 * Runs `ask` on a tree with a time limit. `isListing`: git opens ignore files in all folders. Rejects as `ask` does, with an Error if a pipe blocks git, and with
 * ENVIRONMENT_ISSUE on a timeout.
 */
export async function withGitTimeout<Result>(
  root: string,
  tree: WorkTree,
  { gitMs, warn, signal }: GitTimeout,
  isListing: boolean,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const hasLimit = gitMs !== undefined
  const limit = gitMs ?? setting('CTX_GIT_MS')
  const last = shared[LATE]
  if (last && now() < last.until && (last.tree === root || (hasLimit && last.tree === undefined))) throw last.error
  const blockedBy = (pipe: string): Error => blocked(`${pipe} is a pipe, which git waits at for ever`)
  const blocked = (message: string): Error => {
    warnOnce(warn, `${message}: files are listed without git.`)
    const error = new Error(message)
    shared[LATE] = { until: now() + limit, error, tree: root }
    return error
  }
  const pipe = filesOpened(tree, isListing).find(isPipe)
  if (pipe !== undefined) throw blockedBy(pipe.startsWith(`${root}/`) ? pipe.slice(root.length + 1) : pipe)
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const timers: NodeJS.Timeout[] = []
  const late = new Promise<never>((_, reject) => {
    const giveUp = (ms: number): void => {
      const error = new CtxError('ENVIRONMENT_ISSUE', `git has not answered for ${ms / 1000} s.`, {
        hint: 'See what keeps it, then repeat the call.',
      })
      if (hasLimit) shared[LATE] = { until: now() + ms, error }
      reject(error)
    }
    timers.push(
      setTimeout(() => {
        const blocking = pipeBelow(root)
        if (blocking !== undefined) return reject(blockedBy(blocking))
        if (hasLimit) return giveUp(limit)
        warnOnce(warn, `git has not answered for ${limit / 1000} s: waiting for it.`)
        timers.push(setTimeout(giveUp, MAX_WAIT, MAX_WAIT))
      }, limit),
    )
  })
  try {
    return await Promise.race([ask(controller.signal), late])
  } catch (error) {
    if (!(error instanceof BlockedGit)) throw error
    const pipe = pipeBelow(root)
    throw pipe === undefined ? blocked(`git waits for ever: ${tree.folder} may lead it to a pipe`) : blockedBy(pipe)
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // The process would not exit before the git it started.
    controller.abort()
  }
}

/** Files at the top of a work tree and in git's folders, a linked one's and the main one's, that git opens. */
function filesOpened({ top, folder }: WorkTree, isListing: boolean): string[] {
  const own = isListing ? [...OPENED_OF_REPOSITORY, ...ALWAYS_OPENED] : ALWAYS_OPENED
  const folders = new Set([folder, commonFolderOf(folder)])
  return [
    ...(isListing ? OPENED.map(name => `${top}/${name}`) : []),
    ...[...folders].flatMap(each => own.map(name => `${each}/${name}`)),
  ]
}

function isPipe(file: string): boolean {
  return statsOf(file)?.isFIFO() ?? false
}

function pipeBelow(root: string): string | undefined {
  const until = now() + SEARCH_MS
  const folders = ['']
  for (let folder = folders.shift(); folder !== undefined && now() < until; folder = folders.shift()) {
    for (const entry of entriesOf(root + folder)) {
      if (entry.isFIFO() && OPENED.includes(entry.name)) return `${folder}/${entry.name}`.slice(1)
      if (entry.isDirectory() && entry.name !== '.git') folders.push(`${folder}/${entry.name}`)
    }
  }
  return undefined
}
