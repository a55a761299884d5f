// Who calls a symbol, or gives it by value: every use of its names in the files that use them, resolved one by one.
import { calleeOf, isOnBase, lastWordOn, typeBeforeNew, type Use } from '../cache/records/callee-names.ts'
import { isDeclaration, isExported } from '../cache/tables/traits.ts'
import { DEFAULT, MODULE, REQUIRED } from '../facts/calls/import-bindings.ts'
import { hasImports, importsPackages, isOfC, isShell } from '../languages/package-rules.ts'
import { type IndexEntry, TYPE_KINDS } from '../model.ts'
import { isUpper } from '../util/name-words.ts'
import { directOwner } from '../util/symbol-names.ts'
import { attributeUses } from './attribute-uses.ts'
import { CandidateFiles, type SearchLimit } from './candidate-files.ts'
import type { Found, Graph, GraphFile, User } from './graph.ts'
import { choosesOverloads } from './overload-choice.ts'
import { isConstructor, isDelegation, isOverridable } from './overrides.ts'
import { lineOfReference } from './reference-lines.ts'
import type { How, Resolved, Why } from './relation.ts'
import { linesNaming } from './shell-mentions.ts'
import { isUsedWithoutCall } from './uncalled-members.ts'
import type { UseResolution } from './use-resolution.ts'
import { areApart } from './values/seen-definitions.ts'

/** A user of the target in a file, with the lines of its uses. */
export interface Edge {
  readonly file: GraphFile
  readonly user: User
  readonly lines: readonly number[]
  readonly how: How
}

export interface Relation {
  readonly edges: readonly Edge[]
  /** Uses that may refer to the target, by why it cannot be told. */
  readonly unresolved: ReadonlyMap<Why, number>
  /** The unresolved uses, by name only. */
  readonly named: readonly Edge[]
}

/** Kinds of types whose members others implement. */
const ABSTRACT_TYPES: ReadonlySet<string> = new Set(['interface', 'trait'])

const ANY = Number.POSITIVE_INFINITY
const NO_LIMIT: SearchLimit = { files: ANY, bytes: ANY, typed: ANY }

/** The users of a symbol, file by file in the order of the index; of the nearest files if there is a limit. */
export function callersOf(uses: UseResolution, target: Found, limit: SearchLimit = NO_LIMIT): Relation {
  return new CallerSearch(uses, target, limit).run()
}

class CallerSearch {
  readonly #graph: Graph
  readonly #target: Found
  readonly #uses: UseResolution
  readonly #wanted: ReadonlySet<number>
  readonly #edges: Edge[] = []
  readonly #unresolved = new Map<Why, number>()
  readonly #named: Edge[] = []
  /** Type that the target is a member of. */
  readonly #owner: Found | undefined
  /** The same if subtypes may override the target. */
  readonly #overridable: Found | undefined
  /** Whether the members of subtypes implement the target. */
  readonly #isAbstract: boolean
  /** True for a member that one of a type outside the index may stand for: of a base type, in Go of any interface. */
  readonly #isBelowOutside: boolean
  readonly #isConstructor: boolean
  readonly #candidates: CandidateFiles
  readonly #limit: SearchLimit

  constructor(uses: UseResolution, target: Found, limit: SearchLimit) {
    this.#graph = uses.graph
    this.#limit = limit
    this.#candidates = new CandidateFiles(uses.graph, target, limit)
    this.#target = target
    this.#uses = uses
    const { p, f } = target.entry
    const owner = p === undefined ? undefined : this.#uses.types.typeNamed(p, f)
    this.#owner = owner === 'outside' ? undefined : owner
    this.#isConstructor = isConstructor(target)
    this.#wanted = new Set([target.symbol, ...this.#overloads()])
    this.#overridable = isOverridable(target, uses.graph.types) ? this.#owner : undefined
    this.#isBelowOutside = this.#mayBeBelowOutside()
    this.#isAbstract = this.#isDeclared(target.symbol) || ABSTRACT_TYPES.has(this.#owner?.entry.k ?? '')
  }

