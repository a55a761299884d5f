// Changes to a text, and where in it each character of the changed text stands.
import { firstWhere } from '../../util/binary-search.ts'

/** A text to be read in place of another one. */
export interface RewrittenText {
  readonly text: string
  /** The offset in the source of a character of `text`. */
  readonly origin: (offset: number) => number
  /** UTF-16 units left out that are no fault themselves. */
  readonly left?: number
  /** The source without what was taken for a quote, a comment or a text that nothing ends; of its length. */
  readonly quoted?: string
}

export class Edits {
  readonly #edits: { readonly at: number; readonly removed: number; readonly added: string }[] = []

  /** Puts something before the character at an offset, behind what was put there before. */
  insert(at: number, added: string): void {
    this.#edits.push({ at, removed: 0, added })
  }

  /** Makes text blank; what is blanked keeps its length. */
  blank(at: number, end: number): void {
    this.#edits.push({ at, removed: end - at, added: ' '.repeat(end - at) })
  }

  /** Undefined where nothing is changed. */
  apply(text: string): RewrittenText | undefined {
    if (this.#edits.length === 0) return undefined
    const parts: string[] = []
    // Where each stretch that was kept begins, in the result and in the source.
    const drawn = [0]
    const source = [0]
    let from = 0
    let length = 0
    for (const { at, removed, added } of [...this.#edits].sort((a, b) => a.at - b.at || a.removed - b.removed)) {
      if (at < from) continue
      parts.push(text.slice(from, at), added)
      length += at - from + added.length
      from = at + removed
      drawn.push(length)
      source.push(from)
    }
    parts.push(text.slice(from))
    const origin = (offset: number): number => {
      const stretch = firstWhere(1, drawn.length, at => drawn[at]! > offset) - 1
      // What was put in stands with the character before it.
      const limit = stretch + 1 < source.length ? Math.max(0, source[stretch + 1]! - 1) : text.length
      return Math.min(source[stretch]! + offset - drawn[stretch]!, limit)
    }
    return { text: parts.join(''), origin }
  }
}

/** UTF-16 units of a text that are not blank: what leaving it out costs. */
export function sizeOf(text: string): number {
  return text.replace(/\s+/g, '').length
}
