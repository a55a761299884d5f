// Adds classes, and members of classes and objects.
import type * as t from '@babel/types'
import { bare } from './babel-values.ts'
import { EXPRESSION } from './module-functions.ts'
import type { Range, ScriptWalk } from './script-walk.ts'

/** Adds a class; `whole` includes its `export`. */
export function addClass(walk: ScriptWalk, node: t.ClassDeclaration | t.ClassExpression, whole: Range): void {
  const isExpression = node.type === 'ClassExpression'
  if (node.id)
    walk.add('class', whole, node.id, { body: node.body.start!, ...(isExpression ? { set: EXPRESSION } : {}) })
  walk.addDecorators(node)
  walk.visitChildren(node, 'inner')
}

/** Adds a method of a class. Each signature of an overload set is one. */
export function addClassMethod(walk: ScriptWalk, node: t.ClassMethod | t.ClassPrivateMethod | t.TSDeclareMethod): void {
  walk.addDecorators(node)
  if (node.type === 'TSDeclareMethod')
    walk.add('method', walk.withoutSeparator(node), walk.keyOf(node), { declaration: true })
  else walk.add('method', node, walk.keyOf(node), { body: node.body.start! })
  walk.visitChildren(node, 'inner')
}

/** Adds a field of a class as a method if its value is a function. */
export function addClassField(
  walk: ScriptWalk,
  node: t.ClassProperty | t.ClassPrivateProperty | t.ClassAccessorProperty,
): void {
  walk.addDecorators(node)
  walk.addBinding('method', walk.withoutSeparator(node), walk.keyOf(node), node.value)
}

/** Adds the functions of an object, which count if the object is the value of a definition. */
export function addObjectMembers(walk: ScriptWalk, object: t.ObjectExpression): void {
  const within = { within: object.start! }
  for (const member of object.properties) {
    if (member.type === 'ObjectMethod') {
      walk.add('method', member, walk.keyOf(member), { ...within, body: member.body.start! })
      walk.visitChildren(member, 'inner')
    } else if (member.type === 'ObjectProperty' && !member.shorthand) {
      const value = bare(member.value)
      if (value?.type === 'ObjectExpression')
        walk.add('scope', member, walk.keyOf(member), { ...within, body: value.start! })
      walk.addBinding('method', member, walk.keyOf(member), member.value, within)
    } else walk.visitChildren(member, 'inner')
  }
}
