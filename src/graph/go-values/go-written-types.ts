// Resolves types as written in Go, and finds the underlying types of declared ones.
import { folderOf } from '../../imports/module-files.ts'
import { TYPE_KINDS } from '../../model.ts'
import * as T from '../../scan/token-kinds.ts'
import type { Graph } from '../graph.ts'
import { type Found, linesOf } from '../type-symbols.ts'
import { type GoFile, goFileOf } from './go-file.ts'
import { listed, pastResults } from './go-syntax.ts'
import { type GoArguments, type GoType, NO_ARGUMENTS, OPEN_OUTSIDE, OUTSIDE_GO } from './go-type.ts'

/** Types within types, names of others, and constraints that name their own parameter. */
const MAX_DEPTH = 30

export class GoWrittenTypes {
  readonly #graph: Graph
  readonly #files = new Map<string, GoFile | undefined>()
  readonly #declared = new Map<number, { readonly file: GoFile; readonly at: number } | undefined>()
  #depth = 0

  constructor(graph: Graph) {
    this.#graph = graph
  }

  file(path: string): GoFile | undefined {
    if (!this.#files.has(path)) this.#files.set(path, goFileOf(path, this.#graph.text(path)))
    return this.#files.get(path)
  }

  /** The type written at a token; undefined if unknown. */
  at(file: GoFile, at: number, given: GoArguments): GoType | undefined {
    if (this.#depth === MAX_DEPTH) return undefined
    this.#depth++
    const type = this.#typeAt(file, at, given)
    this.#depth--
    return type
  }

  #typeAt(file: GoFile, at: number, given: GoArguments): GoType | undefined {
    const { code } = file
    if (code.kind(at) === T.STAR) {
      const type = this.at(file, at + 1, given)
      // No method is called on a pointer to an interface.
      return type?.is === 'outside' ? OUTSIDE_GO : type
    }
    if (code.is(at, '...')) return { is: 'list', element: this.at(file, at + 1, given) }
    if (code.is(at, '<') && code.is(at + 1, '-')) return this.at(file, at + 2, given)
    if (code.is(at, 'chan')) {
      const from = code.is(at + 1, '<') ? at + 3 : at + 1
      return { is: 'list', element: this.at(file, from, given) }
    }
    if (code.kind(at) === T.OPEN_PAREN) return this.at(file, at + 1, given)
    if (code.kind(at) === T.OPEN_BRACKET) return { is: 'list', element: this.at(file, code.partners[at]! + 1, given) }
    if (code.is(at, 'map') && code.kind(at + 1) === T.OPEN_BRACKET) {
      const close = code.partners[at + 1]!
      return { is: 'map', key: this.at(file, at + 2, given), element: this.at(file, close + 1, given) }
    }
    if (code.is(at, 'func')) return { is: 'func', file, at: at + 1, given }
    if (code.is(at, 'struct')) return { is: 'struct', file, at: at + 1, given }
    return code.isName(at) && !code.is(at, 'interface') ? this.#nameAt(file, at, given) : undefined
  }

  #nameAt(file: GoFile, at: number, given: GoArguments): GoType | undefined {
    const { code } = file
    const first = code.word(at)
    const second = code.kind(at + 1) === T.ACCESS && code.isName(at + 2) ? code.word(at + 2) : undefined
    const parameter = second === undefined ? file.visible(first, at) : undefined
    if (parameter?.is === 'type parameter') {
      const argument = given.get(first)
      return argument ?? (parameter.type === undefined ? undefined : this.at(file, parameter.type, given))
    }
    const type = this.#find(file, at, second === undefined ? [first] : [first, second])
    if (type === undefined) return undefined
    if (type === 'outside') return second !== undefined || first === 'error' ? OPEN_OUTSIDE : OUTSIDE_GO
    const open = second === undefined ? at + 1 : at + 3
    const isGeneric = code.kind(open) === T.OPEN_BRACKET && !code.isFirst(open)
    return this.ofSymbol(type, isGeneric ? listed(code, open).map(one => this.at(file, one.type, given)) : [])
  }

