// The operations as MCP tools over stdio. The low-level server, because there our own validation words the errors.
// Nothing is indexed before a call needs it; standard output belongs to the protocol, notices go to standard error.
import { Server, type Tool } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Operation } from '../contract.ts'
import { schemaOf } from '../operations/arguments/parse-arguments.ts'
import { TOOLS } from '../operations/invocation/operation-table.ts'
import { instructions } from '../operations/overview/guidance.ts'
import { VERSION } from '../util/version.ts'
import { Session } from './client-session.ts'
import { LAST_CALLS, messagesFrom } from './message-input.ts'

/** A tool as `tools/list` shows it. */
function toTool(operation: Operation): Tool {
  const { name, title, description } = operation
  const annotations =
    operation.effect === 'read'
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
  // Ours is read-only data; the SDK's type is the same shape, mutable.
  const inputSchema = schemaOf(operation) as unknown as Tool['inputSchema']
  return { name, title, description, inputSchema, annotations: { ...annotations, openWorldHint: false } }
}

let ways: ReadonlySet<string> = new Set()

/** How answers came about so far, for who keeps the code that was compiled for them (bin/ctx.js). */
export function waysOfServing(): readonly string[] {
  return ['serve', ...ways]
}

/** Serves until the client closes standard input. `home` is the folder that it was given, absolute. */
export async function serve(home?: string): Promise<void> {
  const session = new Session(home)
  ways = session.ways
  const input = messagesFrom(
    process.stdin,
    () => session.running,
    answer => process.stdout.write(`${JSON.stringify(answer)}\n`),
  )
  await new Promise<void>(resolve => {
    const transport = new StdioServerTransport(input, process.stdout)
    input.once('close', () => resolve())
    process.stdout.once('error', () => resolve())
    serveStdio(() => createServer(session), {
      transport,
      // A client that has gone is no error.
      onerror: error => ('code' in error && error.code === 'EPIPE') || process.stderr.write(`ctx: ${error.message}\n`),
    })
  })
  session.close()
  process.stdin.destroy()
  // An aborted index stops its threads by itself; this is for one that does not.
  setTimeout(() => process.exit(0), LAST_CALLS).unref()
}

function createServer(session: Session): Server {
  const server = new Server(
    { name: 'ctx', title: 'ctx: symbol index', version: VERSION },
    { capabilities: { tools: {} }, instructions: instructions() },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(toTool) }))
  server.setRequestHandler('tools/call', ({ params }, request) =>
    session.call(params.name, params.arguments ?? {}, request),
  )
  return server
}
