// The definitions of TypeScript and JavaScript as the TypeScript compiler's own parser sees them, under the rule of
// cache-format.md: paths on standard input, a definition a line on standard output. It shares no code with ctx.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

interface Scope {
  /** Qualified name of what encloses, empty at the top. */
  readonly owner: string
  /**
   * Whether bindings are the file's own: the top, a namespace, the body of a wrapper function (then only functions).
   */
  readonly level: 'file' | 'wrapper' | 'local'
  /** Name of the function or class that `this` is inside of; undefined where it is none that is listed. */
  readonly self?: string
}

const JSX = new Set([ts.SyntaxKind.JsxElement, ts.SyntaxKind.JsxSelfClosingElement, ts.SyntaxKind.JsxFragment])
/** Calls that hand out the object they are given. */
const PASSING =
  /^(?:Object\.(?:freeze|seal|assign|create)|(?:\w+\.)*(?:extend|createClass|createReactClass|defineComponent|createSlice|defineStore|markRaw|reactive))$/
const WRAPPING = /^(?:(?:React\.)?(?:memo|forwardRef|lazy)|observer)$|^styled\b/

/** Prints the definitions of a text; gives the first error of one that cannot be parsed. */
export function outline(
  path: string,
  text: string,
  print: (line: object) => void,
  kind = /\.[cm]?ts$/.test(path) ? undefined : /\.tsx$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX,
): string | undefined {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const [problem] = (file as unknown as { parseDiagnostics: ts.DiagnosticWithLocation[] }).parseDiagnostics
  // What only TypeScript may write is no error of the parser in a .js file (Flow).
  if (problem && problem.code < 8000) return ts.flattenDiagnosticMessageText(problem.messageText, ' ')

  // To the compiler U+2028 ends a line too, to an editor it does not.
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (offset: number) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
  const join = (owner: string, name: string) => (owner ? `${owner}.${name}` : name)

  function add(name: string, kind: string, node: ts.Node, owner: string): void {
    const last = Math.max(node.getStart(file), node.getEnd() - 1)
    const l = `${lineOf(node.getStart(file))}-${lineOf(last)}`
    print({ f: path, s: name, k: kind, l, ...(owner ? { p: owner } : {}) })
  }

  const nameOf = (name: ts.PropertyName | ts.BindingName | ts.Expression): string =>
    ts.isStringLiteralLike(name) || ts.isIdentifier(name) || ts.isPrivateIdentifier(name)
      ? name.text
      : name.getText(file)

  const bare = (node: ts.Expression): ts.Expression =>
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
      ? bare(node.expression)
      : node
  const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
  /** What a chain of assignments hands on. */
  const given = (node: ts.Expression): ts.Expression => {
    const value = bare(node)
    return isAssignment(value) ? given(value.right) : value
  }
  const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
    ts.isArrowFunction(node) || ts.isFunctionExpression(node)

  /** JSX anywhere in the function's body. */
  function yieldsJsx(node: ts.FunctionLikeDeclaration): boolean {
    const look = (at: ts.Node): boolean => JSX.has(at.kind) || ts.forEachChild(at, look) === true
    return node.body !== undefined && look(node.body)
  }

  const functionKind = (name: string, node: ts.FunctionLikeDeclaration) =>
    /^[A-Z]/.test(name) && yieldsJsx(node) ? 'component' : 'fn'

  /** The object that a value is, or that the call it is hands out. */
  function objectOf(value: ts.Expression): ts.ObjectLiteralExpression | undefined {
    const node = bare(value)
    if (ts.isObjectLiteralExpression(node)) return node
    if (!ts.isCallExpression(node) || !PASSING.test(node.expression.getText(file))) return undefined
    return node.arguments.map(bare).find(ts.isObjectLiteralExpression)
  }

  /**
   * A name bound to a value: a function, a class, an object with members, or something else (`fallback`, or nothing).
   */
  function bind(
    name: string,
    value: ts.Expression,
    range: ts.Node,
    owner: string,
    fallback?: string,
    asMember = false,
  ) {
    const node = given(value)
    const inside = join(owner, name)
    if (isFunction(node) || ts.isClassExpression(node)) {
      for (let at = bare(value); isAssignment(at); at = bare(at.right)) {
        const member = memberOf(at, { owner })
        if (member) add(member.name, isFunction(node) ? 'method' : 'class', at, member.owner)
      }
    }
    if (isFunction(node)) {
      add(name, asMember ? 'method' : functionKind(name, node), range, owner)
      walkFunction(node, inside, asMember ? owner : inside)
    } else if (ts.isClassExpression(node)) {
      add(name, 'class', range, owner)
      walkClass(node, inside)
    } else {
      const wraps = ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)
      const callee = wraps ? (ts.isCallExpression(node) ? node.expression : node.tag).getText(file) : ''
      const isComponent = fallback === 'const' && /^[A-Z]/.test(name) && WRAPPING.test(callee)
      if (fallback) add(name, isComponent ? 'component' : fallback, range, owner)
      const object = objectOf(node)
      if (object) walkObject(object, inside)
      else walk(value, { owner: fallback ? inside : owner, level: 'local' })
      if (object && node !== object && ts.isCallExpression(node)) {
        for (const other of node.arguments) if (bare(other) !== object) walk(other, { owner: inside, level: 'local' })
      }
    }
  }

  function walkObject(object: ts.ObjectLiteralExpression, owner: string): void {
    for (const member of object.properties) {
      if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
        add(nameOf(member.name), 'method', member, owner)
        walkFunction(member, join(owner, nameOf(member.name)), owner)
      } else if (ts.isPropertyAssignment(member)) {
        const value = bare(member.initializer)
        const name = nameOf(member.name)
        if (isFunction(value) || ts.isClassExpression(value)) bind(name, value, member, owner, undefined, true)
        else if (ts.isObjectLiteralExpression(value)) walkObject(value, join(owner, name))
        else walk(member.initializer, { owner, level: 'local' })
      } else walk(member, { owner, level: 'local' })
    }
  }

  function walkFunction(node: ts.FunctionLikeDeclaration, owner: string, self = owner): void {
    const scope: Scope = { owner, level: 'local', self }
    for (const child of [...node.parameters, ...(node.body ? [node.body] : [])]) walk(child, scope)
  }

  function walkClass(node: ts.ClassLikeDeclaration, owner: string): void {
    for (const clause of node.heritageClauses ?? []) walk(clause, { owner, level: 'local' })
    for (const member of node.members) {
      if (ts.isMethodDeclaration(member) || ts.isAccessor(member) || ts.isConstructorDeclaration(member)) {
        const name = ts.isConstructorDeclaration(member) ? 'constructor' : nameOf(member.name)
        add(name, 'method', member, owner)
        walkFunction(member, join(owner, name), owner)
      } else if (ts.isPropertyDeclaration(member) && member.initializer) {
        const value = bare(member.initializer)
        if (isFunction(value) || ts.isClassExpression(value))
          bind(nameOf(member.name), value, member, owner, undefined, true)
        else walk(member.initializer, { owner, level: 'local', self: owner })
      } else if (ts.isClassStaticBlockDeclaration(member)) walk(member.body, { owner, level: 'local', self: owner })
    }
  }

  function walkSignatures(members: readonly ts.Node[], owner: string): void {
    for (const member of members) {
      if (ts.isMethodSignature(member) || ts.isAccessor(member)) add(nameOf(member.name), 'method', member, owner)
    }
  }

  /**
   * The functions that stand for a module: `(function () { … })()`, `define([…], function () { … })`, UMD's factory.
   */
  function wrappersOf(statement: ts.Statement): readonly (ts.ArrowFunction | ts.FunctionExpression)[] {
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
    return /^(?:define|require|requirejs|System\.register)$/.test(callee.getText(file)) ? factories : []
  }

  /** Whether one of `nodes` lies within `node`. */
  const holdsAny = (node: ts.Node, nodes: ReadonlySet<ts.Node>): boolean =>
    [...nodes].some(each => node.pos <= each.pos && each.end <= node.end)

  function walkStatements(statements: readonly ts.Statement[], scope: Scope): void {
    for (const statement of statements) {
      const wrappers = scope.level === 'local' ? [] : wrappersOf(statement)
      if (wrappers.length > 0) {
        const skip = new Set<ts.Node>(wrappers)
        const rest = (node: ts.Node): void => {
          if (!skip.has(node)) {
            if (holdsAny(node, skip)) ts.forEachChild(node, rest)
            else walk(node, { ...scope, level: 'local' })
            return
          }
          const wrapper = node as ts.FunctionExpression
          if (wrapper.name) add(wrapper.name.text, 'fn', wrapper, scope.owner)
          const owner = wrapper.name ? join(scope.owner, wrapper.name.text) : scope.owner
          if (ts.isBlock(wrapper.body))
            walkStatements(wrapper.body.statements, { owner, level: wrapper.name ? 'local' : 'wrapper' })
          else walk(wrapper.body, { owner, level: 'local' })
        }
        rest(statement)
      } else walk(statement, scope)
    }
  }

  /** Targets of a chain of assignments, outermost first, and what they are given. */
  function chain(node: ts.BinaryExpression): { targets: ts.BinaryExpression[]; value: ts.Expression } {
    const targets = [node]
    let value = bare(node.right)
    while (isAssignment(value)) {
      targets.push(value)
      value = bare(value.right)
    }
    return { targets, value }
  }

  const givesPrototype = ({ left }: ts.BinaryExpression): boolean => {
    const target = bare(left)
    return ts.isPropertyAccessExpression(target) && target.name.text === 'prototype'
  }

  function assign(statement: ts.ExpressionStatement, scope: Scope): boolean {
    const whole = bare(statement.expression)
    if (!isAssignment(whole)) return false
    const { targets, value } = chain(whole)
    let done = false
    targets.forEach((assignment, at) => {
      const target = bare(assignment.left)
      if (!ts.isPropertyAccessExpression(target)) return
      const range = at === 0 ? statement : assignment
      const object = target.expression.getText(file)
      const name = target.name.text
      const isModule = object === 'module' && name === 'exports'
      const isExports = object === 'exports' || object === 'module.exports'
      const isPrototype = /^(?:[\w$]+\.)*[\w$]+\.prototype$/.test(object)
      const isThis = object === 'this'
      const isPath = /^[\w$]+(?:\.[\w$]+)*$/.test(object) && object !== 'this' && scope.level !== 'local'
      const isCode = isFunction(value) || ts.isClassExpression(value)
      const last = at === targets.length - 1
      const visit = (called: string, owner: string, fallback?: string, member = false) => {
        done = true
        if (last) bind(called, value, range, owner, fallback, member)
        else
          add(
            called,
            ts.isClassExpression(value)
              ? 'class'
              : member
                ? 'method'
                : functionKind(called, value as ts.FunctionExpression),
            range,
            owner,
          )
      }
      if (isModule && scope.level !== 'local') {
        if (isCode)
          visit(isFunction(value) || ts.isClassExpression(value) ? (value.name?.text ?? 'exports') : 'exports', '')
        else if (last) {
          const object = objectOf(value)
          if (object) {
            done = true
            for (const member of object.properties) exported(member)
          }
        }
      } else if (isExports && scope.level !== 'local') {
        const nothing = ts.isVoidExpression(value) || ts.isIdentifier(value) || /^require\(/.test(value.getText(file))
        if (isCode) visit(name, '')
        else if (!nothing && scope.level === 'file') {
          if (last) visit(name, '', 'const')
          else add(name, 'const', range, '')
        }
      } else if (name === 'prototype' && isPath && objectOf(value) && !targets.slice(at + 1).some(givesPrototype)) {
        done = true
        walkObject(objectOf(value)!, join(scope.owner, object))
      } else if (isCode && (isPrototype || isPath))
        visit(
          name,
          join(scope.owner, object.replace(/\.prototype$/, '').replace(/\.prototype\./g, '.')),
          undefined,
          true,
        )
      else if (isCode && isThis) visit(name, scope.self ?? scope.owner, undefined, true)
    })
    return done
  }

  /** The member of a class or function that `this.x = …` or `X.prototype.x = …` makes. */
  function memberOf({ left }: ts.BinaryExpression, { owner, self = owner }: Pick<Scope, 'owner' | 'self'>) {
    const target = bare(left)
    if (!ts.isPropertyAccessExpression(target)) return undefined
    const name = target.name.text
    if (target.expression.kind === ts.SyntaxKind.ThisKeyword) return { name, owner: self }
    const type = /^((?:[\w$]+\.)*[\w$]+)\.prototype$/.exec(target.expression.getText(file))?.[1]
    return type === undefined ? undefined : { name, owner: join(owner, type) }
  }

  /** Such a member as a part of another expression. */
  function assignMember(node: ts.BinaryExpression, scope: Scope): boolean {
    const value = given(node)
    const member = isAssignment(node) && (isFunction(value) || ts.isClassExpression(value)) && memberOf(node, scope)
    if (!member) return false
    bind(member.name, node.right, node, member.owner, undefined, true)
    return true
  }

  /** `Object.assign(X.prototype, { … })`, `jQuery.fn.extend({ … })`: members given to something at the file's level. */
  function extend(statement: ts.ExpressionStatement, scope: Scope): boolean {
    const call = bare(statement.expression)
    if (scope.level === 'local' || !ts.isCallExpression(call)) return false
    const callee = /^(.+)\.(?:assign|extend|mixin)$/.exec(call.expression.getText(file))?.[1]
    const [first, ...others] = call.arguments.map(bare)
    if (!callee || !first || !/^[\w$.]+$/.test(callee)) return false
    const object = ts.isObjectLiteralExpression(first) ? first : others.find(ts.isObjectLiteralExpression)
    const owner = object === first ? callee : first.getText(file)
    if (!object || !/^[\w$]+(?:\.[\w$]+)*$/.test(owner) || owner === 'this') return false
    walkObject(object, join(scope.owner, owner.replace(/\.prototype$/, '')))
    return true
  }

  function exported(member: ts.ObjectLiteralElementLike): void {
    if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
      add(nameOf(member.name), 'fn', member, '')
      walkFunction(member, nameOf(member.name))
    } else if (ts.isPropertyAssignment(member)) {
      const value = bare(member.initializer)
      if (isFunction(value) || ts.isClassExpression(value)) bind(nameOf(member.name), value, member, '')
      else if (ts.isObjectLiteralExpression(value)) walkObject(value, nameOf(member.name))
      else walk(member.initializer, { owner: '', level: 'local' })
    }
  }

  function names(name: ts.BindingName): string[] {
    if (ts.isIdentifier(name)) return [name.text]
    return name.elements.flatMap(element => (ts.isBindingElement(element) ? names(element.name) : []))
  }

  function walk(node: ts.Node, scope: Scope): void {
    const { owner, level } = scope
    if (ts.isFunctionDeclaration(node)) {
      const name = node.name?.text ?? 'default'
      add(name, functionKind(name, node), node, owner)
      walkFunction(node, join(owner, name))
    } else if (ts.isClassDeclaration(node)) {
      const name = node.name?.text ?? 'default'
      add(name, 'class', node, owner)
      walkClass(node, join(owner, name))
    } else if (isFunction(node)) {
      const name = ts.isFunctionExpression(node) ? node.name?.text : undefined
      const repeated = name !== undefined && owner.split('.').at(-1) === name
      if (name && !repeated) add(name, functionKind(name, node), node, owner)
      walkFunction(node, name && !repeated ? join(owner, name) : owner, scope.self ?? owner)
    } else if (ts.isClassExpression(node)) {
      if (node.name) add(node.name.text, 'class', node, owner)
      walkClass(node, node.name ? join(owner, node.name.text) : owner)
    } else if (ts.isInterfaceDeclaration(node)) {
      add(node.name.text, 'interface', node, owner)
      walkSignatures(node.members, join(owner, node.name.text))
    } else if (ts.isTypeAliasDeclaration(node)) {
      add(node.name.text, 'type', node, owner)
      if (ts.isTypeLiteralNode(node.type)) walkSignatures(node.type.members, join(owner, node.name.text))
    } else if (ts.isEnumDeclaration(node)) add(node.name.text, 'enum', node, owner)
    else if (ts.isModuleDeclaration(node)) {
      let name = nameOf(node.name)
      let body = node.body
      for (; body && ts.isModuleDeclaration(body); body = body.body as ts.ModuleBody)
        name += `.${body.name.getText(file)}`
      add(name, 'module', node, owner)
      if (body && ts.isModuleBlock(body)) walkStatements(body.statements, { owner: join(owner, name), level: 'file' })
    } else if (ts.isVariableStatement(node)) {
      const { declarations } = node.declarationList
      const kind = node.declarationList.flags & ts.NodeFlags.Const ? 'const' : 'var'
      for (const each of declarations) {
        const range = declarations.length === 1 ? node : each
        const { initializer } = each
        const value = initializer && given(initializer)
        const isCode = value && (isFunction(value) || ts.isClassExpression(value))
        if (level === 'local' || (level === 'wrapper' && !isCode)) {
          if (initializer) walk(initializer, scope)
        } else if (!ts.isIdentifier(each.name) || !initializer) {
          for (const name of names(each.name)) add(name, kind, range, owner)
          if (initializer) walk(initializer, { owner, level: 'local' })
        } else bind(each.name.text, initializer, range, owner, kind)
      }
    } else if (ts.isExportAssignment(node)) {
      const value = given(node.expression)
      const isCode = isFunction(value) || ts.isClassExpression(value)
      if (isCode) bind(value.name?.text ?? (node.isExportEquals ? 'exports' : 'default'), node.expression, node, owner)
      else if (node.isExportEquals && objectOf(value))
        for (const member of objectOf(value)!.properties) exported(member)
      else if (objectOf(value)) bind('default', value, node, owner, 'const')
      else walk(value, { owner, level: 'local' })
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause
      const from = node.moduleSpecifier && ts.isStringLiteralLike(node.moduleSpecifier) ? node.moduleSpecifier.text : ''
      const stem = from
        .replace(/\/index(?:\.\w+)?$/, '')
        .replace(/^.*\//, '')
        .replace(/\..*/, '')
      if (clause && ts.isNamespaceExport(clause) && clause.name.text !== stem)
        add(nameOf(clause.name), 'module', node, owner)
      if (clause && ts.isNamedExports(clause)) {
        for (const { name, propertyName } of clause.elements) {
          if (propertyName && ![propertyName.text, stem, 'default'].includes(name.text))
            add(name.text, 'const', name.parent, owner)
        }
      }
    } else if (ts.isExpressionStatement(node) && (assign(node, scope) || extend(node, scope))) return
    else if (ts.isBinaryExpression(node) && assignMember(node, scope)) return
    else if (ts.isBlock(node) || ts.isSourceFile(node))
      walkStatements(node.statements, ts.isBlock(node) && level !== 'local' ? { ...scope, level: 'local' } : scope)
    else ts.forEachChild(node, child => walk(child, ts.isSourceFile(node) ? scope : { ...scope, level: 'local' }))
  }

  walkStatements(file.statements, { owner: '', level: 'file' })
  return undefined
}

if (process.argv[1] === import.meta.filename) {
  for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const lines: string[] = []
    const error = outline(path, readFileSync(path, 'utf8'), line => lines.push(JSON.stringify(line)))
    console.log(error === undefined ? lines.join('\n') : JSON.stringify({ f: path, error }))
  }
}
