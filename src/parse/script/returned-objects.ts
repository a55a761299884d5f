// Adds scopes for objects that functions return, or that the call of a bound name is given, so that their members count:
// `function a() { return { b() {} } }`, `const a = create(() => ({ b() {} }))`.
import type { Draft } from '../../languages/definition-match.ts'
import { ASSERTED, BARE, FUNCTION, OBJECT, WRAPPED } from './expression-value.ts'
import type { Parts, ReturnedPart } from './parser-parts.ts'

const ANONYMOUS = { anonymous: null }

export class Returned implements ReturnedPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Adds the last value, if an object, in the body that begins at an offset; -1 for the body of a module function. */
  add(first: number, next: number, body: number): void {
    const { source, value } = this.#parts
    if (value.shape !== OBJECT || value.around === ASSERTED) return
    const match = this.#scope(first, next)
    match.within = body
    source.matches.push(match)
  }

  /** Returns the scopes of the last value as an argument or a callee. */
  held(first: number, next: number): Draft[] {
    const { source, value } = this.#parts
    const { shape, around, start, body } = value
    if (shape === OBJECT && (around === BARE || around === WRAPPED)) return [this.#scope(first, next)]
    if (shape !== FUNCTION || around === ASSERTED) return [...value.held]
    const found: Draft[] = []
    const { matches } = source
    for (let at = matches.length - 1; at >= 0 && matches[at]!.start >= start; at--) {
      const match = matches[at]!
      if (match.set === ANONYMOUS && match.within === body) found.push(match)
    }
    return found
  }

  /** Adds the scopes that the call bound to a name holds. */
  bind(): void {
    const { source, value } = this.#parts
    for (const match of value.held) {
      if (match.within < 0) source.matches.push(match)
      else match.within = -1
    }
  }

  #scope(first: number, next: number): Draft {
    const { source, value } = this.#parts
    const match = source.draft('scope', first, next, first)
    match.body = value.body
    match.set = ANONYMOUS
    return match
  }
}
