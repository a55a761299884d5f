// From statement to statement: what declares, what assigns, and what stands for a module.
import ts from 'typescript'
import { assign, assignMember, exported, extend } from './typescript-assignments.ts'
import {
  bind,
  returnedObjects,
  walkClass,
  walkFunction,
  walkInside,
  walkObject,
  walkSignatures,
} from './typescript-members.ts'
import {
  type AnyFunction,
  functionKind,
  given,
  isCode,
  isFunction,
  join,
  nameOf,
  namesIn,
  type Outline,
  objectOf,
  type Scope,
  wrappersOf,
} from './typescript-nodes.ts'

/** Whether one of `nodes` lies within `node`. */
const holdsAny = (node: ts.Node, nodes: ReadonlySet<ts.Node>): boolean =>
  [...nodes].some(each => node.pos <= each.pos && each.end <= node.end)

export function walkStatements(to: Outline, statements: readonly ts.Statement[], scope: Scope): void {
  for (const statement of statements) {
    const wrappers = scope.level === 'local' ? [] : wrappersOf(statement)
    if (wrappers.length > 0) walkWrapped(to, statement, new Set(wrappers), scope)
    else walk(to, statement, scope)
  }
}

/** A statement with functions that stand for a module. */
function walkWrapped(to: Outline, node: ts.Node, wrappers: ReadonlySet<ts.Node>, scope: Scope): void {
  if (wrappers.has(node)) walkWrapper(to, node as AnyFunction, scope)
  else if (holdsAny(node, wrappers)) ts.forEachChild(node, child => walkWrapped(to, child, wrappers, scope))
  else walk(to, node, { ...scope, level: 'local' })
}

function walkWrapper(to: Outline, wrapper: AnyFunction, scope: Scope): void {
  if (wrapper.name) to.add(wrapper.name.text, 'fn', wrapper, scope.owner)
  const owner = wrapper.name ? join(scope.owner, wrapper.name.text) : scope.owner
  to.hold(returnedObjects(wrapper), owner)
  if (ts.isBlock(wrapper.body))
    walkStatements(to, wrapper.body.statements, { owner, level: wrapper.name ? 'local' : 'wrapper' })
  else walk(to, wrapper.body, { owner, level: 'local' })
}

export function walk(to: Outline, node: ts.Node, scope: Scope): void {
  if (walkDeclaration(to, node, scope)) return
  const holder = ts.isObjectLiteralExpression(node) ? to.holderOf(node) : undefined
  if (holder !== undefined) walkObject(to, node as ts.ObjectLiteralExpression, holder)
  else walkOther(to, node, scope)
}

function walkOther(to: Outline, node: ts.Node, scope: Scope): void {
  if (ts.isVariableStatement(node)) walkVariables(to, node, scope)
  else if (ts.isExportAssignment(node)) walkExport(to, node, scope)
  else if (ts.isExportDeclaration(node)) addExports(to, node, scope)
  else if (ts.isExpressionStatement(node) && (assign(to, node, scope) || extend(to, node, scope))) return
  else if (ts.isBinaryExpression(node) && assignMember(to, node, scope)) return
  else if (ts.isBlock(node) || ts.isSourceFile(node))
    walkStatements(to, node.statements, ts.isBlock(node) ? { ...scope, level: 'local' } : scope)
  else ts.forEachChild(node, child => walk(to, child, ts.isSourceFile(node) ? scope : { ...scope, level: 'local' }))
}

/** True for what declares a name: functions, classes, types, namespaces. */
function walkDeclaration(to: Outline, node: ts.Node, scope: Scope): boolean {
  const { owner } = scope
  if (ts.isFunctionDeclaration(node)) {
    const name = node.name?.text ?? 'default'
    to.add(name, functionKind(name, node), node, owner)
    walkFunction(to, node, join(owner, name))
  } else if (ts.isClassDeclaration(node)) {
    const name = node.name?.text ?? 'default'
    to.add(name, 'class', node, owner)
    walkClass(to, node, join(owner, name))
  } else if (isFunction(node)) {
    const name = ts.isFunctionExpression(node) ? node.name?.text : undefined
    const isRepeated = name !== undefined && owner.split('.').at(-1) === name
    if (name && !isRepeated) to.add(name, functionKind(name, node), node, owner)
    if (name) to.hold(returnedObjects(node), isRepeated ? owner : join(owner, name))
    walkInside(to, node, name && !isRepeated ? join(owner, name) : owner, scope.self ?? owner)
  } else if (ts.isClassExpression(node)) {
    if (node.name) to.add(node.name.text, 'class', node, owner)
    walkClass(to, node, node.name ? join(owner, node.name.text) : owner)
  } else if (ts.isInterfaceDeclaration(node)) {
    to.add(node.name.text, 'interface', node, owner)
    walkSignatures(to, node.members, join(owner, node.name.text))
  } else if (ts.isTypeAliasDeclaration(node)) {
    to.add(node.name.text, 'type', node, owner)
    if (ts.isTypeLiteralNode(node.type)) walkSignatures(to, node.type.members, join(owner, node.name.text))
  } else if (ts.isEnumDeclaration(node)) to.add(node.name.text, 'enum', node, owner)
  else if (ts.isModuleDeclaration(node)) walkModule(to, node, owner)
  else return false
  return true
}