  /**
   * Other definitions of the same name and owner: overloads where calls do not choose among them, branches of
   * conditions, the members of one type in several files, and in C and C++ the definition of a prototype.
   */
  #overloads(): number[] {
    const { f, p, s } = this.#target.entry
    if (choosesOverloads(f)) return []
    const code = this.#uses.values.file(f)
    const isHere = (one: Found): boolean => one.entry.f === f && !(code && areApart(one, this.#target, code))
    return this.#graph
      .named(s)
      .filter(one => {
        const { symbol, entry } = one
        return entry.p === p && (isHere(one) || this.#isLinked(symbol, entry.f) || this.#isOfOwner(entry))
      })
      .map(({ symbol }) => symbol)
  }

  /** Whether a symbol of C or C++ is the definition of the target's prototype, or the reverse. */
  #isLinked(symbol: number, path: string): boolean {
    const { symbol: own, entry } = this.#target
    if (!isOfC(entry.f) || !isOfC(path) || this.#isDeclared(symbol) === this.#isDeclared(own)) return false
    const { reader } = this.#graph.standing
    return entry.k === 'method' || [symbol, own].every(each => isExported(reader.trait(each).flags))
  }

  #isOfOwner({ p, f }: IndexEntry): boolean {
    const type = p === undefined || this.#owner === undefined ? undefined : this.#uses.types.typeNamed(p, f)
    return typeof type === 'object' && type.symbol === this.#owner?.symbol
  }

  #mayBeBelowOutside(): boolean {
    const owner = this.#overridable
    if (owner === undefined || owner.entry.k === 'interface') return false
    if (importsPackages(this.#target.entry.f)) return isUpper(this.#target.entry.s.charCodeAt(0))
    return [...this.#uses.types.lineage(owner)].some(({ isWhole }) => !isWhole)
  }

  #isDeclared(symbol: number): boolean {
    return isDeclaration(this.#graph.standing.reader.trait(symbol).flags)
  }

  run(): Relation {
    const { files, left } = this.#candidates.chosen()
    for (const file of [...files].sort((a, b) => a.number - b.number)) this.#searchIn(file)
    if (left > 0) this.#unresolved.set('limit', left)
    const record = this.#graph.types.record(this.#target)
    if (isUsedWithoutCall(this.#target, record, this.#owner)) this.#unresolved.set('without-call', 1)
    return { edges: this.#edges, unresolved: this.#unresolved, named: this.#named }
  }

  #searchIn(file: GraphFile): void {
    const { names } = this.#candidates
    const locals = this.#localNames(file)
    const isTyped = this.#graph.standing.reader.stampOf(file.number).size <= this.#limit.typed
    for (const user of file.users) {
      const renamed = aliasesOf(user.record, names)
      const isNamed = (written: string): boolean => {
        const name = lastWordOn(written)
        if (this.#isConstructor && isDelegation(written)) return true
        const type = typeBeforeNew(written)
        if (type !== undefined && names.has(lastWordOn(type))) return true
        return names.has(name) || locals.has(name) || renamed.includes(name)
      }
      const found = new Map<How, Set<number>>()
      const unresolved = new Set<number>()
      for (const use of ['calls', 'references'] as const)
        for (const { written, line } of usesIn(user, use, file, isNamed)) {
          const resolved = this.#uses.resolve(written, user, file, isTyped && use === 'calls' ? line : undefined)
          const how = this.#howOf(resolved, written, use)
          if (how !== undefined) addTo(found, how, line)
          else if (this.#mayBeMeant(resolved, written) || this.#mayBeReached(resolved, written, user, file, line))
            unresolved.add(line)
        }
      if (unresolved.size > 0) this.#named.push({ file, user, lines: ascending(unresolved), how: 'name-only' })
      for (const [how, lines] of found) this.#edges.push({ file, user, lines: ascending(lines), how })
    }
    if (isShell(file.path)) this.#searchMentions(file)
  }

  /** A script may call a function whose name a variable holds. */
  #searchMentions(file: GraphFile): void {
    const { s, f } = this.#target.entry
    if (file.path !== f && !this.#graph.types.imported.of(file.path).has(f)) return
    const all = [...this.#edges, ...this.#named].filter(edge => edge.file === file)
    for (const line of linesNaming(s, file, new Set(all.flatMap(({ lines }) => lines)))) {
      this.#named.push({ file, user: file.userAt(line), lines: [line], how: 'name-only' })
      this.#unresolved.set('variable', (this.#unresolved.get('variable') ?? 0) + 1)
    }
  }

  /** Local names of a file for what it imports as one of the names, or as a default or whole module. */
  #localNames(file: GraphFile): ReadonlySet<string> {
    const { names } = this.#candidates
    const locals = new Set<string>()
    if (this.#target.entry.p !== undefined || !hasImports(file.path)) return locals
    for (const [local, binding] of file.bindings.locals) {
      const { name } = binding
      const isWhole = name === DEFAULT || name === MODULE || name === REQUIRED
      if ((isWhole || names.has(name)) && this.#candidates.leadsHere(file, binding)) locals.add(local)
    }
    return locals
  }

  /** How a resolved use reaches the target; undefined if it does not. */
  #howOf(resolved: Resolved, written: string, use: Use): How | undefined {
    if (resolved === 'none') return undefined
    if ('symbols' in resolved) {
      if (resolved.symbols.some(symbol => this.#wanted.has(symbol)))
        return use === 'references' ? 'callback' : resolved.how
      const isTyped = resolved.type !== undefined
      if (resolved.symbols.some(symbol => this.#isSameInHierarchy(symbol, written, isTyped))) return 'override'
    }
    // A call on a base type of the owner may reach the target, which overrides or implements what is called.
    const { type } = resolved
    if (type === undefined || this.#owner === undefined || type === this.#owner.symbol) return undefined
    return this.#uses.types.isOrDerives(this.#owner, this.#graph.found(type)) ? 'override' : undefined
  }

  /**
   * Whether a call that leads to a member is one of the target, which declares what that implements, or may be one,
   * because the target overrides it and only the member tells the receiver's type. A call through the name of a type or
   * of the base class reaches that member alone.
   */
  #isSameInHierarchy(symbol: number, written: string, isTyped: boolean): boolean {
    const owner = this.#overridable
    const { f, p, s } = this.#graph.found(symbol).entry
    if (owner === undefined || p === undefined || s !== this.#target.entry.s) return false
    const parts = calleeOf(written, lastWordOn(written))
    if (isOnBase(parts) || parts.receiver === directOwner(p)) return false
    const type = this.#uses.types.typeNamed(p, f)
    if (type === undefined || type === 'outside' || type.symbol === owner.symbol) return false
    const { types } = this.#uses
    if (this.#isAbstract && types.isOrDerives(type, owner)) return true
    return !isTyped && parts.receiver !== undefined && types.isOrDerives(owner, type)
  }

  /** Whether a call on a type outside the index may reach the target, which is a member of a subtype; it is then counted. */
  #mayBeReached(resolved: Resolved, written: string, user: User, file: GraphFile, line: number): boolean {
    if (resolved !== 'none' || !this.#isBelowOutside) return false
    if (!this.#uses.isOnOutside(written, user, file, line)) return false
    this.#unresolved.set('base-type', (this.#unresolved.get('base-type') ?? 0) + 1)
    return true
  }

  /** Whether an unresolved use may refer to the target, which is then counted. */
  #mayBeMeant(resolved: Resolved, written: string): boolean {
    if (resolved === 'none' || !('why' in resolved)) return false
    // The receiver is of a type that is known, and has no such member.
    if (resolved.type !== undefined && resolved.why === 'receiver-type') return false
    const isMember = this.#target.entry.p !== undefined && !TYPE_KINDS.has(this.#target.entry.k)
    const hasReceiver = written.replace(/^new /, '') !== lastWordOn(written)
    const may = isMember
      ? hasReceiver || !hasImports(this.#target.entry.f)
      : !hasReceiver || resolved.why !== 'receiver-type'
    if (may) this.#unresolved.set(resolved.why, (this.#unresolved.get(resolved.why) ?? 0) + 1)
    return may
  }
}

/** Names that a record's file gives to what is exported under one of the names: `b` of `a as b`. */
function aliasesOf({ aliases = [] }: User['record'], names: ReadonlySet<string>): string[] {
  return aliases
    .filter(alias => names.has(alias.slice(0, alias.indexOf(' '))))
    .map(alias => alias.slice(alias.lastIndexOf(' ') + 1))
}

function ascending(lines: Iterable<number>): number[] {
  return [...lines].sort((a, b) => a - b)
}

function addTo(found: Map<How, Set<number>>, how: How, line: number): void {
  const lines = found.get(how)
  if (lines) lines.add(line)
  else found.set(how, new Set([line]))
}

/** The callees of a user with their lines, or its references with the first line that has each. */
export function* usesIn(
  user: User,
  use: Use,
  file: GraphFile,
  isWanted: (written: string) => boolean = () => true,
): Iterable<{ readonly written: string; readonly line: number }> {
  const { calls = [], references = [] } = user.record
  if (use === 'calls') {
    for (const { callee, line } of calls) if (isWanted(callee)) yield { written: callee, line }
    for (const { written, line } of attributeUses(user, file)) if (isWanted(written)) yield { written, line }
    return
  }
  for (const written of references)
    if (isWanted(written)) yield { written, line: lineOfReference(lastWordOn(written), user, file) }
}
