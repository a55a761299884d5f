// Functions that stand for a module (`(function () { … })()`, `define([…], function () { … })`), namespaces and types
// of TypeScript. Part of the walk.
import type * as t from '@babel/types'
import type { ValueRule } from '../../languages/language.ts'
import { bare, isFunction } from './values.ts'
import type { Range, ScriptWalk } from './walk.ts'

/** A function or class expression: its own name counts where it is bound to no other. */
export const EXPRESSION = { expression: null }

/** A function without a body: each signature of an overload set counts, wherever it stands. */
export const SIGNATURE = { declaration: true, set: { item: null } }

/** The functions that stand for a module in a statement: `(function () { … })()`, `define([…], function () { … })`. */
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

/** A call of the functions that stand for a module: their statements are at its level. */
export function moduleCall(walk: ScriptWalk, node: t.Node, functions: ReadonlySet<t.Node>): void {
  const rest: t.Node[] = [node]
  for (let at = rest.pop(); at; at = rest.pop()) {
    const called = bare(at)!
    if (functions.has(called) && isFunction(called)) {
      const name = called.type === 'FunctionExpression' ? called.id : null
      if (name) walk.add('fn', called, name, { body: called.body.start!, set: EXPRESSION })
      for (const parameter of called.params) walk.later(parameter, 'inner')
      if (called.body.type !== 'BlockStatement') walk.later(called.body, 'inner')
      else for (const each of called.body.body) walk.statement(each, name ? 'inner' : 'module')
    } else if (called.type === 'CallExpression') rest.push(...called.arguments, called.callee)
    else if (called.type === 'UnaryExpression' || called.type === 'AwaitExpression') rest.push(called.argument)
    else if (called.type === 'MemberExpression') rest.push(called.object)
    else walk.later(called, 'inner')
  }
}

/** A namespace or a module of TypeScript; `A.B` is one. */
export function namespace(walk: ScriptWalk, node: t.TSModuleDeclaration, whole: Range): void {
  let inner: t.TSModuleDeclaration = node
  while ((inner.body as t.Node | undefined)?.type === 'TSModuleDeclaration')
    inner = inner.body as unknown as t.TSModuleDeclaration
  const name = { start: node.id.start!, end: inner.id.end! }
  const body = inner.body?.start ?? -1
  walk.add('module', whole, name, node.id.type === 'StringLiteral' ? { body, set: { exported: null } } : { body })
  walk.later(inner.body, 'file')
}

/** The methods of an interface or an object type. */
export function signatures(walk: ScriptWalk, members: readonly t.Node[]): void {
  for (const member of members) {
    if (member.type === 'TSMethodSignature')
      walk.add('method', walk.unended(member), walk.key(member), { declaration: true })
  }
}
