// The operations as MCP tools over stdio. It uses the SDK's low-level server so that ctx words the validation errors.
// Nothing is indexed before a call needs it. Standard output is for the protocol; log lines go to standard error.
import { Server, type Tool } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Operation } from '../contract.ts'
import { schemaOf } from '../operations/arguments/tool-schema.ts'
import { instructions } from '../operations/overview/guidance.ts'
import { escapeControls } from '../util/control-characters.ts'
import { VERSION } from '../util/version.ts'
import { Session } from './client-session.ts'
import { messagesFrom } from './message-input.ts'
import { type OfferedTools, offeredTools } from './offered-tools.ts'

function toTool(operation: Operation): Tool {
  const { name, title, description } = operation
  const annotations =
    operation.effect === 'read'
      ? { readOnlyHint: true }
      : {
          readOnlyHint: false,
          destructiveHint: operation.effect === 'edit',
          idempotentHint: operation.effect === 'index',
        }
  const inputSchema = schemaOf(operation) as unknown as Tool['inputSchema']
  return { name, title, description, inputSchema, annotations: { ...annotations, openWorldHint: false } }
}

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
}

/**
 * Serves until the client closes standard input.
 *
 * @throws CtxError INVALID_ARGUMENT for unknown tools.
 */
export async function serve({ home, allowed, tools, isReadOnly }: ServeOptions): Promise<void> {
  const offered = offeredTools(tools, isReadOnly)
  const session = new Session(home, allowed, offered)
  codePaths = session.codePaths
  const input = messagesFrom(
    process.stdin,
    () => session.running,
    answer => process.stdout.write(`${JSON.stringify(answer)}\n`),
  )
  await new Promise<void>(resolve => {
    const transport = new StdioServerTransport(input, process.stdout)
    input.once('close', () => resolve())
    process.stdout.once('error', () => resolve())
    serveStdio(() => createServer(session, offered), {
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

function createServer(session: Session, { listed }: OfferedTools): Server {
  const server = new Server(
    { name: 'ctx', title: 'ctx: symbol index', version: VERSION },
    { capabilities: { tools: {} }, instructions: instructions() },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed.map(toTool) }))
  server.setRequestHandler('tools/call', ({ params }, request) =>
    session.call(params.name, params.arguments ?? {}, request),
  )
  return server
}
