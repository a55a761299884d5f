// Finds callers and by-value references. No call graph is stored: detail packs list callers in the same file, and
// postings select the few other records worth reading.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { bareName, lastWordOn, type Use, usesOf } from '../cache/records/callee-names.ts'
import { MAX_CALLERS } from '../cache/records/file-callers.ts'
import { isDeclaration, isExported } from '../cache/tables/traits.ts'
import { hasImports } from '../languages/package-rules.ts'
import { FUNCTION_KINDS, type IndexEntry, type SymbolKind, type SymbolRecord } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { symbolId } from '../util/symbol-id.ts'
import { directOwner } from '../util/symbol-names.ts'
import { CallTargets, type OtherDefinition, type UnresolvedCall } from './call-targets.ts'
import type { ImportResolver } from './imported-definition.ts'
import { moduleFilesOf } from './module-files-of-index.ts'
import { stemOfFile } from './module-specifiers.ts'
import type { Standing } from './standing.ts'
import { likelyUsers } from './term-users.ts'

/** Limit on the records read per query. */
const MAX_READ = 16
/** Limit on the files read only to check whether they contain the name. */
const MAX_FILES = 24
const MAX_DEFINITIONS = 12

type FoundUsers = Readonly<Record<Use, Set<string>>>

/** Users of a symbol, nearest first. `total` counts the callers in its own file. */
interface Users {
  readonly callers: readonly string[]
  readonly total: number
  /** Symbols that pass or return it by value. */
  readonly referrers: readonly string[]
}

/**
 * Lists users by qualified name in the same file, by id in others. If the name has other definitions, a use counts only
 * if imports, folder or receiver exclude them.
 */
export async function callersOf(
  standing: Standing,
  symbol: number,
  entry: IndexEntry,
  { modifiers = [] }: Pick<SymbolRecord, 'modifiers'>,
): Promise<Users> {
  const { reader } = standing
  const { names, total } = standing.callers(symbol, 'calls')
  const found: FoundUsers = { calls: new Set(names), references: new Set(standing.callers(symbol, 'references').names) }
  const users = (): Users => ({ callers: [...found.calls], total, referrers: [...found.references] })
  if (found.calls.size >= MAX_CALLERS || isFileLocal(entry.k, modifiers)) return users()
  const { first, count } = reader.file(reader.fileNumberOf(symbol))
  const isInFile = (other: number): boolean => other >= first && other < first + count
  if (entry.k === 'fn' && entry.p !== undefined && isLocalToFunction(reader, entry.p, entry.f, isInFile)) return users()
  const others = likelyUsers(reader, symbol, entry.s).filter(other => !isInFile(other))
  const texts = new FileTexts(path => standing.textOf(path))
  const mayBeReexported = entry.p === undefined && hasImports(entry.f) && isExported(reader.trait(symbol).flags)
  const mayBeDefault = (): boolean =>
    mayBeReexported && DEFAULT_EXPORT_TEXTS.some(mark => texts.of(entry.f).includes(mark))
  // Reading the file's text is only worth it if someone elsewhere may call the symbol.
  if (others.length === 0 && !mayBeDefault()) return users()
  const pathOf = (other: number): string => reader.file(reader.fileNumberOf(other)).path
  const otherDefinitions = definitionsNamed(standing, entry.s, other => !isInFile(other))
  if (otherDefinitions === undefined && !mayBeReexported && !others.some(other => hasImports(pathOf(other))))
    return users()
  const inTargetFile = definitionsNamed(standing, entry.s, other => other !== symbol && isInFile(other)) ?? []
  const callTargets =
    otherDefinitions &&
    new CallTargets(standing, texts.of, entry, isExported(reader.trait(symbol).flags), otherDefinitions, inTargetFile)
  const search = new UserSearch(standing, entry, found, texts, callTargets)
  await search.addUsers(others)
  if (mayBeReexported && found.calls.size < MAX_CALLERS) {
    for (const name of await search.exportedNames(mayBeDefault()))
      await search.addUsersByAlias(
        name,
        likelyUsers(reader, symbol, name).filter(other => !isInFile(other)),
      )
  }
  await search.addUnresolved()
  return users()
}

