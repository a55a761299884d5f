// The callers, tests and types of a symbol, in short, beside its record.
import type { Row } from '../../contract.ts'
import { Graph } from '../../graph/graph.ts'
import type { Found } from '../../graph/type-symbols.ts'
import { UseResolution } from '../../graph/use-resolution.ts'
import { TYPE_KINDS } from '../../model.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lastName } from '../../util/type-names.ts'
import type { SymbolPart } from '../arguments/symbol-parts.ts'
import { idOf } from '../resolution/targets.ts'
import { relationPage } from './relation-page.ts'
import { callerRows, type Relations, testRows } from './relation-rows.ts'

/** Rows of a part; analyze_relationship has the others. */
const MAX_ROWS = 10
/** Calls between a test and the symbol. */
const STEPS = 3
const MAX_TYPES = 8
/** Words of a signature that are looked up. */
const MAX_WORDS = 40
/** Declarations of a type that are shown; of a longer one only its head. */
const MAX_DECLARATIONS = 12

/** A record with these parts of it. They replace what it has of them in short under `related`. */
export async function symbolParts(
  repository: Repository,
  target: Found,
  record: Row,
  parts: readonly SymbolPart[],
): Promise<Row> {
  const uses = new UseResolution(new Graph(repository))
  const related: Record<string, unknown> = { ...(record.related as Row | undefined) }
  const added: Record<string, unknown> = {}
  const page = async (relations: Relations, mode: string) =>
    inShort(await relationPage(repository, { limit: MAX_ROWS, offset: 0 }, { mode }, relations))
  if (parts.includes('callers')) {
    added.callers = await page(callerRows(repository, uses, target, false), 'callers')
    for (const key of ['callers', 'callers_total', 'callers_files', 'callers_bound', 'callers_unread', 'referenced_by'])
      delete related[key]
  }
  if (parts.includes('tests')) {
    added.tests = await page(testRows(repository, uses, target, STEPS), 'tests')
    delete related.test
  }
  if (parts.includes('types')) {
    const types = await typeRows(repository, uses, target, record)
    added.types = { results: types, total: types.length, showing: types.length }
    delete related.types
  }
  const { related: _, ...rest } = record
  return { ...rest, ...(Object.keys(related).length > 0 ? { related } : {}), ...added }
}

/** A page without the facts that only an answer of its own needs. */
function inShort({ mode: _mode, by: _by, test_files: _all, reaching: _reaching, ...page }: Row): Row {
  return page
}

/** The types that the signature of a symbol mentions, without itself and what encloses it. */
async function typeRows(repository: Repository, uses: UseResolution, target: Found, record: Row): Promise<Row[]> {
  const { entry } = target
  const rows: Row[] = []
  const seen = new Set([target.symbol])
  for (const word of wordsOf(record).slice(0, MAX_WORDS)) {
    if (rows.length === MAX_TYPES) break
    const type = typeNamed(uses, word, target)
    if (type === undefined || seen.has(type.symbol) || type.entry.s === entry.p) continue
    seen.add(type.symbol)
    repository.rest(repository.reader.fileNumberOf(type.symbol), type.entry.f)
    const current = repository.current(type.symbol, type.entry)
    if (current) rows.push(await typeRow(repository, { ...type, entry: current }))
  }
  return rows
}

async function typeRow(repository: Repository, type: Found): Promise<Row> {
  const { f, l, s, k, h } = type.entry
  const record = repository.record(type.symbol)
  const { interfaceLines } = await import('../resolution/interface-lines.ts')
  const lines = await interfaceLines(repository, type.symbol, type.entry, record)
  const isShort = lines.length > 0 && lines.length <= MAX_DECLARATIONS
  const declarations = isShort ? { interface: lines } : lines.length > 0 ? { declarations: lines.length } : {}
  return { f, l, id: idOf(repository, type), s, k, h, signature: record.signature, ...declarations }
}

/** The type that a word means in the file of a symbol; in languages without imports, the only one of that name. */
function typeNamed(uses: UseResolution, word: string, { entry: { f, p } }: Found): Found | undefined {
  const { types } = uses.graph
  const found = uses.types.typeNamed(word, f, p)
  if (found === undefined || found === 'outside') {
    if (types.rule(f) !== undefined) return undefined
    const [only, ...others] = types.typesNamed(lastName(word))
    return others.length === 0 && only && TYPE_KINDS.has(only.entry.k) ? only : undefined
  }
  return TYPE_KINDS.has(found.entry.k) ? found : undefined
}

/** The words of a signature, qualified ones whole, without its own name and the names of its parameters. */
function wordsOf({ signature = '', s, params = [] }: Row): string[] {
  const names = new Set([String(s), ...(params as readonly { readonly name: string }[]).map(({ name }) => name)])
  const typed = (params as readonly { readonly type?: string }[]).map(({ type = '' }) => type).join(' ')
  // A text in a default value names no type.
  const written = `${signature} ${typed}`.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '')
  const words = written.match(/[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*/gu) ?? []
  const inTypes = new Set(typed.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
  return [...new Set(words)].filter(word => !names.has(word) || inTypes.has(word))
}
