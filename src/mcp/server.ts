// The operations as MCP tools over stdio. It uses the SDK's low-level server so that ctx words the validation errors.
// Nothing is indexed before a call needs it. Standard output is for the protocol; log lines go to standard error.
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { instructions } from '../operations/overview/guidance.ts'
import { escapeControls } from '../util/control-characters.ts'
import { VERSION } from '../util/version.ts'
import { completeArgument } from './argument-completion.ts'
import { Session } from './client-session.ts'
import { Batches, BatchTransport } from './message-batches.ts'
import { messagesFrom } from './message-input.ts'
import { type OfferedTools, offeredTools } from './offered-tools.ts'
import { getPrompt, PROMPTS } from './prompts.ts'
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts'
import { toolOf } from './tool-declaration.ts'

/** How long clients may keep the lists of a server, in ms: they change with another version of ctx only. */
const LIST_TTL = 3_600_000

let codePaths: ReadonlySet<string> = new Set()

/** Milliseconds that aborted indexing has to stop. */
const STOP_MS = 2000

/** The code paths of all answers so far, for bin/ctx.js, which keeps the code that V8 compiled for them. */
export function codePathsOfServing(): readonly string[] {
  return ['serve', ...codePaths]
}

export interface ServeOptions {
  /** The absolute default folder of calls. */
  readonly home: string | undefined
  /** More folders that calls may name. */
  readonly allowed: readonly string[]
  /** Groups and names of tools with commas. */
  readonly tools: string | undefined
  readonly isReadOnly: boolean
  /** Adds structured content to results, and its schema to tools. */
  readonly isStructured: boolean
}

/**
 * Serves until the client closes standard input.
 *
 * @throws CtxError INVALID_ARGUMENT for unknown tools.
 */
export async function serve({ home, allowed, tools, isReadOnly, isStructured }: ServeOptions): Promise<void> {
  const offered = offeredTools(tools, isReadOnly)
  const session = new Session(home, allowed, offered, isStructured)
  codePaths = session.codePaths
  const batches = new Batches(response => process.stdout.write(`${JSON.stringify(response)}\n`))
  const input = messagesFrom(process.stdin, () => session.running, batches)
  await new Promise<void>(resolve => {
    const transport = new BatchTransport(input, process.stdout, batches)
    input.once('close', () => resolve())
    process.stdout.once('error', () => resolve())
    serveStdio(() => createServer(session, offered, isStructured), {
      transport,
      onerror: error =>
        ('code' in error && error.code === 'EPIPE') || process.stderr.write(`ctx: ${escapeControls(error.message)}\n`),
    })
  })
  session.close()
  process.stdin.destroy()
  // Aborted indexing stops its threads by itself; this ends a process in which it does not.
  setTimeout(() => process.exit(0), STOP_MS).unref()
}

function createServer(session: Session, { listed }: OfferedTools, isStructured: boolean): Server {
  const list = { ttlMs: LIST_TTL, cacheScope: 'public' } as const
  const server = new Server(
    { name: 'ctx', title: 'ctx: symbol index', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: instructions(),
      cacheHints: {
        'server/discover': list,
        'tools/list': list,
        'prompts/list': list,
        'resources/list': list,
        'resources/templates/list': list,
        'resources/read': { ttlMs: 0, cacheScope: 'private' },
      },
    },
  )
  const tools = listed.map(operation => toolOf(operation, isStructured))
  server.setRequestHandler('tools/list', () => ({ tools }))
  server.setRequestHandler('tools/call', ({ params }, request) =>
    session.call(params.name, params.arguments ?? {}, request),
  )
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }))
  server.setRequestHandler('resources/read', ({ params }, request) => readResource(params.uri, session, request))
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments))
  server.setRequestHandler('completion/complete', ({ params }) => completeArgument(params, session.folder))
  return server
}
