// The definitions of Solidity as @solidity-parser/parser (the ANTLR grammar) sees them.
import { load, run } from './packages.ts'

interface Node {
  readonly type: string
  readonly name?: string
  readonly kind?: string
  readonly visibility?: string
  readonly isDeclaredConst?: boolean
  readonly isConstructor?: boolean
  readonly isFallback?: boolean
  readonly isReceiveEther?: boolean
  readonly variables?: readonly Node[]
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
  readonly [field: string]: unknown
}

const CONTRACTS: Readonly<Record<string, string>> = { interface: 'interface', library: 'module' }
const KINDS: Readonly<Record<string, string>> = {
  ...{ StructDefinition: 'struct', EnumDefinition: 'enum', EventDefinition: 'type', CustomErrorDefinition: 'type' },
  ...{ TypeDefinition: 'type', ModifierDefinition: 'method', FileLevelConstant: 'const' },
  AssemblyFunctionDefinition: 'fn',
}

run((text, _file, print) => {
  const walk = (node: Node, owner?: string, path = ''): void => {
    let within = path
    const add = (name: string, kind: string) => {
      print({ name, kind, first: node.loc.start.line, last: node.loc.end.line, owner: path })
      within = path ? `${path}.${name}` : name
    }
    let inside = owner
    if (node.type === 'ContractDefinition') {
      inside = CONTRACTS[node.kind!] ?? 'class'
      add(node.name!, inside)
    } else if (node.type === 'FunctionDefinition') {
      const name = node.isConstructor
        ? 'constructor'
        : node.isFallback
          ? 'fallback'
          : node.isReceiveEther
            ? 'receive'
            : node.name
      if (name) add(name, owner && owner !== 'module' ? 'method' : 'fn')
    } else if (node.type === 'StateVariableDeclaration') {
      const { name, visibility, isDeclaredConst } = node.variables![0]!
      if (isDeclaredConst) add(name!, 'const')
      else if (visibility === 'public') add(name!, 'property')
    } else if (KINDS[node.type]) add(node.name!, KINDS[node.type]!)
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value])
        if (each && typeof each === 'object' && 'type' in each) walk(each as Node, inside, within)
  }
  walk(load('@solidity-parser/parser').parse(text, { loc: true }))
})
