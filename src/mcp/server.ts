// The operations as MCP tools over stdio. The low-level server, because there our own validation words the errors. Nothing is
// indexed before a call needs it; standard output belongs to the protocol, notices go to standard error.
import { PassThrough } from 'node:stream'
import { Server, type ServerContext, type Tool } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { LRUCache } from 'lru-cache'
import { OpenReaders } from '../cache/open-readers.ts'
import { CtxError } from '../errors.ts'
import { ask } from '../operations/ask.ts'
import generateIndex from '../operations/generate_index.ts'
import { instructions } from '../operations/guidance.ts'
import { unknownOperation } from '../operations/names.ts'
import type { Context, HotCache, Operation, Progress } from '../operations/operation.ts'
import { schemaOf } from '../operations/params.ts'
import type { Sent } from '../operations/sent.ts'
import { TOOLS } from '../operations/table.ts'
import { Watcher } from '../repository/watch.ts'
import { currentFolder } from '../util/fs.ts'
import { VERSION } from '../util/version.ts'
import { progressText, waitForIndex } from './building.ts'
import { errorResult, type ToolResult, toolResult } from './result.ts'

/** Symbol records kept between the calls of a session. */
const HOT_RECORDS = 1000
/** Results of which it is remembered that the client has them. */
const SENT_RESULTS = 20_000
/** Milliseconds that calls in flight get once the client has closed standard input. */
const LAST_CALLS = 2000
/** Milliseconds between two notices of progress. */
const PROGRESS_EVERY = 200

/** A tool as `tools/list` shows it. */
export function toTool(operation: Operation): Tool {
  const { name, title, description } = operation
  const annotations =
    operation.effect === 'read' ? { readOnlyHint: true } : { readOnlyHint: false, destructiveHint: false }
  // Ours is read-only data; the SDK's type is the same shape, mutable.
  const inputSchema = schemaOf(operation) as unknown as Tool['inputSchema']
  return { name, title, description, inputSchema, annotations: { ...annotations, openWorldHint: false } }
}

/** Serves until the client closes standard input. */
export async function serve(): Promise<void> {
  const session = new AbortController()
  const hot = new LRUCache<string, NonNullable<unknown>>({ max: HOT_RECORDS }) as HotCache
  const known = new LRUCache<string, true>({ max: SENT_RESULTS })
  const sent: Sent = { has: key => known.has(key), add: key => known.set(key, true) }
  const readers = new OpenReaders()
  const watcher = new Watcher(({ root, cache, detached }) =>
    refreshQuietly(root, detached ? cache : undefined, session.signal),
  )
  let running = 0
  /** Of whatever is being indexed: a later call that waits for the same work reports how far it is, too. */
  let latest: Progress | undefined

  async function call(name: string, args: Record<string, unknown>, request: ServerContext): Promise<ToolResult> {
    running++
    let finished = false
    try {
      const operation = TOOLS.find(each => each.name === name)
      if (!operation) throw unknownOperation(name, TOOLS, args)
      const notify = progressNotifier(request, () => finished)
      const context: Context = {
        cwd: currentFolder(),
        signal: AbortSignal.any([request.mcpReq.signal, session.signal]),
        warn: message => process.stderr.write(`ctx: ${message}\n`),
        progress: progress => {
          latest = progress
          notify?.(progress)
        },
        whileBuilding: (root, building) => waitForIndex(root, building, () => latest),
        readers,
        hot,
        sent,
        watching: watcher,
      }
      // What has happened before the call is told to a watcher in the next turns of the event loop.
      for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
      return await toolResult(name, await ask(operation, args, context, debug), args, sent)
    } catch (error) {
      debug(error)
      return await errorResult(name, error, args)
    } finally {
      finished = true
      running--
    }
  }

  function createServer(): Server {
    const server = new Server(
      { name: 'ctx', title: 'ctx: symbol index', version: VERSION },
      { capabilities: { tools: {} }, instructions: instructions() },
    )
    server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(toTool) }))
    server.setRequestHandler('tools/call', ({ params }, request) => call(params.name, params.arguments ?? {}, request))
    return server
  }

  // The SDK drops what is still running when its input ends. A script that pipes its requests in and closes deserves its
  // answers, so the end reaches the SDK only when they are out.
  const input = new PassThrough()
  process.stdin.pipe(input, { end: false })
  process.stdin.once('error', () => input.end())
  process.stdin.once('end', async () => {
    const started = Date.now()
    do await new Promise(resolve => setTimeout(resolve, 20))
    while (running > 0 && Date.now() - started < LAST_CALLS)
    input.end()
  })

  await new Promise<void>(resolve => {
    const transport = new StdioServerTransport(input, process.stdout)
    input.once('close', () => resolve())
    process.stdout.once('error', () => resolve())
    serveStdio(createServer, { transport, onerror: error => process.stderr.write(`ctx: ${error.message}\n`) })
  })
  session.abort(new CtxError('CANCELLED', 'The client has closed the connection.'))
  watcher.close()
  process.stdin.destroy()
  // An aborted index stops its threads by itself; this is for one that does not.
  setTimeout(() => process.exit(0), LAST_CALLS).unref()
}

/** Brings an index up to date that nobody waits for; whoever asks next meets what could not be done, and is told. */
async function refreshQuietly(path: string, cacheDir: string | undefined, signal: AbortSignal): Promise<void> {
  const input = { path, cache_dir: cacheDir, force: false }
  await generateIndex.run(input, { cwd: path, signal, warn: () => {} }).catch(() => {})
}

function debug(error: unknown): void {
  if (process.env.CTX_DEBUG) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}

/** Reports to a client that asked for it, seldom enough not to flood it; the numbers only ever grow. */
function progressNotifier(
  request: ServerContext,
  isFinished: () => boolean,
): ((progress: Progress) => void) | undefined {
  const progressToken = request.mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  let last = -1
  let sent = 0
  return state => {
    const now = Date.now()
    const { bytes, totalBytes } = state
    // Indexing goes on when a call has given up waiting for it; its notices would be for a request that no longer exists.
    if (isFinished() || bytes <= last || (now - sent < PROGRESS_EVERY && bytes !== totalBytes)) return
    last = bytes
    sent = now
    const params = {
      progressToken,
      progress: bytes,
      ...(totalBytes > 0 && { total: totalBytes }),
      message: progressText(state),
    }
    // The client may be gone; that is for the transport to notice.
    request.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
