// An answer as TOON (https://toonformat.dev): the default outside a terminal, because a list of symbols costs a fifth
// fewer tokens than in JSON. A list is a table only if its rows are uniform; this file makes them so.
import type { Answer, Row } from '../contract.ts'
import { SHARED_COLUMNS } from '../model.ts'
import { compactAnswer, isRecord, recordInLines } from './compact.ts'
import { inWords } from './number-format.ts'
import { isRow } from './rows.ts'
import { tiersOf } from './tiers.ts'
import { callsText, objectText, recordsText, scalarLine, tableText } from './toon-parts.ts'

/** The columns of an index entry; what a row has beyond them shows only with `explain` or to tell candidates apart. */
const ENTRY_COLUMNS = ['s', 'h', 'k', 'm', 'f', 'l', 'r']

/** TOON and a line break; `encode` of the library writes what is no list of symbols, records or calls, nor one value. */
export function toToon(answer: Answer, encode: (value: unknown) => string): string {
  return inLines(
    partsOf(answer).map(([key, value]) => writePart(key, value) ?? encode({ [key]: dropUndefined(value) })),
  )
}

/** The same without the library; undefined where a part of the answer takes it. */
export function toPlainToon(answer: Answer): string | undefined {
  const written = partsOf(answer).map(([key, value]) => writePart(key, value))
  return written.every(part => part !== undefined) ? inLines(written) : undefined
}

function inLines(written: readonly string[]): string {
  return written.length === 0 ? '\n' : written.map(part => `${part}\n`).join('')
}

/** Top-level keys in their order. The results come first: what follows them is for whoever wants the next page. */
function partsOf(answer: Answer): [key: string, value: unknown][] {
  const { error, results, ...rest } = compactAnswer(answer)
  const rows = Array.isArray(results) ? tabulate(results, rest) : results
  const short = Array.isArray(rows) ? withoutRepeats(rows) : undefined
  const match = Array.isArray(rows) && !rows.some(row => 'match' in Object(row)) ? tiersOf(results as Row[]) : undefined
  const ordered = { error, results: short ?? rows, ...(short ? { same: LEGEND } : {}), match, ...rest }
  return Object.entries(ordered).filter(([, value]) => value !== undefined)
}

/** One top-level key; undefined where that takes the library. */
function writePart(key: string, value: unknown): string | undefined {
  return (
    scalarLine(key, value) ??
    (key === 'results' ? rowsText(key, value) : undefined) ??
    (key === 'suggestions' && Array.isArray(value) && value.length > 0 ? callsText(key, value) : undefined) ??
    objectText(key, value)
  )
}

/** Results in one form: `tabulate` made entries uniform, and the tables of records. */
function rowsText(key: string, rows: unknown): string | undefined {
  if (!Array.isArray(rows) || rows.length === 0) return undefined
  if (rows.every(isTold)) return tableText(key, rows, '  ')
  return rows.every(isRecord) ? recordsText(key, rows) : undefined
}

/** Stands for what the row above has in its column, where so much is repeated that it pays to say so. */
const SAME = '^'
const LEGEND = `${SAME} is what stands above it`
/** Columns that follow each other unchanged: file, module, owner; of lines the symbol around them. */
const REPEATED = ['f', 'm', 'p']
const REPEATED_IN_LINES = ['f', 'symbol', 'h']
/** Characters from which on it pays: about 25 tokens for the nine of the legend. */
const WORTH_SAVING = 100

/** The rows of a table with what stands above it marked; undefined where little is repeated. */
function withoutRepeats(rows: readonly unknown[]): Row[] | undefined {
  const areLines = rows.every(isLine)
  if (!areLines && !rows.every(isTold)) return undefined
  // A symbol may be called so itself.
  const columns = (areLines ? REPEATED_IN_LINES : REPEATED).filter(column => rows.every(row => row[column] !== SAME))
  let saved = 0
  const short = rows.map((row, i) => {
    const above = rows[i - 1] as Row | undefined
    const same = columns.filter(column => {
      const value = row[column]
      return typeof value === 'string' && value.length > SAME.length && value === above?.[column]
    })
    saved += same.reduce((sum, column) => sum + (row[column] as string).length - SAME.length, 0)
    return { ...row, ...Object.fromEntries(same.map(column => [column, SAME])) }
  })
  return saved < WORTH_SAVING ? undefined : short
}

/** Rows of one shape where they are index entries; in full records the nested lists are made uniform instead. */
function tabulate(rows: readonly unknown[], said: Row): unknown[] {
  if (rows.length > 0 && rows.every(isEntry)) {
    const columns = [...ENTRY_COLUMNS.filter(column => !isSaid(column, rows, said)), ...extraColumns(rows)]
    return rows.map(row => cellsOf(row, columns))
  }
  return rows.map(row => (isRecord(row) ? tabulateParts(recordInLines(row)) : row))
}

/** Whether the list says a column once for all its rows. */
function isSaid(column: string, rows: readonly Row[], said: Row): boolean {
  const once = said[(SHARED_COLUMNS as Readonly<Record<string, string>>)[column] ?? '']
  return once !== undefined && rows.every(row => row[column] === once)
}

function isEntry(row: unknown): row is Row {
  return isTold(row) && 'r' in row
}

/** The same, of which the list says some columns once. */
function isTold(row: unknown): row is Row {
  return isRow(row) && 'h' in row && 's' in row && !isRecord(row)
}

/** A line of a file with the symbol around it. */
function isLine(row: unknown): row is Row {
  return isRow(row) && 'text' in row && 'l' in row && 'f' in row
}

/** Columns beyond those of the index. `match` is one beside scores, and where no line says the tiers (tiers.ts). */
function extraColumns(rows: readonly Row[]): string[] {
  const seen = new Set<string>()
  for (const row of rows)
    for (const key in row) if (row[key] !== undefined && key !== 'p' && !ENTRY_COLUMNS.includes(key)) seen.add(key)
  if (seen.size === 1 && tiersOf(rows) !== undefined) seen.delete('match')
  return areToldByOwner(rows) ? ['p', ...seen] : [...seen]
}

/** Whether some have a name and a file in common, so that only what encloses them says which is which. */
function areToldByOwner(rows: readonly Row[]): boolean {
  const owners = new Map<string, unknown>()
  return rows.some(({ s, f, p }) => {
    const place = `${s}\n${f}`
    const isTold = owners.has(place) && owners.get(place) !== p
    owners.set(place, p)
    return isTold
  })
}

/** A cell must be a scalar, or the table falls apart into nested lists. */
function scalar(value: unknown): unknown {
  if (value === undefined) return null
  return typeof value === 'object' && value !== null ? inWords(value) : value
}

/** `params`, `calls`, `members`, `effects` as tables: every row gets every key that one of them has. */
function tabulateParts(record: Row): Row {
  const parts: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    const isList = Array.isArray(value) && value.every(item => typeof item === 'object' && item !== null)
    parts[key] = isList ? uniform(value as Row[]) : value
  }
  return parts
}

function uniform(rows: readonly Row[]): Row[] {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return rows.map(row => cellsOf(row, columns))
}

function cellsOf(row: Row, columns: readonly string[]): Row {
  const cells: Record<string, unknown> = {}
  for (const column of columns) cells[column] = scalar(row[column])
  return cells
}

/** TOON would write an absent value as `null`. */
function dropUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropUndefined)
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) if (item !== undefined) kept[key] = dropUndefined(item)
  return kept
}