function walkModule(to: Outline, node: ts.ModuleDeclaration, owner: string): void {
  let name = nameOf(node.name)
  let body = node.body
  for (; body && ts.isModuleDeclaration(body); body = body.body as ts.ModuleBody) name += `.${body.name.getText()}`
  to.add(name, 'module', node, owner)
  if (body && ts.isModuleBlock(body)) walkStatements(to, body.statements, { owner: join(owner, name), level: 'file' })
}

/** A module or a part of it: `require('a').b`, `await import('a')`. */
function isImport(value: ts.Expression): boolean {
  let node = value
  while (ts.isPropertyAccessExpression(node)) node = node.expression
  const call = ts.isAwaitExpression(node) ? node.expression : node
  if (!ts.isCallExpression(call) || call.arguments.length !== 1 || !ts.isStringLiteralLike(call.arguments[0]!))
    return false
  return ts.isAwaitExpression(node)
    ? call.expression.kind === ts.SyntaxKind.ImportKeyword
    : call.expression.getText() === 'require'
}

function walkVariables(to: Outline, node: ts.VariableStatement, scope: Scope): void {
  const { owner, level } = scope
  const { declarations } = node.declarationList
  const kind = node.declarationList.flags & ts.NodeFlags.Const ? 'const' : 'var'
  for (const each of declarations) {
    const range = declarations.length === 1 ? node : each
    const { initializer } = each
    const isLocal = level === 'local' || (level === 'wrapper' && !(initializer && isCode(given(initializer))))
    const isExported = node.modifiers?.some(({ kind: word }) => word === ts.SyntaxKind.ExportKeyword)
    if (isLocal || (initializer && !isExported && isImport(initializer))) {
      if (initializer) walk(to, initializer, scope)
    } else if (!ts.isIdentifier(each.name) || !initializer) {
      for (const name of namesIn(each.name)) to.add(name, kind, range, owner)
      if (initializer) walk(to, initializer, { owner, level: 'local' })
    } else bind(to, { name: each.name.text, value: initializer, range, owner, fallback: kind })
  }
}

/** `export default …`, `export = …` */
function walkExport(to: Outline, node: ts.ExportAssignment, { owner }: Scope): void {
  const value = given(node.expression)
  if (isCode(value)) {
    const name = value.name?.text ?? (node.isExportEquals ? 'exports' : 'default')
    bind(to, { name, value: node.expression, range: node, owner })
  } else if (node.isExportEquals && objectOf(value))
    for (const member of objectOf(value)!.properties) exported(to, member)
  else if (objectOf(value)) bind(to, { name: 'default', value, range: node, owner, fallback: 'const' })
  else walk(to, value, { owner, level: 'local' })
}

/** `export * as a from '…'`, `export { a as b }`: names that nothing else bears. */
function addExports(to: Outline, node: ts.ExportDeclaration, { owner }: Scope): void {
  const clause = node.exportClause
  const from = node.moduleSpecifier && ts.isStringLiteralLike(node.moduleSpecifier) ? node.moduleSpecifier.text : ''
  const stem = from
    .replace(/\/index(?:\.\w+)?$/, '')
    .replace(/^.*\//, '')
    .replace(/\..*/, '')
  if (clause && ts.isNamespaceExport(clause) && clause.name.text !== stem)
    to.add(nameOf(clause.name), 'module', node, owner)
  if (clause && ts.isNamedExports(clause)) {
    for (const each of clause.elements) {
      const { name, propertyName } = each
      if (propertyName && ![propertyName.text, stem, 'default'].includes(name.text))
        to.add(name.text, 'const', each, owner)
    }
  }
}
