// Pairs words that open and close blocks (`do`, `end`), once for a text.
import { firstWhere } from '../../util/binary-search.ts'

/** The flags of an expression with some added. */
export function flagsOf({ flags }: RegExp, ...more: readonly string[]): string {
  return [...new Set([...flags, ...more])].join('')
}

export class WordPairs {
  readonly #opens: { readonly at: number; end: number }[] = []

  constructor(code: string, open: RegExp, close: RegExp) {
    const events: { at: number; end: number; opens: boolean }[] = []
    for (const [words, opens] of [[open, true] as const, [close, false] as const]) {
      for (const found of code.matchAll(new RegExp(words.source, flagsOf(words, 'g', 'm'))))
        events.push({ at: found.index, end: found.index + found[0].length, opens })
    }
    events.sort((a, b) => a.at - b.at)
    const stack: { at: number; end: number }[] = []
    for (const { at, end, opens } of events) {
      if (opens) {
        const pair = { at, end: -1 }
        this.#opens.push(pair)
        stack.push(pair)
      } else {
        const pair = stack.pop()
        if (pair) pair.end = end
      }
    }
  }

  /** The first pair whose opening word begins in [from, to). */
  openedIn(from: number, to: number): { readonly at: number; readonly end: number } | undefined {
    const pair = this.#opens[firstWhere(0, this.#opens.length, at => this.#opens[at]!.at >= from)]
    return pair && pair.at < to ? pair : undefined
  }
}
