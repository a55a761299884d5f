// The type of what stands before the point of a call: a variable, a member of a type, or what a call gives.
import { typeOf } from '../cache/records/callee-names.ts'
import { hasImports, importsPackages } from '../languages/package-rules.ts'
import { pointerTypesOf } from '../languages/pointer-types.ts'
import { TYPE_KINDS } from '../model.ts'
import { lineRange } from '../util/line-range.ts'
import { escaped } from '../util/regex-escape.ts'
import { resultType, typeNamed, typePath } from '../util/type-names.ts'
import { DeclaredVariables } from './declared-variables.ts'
import type { Found, Graph, GraphFile, User } from './graph.ts'
import { InheritedFields } from './inherited-fields.ts'
import type { Resolved } from './relation.ts'
import { returnedValue } from './returned-values.ts'
import { scopesAround } from './type-lookup.ts'
import type { TypeMembers } from './type-members.ts'

/** Longest chain of calls whose results give a type. */
const MAX_CALLS = 4

/** Words for the type of the receiver, which may be derived from the one that declares the method. */
const SELF_TYPES: ReadonlySet<string> = new Set(['this', 'Self', 'self', 'static'])
/** Languages in which the type of a variable precedes its name. */
const TYPE_FIRST = /\.(?:cs|java|dart|php|h|hh|hpp|hxx|cc|cpp|cxx)$/

type Type = Found | 'outside' | undefined
/** Tells what a callee of a user refers to. */
type Resolve = (callee: string, user: User, file: GraphFile) => Resolved

export class ReceiverTypes {
  readonly #graph: Graph
  readonly #types: TypeMembers
  readonly #resolve: Resolve
  readonly variables: DeclaredVariables
  readonly #fields: InheritedFields
  /** Calls whose results are being looked up. */
  #calls = 0

  constructor(graph: Graph, types: TypeMembers, resolve: Resolve) {
    this.#graph = graph
    this.#types = types
    this.#resolve = resolve
    this.variables = new DeclaredVariables(graph.types, types)
    this.#fields = new InheritedFields(graph.types, types)
  }

  /** The type of a receiver as written; 'outside' if no file of the index defines it. */
  typeOf(receiver: string, user: User, file: GraphFile): Type {
    if (receiver.endsWith('()')) return this.#typeOfCall(receiver.slice(0, -2), user, file)
    const nameOf = (written: string): string | undefined => typePath(written, pointerTypesOf(file.path))
    const name = typeOf(user.record, receiver, nameOf) ?? file.typeOfVariable(receiver, user)
    if (name === undefined) {
      const variable = file.isHidden(receiver, user) ? undefined : file.variable(receiver)
      if (variable !== undefined) return this.typeOfVariable(variable)
      // In Ruby what stands behind a point is called.
      if (receiver.includes('.') && file.path.endsWith('.rb')) return this.#typeOfCall(receiver, user, file)
      const declared = this.variables.typeOf(receiver, user, file) ?? this.#typeOfField(receiver, user, file)
      return declared ?? this.#typeOfChain(receiver, user, file)
    }
    if (name.endsWith('()')) return this.#typeOfCall(name.slice(0, -2), user, file)
    const type = this.typeNamed(name, user, file)
    // Records have no package before the types of variables.
    return type === 'outside' && importsPackages(file.path) && !name.includes('.') ? undefined : type
  }

