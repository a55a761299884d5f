// One index as relations see it: files with their records, scopes and import bindings, each read once.

import { type Scoped, typeOf } from '../cache/records/callee-names.ts'
import { type Bindings, bindingsOf } from '../facts/calls/import-bindings.ts'
import { memberCallsOf } from '../languages/language-table.ts'
import { pointerTypesOf } from '../languages/pointer-types.ts'
import { FUNCTION_KINDS, type SymbolRecord } from '../model.ts'
import type { DefinitionSearch } from '../resolve/definition-search.ts'
import type { Standing } from '../resolve/standing.ts'
import { lineRange } from '../util/line-range.ts'
import { escaped } from '../util/regex-escape.ts'
import { ownName } from '../util/symbol-names.ts'
import { typePath } from '../util/type-names.ts'
import { BaseTypes } from './base-types.ts'
import { mayBindAgain } from './bound-names.ts'
import { Scopes } from './call-scopes.ts'
import { scopesAround } from './type-lookup.ts'
import { type Found, TypeSymbols } from './type-symbols.ts'

/** Code that calls: a symbol, or what a file runs at its top level. */
export interface User {
  /** Number of the symbol in the index; -1 for the top level of the file. */
  readonly symbol: number
  /** Its place among the users of its file. */
  readonly index: number
  readonly record: Scoped & Pick<SymbolRecord, 'l' | 'qualified' | 'aliases' | 'decorators'>
}

export type { Found } from './type-symbols.ts'

/** Files whose records are read for one question. */
const MAX_READ = 4000

export class Graph {
  readonly standing: Standing
  readonly types: TypeSymbols
  readonly bases: BaseTypes
  readonly search: DefinitionSearch
  readonly #files = new Map<number, GraphFile>()
  readonly #named = new Map<string, readonly Found[]>()
  #most = MAX_READ

  constructor(standing: Standing) {
    this.standing = standing
    const { reader } = standing
    this.types = new TypeSymbols({ reader, read: path => standing.textOf(path) })
    this.bases = new BaseTypes(this.types)
    this.search = this.bases.modules.search
  }

  /** The current text of a file of the repository; empty if it cannot be read. */
  text(path: string): string {
    return this.types.text(path)
  }

  /** The symbols of exactly this name that still exist. */
  named(name: string): readonly Found[] {
    let found = this.#named.get(name)
    if (!found) {
      found = this.types.named(name).filter(({ symbol }) => this.standing.stillExists(symbol))
      this.#named.set(name, found)
    }
    return found
  }

  found(symbol: number): Found {
    return this.types.found(symbol)
  }

  /** The file with this row number. */
  file(number: number): GraphFile {
    let file = this.#files.get(number)
    if (!file) {
      file = new GraphFile(this, number)
      this.#files.set(number, file)
    }
    return file
  }

  /** Row numbers of the files that use a name, in any way, in code. */
  filesUsing(name: string): readonly number[] {
    return this.standing.reader.filesUsing(name)
  }

  /** False if reading this file would exceed the limit of one question. */
  mayRead(number: number): boolean {
    return this.#files.has(number) || this.#files.size < this.#most
  }

  /** For a graph that answers several questions, each within the limit. */
  beginQuestion(): void {
    this.#most = this.fileCount + MAX_READ
  }

  /** Files that it has read. */
  get fileCount(): number {
    return this.#files.size
  }

  fileOfSymbol(symbol: number): GraphFile {
    return this.file(this.standing.reader.fileNumberOf(symbol))
  }
}

/** What a record of the top level of a file has in the places of a symbol's. */
const TOP_LEVEL = { s: '', k: 'module', signature: '', l: '1-1000000', qualified: '' } as const

/** A file of the graph. Everything is read on demand. */
export class GraphFile {
  readonly number: number
  readonly path: string
  /** Number of its first symbol. */
  readonly first: number
  readonly #graph: Graph
  readonly #count: number
  readonly #language: string
  #users: readonly User[] | undefined
  #scopes: Scopes | undefined
  readonly #tested = new Map<string, boolean>()
  #lines: readonly string[] | undefined
  #bindings: Bindings | undefined
  /** By qualified name. */
  #functions: Map<string, User> | undefined

  constructor(graph: Graph, number: number) {
    const { reader } = graph.standing
    const { path, first, count, language } = reader.file(number)
    this.number = number
    this.path = path
    this.first = first
    this.#graph = graph
    this.#count = count
    this.#language = reader.manifest.languages[language] ?? ''
  }

