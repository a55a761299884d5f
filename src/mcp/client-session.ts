// What one client's session keeps between its calls, and one call of a tool.
import type { ServerContext } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { keepManyPages } from '../cache/reader/file-pages.ts'
import { OpenReaders } from '../cache/reader/open-readers.ts'
import type { Context, HotCache, Progress, Sent } from '../contract.ts'
import { CtxError, failure } from '../errors.ts'
import { unknownOperation } from '../operations/arguments/operation-names.ts'
import generateIndex from '../operations/generate_index.ts'
import { invoke } from '../operations/invocation/invoke.ts'
import { TOOLS } from '../operations/invocation/operation-table.ts'
import { telemetryKeyOf } from '../operations/session/telemetry-key.ts'
import { isDebugging } from '../platform/debugging.ts'
import { buildOnDisk } from '../platform/dist.ts'
import { currentFolder, ensureFolder, enterFolder, notEntered } from '../platform/fs.ts'
import { Watcher } from '../repository/watcher.ts'
import { waitForIndex } from './index-wait.ts'
import { prepare, prepareAgain } from './prepare.ts'
import { progressNotifier } from './progress-notices.ts'
import { withRestartHint } from './replaced-build.ts'
import { type ToolResult, toolResult } from './tool-result.ts'

/** Symbol records kept between the calls of a session. */
const HOT_RECORDS = 1000
/** Results of which it is remembered that the client has them. */
const SENT_RESULTS = 20_000

/** Milliseconds without a call after which tables that have been made anew are read. */
const IDLE = 500

export class Session {
  readonly #end = new AbortController()
  readonly #hot = new LRUCache<string, NonNullable<unknown>>({ max: HOT_RECORDS }) as HotCache
  readonly #known = new LRUCache<string, true>({ max: SENT_RESULTS })
  readonly #sent: Sent = { has: key => this.#known.has(key), add: key => this.#known.set(key, true) }
  readonly #readers = new OpenReaders()
  readonly #watcher = new Watcher(({ root, cache, detached }) =>
    refreshQuietly(root, detached ? cache : undefined, this.#end.signal),
  )
  /** By the root of what is being indexed: a later call that waits for the same work reports how far it is, too. */
  readonly #latest = new Map<string, Progress>()
  readonly #build = buildOnDisk()
  #running = 0
  /** How its answers came about. */
  readonly ways = new Set<string>()

  /** Set until the server is prepared again, and how many indexes had been opened when it was last. */
  #renewing: NodeJS.Timeout | undefined
  #seen = 0

  /** The folder that calls without one are about; undefined where that had been removed before the server was there. */
  readonly #home: string | undefined
  readonly #isGiven: boolean

  /** `home` is the folder that calls without one are about; without it the one that the process is in. */
  constructor(home?: string) {
    this.#isGiven = home !== undefined
    this.#home = home ?? folderNow()
    keepManyPages()
    prepare(this.#readers)
    this.#seen = this.#readers.opened
  }

  #prepareAgainLater(): void {
    clearTimeout(this.#renewing)
    if (this.#readers.opened === this.#seen) return
    this.#renewing = setTimeout(() => {
      // What is kept is replaced: nobody may be in the middle of it, and the end of a call comes here again.
      if (this.#running > 0) return
      prepareAgain(this.#readers)
      this.#seen = this.#readers.opened
    }, IDLE)
    this.#renewing.unref()
  }

  /** Calls that are not answered yet. */
  get running(): number {
    return this.#running
  }

  /** Answers a call of a tool; a failure is a result, too. */
  async call(name: string, args: Record<string, unknown>, request: ServerContext): Promise<ToolResult> {
    this.#running++
    let finished = false
    const operation = TOOLS.find(each => each.name === name)
    try {
      if (!operation) throw unknownOperation(name, TOOLS, args)
      const isNamed = operation.isOfNone || args.path !== undefined || args.repo !== undefined
      const context = this.#context(request, () => finished, isNamed)
      // What has happened before the call is told to a watcher in the next turns of the event loop.
      for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
      const answer = await invoke(operation, args, context, debug)
      this.ways.add(telemetryKeyOf(operation, 'mcp', answer).name)
      return await toolResult(operation, withRestartHint(answer, this.#build), args, this.#sent)
    } catch (error) {
      debug(error)
      return await toolResult(operation, withRestartHint(failure(error), this.#build), args)
    } finally {
      finished = true
      this.#running--
      this.#prepareAgainLater()
    }
  }

  /** Stops what still runs: the client has gone. */
  close(): void {
    this.#end.abort(new CtxError('CANCELLED', 'The client has closed the connection.'))
    clearTimeout(this.#renewing)
    this.#watcher.close()
  }

  /**
   * Enters the folder of calls that name none, and says where that is. A link is followed to where it leads now, and the
   * process may be in a folder that has been replaced since: all of one call is about the tree that stands there. One that
   * is gone is missed by calls that need it, which are not `isNamed`.
   */
  #enter(isNamed: boolean): string {
    if (this.#home === undefined) return currentFolder()
    if (enterFolder(this.#home)) return currentFolder()
    if (this.#isGiven && !isNamed) throw notEntered(this.#home)
    ensureFolder()
    return this.#home
  }

  #context(request: ServerContext, isFinished: () => boolean, isNamed: boolean): Context {
    const notify = progressNotifier(request, isFinished)
    const cwd = this.#enter(isNamed)
    const end = this.#end.signal
    let signal: AbortSignal | undefined
    return {
      cwd,
      // Made when it is asked for, which only indexing does: of each the signal of the session keeps a trace for ever.
      get signal() {
        signal ??= AbortSignal.any([request.mcpReq.signal, end])
        return signal
      },
      warn: message => process.stderr.write(`ctx: ${message}\n`),
      progress: progress => {
        this.#latest.set(progress.root, progress)
        notify?.(progress)
      },
      whileBuilding: (root, building) => waitForIndex(root, building, () => this.#latest.get(root)),
      readers: this.#readers,
      hot: this.#hot,
      sent: this.#sent,
      watching: this.#watcher,
    }
  }
}

/** The folder that the process is in; undefined where it has been removed already. */
function folderNow(): string | undefined {
  try {
    return currentFolder()
  } catch {
    return undefined
  }
}

/** Brings an index up to date that nobody waits for; whoever asks next meets what could not be done, and is told. */
async function refreshQuietly(path: string, cacheDir: string | undefined, signal: AbortSignal): Promise<void> {
  const input = { path, cache_dir: cacheDir, force: false }
  await generateIndex.run(input, { cwd: path, signal, warn: () => {} }).catch(debug)
}

function debug(error: unknown): void {
  if (isDebugging()) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}
