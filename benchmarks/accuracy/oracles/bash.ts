// The definitions of shell scripts as shfmt's parser sees them (Debian: shfmt), under the rule of cache-format.md.
import { spawnSync } from 'node:child_process'
import { run } from './packages.ts'

interface Node {
  readonly Type?: string
  readonly Pos: { readonly Line: number }
  readonly End: { readonly Line: number }
  readonly Name?: { readonly Value: string }
  readonly Value?: Node
  readonly Naked?: boolean
  readonly Variant?: { readonly Value: string }
  readonly Args?: readonly Node[]
  readonly Assigns?: readonly Node[]
  readonly Parts?: readonly { readonly Type?: string; readonly Value?: string }[]
  readonly [field: string]: unknown
}

const CAPITALS = /^_*[A-Z][A-Z0-9_]*$/

run((text, _file, print) => {
  const { status, stdout, stderr } = spawnSync('shfmt', ['--to-json', '-ln', 'bash'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) throw new Error(stderr)
  const constants = new Set<string>()
  const constant = (name: string | undefined, node: Node) => {
    if (name === undefined || constants.has(name)) return
    constants.add(name)
    print({ name, kind: 'const', first: node.Pos.Line, last: node.End.Line })
  }
  /** `level`: outside of functions and of shells of their own, where what is set is set for the rest of the script. */
  const walk = (node: Node, level: boolean): void => {
    let inside = level
    if (node.Type === 'FuncDecl') {
      print({ name: node.Name!.Value, kind: 'fn', first: node.Pos.Line, last: node.End.Line })
      inside = false
    } else if (/^(?:Subshell|CmdSubst|ProcSubst)$/.test(node.Type ?? '')) inside = false
    else if (node.Type === 'CallExpr') {
      if (!node.Args?.length && level)
        for (const assign of node.Assigns ?? [])
          if (CAPITALS.test(assign.Name!.Value)) constant(assign.Name!.Value, assign)
      if (literal(node.Args?.[0]) === 'alias')
        for (const word of node.Args!.slice(1)) {
          const name = /^([^-=][^=]*)=/.exec(word.Parts?.[0]?.Value ?? '')?.[1]
          if (name) print({ name, kind: 'macro', first: node.Pos.Line, last: node.End.Line })
        }
    } else if (node.Type === 'DeclClause') {
      const flags = (node.Args ?? []).filter(({ Naked }) => Naked).map(({ Value }) => literal(Value) ?? '')
      // In a function `declare` makes a local, `readonly` and `declare -g` do not.
      const isFree = level || flags.some(flag => /^-\w*g/.test(flag))
      const isReadOnly = node.Variant!.Value === 'readonly' || (isFree && flags.some(flag => /^-\w*r/.test(flag)))
      for (const { Name, Naked } of node.Args ?? []) {
        if (!Name || Naked) continue
        if (isReadOnly || (level && node.Variant!.Value !== 'local' && CAPITALS.test(Name.Value)))
          constant(Name.Value, node)
      }
    }
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value])
        if (each && typeof each === 'object') walk(each as Node, inside)
  }
  walk(JSON.parse(stdout), true)
})

/** The text of a word without expansions. */
function literal(word: Node | undefined): string | undefined {
  return word?.Parts?.length === 1 ? word.Parts[0]!.Value : undefined
}
