// The definitions of GraphQL as its reference implementation sees them.
import { load, run } from './packages.ts'

interface Token {
  readonly line: number
  readonly next: Token
}

interface Node {
  readonly kind: string
  readonly name?: { readonly value: string }
  readonly description?: Node
  readonly fields?: readonly Node[]
  readonly operationTypes?: readonly { readonly type: { readonly name: { readonly value: string } } }[]
  readonly loc: { readonly startToken: Token; readonly endToken: Token }
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ ObjectType: 'type', InputObjectType: 'type', InterfaceType: 'interface', EnumType: 'enum', UnionType: 'union' },
  ...{ ScalarType: 'type', Directive: 'macro', Operation: 'fn', Fragment: 'block' },
}

run((text, _file, print) => {
  const { definitions }: { definitions: readonly Node[] } = load('graphql').parse(text)
  const add = (node: Node, kind: string) =>
    print({
      name: node.name!.value,
      kind,
      first: (node.description ? node.description.loc.endToken.next : node.loc.startToken).line,
      last: node.loc.endToken.line,
    })
  const schema = definitions.find(({ operationTypes }) => operationTypes?.length)?.operationTypes
  const roots = new Set(schema?.map(({ type }) => type.name.value) ?? ['Query', 'Mutation', 'Subscription'])
  for (const node of definitions) {
    const kind = KINDS[node.kind.replace(/(?:Definition|Extension)$/, '')]
    if (kind && node.name) add(node, kind)
    if (kind === 'type' && roots.has(node.name!.value) && !node.kind.startsWith('Input'))
      for (const field of node.fields ?? []) add(field, 'method')
  }
})
