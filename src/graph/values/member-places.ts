// Where classes, interfaces and object literals declare their members, and which of them `this` is at a place.
import { TYPE_KINDS } from '../../model.ts'
import * as T from '../../scan/token-kinds.ts'
import { type Found, linesOf } from '../type-symbols.ts'
import type { ScriptCode } from './script-code.ts'
import type { File, Values } from './value-parts.ts'
import { NOTHING, type ValueType } from './value-type.ts'

export class MemberPlaces {
  readonly #values: Values
  readonly #fields = new Map<string, { readonly file: File; readonly at: number } | undefined>()

  constructor(values: Values) {
    this.#values = values
  }

  /** Where a class or interface declares a field that is no symbol. */
  fieldOf(type: Found, name: string): { readonly file: File; readonly at: number } | undefined {
    const key = `${type.symbol} ${name}`
    if (!this.#fields.has(key)) this.#fields.set(key, this.#findField(type, name))
    return this.#fields.get(key)
  }

  #findField(type: Found, name: string): { readonly file: File; readonly at: number } | undefined {
    const file = this.#values.file(type.entry.f)
    const start = file && this.#values.members.nameOf(file, type)
    if (!file || start === undefined) return undefined
    const { code } = file
    let open = start + 1
    while (open < code.count && code.kind(open) !== T.OPEN_BRACE) {
      const past = code.is(open, '<') ? code.pastAngles(open) : -1
      open = past > 0 ? past : Math.max(code.partners[open]!, open) + 1
    }
    const declared = this.keyIn(code, open, name)
    if (declared !== undefined) return { file, at: declared }
    const end = code.partners[open] ?? -1
    for (let at = open + 1; at < end; at++) {
      // Fields that the constructor's parameters declare.
      if (code.is(at, 'constructor') && code.around[at] === open && code.kind(at + 1) === T.OPEN_PAREN) {
        for (let each = at + 2; each < code.partners[at + 1]!; each++)
          if (code.is(each, name) && /^(?:public|private|protected|readonly)$/.test(code.word(each - 1)))
            return { file, at: each }
      }
      if (code.is(at, name) && code.kind(at - 1) === T.ACCESS && code.is(at - 2, 'this') && code.is(at + 1, '='))
        return { file, at }
    }
    return undefined
  }

  /** The key of this name in the braces that open at `open`. */
  keyIn(code: ScriptCode, open: number, name: string): number | undefined {
    const end = code.partners[open] ?? -1
    for (let at = open + 1; at < end; at = Math.max(code.partners[at]!, at) + 1) {
      if (!code.is(at, name)) continue
      const before = code.kind(at - 1)
      if (before === T.ACCESS || before === T.COLON || before === T.ASSIGN || before === T.PIPE) continue
      const next = code.kind(at + 1)
      const isKey =
        [T.COLON, T.QUESTION, T.BANG, T.OPEN_PAREN, T.COMMA, T.SEMICOLON, T.CLOSE_BRACE].includes(next) ||
        code.is(at + 1, '=') ||
        code.is(at + 1, '<')
      if (isKey) return at
    }
    return undefined
  }

  /** True for the brace of an object literal, whose keys have values and no types. */
  isLiteral({ code, declarations }: File, open: number): boolean {
    if (open < 0 || code.kind(open) !== T.OPEN_BRACE || declarations.classes.has(open) || declarations.bodies.has(open))
      return false
    const before = open - 1
    // In a literal within another one the key before the colon is one of a literal, too.
    if (code.kind(before) === T.COLON) return this.isLiteral({ code, declarations }, code.around[before]!)
    if (!/^(?:[(,=?[]|return|\?\?|\|\|)$/.test(code.word(before))) return false
    const name = /^>+$/.test(code.word(before - 1)) ? code.angleOf(before - 1) - 1 : before - 1
    return !code.is(name - 1, 'type')
  }

  /** The object or class that `this` is at a token. */
  selfAt(file: File, at: number): ValueType | undefined {
    const { code, declarations } = file
    for (let open = code.around[at]!; open >= 0; open = code.around[open]!) {
      const name = declarations.classes.get(open)
      if (name !== undefined) return this.#classNamed(file, name)
      const isMethod = declarations.bodies.has(open) && code.kind(open - 1) !== T.ARROW
      if (!isMethod) continue
      const owner = code.around[open]!
      if (owner < 0 || code.kind(owner) !== T.OPEN_BRACE) return undefined
      if (declarations.classes.has(owner)) continue
      return this.isLiteral(file, owner)
        ? { is: 'object', code, at: owner, isType: false, environment: NOTHING }
        : undefined
    }
    return undefined
  }

  #classNamed({ code }: File, at: number): ValueType | undefined {
    const found = this.#values.graph.named(code.word(at)).find(({ entry }) => {
      const [from] = code.line(linesOf(entry.l).first)
      return entry.f === code.path && TYPE_KINDS.has(entry.k) && from <= at && at < code.line(linesOf(entry.l).last)[1]
    })
    return found && { is: 'instance', type: found, given: [] }
  }
}
