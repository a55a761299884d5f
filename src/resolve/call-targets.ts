// Decides whether a call refers to a definition in another file, by receiver, imports and folder. The answer is yes
// only if no other definition of the name remains.
import {
  aliasIn,
  type Callee,
  calleeOf,
  isLike,
  isOnBase,
  isOnSelf,
  lastWordOn,
  mayReferFromOtherFile,
  moduleIn,
  type Typed,
  typeOf,
} from '../cache/records/callee-names.ts'
import { importsPackages, isOfC } from '../languages/package-rules.ts'
import type { SymbolRecord } from '../model.ts'
import { directOwner } from '../util/symbol-names.ts'
import { Lineage, type NamedSymbol } from './lineage.ts'
import { areInOnePackage } from './module-specifiers.ts'
import { Reach } from './reach.ts'
import type { Standing } from './standing.ts'

/** Another that does. */
export type OtherDefinition = NamedSymbol & { readonly exported: boolean }

type Caller = Pick<SymbolRecord, 'p' | 'signature'> & Typed

/** Calls that only the imports of the calling file can resolve. */
export interface UnresolvedCall {
  readonly path: string
  readonly caller: Caller
  /** Names that may be modules or types. */
  readonly aliases: readonly string[]
  /** Names that may be the target itself. */
  readonly names: readonly string[]
  /** Names that may be modules containing the target's owner. */
  readonly modules: readonly string[]
}

/** `nameAtSource` of imported-definition.ts. */
type NameAtSource = (text: string, from: string, local: string, file: string) => string | undefined

export class CallTargets {
  readonly #read: (path: string) => string
  readonly #target: NamedSymbol & { readonly s: string }
  readonly #isExported: boolean
  readonly #others: readonly OtherDefinition[]
  readonly #reach: Reach
  readonly #lineage: Lineage

