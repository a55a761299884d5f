// Names bound to values, and the members of what is bound.
import ts from 'typescript'
import {
  bare,
  functionKind,
  given,
  heldBy,
  isAssignment,
  isCode,
  isFunction,
  isWrappedComponent,
  join,
  memberOf,
  nameOf,
  type Outline,
  objectOf,
  returnedBy,
} from './typescript-nodes.ts'

/** A name and what it is bound to. */
export interface Binding {
  readonly name: string
  readonly value: ts.Expression
  /** What the definition's lines are those of. */
  readonly range: ts.Node
  readonly owner: string
  /** Kind of what is neither function nor class; such a thing is no definition without. */
  readonly fallback?: string
  readonly isMember?: boolean
  /** Whether a capitalised function is a constructor: `NS.Shape = function () {}`. */
  readonly isConstructor?: boolean
}

/** A function, a class, an object with members, or something else. */
export function bind(to: Outline, binding: Binding): void {
  const { name, value, range, owner, isMember, isConstructor } = binding
  const node = given(value)
  const inside = join(owner, name)
  if (isCode(node)) addTargets(to, binding)
  if (isFunction(node)) {
    to.add(name, isMember ? 'method' : functionKind(name, node), range, owner)
    walkFunction(to, node, inside, isMember && !(isConstructor && /^[A-Z]/.test(name)) ? owner : inside)
  } else if (ts.isClassExpression(node)) {
    to.add(name, 'class', range, owner)
    walkClass(to, node, inside)
  } else bindOther(to, binding, node)
}

/** Members that a chain of assignments gives the same function or class to. */
function addTargets(to: Outline, { value, owner }: Binding): void {
  const kind = isFunction(given(value)) ? 'method' : 'class'
  for (let at = bare(value); isAssignment(at); at = bare(at.right)) {
    const member = memberOf(at, { owner })
    if (member) to.add(member.name, kind, at, member.owner)
  }
}

function bindOther(to: Outline, { name, value, range, owner, fallback }: Binding, node: ts.Expression): void {
  const inside = join(owner, name)
  const isComponent = fallback === 'const' && isWrappedComponent(name, node)
  if (fallback) to.add(name, isComponent ? 'component' : fallback, range, owner)
  const object = objectOf(node)
  if (!object && (ts.isVariableStatement(range) || ts.isVariableDeclaration(range))) to.hold(heldBy(node), inside)
  if (object) walkObject(to, object, inside)
  else to.walk(value, { owner: fallback ? inside : owner, level: 'local' })
  if (object && node !== object && ts.isCallExpression(node)) {
    for (const other of node.arguments) if (bare(other) !== object) to.walk(other, { owner: inside, level: 'local' })
  }
}

export function walkObject(to: Outline, object: ts.ObjectLiteralExpression, owner: string): void {
  for (const member of object.properties) {
    if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
      to.add(nameOf(member.name), 'method', member, owner)
      walkFunction(to, member, join(owner, nameOf(member.name)), owner)
    } else if (ts.isPropertyAssignment(member)) {
      const value = bare(member.initializer)
      const name = nameOf(member.name)
      if (isCode(value)) bind(to, { name, value, range: member, owner, isMember: true, isConstructor: true })
      else if (ts.isObjectLiteralExpression(value)) walkObject(to, value, join(owner, name))
      else to.walk(member.initializer, { owner, level: 'local' })
    } else to.walk(member, { owner, level: 'local' })
  }
}

/** What is inside of a function that has a name. @param self What `this` is inside of. */
export function walkFunction(to: Outline, node: ts.FunctionLikeDeclaration, owner: string, self = owner): void {
  to.hold(returnedObjects(node), owner)
  walkInside(to, node, owner, self)
}

/** The objects that a function returns. */
export function returnedObjects(node: ts.FunctionLikeDeclaration): ts.ObjectLiteralExpression[] {
  return returnedBy(node).flatMap(each => objectOf(given(each)) ?? [])
}

/** What is inside of any function. */
export function walkInside(to: Outline, node: ts.FunctionLikeDeclaration, owner: string, self: string): void {
  for (const child of [...node.parameters, ...(node.body ? [node.body] : [])])
    to.walk(child, { owner, level: 'local', self })
}

export function walkClass(to: Outline, node: ts.ClassLikeDeclaration, owner: string): void {
  for (const clause of node.heritageClauses ?? []) to.walk(clause, { owner, level: 'local' })
  for (const member of node.members) {
    if (ts.isMethodDeclaration(member) || ts.isAccessor(member) || ts.isConstructorDeclaration(member)) {
      const name = ts.isConstructorDeclaration(member) ? 'constructor' : nameOf(member.name)
      to.add(name, 'method', member, owner)
      walkFunction(to, member, join(owner, name), owner)
    } else if (ts.isPropertyDeclaration(member) && member.initializer) {
      const value = bare(member.initializer)
      if (isCode(value)) bind(to, { name: nameOf(member.name), value, range: member, owner, isMember: true })
      else to.walk(member.initializer, { owner, level: 'local', self: owner })
    } else if (ts.isClassStaticBlockDeclaration(member)) to.walk(member.body, { owner, level: 'local', self: owner })
  }
}

/** Members of an interface or of a type in braces. */
export function walkSignatures(to: Outline, members: readonly ts.Node[], owner: string): void {
  for (const member of members) {
    if (ts.isMethodSignature(member) || ts.isAccessor(member)) to.add(nameOf(member.name), 'method', member, owner)
  }
}
