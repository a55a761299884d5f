// Who calls a symbol, and who gives it by value. No call graph: packs say who does so in its file, and the words of the
// index which records of others are worth reading, which hold names as written. A few small reads, none that grows with
// the index.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { bareName, lastWordOn, type Use, usesOf } from '../cache/records/callees.ts'
import { MOST_CALLERS } from '../cache/records/file-callers.ts'
import { isDeclaration, isExported } from '../cache/tables/traits.ts'
import { hasImports } from '../languages/package-rules.ts'
import { FUNCTION_KINDS, type IndexEntry, type SymbolKind, type SymbolRecord } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { symbolId } from '../util/symbol-id.ts'
import { directOwner } from '../util/symbol-names.ts'
import { CallTargets, type OtherDefinition, type UnresolvedCall } from './call-targets.ts'
import type { ImportResolver } from './imported-definition.ts'
import { stemOfFile } from './module-specifiers.ts'
import type { Standing } from './related-symbols.ts'
import { likelyUsers } from './term-users.ts'

/** Records that are read for callers, and definitions of one name among which a call is told to mean one. */
const MOST_READ = 16
/** Files that are read to see whether a name stands in them at all. */
const MOST_FILES = 24
const MOST_RIVALS = 12

/** Ids and names of those found so far. */
type Told = Readonly<Record<Use, Set<string>>>

/** Who uses a symbol: the nearest by name, and of callers how many there are in its file. */
interface Users {
  readonly callers: readonly string[]
  readonly total: number
  /** Who gives it by value. */
  readonly referrers: readonly string[]
}

/**
 * Who calls a name and who gives it by value, in its file by qualified name, elsewhere by id: where others of the index
 * bear it, too, only where the imports of the user's file, its folder or the receiver leave none of them. Those who give
 * it are looked for among the records that are read for callers. What the imports of a file of JavaScript or Python say of
 * the name comes first: by them the only one of the index may not be meant.
 */
export async function callersOf(
  standing: Standing,
  symbol: number,
  entry: IndexEntry,
  { modifiers = [] }: Pick<SymbolRecord, 'modifiers'>,
): Promise<Users> {
  const { reader } = standing
  const { names, total } = standing.callers(symbol, 'calls')
  const told: Told = { calls: new Set(names), references: new Set(standing.callers(symbol, 'references').names) }
  const users = (): Users => ({ callers: [...told.calls], total, referrers: [...told.references] })
  if (told.calls.size >= MOST_CALLERS || isOfItsFile(entry.k, modifiers)) return users()
  const { first, count } = reader.file(reader.fileNumberOf(symbol))
  const isHere = (other: number): boolean => other >= first && other < first + count
  if (entry.k === 'fn' && entry.p !== undefined && isInFunction(reader, entry.p, entry.f, isHere)) return users()
  const others = likelyUsers(reader, symbol, entry.s).filter(other => !isHere(other))
  const texts = new Texts(path => standing.textOf(path))
  const passes = entry.p === undefined && hasImports(entry.f) && isExported(reader.trait(symbol).flags)
  const mayBeDefault = (): boolean => passes && MARKS.some(mark => texts.of(entry.f).includes(mark))
  // Asked only where someone elsewhere may call it.
  if (others.length === 0 && !mayBeDefault()) return users()
  const pathOf = (other: number): string => reader.file(reader.fileNumberOf(other)).path
  const rivals = bearersOf(standing, entry.s, other => !isHere(other))
  if (rivals === undefined && !passes && !others.some(other => hasImports(pathOf(other)))) return users()
  const beside = bearersOf(standing, entry.s, other => other !== symbol && isHere(other)) ?? []
  const meant =
    rivals && new CallTargets(standing, texts.of, entry, isExported(reader.trait(symbol).flags), rivals, beside)
  const search = new UserSearch(standing, entry, told, texts, meant)
  await search.look(others)
  if (passes && told.calls.size < MOST_CALLERS) {
    for (const name of await search.passed(mayBeDefault()))
      await search.lookUnder(
        name,
        likelyUsers(reader, symbol, name).filter(other => !isHere(other)),
      )
  }
  await search.settle()
  return users()
}

