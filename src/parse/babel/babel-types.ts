// TypeScript's interfaces, types, enums, namespaces, and functions without a body. Part of the walk. `whole` is the
// declaration with its `export`.
import type * as t from '@babel/types'
import type { Range, ScriptWalk } from './script-walk.ts'

/** A function without a body: each signature of an overload set counts. */
export const SIGNATURE = { declaration: true, set: { item: null } }

/** Adds a type or namespace; false for another node. */
export function typeOf(walk: ScriptWalk, node: t.Node, whole: Range): boolean {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      interfaceOf(walk, node, whole)
      return true
    case 'TSTypeAliasDeclaration':
      typeAlias(walk, node, whole)
      return true
    case 'TSEnumDeclaration':
    case 'EnumDeclaration':
      enumOf(walk, node, whole)
      return true
    case 'TSModuleDeclaration':
      namespace(walk, node, whole)
      return true
    default:
      return false
  }
}

function namespace(walk: ScriptWalk, node: t.TSModuleDeclaration, whole: Range): void {
  let inner: t.TSModuleDeclaration = node
  while ((inner.body as t.Node | undefined)?.type === 'TSModuleDeclaration')
    inner = inner.body as unknown as t.TSModuleDeclaration
  const name = { start: node.id.start!, end: inner.id.end! }
  const body = inner.body?.start ?? -1
  walk.add('module', whole, name, node.id.type === 'StringLiteral' ? { body, set: { exported: null } } : { body })
  walk.later(inner.body, 'file')
}

function interfaceOf(walk: ScriptWalk, node: t.TSInterfaceDeclaration, whole: Range): void {
  walk.add('interface', whole, node.id, { body: node.body.start! })
  signatures(walk, node.body.body)
}

function typeAlias(walk: ScriptWalk, node: t.TSTypeAliasDeclaration, whole: Range): void {
  const given = node.typeAnnotation
  const isObject = given.type === 'TSTypeLiteral' || given.type === 'TSMappedType'
  walk.add('type', whole, node.id, { body: isObject ? given.start! : -1 })
  if (given.type === 'TSTypeLiteral') signatures(walk, given.members)
}

/** An enum, also Flow's. */
function enumOf(walk: ScriptWalk, node: t.TSEnumDeclaration | t.EnumDeclaration, whole: Range): void {
  walk.add('enum', whole, node.id, { body: walk.text.indexOf('{', node.id.end!) })
}

function signatures(walk: ScriptWalk, members: readonly t.Node[]): void {
  for (const member of members) {
    if (member.type === 'TSMethodSignature')
      walk.add('method', walk.unended(member), walk.key(member), { declaration: true })
  }
}
