// Resolves one use, a callee or a reference as written, to the definitions it refers to.
import { calleeOf, isOnBase, isOnSelf, lastWordOn, typeBeforeNew, typeOf } from '../cache/records/callee-names.ts'
import { isPython } from '../facts/calls/import-bindings.ts'
import { hasImports, importsPackages, isOfC, makesByName } from '../languages/package-rules.ts'
import { TYPE_KINDS } from '../model.ts'
import { MAX_REEXPORTS } from '../resolve/definition-search.ts'
import { mayBeModule, mayComeFromImports, moduleHolding } from '../resolve/derived-names.ts'
import { isUpper } from '../util/name-words.ts'
import { directOwner } from '../util/symbol-names.ts'
import { mayExtend } from './extension-members.ts'
import { ExtensionMethods } from './extension-methods.ts'
import { FreeNames } from './free-names.ts'
import { GoValues } from './go-values/go-values.ts'
import type { Found, Graph, GraphFile, User } from './graph.ts'
import { overloadsOf } from './overload-choice.ts'
import { isDelegation, isOverloading } from './overrides.ts'
import { ReceiverTypes } from './receiver-lookup.ts'
import type { Resolved } from './relation.ts'
import { scopesAround } from './type-lookup.ts'
import { TypeMembers } from './type-members.ts'
import { ExpressionTypes } from './values/expression-types.ts'
import { definitionsSeen } from './values/seen-definitions.ts'
import { isObject, namesIn, originalName } from './written-names.ts'

export class UseResolution {
  readonly graph: Graph
  readonly types: TypeMembers
  readonly values: ExpressionTypes
  readonly #names: FreeNames
  readonly #extensions: ExtensionMethods
  readonly #go: GoValues
  readonly #receivers: ReceiverTypes

  constructor(graph: Graph) {
    this.graph = graph
    this.types = new TypeMembers(graph)
    this.values = new ExpressionTypes(graph, this.types)
    this.#names = new FreeNames(graph)
    this.#go = new GoValues(graph, this.types)
    this.#receivers = new ReceiverTypes(graph, this.types, (callee, user, file) => this.resolve(callee, user, file))
    this.#extensions = new ExtensionMethods(graph, this.types, this.#receivers.variables)
  }

  /** What a callee or reference of `user` in `file` refers to; of overloads those that take the arguments of a call. */
  resolve(written: string, user: User, file: GraphFile, line?: number): Resolved {
    const resolved = this.#resolved(written, user, file, line)
    if (resolved === 'none' || 'why' in resolved) return resolved
    const isElsewhere = importsPackages(file.path) && resolved.how !== 'same-file'
    if (!isElsewhere && !isOverloading(file.path)) return resolved
    return { ...resolved, symbols: overloadsOf(this.graph, resolved.symbols, lastWordOn(written), file, line) }
  }

  /**
   * True if a call is on a type that no file of the index defines, and of which types in the index may be subtypes. In
   * JavaScript, TypeScript and Python false.
   */
  isOnOutside(written: string, user: User, file: GraphFile, line: number): boolean {
    const name = lastWordOn(written)
    const { receiver, word } = calleeOf(written, name)
    if (receiver === undefined || hasImports(file.path)) return false
    if (importsPackages(file.path)) return this.#go.isOnOutside(file.path, line, name, word)
    return this.#receivers.typeOf(receiver, user, file) === 'outside'
  }

