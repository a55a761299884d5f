// Messages in Objective-C: `[receiver insert:x at:y]` calls `receiver.insert:at:`. A name after an operand
// distinguishes them from other brackets, and the token after it from a cast.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import type { State } from '../scan-state.ts'
import type { Calls } from './calls.ts'

interface Message {
  readonly mark: number
  receiver: string
  selector: string
  start: number
  calls: number
  /** Open `?`, whose `:` is not the selector's. */
  questions: number
}

const COLON = 58
/** Longest receiver and selector, in UTF-16 units. */
const LONGEST = 120

export class Messages {
  readonly #cursor: TokenCursor
  readonly #state: State
  readonly #calls: Calls
  #owner: object | undefined
  readonly #open: Message[] = []

  constructor(cursor: TokenCursor, state: State, calls: Calls) {
    this.#cursor = cursor
    this.#state = state
    this.#calls = calls
  }

  take(kind: number): void {
    const { tally } = this.#state
    if (tally !== this.#owner) {
      this.#owner = tally
      this.#open.length = 0
    }
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) {
      this.#open.push({ mark: kind, receiver: '', selector: '', start: 0, calls: 0, questions: 0 })
    } else if (kind === T.CLOSE_PAREN) this.#close(T.OPEN_PAREN)
    else if (kind === T.CLOSE_BRACE) this.#close(T.OPEN_BRACE)
    else {
      const top = this.#open[this.#open.length - 1]
      if (top?.mark === T.OPEN_BRACKET) this.#within(top, kind)
    }
  }

  #within(send: Message, kind: number): void {
    if (kind === T.WORD || kind === T.KEYWORD) this.#word(send)
    else if (kind === T.QUESTION) send.questions++
    else if (kind === T.COLON) {
      if (send.questions > 0) send.questions--
      else if (send.selector !== '') send.selector += ':'
    }
  }

  #word(send: Message): void {
    const { start, end, text } = this.#cursor
    if (!T.endsOperand(this.#state.previous)) return
    let next = end
    while (text.charCodeAt(next) <= 32) next++
    const takesMore = text.charCodeAt(next) === COLON && text.charCodeAt(next + 1) !== COLON
    if (send.selector === '') {
      if (!takesMore && text[next] !== ']') return
      send.receiver = this.#calls.path()
      send.start = start
      send.calls = this.#state.tally.calls.length
    } else if (!takesMore || !send.selector.endsWith(':')) return
    send.selector += text.slice(start, end)
  }

  /** Call after a `]` was handled. True if it completes a message. */
  closeBracket(): boolean {
    const send = this.#close(T.OPEN_BRACKET)
    if (send === undefined || send.selector === '') return false
    const { receiver, selector, start, calls } = send
    const path = `${receiver}.${selector}`
    this.#calls.sent(path.length > LONGEST ? `….${selector}` : path, start, calls)
    return true
  }

  #close(mark: number): Message | undefined {
    const at = this.#open.findLastIndex(open => open.mark === mark)
    const send = this.#open[at]
    if (send !== undefined) this.#open.length = at
    return send
  }
}
