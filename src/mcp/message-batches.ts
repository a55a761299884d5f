// Batches: in MCP 2025-03-26 a line may be a list of messages, whose responses are one line, too. Other versions have
// none, so a list is refused unless that version was agreed on.
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const WITH_BATCHES = '2025-03-26'

type Id = string | number

interface Batch {
  readonly responses: object[]
  /** Ids of requests without a response. */
  readonly waiting: Set<Id>
}

/** The batches whose responses are not complete. `write` writes a line. */
export class Batches {
  readonly #write: (response: object) => void
  readonly #open = new Map<Id, Batch>()
  #areAgreed = false

  constructor(write: (response: object) => void) {
    this.#write = write
  }

  /** True after client and server agreed on a version that has batches. */
  get areAgreed(): boolean {
    return this.#areAgreed
  }

  /** Writes the response to an invalid message that is in no batch. */
  refuse(response: object): void {
    this.#write(response)
  }

  /** Opens a batch: the responses to the requests with `ids` are written as one list after `responses`. */
  open(ids: Iterable<Id>, responses: readonly object[]): void {
    const batch: Batch = { responses: [...responses], waiting: new Set(ids) }
    for (const id of batch.waiting) this.#open.set(id, batch)
    this.#writeIfComplete(batch)
  }

  /** A cancelled request gets no response, so its batch no longer waits for one. */
  cancelled(id: Id): void {
    this.#settle(id)
  }

  /** True if a message of the server belongs to a batch, which it is then written with. */
  keeps(message: JSONRPCMessage): boolean {
    if ('method' in message) return false
    if ('result' in message && message.result.protocolVersion === WITH_BATCHES) this.#areAgreed = true
    return message.id !== undefined && this.#settle(message.id, message)
  }

  /** True if `id` is of a request in a batch. */
  #settle(id: Id, response?: object): boolean {
    const batch = this.#open.get(id)
    if (!batch) return false
    this.#open.delete(id)
    batch.waiting.delete(id)
    if (response) batch.responses.push(response)
    this.#writeIfComplete(batch)
    return true
  }

  #writeIfComplete({ responses, waiting }: Batch): void {
    if (waiting.size === 0 && responses.length > 0) this.#write(responses)
  }
}

/** The SDK's transport, except for responses that belong to a batch. */
export class BatchTransport extends StdioServerTransport {
  readonly #batches: Batches

  constructor(input: Readable, output: Writable, batches: Batches) {
    super(input, output)
    this.#batches = batches
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#batches.keeps(message)) await super.send(message)
  }
}
