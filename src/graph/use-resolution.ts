// Resolves one use, a callee or a reference as written, to the definitions it refers to.
import { calleeOf, isOnBase, isOnSelf, lastWordOn, typeOf } from '../cache/records/callee-names.ts'
import { isPython } from '../facts/calls/import-bindings.ts'
import { hasImports, importsPackages, isOfC } from '../languages/package-rules.ts'
import { pointerTypesOf } from '../languages/pointer-types.ts'
import { TYPE_KINDS } from '../model.ts'
import { MAX_REEXPORTS } from '../resolve/definition-search.ts'
import { mayBeModule, mayComeFromImports, moduleHolding } from '../resolve/derived-names.ts'
import { isUpper } from '../util/name-words.ts'
import { escaped } from '../util/regex-escape.ts'
import { directOwner } from '../util/symbol-names.ts'
import { resultType, typeNamed, typePath } from '../util/type-names.ts'
import { FreeNames } from './free-names.ts'
import { GoValues } from './go-values/go-values.ts'
import type { Found, Graph, GraphFile, User } from './graph.ts'
import { JavaVariables } from './java-variables.ts'
import { overloadsOf } from './overload-choice.ts'
import { isDelegation, isOverloading } from './overrides.ts'
import type { Resolved } from './relation.ts'
import { scopesAround } from './type-lookup.ts'
import { TypeMembers } from './type-members.ts'
import { ExpressionTypes } from './values/expression-types.ts'
import { definitionsSeen } from './values/seen-definitions.ts'
import { isObject, namesIn, originalName } from './written-names.ts'

/** Longest chain of calls whose results give a type. */
const MAX_CALLS = 4

export class UseResolution {
  readonly graph: Graph
  readonly types: TypeMembers
  readonly values: ExpressionTypes
  readonly #names: FreeNames
  readonly #variables: JavaVariables
  readonly #go: GoValues
  /** Calls whose results are being looked up. */
  #calls = 0

  constructor(graph: Graph) {
    this.graph = graph
    this.types = new TypeMembers(graph)
    this.values = new ExpressionTypes(graph, this.types)
    this.#names = new FreeNames(graph)
    this.#variables = new JavaVariables(graph.types, this.types)
    this.#go = new GoValues(graph, this.types)
  }

  /** What a callee or reference of `user` in `file` refers to; of overloads those that take the arguments of a call. */
  resolve(written: string, user: User, file: GraphFile, line?: number): Resolved {
    const resolved = this.#resolved(written, user, file, line)
    if (resolved === 'none' || 'why' in resolved) return resolved
    const isElsewhere = importsPackages(file.path) && resolved.how !== 'same-file'
    if (!isElsewhere && !isOverloading(file.path)) return resolved
    return { ...resolved, symbols: overloadsOf(this.graph, resolved.symbols, lastWordOn(written), file, line) }
  }

