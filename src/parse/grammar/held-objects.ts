// Finds the objects in the call of a bound name: its arguments, and the results of functions among them and of the called
// function. `const a = create(() => ({ b() {} }))`
import type { Node } from 'web-tree-sitter'
import { bareMatch, type Match } from '../../languages/definition-match.ts'
import type { ValueRule } from '../../languages/language.ts'
import type { SymbolKind } from '../../model.ts'
import { parseValue } from './bound-value.ts'

type Kinds = Readonly<Record<string, SymbolKind>>

/** An object, or a call that returns its argument, with the start of the object. */
interface Held {
  readonly node: Node
  readonly body: number
}

/** Limit on calls within calls. */
const MAX_DEPTH = 20

const ANONYMOUS = { anonymous: null }

/** Scopes of the objects in a value that is a call. They win over those of the query for returned objects. */
export function heldScopes(value: Node, kinds: Kinds, rule: ValueRule): Match[] {
  const call = unwrapped(value, rule)
  if (!call || !isCall(call, rule) || parseValue(call, kinds, rule)) return []
  return heldByCall(call, kinds, rule, 0).map(({ node, body }) => {
    const scope = bareMatch('scope', node.startIndex, node.endIndex)
    scope.pattern = -1
    scope.name = scope.nameEnd = node.startIndex
    scope.body = body
    scope.set = ANONYMOUS
    return scope
  })
}

function heldByCall(call: Node, kinds: Kinds, rule: ValueRule, depth: number): Held[] {
  if (depth > MAX_DEPTH) return []
  const callee = call.childForFieldName('function')
  const called = callee ? unwrapped(callee, rule) : undefined
  const given = call.childForFieldName('arguments')?.namedChildren ?? []
  return [
    ...(called && called.type !== rule.object ? held(called, kinds, rule, depth) : []),
    ...given.flatMap(each => {
      const argument = unwrapped(each, rule)
      return argument ? held(argument, kinds, rule, depth, each) : []
    }),
  ]
}

/** The objects that a callee or an argument is, contains or returns. */
function held(value: Node, kinds: Kinds, rule: ValueRule, depth: number, node = value): Held[] {
  if (value.type === rule.object) return [{ node, body: value.startIndex }]
  if (isCall(value, rule)) return heldByCall(value, kinds, rule, depth + 1)
  const body = kinds[value.type] === 'fn' ? value.childForFieldName('body') : null
  if (!body) return []
  const returned = body.type === 'statement_block' ? returnedFrom(body) : [body]
  return returned.flatMap(each => {
    const read = parseValue(each, kinds, rule)
    return read && read.kind === undefined ? [{ node: each, body: read.body }] : []
  })
}

/** The values of `return` directly in a block. */
function returnedFrom(block: Node): Node[] {
  return block.namedChildren.flatMap(each =>
    each.type === 'return_statement' ? each.namedChildren.filter(child => child.type !== 'comment').slice(0, 1) : [],
  )
}

function isCall({ type }: Node, rule: ValueRule): boolean {
  return type === rule.call || type === 'new_expression'
}

/** A node without parentheses and casts. */
function unwrapped(node: Node, rule: ValueRule): Node | undefined {
  let value: Node | undefined = node
  while (value && rule.wrappers.includes(value.type))
    value = value.childForFieldName('right') ?? value.namedChildren.find(child => child.type !== 'comment')
  return value
}
