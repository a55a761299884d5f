// What only TypeScript has: interfaces, types, enums, namespaces, functions without a body. Part of the walk. In all of
// it `whole` is the declaration with the `export` around it.
import type * as t from '@babel/types'
import type { Range, ScriptWalk } from './script-walk.ts'

/** A function without a body: each signature of an overload set counts, wherever it stands. */
export const SIGNATURE = { declaration: true, set: { item: null } }

/** Takes a declaration of a type or a namespace; false where a node is nothing of the kind. */
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

/** A namespace or a module of TypeScript; `A.B` is one. */
function namespace(walk: ScriptWalk, node: t.TSModuleDeclaration, whole: Range): void {
  let inner: t.TSModuleDeclaration = node
  while ((inner.body as t.Node | undefined)?.type === 'TSModuleDeclaration')
    inner = inner.body as unknown as t.TSModuleDeclaration
  const name = { start: node.id.start!, end: inner.id.end! }
  const body = inner.body?.start ?? -1
  walk.add('module', whole, name, node.id.type === 'StringLiteral' ? { body, set: { exported: null } } : { body })
  walk.later(inner.body, 'file')
}

/** An interface and its methods. */
function interfaceOf(walk: ScriptWalk, node: t.TSInterfaceDeclaration, whole: Range): void {
  walk.add('interface', whole, node.id, { body: node.body.start! })
  signatures(walk, node.body.body)
}

/** A type, and the methods of an object type. */
function typeAlias(walk: ScriptWalk, node: t.TSTypeAliasDeclaration, whole: Range): void {
  const given = node.typeAnnotation
  const isObject = given.type === 'TSTypeLiteral' || given.type === 'TSMappedType'
  walk.add('type', whole, node.id, { body: isObject ? given.start! : -1 })
  if (given.type === 'TSTypeLiteral') signatures(walk, given.members)
}

/** An enum, of Flow too. */
function enumOf(walk: ScriptWalk, node: t.TSEnumDeclaration | t.EnumDeclaration, whole: Range): void {
  walk.add('enum', whole, node.id, { body: walk.text.indexOf('{', node.id.end!) })
}

/** The methods of an interface or an object type. */
function signatures(walk: ScriptWalk, members: readonly t.Node[]): void {
  for (const member of members) {
    if (member.type === 'TSMethodSignature')
      walk.add('method', walk.unended(member), walk.key(member), { declaration: true })
  }
}
