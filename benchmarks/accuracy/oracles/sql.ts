// The definitions of SQL as PostgreSQL's own parser sees them. Lines of psql (`\echo`, `\quit`) are blanked.
import { linesOf, load, run } from './packages.ts'

interface Statement {
  readonly stmt: Readonly<Record<string, any>>
  /** In bytes; absent: 0, to the end. */
  readonly stmt_location?: number
  readonly stmt_len?: number
}

interface Text {
  readonly String: { readonly sval: string }
}

/** The last part of a name that may be qualified. */
const last = (names: readonly Text[]): string => names.at(-1)!.String.sval

/** Statement → kind, and where its name is. */
const KINDS: Readonly<Record<string, readonly [kind: string, name: (statement: any) => string | undefined]>> = {
  CreateStmt: ['table', ({ relation }) => relation.relname],
  CreateForeignTableStmt: ['table', ({ base }) => base.relation.relname],
  CreateTableAsStmt: ['table', ({ into }) => into.rel.relname],
  ViewStmt: ['table', ({ view }) => view.relname],
  CreateFunctionStmt: ['fn', ({ funcname }) => last(funcname)],
  CreateTrigStmt: ['fn', ({ trigname }) => trigname],
  CreateEventTrigStmt: ['fn', ({ trigname }) => trigname],
  CreateEnumStmt: ['type', ({ typeName }) => last(typeName)],
  CreateRangeStmt: ['type', ({ typeName }) => last(typeName)],
  CompositeTypeStmt: ['type', ({ typevar }) => typevar.relname],
  CreateDomainStmt: ['type', ({ domainname }) => last(domainname)],
  DefineStmt: ['type', ({ kind, defnames }) => (kind === 'OBJECT_TYPE' ? last(defnames) : undefined)],
  IndexStmt: ['key', ({ idxname }) => idxname],
  CreateSchemaStmt: ['module', ({ schemaname }) => schemaname],
  CreateSeqStmt: ['var', ({ sequence }) => sequence.relname],
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
    const [kind, nameOf] = KINDS[type] ?? []
    const name = nameOf?.(statement)
    if (!kind || !name) continue
    const start = charOf(stmt_location)
    const end = stmt_len === undefined ? source.trimEnd().length : charOf(stmt_location + stmt_len)
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(source.slice(start))![0].length
    print({ name, kind, first: lineOf(start + lead), last: lineOf(end) })
  }
})
