// What the nodes of TypeScript's parser are to our rule of what a definition is, each looked at by itself.
import ts from 'typescript'

/** Where a node stands. */
export interface Scope {
  /** Qualified name of what encloses, empty at the top. */
  readonly owner: string
  /**
   * Whether bindings are the file's own: the top, a namespace, the body of a wrapper function (then only functions).
   */
  readonly level: 'file' | 'wrapper' | 'local'
  /** Name of the function or class that `this` is inside of; undefined where it is none that is listed. */
  readonly self?: string
}

/** What is found is told to it, and what has no rule of its own goes back to it. */
export interface Outline {
  add(name: string, kind: string, node: ts.Node, owner: string): void
  walk(node: ts.Node, scope: Scope): void
  /** Makes the members of objects those of `owner` when the walk comes to them. */
  hold(objects: readonly ts.ObjectLiteralExpression[], owner: string): void
  holderOf(object: ts.ObjectLiteralExpression): string | undefined
}

export type AnyFunction = ts.ArrowFunction | ts.FunctionExpression

const JSX = new Set([ts.SyntaxKind.JsxElement, ts.SyntaxKind.JsxSelfClosingElement, ts.SyntaxKind.JsxFragment])
/** Calls that hand out the object they are given. */
const PASSING =
  /^(?:Object\.(?:freeze|seal|assign|create)|(?:\w+\.)*(?:extend|createClass|createReactClass|defineComponent|createSlice|defineStore|markRaw|reactive))$/
const WRAPPING = /^(?:(?:React\.)?(?:memo|forwardRef|lazy)|observer)$|^styled\b/

/** A name inside of another. */
export const join = (owner: string, name: string): string => (owner ? `${owner}.${name}` : name)

/** A name as it is called: that of a text is what it says. */
export const nameOf = (name: ts.PropertyName | ts.BindingName | ts.Expression): string =>
  ts.isStringLiteralLike(name) || ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? name.text : name.getText()

/** The names that a pattern binds. */
export function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? namesIn(element.name) : []))
}

/** A value without parentheses and what types say of it. */
export const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isTypeAssertionExpression(node)
    ? bare(node.expression)
    : node

export const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken

/** What a chain of assignments hands on. */
export function given(node: ts.Expression): ts.Expression {
  const value = bare(node)
  return isAssignment(value) ? given(value.right) : value
}

export const isFunction = (node: ts.Node): node is AnyFunction =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** A function or a class. */
export const isCode = (node: ts.Node): node is AnyFunction | ts.ClassExpression =>
  isFunction(node) || ts.isClassExpression(node)

/** JSX anywhere in the function's body. */
function yieldsJsx(node: ts.FunctionLikeDeclaration): boolean {
  const look = (at: ts.Node): boolean => JSX.has(at.kind) || ts.forEachChild(at, look) === true
  return node.body !== undefined && look(node.body)
}

export const functionKind = (name: string, node: ts.FunctionLikeDeclaration): string =>
  /^[A-Z]/.test(name) && yieldsJsx(node) ? 'component' : 'fn'

/** Whether a constant of this name and value is a component that a call wraps. */
export function isWrappedComponent(name: string, value: ts.Expression): boolean {
  const wraps = ts.isCallExpression(value) || ts.isTaggedTemplateExpression(value)
  const callee = wraps ? (ts.isCallExpression(value) ? value.expression : value.tag).getText() : ''
  return /^[A-Z]/.test(name) && WRAPPING.test(callee)
}

/** The object that a value is, or that the call it is hands out. */
export function objectOf(value: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const node = bare(value)
  if (ts.isObjectLiteralExpression(node)) return node
  if (!ts.isCallExpression(node) || !PASSING.test(node.expression.getText())) return undefined
  return node.arguments.map(bare).find(ts.isObjectLiteralExpression)
}

/** A name, or names joined by dots, that can get members; those of exports have no owner. */
export const isPath = (object: string): boolean =>
  !/^(?:module|exports|module\.exports)$/.test(object) && /^[\w$]+(?:\.[\w$]+)*$/.test(object)

/** The member of a class, function or object that `this.x = …`, `X.prototype.x = …` or `a.b.x = …` makes. */
export function memberOf({ left }: ts.BinaryExpression, { owner, self = owner }: Pick<Scope, 'owner' | 'self'>) {
  const target = bare(left)
  if (!ts.isPropertyAccessExpression(target)) return undefined
  const name = target.name.text
  if (isThis(target.expression)) return { name, owner: self }
  const object = target.expression.getText()
  const type = /^((?:[\w$]+\.)*[\w$]+)\.prototype$/.exec(object)?.[1]
  if (type !== undefined) return { name, owner: join(owner, type) }
  return isPath(object) ? { name, owner: join(owner, object), isStatic: true } : undefined
}

/** Whether an expression is `this`, or a name that the function around it gives to `this`: `var self = this`. */
export function isThis(node: ts.Expression): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true
  const name = node.getText()
  if (!/^(?:_?self|_?this|_?that|me|vm)$/.test(name)) return false
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    const before = at.getSourceFile().text.slice(at.pos, node.getStart())
    if (new RegExp(`\\b${name}\\s*=\\s*this\\b`).test(before)) return true
  }
  return false
}

/** The values of `return` directly in a function's body, or the expression that is its body. */
export function returnedBy({ body }: ts.FunctionLikeDeclaration): readonly ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  return body.statements.flatMap(each => (ts.isReturnStatement(each) && each.expression ? [each.expression] : []))
}

/** The objects that a call holds: its arguments, and what functions among them and the called function return. */
export function heldBy(value: ts.Expression): ts.ObjectLiteralExpression[] {
  if (!ts.isCallExpression(value) && !ts.isNewExpression(value)) return []
  const called = given(value.expression)
  const parts = [...(ts.isObjectLiteralExpression(called) ? [] : [called]), ...(value.arguments ?? []).map(given)]
  return parts.flatMap(part => {
    if (ts.isObjectLiteralExpression(part)) return [part]
    const values = isFunction(part) ? returnedBy(part).map(each => objectOf(given(each))) : heldBy(part)
    return values.filter(each => each !== undefined)
  })
}

/**
 * The functions that stand for a module: `(function () { … })()`, `define([…], function () { … })`, UMD's factory.
 */
export function wrappersOf(statement: ts.Statement): readonly AnyFunction[] {
  if (!ts.isExpressionStatement(statement)) return []
  let node = bare(statement.expression)
  while (ts.isPrefixUnaryExpression(node) || ts.isVoidExpression(node) || ts.isAwaitExpression(node))
    node = bare(ts.isPrefixUnaryExpression(node) ? node.operand : node.expression)
  if (!ts.isCallExpression(node)) return []
  let callee = bare(node.expression)
  if (ts.isPropertyAccessExpression(callee) && /^(?:call|apply|bind)$/.test(callee.name.text))
    callee = bare(callee.expression)
  const factories = node.arguments.map(bare).filter(isFunction)
  if (isFunction(callee)) return [callee, ...factories]
  return /^(?:define|require|requirejs|System\.register)$/.test(callee.getText()) ? factories : []
}
