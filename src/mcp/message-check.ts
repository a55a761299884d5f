// Which messages are valid: JSON-RPC 2.0, with parameters as MCP declares them.
import { isSpecType, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'

/** Levels of the deepest message; the deepest valid one has 6. */
const DEEPEST = 100

/** The SDK reports invalid parameters of some requests as its own defect, so they are checked before it. */
const REQUESTS = new Map<string, (message: unknown) => boolean>([
  ['initialize', message => isSpecType.InitializeRequest(message)],
  ['tools/list', message => isSpecType.ListToolsRequest(message)],
  ['tools/call', message => isSpecType.CallToolRequest(message)],
  ['ping', message => isSpecType.PingRequest(message)],
  ['resources/list', message => isSpecType.ListResourcesRequest(message)],
  ['resources/templates/list', message => isSpecType.ListResourceTemplatesRequest(message)],
  ['resources/read', message => isSpecType.ReadResourceRequest(message)],
  ['prompts/list', message => isSpecType.ListPromptsRequest(message)],
  ['prompts/get', message => isSpecType.GetPromptRequest(message)],
  ['completion/complete', message => isSpecType.CompleteRequest(message)],
])

/** The error response to an invalid message (JSON-RPC 2.0, section 5.1): `id` is null if it is unknown. */
export interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/** The message, or list of messages, of a line of JSON; a refusal if it is none or nested too deeply. */
export function parseLine(line: string): { readonly message: unknown } | { readonly refusal: Refusal } {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return { refusal: refusal(null, ProtocolErrorCode.ParseError, 'Parse error: a message is one line of JSON') }
  }
  if (isDeep(message)) return { refusal: invalid(idOf(message), `a message is nested at most ${DEEPEST} levels deep`) }
  return { message }
}

/** The response to a message if it is invalid. */
export function refusalOf(message: unknown): Refusal | undefined {
  const id = idOf(message)
  try {
    parseJSONRPCMessage(message)
  } catch {
    return invalid(id, 'this is no message of JSON-RPC 2.0')
  }
  const { method } = message as { method?: string }
  const check = id === null || method === undefined ? undefined : REQUESTS.get(method)
  if (!check || check(message)) return undefined
  return refusal(id, ProtocolErrorCode.InvalidParams, `Invalid params: not those of ${method}`)
}

/** The id of a request or response; null if it has none. */
export function idOf(message: unknown): Refusal['id'] {
  const id = (message as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** The response to a message that JSON-RPC does not allow. */
export function invalid(id: Refusal['id'], why: string): Refusal {
  return refusal(id, ProtocolErrorCode.InvalidRequest, `Invalid Request: ${why}`)
}

function refusal(id: Refusal['id'], code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/** True if a value is nested too deeply for code that calls itself. */
function isDeep(message: unknown): boolean {
  let level = [message]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}
