// Values of Babel nodes inside wrappers: a function, a class or an object. parse/grammar/bound-value.ts does the same
// for tree-sitter.
import type * as t from '@babel/types'
import type { ValueRule } from '../../languages/language.ts'

type FunctionValue = t.FunctionExpression | t.ArrowFunctionExpression
export type CodeValue = FunctionValue | t.ClassExpression

/** A node without parentheses and casts; with `chain`, an assignment becomes its value. */
export function bare(node: t.Node | null | undefined, chain = false): t.Node | undefined {
  let value = node ?? undefined
  for (;;) {
    switch (value?.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TypeCastExpression':
        value = value.expression
        break
      case 'AssignmentExpression':
        if (!chain || value.operator !== '=') return value
        value = value.right
        break
      default:
        return value
    }
  }
}

/** True for a function expression or an arrow. */
export function isFunction(node: t.Node | undefined): node is FunctionValue {
  return node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression'
}

/** True for a function, an arrow or a class expression. */
export function isCode(node: t.Node | undefined): node is CodeValue {
  return isFunction(node) || node?.type === 'ClassExpression'
}

/** Start of the body, or of the parentheses around an expression. */
export function bodyStart({ body }: CodeValue): number {
  return (body.extra?.parenStart as number | undefined) ?? body.start!
}

/** The object that a value is, or that is passed to a call which returns it. */
export function objectOf(node: t.Node | undefined, text: string, rule: ValueRule): t.ObjectExpression | undefined {
  if (node?.type === 'ObjectExpression') return node
  if (node?.type !== 'CallExpression' || !rule.passing.test(text.slice(node.callee.start!, node.callee.end!)))
    return undefined
  return node.arguments.find(argument => argument.type === 'ObjectExpression')
}

/** The identifiers that a pattern binds. */
export function boundNames(node: t.Node | null): t.Node[] {
  switch (node?.type) {
    case 'Identifier':
      return [node]
    case 'ObjectPattern':
      return node.properties.flatMap(each => boundNames(each.type === 'RestElement' ? each : each.value))
    case 'ArrayPattern':
      return node.elements.flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(node.left)
    case 'RestElement':
      return boundNames(node.argument)
    default:
      return []
  }
}
