// The definitions of SQL as PostgreSQL's own parser sees them. Lines of psql (`\echo`, `\quit`) are blanked.
import { linesOf, load, run } from './packages.ts'

interface Statement {
  readonly stmt: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** In bytes; absent: 0, to the end. */
  readonly stmt_location?: number
  readonly stmt_len?: number
}

/** Statement → kind, and where its name is. */
const KINDS: Readonly<Record<string, readonly [kind: string, name: string]>> = {
  CreateStmt: ['table', 'relation.relname'],
  CreateForeignTableStmt: ['table', 'base.relation.relname'],
  CreateTableAsStmt: ['table', 'into.rel.relname'],
  ViewStmt: ['table', 'view.relname'],
  CreateFunctionStmt: ['fn', 'funcname'],
  CreateTrigStmt: ['fn', 'trigname'],
  CreateEventTrigStmt: ['fn', 'trigname'],
  CreateEnumStmt: ['type', 'typeName'],
  CreateRangeStmt: ['type', 'typeName'],
  CompositeTypeStmt: ['type', 'typevar.relname'],
  CreateDomainStmt: ['type', 'domainname'],
  DefineStmt: ['type', 'defnames'],
  IndexStmt: ['key', 'idxname'],
  CreateSchemaStmt: ['module', 'schemaname'],
  CreateSeqStmt: ['var', 'sequence.relname'],
}

/** The name at a path; of one that may be qualified, which is a list, the last part. */
function nameAt(node: unknown, path: string): string | undefined {
  for (const key of path.split('.')) node = (node as Readonly<Record<string, unknown>> | undefined)?.[key]
  const last = Array.isArray(node) ? (node.at(-1) as { String: { sval: string } }).String.sval : node
  return typeof last === 'string' ? last : undefined
}

const { loadModule, parseSync } = load('libpg-query')
await loadModule()

run((text, _file, print) => {
  const source = text.replace(/^\\.*$/gm, line => ' '.repeat(line.length))
  const bytes = Buffer.from(source)
  const lineOf = linesOf(source)
  const charOf = (byte: number) => bytes.toString('utf8', 0, byte).length
  for (const { stmt, stmt_location = 0, stmt_len } of parseSync(source).stmts as readonly Statement[]) {
    const [type, statement] = Object.entries(stmt)[0]!
    const [kind, place] = KINDS[type] ?? []
    const name = place && nameAt(statement, place)
    if (!kind || !name || (type === 'DefineStmt' && statement.kind !== 'OBJECT_TYPE')) continue
    const start = charOf(stmt_location)
    const end = stmt_len === undefined ? source.trimEnd().length : charOf(stmt_location + stmt_len)
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(source.slice(start))![0].length
    // The parser folds what is not quoted; a name is as it is written.
    const written = new RegExp(`(?<!\\w)${name.replace(/\W/g, '\\$&')}(?!\\w)`, 'i').exec(
      source.slice(start + lead, end),
    )
    print({ name: written?.[0] ?? name, kind, first: lineOf(start + lead), last: lineOf(end) })
  }
})
