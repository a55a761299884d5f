// Adds what export declarations define and export.
import type * as t from '@babel/types'
import { isNoNewName } from '../definitions/reexported-names.ts'
import { SIGNATURE } from './babel-types.ts'
import { bare, bodyStart, type CodeValue, isCode, objectOf } from './babel-values.ts'
import type { Level, ScriptWalk } from './script-walk.ts'

const EXPORTED = { exported: null }
const RENAMED = { exported: null, plain: null }

/** Adds what an export declares or names; false for another node. */
export function addExport(walk: ScriptWalk, node: t.Node, level: Level): boolean {
  if (node.type === 'ExportNamedDeclaration') addNamedExport(walk, node, level)
  else if (node.type === 'ExportDefaultDeclaration') addDefaultExport(walk, node, node.declaration)
  else if (node.type === 'TSExportAssignment') addExportAssignment(walk, node)
  else return node.type === 'ExportAllDeclaration'
  return true
}

function addNamedExport(walk: ScriptWalk, node: t.ExportNamedDeclaration, level: Level): void {
  if (node.declaration) {
    walk.visitLater(node.declaration, level, node)
    return
  }
  for (const each of node.specifiers) {
    const name = each.exported
    const word = name.type === 'Identifier' ? name.name : name.value
    if (each.type === 'ExportNamespaceSpecifier') {
      if (!isNoNewName(word, undefined, node.source?.value)) walk.add('module', node, name, { set: EXPORTED })
    } else if (each.type === 'ExportSpecifier') {
      if (!node.source && each.local.type === 'Identifier') walk.addExportedName(each.local)
      const isGiven = each.local.start !== name.start && word !== 'default'
      if (isGiven && !isNoNewName(word, walk.textOf(each.local), node.source?.value))
        walk.add('const', each, name, { set: RENAMED })
    }
  }
}

function addDefaultExport(walk: ScriptWalk, node: t.ExportDefaultDeclaration, declaration: t.Node): void {
  const word = walk.text.indexOf('default', node.start!)
  const name = { start: word, end: word + 'default'.length }
  const value = bare(declaration, true)
  if (value?.type === 'Identifier') {
    walk.addExportedName(value)
    return
  }
  if (!value) return
  if ((value.type === 'FunctionDeclaration' || value.type === 'ClassDeclaration' || isCode(value)) && 'body' in value) {
    const own = 'id' in value ? value.id : undefined
    const role = value.type.startsWith('Class') ? 'class' : 'fn'
    walk.add(role, node, own ?? name, { body: bodyStart(value as CodeValue), ...(own ? {} : { value: value.start! }) })
    if ('decorators' in value) walk.addDecorators(value)
    walk.visitChildren(value, 'inner')
    return
  }
  if (value.type === 'TSDeclareFunction') {
    walk.add('fn', node, value.id ?? name, SIGNATURE)
    return
  }
  if (value.type === 'TSInterfaceDeclaration') {
    walk.visitLater(value, 'file', node)
    return
  }
  const object = objectOf(value, walk.text, walk.rule)
  if (object) walk.add('const', node, name, { body: object.start!, value: object.start! })
  walk.visitLater(declaration, 'inner')
}

/** `export = …`, which is equivalent to `module.exports = …`. */
function addExportAssignment(walk: ScriptWalk, node: t.TSExportAssignment): void {
  const value = bare(node.expression, true)
  addPassedExports(walk, value)
  if (value?.type === 'Identifier') return
  if (isCode(value)) {
    const own = 'id' in value ? value.id : undefined
    const set = own ? EXPORTED : { ...EXPORTED, name: 'exports' }
    walk.add(value.type === 'ClassExpression' ? 'class' : 'fn', node, own ?? value, {
      body: bodyStart(value),
      value: value.start!,
      set,
    })
    walk.visitCode(value)
    return
  }
  const object = objectOf(value, walk.text, walk.rule)
  if (object) addExportedMembers(walk, node, object)
  walk.visitLater(node.expression, 'inner')
}

/** Adds the members of an object that is the module's value, which are exports. */
export function addExportedMembers(
  walk: ScriptWalk,
  node: t.Node,
  object: t.ObjectExpression,
  name: t.Node = object,
): void {
  walk.add('scope', node, name, { body: object.start!, set: { anonymous: null, exported: null } })
}

/** Adds the names that an exported value passes on: a name, those in an object, those passed to a call. */
export function addPassedExports(walk: ScriptWalk, given: t.Node | undefined): void {
  const value = bare(given, true)
  if (value?.type === 'Identifier') walk.addExportedName(value)
  else if (value?.type === 'ObjectExpression') {
    for (const each of value.properties)
      if (each.type === 'ObjectProperty' && each.value.type === 'Identifier') walk.addExportedName(each.value)
  } else if (value?.type === 'CallExpression' && walk.rule.passing.test(walk.textOf(value.callee)))
    for (const each of value.arguments) addPassedExports(walk, each)
}
