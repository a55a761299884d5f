// Adds the contents of functions around a module: `(function () { … })()`, `define([…], function () { … })`.
import type * as t from '@babel/types'
import type { ValueRule } from '../../languages/language.ts'
import { addReturnedObjects } from './babel-returned.ts'
import { bare, isFunction } from './babel-values.ts'
import type { ScriptWalk } from './script-walk.ts'

/** A function or class expression, whose own name counts if it is bound to no other. */
export const EXPRESSION = { expression: null }

/** The functions of a statement whose bodies are the module. */
export function moduleFunctions(statement: t.Node, text: string, rule: ValueRule): ReadonlySet<t.Node> {
  if (statement.type !== 'ExpressionStatement') return NONE
  let node = bare(statement.expression)
  while (node?.type === 'UnaryExpression' || node?.type === 'AwaitExpression') node = bare(node.argument)
  if (node?.type !== 'CallExpression') return NONE
  const given = node.arguments.map(argument => bare(argument)).filter(isFunction)
  let callee = bare(node.callee)
  if (
    callee?.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(?:call|apply|bind)$/.test(callee.property.name)
  )
    callee = bare(callee.object)
  if (isFunction(callee)) return new Set([callee, ...given])
  return callee && rule.defining.test(text.slice(callee.start!, callee.end!)) ? new Set(given) : NONE
}

const NONE: ReadonlySet<t.Node> = new Set()

/** Visits a call of module functions, whose statements belong to the module. */
export function addModuleCall(walk: ScriptWalk, node: t.Node, functions: ReadonlySet<t.Node>): void {
  const rest: t.Node[] = [node]
  for (let at = rest.pop(); at; at = rest.pop()) {
    const called = bare(at)!
    if (functions.has(called) && isFunction(called)) {
      const name = called.type === 'FunctionExpression' ? called.id : null
      if (name) walk.add('fn', called, name, { body: called.body.start!, set: EXPRESSION })
      addReturnedObjects(walk, called, name === null || name === undefined)
      for (const parameter of called.params) walk.visitLater(parameter, 'inner')
      if (called.body.type !== 'BlockStatement') walk.visitLater(called.body, 'inner')
      else for (const each of called.body.body) walk.visitStatement(each, name ? 'inner' : 'module')
    } else if (called.type === 'CallExpression') rest.push(...called.arguments, called.callee)
    else if (called.type === 'UnaryExpression' || called.type === 'AwaitExpression') rest.push(called.argument)
    else if (called.type === 'MemberExpression') rest.push(called.object)
    else walk.visitLater(called, 'inner')
  }
}
