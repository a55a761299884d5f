// Walks a Babel tree once and returns the matches that src/languages/{javascript,typescript}/query.ts would find.
import type * as t from '@babel/types'
import { bareMatch, type Draft, type Match, type Role } from '../../languages/definition-match.ts'
import type { ValueRule } from '../../languages/language.ts'
import { addAssignment, addExtension, isExportedToo } from './babel-assignments.ts'
import { addExport } from './babel-exports.ts'
import { addClass, addClassField, addClassMethod, addObjectMembers } from './babel-members.ts'
import { addHeldObjects, addReturnedObjects } from './babel-returned.ts'
import { addType, SIGNATURE } from './babel-types.ts'
import { bare, bodyStart, boundNames, isCode, isFunction, objectOf } from './babel-values.ts'
import { addFlowDeclaration, isFlowDeclaration } from './flow-declarations.ts'
import { addModuleCall, EXPRESSION, moduleFunctions } from './module-functions.ts'
import type { Level, Range, ScriptWalk } from './script-walk.ts'

/** The matches of one tree; offsets are those of `text`. */
export class BabelWalk implements ScriptWalk {
  readonly matches: Match[] = []
  readonly text: string
  readonly rule: ValueRule
  /** Nodes to visit. Recursion would exhaust the call stack in deep trees. */
  readonly #todo: [t.Node, Level, Range | undefined][] = []

  constructor(text: string, rule: ValueRule) {
    this.text = text
    this.rule = rule
  }

  walk(program: t.Program): readonly Match[] {
    this.visitLater(program, 'file')
    for (let next = this.#todo.pop(); next; next = this.#todo.pop()) this.#visit(...next)
    return this.matches
  }

  visitLater(node: t.Node | null | undefined, level: Level, around?: Range): void {
    if (node) this.#todo.push([node, level, around])
  }

  add(role: Role, range: Range, name: Range | undefined, more: Partial<Draft> = {}): void {
    const match = bareMatch(role, range.start!, range.end!)
    match.name = name ? name.start! : range.start!
    match.nameEnd = name ? name.end! : range.start!
    this.matches.push(Object.assign(match, more))
  }

  textOf(node: Range): string {
    return this.text.slice(node.start!, node.end!)
  }

  addDecorators(node: { readonly decorators?: readonly t.Decorator[] | null }): void {
    for (const decorator of node.decorators ?? []) {
      this.add('decorator', decorator, undefined, { name: -1, nameEnd: -1 })
      this.visitLater(decorator.expression, 'inner')
    }
  }

  visitChildren(node: t.Node, level: Level): void {
    addReturnedObjects(this, node)
    for (const key in node) {
      if (SKIPPED.has(key)) continue
      const child = (node as unknown as Record<string, unknown>)[key]
      if (Array.isArray(child)) {
        for (const each of child) if (isNode(each)) this.visitLater(each, level)
      } else if (isNode(child)) this.visitLater(child, level)
    }
  }

  #visit(node: t.Node, level: Level, around?: Range): void {
    const whole = around ?? node
    switch (node.type) {
      case 'Program':
      case 'TSModuleBlock':
        for (const each of node.body) this.visitStatement(each, level)
        return
      case 'FunctionDeclaration':
      case 'TSDeclareFunction':
      case 'FunctionExpression':
        this.#addFunction(node, whole)
        return
      case 'ClassDeclaration':
      case 'ClassExpression':
        addClass(this, node, whole)
        return
      case 'ClassMethod':
      case 'ClassPrivateMethod':
      case 'TSDeclareMethod':
        addClassMethod(this, node)
        return
      case 'ClassProperty':
      case 'ClassPrivateProperty':
      case 'ClassAccessorProperty':
        addClassField(this, node)
        return
      case 'ObjectExpression':
        addObjectMembers(this, node)
        return
      case 'DeclareExportDeclaration':
        this.visitLater(node.declaration, level, whole)
        return
      case 'VariableDeclaration':
        this.#addVariables(node, level, whole)
        return
      case 'ExpressionStatement':
        this.visitStatement(node, 'inner')
        return
      case 'AssignmentExpression':
        addAssignment(this, node, level, whole)
        return
      default:
        if (addExport(this, node, level) || addType(this, node, whole)) return
        if (isFlowDeclaration(node)) addFlowDeclaration(this, node, whole)
        else this.visitChildren(node, 'inner')
    }
  }