/** Looks through records of other files for those that use a symbol. */
class UserSearch {
  readonly #standing: Standing
  readonly #entry: IndexEntry
  readonly #told: Told
  readonly #texts: Texts
  #said: ImportResolver | undefined
  readonly #meant: CallTargets | undefined
  readonly #doubts: { readonly id: string; readonly use: Use; readonly doubt: UnresolvedCall }[] = []
  /** Names under which files pass it on. */
  readonly #passed = new Set<string>()
  #read = 0

  constructor(standing: Standing, entry: IndexEntry, told: Told, texts: Texts, meant: CallTargets | undefined) {
    this.#standing = standing
    this.#entry = entry
    this.#told = told
    this.#texts = texts
    this.#meant = meant
  }

  /** Adds those that use it by its own name, or by one that their imports give it. */
  async look(others: readonly number[]): Promise<void> {
    const { s } = this.#entry
    for (const [path, user] of this.#records(others, path => !hasImports(path) || this.#texts.mayHave(path, s))) {
      if (user.signature.startsWith(`${s} as `)) this.#passed.add(user.s)
      for (const use of USES) if (!this.#isFull(use)) await this.#judge(path, user, use)
    }
  }

  /** Other names under which it is known elsewhere. */
  async passed(mayBeDefault: boolean): Promise<ReadonlySet<string>> {
    if (mayBeDefault && (await this.#says()).isDefault()) this.#passed.add(stemOfFile(this.#entry.f))
    this.#passed.delete(this.#entry.s)
    return this.#passed
  }

  /** Adds those that use it by another name, where their imports say so. */
  async lookUnder(name: string, others: readonly number[]): Promise<void> {
    // A file is called `make-wheel` whose name elsewhere is `makeWheel`.
    const wanted = bareName(name.replaceAll('-', ''))
    for (const [path, user] of this.#records(others, hasImports))
      for (const use of USES) {
        const named = usesOf(user, use).filter(callee => bareName(lastWordOn(callee)) === wanted)
        if (named.length === 0 || this.#isFull(use)) continue
        const said = await this.#says()
        if (named.some(callee => said.means(callee, path, hiddenIn(user)) === true))
          this.#told[use].add(symbolId(path, user.qualified))
      }
  }

  /** Adds those that only what their file calls a module can tell. */
  async settle(): Promise<void> {
    if (!this.#meant || this.#doubts.length === 0) return
    const { nameAtSource } = await import('./imported-definition.ts')
    for (const { id, use, doubt } of this.#doubts)
      if (!this.#isFull('calls') && !this.#isFull(use) && this.#meant.isSettled(doubt, nameAtSource))
        this.#told[use].add(id)
  }

  /** Records of symbols that stand, with their files, until enough have been read or found. */
  *#records(
    others: readonly number[],
    isWanted: (path: string) => boolean,
  ): Generator<readonly [path: string, user: SymbolRecord]> {
    const { reader } = this.#standing
    for (const other of others) {
      if (this.#isFull('calls') || this.#read === MOST_READ) return
      const { path } = reader.file(reader.fileNumberOf(other))
      if (!isWanted(path)) continue
      this.#read++
      if (this.#standing.stands(other)) yield [path, this.#standing.record(other)]
    }
  }

  /** What the imports of files say, which comes before all that names do; asked only of those who use the name. */
  async #says(): Promise<ImportResolver> {
    this.#said ??= await saidOf(this.#standing.reader, this.#entry, this.#texts)
    return this.#said
  }

  async #judge(path: string, user: SymbolRecord, use: Use): Promise<void> {
    const { s } = this.#entry
    const meant = this.#meant
    const renamed = (user.aliases ?? []).filter(alias => alias.startsWith(`${s} as `))
    const named = usesOf(user, use).filter(
      name => lastWordOn(name) === s || renamed.some(alias => isCalled(name, alias)),
    )
    if (named.length === 0) return
    const hidden = hiddenIn(user)
    const said = hasImports(path) ? await this.#says() : undefined
    const answers = named.map(name => said?.means(name, path, hidden))
    const open = named.filter((_, i) => answers[i] === undefined)
    const paths = open.filter(name => lastWordOn(name) === s)
    const aliases = renamed.filter(alias => open.some(name => isCalled(name, alias)))
    const id = symbolId(path, user.qualified)
    const isTold =
      answers.includes(true) ||
      (aliases.length > 0 && meant?.isImported(path)) ||
      paths.some(name => meant?.isMeant(name, user, path))
    const doubt = isTold ? undefined : meant?.doubt(paths, aliases, user, path)
    if (isTold) this.#told[use].add(id)
    else if (doubt) this.#doubts.push({ id, use, doubt })
  }

  #isFull(use: Use): boolean {
    return this.#told[use].size >= MOST_CALLERS
  }
}

/** What the imports of files say of the names that they call. */
async function saidOf(reader: IndexReader, target: IndexEntry, texts: Texts): Promise<ImportResolver> {
  const { ImportResolver } = await import('./imported-definition.ts')
  return new ImportResolver(
    {
      read: texts.of,
      has: path => reader.fileNumber(path) >= 0,
      behind: prefix => [...reader.beginning(prefix)].map(({ path }) => path.slice(prefix.length)),
      modules: () => reader.modules(),
      defines: (path, name, owner) => {
        const { first, count } = reader.file(reader.fileNumber(path))
        const found = symbolsNamed(reader, name).filter(symbol => symbol >= first && symbol < first + count)
        return owner === undefined ? found.length > 0 : reader.entries(found).some(({ p }) => p === owner)
      },
    },
    target,
  )
}

/** Texts of files, each read once. */
class Texts {
  readonly #read: (path: string) => string
  readonly #known = new Map<string, string>()
  #looked = 0

  constructor(read: (path: string) => string) {
    this.#read = read
  }

  readonly of = (path: string): string => {
    let text = this.#known.get(path)
    if (text === undefined) {
      text = this.#read(path)
      this.#known.set(path, text)
    }
    return text
  }

  /** False for a file in which a name does not stand; no more than MOST_FILES are read to tell. */
  mayHave(path: string, name: string): boolean {
    if (!this.#known.has(path) && this.#looked++ >= MOST_FILES) return true
    return this.of(path).includes(name)
  }
}

/** What stands in a file that exports something without a name. */
const MARKS = ['export default', 'exports', 'as default']

const USES: readonly Use[] = ['calls', 'references']

/** Whether what a file calls so is the name behind an alias, `foo as bar`. */
function isCalled(written: string, alias: string): boolean {
  const local = alias.slice(alias.lastIndexOf(' ') + 1)
  return written === local || written === `new ${local}`
}

/** What parameters hide in a function. */
function hiddenIn({ params = [] }: Pick<SymbolRecord, 'params'>): readonly string[] {
  return params.map(({ name }) => name)
}

/** Definitions of a name of some sort; undefined for more than may be told apart. */
function bearersOf(
  { reader }: Standing,
  name: string,
  isOne: (symbol: number) => boolean,
): OtherDefinition[] | undefined {
  const others = symbolsNamed(reader, name).filter(
    symbol => isOne(symbol) && !isDeclaration(reader.trait(symbol).flags),
  )
  if (others.length > MOST_RIVALS) return undefined
  return reader.entries(others).map(({ f, p, k }, i) => {
    const exported = isExported(reader.trait(others[i]!).flags)
    return { f, k, exported, ...(p === undefined ? {} : { p }) }
  })
}

/**
 * Whether what a qualified name of a file stands for is a function, whose own functions no other file can name: in a
 * script also a value that is made with one, and types of its name hold no functions.
 */
function isInFunction(reader: IndexReader, owner: string, file: string, isHere: (symbol: number) => boolean): boolean {
  const isLoose = hasImports(file)
  const outer = owner.includes('.') ? owner.slice(0, owner.lastIndexOf('.')) : undefined
  const owners = reader
    .entries(symbolsNamed(reader, directOwner(owner)).filter(isHere))
    .filter(({ p, k }) => p === outer && !(isLoose && (k === 'type' || k === 'interface')))
  return (
    owners.length > 0 && owners.every(({ k }) => FUNCTION_KINDS.has(k) || (isLoose && (k === 'const' || k === 'var')))
  )
}

/** True for a function that no other file can name, as C has them. */
function isOfItsFile(kind: SymbolKind, modifiers: readonly string[]): boolean {
  return kind === 'fn' && modifiers.includes('static') && !modifiers.includes('exported')
}
