// The direct base types of every class and interface in a checkout, as TypeScript's type checker binds them, and how ctx's
// hierarchy compares.
import fs from 'node:fs'
import ts from 'typescript'
import { hierarchyOf, type TypeSources } from '../../src/graph/hierarchy.ts'

const SHOWN = 8

/** Finds the symbol of the index that is defined at the 1-based line of a file. */
type SymbolAt = (place: { readonly file: string; readonly line: number; readonly name: string }) => number | undefined

/** A type by all of its declarations that the index has. */
interface TypeNode {
  readonly name: string
  readonly symbols: readonly number[]
  /** The type that an alias stands for: either may be shown. */
  readonly aliased?: TypeNode | undefined
}

interface Related {
  readonly wanted: Set<TypeNode>
  readonly allowed: Set<TypeNode>
}

/** Prints precision and recall of ctx's direct base types and subtypes against the type checker's. */
export function compareTypes(root: string, program: ts.Program, sources: TypeSources, symbolAt: SymbolAt): void {
  const above = new Edges(root, program, symbolAt).collect()
  const below = new Map(
    [...above.keys()].map(type => [type, { wanted: new Set<TypeNode>(), allowed: new Set<TypeNode>() }]),
  )
  for (const [type, { wanted, allowed }] of above) {
    for (const base of wanted) below.get(base)?.wanted.add(type)
    for (const base of allowed) below.get(base)?.allowed.add(type)
  }
  for (const [direction, edges] of [
    ['up', above],
    ['down', below],
  ] as const) {
    const counts = { edges: 0, right: 0, shown: 0, wrong: 0 }
    const differences: string[] = []
    for (const [type, { wanted, allowed }] of edges) {
      const expected = new Set([...wanted, ...allowed].flatMap(({ symbols }) => symbols))
      const rows = type.symbols.flatMap(symbol => hierarchyOf(sources, symbol).rows)
      const shown = rows.filter(row => row.direction === direction && row.depth === 1)
      const found = new Set(shown.map(({ symbol }) => symbol))
      const missing = [...wanted].filter(({ symbols, aliased }) =>
        [...symbols, ...(aliased?.symbols ?? [])].every(symbol => !found.has(symbol)),
      )
      const wrong = shown.filter(({ symbol }) => !expected.has(symbol))
      counts.edges += wanted.size
      counts.right += wanted.size - missing.length
      counts.shown += shown.length
      counts.wrong += wrong.length
      for (const { name } of missing) differences.push(`  - ${type.name} ${direction} ${name}`)
      for (const { id } of wrong) differences.push(`  + ${type.name} ${direction} ${id}`)
    }
    const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4))
    console.log(
      `${direction === 'up' ? 'base types' : 'subtypes'} of ${edges.size} types: ${counts.edges} edges, ` +
        `precision ${share(counts.shown - counts.wrong, counts.shown)}, recall ${share(counts.right, counts.edges)}`,
    )
    if (differences.length > 0) console.log(differences.slice(0, SHOWN).join('\n'))
  }
}

class Edges {
  readonly #root: string
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #symbolAt: SymbolAt
  readonly #nodes = new Map<ts.Symbol, TypeNode | undefined>()

  constructor(root: string, program: ts.Program, symbolAt: SymbolAt) {
    this.#root = `${fs.realpathSync(root)}/`
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#symbolAt = symbolAt
  }

  /**
   * The direct base types of each type that the index has; those outside it are left out. Types with a head that the type
   * checker cannot bind, because a dependency is not installed, are not compared.
   */
  collect(): ReadonlyMap<TypeNode, Related> {
    const found = new Map<TypeNode, Related>()
    const unknown = new Set<TypeNode>()
    for (const file of this.#program.getSourceFiles()) {
      if (!this.#isOwn(file.fileName)) continue
      const visit = (node: ts.Node): void => {
        const name = ts.isClassLike(node) || ts.isInterfaceDeclaration(node) ? nameOf(node) : undefined
        const symbol = name && this.#checker.getSymbolAtLocation(name)
        const type = symbol && this.#nodeOf(symbol)
        if (type) {
          const related = found.get(type) ?? { wanted: new Set(), allowed: new Set() }
          found.set(type, related)
          this.#addBases(node as ts.ClassLikeDeclaration, type, related, unknown)
        }
        ts.forEachChild(node, visit)
      }
      visit(file)
    }
    for (const type of unknown) found.delete(type)
    return found
  }

  #addBases(
    { heritageClauses }: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
    type: TypeNode,
    { wanted, allowed }: Related,
    unknown: Set<TypeNode>,
  ): void {
    for (const { expression } of [...(heritageClauses ?? [])].flatMap(({ types }) => [...types])) {
      const symbol = this.#bound(expression)
      // What a call makes has no declaration.
      if (!symbol?.declarations?.length) unknown.add(type)
      const base = symbol && this.#nodeOf(symbol)
      if (!base || base === type) continue
      wanted.add(base)
      for (let one = base.aliased; one; one = one.aliased) allowed.add(one)
    }
  }

  #bound(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #nodeOf(symbol: ts.Symbol): TypeNode | undefined {
    if (!this.#nodes.has(symbol)) {
      const symbols = (symbol.declarations ?? []).flatMap(declaration => {
        const file = declaration.getSourceFile()
        const name = ts.getNameOfDeclaration(declaration)
        if (!name || !this.#isOwn(file.fileName)) return []
        const line = file.getLineAndCharacterOfPosition(name.getStart()).line + 1
        return this.#symbolAt({ file: file.fileName.slice(this.#root.length), line, name: name.getText() }) ?? []
      })
      const [declaration] = symbol.declarations ?? []
      const alias = declaration && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined
      const target = alias && ts.isTypeReferenceNode(alias) ? this.#bound(alias.typeName) : undefined
      // Set first, so that a circle ends.
      this.#nodes.set(symbol, undefined)
      const aliased = target && this.#nodeOf(target)
      const node = { name: symbol.name, symbols: [...new Set(symbols)], aliased }
      this.#nodes.set(symbol, symbols.length > 0 ? node : aliased)
    }
    return this.#nodes.get(symbol)
  }

  #isOwn(file: string): boolean {
    return file.startsWith(this.#root) && !file.includes('/node_modules/')
  }
}

/** A class without a name has that of the variable that it is the value of. */
function nameOf(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): ts.Node | undefined {
  if (node.name || !ts.isClassExpression(node)) return node.name
  let { parent } = node as ts.Node
  while (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent))
    parent = parent.parent
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined
}
