// Whether a call as written in one file means a definition in another: by the receiver, and where others bear its name by
// what the caller's file imports and by its folder. Told only where none of the others is left.
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
} from '../cache/records/callees.ts'
import { importsPackages, isOfC } from '../languages/package-rules.ts'
import type { SymbolRecord } from '../model.ts'
import { directOwner } from '../util/symbol-names.ts'
import { Lineage } from './lineage.ts'
import { areInOnePackage } from './module-specifiers.ts'
import { Reach } from './reach.ts'
import type { Standing } from './related-symbols.ts'

/** What bears a name: where, as a member of what. */
export type NamedSymbol = Pick<SymbolRecord, 'p' | 'k'> & { readonly f: string }
/** Another that does. */
export type OtherDefinition = NamedSymbol & { readonly exported: boolean }

type Caller = Pick<SymbolRecord, 'p' | 'signature'> & Typed

/** Calls by names that only the imports of their file explain. */
export interface UnresolvedCall {
  readonly path: string
  readonly caller: Caller
  /** What may be modules or types. */
  readonly aliases: readonly string[]
  /** What may be the target itself. */
  readonly names: readonly string[]
  /** What may be modules that its owner is named in. */
  readonly modules: readonly string[]
}

/** What a name of a file, whose text is given, is called in another: `nameAtSource` of imported-definition.ts. */
type StandsFor = (text: string, from: string, local: string, file: string) => string | undefined

export class CallTargets {
  readonly #read: (path: string) => string
  readonly #target: NamedSymbol & { readonly s: string }
  readonly #isExported: boolean
  readonly #rivals: readonly OtherDefinition[]
  readonly #reach: Reach
  readonly #lineage: Lineage

