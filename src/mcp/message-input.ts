// Validates messages on the server's standard input before the SDK, which drops invalid ones without an answer and
// closes the connection on long ones: the client would wait forever.
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import type { Batches } from './message-batches.ts'
import { idOf, invalid, parseLine, refusalOf } from './message-check.ts'

/** Milliseconds for calls in progress after the client has closed standard input; a client that is gone reads none. */
const LAST_CALLS = 10_000
/** Bytes of the longest message: the SDK's limit. */
const LONGEST = 10 * 2 ** 20
const NEWLINE = 10

interface Message {
  readonly method?: string
  readonly params?: { readonly requestId?: string | number }
}

/**
 * Messages from `source`, one by one, which end once `running()` calls are zero: the SDK drops running calls when its
 * input ends. `batches` writes the responses to invalid ones.
 */
export function messagesFrom(source: Readable, running: () => number, batches: Batches): Readable {
  const messages = new Messages(batches)
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
  readonly #batches: Batches
  #begun: Buffer[] = []
  #bytes = 0

  constructor(batches: Batches) {
    super()
    this.#batches = batches
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
    const isTooLong = this.#bytes > LONGEST
    this.#begun = []
    this.#bytes = 0
    if (isTooLong) this.#batches.refuse(invalid(null, `a message has at most ${LONGEST} bytes`))
    else if (line.trim() !== '') this.#take(line)
  }

  #take(line: string): void {
    const read = parseLine(line)
    const message = 'message' in read ? read.message : undefined
    const isBatch = Array.isArray(message) && message.length > 0 && this.#batches.areAgreed
    const refusal = 'refusal' in read ? read.refusal : isBatch ? undefined : refusalOf(message)
    if (refusal) this.#batches.refuse(refusal)
    else if (isBatch) this.#takeBatch(message)
    else this.#pass(message, line)
  }

  #takeBatch(messages: readonly unknown[]): void {
    const refusals: object[] = []
    const requests = new Map<string | number, unknown>()
    const others: unknown[] = []
    for (const message of messages) {
      const refusal = refusalOf(message) ?? refusalInBatch(message, requests)
      const id = idOf(message)
      if (refusal) refusals.push(refusal)
      else if (id !== null && (message as Message).method) requests.set(id, message)
      else others.push(message)
    }
    this.#batches.open(requests.keys(), refusals)
    for (const message of [...requests.values(), ...others]) this.#pass(message, JSON.stringify(message))
  }

  #pass(message: unknown, line: string): void {
    const { method, params } = message as Message
    if (method === 'notifications/cancelled' && params?.requestId !== undefined) {
      this.#batches.cancelled(params.requestId)
    }
    this.push(`${line}\n`)
  }
}

/** The response to a message that is valid by itself, but not in a batch with these requests. */
function refusalInBatch(message: unknown, requests: ReadonlyMap<string | number, unknown>): object | undefined {
  const id = idOf(message)
  if ((message as Message).method === 'initialize') return invalid(id, 'a batch has no initialize')
  return id !== null && requests.has(id) ? invalid(id, 'two requests of a batch have this id') : undefined
}
