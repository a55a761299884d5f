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
  const add = (name: string, kind: string, { loc }: Node) =>
    print({ name, kind, first: loc.start.line, last: loc.end.line })

  /** The name that a place to assign to ends with, and whether it is a member. */
  const nameOf = (target: Node): { readonly name: string; readonly isMember: boolean } | undefined => {
    if (target.type === 'Identifier') return { name: target.name as string, isMember: false }
    if (target.type === 'MemberExpression') return { name: (target.identifier as Node).name as string, isMember: true }
    const index = target.index as Node
    const word = /^(["'])(.*)\1$/s.exec((index.raw as string | undefined) ?? '')?.[2]
    return word ? { name: word, isMember: true } : undefined
  }
  const bound = new Set<string>()
  /**
   * Functions of the file: where one has the name of a local that was declared without a value, that is its definition.
   */
  const functions = new Set<string>()
  const declared: (readonly [string, Node])[] = []
  const bind = (target: Node, value: Node | undefined, statement: Node, isTop: boolean) => {
    const found = nameOf(target)
    if (!found) return
    const { name, isMember } = found
    if (value?.type === 'FunctionDeclaration') {
      add(name, isMember ? 'method' : 'fn', statement)
      if (!isMember) functions.add(name)
    } else if (isTop && !isMember && name !== '_' && !isImport(value) && value?.name !== name && !bound.has(name)) {
      bound.add(name)
      if (value) add(name, /^_*[A-Z][A-Z0-9_]+$/.test(name) ? 'const' : 'var', statement)
      else declared.push([name, statement])
    }
  }
  const isImport = (value: Node | undefined): boolean => /^require\b/.test(calleeOf(value))
  const calleeOf = (value: Node | undefined): string => {
    if (!value) return ''
    const base = (value.base ?? value.identifier) as Node | undefined
    return base ? calleeOf(base) : ((value.name as string | undefined) ?? '')
  }

  /** What a file returns is its module: functions of that table are the file's own. */
  const returned = new Set<unknown>()
  const walk = (node: Node, isTop: boolean): void => {
    const children = (inner: Node, top: boolean) => {
      for (const value of Object.values(inner)) {
        for (const each of Array.isArray(value) ? value : [value])
          if (each && typeof each === 'object' && 'type' in each) walk(each as Node, top)
      }
    }
    if (node.type === 'Chunk') for (const each of node.body as Node[]) walk(each, true)
    else if (node.type === 'FunctionDeclaration') {
      if (node.identifier) bind(node.identifier as Node, node, node, isTop)
      children(node, false)
    } else if (node.type === 'LocalStatement' || node.type === 'AssignmentStatement') {
      const targets = node.variables as Node[]
      const values = node.init as Node[]
      for (const [index, target] of targets.entries())
        bind(target, values[index] ?? values[values.length - 1], node, isTop)
      for (const each of values) walk(each, false)
    } else if (node.type === 'TableKeyString' || node.type === 'TableKey') {
      const value = node.value as Node
      if (value.type === 'FunctionDeclaration') {
        const key = node.key as Node
        const name =
          key.type === 'Identifier' && node.type === 'TableKeyString'
            ? (key.name as string)
            : /^(["'])(.*)\1$/s.exec((key.raw as string | undefined) ?? '')?.[2]
        if (name) add(name, returned.has(node) ? 'fn' : 'method', node)
      }
      children(node, false)
    } else {
      if (isTop && node.type === 'ReturnStatement')
        for (const { fields } of node.arguments as Node[])
          for (const field of (fields ?? []) as Node[]) returned.add(field)
      children(node, false)
    }
  }
  walk(tree, true)
  for (const [name, statement] of declared) if (!functions.has(name)) add(name, 'var', statement)
})
