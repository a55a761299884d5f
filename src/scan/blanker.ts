// Blanks parts of a text at equal length, and tells which parts hold no code.
import type { Lexis } from '../languages/lexis-rule.ts'
import { commentEnd, directiveEnd } from './literal-ends.ts'
import * as T from './token-kinds.ts'

// Tabs stay: they indent the line after a comment.
const BLANKED = /[^\t\n\v\f\r\u2028\u2029]+/g
const SPACES = ' '.repeat(256)

function spaces({ length }: string): string {
  return length <= SPACES.length ? SPACES.slice(0, length) : ' '.repeat(length)
}

export class Blanker {
  readonly #text: string
  readonly #parts: string[] = []
  #end = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Ranges must ascend. Line ends stay. */
  blank(start: number, end: number): void {
    const hidden = this.#text.slice(start, end)
    const blank = hidden.replace(BLANKED, spaces)
    if (blank === hidden) return
    this.#parts.push(this.#text.slice(this.#end, start), blank)
    this.#end = end
  }

  text(): string {
    return this.#parts.length === 0 ? this.#text : this.#parts.join('') + this.#text.slice(this.#end)
  }
}

/** Kinds of tokens whose contents are text. */
export const STRINGS: ReadonlySet<number> = new Set([
  T.STRING,
  T.INTERPOLATION_OPEN,
  T.INTERPOLATION_NEXT,
  T.INTERPOLATION_CLOSE,
])

const CLOSING: ReadonlySet<number> = new Set([41, 93, 125])

/** The end of what a string contains. The delimiter that closes `qw(…)` belongs to it, as it is no bracket. */
export function contentEnd(text: string, start: number, end: number): number {
  return CLOSING.has(text.charCodeAt(end - 1)) && text[start] !== text[end - 1] ? end : end - 1
}

/** The comments between two tokens. Preprocessor lines stand there, too. */
export function commentsBetween(
  text: string,
  from: number,
  to: number,
  lexis: Lexis,
): (readonly [start: number, end: number])[] {
  const found: [number, number][] = []
  for (let at = from; at < to; ) {
    const end = text.charCodeAt(at) <= 32 ? at + 1 : commentEnd(text, at, lexis)
    if (end > at + 1) found.push([at, end])
    at = end > at ? end : lexis.preprocessor ? Math.max(directiveEnd(text, at), at + 1) : at + 1
  }
  return found
}

const flattened = new WeakMap<Lexis, Lexis>()

/** The lexis with strings that end at line ends, for a text in which a quote is missing. */
export function withinLines(lexis: Lexis): Lexis {
  let flat = flattened.get(lexis)
  if (!flat) {
    flat = { ...lexis, strings: lexis.strings.map(rule => ({ ...rule, multiline: false })) }
    flattened.set(lexis, flat)
  }
  return flat
}

/** True if the string at the end of the text is closed by another delimiter than its opening one. */
export function isClosed(text: string, start: number, { strings }: Lexis): boolean {
  return strings.some(({ open, close, multiline }) => {
    const at = text.indexOf(open, start)
    return multiline && at >= 0 && at - start <= 4 && at + open.length < text.length && text.endsWith(close)
  })
}