  #addFunction(node: t.FunctionDeclaration | t.TSDeclareFunction | t.FunctionExpression, whole: Range): void {
    if (node.type === 'TSDeclareFunction') {
      if (node.id) this.add('fn', whole, node.id, SIGNATURE)
      return
    }
    const body = node.body.start!
    if (node.id && node.type === 'FunctionDeclaration') this.add('fn', whole, node.id, { body })
    else if (node.id) this.add('fn', node, node.id, { body, set: EXPRESSION })
    this.visitChildren(node, 'inner')
  }

  visitStatement(node: t.Node, level: Level): void {
    if (node.type !== 'ExpressionStatement') {
      this.visitLater(node, level)
      return
    }
    const expression = bare(node.expression)
    if (expression?.type === 'AssignmentExpression') {
      this.visitLater(expression, level, node)
      return
    }
    if (level === 'inner') {
      this.visitLater(expression, level)
      return
    }
    const functions = moduleFunctions(node, this.text, this.rule)
    if (functions.size > 0) {
      addModuleCall(this, expression!, functions)
      return
    }
    if (expression?.type === 'CallExpression') addExtension(this, expression)
    else this.visitLater(expression, 'inner')
  }

  addBinding(
    role: Role,
    range: Range,
    name: Range | undefined,
    given: t.Node | null | undefined,
    more: Partial<Draft> = {},
  ): boolean {
    const value = bare(given, true)
    const kind = value?.type === 'ClassExpression' ? 'class' : isFunction(value) ? 'fn' : undefined
    if (!value || !kind || !isCode(value)) {
      this.visitLater(given, 'inner')
      return false
    }
    const isPlain = role === 'const' || kind === 'class'
    this.add(isPlain ? kind : role, range, name, { ...more, body: bodyStart(value), value: value.start! })
    // `let f = this.g = function () {}` names the function twice.
    if (bare(given) === value) this.visitCode(value)
    else this.visitLater(given, 'inner')
    return true
  }

  visitCode(value: t.Node): void {
    if (value.type === 'ClassExpression') this.addDecorators(value)
    // Its own name counts if no definition has the object that contains it.
    if ('id' in value && value.id && isCode(value)) {
      const role = value.type === 'ClassExpression' ? 'class' : 'fn'
      this.add(role, value, value.id as t.Identifier, { body: value.body.start!, set: EXPRESSION })
    }
    this.visitChildren(value, 'inner')
  }

  #addVariables(node: t.VariableDeclaration, level: Level, whole: Range): void {
    // If only some declarators count, they do not share the statement's range.
    const isShared = level === 'file' || node.declarations.length === 1
    const statement = isShared ? { statement: whole.start!, statementEnd: whole.end! } : {}
    for (const each of node.declarations) {
      const value = bare(each.init, true)
      if (level === 'inner' || (level === 'module' && !(isCode(value) && each.id.type === 'Identifier'))) {
        this.visitLater(each.init, 'inner')
        continue
      }
      if (each.id.type === 'Identifier') {
        const name = { start: each.id.start!, end: each.id.start! + each.id.name.length }
        if (level === 'file' && isExportedToo(this, each.init)) this.addExportedName(name)
        if (isCode(value)) this.addBinding('const', each, name, each.init, statement)
        else {
          const object = objectOf(value, this.text, this.rule)
          const start = value?.start ?? -1
          this.add('const', each, name, { ...statement, value: object?.start ?? start, body: object?.start ?? -1 })
          if (!object) addHeldObjects(this, value)
          this.visitLater(each.init, 'inner')
        }
        continue
      }
      for (const name of boundNames(each.id))
        this.add('const', each, name, { ...statement, value: each.init?.start ?? -1 })
      this.visitLater(each.init, 'inner')
    }
  }

  addExportedName(name: Range): void {
    this.add('export', name, undefined, { name: -1, nameEnd: -1 })
  }

  withoutSeparator({ start, end }: t.Node): Range {
    const last = this.text[end! - 1]
    return { start: start!, end: last === ';' || last === ',' ? end! - 1 : end! }
  }

  keyOf(node: { readonly key: t.Node; readonly computed?: boolean | undefined }): Range {
    if (!node.computed) return node.key
    const start = this.text.lastIndexOf('[', node.key.start!)
    return { start, end: this.text.indexOf(']', node.key.end!) + 1 }
  }
}

const SKIPPED = new Set(
  'type loc start end range extra leadingComments innerComments trailingComments id key decorators typeAnnotation typeParameters typeArguments returnType implements predicate'.split(
    ' ',
  ),
)

function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
