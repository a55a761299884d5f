// What clients were sent, by handles that they pass as `unseen`: a connection may serve several conversations, so it
// tells nothing of what one of them has seen (MCP 2026-07-28, statelessness).
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Seen } from '../contract.ts'

/** Conversations remembered; the least recently used is forgotten first. */
const MAX_HANDLES = 64
/** Results remembered of one conversation. */
const MAX_RESULTS = 5000

interface Conversation {
  readonly handle: string
  readonly seen: Seen
}

export class SeenHandles {
  readonly #conversations = new LRUCache<string, Conversation>({ max: MAX_HANDLES })

  /** The conversation of a handle; a new one for `true` and for a handle that is unknown or forgotten. */
  open(given: unknown): Conversation {
    const known = typeof given === 'string' ? this.#conversations.get(given) : undefined
    if (known) return known
    const handle = randomBytes(4).toString('hex')
    const keys = new LRUCache<string, true>({ max: MAX_RESULTS })
    const made = { handle, seen: { has: (key: string) => keys.has(key), add: (key: string) => keys.set(key, true) } }
    this.#conversations.set(handle, made)
    return made
  }
}
