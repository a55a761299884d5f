// What is still to be looked at in a text, and what has been found. Bodies wait here for their turn instead of being read
// where they are met, so that no depth of them is too much.
import { bareMatch, type Draft, type Match, type Role } from '../../languages/match.ts'
import type { TokenRun } from './token-run.ts'

/** What a reader of tokens has done, and what it has to do. */
export class Work {
  readonly run: TokenRun
  readonly matches: Match[] = []
  /** Kind, as the reader tells them apart, first and past-the-last token of each stretch. */
  readonly #stretches: number[] = []

  constructor(run: TokenRun) {
    this.run = run
  }

  /** Tokens from one on up to another one, not included. */
  add(kind: number, from: number, to: number): void {
    if (from < to) this.#stretches.push(kind, from, to)
  }

  /** What the braces hold that open at a token. */
  addBody(kind: number, open: number): void {
    this.add(kind, open + 1, this.run.partners[open]!)
  }

  /** One that waits, which no longer does. */
  next(): readonly [kind: number, from: number, to: number] | undefined {
    const to = this.#stretches.pop()
    const from = this.#stretches.pop()
    const kind = this.#stretches.pop()
    return to === undefined || from === undefined || kind === undefined ? undefined : [kind, from, to]
  }

  /** A match of tokens from one up to another one, not included; `name` is that of its name, or -1. */
  found(role: Role, from: number, to: number, name: number): Draft {
    const { starts, ends } = this.run
    const match = bareMatch(role, starts[from]!, ends[to - 1]!)
    if (name >= 0) {
      match.name = starts[name]!
      match.nameEnd = ends[name]!
    }
    this.matches.push(match)
    return match
  }
}
