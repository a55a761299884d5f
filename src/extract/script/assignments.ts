// Assignments that define: CommonJS exports, members of a prototype, functions given to properties. Part of the walk.
import type * as t from '@babel/types'
import { exportMembers, handedOut } from './exports.ts'
import { bare, bodyStart, isCode, objectOf } from './values.ts'
import type { Level, Range, ScriptWalk } from './walk.ts'

const PATH = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/
/** The same, with elements of it: `html["ext"].style`. */
const PATH_OF_ELEMENTS = /^[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^[\]]*\])*$/
const NO_CONSTANT = /^(?:void |require\()/
const EXPORTED = { exported: null }
const SELF = { self: null }
const STATIC = { modifier: 'static' }

/** Functions given to properties, CommonJS exports, members of a prototype; `node` may be one of a chain. */
export function assignment(walk: ScriptWalk, node: t.AssignmentExpression, level: Level, whole: Range): void {
  const target = bare(node.left)
  const value = bare(node.right, true)
  walk.later(node.left, 'inner')
  const next = bare(node.right)
  const isChained = next?.type === 'AssignmentExpression'
  if (isChained) walk.later(next, level)
  if (node.operator !== '=' || target?.type !== 'MemberExpression' || target.computed) {
    const isElement = node.operator === '=' && target?.type === 'MemberExpression'
    if (isElement && level === 'file' && isModule(walk.textOf(target.object)) && value?.type === 'Identifier')
      walk.list(value)
    if (!isChained) walk.later(node.right, 'inner')
    return
  }
  const owner = target.object
  const of = walk.textOf(owner)
  const name = target.property
  const word = walk.textOf(name)
  const isExports = isModule(of)
  const atTop = level !== 'inner'
  const given = objectOf(value, walk.text, walk.rule)
  const code = isCode(value) ? { body: bodyStart(value), value: value.start! } : undefined
  const role = value?.type === 'ClassExpression' ? 'class' : 'method'
  const statement = whole === node ? {} : { statement: whole.start!, statementEnd: whole.end! }
  const at = { ...statement, ...code }
  if (of === 'module' && word === 'exports') {
    if (!atTop) {
      if (!isChained) walk.later(node.right, 'inner')
      return
    }
    if (code && isCode(value)) {
      const own = 'id' in value ? value.id : undefined
      walk.add(role === 'class' ? 'class' : 'fn', node, own ?? name, { ...at, set: EXPORTED })
    }
    handedOut(walk, value)
    if (given) exportMembers(walk, node, given, name)
  } else if (isExports && atTop) {
    if (code) walk.add(role === 'class' ? 'class' : 'fn', node, name, { ...at, set: EXPORTED })
    else if (value?.type === 'Identifier') walk.list(value)
    else if (level === 'file' && value && !NO_CONSTANT.test(walk.textOf(value))) {
      const inside = isChained ? {} : { value: given?.start ?? value.start!, body: given?.start ?? -1 }
      walk.add('const', node, name, { ...at, ...inside, set: EXPORTED })
    }
  } else if (word === 'prototype' && atTop && given) {
    walk.add('scope', node, owner, { body: given.start! })
  } else if (code && of === 'this') walk.add(role, node, name, { ...at, set: SELF })
  else if (
    code &&
    owner.type === 'MemberExpression' &&
    !owner.computed &&
    walk.textOf(owner.property) === 'prototype'
  ) {
    const { start, end } = owner.object
    walk.add(role, node, name, { ...at, owner: start!, ownerEnd: end! })
  } else if (code && atTop && PATH.test(of)) {
    walk.add(role, node, name, { ...at, owner: owner.start!, ownerEnd: owner.end!, set: STATIC })
  } else if (!isChained) {
    walk.later(node.right, 'inner')
    return
  }
  if (isChained) return
  if (code && value) walk.code(value)
  else walk.later(node.right, 'inner')
}

/** Whether a text names what a CommonJS module gives. */
function isModule(text: string): boolean {
  return text === 'exports' || text === 'module.exports'
}

/** Whether a value goes to a CommonJS export, too: `var x = exports.x = …`. */
export function isExportedToo(walk: ScriptWalk, value: t.Node | null | undefined): boolean {
  return value?.type === 'AssignmentExpression' && /^(?:module\.)?exports\b/.test(walk.textOf(value.left))
}

/** `Object.assign(X.prototype, { … })`, `jQuery.fn.extend({ … })`. */
export function extension(walk: ScriptWalk, call: t.CallExpression): void {
  walk.children(call, 'inner')
  const { callee } = call
  if (callee.type !== 'MemberExpression' || !/^(?:assign|extend|mixin)$/.test(walk.textOf(callee.property))) return
  const object = call.arguments.find(each => each.type === 'ObjectExpression')
  const [first] = call.arguments
  if (!object || !first) return
  const owner = first === object ? callee.object : first
  const ending = walk.rule.ownerEnding.length
  const end = walk.textOf(owner).endsWith(walk.rule.ownerEnding) ? owner.end! - ending : owner.end!
  const name = { start: owner.start!, end }
  if (isModule(walk.textOf(owner)) && walk.textOf(callee.property) === 'assign') {
    for (const each of call.arguments) if (each.type === 'ObjectExpression') exportMembers(walk, call, each)
    for (const each of call.arguments.slice(1)) handedOut(walk, each)
  } else if (PATH_OF_ELEMENTS.test(walk.textOf(name)) && walk.textOf(name) !== 'this')
    walk.add('scope', call, name, { body: object.start! })
}
