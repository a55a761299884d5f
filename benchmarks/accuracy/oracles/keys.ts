// The keys of JSON as TypeScript's parser sees them, of YAML as `yaml` does and of TOML as toml-eslint-parser does:
// those at the top, and of JSON and YAML those below keys that hold names.
import ts from 'typescript'
import { type Found, linesOf, load, run } from './packages.ts'

type Print = (found: Found) => void

const JSON_OWNERS = new Set(['scripts', 'definitions', '$defs', 'paths'])
const YAML_OWNERS = new Set([
  'services',
  'jobs',
  'volumes',
  'networks',
  'paths',
  'definitions',
  'commands',
  'executors',
  'workflows',
])

function readJson(text: string, file: string, print: Print): void {
  const source = ts.parseJsonText(file, text)
  const [problem] = (source as unknown as { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, ' '))
  const lineOf = linesOf(text)
  const add = (object: ts.Node | undefined, isTop: boolean): void => {
    if (!object || !ts.isObjectLiteralExpression(object)) return
    for (const pair of object.properties) {
      if (!ts.isPropertyAssignment(pair)) continue
      const name = pair.name.getText(source).replace(/^(["'])(.*)\1$/s, '$2')
      if (name) print({ name, kind: 'key', first: lineOf(pair.getStart(source)), last: lineOf(pair.end - 1) })
      if (isTop && JSON_OWNERS.has(name)) add(pair.initializer, false)
    }
  }
  add(source.statements[0]?.expression, true)
}

/** A node of `yaml`: `range` is its start, the end of its value and that of what follows it. */
interface YamlNode {
  readonly value?: unknown
  readonly source?: string
  readonly flow?: boolean
  readonly range: readonly [number, number, number]
  readonly items?: readonly { readonly key: YamlNode; readonly value: YamlNode | null }[]
}

function readYaml(text: string, print: Print): void {
  const yaml = load('yaml')
  const lineOf = linesOf(text)
  for (const document of yaml.parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false })) {
    if (document.errors.length > 0) throw new Error(document.errors[0].message)
    const add = (map: YamlNode | null, isTop: boolean): void => {
      if (!yaml.isMap(map)) return
      for (const { key, value } of map!.items!) {
        const name = String(key.source ?? key.value ?? '')
        const end = Math.max(key.range[1], value?.range[1] ?? 0)
        if (name && !yaml.isCollection(key) && name !== '<<')
          print({
            name,
            kind: 'key',
            first: lineOf(key.range[0]),
            last: lineOf(text.slice(0, end).trimEnd().length - 1),
          })
        if (isTop && YAML_OWNERS.has(name) && !value?.flow) add(value, false)
      }
    }
    add(document.contents, true)
  }
}

interface TomlNode {
  readonly type: string
  readonly key: {
    readonly keys: readonly { readonly name?: string; readonly value?: string }[]
    readonly range: readonly [number, number]
  }
  readonly body?: readonly TomlNode[]
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
}

function readToml(text: string, print: Print): void {
  for (const node of load('toml-eslint-parser').parseTOML(text).body[0].body as readonly TomlNode[]) {
    // As written, where it is more than one quoted part.
    const [only, more] = node.key.keys
    const name = more ? text.slice(...node.key.range) : (only!.name ?? only!.value!)
    print({ name, kind: 'key', first: node.loc.start.line, last: (node.body?.at(-1) ?? node).loc.end.line })
  }
}

run((text, file, print) => {
  if (process.argv[2] === 'yaml') readYaml(text, print)
  else if (process.argv[2] === 'toml') readToml(text, print)
  else readJson(text, file, print)
})
