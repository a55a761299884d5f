// Parses variable declarations and adds the names that they bind.
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

  /** Returns the token behind a declaration that begins with `const`, `let` or `var`. */
  read(at: number, scope: number): number {
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
      if (value >= 0) next = expressions.assignment(value, scope !== LOCAL)
      if (scope !== LOCAL) {
        if (scope === MODULE) this.#bindFunction(first, target, value, next, found)
        else this.#bind(first, target, value, next, scope, found)
        if (scope !== MODULE) this.#parts.returned.bind()
      }
    } while (kinds[next] === T.COMMA)
    const after = source.statementEnd(next)
    // In a function, a match takes the range of its statement only if it is the only one.
    const isWhole = scope !== MODULE || declarators === 1
    for (const match of found) {
      if (isWhole) match.statement = starts[at]!
      if (isWhole) match.statementEnd = ends[after - 1]!
      matches.push(match)
    }
    return after
  }

  /** Returns the token behind a name or a binding pattern. */
  #target(at: number): number {
    const { source } = this.#parts
    if (source.kinds[at] === T.OPEN_BRACE || source.kinds[at] === T.OPEN_BRACKET) return source.skipBrackets(at)
    if (!source.isName(at)) throw UNSUPPORTED
    return at + 1
  }

  /** Adds the names that a declarator binds. `valueAt` is the first token of its value, or -1. */
  #bind(first: number, target: number, valueAt: number, next: number, scope: number, found: Draft[]): void {
    const { source, commonJs, value } = this.#parts
    const { starts, ends } = source
    // `var a = exports.b = …`
    const exportsEnd =
      scope === FILE && valueAt >= 0 && value.around !== BARE && target === first + 1 ? commonJs.after(valueAt) : -1
    const draft = bareMatch('const', starts[first]!, ends[next - 1]!)
    if (valueAt >= 0) value.bind(draft, starts[valueAt]!)
    if (exportsEnd >= 0) source.mark('export', first, first + 1)
    const names: number[] = []
    this.#names(first, target, names)
    for (const name of names) {
      const each = name === names[0] ? draft : copyOf(draft)
      each.name = starts[name]!
      each.nameEnd = ends[name]!
      found.push(each)
    }
  }

  /** The same in a function that acts as a module, where only functions and classes count. */
  #bindFunction(first: number, target: number, valueAt: number, next: number, found: Draft[]): void {
    const { around, isDefinition } = this.#parts.value
    if (valueAt < 0 || target !== first + 1 || !isDefinition || (around !== BARE && around !== WRAPPED)) return
    this.#bind(first, target, valueAt, next, MODULE, found)
  }

  /** Collects the names that the pattern from `first` to `end` binds. */
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

  /** Returns the token behind a default value in a pattern. */
  #pastDefault(at: number, end: number): number {
    const next = this.#parts.expressions.assignment(at)
    if (next > end) throw UNSUPPORTED
    return next
  }
}
