// The definitions of Scala as Scalameta's parser sees them: as Scala 2.13 where that reads the file, else as Scala 3.
import { linesOf, load, run } from './packages.ts'

interface Node {
  readonly type: string
  readonly pos: { readonly start: number; readonly end: number }
  readonly name?: { readonly value: string }
  readonly pats?: readonly Node[]
  readonly mods?: readonly Node[]
  readonly ref?: Node
  readonly rhs?: Node
  readonly body?: Node
  readonly [field: string]: unknown
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ 'Defn.Class': 'class', 'Defn.Object': 'class', 'Defn.Trait': 'trait', 'Defn.Enum': 'enum' },
  ...{ 'Pkg.Object': 'module', 'Defn.Given': 'class', 'Template.Body': '' },
}
const FUNCTIONS = new Set(['Defn.Def', 'Decl.Def', 'Defn.Macro'])
const VALUES = new Set(['Defn.Val', 'Defn.Var', 'Decl.Val', 'Decl.Var', 'Defn.GivenAlias'])

run((text, _file, print) => {
  const lineOf = linesOf(text)
  const add = (name: string | undefined, kind: string, { pos }: Node) => {
    if (name) print({ name, kind, first: lineOf(pos.start), last: lineOf(pos.end - 1) })
  }
  /** `place`: what holds the node's statements; `code` are blocks, whose values are locals. */
  const walk = (node: Node, place: 'file' | 'object' | 'class' | 'code'): void => {
    let inside = place
    const isMember = place === 'object' || place === 'class'
    if (FUNCTIONS.has(node.type)) {
      add(node.name?.value, isMember ? 'method' : 'fn', node)
      inside = 'code'
    } else if (node.type === 'Ctor.Secondary') {
      add('this', 'method', node)
      inside = 'code'
    } else if (node.type === 'Defn.Type' || node.type === 'Decl.Type') add(node.name?.value, 'type', node)
    else if (VALUES.has(node.type)) {
      value(node, place)
      inside = 'code'
    } else if (TYPES[node.type]) {
      add(node.name?.value, TYPES[node.type]!, node)
      inside = node.type === 'Pkg.Object' ? 'file' : node.type === 'Defn.Object' ? 'object' : 'class'
    } else if (node.type === 'Pkg') {
      const { start, end } = node.ref!.pos
      if (text[node.body!.pos.start] === '{') add(text.slice(start, end), 'module', node)
    } else if (node.type === 'Defn.ExtensionGroup') inside = 'class'
    else if (node.type === 'Term.NewAnonymous') inside = 'class'
    else if (/^(?:Term\.(?:Block|Function|PartialFunction)|Case)/.test(node.type)) inside = 'code'
    const children = Object.values(node.type === 'Defn.ExtensionGroup' ? node.body! : node)
    for (const each of children.flat())
      if (each && typeof each === 'object' && 'type' in each) walk(each as Node, inside)
  }
  const value = (node: Node, place: string): void => {
    if (place === 'code') return
    const isLazy = node.mods?.some(({ type }) => type === 'Mod.Lazy')
    const isFunction = /^Term\.(?:Function|PartialFunction|AnonymousFunction)/.test((node.rhs ?? node.body)?.type ?? '')
    const kind = isFunction
      ? place === 'file'
        ? 'fn'
        : 'method'
      : place === 'class'
        ? isLazy
          ? 'property'
          : undefined
        : /Var$/.test(node.type)
          ? 'var'
          : 'const'
    if (!kind) return
    if (node.type === 'Defn.GivenAlias') add(node.name?.value, kind, node)
    for (const pattern of node.pats ?? []) for (const name of namesIn(pattern)) add(name, kind, node)
  }
  const parse = (dialect: string) => load('scalameta-parsers').parseSource(text, { dialect })
  let tree = parse('Scala213')
  if (tree.error) tree = parse('Scala3')
  if (tree.error) throw new Error(tree.error)
  walk(tree, 'file')
})

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Pat.Var') return [pattern.name!.value]
  return Object.values(pattern)
    .flat()
    .flatMap(each => (each && typeof each === 'object' && 'type' in each ? namesIn(each as Node) : []))
}
