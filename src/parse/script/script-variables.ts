// Variables: the names that they bind, and what these are given.
import { bareMatch, copyOf, type Draft } from '../../languages/definition-match.ts'
import * as T from '../../scan/token-kinds.ts'
import { BARE, WRAPPED } from './expression-value.ts'
import type { Parts, VariablesPart } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { FILE, LOCAL, MODULE } from './script-statements.ts'
import { NONE } from './script-types.ts'

export class Variables implements VariablesPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The token after variables whose first word is `const`, `let` or `var`. */
  read(at: number, place: number): number {
    const { source, expressions, types } = this.#parts
    const { kinds, starts, ends, matches } = source
    const found: Draft[] = []
    let next = at
    let declarators = 0
    do {
      declarators++
      const first = next + 1
      next = this.#target(first)
      const target = next
      if (kinds[next] === T.BANG && source.typed) next++
      if (kinds[next] === T.COLON && source.typed) next = types.end(next + 1)
      if (next === NONE) throw UNSUPPORTED
      const value = kinds[next] === T.ASSIGN ? next + 1 : -1
      if (value >= 0) next = expressions.assignment(value, place !== LOCAL)
      if (place !== LOCAL) {
        if (place === MODULE) this.#bindFunction(first, target, value, next, found)
        else this.#bind(first, target, value, next, place, found)
      }
    } while (kinds[next] === T.COMMA)
    const after = source.statementEnd(next)
    // In a function only what is all of a statement takes its range.
    const isWhole = place !== MODULE || declarators === 1
    for (const match of found) {
      if (isWhole) match.statement = starts[at]!
      if (isWhole) match.statementEnd = ends[after - 1]!
      matches.push(match)
    }
    return after
  }

  /** The token after a name, or a pattern of names. */
  #target(at: number): number {
    const { source } = this.#parts
    if (source.kinds[at] === T.OPEN_BRACE || source.kinds[at] === T.OPEN_BRACKET) return source.past(at)
    if (!source.isName(at)) throw UNSUPPORTED
    return at + 1
  }

  /** Finds the names that a declarator binds; `given`: the first token of what they are given, or -1. */
  #bind(first: number, target: number, given: number, next: number, place: number, found: Draft[]): void {
    const { source, commonJs, value } = this.#parts
    const { starts, ends } = source
    // `var a = exports.b = …`
    const handOnTo =
      place === FILE && given >= 0 && value.around !== BARE && target === first + 1 ? commonJs.after(given) : -1
    const draft = bareMatch('const', starts[first]!, ends[next - 1]!)
    if (given >= 0) value.settle(draft, starts[given]!)
    if (handOnTo >= 0) source.mark('export', first, first + 1)
    const names: number[] = []
    this.#names(first, target, names)
    for (const name of names) {
      const each = name === names[0] ? draft : copyOf(draft)
      each.name = starts[name]!
      each.nameEnd = ends[name]!
      found.push(each)
    }
  }

  /** The same in a function that stands for a module: functions and classes alone. */
  #bindFunction(first: number, target: number, given: number, next: number, found: Draft[]): void {
    const { around, isDefinition } = this.#parts.value
    if (given < 0 || target !== first + 1 || !isDefinition || (around !== BARE && around !== WRAPPED)) return
    this.#bind(first, target, given, next, MODULE, found)
  }

  /** The names that a pattern binds, from its first token up to the one behind it. */
  #names(first: number, end: number, names: number[]): void {
    const { source } = this.#parts
    const { kinds, partners } = source
    if (source.isWord(first)) {
      names.push(first)
      return
    }
    const isObject = kinds[first] === T.OPEN_BRACE
    for (let at = first + 1; at < end - 1; ) {
      if (kinds[at] === T.COMMA) {
        at++
        continue
      }
      if (kinds[at] === T.OTHER) at++
      let part = at
      if (isObject) {
        const key = kinds[at] === T.OPEN_BRACKET ? partners[at]! : at
        if (kinds[key + 1] === T.COLON) part = key + 2
      }
      const isPattern = kinds[part] === T.OPEN_BRACE || kinds[part] === T.OPEN_BRACKET
      if (!isPattern && !source.isName(part)) throw UNSUPPORTED
      const after = isPattern ? partners[part]! + 1 : part + 1
      source.enter()
      this.#names(part, after, names)
      source.leave()
      at = kinds[after] === T.ASSIGN ? this.#pastDefault(after + 1, end - 1) : after
      if (kinds[at] !== T.COMMA && at !== end - 1) throw UNSUPPORTED
    }
  }

  /** The token after what a name of a pattern stands for where it is given nothing. */
  #pastDefault(at: number, end: number): number {
    const next = this.#parts.expressions.assignment(at)
    if (next > end) throw UNSUPPORTED
    return next
  }
}
