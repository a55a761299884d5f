// Classes, and members of classes and objects. Part of the walk.
import type * as t from '@babel/types'
import { bare } from './babel-values.ts'
import { EXPRESSION } from './module-functions.ts'
import type { Range, ScriptWalk } from './script-walk.ts'

/** A class; `whole` includes its `export`. */
export function classOf(walk: ScriptWalk, node: t.ClassDeclaration | t.ClassExpression, whole: Range): void {
  const isExpression = node.type === 'ClassExpression'
  if (node.id)
    walk.add('class', whole, node.id, { body: node.body.start!, ...(isExpression ? { set: EXPRESSION } : {}) })
  walk.decorators(node)
  walk.children(node, 'inner')
}

/** A method of a class; each signature of an overload set is one. */
export function classMethod(walk: ScriptWalk, node: t.ClassMethod | t.ClassPrivateMethod | t.TSDeclareMethod): void {
  walk.decorators(node)
  if (node.type === 'TSDeclareMethod') walk.add('method', walk.unended(node), walk.key(node), { declaration: true })
  else walk.add('method', node, walk.key(node), { body: node.body.start! })
  walk.children(node, 'inner')
}

/** A field of a class, a method if its value is a function. */
export function classField(
  walk: ScriptWalk,
  node: t.ClassProperty | t.ClassPrivateProperty | t.ClassAccessorProperty,
): void {
  walk.decorators(node)
  walk.bound('method', walk.unended(node), walk.key(node), node.value)
}

/** Members of an object that is the value of a definition, `within`. */
export function objectMembers(walk: ScriptWalk, object: t.ObjectExpression): void {
  const within = { within: object.start! }
  for (const member of object.properties) {
    if (member.type === 'ObjectMethod') {
      walk.add('method', member, walk.key(member), { ...within, body: member.body.start! })
      walk.children(member, 'inner')
    } else if (member.type === 'ObjectProperty' && !member.shorthand) {
      const value = bare(member.value)
      if (value?.type === 'ObjectExpression')
        walk.add('scope', member, walk.key(member), { ...within, body: value.start! })
      walk.bound('method', member, walk.key(member), member.value, within)
    } else walk.children(member, 'inner')
  }
}
