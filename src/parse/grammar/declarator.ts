// Finds the name inside a declarator of C or C++: inside pointers, arrays, parentheses and parameter lists.
import type { Node } from 'web-tree-sitter'
import type { DeclaratorRule } from '../../languages/language.ts'

/** What a declarator declares. */
export interface Declarator {
  readonly name: Node
  /** `method`: a function whose name only a member can have. */
  readonly what: 'function' | 'method' | 'variable' | 'type' | 'field'
  readonly initialised: boolean
}

/** Nesting limit of declarators. */
const DEEPEST = 32

/** Reads a declarator; undefined if it contains no known name. */
export function parseDeclarator(declarator: Node, rule: DeclaratorRule): Declarator | undefined {
  let initialised = false
  // Whether a parameter list directly surrounds the name: `(*f)(int)` is a pointer, `*f(int)` a function.
  let called = false
  let node = declarator
  for (let depth = 0; depth < DEEPEST; depth++) {
    const { type } = node
    const what = rule.names[type]
    if (what) {
      const callable = called || isCast(node, rule)
      if (what === 'type') return { name: node, what, initialised }
      if (what === 'member') return { name: node, what: callable ? 'method' : 'field', initialised }
      if (what === 'function' && !callable) return undefined
      return { name: node, what: callable ? 'function' : 'variable', initialised }
    }
    if (type === 'init_declarator') initialised = true
    else if (type === 'function_declarator') {
      // No function returns a function: `MACRO(name)(int)`.
      if (called) return undefined
      called = true
    } else if (type !== 'parenthesized_declarator' && type !== 'attributed_declarator') called = false
    const inner: Node | undefined =
      node.childForFieldName('declarator') ??
      node.namedChildren.find(child => child.type in rule.names || child.type.endsWith('declarator'))
    if (!inner) return undefined
    node = inner
  }
  return undefined
}

/** Whether a name is a conversion's, which includes its parameters: `operator bool`, `Foo::operator bool`. */
function isCast(name: Node, rule: DeclaratorRule): boolean {
  let last: Node | null = name
  while (last && rule.names[last.type] === 'variable') last = last.childForFieldName('name')
  return last !== null && rule.names[last.type] === 'cast'
}