  #find(file: GoFile, at: number, parts: readonly [string, string?]): Found | 'outside' | undefined {
    const [first, second] = parts as [string, string?]
    const { go } = this.#graph.bases
    const { path } = file.code
    if (second !== undefined && go.packageNamed(first, path) === 'outside') return 'outside'
    const found = go.find(second === undefined ? [first] : [first, second], {
      file: path,
      owner: file.ownerAt(at),
      self: -1,
    })
    if (typeof found !== 'string') return found.find(({ entry }) => TYPE_KINDS.has(entry.k))
    return second === undefined && go.isPredeclared(first) ? 'outside' : undefined
  }

  /** The type of a symbol, with the arguments of its type parameters. An alias resolves to its target. */
  ofSymbol(type: Found, given: readonly (GoType | undefined)[]): GoType | undefined {
    const declared = this.declaration(type)
    if (declared && declared.file.code.kind(declared.at) === T.ASSIGN)
      return this.at(declared.file, declared.at + 1, this.argumentsOf(type, given))
    return { is: 'named', type, given }
  }

  /** The underlying type of a defined type; undefined for an interface. */
  underlying(type: Found, given: readonly (GoType | undefined)[]): GoType | undefined {
    const declared = this.declaration(type)
    if (!declared) return undefined
    const { file, at } = declared
    return this.at(file, at, this.argumentsOf(type, given))
  }

  argumentsOf(type: Found, given: readonly (GoType | undefined)[]): GoArguments {
    const declared = given.length > 0 ? this.declaration(type) : undefined
    if (!declared) return NO_ARGUMENTS
    const { code } = declared.file
    const open = code.partners[declared.at - 1] ?? -1
    if (open < 0) return NO_ARGUMENTS
    return new Map(listed(code, open).map(({ name }, i) => [code.word(name ?? -1), given[i]]))
  }

  /** The token behind the name and the type parameters of a type. */
  declaration({ symbol, entry }: Found): { readonly file: GoFile; readonly at: number } | undefined {
    if (!this.#declared.has(symbol)) this.#declared.set(symbol, this.#findDeclaration(entry))
    return this.#declared.get(symbol)
  }

  #findDeclaration({ f, l, s }: Found['entry']): { readonly file: GoFile; readonly at: number } | undefined {
    const file = this.file(f)
    if (!file) return undefined
    const { code } = file
    const [from, to] = tokensOf(file, l)
    for (let at = from; at < to; at++) {
      if (!code.is(at, s) || !(code.isFirst(at) || code.is(at - 1, 'type') || code.kind(at - 1) === T.OPEN_PAREN))
        continue
      const isGeneric =
        code.kind(at + 1) === T.OPEN_BRACKET &&
        code.partners[at + 1]! > at + 2 &&
        listed(code, at + 1).every(({ name }) => name !== undefined)
      return { file, at: isGeneric ? code.partners[at + 1]! + 1 : at + 1 }
    }
    return undefined
  }

  /** The bracket of the parameters of a function, or of a method of an interface. */
  parametersOf({ entry: { f, l, s } }: Found): { readonly file: GoFile; readonly at: number } | undefined {
    const file = this.file(f)
    if (!file) return undefined
    const { code } = file
    const [from, to] = tokensOf(file, l)
    for (let at = from; at < to; at++) {
      if (!code.is(at, s)) continue
      const open = code.kind(at + 1) === T.OPEN_BRACKET ? code.partners[at + 1]! + 1 : at + 1
      if (code.kind(open) === T.OPEN_PAREN) return { file, at: open }
    }
    return undefined
  }

  /** The result type of a function, by the bracket of its parameters; undefined if it has none, or if it is unknown. */
  results(file: GoFile, open: number, given: GoArguments): GoType | undefined {
    const { code } = file
    const at = code.partners[open]! + 1
    if (pastResults(code, at) === at) return undefined
    if (code.kind(at) !== T.OPEN_PAREN) return this.at(file, at, given)
    const all = listed(code, at).map(({ type }) => this.at(file, type, given))
    return all.length === 1 ? all[0] : { is: 'results', of: all }
  }

  /** The symbols that an unqualified name may refer to in a file. */
  inPackageOf(file: string, name: string): readonly Found[] {
    const { go } = this.#graph.bases
    const own = this.#named(name).filter(({ entry }) => go.areInOnePackage(entry.f, file))
    const folder = own.length > 0 ? undefined : go.packageNamed('.', file)
    return folder === undefined ? own : this.inFolder(folder, name)
  }

  /** The symbols of the package in a folder under a name. */
  inFolder(folder: string, name: string): readonly Found[] {
    return this.#named(name).filter(({ entry: { f } }) => folderOf(f) === folder && !f.endsWith('_test.go'))
  }

  #named(name: string): readonly Found[] {
    return this.#graph.named(name).filter(({ entry: { f, p } }) => p === undefined && f.endsWith('.go'))
  }
}

/** The tokens of an entry's lines, as a half-open range. */
function tokensOf({ code }: GoFile, lines: string): readonly [from: number, to: number] {
  const { first, last } = linesOf(lines)
  return [code.line(first)[0], code.line(last)[1]]
}
