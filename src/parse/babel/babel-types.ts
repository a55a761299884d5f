// Adds TypeScript's interfaces, types, enums and namespaces. `whole` is the declaration with its `export`.
import type * as t from '@babel/types'
import type { Range, ScriptWalk } from './script-walk.ts'

/** A function without a body. Each signature of an overload set counts. */
export const SIGNATURE = { declaration: true, set: { item: null } }

/** Adds a type or namespace; false for another node. */
export function addType(walk: ScriptWalk, node: t.Node, whole: Range): boolean {
  if (node.type === 'TSInterfaceDeclaration') addInterface(walk, node, whole)
  else if (node.type === 'TSTypeAliasDeclaration') addTypeAlias(walk, node, whole)
  else if (node.type === 'TSEnumDeclaration' || node.type === 'EnumDeclaration') addEnum(walk, node, whole)
  else if (node.type === 'TSModuleDeclaration') addNamespace(walk, node, whole)
  else return false
  return true
}

function addNamespace(walk: ScriptWalk, node: t.TSModuleDeclaration, whole: Range): void {
  let inner: t.TSModuleDeclaration = node
  while ((inner.body as t.Node | undefined)?.type === 'TSModuleDeclaration')
    inner = inner.body as unknown as t.TSModuleDeclaration
  const name = { start: node.id.start!, end: inner.id.end! }
  const body = inner.body?.start ?? -1
  walk.add('module', whole, name, node.id.type === 'StringLiteral' ? { body, set: { exported: null } } : { body })
  walk.visitLater(inner.body, 'file')
}

function addInterface(walk: ScriptWalk, node: t.TSInterfaceDeclaration, whole: Range): void {
  walk.add('interface', whole, node.id, { body: node.body.start! })
  addMethodSignatures(walk, node.body.body)
}

function addTypeAlias(walk: ScriptWalk, node: t.TSTypeAliasDeclaration, whole: Range): void {
  const given = node.typeAnnotation
  const isObject = given.type === 'TSTypeLiteral' || given.type === 'TSMappedType'
  walk.add('type', whole, node.id, { body: isObject ? given.start! : -1 })
  if (given.type === 'TSTypeLiteral') addMethodSignatures(walk, given.members)
}

/** An enum, also Flow's. */
function addEnum(walk: ScriptWalk, node: t.TSEnumDeclaration | t.EnumDeclaration, whole: Range): void {
  walk.add('enum', whole, node.id, { body: walk.text.indexOf('{', node.id.end!) })
}

function addMethodSignatures(walk: ScriptWalk, members: readonly t.Node[]): void {
  for (const member of members) {
    if (member.type === 'TSMethodSignature')
      walk.add('method', walk.withoutSeparator(member), walk.keyOf(member), { declaration: true })
  }
}