  /** Its symbols in order, then its top level. */
  get users(): readonly User[] {
    this.#users ??= this.#readUsers()
    return this.#users
  }

  #readUsers(): User[] {
    const { standing } = this.#graph
    const { reader } = standing
    const row = reader.file(this.number)
    const isParsedNow = this.#count > 0 && standing.isParsedNow(this.first)
    const records = isParsedNow ? [] : reader.records(row)
    const users: User[] = []
    for (let symbol = this.first; symbol < this.first + this.#count; symbol++) {
      if (!standing.stillExists(symbol)) continue
      users.push({ symbol, index: users.length, record: records[symbol - this.first] ?? standing.record(symbol) })
    }
    const top = standing.moduleRecord(this.number)
    users.push({ symbol: -1, index: users.length, record: { ...TOP_LEVEL, ...top } })
    return users
  }

  /** The innermost symbol around a 1-based line, or the top level. */
  userAt(line: number): User {
    let found = this.users.at(-1)!
    let least = Number.POSITIVE_INFINITY
    for (const user of this.users) {
      const [first, last] = lineRange(user.record.l)
      if (user.symbol < 0 || line < first || line > last || last - first > least) continue
      found = user
      least = last - first
    }
    return found
  }

  /** The lines of its text now. */
  get lines(): readonly string[] {
    this.#lines ??= this.#graph.text(this.path).split('\n')
    return this.#lines
  }

  get bindings(): Bindings {
    this.#bindings ??= bindingsOf(this.#graph.text(this.path), this.path)
    return this.#bindings
  }

  /** True if a parameter of the user, or of a function around it, has this name. */
  isHidden(name: string, user: User): boolean {
    return this.#around(user).some(({ record }) => record.params?.some(parameter => parameter.name === name))
  }

  /** The name of a variable's type, as the functions around the user and then the top level of the file give it. */
  typeOfVariable(name: string, user: User): string | undefined {
    for (const { record } of this.#around(user)) {
      const type = typeOf(record, name, written => typePath(written, pointerTypesOf(this.path)))
      if (type !== undefined || record.params?.some(parameter => parameter.name === name)) return type
    }
    const top = this.users.at(-1)
    return top?.symbol === -1 ? typeOf(top.record, name, typePath) : undefined
  }

  /** True if the code of a user, behind its parameters, may bind a name again. */
  isBoundAgain(name: string, user: User): boolean {
    return this.#inCode(`bound ${name}`, user, text => mayBindAgain(name, text))
  }

  /** True if a function of Python imports a name itself. */
  importsWithin(name: string, user: User): boolean {
    if (!this.bindings.locals.has(name)) return false
    const imported = new RegExp(`^[ \\t]+(?:from[ \\t].*)?import\\b.*(?<![\\w.])${escaped(name)}\\b`, 'm')
    return this.#inCode(`imported ${name}`, user, text => imported.test(text))
  }

  /** Whether the code of a symbol passes a test, which runs once for each `key`; false for the top level. */
  #inCode(key: string, { symbol, record }: User, test: (text: string) => boolean): boolean {
    if (symbol < 0) return false
    const known = this.#tested.get(`${symbol} ${key}`)
    if (known !== undefined) return known
    const [first, last] = lineRange(record.l)
    const passes = test(this.lines.slice(first - 1, last).join('\n'))
    this.#tested.set(`${symbol} ${key}`, passes)
    return passes
  }

  /** The variable or constant of this name at the top level of the file. */
  variable(name: string): Found | undefined {
    return this.#graph
      .named(name)
      .find(({ entry: { f, p, k } }) => f === this.path && p === undefined && (k === 'const' || k === 'var'))
  }

  /** The user, and the functions that it is nested in, innermost first. */
  #around(user: User): readonly User[] {
    const around = [user]
    for (const owner of scopesAround(user.record.p)) {
      const outer = this.#functionNamed(owner)
      if (outer !== undefined) around.push(outer)
    }
    return around
  }

  #functionNamed(name: string): User | undefined {
    if (this.#functions === undefined) {
      this.#functions = new Map()
      for (const user of this.users)
        if (FUNCTION_KINDS.has(user.record.k) && user.symbol >= 0) this.#functions.set(ownName(user.record), user)
    }
    return this.#functions.get(name)
  }

  /** The users of this file that a use by `user` refers to, by the scopes of the file alone. */
  meant(callee: string, user: User): readonly User[] {
    const { users } = this
    this.#scopes ??= new Scopes(
      users.map(({ record }) => record),
      memberCallsOf(this.#language),
    )
    return this.#scopes.meant(callee, user.index).map(each => users[each]!)
  }
}