  #resolved(written: string, user: User, file: GraphFile, line: number | undefined): Resolved {
    const name = lastWordOn(written)
    if (name === '') return 'none'
    const parts = calleeOf(written, name)
    const { receiver } = parts
    const made =
      written.startsWith('new ') && !hasImports(file.path) ? this.#made(written.slice(4), user, file) : undefined
    if (made !== undefined) return made
    if (receiver === undefined) {
      if (isDelegation(written)) return this.#delegated(written, user, file)
      return this.#go.isLocal(file.path, line, name) ? 'none' : this.#bare(written, name, user, file, line)
    }
    const valued = (): Resolved | undefined =>
      line === undefined ? undefined : this.#onValue(name, parts.word, line, file)
    if (isOnSelf(parts, user.record) || isOnBase(parts)) {
      const onSelf = this.#onSelf(written, name, user, file, isOnBase(parts))
      const isOpen = typeof onSelf === 'object' && 'why' in onSelf
      // `def f(self: Tree)` outside of a class
      const isTyped = isOpen && user.record.p === undefined && typeOf(user.record, receiver) !== undefined
      if (!isTyped) return (isOpen && valued()) || onSelf
    }
    const ofValue = valued()
    if (ofValue !== undefined) return ofValue
    const resolved = this.#onReceiver(written, name, receiver, parts.word, user, file)
    const isUnknown = resolved !== 'none' && 'why' in resolved && resolved.why === 'receiver-type'
    return isUnknown && this.graph.named(name).length === 0 ? 'none' : resolved
  }

  /** The member of a value whose type the code tells, of a script or of Go. */
  #onValue(name: string, word: string, line: number, { path }: GraphFile): Resolved | undefined {
    if (importsPackages(path)) return this.#go.memberAt(path, line, name, word)
    const receiver = this.values.receiverOf(path, line, name, word)
    if (receiver === undefined) return undefined
    if (receiver.is === 'outside') return 'none'
    const symbols = this.values.members.of(receiver, name)?.symbols ?? []
    const settled = this.values.members.settled(receiver)
    if (settled?.is === 'outside' || settled?.is === 'collection') return 'none'
    const type = settled?.is === 'instance' ? { type: settled.type.symbol } : {}
    if (symbols.length > 0)
      return {
        symbols,
        how: receiver.is === 'import' && settled?.is !== 'instance' ? 'import' : 'member-of-type',
        ...type,
      }
    return undefined
  }

  #bare(written: string, name: string, user: User, file: GraphFile, line?: number): Resolved {
    const local = isPython(file.path) && file.importsWithin(name, user) ? this.#imported([name], file) : undefined
    if (local !== undefined) return local
    const own = file.meant(written, user).filter(({ symbol }) => symbol >= 0)
    const all = own.map(({ symbol }) => this.graph.found(symbol))
    const seen = line === undefined ? all : definitionsSeen(this.values, all, line, name, file.path)
    if (own.length > 0 && seen.length === 0) return 'none'
    if (seen.length > 0) {
      const isMember = own.length > 0 && own.every(({ record }) => record.p !== undefined && record.k === 'method')
      const type = isMember ? this.#typeOfUser(user, file) : {}
      return { symbols: this.#allConstructors(seen), how: 'same-file', ...type }
    }
    if (file.isHidden(name, user)) return 'none'
    if (hasImports(file.path)) return this.#imported([name], file) ?? this.#unbound(name, file)
    // A bare call may make an object in languages without `new`.
    const mayMake = isUpper(name.charCodeAt(0)) && !isOfC(file.path)
    const made = mayMake ? this.#made(name, user, file) : undefined
    if (made !== undefined) return made
    const inherited = this.#onOwnType(name, user, file, false)
    if (typeof inherited === 'object' && 'symbols' in inherited) return inherited
    const free = this.#names.free(originalName(name, user), name, file)
    if (free === 'none' && this.#names.mayBeMixedIn(inherited, name, file)) return { why: 'receiver-type' }
    if (free === 'none' || 'why' in free) return free
    return { ...free, symbols: this.#allConstructors(free.symbols.map(symbol => this.graph.found(symbol))) }
  }

  /** A name that the imports of a file bind; undefined if they do not. */
  #imported(names: readonly string[], file: GraphFile): Resolved | undefined {
    const imported = this.graph.search.ofName(file.path, names)
    if (imported === undefined) return undefined
    const { symbols, files, isUnknown } = imported
    if (symbols.length > 0) return { symbols: this.#allConstructors(symbols), how: 'import' }
    return files.length > 0 || isUnknown ? { why: 'import' } : 'none'
  }

  /** A bare name of JavaScript or Python without a binding: from a star import, a variable, or global. */
  #unbound(name: string, file: GraphFile): Resolved {
    const { locals, stars } = file.bindings
    const text = this.graph.text(file.path)
    if (isPython(file.path)) {
      for (const specifier of stars) {
        const found = this.graph.search.follow(file.path, { specifier, name }, [], MAX_REEXPORTS)
        if (found.length > 0) return { symbols: this.#allConstructors(found), how: 'import' }
      }
    } else if (!this.graph.search.isModule(file.path))
      // Scripts without imports and exports share their top level.
      return this.#names.global(name)
    if (!text.includes(name)) return 'none'
    const module = moduleHolding(name, text, locals)
    const member = module === undefined ? undefined : this.#imported([module, name], file)
    if (typeof member === 'object' && 'symbols' in member) return member
    return mayComeFromImports(name, text, locals) ? { why: 'variable' } : 'none'
  }

  /** The type that a name means in the code of a user, which also sees the types within those around it. */
  #typeNamed(name: string, { record }: User, { path }: GraphFile): Found | 'outside' | undefined {
    return this.types.typeNamed(name, path, hasImports(path) ? undefined : record.qualified)
  }

  /** What `new` of a type calls; undefined if the type is unknown. In Go functions have such names. */
  #made(type: string, user: User, file: GraphFile): Resolved | undefined {
    const found = this.#typeNamed(type, user, file)
    if (found === 'outside') return importsPackages(file.path) ? undefined : 'none'
    const how = found?.entry.f === file.path ? 'same-file' : 'import'
    return found && { symbols: this.types.withConstructors(found), how }
  }

  /** A member of the object or class that the user belongs to, or of its base. */
  #onSelf(written: string, name: string, user: User, file: GraphFile, isBase: boolean): Resolved {
    const own = file.meant(written, user)
    if (own.length > 0)
      return { symbols: own.map(({ symbol }) => symbol), how: 'same-file', ...this.#typeOfUser(user, file) }
    return this.#onOwnType(name, user, file, isBase)
  }

  /** The constructors of the own type, `this(x)`, or of its base type: `super(x)`, `base(x)`. */
  #delegated(written: string, user: User, file: GraphFile): Resolved {
    const own = isPython(file.path) ? undefined : this.#ownType(user, file)
    const symbols = own === undefined ? [] : this.types.delegated(own, written)
    return symbols.length > 0 ? { symbols, how: 'member-of-type' } : 'none'
  }

  #typeOfUser(user: User, file: GraphFile): { type?: number } {
    const type = this.#ownType(user, file)
    return type === undefined ? {} : { type: type.symbol }
  }

  #ownType(user: User, file: GraphFile): Found | undefined {
    for (const owner of scopesAround(user.record.p)) {
      const type = owner === '' ? undefined : this.types.typeNamed(owner, file.path)
      if (type !== undefined && type !== 'outside') return type
    }
    return undefined
  }

  #onOwnType(name: string, user: User, file: GraphFile, isBase: boolean): Resolved {
    const type = this.#ownType(user, file)
    return type === undefined ? { why: 'receiver-type' } : this.#memberOf(type, name, isBase)
  }

  #memberOf(type: Found, name: string, isBase = false): Resolved {
    const member = this.types.member(type, name, isBase)
    if (member === 'none') return { why: 'receiver-type', type: type.symbol }
    if (member === 'unknown') return { why: 'base-type', type: type.symbol }
    return { symbols: [member.symbol], how: 'member-of-type', type: type.symbol }
  }

  #onReceiver(written: string, name: string, receiver: string, word: string, user: User, file: GraphFile): Resolved {
    // In Rust `?` unwraps the receiver.
    if (file.path.endsWith('.rs') && written.endsWith(`?.${name}`)) return { why: 'receiver-type' }
    const typed = this.#typeOfReceiver(receiver, user, file)
    // A name of an inner scope may hide the parameter whose type this is.
    if (typed === 'outside') return file.isBoundAgain(receiver, user) ? { why: 'receiver-type' } : 'none'
    if (typed !== undefined) return this.#memberOf(typed, name)
    // Other members that the file's scopes offer have owners whose names only resemble the receiver's.
    const own = file.meant(written, user).filter(({ record: { p } }) => p === undefined || directOwner(p) === word)
    if (own.length > 0) return { symbols: own.map(({ symbol }) => symbol), how: 'same-file' }
    const chain = namesIn(receiver)
    if (chain === undefined) return { why: 'receiver-type' }
    const isHidden = file.isHidden(chain[0]!, user)
    if (hasImports(file.path)) {
      const imported = isHidden ? undefined : this.#imported([...chain, name], file)
      if (imported !== undefined && !(typeof imported === 'object' && 'why' in imported)) return imported
      if (imported !== undefined) return this.#onImported(chain, name, file) ?? { why: 'receiver-type' }
      const { locals } = file.bindings
      const text = this.graph.text(file.path)
      if (isHidden) return { why: 'receiver-type' }
      if (mayBeModule(chain[0]!, text, locals) || isObject(chain[0]!, text)) return { why: 'variable' }
      return this.#names.onAlike(name, word, file) ?? { why: 'receiver-type' }
    }
    if (isUpper(chain.at(-1)!.charCodeAt(0))) {
      const type = this.#typeNamed(chain.join('.'), user, file)
      if (type === 'outside') return 'none'
      if (type !== undefined) return this.#memberOf(type, name)
    }
    const inModule = isHidden ? 'none' : this.#names.inModule(name, originalName(word, user), file)
    if (inModule !== 'none') return inModule
    return this.#names.onAlike(name, word, file) ?? { why: 'receiver-type' }
  }

  /** The member of a variable or an object that is imported. */
  #onImported(chain: readonly string[], name: string, file: GraphFile): Resolved | undefined {
    const imported = this.graph.search.ofName(file.path, chain)
    for (const holder of imported?.symbols ?? []) {
      if (TYPE_KINDS.has(holder.entry.k)) return this.#memberOf(holder, name)
      const type = this.#typeOfVariable(holder)
      if (type === 'outside') return 'none'
      if (type !== undefined) return this.#memberOf(type, name)
    }
    return undefined
  }

  /** The type that a variable is declared with, or made as. */
  #typeOfVariable({ symbol, entry }: Found): Found | 'outside' | undefined {
    const { signature } = this.graph.standing.record(symbol)
    const declared = new RegExp(`(?:^|\\s)${escaped(entry.s)}\\s*:\\s*([^=]+)`).exec(signature)?.[1]
    const made = /=\s*new\s+([\w$.]+)/.exec(signature)?.[1] ?? /=\s*([A-Z][\w.]*)\(/.exec(signature)?.[1]
    const name = declared === undefined ? made : typeNamed(declared.trim())
    return name === undefined ? undefined : this.types.typeNamed(name, entry.f)
  }

  #typeOfReceiver(receiver: string, user: User, file: GraphFile): Found | 'outside' | undefined {
    if (receiver.endsWith('()')) return this.#typeOfCall(receiver.slice(0, -2), user, file)
    const nameOf = (written: string): string | undefined => typePath(written, pointerTypesOf(file.path))
    const name = typeOf(user.record, receiver, nameOf) ?? file.typeOfVariable(receiver, user)
    if (name === undefined) {
      const variable = file.isHidden(receiver, user) ? undefined : file.variable(receiver)
      if (variable !== undefined) return this.#typeOfVariable(variable)
      return this.#variables.typeOf(receiver, user, file)
    }
    if (name.endsWith('()')) return this.#typeOfCall(name.slice(0, -2), user, file)
    const type = this.#typeNamed(name, user, file)
    // Records have no package before the types of variables.
    return type === 'outside' && importsPackages(file.path) && !name.includes('.') ? undefined : type
  }

  /** The type of what a call gives. */
  #typeOfCall(callee: string, user: User, file: GraphFile): Found | 'outside' | undefined {
    // `tree = tree.grow()` has no end.
    if (this.#calls === MAX_CALLS) return undefined
    this.#calls++
    const made = this.resolve(callee, user, file)
    const found = made !== 'none' && 'symbols' in made ? this.#typeOfResult(made) : undefined
    this.#calls--
    const [head = ''] = callee.split(/[^\w$]/, 1)
    return made === 'none' && file.bindings.locals.has(head) && !file.isHidden(head, user) ? 'outside' : found
  }

  #typeOfResult({ symbols, type }: { symbols: readonly number[]; type?: number }): Found | 'outside' | undefined {
    const record = this.graph.standing.record(symbols[0]!)
    const file = this.graph.fileOfSymbol(symbols[0]!)
    if (TYPE_KINDS.has(record.k)) return this.graph.found(symbols[0]!)
    const result = resultType(record, written => typePath(written, pointerTypesOf(file.path)))
    // `this` is the type of the receiver, which may be derived from the one that declares the method.
    if (result === 'this' || result === 'Self' || result === 'self')
      return type === undefined ? undefined : this.graph.found(type)
    if (result !== undefined) return this.types.typeNamed(result, file.path, record.p)
    // `const make = Tree.of` calls that.
    const alias = /=\s*([\w$.]+);?$/.exec(record.signature)?.[1]
    const user = alias === undefined ? undefined : file.users.find(({ symbol }) => symbol === symbols[0])
    return user && this.#typeOfCall(alias!, user, file)
  }

  #allConstructors(found: readonly Found[]): number[] {
    return found.flatMap(one => (TYPE_KINDS.has(one.entry.k) ? this.types.withConstructors(one) : [one.symbol]))
  }
}
