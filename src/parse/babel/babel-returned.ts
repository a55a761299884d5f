// Adds objects that a function returns, or that are passed to a call whose result has a name, so that their members
// count. parse/grammar/held-objects.ts does the same for tree-sitter.
import type * as t from '@babel/types'
import { bare, isFunction, objectOf } from './babel-values.ts'
import type { ScriptWalk } from './script-walk.ts'

const ANONYMOUS = { anonymous: null }

/** A value with the object that it is or passes to a call. */
interface Returned {
  readonly node: t.Node
  readonly object: t.ObjectExpression
}

/** Adds the objects that a function returns. Those of a module function need no definition around them. */
export function addReturnedObjects(walk: ScriptWalk, node: t.Node, isModule = false): void {
  if (!('body' in node) || !('params' in node)) return
  const body = node.body as t.Node | null | undefined
  if (!body) return
  const start = (body.extra?.parenStart as number | undefined) ?? body.start!
  for (const returned of returnedObjectsOf(walk, body)) addScope(walk, returned, isModule ? -1 : start)
}

/** Adds the objects that a call holds: its arguments, and what functions among them and the called function return. */
export function addHeldObjects(walk: ScriptWalk, value: t.Node | undefined): void {
  if (value?.type === 'CallExpression' || value?.type === 'NewExpression') addHeldByCall(walk, value)
}

function addHeldByCall(walk: ScriptWalk, { callee, arguments: given }: t.CallExpression | t.NewExpression): void {
  const called = bare(callee, true)
  if (called && called.type !== 'ObjectExpression') addHeld(walk, called)
  for (const each of given) addHeld(walk, bare(each, true))
}

function addHeld(walk: ScriptWalk, value: t.Node | undefined): void {
  if (value?.type === 'ObjectExpression') addScope(walk, { node: value, object: value }, -1)
  else if (isFunction(value)) for (const each of returnedObjectsOf(walk, value.body)) addScope(walk, each, -1)
  else addHeldObjects(walk, value)
}

function returnedObjectsOf(walk: ScriptWalk, body: t.Node): Returned[] {
  const values = body.type === 'BlockStatement' ? body.body.map(returnedBy) : [body]
  return values.flatMap(node => {
    const object = objectOf(bare(node, true), walk.text, walk.rule)
    return node && object ? [{ node, object }] : []
  })
}

function returnedBy(statement: t.Statement): t.Node | null | undefined {
  return statement.type === 'ReturnStatement' ? statement.argument : undefined
}

function addScope(walk: ScriptWalk, { node, object }: Returned, within: number): void {
  const pattern = within < 0 ? -1 : 0
  walk.add('scope', node, node, { within, pattern, body: object.start!, set: ANONYMOUS })
}
