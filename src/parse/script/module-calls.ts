// Finds functions that act as modules, because they are called at once or passed to a function that defines modules:
// `(function () { … })()`, `define([…], function () { … })`. Their locals count as definitions.
import * as T from '../../scan/token-kinds.ts'
import type { ModuleCallsPart, Parts } from './parser-parts.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

const CALLS: ReadonlySet<string> = new Set(['call', 'apply', 'bind'])

/** Kinds of tokens that begin a statement at the beginning of a line. */
const BEGINS: ReadonlySet<number> = new Set([
  ...[T.WORD, T.KEYWORD, T.STRING, T.NUMBER, T.OPEN_BRACE, T.AT, T.BANG, T.STEP],
])

export class ModuleCalls implements ModuleCallsPart {
  readonly #parts: Parts
  // State of the current operand: bodies that become modules once it is called, whether it has been called, whether it
  // is a function, and whether it is a callee that defines modules.
  #pending: number[] = []
  #isCalled = false
  #isFunction = false
  #definesModules = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Registers the bodies of such functions in a statement of the file. */
  find(at: number): void {
    const { source } = this.#parts
    this.#clear()
    const next = this.#operand(this.#pastSigns(at))
    const kind = source.kinds[next] ?? T.END
    const ends =
      kind === T.SEMICOLON ||
      kind === T.END ||
      kind === T.CLOSE_BRACE ||
      (source.breaks[next] === 1 && BEGINS.has(kind) && !source.isBetween(next))
    if (next >= 0 && ends && this.#isCalled) for (const body of this.#pending) source.addModule(body)
  }

  #clear(): void {
    this.#pending = []
    this.#isCalled = this.#isFunction = this.#definesModules = false
  }

  #pastSigns(from: number): number {
    const { source } = this.#parts
    for (let at = from; ; at++) {
      const word = source.word(at)
      const isWord = word === W.UNARY || word === W.TYPEOF || word === W.AWAIT
      if (source.kinds[at] !== T.BANG && source.kinds[at] !== T.OTHER && !isWord) return at
    }
  }

  /** Returns the token behind a function or a call; -1 for anything else. */
  #operand(at: number): number {
    const { kinds } = this.#parts.source
    let next = this.#function(at)
    if (next < 0) next = kinds[at] === T.OPEN_PAREN ? this.#parentheses(at) : this.#callee(at)
    for (let before = -1; next >= 0 && next !== before; ) {
      before = next
      next = this.#postfix(next)
    }
    return next
  }

  #postfix(at: number): number {
    const { source } = this.#parts
    const { kinds, partners, text, starts, ends } = source
    if (kinds[at] === T.OPEN_PAREN) {
      if (this.#isFunction || this.#definesModules) this.#addArguments(at)
      this.#isCalled = true
      this.#isFunction = this.#definesModules = false
      return partners[at]! + 1
    }
    if (kinds[at] !== T.ACCESS || !source.isWord(at + 1)) return at
    if (!CALLS.has(text.slice(starts[at + 1], ends[at + 1]))) this.#pending = []
    return at + 2
  }

  #parentheses(open: number): number {
    const { source } = this.#parts
    const close = source.partners[open]!
    source.enter()
    const next = this.#operand(this.#pastSigns(open + 1))
    source.leave()
    if (next !== close) this.#clear()
    return close + 1
  }

  #callee(at: number): number {
    const { source } = this.#parts
    if (!source.isWord(at)) return -1
    let next = at + 1
    while (source.kinds[next] === T.ACCESS && source.isWord(next + 1)) next += 2
    this.#definesModules = source.rule.defining.test(source.text.slice(source.starts[at], source.ends[next - 1]))
    return next
  }

  /**
   * Returns the token behind a function; -1 if there is none. Adds its body to `#pending` if it has braces and no name.
   */
  #function(at: number): number {
    const { source, types } = this.#parts
    const { kinds, partners } = source
    let next = source.word(at) === W.ASYNC ? at + 1 : at
    const isArrow = source.word(next) !== W.FUNCTION
    if (!isArrow) {
      next++
      if (kinds[next] === T.STAR) next++
    }
    const isNamed = !isArrow && source.isName(next)
    if (isNamed) next++
    if (isArrow && source.isName(next) && kinds[next + 1] === T.ARROW) next++
    else {
      if (kinds[next] === T.LESS) next = source.typed ? types.parameters(next) : NONE
      if (next === NONE || kinds[next] !== T.OPEN_PAREN) return -1
      next = partners[next]! + 1
      if (kinds[next] === T.COLON && source.typed) next = types.end(next + 1)
      if (next === NONE) return -1
    }
    if (isArrow) {
      if (kinds[next] !== T.ARROW) return -1
      next++
    }
    if (kinds[next] !== T.OPEN_BRACE) return -1
    this.#isFunction = true
    if (!isNamed) this.#pending.push(next)
    return partners[next]! + 1
  }

  /** Adds the bodies of functions among arguments. */
  #addArguments(open: number): void {
    const { source } = this.#parts
    const { kinds, partners } = source
    const close = partners[open]!
    for (let at = open + 1; at < close; at++) {
      const before = this.#pending.length
      let first = at
      while (kinds[first] === T.OPEN_PAREN && this.#function(first) < 0) first++
      const next = this.#function(first)
      if (next >= 0) {
        this.#pending.length = Math.min(this.#pending.length, before + 1)
        at = next - 1
      } else this.#pending.length = before
      while (at < close && kinds[at] !== T.COMMA) at = partners[at]! > at ? partners[at]! + 1 : at + 1
    }
  }
}
