// Adds Flow's interfaces, types with methods, and library definitions.
import type * as t from '@babel/types'
import type { Range, ScriptWalk } from './script-walk.ts'

const DECLARATIONS = [
  'DeclareClass',
  'DeclareFunction',
  'DeclareInterface',
  'DeclareModule',
  'DeclareOpaqueType',
  'DeclareTypeAlias',
  'DeclareVariable',
  'InterfaceDeclaration',
  'OpaqueType',
  'TypeAlias',
] as const
const TYPES: ReadonlySet<string> = new Set(DECLARATIONS)

type FlowDeclaration = Extract<t.Node, { readonly type: (typeof DECLARATIONS)[number] }>

/** True for a declaration that only Flow has. */
export function isFlowDeclaration(node: t.Node): node is FlowDeclaration {
  return TYPES.has(node.type)
}

/** Adds a declaration; `whole` includes its `export`. */
export function addFlowDeclaration(walk: ScriptWalk, node: FlowDeclaration, whole: Range): void {
  switch (node.type) {
    case 'DeclareFunction':
      walk.add('fn', whole, nameOf(node.id), { declaration: true })
      return
    case 'DeclareVariable':
      walk.add('const', whole, nameOf(node.id))
      return
    case 'DeclareModule':
      walk.add('module', whole, node.id, { body: node.body.start! })
      for (const each of node.body.body) walk.visitLater(each, 'file')
      return
    case 'DeclareClass':
      walk.add('class', whole, node.id, { body: node.body.start! })
      addMethods(walk, node.body)
      return
    case 'DeclareInterface':
    case 'InterfaceDeclaration':
      walk.add('interface', whole, node.id, { body: node.body.start! })
      addMethods(walk, node.body)
      return
    case 'TypeAlias':
    case 'DeclareTypeAlias': {
      const object = node.right.type === 'ObjectTypeAnnotation' ? node.right : undefined
      walk.add('type', whole, node.id, { body: object?.start ?? -1 })
      if (object) addMethods(walk, object)
      return
    }
    default:
      walk.add('type', whole, node.id)
  }
}

/** The name without its annotation, which Babel includes. */
function nameOf({ start, name }: t.Identifier): Range {
  return { start: start!, end: start! + name.length }
}

function addMethods(walk: ScriptWalk, { properties }: t.ObjectTypeAnnotation): void {
  for (const member of properties) {
    if (member.type === 'ObjectTypeProperty' && member.method)
      walk.add('method', member, member.key, { declaration: true })
  }
}
