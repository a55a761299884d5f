// From a syntax tree of @babel/parser to the matches that a language's query gives: one walk that knows at every node
// whether it stands at the file's level. What it finds is what src/languages/{javascript,typescript}/query.ts find.
import type * as t from '@babel/types'
import type { ValueRule } from '../../languages/language.ts'
import type { Match, Role } from '../../languages/match.ts'
import { bare, bodyStart, boundNames, type CodeValue, isCode, isFunction, moduleFunctions, objectOf } from './values.ts'

type Range = { readonly start?: number | null; readonly end?: number | null }
/** Where a node stands: in the file or a namespace, in a function that stands for a module, anywhere else. */
type Level = 'file' | 'module' | 'inner'
type Draft = Partial<{ -readonly [Key in keyof Match]: Match[Key] }>

const PATH = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/
const NO_CONSTANT = /^(?:[\w$]+$|void |require\()/

/** The matches of one tree; offsets are those of `text`. */
export class ScriptWalk {
  readonly matches: Match[] = []
  readonly #text: string
  readonly #rule: ValueRule
  /** Nodes whose children are still to be walked: a stack of its own, so that depth costs no frames. */
  readonly #todo: [t.Node, Level, Range | undefined][] = []

  constructor(text: string, rule: ValueRule) {
    this.#text = text
    this.#rule = rule
  }

  walk(program: t.Program): readonly Match[] {
    this.#later(program, 'file')
    for (let next = this.#todo.pop(); next; next = this.#todo.pop()) this.#visit(...next)
    return this.matches
  }

  /** `around`: the export or the statement that the node's range is widened to. */
  #later(node: t.Node | null | undefined, level: Level, around?: Range): void {
    if (node) this.#todo.push([node, level, around])
  }

  #add(role: Role, range: Range, name: Range | undefined, more: Draft = {}): void {
    this.matches.push({
      role,
      declaration: false,
      pattern: 0,
      start: range.start!,
      end: range.end!,
      name: name ? name.start! : range.start!,
      nameEnd: name ? name.end! : range.start!,
      owner: -1,
      ownerEnd: -1,
      statement: -1,
      statementEnd: -1,
      body: -1,
      value: -1,
      within: -1,
      ...more,
    })
  }

  #textOf(node: Range): string {
    return this.#text.slice(node.start!, node.end!)
  }

  #decorators(node: { readonly decorators?: readonly t.Decorator[] | null }): void {
    for (const decorator of node.decorators ?? []) {
      this.#add('decorator', decorator, undefined, { name: -1, nameEnd: -1 })
      this.#later(decorator.expression, 'inner')
    }
  }

  #children(node: t.Node, level: Level): void {
    for (const key in node) {
      if (SKIPPED.has(key)) continue
      const child = (node as unknown as Record<string, unknown>)[key]
      if (Array.isArray(child)) {
        for (const each of child) if (isNode(each)) this.#later(each, level)
      } else if (isNode(child)) this.#later(child, level)
    }
  }

  #visit(node: t.Node, level: Level, around?: Range): void {
    const whole = around ?? node
    switch (node.type) {
      case 'Program':
      case 'TSModuleBlock':
        for (const each of node.body) this.#statement(each, level)
        return
      case 'ExportNamedDeclaration':
        this.#exported(node, level)
        return
      case 'ExportDefaultDeclaration':
        this.#default(node, node.declaration)
        return
      case 'ExportAllDeclaration':
        return
      case 'TSExportAssignment':
        if (node.expression.type === 'Identifier') this.#list(node.expression)
        else this.#later(node.expression, 'inner')
        return
      case 'FunctionDeclaration':
        if (node.id) this.#add('fn', whole, node.id, { body: node.body.start! })
        this.#children(node, 'inner')
        return
      case 'TSDeclareFunction':
      case 'DeclareFunction':
        if (node.id) this.#add('fn', whole, node.id, { declaration: true })
        return
      case 'FunctionExpression':
        if (node.id) this.#add('fn', node, node.id, { body: node.body.start!, set: EXPRESSION })
        this.#children(node, 'inner')
        return
      case 'ClassDeclaration':
      case 'ClassExpression': {
        const isExpression = node.type === 'ClassExpression'
        if (node.id)
          this.#add('class', whole, node.id, { body: node.body.start!, ...(isExpression ? { set: EXPRESSION } : {}) })
        this.#decorators(node)
        this.#children(node, 'inner')
        return
      }
      case 'ClassMethod':
      case 'ClassPrivateMethod':
      case 'TSDeclareMethod':
        this.#decorators(node)
        if (node.type === 'TSDeclareMethod') this.#add('method', node, this.#key(node), { declaration: true })
        else this.#add('method', node, this.#key(node), { body: node.body.start! })
        this.#children(node, 'inner')
        return
      case 'ClassProperty':
      case 'ClassPrivateProperty':
      case 'ClassAccessorProperty':
        this.#decorators(node)
        this.#bound('method', node, this.#key(node), node.value)
        return
      case 'ObjectExpression':
        this.#members(node)
        return
      case 'TSInterfaceDeclaration':
      case 'InterfaceDeclaration':
        this.#add('interface', whole, node.id, { body: node.body.start! })
        this.#signatures(node.body.type === 'TSInterfaceBody' ? node.body.body : [])
        return
      case 'TSTypeAliasDeclaration': {
        const literal = node.typeAnnotation.type === 'TSTypeLiteral' ? node.typeAnnotation : undefined
        this.#add('type', whole, node.id, { body: literal?.start ?? -1 })
        this.#signatures(literal?.members ?? [])
        return
      }
      case 'TypeAlias':
      case 'OpaqueType':
        this.#add('type', whole, node.id)
        return
      case 'TSEnumDeclaration':
      case 'EnumDeclaration':
        this.#add('enum', whole, node.id, { body: bodyOf(this.#text, node) })
        return
      case 'TSModuleDeclaration':
        this.#namespace(node, whole)
        return
      case 'VariableDeclaration':
        this.#variables(node, level, whole)
        return
      case 'AssignmentExpression':
        this.#assignment(node, level, whole)
        return
      default:
        this.#children(node, 'inner')
    }
  }

  #statement(node: t.Node, level: Level): void {
    if (node.type !== 'ExpressionStatement') return this.#later(node, level)
    const expression = bare(node.expression)
    if (expression?.type === 'AssignmentExpression') return this.#later(expression, level, node)
    if (level === 'inner') return this.#later(expression, level)
    const functions = moduleFunctions(node, this.#text, this.#rule)
    if (functions.size > 0) return this.#moduleCall(expression!, functions)
    if (expression?.type === 'CallExpression') this.#extension(expression)
    else this.#later(expression, 'inner')
  }

  /** A call of the functions that stand for a module: their statements are at its level. */
  #moduleCall(node: t.Node, functions: ReadonlySet<t.Node>): void {
    const rest: t.Node[] = [node]
    for (let at = rest.pop(); at; at = rest.pop()) {
      const called = bare(at)!
      if (functions.has(called) && isFunction(called)) {
        const name = called.type === 'FunctionExpression' ? called.id : null
        if (name) this.#add('fn', called, name, { body: called.body.start!, set: EXPRESSION })
        for (const parameter of called.params) this.#later(parameter, 'inner')
        if (called.body.type !== 'BlockStatement') this.#later(called.body, 'inner')
        else for (const each of called.body.body) this.#statement(each, name ? 'inner' : 'module')
      } else if (called.type === 'CallExpression') rest.push(...called.arguments, called.callee)
      else if (called.type === 'UnaryExpression' || called.type === 'AwaitExpression') rest.push(called.argument)
      else if (called.type === 'MemberExpression') rest.push(called.object)
      else this.#later(called, 'inner')
    }
  }

  /** A name bound to a function, a class or an object: all three hold definitions. False where it is none of them. */
  #bound(
    role: Role,
    range: Range,
    name: Range | undefined,
    given: t.Node | null | undefined,
    more: Draft = {},
  ): boolean {
    const value = bare(given, true)
    const kind = value?.type === 'ClassExpression' ? 'class' : isFunction(value) ? 'fn' : undefined
    if (!value || !kind || !isCode(value)) {
      this.#later(given, 'inner')
      return false
    }
    const isPlain = role === 'const' || kind === 'class'
    this.#add(isPlain ? kind : role, range, name, { ...more, body: bodyStart(value), value: value.start! })
    this.#code(value)
    return true
  }

  /** The inside of a function or class that is bound to a name. */
  #code(value: t.Node): void {
    if (value.type === 'ClassExpression') this.#decorators(value)
    // Its own name counts where the one it is bound to does not: in an object that no definition holds.
    if ('id' in value && value.id && isCode(value)) {
      const role = value.type === 'ClassExpression' ? 'class' : 'fn'
      this.#add(role, value, value.id as t.Identifier, { body: value.body.start!, set: EXPRESSION })
    }
    this.#children(value, 'inner')
  }

  #variables(node: t.VariableDeclaration, level: Level, whole: Range): void {
    // Where only some of the declarators count, the statement is not theirs to share.
    const isShared = level === 'file' || node.declarations.length === 1
    const statement = isShared ? { statement: whole.start!, statementEnd: whole.end! } : {}
    for (const each of node.declarations) {
      const value = bare(each.init, true)
      if (level === 'inner' || (level === 'module' && !(isCode(value) && each.id.type === 'Identifier'))) {
        this.#later(each.init, 'inner')
        continue
      }
      if (each.id.type === 'Identifier') {
        const name = { start: each.id.start!, end: each.id.start! + each.id.name.length }
        if (isCode(value)) this.#bound('const', each, name, value, statement)
        else {
          const object = objectOf(value, this.#text, this.#rule)
          const start = each.init ? bare(each.init)!.start! : -1
          this.#add('const', each, name, { ...statement, value: object?.start ?? start, body: object?.start ?? -1 })
          this.#later(each.init, 'inner')
        }
        continue
      }
      for (const name of boundNames(each.id))
        this.#add('const', each, name, { ...statement, value: each.init?.start ?? -1 })
      this.#later(each.init, 'inner')
    }
  }

  /** Members of an object count where the object is the value of a definition: `within`. */
  #members(object: t.ObjectExpression): void {
    const within = { within: object.start! }
    for (const member of object.properties) {
      if (member.type === 'ObjectMethod') {
        this.#add('method', member, this.#key(member), { ...within, body: member.body.start! })
        this.#children(member, 'inner')
      } else if (member.type === 'ObjectProperty' && !member.shorthand) {
        const value = bare(member.value)
        if (value?.type === 'ObjectExpression')
          this.#add('scope', member, this.#key(member), { ...within, body: value.start! })
        this.#bound('method', member, this.#key(member), member.value, within)
      } else this.#children(member, 'inner')
    }
  }

  #signatures(members: readonly t.Node[]): void {
    for (const member of members) {
      if (member.type === 'TSMethodSignature') this.#add('method', member, this.#key(member), { declaration: true })
    }
  }

  #namespace(node: t.TSModuleDeclaration, whole: Range): void {
    let inner: t.TSModuleDeclaration = node
    while ((inner.body as t.Node | undefined)?.type === 'TSModuleDeclaration')
      inner = inner.body as unknown as t.TSModuleDeclaration
    const name = { start: node.id.start!, end: inner.id.end! }
    this.#add('module', whole, name, { body: inner.body?.start ?? -1 })
    this.#later(inner.body, 'file')
  }

  #exported(node: t.ExportNamedDeclaration, level: Level): void {
    if (node.declaration) return this.#later(node.declaration, level, node)
    for (const each of node.specifiers) {
      const name = each.exported
      const word = name.type === 'Identifier' ? name.name : name.value
      if (each.type === 'ExportNamespaceSpecifier') {
        if (!isSameName(word, node.source)) this.#add('module', node, name, { set: EXPORTED })
      } else if (each.type === 'ExportSpecifier') {
        if (!node.source && each.local.type === 'Identifier') this.#list(each.local)
        const isRenamed = each.local.start !== name.start && this.#textOf(each.local) !== word && word !== 'default'
        if (isRenamed && !isSameName(word, node.source)) this.#add('const', each, name, { set: EXPORTED })
      }
    }
  }

  /** A name that is exported here, defined elsewhere in the file. */
  #list(name: Range): void {
    this.#add('export', name, undefined, { name: -1, nameEnd: -1 })
  }

  #default(node: t.ExportDefaultDeclaration, declaration: t.Node): void {
    const word = this.#text.indexOf('default', node.start!)
    const name = { start: word, end: word + 'default'.length }
    const value = bare(declaration)
    if (value?.type === 'Identifier') return this.#list(value)
    if (!value) return
    if (
      (value.type === 'FunctionDeclaration' || value.type === 'ClassDeclaration' || isCode(value)) &&
      'body' in value
    ) {
      const own = 'id' in value ? value.id : undefined
      const role = value.type.startsWith('Class') ? 'class' : 'fn'
      this.#add(role, node, own ?? name, {
        body: bodyStart(value as CodeValue),
        ...(own ? {} : { value: value.start! }),
      })
      if ('decorators' in value) this.#decorators(value)
      return this.#children(value, 'inner')
    }
    if (value.type === 'TSDeclareFunction' || value.type === 'TSInterfaceDeclaration')
      return this.#later(value, 'file', node)
    const object = objectOf(value, this.#text, this.#rule)
    if (object) this.#add('const', node, name, { body: object.start!, value: object.start! })
    this.#later(declaration, 'inner')
  }

  /** Functions given to properties, CommonJS exports, members of a prototype; `node` may be one of a chain. */
  #assignment(node: t.AssignmentExpression, level: Level, whole: Range): void {
    const target = bare(node.left)
    const value = bare(node.right, true)
    this.#later(node.left, 'inner')
    const next = bare(node.right)
    const isChained = next?.type === 'AssignmentExpression'
    if (isChained) this.#later(next, level)
    if (node.operator !== '=' || target?.type !== 'MemberExpression' || target.computed) {
      if (!isChained) this.#later(node.right, 'inner')
      return
    }
    const owner = target.object
    const of = this.#textOf(owner)
    const name = target.property
    const word = this.#textOf(name)
    const isExports = of === 'exports' || of === 'module.exports'
    const atTop = level !== 'inner'
    const code = isCode(value) ? { body: bodyStart(value), value: value.start! } : undefined
    const role = value?.type === 'ClassExpression' ? 'class' : 'method'
    const statement = whole === node ? {} : { statement: whole.start!, statementEnd: whole.end! }
    const at = { ...statement, ...code }
    if (of === 'module' && word === 'exports') {
      if (!atTop) {
        if (!isChained) this.#later(node.right, 'inner')
        return
      }
      if (code && isCode(value)) {
        const own = 'id' in value ? value.id : undefined
        this.#add(role === 'class' ? 'class' : 'fn', node, own ?? name, { ...at, set: EXPORTED })
      } else if (value?.type === 'Identifier') this.#list(value)
      const object = objectOf(value, this.#text, this.#rule)
      if (object) {
        this.#add('scope', node, name, { body: object.start!, set: ANONYMOUS })
        for (const each of object.properties) {
          if (each.type === 'ObjectProperty' && each.value.type === 'Identifier') this.#list(each.value)
        }
      }
    } else if (isExports && atTop) {
      if (code) this.#add(role === 'class' ? 'class' : 'fn', node, name, { ...at, set: EXPORTED })
      else if (value?.type === 'Identifier') this.#list(value)
      else if (level === 'file' && !isChained && value && !NO_CONSTANT.test(this.#textOf(node.right))) {
        const object = objectOf(value, this.#text, this.#rule)
        const inside = { value: object?.start ?? value.start!, body: object?.start ?? -1 }
        this.#add('const', node, name, { ...at, ...inside, set: EXPORTED })
      }
    } else if (word === 'prototype' && atTop && value?.type === 'ObjectExpression') {
      this.#add('scope', node, owner, { body: value.start! })
    } else if (code && of === 'this') this.#add(role, node, name, { ...at, set: SELF })
    else if (
      code &&
      owner.type === 'MemberExpression' &&
      !owner.computed &&
      this.#textOf(owner.property) === 'prototype'
    ) {
      const { start, end } = owner.object
      this.#add(role, node, name, { ...at, owner: start!, ownerEnd: end! })
    } else if (code && atTop && PATH.test(of)) {
      this.#add(role, node, name, { ...at, owner: owner.start!, ownerEnd: owner.end!, set: STATIC })
    } else if (!isChained) {
      this.#later(node.right, 'inner')
      return
    }
    if (isChained) return
    if (code && value) this.#code(value)
    else this.#later(node.right, 'inner')
  }

  /** `Object.assign(X.prototype, { … })`, `jQuery.fn.extend({ … })`. */
  #extension(call: t.CallExpression): void {
    this.#children(call, 'inner')
    const { callee } = call
    if (callee.type !== 'MemberExpression' || !/^(?:assign|extend|mixin)$/.test(this.#textOf(callee.property))) return
    const object = call.arguments.find(each => each.type === 'ObjectExpression')
    const [first] = call.arguments
    if (!object || !first) return
    const owner = first === object ? callee.object : first
    const ending = this.#rule.ownerEnding.length
    const end = this.#textOf(owner).endsWith(this.#rule.ownerEnding) ? owner.end! - ending : owner.end!
    const name = { start: owner.start!, end }
    if (PATH.test(this.#textOf(name)) && this.#textOf(name) !== 'this')
      this.#add('scope', call, name, { body: object.start! })
  }

  /** The name of a member as written: with brackets where it is computed. */
  #key(node: { readonly key: t.Node; readonly computed?: boolean | undefined }): Range {
    if (!node.computed) return node.key
    const start = this.#text.lastIndexOf('[', node.key.start!)
    return { start, end: this.#text.indexOf(']', node.key.end!) + 1 }
  }
}

const EXPRESSION = { expression: null }
const EXPORTED = { exported: null }
const ANONYMOUS = { anonymous: null, exported: null }
const SELF = { self: null }
const STATIC = { modifier: 'static' }

const SKIPPED = new Set(
  'type loc start end range extra leadingComments innerComments trailingComments id key decorators typeAnnotation typeParameters typeArguments returnType implements predicate'.split(
    ' ',
  ),
)

function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Where the body of an enum begins. */
function bodyOf(text: string, node: t.Node & { readonly id: Range }): number {
  return text.indexOf('{', node.id.end!)
}

/** Whether a name that is exported again is that of the file it comes from. */
function isSameName(name: string, source: { readonly value: string } | null | undefined): boolean {
  const stem = source?.value
    .replace(/\/index(?:\.\w+)?$/, '')
    .replace(/^.*\//, '')
    .replace(/\..*/, '')
  return stem === name
}
