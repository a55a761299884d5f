// The definitions of Swift by its own compiler: `swift-frontend -dump-parse`, which has to be on the PATH (Debian, from
// trixie on: swiftlang, /usr/libexec/swift/bin). All clauses of `#if` are in what it prints. It leaves out the
// attributes and modifiers before a declaration, which are looked for in the text.
import { spawnSync } from 'node:child_process'
import { linesOf, run } from './packages.ts'

/** A node of what the compiler prints: one a line, indented by its depth. */
interface Node {
  readonly type: string
  readonly depth: number
  readonly name: string
  /** Offsets in UTF-16 units; -1 where the compiler made it up. */
  readonly start: number
  readonly end: number
  readonly words: string
}

const NODE = /^( *)\((?:\w+=)?(\w+)(?: implicit)?(?: range=\[[^\]\n]*?:(\d+):(\d+) - line:(\d+):(\d+)\])?([^\n]*)$/gm
const TYPES: Readonly<Record<string, string>> = {
  class_decl: 'class',
  struct_decl: 'struct',
  enum_decl: 'enum',
  protocol: 'interface',
  typealias: 'type',
  associated_type_decl: 'type',
  macro_decl: 'macro',
}
const CONTAINERS = new Set(['class_decl', 'struct_decl', 'enum_decl', 'protocol', 'extension_decl'])
/** What holds locals. */
const BODIES = new Set(['func_decl', 'constructor_decl', 'destructor_decl', 'accessor_decl', 'closure_expr'])
const NAMED: Readonly<Record<string, string>> = {
  constructor_decl: 'init',
  destructor_decl: 'deinit',
  subscript_decl: 'subscript',
}
const MODIFIER = [
  ...['public', 'private', 'fileprivate', 'internal', 'open', 'package', 'static', 'class', 'final', 'override'],
  ...['mutating', 'nonmutating', 'convenience', 'required', 'lazy', 'weak', 'unowned', 'indirect', 'prefix', 'postfix'],
  ...['infix', 'nonisolated', 'isolated', 'distributed', 'async', 'dynamic', 'optional', 'consuming', 'borrowing'],
].join('|')
const BEFORE = new RegExp(
  `(?:(?:@[\\w.]+(?:\\((?:[^()]|\\([^()]*\\))*\\))?|(?<![\\w.])(?:${MODIFIER})(?:\\(\\w+\\))?(?!\\w)|//[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)\\s*)+$`,
)
const COMMENTS = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)+/
/** Characters in which what stands before a declaration is looked for. */
const REACH = 2000

run((text, file, print) => {
  const failure = /:(\d+):\d+: error: (.*)/.exec(compiler('-parse', file).stderr)
  if (failure) throw new Error(`line ${failure[1]}: ${failure[2]}`)
  // What it says of types that it cannot find is no error of the text.
  const { stdout } = compiler('-dump-parse', file)
  const lineOf = linesOf(text)
  const offsetOf = offsets(text)
  const nodes = [...stdout.matchAll(NODE)].map(([, indent, type, line, column, toLine, toColumn, words]): Node => {
    const name = /^ (?:<[^>]*> |unbound |trailing_semi )*"([^"]*)"/.exec(words!)?.[1] ?? ''
    const start = line === undefined ? -1 : offsetOf(Number(line), Number(column))
    const end = line === undefined ? -1 : offsetOf(Number(toLine), Number(toColumn))
    return { type: type!, depth: indent!.length, name, start, end, words: words! }
  })
  const around: Node[] = []
  for (const [at, node] of nodes.entries()) {
    while (around.length > 0 && around.at(-1)!.depth >= node.depth) around.pop()
    define(at, node)
    around.push(node)
  }

  function define(at: number, node: Node): void {
    if (node.start < 0) return
    const owner = around.findLast(({ type }) => CONTAINERS.has(type) || BODIES.has(type))
    const isMember = owner !== undefined && CONTAINERS.has(owner.type)
    const type = TYPES[node.type]
    if (type) add(node.name.replace(/\(.*/, ''), type, node)
    else if (NAMED[node.type]) add(NAMED[node.type]!, 'method', node)
    else if (node.type === 'func_decl') add(node.name.replace(/\(.*/, ''), isMember ? 'method' : 'fn', node)
    else if (node.type === 'var_decl') variable(at, node, owner, isMember)
  }

  function variable(at: number, node: Node, owner: Node | undefined, isMember: boolean): void {
    if (owner !== undefined && !isMember) return
    const hasAccessors = nodes[at + 1]?.type === 'accessor_decl' && nodes[at + 1]!.depth > node.depth
    const isConstant = / let\b/.test(node.words)
    const isStatic = / type\b/.test(node.words)
    if (isMember && !hasAccessors && !(isConstant && isStatic)) return
    const statement = nodes.findLast(
      ({ type, start, end }, i) =>
        type === 'pattern_binding_decl' && i < at && start <= node.start && node.start <= end,
    )
    if (!statement || around.some(({ type }) => /_stmt$/.test(type) && type !== 'brace_stmt')) return
    const first = nodes.indexOf(statement)
    const inside = nodes.slice(
      first + 1,
      nodes.findIndex(({ depth }, i) => i > first && depth <= statement.depth),
    )
    const isAlone =
      inside.filter(({ type, depth }) => type === 'pattern_named' && depth <= statement.depth + 4).length === 1
    const isFunction = inside.some(({ type, depth }) => type === 'closure_expr' && depth === statement.depth + 2)
    const kind = hasAccessors ? 'property' : isFunction && !isMember ? 'fn' : isConstant ? 'const' : 'var'
    if (isAlone) add(node.name, kind, statement)
    else print({ name: node.name, kind, first: lineOf(node.start), owner: ownerOf() })
  }

  function add(name: string, kind: string, { start, end }: Node): void {
    const before = BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? ''
    const comments = COMMENTS.exec(before)?.[0].length ?? 0
    print({
      name,
      kind,
      first: lineOf(start - before.length + comments),
      last: lineOf(pastString(text, end)),
      owner: ownerOf(),
    })
  }

  /** The types, extended ones too, and functions around what is defined. */
  function ownerOf(): string {
    return around
      .filter(({ type }) => CONTAINERS.has(type) || BODIES.has(type))
      .map(({ type, name }) => NAMED[type] ?? name.replace(/\(.*/, ''))
      .filter(Boolean)
      .join('.')
  }
})

/** The compiler's ranges end where their last token begins; only a string of several lines ends on another. */
function pastString(text: string, at: number): number {
  const marks = /^#*(?=""")/.exec(text.slice(at, at + 20))?.[0]
  return marks === undefined ? at : Math.max(at, text.indexOf(`"""${marks}`, at + marks.length + 3))
}

function compiler(mode: string, file: string) {
  const run = spawnSync('swift-frontend', ['-frontend', mode, file], { encoding: 'utf8', maxBuffer: 1 << 30 })
  if (run.error) throw run.error
  // It dies of some extensions half-way through its print.
  if (run.signal) throw new Error(`swift-frontend ${mode} was ended by ${run.signal}`)
  return run
}

/** Gives the offset of a line and a column, which the compiler counts in bytes, both from 1. */
function offsets(text: string): (line: number, column: number) => number {
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  return (line, column) => {
    const written = Buffer.from(lines[line - 1] ?? '').subarray(0, column - 1)
    return starts[line - 1]! + written.toString().length
  }
}
