// Definitions that assignments and calls make: `module.exports = …`, `X.prototype.y = …`, `Object.assign(X, { … })`.
import ts from 'typescript'
import { bind, walkFunction, walkObject } from './typescript-members.ts'
import {
  bare,
  functionKind,
  given,
  isAssignment,
  isCode,
  isPath,
  isThis,
  join,
  memberOf,
  nameOf,
  type Outline,
  objectOf,
  type Scope,
} from './typescript-nodes.ts'

/** One target of a chain of assignments that is the property of an object. */
interface Target {
  /** The object, and as it is written. */
  readonly holder: ts.Expression
  readonly object: string
  readonly name: string
  readonly range: ts.Node
  /** What all of the chain are given. */
  readonly value: ts.Expression
  /** Whether nothing stands between it and the value, which is walked with the last one. */
  readonly isLast: boolean
  /** Whether no target nearer to the value is a prototype, which the members of the value are told of. */
  readonly isLastPrototype: boolean
}

/** True when a statement gives names to something, each of which is then a definition. */
export function assign(to: Outline, statement: ts.ExpressionStatement, scope: Scope): boolean {
  let done = false
  for (const target of targetsOf(statement)) done = assignTo(to, target, scope) || done
  return done
}

/** Outermost first. */
function targetsOf(statement: ts.ExpressionStatement): Target[] {
  const chain: ts.BinaryExpression[] = []
  let value = bare(statement.expression)
  for (; isAssignment(value); value = bare(value.right)) chain.push(value)
  return chain.flatMap((assignment, at) => {
    const left = bare(assignment.left)
    if (!ts.isPropertyAccessExpression(left)) return []
    const range = at === 0 ? statement : assignment
    const object = left.expression.getText()
    const rest = chain.slice(at + 1)
    const isLastPrototype = !rest.some(({ left: target }) => isPrototype(bare(target)))
    return [
      {
        holder: left.expression,
        object,
        name: left.name.text,
        range,
        value,
        isLast: rest.length === 0,
        isLastPrototype,
      },
    ]
  })
}

function isPrototype(target: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(target) && target.name.text === 'prototype'
}

function assignTo(to: Outline, target: Target, scope: Scope): boolean {
  const { object, name, value, isLastPrototype } = target
  const isOwn = scope.level !== 'local'
  if (isOwn && object === 'module' && name === 'exports') return assignModule(to, target)
  if (isOwn && (object === 'exports' || object === 'module.exports')) return assignExport(to, target, scope)
  const isOfThis = isThis(target.holder)
  const isNamed = !isOfThis && isPath(object)
  const members = objectOf(value)
  if (name === 'prototype' && isNamed && isLastPrototype && members) {
    walkObject(to, members, join(scope.owner, object))
    return true
  }
  if (members && name !== 'prototype' && ts.isExpressionStatement(target.range)) {
    if (!isOfThis && !isNamed) return false
    const owner = isOfThis ? (scope.self ?? scope.owner) : join(scope.owner, object)
    walkObject(to, members, join(owner, name))
    return true
  }
  if (!isCode(value)) return false
  if (isNamed || /^(?:[\w$]+\.)*[\w$]+\.prototype$/.test(object)) {
    const owner = object.replace(/\.prototype$/, '').replace(/\.prototype\./g, '.')
    define(to, target, { name, owner: join(scope.owner, owner), isMember: true, isConstructor: isNamed })
  } else if (isOfThis) define(to, target, { name, owner: scope.self ?? scope.owner, isMember: true })
  else return false
  return true
}

/** `module.exports = …` */
function assignModule(to: Outline, target: Target): boolean {
  const { value, isLast } = target
  if (isCode(value)) {
    define(to, target, { name: value.name?.text ?? 'exports', owner: '' })
    return true
  }
  const object = isLast ? objectOf(value) : undefined
  for (const member of object?.properties ?? []) exported(to, member)
  return object !== undefined
}

/** `exports.name = …` */
function assignExport(to: Outline, target: Target, { level }: Scope): boolean {
  const { name, range, value, isLast } = target
  const isNothing = ts.isVoidExpression(value) || ts.isIdentifier(value) || /^require\(/.test(value.getText())
  if (isCode(value)) define(to, target, { name, owner: '' })
  else if (isNothing || level !== 'file') return false
  else if (isLast) define(to, target, { name, owner: '', fallback: 'const' })
  else {
    to.add(name, 'const', range, '')
    return false
  }
  return true
}

/** A definition of a target; what it holds is walked with the last of a chain. */
function define(
  to: Outline,
  { range, value, isLast }: Target,
  as: { name: string; owner: string; fallback?: string; isMember?: boolean; isConstructor?: boolean },
): void {
  if (isLast) bind(to, { ...as, value, range })
  else {
    const functionLike = as.isMember ? 'method' : functionKind(as.name, value as ts.FunctionExpression)
    to.add(as.name, ts.isClassExpression(value) ? 'class' : functionLike, range, as.owner)
  }
}

/** A member of the object that a module exports: `module.exports = { … }`, `export = { … }`. */
export function exported(to: Outline, member: ts.ObjectLiteralElementLike): void {
  if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
    to.add(nameOf(member.name), 'fn', member, '')
    walkFunction(to, member, nameOf(member.name))
  } else if (ts.isPropertyAssignment(member)) {
    const value = bare(member.initializer)
    const name = nameOf(member.name)
    if (isCode(value)) bind(to, { name, value, range: member, owner: '' })
    else if (ts.isObjectLiteralExpression(value)) walkObject(to, value, name)
    else to.walk(member.initializer, { owner: '', level: 'local' })
  }
}

/** `this.x = …`, `X.prototype.x = …` or `a.x = …` as a part of another expression. */
export function assignMember(to: Outline, node: ts.BinaryExpression, scope: Scope): boolean {
  if (!isAssignment(node)) return false
  const target = bare(node.left)
  const members = isPrototype(target) ? objectOf(given(node)) : undefined
  if (members && ts.isPropertyAccessExpression(target) && isPath(target.expression.getText())) {
    walkObject(to, members, join(scope.owner, target.expression.getText()))
    return true
  }
  const member = isCode(given(node)) ? memberOf(node, scope) : undefined
  if (!member) return false
  const { name, owner, isStatic = false } = member
  bind(to, { name, owner, value: node.right, range: node, isMember: true, isConstructor: isStatic })
  return true
}

/** `Object.assign(X.prototype, { … })`, `jQuery.fn.extend({ … })`: members given to something at the file's level. */
export function extend(to: Outline, statement: ts.ExpressionStatement, scope: Scope): boolean {
  const call = bare(statement.expression)
  if (scope.level === 'local' || !ts.isCallExpression(call)) return false
  const callee = /^(.+)\.(?:assign|extend|mixin)$/.exec(call.expression.getText())?.[1]
  const [first, ...others] = call.arguments.map(bare)
  if (!callee || !first || !/^[\w$.]+$/.test(callee)) return false
  const object = ts.isObjectLiteralExpression(first) ? first : others.find(ts.isObjectLiteralExpression)
  const owner = object === first ? callee : first.getText()
  if (!object || !/^[\w$]+(?:\.[\w$]+)*$/.test(owner) || owner === 'this') return false
  walkObject(to, object, join(scope.owner, owner.replace(/\.prototype$/, '')))
  return true
}
