// Scopes for objects that functions return, or that the call of a bound name is given, so that their members count.
// The equivalent of parse/grammar/held-objects.ts for tree-sitter. Part of the walk.
import type * as t from '@babel/types'
import { bare, isFunction, objectOf } from './babel-values.ts'
import type { ScriptWalk } from './script-walk.ts'

const ANONYMOUS = { anonymous: null }

/** A value with the object that it is or passes on. */
interface Returned {
  readonly node: t.Node
  readonly object: t.ObjectExpression
}

/** Adds the objects that a function returns; with `isModule`, they need no definition around them. */
export function returnedObjects(walk: ScriptWalk, node: t.Node, isModule = false): void {
  if (!('body' in node) || !('params' in node)) return
  const body = node.body as t.Node | null | undefined
  if (!body) return
  const start = (body.extra?.parenStart as number | undefined) ?? body.start!
  for (const returned of objectsOf(walk, body)) add(walk, returned, isModule ? -1 : start)
}

/** Adds the objects that a call holds: its arguments, and what functions among them and the called function return. */
export function heldObjects(walk: ScriptWalk, value: t.Node | undefined): void {
  if (value?.type === 'CallExpression' || value?.type === 'NewExpression') heldByCall(walk, value)
}

function heldByCall(walk: ScriptWalk, { callee, arguments: given }: t.CallExpression | t.NewExpression): void {
  const called = bare(callee, true)
  if (called && called.type !== 'ObjectExpression') held(walk, called)
  for (const each of given) held(walk, bare(each, true))
}

function held(walk: ScriptWalk, value: t.Node | undefined): void {
  if (value?.type === 'ObjectExpression') add(walk, { node: value, object: value }, -1)
  else if (isFunction(value)) for (const each of objectsOf(walk, value.body)) add(walk, each, -1)
  else heldObjects(walk, value)
}

function objectsOf(walk: ScriptWalk, body: t.Node): Returned[] {
  const values = body.type === 'BlockStatement' ? body.body.map(returnedFrom) : [body]
  return values.flatMap(node => {
    const object = objectOf(bare(node, true), walk.text, walk.rule)
    return node && object ? [{ node, object }] : []
  })
}

function returnedFrom(statement: t.Statement): t.Node | null | undefined {
  return statement.type === 'ReturnStatement' ? statement.argument : undefined
}

function add(walk: ScriptWalk, { node, object }: Returned, within: number): void {
  const pattern = within < 0 ? -1 : 0
  walk.add('scope', node, node, { within, pattern, body: object.start!, set: ANONYMOUS })
}