/** Searches records of other files for users of a symbol. */
class UserSearch {
  readonly #standing: Standing
  readonly #entry: IndexEntry
  readonly #found: FoundUsers
  readonly #texts: FileTexts
  #importResolver: ImportResolver | undefined
  readonly #callTargets: CallTargets | undefined
  readonly #unresolved: { readonly id: string; readonly use: Use; readonly call: UnresolvedCall }[] = []
  /** Names under which other files re-export it. */
  readonly #exportedNames = new Set<string>()
  #recordsRead = 0

  constructor(
    standing: Standing,
    entry: IndexEntry,
    found: FoundUsers,
    texts: FileTexts,
    callTargets: CallTargets | undefined,
  ) {
    this.#standing = standing
    this.#entry = entry
    this.#found = found
    this.#texts = texts
    this.#callTargets = callTargets
  }

  /** Adds users by its own name or by an import alias. */
  async addUsers(others: readonly number[]): Promise<void> {
    const { s } = this.#entry
    for (const [path, user] of this.#records(others, path => !hasImports(path) || this.#texts.mayHave(path, s))) {
      if (user.signature.startsWith(`${s} as `)) this.#exportedNames.add(user.s)
      for (const use of USES) if (!this.#isFull(use)) await this.#addIfUser(path, user, use)
    }
  }

  /** Other names under which it is exported. */
  async exportedNames(mayBeDefault: boolean): Promise<ReadonlySet<string>> {
    if (mayBeDefault && (await this.#resolver()).isDefault()) this.#exportedNames.add(stemOfFile(this.#entry.f))
    this.#exportedNames.delete(this.#entry.s)
    return this.#exportedNames
  }

  /** Adds users by another name, if their imports resolve to the symbol. */
  async addUsersByAlias(name: string, others: readonly number[]): Promise<void> {
    // The file `make-wheel` is usually imported as `makeWheel`.
    const wanted = bareName(name.replaceAll('-', ''))
    for (const [path, user] of this.#records(others, hasImports))
      for (const use of USES) {
        const matching = usesOf(user, use).filter(callee => bareName(lastWordOn(callee)) === wanted)
        if (matching.length === 0 || this.#isFull(use)) continue
        const resolver = await this.#resolver()
        if (matching.some(callee => resolver.refersToTarget(callee, path, parameterNames(user)) === true))
          this.#found[use].add(symbolId(path, user.qualified))
      }
  }

  /** Adds the unresolved users whose imports of modules resolve to the symbol. */
  async addUnresolved(): Promise<void> {
    if (!this.#callTargets || this.#unresolved.length === 0) return
    const { nameAtSource } = await import('./imported-definition.ts')
    for (const { id, use, call: unresolved } of this.#unresolved)
      if (!this.#isFull('calls') && !this.#isFull(use) && this.#callTargets.importsResolve(unresolved, nameAtSource))
        this.#found[use].add(id)
  }

  /** Yields the records of current symbols with their paths, within the limits. */
  *#records(
    others: readonly number[],
    isWanted: (path: string) => boolean,
  ): Generator<readonly [path: string, user: SymbolRecord]> {
    const { reader } = this.#standing
    for (const other of others) {
      if (this.#isFull('calls') || this.#recordsRead === MAX_READ) return
      const { path } = reader.file(reader.fileNumberOf(other))
      if (!isWanted(path)) continue
      this.#recordsRead++
      if (this.#standing.stillExists(other)) yield [path, this.#standing.record(other)]
    }
  }

  /** Loaded only when a record uses the name. */
  async #resolver(): Promise<ImportResolver> {
    this.#importResolver ??= await importResolverFor(this.#standing.reader, this.#entry, this.#texts)
    return this.#importResolver
  }

  async #addIfUser(path: string, user: SymbolRecord, use: Use): Promise<void> {
    const { s } = this.#entry
    const callTargets = this.#callTargets
    const renamed = (user.aliases ?? []).filter(alias => alias.startsWith(`${s} as `))
    const matching = usesOf(user, use).filter(
      name => lastWordOn(name) === s || renamed.some(alias => isAlias(name, alias)),
    )
    if (matching.length === 0) return
    const shadowed = parameterNames(user)
    const resolver = hasImports(path) ? await this.#resolver() : undefined
    const answers = matching.map(name => resolver?.refersToTarget(name, path, shadowed))
    const undecided = matching.filter((_, i) => answers[i] === undefined)
    const paths = undecided.filter(name => lastWordOn(name) === s)
    const aliases = renamed.filter(alias => undecided.some(name => isAlias(name, alias)))
    const id = symbolId(path, user.qualified)
    const isUser =
      answers.includes(true) ||
      (aliases.length > 0 && callTargets?.isImported(path)) ||
      paths.some(name => callTargets?.refersToTarget(name, user, path))
    const unresolved = isUser ? undefined : callTargets?.unresolvedPart(paths, aliases, user, path)
    if (isUser) this.#found[use].add(id)
    else if (unresolved) this.#unresolved.push({ id, use, call: unresolved })
  }

  #isFull(use: Use): boolean {
    return this.#found[use].size >= MAX_CALLERS
  }
}

async function importResolverFor(reader: IndexReader, target: IndexEntry, texts: FileTexts): Promise<ImportResolver> {
  const { ImportResolver } = await import('./imported-definition.ts')
  return new ImportResolver(
    {
      ...moduleFilesOf(reader, texts.of),
      defines: (path, name, owner) => {
        const { first, count } = reader.file(reader.fileNumber(path))
        const found = symbolsNamed(reader, name).filter(symbol => symbol >= first && symbol < first + count)
        return owner === undefined ? found.length > 0 : reader.entries(found).some(({ p }) => p === owner)
      },
    },
    target,
  )
}

class FileTexts {
  readonly #read: (path: string) => string
  readonly #textByPath = new Map<string, string>()
  #filesChecked = 0

  constructor(read: (path: string) => string) {
    this.#read = read
  }

  readonly of = (path: string): string => {
    let text = this.#textByPath.get(path)
    if (text === undefined) {
      text = this.#read(path)
      this.#textByPath.set(path, text)
    }
    return text
  }

  /** False if the file does not contain the name. Unread files count as containing it beyond MAX_FILES. */
  mayHave(path: string, name: string): boolean {
    if (!this.#textByPath.has(path) && this.#filesChecked++ >= MAX_FILES) return true
    return this.of(path).includes(name)
  }
}

/** A file with a default export contains one of these. */
const DEFAULT_EXPORT_TEXTS = ['export default', 'exports', 'as default']

const USES: readonly Use[] = ['calls', 'references']

/** True if `written` is the local name of the alias `foo as bar`. */
function isAlias(written: string, alias: string): boolean {
  const local = alias.slice(alias.lastIndexOf(' ') + 1)
  return written === local || written === `new ${local}`
}

function parameterNames({ params = [] }: Pick<SymbolRecord, 'params'>): readonly string[] {
  return params.map(({ name }) => name)
}

/** Definitions of a name; undefined if there are too many to tell apart. */
function definitionsNamed(
  { reader }: Standing,
  name: string,
  isWanted: (symbol: number) => boolean,
): OtherDefinition[] | undefined {
  const others = symbolsNamed(reader, name).filter(
    symbol => isWanted(symbol) && !isDeclaration(reader.trait(symbol).flags),
  )
  if (others.length > MAX_DEFINITIONS) return undefined
  return reader.entries(others).map(({ f, p, k }, i) => {
    const exported = isExported(reader.trait(others[i]!).flags)
    return { f, k, exported, ...(p === undefined ? {} : { p }) }
  })
}

/** True if the owner is a function, whose contents no other file can refer to. In scripts a variable may hold it. */
function isLocalToFunction(
  reader: IndexReader,
  owner: string,
  file: string,
  isInFile: (symbol: number) => boolean,
): boolean {
  const isScriptFile = hasImports(file)
  const outer = owner.includes('.') ? owner.slice(0, owner.lastIndexOf('.')) : undefined
  const owners = reader
    .entries(symbolsNamed(reader, directOwner(owner)).filter(isInFile))
    .filter(({ p, k }) => p === outer && !(isScriptFile && (k === 'type' || k === 'interface')))
  return (
    owners.length > 0 &&
    owners.every(({ k }) => FUNCTION_KINDS.has(k) || (isScriptFile && (k === 'const' || k === 'var')))
  )
}

/** True for a static function of C. */
function isFileLocal(kind: SymbolKind, modifiers: readonly string[]): boolean {
  return kind === 'fn' && modifiers.includes('static') && !modifiers.includes('exported')
}
