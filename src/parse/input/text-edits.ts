// Edits of a text. Each character of the result has the offset of its origin.
import { firstWhere } from '../../util/binary-search.ts'

/** A repaired text of the same length, and the UTF-16 units of code that it loses. */
export interface Variant {
  readonly text: string
  readonly left: number
}

/** A text to parse in place of another. */
export interface RewrittenText {
  readonly text: string
  /** The offset in the source of a character of `text`. */
  readonly origin: (offset: number) => number
  /** UTF-16 units of sound code left out. */
  readonly left?: number
  /** Code nested too deep was left out, which may define something. */
  readonly isDeep?: boolean
}

export class Edits {
  readonly #edits: { readonly at: number; readonly removed: number; readonly added: string }[] = []

  /** Inserts before an offset, after earlier insertions there. */
  insert(at: number, added: string): void {
    this.#edits.push({ at, removed: 0, added })
  }

  blank(at: number, end: number): void {
    this.#edits.push({ at, removed: end - at, added: ' '.repeat(end - at) })
  }

  /** Undefined if there are no edits. */
  apply(text: string): RewrittenText | undefined {
    if (this.#edits.length === 0) return undefined
    const parts: string[] = []
    // Where each kept range begins, in the result and in the source.
    const resultStarts = [0]
    const sourceStarts = [0]
    let from = 0
    let length = 0
    for (const { at, removed, added } of [...this.#edits].sort((a, b) => a.at - b.at || a.removed - b.removed)) {
      if (at < from) continue
      parts.push(text.slice(from, at), added)
      length += at - from + added.length
      from = at + removed
      resultStarts.push(length)
      sourceStarts.push(from)
    }
    parts.push(text.slice(from))
    const origin = (offset: number): number => {
      const range = firstWhere(1, resultStarts.length, at => resultStarts[at]! > offset) - 1
      // An insertion has the offset of the character before it.
      const limit = range + 1 < sourceStarts.length ? Math.max(0, sourceStarts[range + 1]! - 1) : text.length
      return Math.min(sourceStarts[range]! + offset - resultStarts[range]!, limit)
    }
    return { text: parts.join(''), origin }
  }
}

/** UTF-16 units of a text that are not blank: the cost of leaving it out. */
export function sizeOf(text: string): number {
  return text.replace(/\s+/g, '').length
}
