// Export declarations. Part of the walk.
import type * as t from '@babel/types'
import { isNoNewName } from '../definitions/reexported-names.ts'
import { SIGNATURE } from './babel-types.ts'
import { bare, bodyStart, type CodeValue, isCode, objectOf } from './babel-values.ts'
import type { Level, ScriptWalk } from './script-walk.ts'

const EXPORTED = { exported: null }
const RENAMED = { exported: null, plain: null }

/** Adds what an export declares or names; false for another node. */
export function exportOf(walk: ScriptWalk, node: t.Node, level: Level): boolean {
  switch (node.type) {
    case 'ExportNamedDeclaration':
      exported(walk, node, level)
      return true
    case 'ExportDefaultDeclaration':
      exportedDefault(walk, node, node.declaration)
      return true
    case 'ExportAllDeclaration':
      return true
    case 'TSExportAssignment':
      exportEquals(walk, node)
      return true
    default:
      return false
  }
}

function exported(walk: ScriptWalk, node: t.ExportNamedDeclaration, level: Level): void {
  if (node.declaration) {
    walk.later(node.declaration, level, node)
    return
  }
  for (const each of node.specifiers) {
    const name = each.exported
    const word = name.type === 'Identifier' ? name.name : name.value
    if (each.type === 'ExportNamespaceSpecifier') {
      if (!isNoNewName(word, undefined, node.source?.value)) walk.add('module', node, name, { set: EXPORTED })
    } else if (each.type === 'ExportSpecifier') {
      if (!node.source && each.local.type === 'Identifier') walk.list(each.local)
      const isGiven = each.local.start !== name.start && word !== 'default'
      if (isGiven && !isNoNewName(word, walk.textOf(each.local), node.source?.value))
        walk.add('const', each, name, { set: RENAMED })
    }
  }
}

function exportedDefault(walk: ScriptWalk, node: t.ExportDefaultDeclaration, declaration: t.Node): void {
  const word = walk.text.indexOf('default', node.start!)
  const name = { start: word, end: word + 'default'.length }
  const value = bare(declaration, true)
  if (value?.type === 'Identifier') {
    walk.list(value)
    return
  }
  if (!value) return
  if ((value.type === 'FunctionDeclaration' || value.type === 'ClassDeclaration' || isCode(value)) && 'body' in value) {
    const own = 'id' in value ? value.id : undefined
    const role = value.type.startsWith('Class') ? 'class' : 'fn'
    walk.add(role, node, own ?? name, { body: bodyStart(value as CodeValue), ...(own ? {} : { value: value.start! }) })
    if ('decorators' in value) walk.decorators(value)
    walk.children(value, 'inner')
    return
  }
  if (value.type === 'TSDeclareFunction') {
    walk.add('fn', node, value.id ?? name, SIGNATURE)
    return
  }
  if (value.type === 'TSInterfaceDeclaration') {
    walk.later(value, 'file', node)
    return
  }
  const object = objectOf(value, walk.text, walk.rule)
  if (object) walk.add('const', node, name, { body: object.start!, value: object.start! })
  walk.later(declaration, 'inner')
}

/** `export = …`, which exports what `module.exports = …` exports. */
function exportEquals(walk: ScriptWalk, node: t.TSExportAssignment): void {
  const value = bare(node.expression, true)
  handedOut(walk, value)
  if (value?.type === 'Identifier') return
  if (isCode(value)) {
    const own = 'id' in value ? value.id : undefined
    const set = own ? EXPORTED : { ...EXPORTED, name: 'exports' }
    walk.add(value.type === 'ClassExpression' ? 'class' : 'fn', node, own ?? value, {
      body: bodyStart(value),
      value: value.start!,
      set,
    })
    walk.code(value)
    return
  }
  const object = objectOf(value, walk.text, walk.rule)
  if (object) exportMembers(walk, node, object)
  walk.later(node.expression, 'inner')
}

/** Members of an object that is the module's value are its exports. */
export function exportMembers(walk: ScriptWalk, node: t.Node, object: t.ObjectExpression, name: t.Node = object): void {
  walk.add('scope', node, name, { body: object.start!, set: { anonymous: null, exported: null } })
}

/** Exports the names that a value re-exports: a name, those in an object, those that a call returns. */
export function handedOut(walk: ScriptWalk, given: t.Node | undefined): void {
  const value = bare(given, true)
  if (value?.type === 'Identifier') walk.list(value)
  else if (value?.type === 'ObjectExpression') {
    for (const each of value.properties)
      if (each.type === 'ObjectProperty' && each.value.type === 'Identifier') walk.list(each.value)
  } else if (value?.type === 'CallExpression' && walk.rule.passing.test(walk.textOf(value.callee)))
    for (const each of value.arguments) handedOut(walk, each)
}
