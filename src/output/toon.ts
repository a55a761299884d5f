// Writes answers as TOON (https://toonformat.dev). Only uniform rows become a table, so this file makes rows uniform. A
// bundle of its own.
import { encode } from '@toon-format/toon'
import type { Answer, Row } from '../contract.ts'
import { SHARED_COLUMNS } from '../model.ts'
import { compactAnswer, isRecord, recordInLines } from './compact.ts'
import { inWords } from './number-format.ts'
import { isRow } from './rows.ts'
import { tiersOf } from './tiers.ts'

const ENTRY_COLUMNS = ['s', 'h', 'k', 'm', 'f', 'l', 'r']

/** Writes an answer as TOON with a line break. */
export function toToon(answer: Answer): string {
  const written = partsOf(answer).map(([key, value]) => `${encode({ [key]: dropUndefined(value) })}\n`)
  return written.length === 0 ? '\n' : written.join('')
}

function partsOf(answer: Answer): [key: string, value: unknown][] {
  const { error, results, ...rest } = compactAnswer(answer)
  const rows = Array.isArray(results) ? tabulate(results, rest) : results
  const short = Array.isArray(rows) ? withoutRepeats(rows) : undefined
  const match = Array.isArray(rows) && !rows.some(row => 'match' in Object(row)) ? tiersOf(results as Row[]) : undefined
  const ordered = { error, results: short ?? rows, ...(short ? { same: LEGEND } : {}), match, ...rest }
  return Object.entries(ordered).filter(([, value]) => value !== undefined)
}

/** Replaces a value that equals the one above it. */
const SAME = '^'
const LEGEND = `${SAME} is what stands above it`
/** Columns that often repeat: of symbols, and of lines. */
const REPEATED = ['f', 'm', 'p']
const REPEATED_IN_LINES = ['f', 'symbol', 'h']
/** The fewest saved characters (about 25 tokens) that outweigh the nine tokens of the legend. */
const MIN_SAVED = 100

/** Marks repeated values; undefined if that saves too little. */
function withoutRepeats(rows: readonly unknown[]): Row[] | undefined {
  const areLines = rows.every(isLine)
  if (!areLines && !rows.every(isSymbolRow)) return undefined
  // Skip a column with the mark as a value: a symbol may have that name.
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
  return saved < MIN_SAVED ? undefined : short
}

/** Makes index entries uniform, and the lists within full records. */
function tabulate(rows: readonly unknown[], shared: Row): unknown[] {
  if (rows.length > 0 && rows.every(isEntry)) {
    const columns = [...ENTRY_COLUMNS.filter(column => !isShared(column, rows, shared)), ...extraColumns(rows)]
    return rows.map(row => cellsOf(row, columns))
  }
  return rows.map(row => (isRecord(row) ? tabulateParts(recordInLines(row)) : row))
}

function isShared(column: string, rows: readonly Row[], shared: Row): boolean {
  const value = shared[(SHARED_COLUMNS as Readonly<Record<string, string>>)[column] ?? '']
  return value !== undefined && rows.every(row => row[column] === value)
}

function isEntry(row: unknown): row is Row {
  return isSymbolRow(row) && 'r' in row
}

/** An index entry, possibly without columns that the answer has once. */
function isSymbolRow(row: unknown): row is Row {
  return isRow(row) && 'h' in row && 's' in row && !isRecord(row)
}

function isLine(row: unknown): row is Row {
  return isRow(row) && 'text' in row && 'l' in row && 'f' in row
}

/** Additional columns. `match` is one only if the tiers do not fit on a line (tiers.ts). */
function extraColumns(rows: readonly Row[]): string[] {
  const seen = new Set<string>()
  for (const row of rows)
    for (const key in row) if (row[key] !== undefined && key !== 'p' && !ENTRY_COLUMNS.includes(key)) seen.add(key)
  if (seen.size === 1 && tiersOf(rows) !== undefined) seen.delete('match')
  return differByOwner(rows) ? ['p', ...seen] : [...seen]
}

/** True if rows share name and file, so that only their owners differ. */
function differByOwner(rows: readonly Row[]): boolean {
  const owners = new Map<string, unknown>()
  return rows.some(({ s, f, p }) => {
    const key = `${s}\n${f}`
    const isDifferent = owners.has(key) && owners.get(key) !== p
    owners.set(key, p)
    return isDifferent
  })
}

/** Converts a cell to a scalar, because TOON writes tables of scalars only. */
function scalar(value: unknown): unknown {
  if (value === undefined) return null
  return typeof value === 'object' && value !== null ? inWords(value) : value
}

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

/** Drops absent values, which TOON would write as `null`. */
function dropUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropUndefined)
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) if (item !== undefined) kept[key] = dropUndefined(item)
  return kept
}
