// One client's session: the state kept between calls, and the handling of one tool call.
import type { ServerContext } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { keepManyPages } from '../cache/reader/file-pages.ts'
import { OpenReaders } from '../cache/reader/open-readers.ts'
import type { Answer, Context, HotCache, Operation, Progress, Seen } from '../contract.ts'
import { CtxError, failure } from '../errors.ts'
import { withOwnNames } from '../operations/arguments/own-names.ts'
import generateIndex from '../operations/generate_index.ts'
import { codePathOf } from '../operations/invocation/code-path.ts'
import { invoke } from '../operations/invocation/invoke.ts'
import { now } from '../platform/clock.ts'
import { clearDeadline, startDeadline, timedOut } from '../platform/deadline.ts'
import { isDebugging } from '../platform/debugging.ts'
import { buildOnDisk } from '../platform/dist.ts'
import { currentFolder, ensureFolder, enterFolder, notEntered } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { serveOnly } from '../repository/repository-of-call.ts'
import { Watcher } from '../repository/watcher.ts'
import { escapeControls } from '../util/control-characters.ts'
import { waitForIndex } from './index-wait.ts'
import { type OfferedTools, unknownTool, withCallable } from './offered-tools.ts'
import { prepare, prepareAgain } from './prepare.ts'
import { progressNotices } from './progress-notices.ts'
import { withRestartHint } from './replaced-build.ts'
import { type Run, RunningCalls } from './running-calls.ts'
import { SeenHandles } from './seen-handles.ts'
import { servedFolders } from './served-folders.ts'
import { type ToolResult, toolResult } from './tool-result.ts'

const HOT_RECORDS = 1000

/** Milliseconds after the last call before new tables are loaded. */
const IDLE_MS = 500

