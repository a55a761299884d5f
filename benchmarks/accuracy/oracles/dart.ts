// The definitions of Dart by its own analyzer, of 2023, as the package flutter-ast has it compiled to JavaScript. That
// package hands out a part of the tree only; what it is given of the whole one is taken here. Members of an extension
// belong to its own name, or to the type it extends.
import fs from 'node:fs'
import Module from 'node:module'
import { type Found, fileOf, linesOf, run } from './packages.ts'

/**
 * A node or token of the analyzer, compiled to JavaScript: fields begin with `_` where Dart's getters have their names.
 */
// biome-ignore lint/suspicious/noExplicitAny: what a compiler made of private classes has no types.
type Node = any

/** The function of the package that is given a text, before what it does with the tree. */
const ENTRY = 'call$1(source) {\n      var result'

function analyzer(): (text: string) => Node {
  const file = fileOf('flutter-ast/ast.js')
  const source = fs.readFileSync(file, 'utf8')
  if (!source.includes(ENTRY)) throw new Error('flutter-ast is not the one that this was written for.')
  const compiled = new Module(file) as Module & { _compile(source: string, file: string): void }
  compiled._compile(
    source.replace(ENTRY, `call$1(source) { return A.parseString(source, null, false); var result`),
    file,
  )
  return compiled.exports.parse
}

const KINDS: Readonly<Record<string, string>> = {
  ClassDeclarationImpl: 'class',
  ClassTypeAliasImpl: 'class',
  MixinDeclarationImpl: 'trait',
  ExtensionDeclarationImpl: 'class',
  EnumDeclarationImpl: 'enum',
  GenericTypeAliasImpl: 'type',
  FunctionTypeAliasImpl: 'type',
  FunctionDeclarationImpl: 'fn',
  MethodDeclarationImpl: 'method',
  ConstructorDeclarationImpl: 'method',
}

const parse = analyzer()

run((text, _, print) => {
  const lineOf = linesOf(text)
  const { unit, errors } = parse(text)
  if (errors.length > 0) throw new Error(`line ${lineOf(errors[0].__AnalysisError__problemMessage_F.offset)}`)
  visit(unit)

  function visit(node: Node): void {
    const type: string = node.constructor.name
    const kind = KINDS[type]
    if (kind && node.name !== null) print(found(node, textOf(node.name), kind))
    else if (type === 'ConstructorDeclarationImpl') print(found(node, textOf(node._returnType), 'method'))
    else if (type === 'TopLevelVariableDeclarationImpl') variables(node, node._variableList, 'file')
    else if (type === 'FieldDeclarationImpl') variables(node, node._fieldList, node.staticKeyword ? 'static' : 'field')
    for (const each of node.get$_childEntities().get$syntacticEntities()) if (isNode(each)) visit(each)
  }

  /** Of a type only its constants and functions count. */
  function variables(statement: Node, list: Node, place: 'file' | 'static' | 'field'): void {
    const each = elements(list._variables)
    const isConstant = list.keyword !== null && textOf(list.keyword) !== 'var'
    for (const variable of each) {
      const isFunction = variable._initializer?.constructor.name === 'FunctionExpressionImpl'
      if (!isFunction && (place === 'field' || (place === 'static' && !isConstant))) continue
      const kind = isFunction ? (place === 'file' ? 'fn' : 'method') : isConstant ? 'const' : 'var'
      const { first, last } = linesBetween(variable.name, variable.get$endToken())
      const name = textOf(variable.name)
      print(each.length === 1 ? found(statement, name, kind) : { name, kind, first, last })
    }
  }

  /** Annotations are part of a definition, its comment is not. */
  function found(node: Node, name: string, kind: string): Found {
    const [annotation] = elements(node._metadata)
    const first = annotation ? annotation.get$beginToken() : node.get$firstTokenAfterCommentAndMetadata()
    return { name, kind, ...linesBetween(first, node.get$endToken()) }
  }

  function linesBetween(first: Node, last: Node) {
    return { first: lineOf(startOf(first)), last: lineOf(endOf(last) - 1) }
  }

  function textOf(each: Node): string {
    return isNode(each)
      ? text.slice(startOf(each.get$beginToken()), endOf(each.get$endToken()))
      : text.slice(startOf(each), endOf(each))
  }
})

function isNode(each: Node): boolean {
  return each.get$_childEntities !== undefined
}

function elements(list: Node): readonly Node[] {
  return list.__NodeListImpl__elements_F
}

function startOf(token: Node): number {
  return (token._typeAndOffset >>> 8) - 1
}

function endOf(token: Node): number {
  return startOf(token) + token.get$length(token)
}
