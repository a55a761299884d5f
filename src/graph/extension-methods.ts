// Extension methods of C#, which are called like members of the type of their first parameter.
import { typeOf } from '../cache/records/callee-names.ts'
import { directOwner } from '../util/symbol-names.ts'
import { typeNamed } from '../util/type-names.ts'
import type { DeclaredVariables } from './declared-variables.ts'
import type { Found, Graph, GraphFile, User } from './graph.ts'
import type { Resolved } from './relation.ts'
import type { TypeMembers } from './type-members.ts'

/** Types of the platform that are interfaces, or collections, which fit parameters of interfaces. */
const COLLECTION = /(?:^I(?=[A-Z])|(?:List|Dictionary|Set|Collection|Queue|Stack|Enumerable)$)/
/** Parameters that objects of many types fit: interfaces, type parameters, and `object`. */
const OPEN = /^(?:I[A-Z]\w*|[A-Z]\w?|T[A-Z]\w*|object|dynamic)$/

export class ExtensionMethods {
  readonly #graph: Graph
  readonly #types: TypeMembers
  readonly #variables: DeclaredVariables
  readonly #named = new Map<string, readonly Found[]>()

  constructor(graph: Graph, types: TypeMembers, variables: DeclaredVariables) {
    this.#variables = variables
    this.#graph = graph
    this.#types = types
  }

  /** What a call of `name` on a receiver refers to if `found`, by the receiver's type alone, tells no member. */
  instead(found: Resolved, name: string, receiver: string, user: User, file: GraphFile): Resolved {
    if (!file.path.endsWith('.cs') || (found !== 'none' && 'symbols' in found)) return found
    const seen = this.#all(name).filter(one => this.#isSeen(one, user, file))
    if (seen.length === 0) return found
    const type = found !== 'none' && found.type !== undefined ? this.#graph.found(found.type) : undefined
    const written =
      typeOf(user.record, receiver) ??
      file.typeOfVariable(receiver, user) ??
      this.#variables.nameOf(receiver, user, file)
    if (type === undefined && written === undefined && this.#isType(receiver)) return found
    const fitting = seen.filter(one => this.#fits(one, type, written))
    const owners = new Set(fitting.map(({ entry }) => `${entry.p}`))
    if (owners.size !== 1) return fitting.length === 0 ? found : { why: 'several-definitions' }
    const isKnown = type !== undefined || written !== undefined
    // Another type may have such a member.
    if (!isKnown && this.#graph.named(name).length > this.#all(name).length) return found
    return { symbols: fitting.map(({ symbol }) => symbol), how: isKnown ? 'member-of-type' : 'unique-name' }
  }

  /** True for the name of a type, on which no extension is called; a property may have such a name, too. */
  #isType(receiver: string): boolean {
    const isName = /^\p{Lu}[\p{L}\p{N}_]*$/u.test(receiver)
    return isName && !this.#graph.named(receiver).some(({ entry }) => entry.k === 'property')
  }

  #all(name: string): readonly Found[] {
    let all = this.#named.get(name)
    if (!all) {
      all = this.#graph
        .named(name)
        .filter(
          one =>
            one.entry.k === 'method' &&
            one.entry.f.endsWith('.cs') &&
            /\(\s*(?:\[[^\]]*\]\s*)?this\s/.test(this.#graph.types.record(one).signature),
        )
      this.#named.set(name, all)
    }
    return all
  }

  /** True if the namespace of the type that has the method is around the user, or one that the file imports. */
  #isSeen({ entry: { p = '', f } }: Found, { record }: User, { path }: GraphFile): boolean {
    const owner = directOwner(p)
    const types = this.#graph.bases.lookup([owner], { file: path, owner: record.qualified, self: -1 })
    return typeof types === 'object' && types.some(({ entry }) => entry.f === f)
  }

  #fits(one: Found, type: Found | undefined, written: string | undefined): boolean {
    const parameter = this.#graph.types.record(one).params?.[0]?.type
    const name = parameter === undefined ? undefined : typeNamed(parameter)
    if (name === undefined || (type === undefined && written === undefined)) return true
    if (type === undefined) {
      const given = directOwner(written!)
      return directOwner(name) === given || (OPEN.test(name) && COLLECTION.test(given))
    }
    const wanted = this.#types.typeNamed(name, one.entry.f, one.entry.p)
    if (typeof wanted === 'object') return this.#types.isOrDerives(type, wanted)
    return OPEN.test(name)
  }
}
