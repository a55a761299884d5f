// The definitions of Lua as luaparse sees them: a function assigned to a member of a table, or in one, is a method.
import { load, run } from './packages.ts'

interface Node {
  readonly type: string
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
  readonly [field: string]: unknown
}

run((text, _file, print) => {
  const parse = (luaVersion: string): Node =>
    load('luaparse').parse(text.replace(/^#!?[^\n]*/, ''), { locations: true, luaVersion, encodingMode: 'none' })
  let tree: Node
  try {
    tree = parse('5.3')
  } catch {
    tree = parse('LuaJIT')
  }
  const add = (name: string, kind: string, { loc }: Node, owner: string) =>
    print({ name, kind, first: loc.start.line, last: loc.end.line, owner })

  /** The name that a place to assign to ends with, and whose member it is. */
  const nameOf = (
    target: Node,
  ): { readonly name: string; readonly of?: string | undefined; readonly isMember: boolean } | undefined => {
    if (target.type === 'Identifier') return { name: target.name as string, isMember: false }
    const of = textOf(target.base as Node)
    if (target.type === 'MemberExpression')
      return { name: (target.identifier as Node).name as string, of, isMember: true }
    const word = wordOf(target.index as Node)
    return word ? { name: word, of, isMember: true } : undefined
  }
  const wordOf = (key: Node): string | undefined => /^(["'])(.*)\1$/s.exec((key.raw as string | undefined) ?? '')?.[2]
  /** The way to a table by names; undefined where anything else is on it. */
  const textOf = (node: Node): string | undefined => {
    const found = ['Identifier', 'MemberExpression', 'IndexExpression'].includes(node.type) ? nameOf(node) : undefined
    if (!found) return undefined
    return found.isMember ? found.of && `${found.of}.${found.name}` : found.name
  }
  const join = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join('.')
  const bound = new Set<string>()
  /**
   * Functions of the file: where one has the name of a local that was declared without a value, that is its definition.
   */
  const functions = new Set<string>()
  const declared: (readonly [string, Node])[] = []
  const bind = (target: Node, value: Node | undefined, statement: Node, isTop: boolean, owner: string) => {
    const found = nameOf(target)
    if (!found) return
    const { name, isMember } = found
    if (value?.type === 'FunctionDeclaration') {
      add(name, isMember ? 'method' : 'fn', statement, join(owner, found.of))
      if (!isMember) functions.add(name)
    } else if (isTop && !isMember && name !== '_' && !isImport(value) && value?.name !== name && !bound.has(name)) {
      bound.add(name)
      if (value) add(name, kindOf(name), statement, owner)
      else declared.push([name, statement])
    }
  }
  const kindOf = (name: string) => (/^_*[A-Z][A-Z0-9_]+$/.test(name) ? 'const' : 'var')
  const isImport = (value: Node | undefined): boolean => /^require\b/.test(calleeOf(value))
  const calleeOf = (value: Node | undefined): string => {
    if (!value) return ''
    const base = (value.base ?? value.identifier) as Node | undefined
    return base ? calleeOf(base) : ((value.name as string | undefined) ?? '')
  }

  /** What a file returns is its module: functions of that table are the file's own. */
  const returned = new Set<unknown>()
  /** What is in a value belongs to the name that it is given, if the value is a function or a table. */
  const within = (owner: string, target: Node | undefined, value: Node | undefined): string => {
    if (!target || !/^(?:FunctionDeclaration|TableConstructorExpression)$/.test(value?.type ?? '')) return owner
    const found = nameOf(target)
    return join(owner, found?.of, found?.name)
  }
  const walk = (node: Node, isTop: boolean, owner: string): void => {
    const children = (inner: Node, top: boolean, of = owner) => {
      for (const value of Object.values(inner)) {
        for (const each of Array.isArray(value) ? value : [value])
          if (each && typeof each === 'object' && 'type' in each) walk(each as Node, top, of)
      }
    }
    if (node.type === 'Chunk') for (const each of node.body as Node[]) walk(each, true, owner)
    else if (node.type === 'FunctionDeclaration') {
      const name = node.identifier as Node | undefined
      if (name) bind(name, node, node, isTop, owner)
      children(node, false, within(owner, name, node))
    } else if (node.type === 'LocalStatement' || node.type === 'AssignmentStatement') {
      const targets = node.variables as Node[]
      const values = node.init as Node[]
      for (const [index, target] of targets.entries())
        bind(target, values[index] ?? values[values.length - 1], node, isTop, owner)
      for (const [index, each] of values.entries()) walk(each, false, within(owner, targets[index], each))
    } else if (node.type === 'TableKeyString' || node.type === 'TableKey') {
      const value = node.value as Node
      const key = node.key as Node
      const name = key.type === 'Identifier' && node.type === 'TableKeyString' ? (key.name as string) : wordOf(key)
      const isNamed = name && /^(?:FunctionDeclaration|TableConstructorExpression)$/.test(value.type)
      if (name && value.type === 'FunctionDeclaration') add(name, returned.has(node) ? 'fn' : 'method', node, owner)
      walk(value, false, isNamed ? join(owner, name) : owner)
    } else {
      if (isTop && node.type === 'ReturnStatement')
        for (const { fields } of node.arguments as Node[])
          for (const field of (fields ?? []) as Node[]) returned.add(field)
      children(node, false)
    }
  }
  walk(tree, true, '')
  for (const [name, statement] of declared) if (!functions.has(name)) add(name, kindOf(name), statement, '')
})