  /** `tree.owner.name`: the type of a member of what stands before the last point. */
  #typeOfChain(receiver: string, user: User, file: GraphFile): Type {
    const [, before, name] = /^(.+?)\??\.([A-Za-z_]\w*)$/.exec(receiver) ?? []
    if (before === undefined || hasImports(file.path)) return undefined
    // `Tree.this` (Java)
    if (name === 'this') return this.typeNamed(before, user, file)
    const owner = before === 'this' ? this.#ownType(user, file) : this.typeOf(before, user, file)
    return typeof owner === 'object' ? this.#typeOfMember(owner, name!) : undefined
  }

  #typeOfField(receiver: string, user: User, file: GraphFile): Type {
    if (file.isHidden(receiver, user) || file.isBoundAgain(receiver, user)) return undefined
    const own = this.#ownType(user, file)
    return own && this.#fields.typeOf(receiver, own)
  }

  /** The type that a user belongs to. */
  #ownType({ record }: User, file: GraphFile): Found | undefined {
    for (const around of scopesAround(record.p)) {
      const own = around === '' ? undefined : this.#types.typeNamed(around, file.path)
      if (typeof own === 'object') return own
    }
    return undefined
  }

  /** The type that a name means in the code of a user, which also sees the types within those around it. */
  typeNamed(name: string, { record }: User, { path }: GraphFile): Type {
    return this.#types.typeNamed(name, path, hasImports(path) ? undefined : record.qualified)
  }

  /** The type that a path of names means, or the type of the variable that its last name is in the type before it. */
  typeOfPath(chain: readonly string[], user: User, file: GraphFile): Type {
    const type = this.typeNamed(chain.join('.'), user, file)
    if (typeof type === 'object' && !TYPE_KINDS.has(type.entry.k)) return this.typeOfVariable(type)
    const owner =
      chain.length > 1 && typeof type !== 'object'
        ? this.typeNamed(chain.slice(0, -1).join('.'), user, file)
        : undefined
    return typeof owner === 'object' ? this.#typeOfMember(owner, chain.at(-1)!) : type
  }

  #typeOfMember(owner: Found, name: string): Type {
    if (owner.entry.f.endsWith('.java')) return this.variables.typeOfField(owner, name)
    const member = this.#types.member(owner, name)
    return typeof member === 'object' ? this.typeOfVariable(member) : undefined
  }

  /** The type that a variable is declared with, or made as. */
  typeOfVariable({ symbol, entry: { s, f, p } }: Found): Type {
    const { signature } = this.#graph.standing.record(symbol)
    const name = escaped(s)
    const declared = TYPE_FIRST.test(f)
      ? new RegExp(`([\\w.:\\\\]+(?:<[^;={}]*>)?\\??)\\s+\\$?${name}(?![\\w$])`).exec(signature)?.[1]
      : new RegExp(`(?:^|\\s)${name}\\s*:\\s*([^=]+)`).exec(signature)?.[1]
    const made = /=\s*new\s+([\w$.]+)/.exec(signature)?.[1] ?? /=\s*([A-Z][\w.]*)\(/.exec(signature)?.[1]
    const type = declared === undefined ? made : typeNamed(declared.trim())
    return type === undefined ? undefined : this.#types.typeNamed(type, f, p)
  }

  /** The type of what a call gives. */
  #typeOfCall(callee: string, user: User, file: GraphFile): Type {
    // `tree = tree.grow()` has no end.
    if (this.#calls === MAX_CALLS) return undefined
    // `Tree.new` (Ruby)
    const type = callee.endsWith('.new') ? this.typeNamed(callee.slice(0, -4), user, file) : undefined
    if (type !== undefined) return type
    this.#calls++
    const made = this.#resolve(callee, user, file)
    const found = made !== 'none' && 'symbols' in made ? this.#typeOfResult(made) : undefined
    this.#calls--
    const [head = ''] = callee.split(/[^\w$]/, 1)
    return made === 'none' && file.bindings.locals.has(head) && !file.isHidden(head, user) ? 'outside' : found
  }

  #typeOfResult({ symbols, type }: { symbols: readonly number[]; type?: number }): Type {
    const symbol = symbols[0]!
    const record = this.#graph.standing.record(symbol)
    const file = this.#graph.fileOfSymbol(symbol)
    if (TYPE_KINDS.has(record.k)) return this.#graph.found(symbol)
    const result = resultType(record, written => typePath(written, pointerTypesOf(file.path)))
    if (result !== undefined && SELF_TYPES.has(result)) return this.#selfType(record.p, type, file)
    if (result !== undefined) return this.#types.typeNamed(result, file.path, record.p)
    const user = file.users.find(one => one.symbol === symbol)
    if (user === undefined) return undefined
    // `const make = Tree.of` calls that.
    const alias = /=\s*([\w$.]+);?$/.exec(record.signature)?.[1]
    if (alias !== undefined) return this.#typeOfCall(alias, user, file)
    const [first, last] = lineRange(record.l)
    const value = returnedValue(file.lines.slice(first - 1, last).join('\n'), file.path)
    if (value?.self) return this.#selfType(record.p, type, file)
    if (value?.type !== undefined) return this.typeNamed(value.type, user, file)
    return value?.call === undefined ? undefined : this.#typeOfCall(value.call, user, file)
  }

  /** The type of the receiver, or of what declares the member that is called on it. */
  #selfType(owner: string | undefined, type: number | undefined, file: GraphFile): Type {
    if (type !== undefined) return this.#graph.found(type)
    const declaring = owner === undefined ? undefined : this.#types.typeNamed(owner, file.path)
    const isAbstract = typeof declaring === 'object' && ['trait', 'interface', 'module'].includes(declaring.entry.k)
    return isAbstract ? undefined : declaring
  }
}
