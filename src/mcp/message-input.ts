// Validates messages on the server's standard input before the SDK, which drops invalid ones without an answer and
// closes the connection on long ones: the client would wait forever.
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { isSpecType, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'

/** Milliseconds for calls in progress after the client has closed standard input; a client that is gone reads none. */
const LAST_CALLS = 10_000
/** Bytes of the longest message: the SDK's limit. */
const LONGEST = 10 * 2 ** 20
const NEWLINE = 10
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
interface Refusal {
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/**
 * Messages from `source`, which end once `running()` calls are zero: the SDK drops running calls when its input ends.
 * `refuse` receives the response to each invalid message.
 */
export function messagesFrom(source: Readable, running: () => number, refuse: (answer: object) => void): Readable {
  const messages = new Messages(refusal => refuse({ jsonrpc: '2.0', ...refusal }))
  source.pipe(messages, { end: false })
  source.once('error', () => messages.end())
  source.once('end', async () => {
    messages.write('\n')
    const started = Date.now()
    do await new Promise(resolve => setTimeout(resolve, 20))
    while (running() > 0 && Date.now() - started < LAST_CALLS)
    messages.end()
  })
  return messages
}

class Messages extends Transform {
  readonly #refuse: (refusal: Refusal) => void
  #begun: Buffer[] = []
  #bytes = 0

  constructor(refuse: (refusal: Refusal) => void) {
    super()
    this.#refuse = refuse
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end))
      this.#finish()
      start = end + 1
    }
    this.#add(chunk.subarray(start))
    done()
  }

  #add(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > LONGEST) this.#begun = []
    else this.#begun.push(part)
  }

  #finish(): void {
    const line = Buffer.concat(this.#begun).toString()
    const refusal = this.#bytes > LONGEST ? invalid(null, `a message has at most ${LONGEST} bytes`) : validate(line)
    this.#begun = []
    this.#bytes = 0
    if (refusal) this.#refuse(refusal)
    else this.push(`${line}\n`)
  }
}

function validate(line: string): Refusal | undefined {
  if (line.trim() === '') return undefined
  let message: { id?: unknown } | null
  try {
    message = JSON.parse(line)
  } catch {
    const error = { code: ProtocolErrorCode.ParseError, message: 'Parse error: a message is one line of JSON' }
    return { id: null, error }
  }
  const id = typeof message?.id === 'string' || typeof message?.id === 'number' ? message.id : null
  if (isDeep(message)) return invalid(id, `a message is nested at most ${DEEPEST} levels deep`)
  try {
    parseJSONRPCMessage(message)
  } catch {
    return invalid(id, 'this is no message of JSON-RPC 2.0')
  }
  const { method } = message as { method?: string }
  const check = id === null || method === undefined ? undefined : REQUESTS.get(method)
  if (!check || check(message)) return undefined
  return { id, error: { code: ProtocolErrorCode.InvalidParams, message: `Invalid params: not those of ${method}` } }
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

function invalid(id: Refusal['id'], why: string): Refusal {
  return { id, error: { code: ProtocolErrorCode.InvalidRequest, message: `Invalid Request: ${why}` } }
}
