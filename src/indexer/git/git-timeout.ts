// How long git is waited for: one that does not answer must hold up nobody for ever, nor anybody twice.
import { CtxError } from '../../errors.ts'
import { now } from '../../platform/clock.ts'
import { entriesOf, statsOf } from '../../platform/fs.ts'
import { setting } from '../../platform/settings.ts'
import { GIT_RULES, NEVER } from '../unlisted-paths.ts'

/** How patient whoever asks git is. */
export interface GitTimeout {
  /**
   * Longest wait for git, in ms; ENVIRONMENT_ISSUE when it is up. Without it ten minutes, and after CTX_GIT_MS `warn` is
   * told, once.
   */
  readonly gitMs?: number
  readonly warn?: ((message: string) => void) | undefined
  /** Once it is aborted nobody wants the answer. */
  readonly signal?: AbortSignal | undefined
  /** Told why git was given up where files are then listed without it; in its absence that is an error. */
  readonly late?: ((message: string) => void) | undefined
}

/** Longest wait of those who asked for the index: for another writer, and for git, in ms. */
export const MAX_WAIT = 10 * 60_000

/** Until when git is not asked again because it has just been given up; in all bundles of a process, so it is global. */
const LATE = Symbol.for('ctx.late')
interface Late {
  readonly until: number
  readonly error: Error
  /** The tree that has the pipe which keeps git, where one does: then whoever waits is as patient as it may be. */
  readonly tree?: string
}
const world = globalThis as { [LATE]?: Late; [TOLD]?: WeakMap<Warn, Set<string>> }

type Warn = (message: string) => void

/** What each of those who are told of a wait has been told: git is asked several times for one call. */
const TOLD = Symbol.for('ctx.told')

function tellOnce(warn: Warn | undefined, message: string): void {
  if (!warn) return
  world[TOLD] ??= new WeakMap()
  const told = world[TOLD].get(warn) ?? new Set()
  if (told.has(message)) return
  world[TOLD].set(warn, told.add(message))
  warn(message)
}

/** Files in folders of a tree, and in `.git`, that git opens: as a pipe each keeps it until somebody writes. */
const OPENED = [GIT_RULES, '.gitattributes', '.gitmodules']
const OPENED_OF_REPOSITORY = ['.git/info/exclude', '.git/info/attributes', '.git/config']

/** Longest search for such a pipe, in ms. */
const SEARCH_MS = 1000

/**
 * What git answers about a tree, within the patience. Rejects with what `ask` does, with an Error where a pipe keeps git
 * for ever, and with ENVIRONMENT_ISSUE where it has not answered in time.
 */
export async function withGitTimeout<Result>(
  root: string,
  { gitMs, warn, signal }: GitTimeout,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const isHasty = gitMs !== undefined
  const limit = gitMs ?? setting('CTX_GIT_MS')
  const last = world[LATE]
  if (last && now() < last.until && (last.tree === root || (isHasty && last.tree === undefined))) throw last.error
  const keptBy = (pipe: string): Error => {
    const message = `${pipe} is a pipe, which git waits at for ever`
    tellOnce(warn, `${message}: files are listed without git.`)
    const error = new Error(message)
    world[LATE] = { until: now() + limit, error, tree: root }
    return error
  }
  const pipe = [...OPENED, ...OPENED_OF_REPOSITORY].find(name => isPipe(`${root}/${name}`))
  if (pipe !== undefined) throw keptBy(pipe)
  const stop = new AbortController()
  const abort = (): void => stop.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const timers: NodeJS.Timeout[] = []
  const late = new Promise<never>((_, reject) => {
    const giveUp = (ms: number): void => {
      const error = new CtxError('ENVIRONMENT_ISSUE', `git has not answered for ${ms / 1000} s.`, {
        hint: 'See what keeps it, then repeat the call.',
      })
      if (isHasty) world[LATE] = { until: now() + ms, error }
      reject(error)
    }
    timers.push(
      setTimeout(() => {
        const keeper = pipeBelow(root)
        if (keeper !== undefined) return reject(keptBy(keeper))
        if (isHasty) return giveUp(limit)
        tellOnce(warn, `git has not answered for ${limit / 1000} s: waiting for it.`)
        timers.push(setTimeout(giveUp, MAX_WAIT, MAX_WAIT))
      }, limit),
    )
  })
  try {
    return await Promise.race([ask(stop.signal), late])
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // A process does not end before the git that it has started.
    stop.abort()
  }
}

function isPipe(file: string): boolean {
  return statsOf(file)?.isFIFO() ?? false
}

/** A pipe in a tree that git opens, relative to its root; undefined where none is found soon. */
function pipeBelow(root: string): string | undefined {
  const until = now() + SEARCH_MS
  const folders = ['']
  for (let folder = folders.shift(); folder !== undefined && now() < until; folder = folders.shift()) {
    for (const entry of entriesOf(root + folder)) {
      if (entry.isFIFO() && OPENED.includes(entry.name)) return `${folder}/${entry.name}`.slice(1)
      if (entry.isDirectory() && !NEVER.includes(entry.name)) folders.push(`${folder}/${entry.name}`)
    }
  }
  return undefined
}