  constructor(
    standing: Standing,
    read: (path: string) => string,
    target: NamedSymbol & { readonly s: string },
    isTargetExported: boolean,
    others: readonly OtherDefinition[],
    /** Other definitions of the name in the target's file. */
    inTargetFile: readonly NamedSymbol[],
  ) {
    this.#read = read
    this.#target = target
    this.#isExported = isTargetExported
    this.#others = others
    this.#reach = new Reach(read, path => standing.reader.fileNumber(path) >= 0)
    this.#lineage = new Lineage(
      standing,
      [target, ...others, ...inTargetFile],
      (from, file, name) => this.#reach.reached(from, file, [name]) === 'name',
    )
  }

  /** True if a callee that ends in the target's name refers to the target from a record of another file. */
  refersToTarget(callee: string, caller: Caller, path: string): boolean {
    const { s, p } = this.#target
    if (callee === s && p === undefined && this.#needsPackageName(path)) return false
    const mayRefer = mayReferFromOtherFile(callee, caller, this.#target)
    if (mayRefer && this.#others.length === 0) return true
    const parts = calleeOf(callee, s)
    const found = this.#definitionByType(parts, caller, path)
    if (found !== undefined) return found === this.#target
    if (this.#others.some(other => other.f === path && shadowsTarget(other, parts.receiver, caller))) return false
    if (isOnSelf(parts, caller) || isOnBase(parts))
      return mayRefer
        ? this.#isOwnerUnambiguous(path)
        : p !== undefined && this.#holdsOnlyForTarget(one => this.#importsOwner(path, one))
    if (parts.receiver === undefined && p === undefined) return this.#bareNameIsTarget(path)
    if (parts.receiver === undefined) return mayRefer && this.#isOwnerUnambiguous(path)
    if (p === undefined)
      return (
        mayRefer &&
        this.#holdsOnlyForTarget(
          one => mayReferFromOtherFile(callee, caller, { ...one, s }) && this.#importsFile(path, one),
        )
      )
    if (this.#others.length === 0) return this.#importsOwner(path, this.#target)
    const isAlike = (one: NamedSymbol) => one.p !== undefined && isLike(parts.word, one.p)
    return isAlike(this.#target) && this.#importsOwner(path, this.#target) && !this.#others.some(isAlike)
  }

  /** The definition that the receiver's type, or a base of it, provides. */
  #definitionByType(parts: Callee, caller: Caller, path: string): NamedSymbol | undefined {
    if (parts.receiver === undefined || this.#target.p === undefined) return undefined
    const isBase = isOnBase(parts)
    const type =
      isBase || isOnSelf(parts, caller)
        ? caller.p === undefined
          ? undefined
          : directOwner(caller.p)
        : typeOf(caller, parts.receiver)
    return type === undefined ? undefined : this.#lineage.memberOf(type, path, isBase)
  }

  /** True if a file that uses an alias imports the target by its own name. */
  isImported(path: string): boolean {
    return this.#holdsOnlyForTarget(one => this.#importsName(path, one))
  }

  /** The part of a call that imports may still resolve. `renamed` lists aliases of the target: `foo as bar`. */
  unresolvedPart(
    callees: readonly string[],
    renamed: readonly string[],
    caller: Caller,
    path: string,
  ): UnresolvedCall | undefined {
    // C has no import that names a file's definitions.
    const aliases = isOfC(path) ? [] : [...new Set(callees.flatMap(callee => aliasIn(callee, this.#target) ?? []))]
    const names = renamed.map(alias => lastWordOn(alias))
    const modules = isOfC(path) ? [] : [...new Set(callees.flatMap(callee => moduleIn(callee, this.#target) ?? []))]
    return aliases.length + names.length + modules.length === 0 ? undefined : { path, caller, aliases, names, modules }
  }

  /** True if the imports show that an unresolved call refers to the target. */
  importsResolve({ path, caller, aliases, names, modules }: UnresolvedCall, nameAtSource: NameAtSource): boolean {
    const text = this.#read(path)
    const { s } = this.#target
    const isMemberOf = (one: NamedSymbol, alias: string): boolean => {
      const name = nameAtSource(text, path, alias, one.f)
      return name !== undefined && mayReferFromOtherFile(`${name}.${s}`, caller, { ...one, s })
    }
    const isTarget = ({ f }: NamedSymbol, name: string): boolean => nameAtSource(text, path, name, f) === s
    const owner = directOwner(this.#target.p ?? '')
    const isInModule = ({ f, p }: NamedSymbol, module: string): boolean =>
      p !== undefined && directOwner(p) === owner && nameAtSource(text, path, module, f) !== undefined
    return (
      modules.some(module => this.#holdsOnlyForTarget(one => isInModule(one, module))) ||
      names.some(name => this.#holdsOnlyForTarget(one => isTarget(one, name))) ||
      aliases.some(alias => this.#holdsOnlyForTarget(one => isMemberOf(one, alias)))
    )
  }

  /** Resolves a bare name by the imports of the file, its package, or C linkage. */
  #bareNameIsTarget(path: string): boolean {
    const { f } = this.#target
    if (isOfC(path)) return this.#isExported && this.#others.every(other => other.p !== undefined || !other.exported)
    if (areInOnePackage(path, f))
      return this.#others.every(other => other.p !== undefined || !areInOnePackage(path, other.f))
    return this.isImported(path)
  }

  /** In Go a bare name of another package needs a dot import. */
  #needsPackageName(path: string): boolean {
    if (!importsPackages(path) || areInOnePackage(path, this.#target.f)) return false
    return !this.#read(path).includes('. "')
  }

  #importsName(path: string, { f }: NamedSymbol): boolean {
    return this.#reach.reached(path, f, [this.#target.s]) === 'name'
  }

  /** True if no other definition belongs to an owner of the same name. */
  #isOwnerUnambiguous(path: string): boolean {
    const { p, f } = this.#target
    return this.#others.every(other => other.p !== p || (areInOnePackage(path, f) && !areInOnePackage(path, other.f)))
  }

  #importsOwner(path: string, { f, p }: NamedSymbol): boolean {
    if (p === undefined || areInOnePackage(path, f)) return p !== undefined
    const reached = this.#reach.reached(path, f, [directOwner(p)])
    return reached === 'name' || (reached === 'file' && importsPackages(path))
  }

  #importsFile(path: string, { f }: NamedSymbol): boolean {
    return areInOnePackage(path, f) || this.#reach.reached(path, f, [this.#target.s]) !== undefined
  }

  #holdsOnlyForTarget(holds: (one: NamedSymbol) => boolean): boolean {
    return holds(this.#target) && !this.#others.some(holds)
  }
}

/** True if a definition in the caller's own file takes precedence over the target. */
function shadowsTarget({ p }: NamedSymbol, receiver: string | undefined, caller: Caller): boolean {
  if (receiver !== undefined) return p !== undefined
  return p === undefined || caller.p === p || caller.p?.startsWith(`${p}.`) === true
}
