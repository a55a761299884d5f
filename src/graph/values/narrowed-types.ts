// Types that conditions give to names: `if (a instanceof B) { a.c() }`.
import * as T from '../../scan/token-kinds.ts'
import type { Declaration } from './scope-declarations.ts'
import type { File, Values } from './value-parts.ts'
import type { Environment, ValueType } from './value-type.ts'

export class NarrowedTypes {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** The type that a condition around a place gives to a name: `if (a instanceof B) { a.c() }`. */
  of(file: File, at: number, { name, from }: Declaration, environment: Environment): ValueType | undefined {
    const { code } = file
    for (let open = code.around[at]!; open > from; open = code.around[open]!) {
      const close = open - 1
      if (code.kind(open) !== T.OPEN_BRACE || code.kind(close) !== T.CLOSE_PAREN) continue
      const condition = code.partners[close]!
      if (!code.is(condition - 1, 'if')) continue
      const found = this.#tested(file, condition, close, name, environment)
      if (found) return found
    }
    let start = at - 1
    if (code.is(start, 'return')) start--
    if (code.kind(start) !== T.CLOSE_PAREN || !code.is(code.partners[start]! - 1, 'if')) return undefined
    return this.#tested(file, code.partners[start]!, start, name, environment)
  }

  #tested(file: File, open: number, close: number, name: string, environment: Environment): ValueType | undefined {
    const { code } = file
    for (let at = open + 1; at < close; at++) {
      if (!code.is(at, name) || !code.is(at + 1, 'instanceof') || code.kind(at - 1) === T.ACCESS) continue
      if (code.kind(at - 2) === T.BANG) return undefined
      let end = at + 3
      while (code.kind(end) === T.ACCESS) end += 2
      const type = this.#values.expression(file, at + 2, environment, end)
      const made = type && this.#values.members.settled(type)
      return made?.is === 'class' ? { is: 'instance', type: made.type, given: [] } : undefined
    }
    return undefined
  }
}