  constructor(
    standing: Standing,
    /** The text of a file. */
    read: (path: string) => string,
    target: NamedSymbol & { readonly s: string },
    isTargetExported: boolean,
    rivals: readonly OtherDefinition[],
    /** What else bears the name in the file of the target. */
    beside: readonly NamedSymbol[],
  ) {
    this.#read = read
    this.#target = target
    this.#isExported = isTargetExported
    this.#rivals = rivals
    this.#reach = new Reach(read, path => standing.reader.fileNumber(path) >= 0)
    this.#lineage = new Lineage(
      standing,
      [target, ...rivals, ...beside],
      (from, file, name) => this.#reach.reached(from, file, [name]) === 'name',
    )
  }

  /** Whether a callee, which ends in the name, means the target where it stands in a record of another file. */
  isMeant(callee: string, caller: Caller, path: string): boolean {
    const { s, p } = this.#target
    if (callee === s && p === undefined && this.#isHidden(path)) return false
    const isFitting = mayReferFromOtherFile(callee, caller, this.#target)
    if (isFitting && this.#rivals.length === 0) return true
    const parts = calleeOf(callee, s)
    const found = this.#byType(parts, caller, path)
    if (found !== undefined) return found === this.#target
    if (this.#rivals.some(rival => rival.f === path && isNearer(rival, parts.receiver, caller))) return false
    if (isOnSelf(parts, caller) || isOnBase(parts))
      return isFitting ? this.#isOfOneOwner(path) : p !== undefined && this.#isOnly(one => this.#names(path, one))
    if (parts.receiver === undefined && p === undefined) return this.#isBareMeant(path)
    if (parts.receiver === undefined) return isFitting && this.#isOfOneOwner(path)
    if (p === undefined)
      return (
        isFitting &&
        this.#isOnly(one => mayReferFromOtherFile(callee, caller, { ...one, s }) && this.#reaches(path, one))
      )
    if (this.#rivals.length === 0) return this.#names(path, this.#target)
    const isAlike = (one: NamedSymbol) => one.p !== undefined && isLike(parts.word, one.p)
    return isAlike(this.#target) && this.#names(path, this.#target) && !this.#rivals.some(isAlike)
  }

  /** The bearer that a receiver means by its type, which what it is derived from tells, too. */
  #byType(parts: Callee, caller: Caller, path: string): NamedSymbol | undefined {
    if (parts.receiver === undefined || this.#target.p === undefined) return undefined
    const isBase = isOnBase(parts)
    const type =
      isBase || isOnSelf(parts, caller)
        ? caller.p === undefined
          ? undefined
          : directOwner(caller.p)
        : typeOf(caller, parts.receiver)
    return type === undefined ? undefined : this.#lineage.meant(type, path, isBase)
  }

  /** Whether a file that calls it by another name imports the target by its own. */
  isImported(path: string): boolean {
    return this.#isOnly(one => this.#imports(path, one))
  }

  /**
   * What of the calls only the imports of their file can tell; undefined where they cannot. `renamed` is what the file
   * calls the target, `foo as bar`.
   */
  doubt(
    callees: readonly string[],
    renamed: readonly string[],
    caller: Caller,
    path: string,
  ): UnresolvedCall | undefined {
    // C's kin includes files without a name for them.
    const aliases = isOfC(path) ? [] : [...new Set(callees.flatMap(callee => aliasIn(callee, this.#target) ?? []))]
    const names = renamed.map(alias => lastWordOn(alias))
    const modules = isOfC(path) ? [] : [...new Set(callees.flatMap(callee => moduleIn(callee, this.#target) ?? []))]
    return aliases.length + names.length + modules.length === 0 ? undefined : { path, caller, aliases, names, modules }
  }

  /** Whether they do tell that the target is meant. */
  isSettled({ path, caller, aliases, names, modules }: UnresolvedCall, standsFor: StandsFor): boolean {
    const text = this.#read(path)
    const { s } = this.#target
    const isOf = (one: NamedSymbol, alias: string): boolean => {
      const name = standsFor(text, path, alias, one.f)
      return name !== undefined && mayReferFromOtherFile(`${name}.${s}`, caller, { ...one, s })
    }
    const isIt = ({ f }: NamedSymbol, name: string): boolean => standsFor(text, path, name, f) === s
    const owner = directOwner(this.#target.p ?? '')
    const isIn = ({ f, p }: NamedSymbol, module: string): boolean =>
      p !== undefined && directOwner(p) === owner && standsFor(text, path, module, f) !== undefined
    return (
      modules.some(module => this.#isOnly(one => isIn(one, module))) ||
      names.some(name => this.#isOnly(one => isIt(one, name))) ||
      aliases.some(alias => this.#isOnly(one => isOf(one, alias)))
    )
  }

  /** A name alone: what the file imports so, what the files of its package define, what C can link. */
  #isBareMeant(path: string): boolean {
    const { f } = this.#target
    if (isOfC(path)) return this.#isExported && this.#rivals.every(rival => rival.p !== undefined || !rival.exported)
    if (areInOnePackage(path, f))
      return this.#rivals.every(rival => rival.p !== undefined || !areInOnePackage(path, rival.f))
    return this.isImported(path)
  }

  /** Of another package of Go a name alone is only known by an import with a dot before it. */
  #isHidden(path: string): boolean {
    if (!importsPackages(path) || areInOnePackage(path, this.#target.f)) return false
    return !this.#read(path).includes('. "')
  }

  #imports(path: string, { f }: NamedSymbol): boolean {
    return this.#reach.reached(path, f, [this.#target.s]) === 'name'
  }

  /** Its owner has no namesake with a member of this name. */
  #isOfOneOwner(path: string): boolean {
    const { p, f } = this.#target
    return this.#rivals.every(rival => rival.p !== p || (areInOnePackage(path, f) && !areInOnePackage(path, rival.f)))
  }

  /** The file of a caller names the owner, or is of its package. */
  #names(path: string, { f, p }: NamedSymbol): boolean {
    if (p === undefined || areInOnePackage(path, f)) return p !== undefined
    const reached = this.#reach.reached(path, f, [directOwner(p)])
    return reached === 'name' || (reached === 'file' && importsPackages(path))
  }

  /** The file imports the other, or is of its package. */
  #reaches(path: string, { f }: NamedSymbol): boolean {
    return areInOnePackage(path, f) || this.#reach.reached(path, f, [this.#target.s]) !== undefined
  }

  /** What holds for the target does so for none of the others. */
  #isOnly(holds: (one: NamedSymbol) => boolean): boolean {
    return holds(this.#target) && !this.#rivals.some(holds)
  }
}

/** Whether what bears the name in the caller's own file would be meant before others. */
function isNearer({ p }: NamedSymbol, receiver: string | undefined, caller: Caller): boolean {
  if (receiver !== undefined) return p !== undefined
  return p === undefined || caller.p === p || caller.p?.startsWith(`${p}.`) === true
}
