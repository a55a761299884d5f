// Adds definitions by assignment: CommonJS exports, members of a prototype, functions as properties.
import type * as t from '@babel/types'
import type { Draft } from '../../languages/definition-match.ts'
import { addExportedMembers, addPassedExports } from './babel-exports.ts'
import { bare, bodyStart, type CodeValue, isCode, objectOf } from './babel-values.ts'
import type { Level, Range, ScriptWalk } from './script-walk.ts'

const PATH = /^(?!(?:module|exports|module\.exports)$)[A-Za-z_$][\w$.]*$/
/** A path with element accesses: `html["ext"].style`. */
const PATH_OF_ELEMENTS = /^[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^[\]]*\])*$/
const NO_CONSTANT = /^(?:void |require\()/
const EXPORTED = { exported: null }
const SELF = { self: null }
const STATIC = { modifier: 'static' }

/** Adds what an assignment defines; `node` may be one of a chain. */
export function addAssignment(walk: ScriptWalk, node: t.AssignmentExpression, level: Level, whole: Range): void {
  walk.visitLater(node.left, 'inner')
  const next = bare(node.right)
  const isChained = next?.type === 'AssignmentExpression'
  if (isChained) walk.visitLater(next, level)
  const target = bare(node.left)
  const value = bare(node.right, true)
  const defines =
    node.operator === '=' &&
    target?.type === 'MemberExpression' &&
    addMember(walk, { node, level, whole, target, value, isChained })
  if (isChained) return
  if (defines && isCode(value)) walk.visitCode(value)
  else walk.visitLater(node.right, 'inner')
}

/** A value assigned to a member. */
interface AssignedMember {
  readonly node: t.AssignmentExpression
  readonly level: Level
  /** The statement if it is only this assignment, else the assignment. */
  readonly whole: Range
  readonly target: t.MemberExpression
  readonly value: t.Node | undefined
  /** The value is another assignment. */
  readonly isChained: boolean
}

/** Adds what an assignment defines; false if that is nothing. */
function addMember(walk: ScriptWalk, given: AssignedMember): boolean {
  const { node, level, target, value } = given
  const { object: owner, property: name } = target
  const of = walk.textOf(owner)
  if (target.computed) {
    if (level === 'file' && isModule(of) && value?.type === 'Identifier') walk.addExportedName(value)
    return false
  }
  const atTop = level !== 'inner'
  const word = walk.textOf(name)
  if (of === 'module' && word === 'exports') {
    if (atTop) addModuleExports(walk, given)
    return atTop
  }
  if (isModule(of) && atTop) {
    addExportsMember(walk, given)
    return true
  }
  const object = objectOf(value, walk.text, walk.rule)
  if (object) return addObject(walk, given, object)
  if (!isCode(value)) return false
  const holder = holderOf(walk, owner, of)
  if (holder)
    walk.add(value.type === 'ClassExpression' ? 'class' : 'method', node, name, { ...placeOf(given), ...holder })
  return holder !== undefined
}

/** `A.prototype = { b() {} }`, `A.b = { c() {} }`; false if the object is no scope. */
function addObject(walk: ScriptWalk, { node, whole, target }: AssignedMember, object: t.ObjectExpression): boolean {
  const { object: owner, property: name } = target
  const of = walk.textOf(owner)
  const body = object.start!
  if (walk.textOf(name) === 'prototype') walk.add('scope', node, owner, { body })
  else if (whole === node) return false
  else if (of === 'this') walk.add('scope', node, name, { body, set: SELF })
  else if (PATH.test(of)) walk.add('scope', node, target, { body })
  else return false
  return true
}

/** The owner of a function or class assigned to a member of `owner`; undefined if unknown. */
function holderOf(walk: ScriptWalk, owner: t.Node, of: string): Partial<Draft> | undefined {
  if (of === 'this') return { set: SELF }
  if (owner.type === 'MemberExpression' && !owner.computed && walk.textOf(owner.property) === 'prototype') {
    const { start, end } = owner.object
    return { owner: start!, ownerEnd: end! }
  }
  if (!PATH.test(of)) return undefined
  return { owner: owner.start!, ownerEnd: owner.end!, set: STATIC }
}

/** `module.exports = …` */
function addModuleExports(walk: ScriptWalk, given: AssignedMember): void {
  const { node, target, value } = given
  const { property: name } = target
  if (isCode(value)) {
    const own = 'id' in value ? value.id : undefined
    walk.add(roleOf(value), node, own ?? name, { ...placeOf(given), set: EXPORTED })
  }
  addPassedExports(walk, value)
  const object = objectOf(value, walk.text, walk.rule)
  if (object) addExportedMembers(walk, node, object, name)
}

/** `exports.name = …` */
function addExportsMember(walk: ScriptWalk, given: AssignedMember): void {
  const { node, level, target, value, isChained } = given
  const { property: name } = target
  if (isCode(value)) walk.add(roleOf(value), node, name, { ...placeOf(given), set: EXPORTED })
  else if (value?.type === 'Identifier') walk.addExportedName(value)
  else if (level === 'file' && value && !NO_CONSTANT.test(walk.textOf(value))) {
    const object = objectOf(value, walk.text, walk.rule)
    const inside = isChained ? {} : { value: object?.start ?? value.start!, body: object?.start ?? -1 }
    walk.add('const', node, name, { ...placeOf(given), ...inside, set: EXPORTED })
  }
}

function roleOf(value: CodeValue): 'class' | 'fn' {
  return value.type === 'ClassExpression' ? 'class' : 'fn'
}

/** The statement of an assignment, and its value if a function or class. */
function placeOf({ node, whole, value }: AssignedMember): Partial<Draft> {
  const statement = whole === node ? {} : { statement: whole.start!, statementEnd: whole.end! }
  return isCode(value) ? { ...statement, body: bodyStart(value), value: value.start! } : statement
}

function isModule(text: string): boolean {
  return text === 'exports' || text === 'module.exports'
}

/** Whether a value is also assigned to a CommonJS export: `var x = exports.x = …`. */
export function isExportedToo(walk: ScriptWalk, value: t.Node | null | undefined): boolean {
  return value?.type === 'AssignmentExpression' && /^(?:module\.)?exports\b/.test(walk.textOf(value.left))
}

/** `Object.assign(X.prototype, { … })`, `jQuery.fn.extend({ … })`. */
export function addExtension(walk: ScriptWalk, call: t.CallExpression): void {
  walk.visitChildren(call, 'inner')
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
    for (const each of call.arguments) if (each.type === 'ObjectExpression') addExportedMembers(walk, call, each)
    for (const each of call.arguments.slice(1)) addPassedExports(walk, each)
  } else if (PATH_OF_ELEMENTS.test(walk.textOf(name)) && walk.textOf(name) !== 'this')
    walk.add('scope', call, name, { body: object.start! })
}