  #resolved(written: string, user: User, file: GraphFile, line: number | undefined): Resolved {
    const name = lastWordOn(written)
    if (name === '') return 'none'
    const parts = calleeOf(written, name)
    const { receiver } = parts
    // `new Tree().grow` calls a member of what it makes.
    const isMaking = written.startsWith('new ') && !written.includes('(') && !hasImports(file.path)
    const made = isMaking ? this.#made(written.slice(4), user, file) : this.#madeByNew(written, user, file)
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
    const found = this.#onReceiver(written, name, receiver, parts.word, user, file)
    const resolved = this.#extensions.instead(found, name, receiver, user, file)
    const isUnknown = resolved !== 'none' && 'why' in resolved && resolved.why === 'receiver-type'
    return isUnknown && this.graph.named(name).length === 0 ? 'none' : resolved
  }

  /** The member of a value whose type the code of a script or of Go implies. */
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
    const made = isUpper(name.charCodeAt(0)) && makesByName(file.path) ? this.#made(name, user, file) : undefined
    if (made !== undefined) return made
    const inherited = this.#onOwnType(name, user, file, false)
    if (typeof inherited === 'object' && 'symbols' in inherited) return inherited
    const free = this.#names.free(originalName(name, user), name, user, file)
    if (free === 'none' && (this.#names.mayBeMixedIn(inherited, name, file) || this.#mayBeInherited(name, user, file)))
      return { why: 'receiver-type' }
    if (free === 'none' || 'why' in free) return free
    return { ...free, symbols: this.#allConstructors(free.symbols.map(symbol => this.graph.found(symbol))) }
  }

  /** Whether a bare name in a method of a class without a name may be inherited: no head tells the base type of that. */
  #mayBeInherited(name: string, { record: { k, p } }: User, { path }: GraphFile): boolean {
    if (k !== 'method' || p === undefined || importsPackages(path) || isOfC(path)) return false
    if (typeof this.types.typeNamed(p, path) === 'object') return false
    return this.graph.named(name).some(({ entry }) => entry.p !== undefined && this.graph.types.areAlike(entry.f, path))
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

  /** What `new` of a type calls; undefined if the type is unknown. In Go functions have such names. */
  #made(type: string, user: User, file: GraphFile): Resolved | undefined {
    const found = this.#receivers.typeNamed(type, user, file)
    if (found === 'outside') return importsPackages(file.path) ? undefined : 'none'
    const how = found?.entry.f === file.path ? 'same-file' : 'import'
    return found && { symbols: this.types.withConstructors(found), how }
  }

  /** `Tree.new` of Ruby, whose class does not define that itself. */
  #madeByNew(written: string, user: User, file: GraphFile): Resolved | undefined {
    const type = file.path.endsWith('.rb') ? typeBeforeNew(written) : undefined
    return type === undefined ? undefined : this.#made(type, user, file)
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
    if (member === 'none') {
      // What a function of JavaScript makes may get members anywhere.
      const isOpen = !TYPE_KINDS.has(type.entry.k) || mayExtend(this.graph, this.types, name, type.entry.f)
      return { why: 'receiver-type', ...(isOpen ? {} : { type: type.symbol }) }
    }
    if (member === 'unknown') return { why: 'base-type', type: type.symbol }
    return { symbols: [member.symbol], how: 'member-of-type', type: type.symbol }
  }

  #onReceiver(written: string, name: string, receiver: string, word: string, user: User, file: GraphFile): Resolved {
    // In Rust `?` unwraps the receiver.
    if (file.path.endsWith('.rs') && written.endsWith(`?.${name}`)) return { why: 'receiver-type' }
    const typed = this.#receivers.typeOf(receiver, user, file)
    // A name of an inner scope may hide the parameter whose type this is.
    if (typed === 'outside') {
      const isAgain = !file.path.endsWith('.cs') && file.isBoundAgain(receiver, user)
      return isAgain || mayExtend(this.graph, this.types, name, file.path) ? { why: 'receiver-type' } : 'none'
    }
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
      return this.#names.onAlike(name, word, user, file) ?? { why: 'receiver-type' }
    }
    if (isUpper(chain[0]!.charCodeAt(0)) || isUpper(chain.at(-1)!.charCodeAt(0))) {
      const type = this.#receivers.typeOfPath(chain, user, file)
      if (type === 'outside' && isUpper(chain.at(-1)!.charCodeAt(0))) return 'none'
      if (typeof type === 'object') return this.#memberOf(type, name)
    }
    const inModule = isHidden ? 'none' : this.#names.inModule(written, name, originalName(word, user), user, file)
    if (inModule !== 'none') return inModule
    return this.#names.onAlike(name, word, user, file) ?? { why: 'receiver-type' }
  }

  /** The member of a variable or an object that is imported. */
  #onImported(chain: readonly string[], name: string, file: GraphFile): Resolved | undefined {
    const imported = this.graph.search.ofName(file.path, chain)
    for (const holder of imported?.symbols ?? []) {
      if (TYPE_KINDS.has(holder.entry.k)) return this.#memberOf(holder, name)
      const type = this.#receivers.typeOfVariable(holder)
      if (type === 'outside') return 'none'
      if (type !== undefined) return this.#memberOf(type, name)
    }
    return undefined
  }

  #allConstructors(found: readonly Found[]): number[] {
    return found.flatMap(one => (TYPE_KINDS.has(one.entry.k) ? this.types.withConstructors(one) : [one.symbol]))
  }
}