export class Session {
  readonly #end = new AbortController()
  #hot = newHotCache()
  readonly #seen = new SeenHandles()
  #readers = new OpenReaders()
  readonly #watcher = new Watcher(({ root, cache, detached }) =>
    refreshQuietly(root, detached ? cache : undefined, this.#end.signal),
  )
  /** Progress by root: a later call that waits for the same index reports it too. */
  readonly #latest = new Map<string, Progress>()
  readonly #build = buildOnDisk()
  readonly #longestCall = setting('CTX_CALL_MS')
  readonly #longestIndex = setting('CTX_FIRST_INDEX_MS')
  readonly #running = new RunningCalls(this.#longestCall, () => {
    this.#readers = new OpenReaders()
    this.#hot = newHotCache()
  })
  /** The code paths of its answers. */
  readonly codePaths = new Set<string>()

  #renewing: NodeJS.Timeout | undefined
  #opened = 0

  /** The folder of calls that name none; undefined if it was removed before the server started. */
  readonly #home: string | undefined
  readonly #isGiven: boolean
  readonly #offered: OfferedTools
  readonly #isStructured: boolean

  /**
   * `home` is the folder of calls that name none; by default the current folder. Calls may name those in `allowed`. With
   * `isStructured` results have structured content, too.
   */
  constructor(home: string | undefined, allowed: readonly string[], offered: OfferedTools, isStructured: boolean) {
    this.#offered = offered
    this.#isStructured = isStructured
    this.#isGiven = home !== undefined
    this.#home = home ?? existingCurrentFolder()
    serveOnly(servedFolders(this.#home, allowed))
    keepManyPages()
    prepare(this.#readers)
    this.#opened = this.#readers.opened
  }

  #prepareAgainLater(): void {
    clearTimeout(this.#renewing)
    if (this.#readers.opened === this.#opened) return
    this.#renewing = setTimeout(() => {
      // Preparing replaces the tables, so no call may be using them. The end of a call schedules this again.
      if (this.running > 0) return
      prepareAgain(this.#readers)
      this.#opened = this.#readers.opened
    }, IDLE_MS)
    this.#renewing.unref()
  }

  /** The folder of calls that name none. */
  get folder(): string {
    return this.#enter(false)
  }

  get running(): number {
    return this.#running.size
  }

  /**
   * The result of a call of a tool.
   *
   * @throws ProtocolError for an unknown tool (MCP 2026-07-28, tools, error handling).
   */
  async call(name: string, args: Record<string, unknown>, request: ServerContext): Promise<ToolResult> {
    const operation = this.#offered.callable.find(each => each.name === name)
    if (!operation) throw unknownTool(name, this.#offered, args)
    const sent = isGiven(args.unseen) && 'unseen' in operation.fields ? this.#seen.open(args.unseen) : undefined
    return await this.#counted({}, async () => {
      const answer = await this.answer(operation, args, request, sent?.seen)
      const told = sent && !answer.error ? { ...answer, unseen: sent.handle } : answer
      const { given } = withOwnNames(operation, args)
      return await toolResult(operation, told, given, { seen: sent?.seen, isStructured: this.#isStructured })
    })
  }

  /**
   * The answer of an operation. After CTX_CALL_MS without progress it is TIMEOUT, whatever the call waits for. `seen` is
   * what the client was sent under the handle of the call.
   */
  async answer(
    operation: Operation,
    args: Record<string, unknown>,
    request: ServerContext,
    seen?: Seen,
  ): Promise<Answer> {
    const ms = this.#longestCall
    let timer: NodeJS.Timeout | undefined
    const { promise: tooLate, run } = limitedRun(ms)
    if (operation.effect !== 'index') timer = setTimeout(run.giveUp, ms)
    try {
      const answer = this.#run(operation, args, request, seen, run, () => {
        run.since = now()
        // An index that the call no longer waits for also makes progress.
        if (!timer) return
        timer.refresh()
        startDeadline(ms)
      })
      return await Promise.race([answer, tooLate])
    } finally {
      clearTimeout(timer)
      timer = undefined
    }
  }

  async #run(
    operation: Operation,
    args: Record<string, unknown>,
    request: ServerContext,
    seen: Seen | undefined,
    run: Run,
    onProgress: () => void,
  ): Promise<Answer> {
    let finished = false
    return await this.#counted(run, async () => {
      const isNamed = operation.needsNoRepository || isGiven(args.path) || isGiven(args.repo)
      const context = this.#context(request, () => finished, isNamed, onProgress, seen)
      // Let the watcher receive the file events of the last turns of the event loop first.
      for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
      onProgress()
      const answer = await invoke(operation, args, context, debug)
      this.codePaths.add(codePathOf(operation, 'mcp', answer).name)
      return withCallable(withRestartHint(answer, this.#build), this.#offered)
    })
      .catch(error => {
        debug(error)
        return withRestartHint(failure(error), this.#build)
      })
      .finally(() => {
        finished = true
      })
  }

  /** Counts what runs: the server ends, and prepares for later calls, when nothing does. */
  async #counted<T>(run: object, act: () => Promise<T>): Promise<T> {
    try {
      return await this.#running.during(run, act)
    } finally {
      if (this.running === 0) clearDeadline()
      this.#prepareAgainLater()
    }
  }

  close(): void {
    this.#end.abort(new CtxError('CANCELLED', 'The client has closed the connection.'))
    clearTimeout(this.#renewing)
    this.#running.close()
    this.#watcher.close()
  }

  /**
   * Enters the default folder and returns its real path, for each call, because a link may have a new target. Throws
   * REPO_NOT_FOUND if the folder given at start is gone and the call names no other (`isNamed`).
   */
  #enter(isNamed: boolean): string {
    if (this.#home === undefined) return currentFolder()
    if (enterFolder(this.#home)) return currentFolder()
    if (this.#isGiven && !isNamed) throw notEntered(this.#home)
    ensureFolder()
    return this.#home
  }

  #context(
    request: ServerContext,
    isFinished: () => boolean,
    isNamed: boolean,
    onProgress: () => void,
    seen: Seen | undefined,
  ): Context {
    const notices = progressNotices(request, isFinished)
    const cwd = this.#enter(isNamed)
    const end = this.#end.signal
    let signal: AbortSignal | undefined
    return {
      cwd,
      // Created on demand, which only indexing does: the session's signal references each derived signal for good.
      get signal() {
        signal ??= AbortSignal.any([request.mcpReq.signal, end])
        return signal
      },
      warn: message => process.stderr.write(`ctx: ${escapeControls(message)}\n`),
      progress: progress => {
        onProgress()
        this.#latest.set(progress.root, progress)
        notices.report(progress)
      },
      whileBuilding: (root, building) =>
        waitForIndex(root, building, {
          patience: this.#longestIndex,
          progress: () => this.#latest.get(root),
          lastNotice: () => notices.lastSent,
          waiting: onProgress,
        }),
      readers: this.#readers,
      hot: this.#hot,
      ...(seen ? { seen } : {}),
      watching: this.#watcher,
    }
  }
}

function limitedRun(ms: number): { readonly promise: Promise<Answer>; readonly run: Run } {
  let giveUp = (): void => {}
  const promise = new Promise<Answer>(resolve => {
    giveUp = () => resolve(failure(timedOut(ms)))
  })
  return { promise, run: { since: now(), giveUp } }
}

function newHotCache(): HotCache {
  return new LRUCache<string, NonNullable<unknown>>({ max: HOT_RECORDS }) as HotCache
}

/** Models pass null and "" for arguments that they leave out. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false
}

function existingCurrentFolder(): string | undefined {
  try {
    return currentFolder()
  } catch {
    return undefined
  }
}

/** Refreshes an index in the background. The next call meets the same error and reports it. */
async function refreshQuietly(path: string, cacheDir: string | undefined, signal: AbortSignal): Promise<void> {
  const input = { path, cache_dir: cacheDir, force: false }
  await generateIndex.run(input, { cwd: path, signal, warn: () => {} }).catch(debug)
}

function debug(error: unknown): void {
  if (isDebugging())
    process.stderr.write(`${escapeControls(String(error instanceof Error ? error.stack : error), true)}\n`)
}
