// Unwraps the value a name is bound to: parentheses, casts, chained assignments, calls that return their argument.
import type { Node } from 'web-tree-sitter'
import { LONGEST_CALLEE, type ValueRule } from '../../languages/language.ts'
import type { SymbolKind } from '../../model.ts'

type Kinds = Readonly<Record<string, SymbolKind>>

/** A function or class with its kind, or an object; `body` is the start of its body. */
export interface Value {
  readonly kind: SymbolKind | undefined
  readonly start: number
  readonly body: number
  readonly end: number
}

/** Unwraps `node` to a function, class or object; undefined if it is anything else. */
export function parseValue(node: Node, kinds: Kinds, rule: ValueRule): Value | undefined {
  let value: Node | undefined = node
  for (; value && rule.wrappers.includes(value.type); value = inner(value));
  if (!value) return undefined
  const kind = kinds[value.type]
  const start = value.startIndex
  if (kind) {
    const body = value.childForFieldName('body')
    return body ? { kind, start, body: body.startIndex, end: body.endIndex } : undefined
  }
  if (value.type === rule.call) {
    const callee = value.childForFieldName('function')
    if (!callee || callee.endIndex - callee.startIndex > LONGEST_CALLEE || !rule.passing.test(callee.text))
      return undefined
    value = value.childForFieldName('arguments')?.namedChildren.find(each => each.type === rule.object) ?? undefined
  }
  if (value?.type !== rule.object || !value) return undefined
  return { kind: undefined, start: value.startIndex, body: value.startIndex, end: value.endIndex }
}

/** The names whose values a value passes on: itself, an object's values, a call's arguments. */
export function handedOut(node: Node, rule: ValueRule): Node[] {
  let value: Node | undefined = node
  for (; value && rule.wrappers.includes(value.type); value = inner(value));
  if (!value) return []
  if (value.type === 'identifier') return [value]
  if (value.type === rule.call) {
    const callee = value.childForFieldName('function')
    if (!callee || callee.endIndex - callee.startIndex > LONGEST_CALLEE || !rule.passing.test(callee.text)) return []
    return (value.childForFieldName('arguments')?.namedChildren ?? []).flatMap(each => handedOut(each, rule))
  }
  if (value.type !== rule.object) return []
  return value.namedChildren.flatMap(each => {
    const given = each.type === 'pair' ? each.childForFieldName('value') : each
    return given && /^(?:shorthand_property_)?identifier$/.test(given.type) ? [given] : []
  })
}

/** The wrapped value: the right side of an assignment, the operand of a cast. */
function inner(node: Node): Node | undefined {
  const right = node.childForFieldName('right')
  if (right) return right
  const parts = node.namedChildren.filter(child => child.type !== 'comment')
  return (node.type === 'type_assertion' ? parts[parts.length - 1] : parts[0]) ?? undefined
}

/**
 * Whether a statement is at the top of the file or of a function that stands for a module: `(function () { … })()`,
 * `define([…], function () { … })`.
 */
export function isAtFileLevel(node: Node, kinds: Kinds, rule: ValueRule): boolean {
  let block = node.parent
  while (block && rule.statements.includes(block.type)) block = block.parent
  for (;;) {
    if (!block?.parent) return block !== null
    if (block.type !== 'statement_block') return false
    const outer: Node = block.parent
    if (!(outer.type in kinds) || outer.childForFieldName('name')) return false
    const statement = moduleStatement(outer, kinds, rule)
    if (!statement) return false
    block = statement.parent
  }
}

/** The statement that only calls the function, or passes it to a call that defines a module. */
function moduleStatement(node: Node, kinds: Kinds, rule: ValueRule): Node | undefined {
  let called = node
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'expression_statement') return called === node ? undefined : at
    if (at.type === 'arguments') {
      const callee = at.parent?.childForFieldName('function')
      if (!callee) return undefined
      const isModule = callee.endIndex - callee.startIndex < LONGEST_CALLEE && rule.defining.test(callee.text)
      if (!isModule && !isFunctionExpression(callee, kinds, rule)) return undefined
      called = at
    } else if (at.type === rule.call) called = at
    else if (at.type === 'member_expression') {
      if (!/^(?:call|apply|bind)$/.test(at.childForFieldName('property')?.text ?? '')) return undefined
    } else if (
      !(rule.wrappers.includes(at.type) || /^(?:unary|await)_expression$/.test(at.type)) ||
      at.type === 'assignment_expression'
    )
      return undefined
  }
  return undefined
}

/** Whether a callee is a function expression: `(function () {})`, `(function () {}).call`. */
function isFunctionExpression(callee: Node, kinds: Kinds, rule: ValueRule): boolean {
  let at: Node | undefined = callee
  while (at && (rule.wrappers.includes(at.type) || at.type === 'member_expression')) at = inner(at)
  return at !== undefined && at.type in kinds
}
