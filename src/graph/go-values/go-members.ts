// Methods and fields of types of Go.
import * as T from '../../scan/token-kinds.ts'
import type { TypeMembers } from '../type-members.ts'
import type { Found } from '../type-symbols.ts'
import type { GoFile } from './go-file.ts'
import { beginsType, pastType } from './go-syntax.ts'
import type { GoArguments, GoType } from './go-type.ts'
import type { GoWrittenTypes } from './go-written-types.ts'

/** Depth to which fields of embedded types are looked for. */
const MAX_DEPTH = 6

/** A method, or the type of a field: undefined if that is unknown. */
export type GoMember =
  | { readonly is: 'method'; readonly found: Found; readonly given: GoArguments }
  | { readonly is: 'field'; readonly type: GoType | undefined }
  /** Not `isSure` if an embedded type is not in the index. */
  | { readonly is: 'none'; readonly isSure: boolean }

interface Fields {
  /** The token of the type by the name of the field. */
  readonly types: ReadonlyMap<string, number>
  readonly embedded: readonly number[]
}

export class GoMembers {
  readonly #texts: GoWrittenTypes
  readonly #types: TypeMembers
  readonly #fields = new Map<string, Fields>()

  constructor(texts: GoWrittenTypes, types: TypeMembers) {
    this.#texts = texts
    this.#types = types
  }

  of(type: GoType, name: string, depth = 0): GoMember {
    if (type.is === 'outside') return { is: 'none', isSure: false }
    if (type.is === 'struct') return this.#field(type.file, type.at, name, type.given, depth) ?? NONE
    if (type.is !== 'named') return NONE
    const method = this.#types.member(type.type, name)
    if (typeof method === 'object')
      return { is: 'method', found: method, given: this.#texts.argumentsOf(type.type, type.given) }
    const underlying = this.#texts.underlying(type.type, type.given)
    if (underlying?.is === 'struct') {
      const { file, at, given } = underlying
      const field = this.#field(file, at, name, given, depth)
      if (field) return field
    } else if (underlying?.is === 'named' && depth < MAX_DEPTH) {
      // `type A B` has the fields of `B`, not its methods.
      const field = this.of(underlying, name, depth + 1)
      if (field.is === 'field') return field
    }
    return { is: 'none', isSure: method === 'none' }
  }

  #field(file: GoFile, at: number, name: string, given: GoArguments, depth: number): GoMember | undefined {
    const { types, embedded } = this.#fieldsOf(file, at)
    const own = types.get(name)
    if (own !== undefined) return { is: 'field', type: this.#texts.at(file, own, given) }
    if (depth >= MAX_DEPTH) return undefined
    for (const one of embedded) {
      const type = this.#texts.at(file, one, given)
      const member = type && this.of(type, name, depth + 1)
      if (member && member.is !== 'none') return member
    }
    return undefined
  }

  /** The fields of a struct by its opening brace. */
  #fieldsOf(file: GoFile, open: number): Fields {
    const { code } = file
    const key = `${code.path} ${open}`
    const known = this.#fields.get(key)
    if (known) return known
    const types = new Map<string, number>()
    const embedded: number[] = []
    const close = code.partners[open]!
    for (let at = open + 1; at < close; at++) {
      if (!(code.isFirst(at) || at === open + 1 || code.kind(at - 1) === T.SEMICOLON)) {
        if (code.partners[at]! > at) at = code.partners[at]!
        continue
      }
      const names = [at]
      while (code.kind(names.at(-1)! + 1) === T.COMMA) names.push(names.at(-1)! + 2)
      const next = names.at(-1)! + 1
      const isField = beginsType(code, next) && code.isName(at) && !this.#isEmbedded(file, next, close)
      if (isField) for (const one of names) types.set(code.word(one), next)
      else {
        embedded.push(at)
        const past = pastType(code, at)
        const last = code.partners[past - 1]! >= 0 ? code.partners[past - 1]! - 1 : past - 1
        types.set(code.word(last), at)
      }
    }
    const fields = { types, embedded }
    this.#fields.set(key, fields)
    return fields
  }

  /** True if `[` behind a name opens the type arguments of an embedded type. */
  #isEmbedded({ code }: GoFile, at: number, close: number): boolean {
    if (code.kind(at) !== T.OPEN_BRACKET) return false
    const next = code.partners[at]! + 1
    return next >= close || code.isFirst(next) || code.kind(next) === T.STRING
  }
}

const NONE: GoMember = { is: 'none', isSure: true }
