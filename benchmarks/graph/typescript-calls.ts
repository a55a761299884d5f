// Every use of a function or class in a checkout, as TypeScript's type checker binds it.
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { ModuleFiles } from '../../src/imports/module-files.ts'
import { linkedHost, optionsFor } from '../imports/compiler-host.ts'
import { workspacePackages } from '../imports/workspace-packages.ts'

/** Where a definition is: path relative to the root and 1-based line of its name. */
export interface Definition {
  readonly file: string
  readonly line: number
  readonly name: string
  /** Places `file:line` that call it or give it by value. */
  readonly uses: ReadonlySet<string>
  /** Those of a base type's member that it overrides or implements: they may reach it. */
  readonly mayUse: ReadonlySet<string>
  readonly isMember: boolean
}

interface Calls {
  readonly definitions: readonly Definition[]
  /** Places whose callee the type checker cannot bind, most often because a dependency is not installed. */
  readonly unknown: ReadonlySet<string>
}

/** The definitions of all functions, methods and classes with their uses. */
export function typescriptCalls(root: string, program: ts.Program): Calls {
  return new Uses(root, program).collect()
}

/** The TypeScript files of a checkout, with the packages of the workspace linked. */
export function programOf(root: string, paths: readonly string[], files: ModuleFiles): ts.Program {
  const linked = workspacePackages(root, files)
  const modules = linkedHost(root, linked)
  const sources = paths.filter(file => /\.[cm]?tsx?$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
  const options: ts.CompilerOptions = { ...optionsFor(root, root), noEmit: true, skipLibCheck: true, types: [] }
  const optionsByFolder = new Map<string, ts.CompilerOptions>()
  const host = ts.createCompilerHost(options)
  const caches = new Map<string, ts.ModuleResolutionCache>()
  host.getCurrentDirectory = () => root
  host.resolveModuleNameLiterals = (literals, from) => {
    const folder = path.dirname(from)
    let own = optionsByFolder.get(folder)
    if (!own) {
      own = optionsFor(root, folder)
      optionsByFolder.set(folder, own)
      caches.set(
        folder,
        ts.createModuleResolutionCache(root, one => one, own),
      )
    }
    return literals.map(({ text }) =>
      ts.resolveModuleName(text, from, own, modules, caches.get(folder), undefined, ts.ModuleKind.ESNext),
    )
  }
  return ts.createProgram(
    sources.map(file => path.join(root, file)),
    options,
    host,
  )
}

class Uses {
  readonly #root: string
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  /** By declaration: a generic type's member has another symbol in each instance. */
  readonly #unknown = new Set<string>()
  readonly #places = new Map<ts.Declaration, Set<string>>()

  constructor(root: string, program: ts.Program) {
    this.#root = `${fs.realpathSync(root)}/`
    this.#program = program
    this.#checker = program.getTypeChecker()
  }

  collect(): Calls {
    const own = this.#program.getSourceFiles().filter(({ fileName }) => this.#isOwn(fileName))
    const declarations: { readonly symbol: ts.Symbol; readonly name: ts.Node; readonly isMember: boolean }[] = []
    for (const file of own) {
      const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) this.#take(node, file)
        const name = declaredName(node)
        const symbol = name && this.#checker.getSymbolAtLocation(name)
        if (name && symbol) declarations.push({ symbol, name, isMember: ts.isMethodDeclaration(node) })
        ts.forEachChild(node, visit)
      }
      visit(file)
    }
    const definitions = declarations.map(({ symbol, name, isMember }) => {
      const file = name.getSourceFile()
      const mayUse = new Set<string>()
      for (const base of [...this.#bases(symbol), ...this.#expected(name.parent)])
        for (const place of this.#placesOf(base)) mayUse.add(place)
      return {
        file: file.fileName.slice(this.#root.length),
        line: file.getLineAndCharacterOfPosition(name.getStart()).line + 1,
        name: name.getText(),
        uses: this.#placesOf(symbol),
        mayUse,
        isMember,
      }
    })
    return { definitions, unknown: this.#unknown }
  }

  #isOwn(file: string): boolean {
    return file.startsWith(this.#root) && !file.includes('/node_modules/')
  }

  #take(node: ts.Identifier | ts.PrivateIdentifier, file: ts.SourceFile): void {
    if (!isUse(node)) return
    let symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol)
    const place = `${file.fileName.slice(this.#root.length)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    const declaration = symbol?.declarations?.[0]
    if (!declaration) {
      this.#unknown.add(place)
      return
    }
    const places = this.#places.get(declaration)
    if (places) places.add(place)
    else this.#places.set(declaration, new Set([place]))
  }

  #placesOf({ declarations = [] }: ts.Symbol): ReadonlySet<string> {
    return this.#places.get(declarations[0]!) ?? new Set()
  }

  /** The member of the type that an object literal is expected to have, which a method in it implements. */
  #expected({ parent, name }: ts.Node & { readonly name?: ts.Node }): ts.Symbol[] {
    if (!name || !ts.isObjectLiteralExpression(parent)) return []
    const member = this.#checker.getContextualType(parent)?.getProperty(name.getText())
    return member ? [member] : []
  }

  /** The members of base types that a member overrides or implements. */
  #bases(symbol: ts.Symbol): ts.Symbol[] {
    const parent = (symbol as { parent?: ts.Symbol }).parent
    const found: ts.Symbol[] = []
    for (const declaration of parent?.declarations ?? []) {
      if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) continue
      for (const { types } of declaration.heritageClauses ?? [])
        for (const type of types) {
          const member = this.#checker.getTypeAtLocation(type).getProperty(symbol.name)
          if (member) found.push(member, ...this.#bases(member))
        }
    }
    return found
  }
}

function declaredName(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name
  if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name)) return node.name
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer) ? node.name : undefined
}

/** Whether an identifier calls something: as callee, `new`, tag, decorator or JSX element. */
function isUse(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  let whole: ts.Node = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  while (ts.isNonNullExpression(whole.parent)) whole = whole.parent
  const { parent } = whole
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression === whole
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag === whole
  if (ts.isDecorator(parent)) return true
  return (ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent)) && parent.tagName === whole
}
