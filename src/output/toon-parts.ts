// Writes the parts of TOON that most answers consist of: scalars, tables and records. The library writes the rest, but
// takes longer to warm up than a query to run. For the same reason there are few regular expressions.
import type { Row } from '../contract.ts'
import { isRow } from './rows.ts'

function isPlainKey(key: string): boolean {
  return isSmallWord(key) || /^[A-Za-z_][\w.]*$/.test(key)
}

/** Most keys match this, so that the regular expression need not be compiled. */
function isSmallWord(key: string): boolean {
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    if ((code < 97 || code > 122) && code !== 95) return false
  }
  return key !== ''
}

/** A scalar as TOON writes it; undefined for other values, and for texts that UTF-8 cannot encode. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return value === null || typeof value === 'boolean' ? String(value) : undefined
}

function textOf(text: string): string | undefined {
  const quoted = JSON.stringify(text)
  // An escape makes the text longer.
  if (quoted.length === text.length + 2) return isSafe(text) ? text : quoted
  // TOON has no \b and \f, and the library rejects lone surrogates.
  return text.includes('\b') || text.includes('\f') || quoted.includes('\\ud') ? undefined : quoted
}

function isSafe(text: string): boolean {
  if (text === '' || text.includes(':') || text.includes(',') || text.startsWith('-') || text.startsWith('#'))
    return false
  if (text.includes('[') || text.includes(']') || text.includes('{') || text.includes('}')) return false
  if (text.startsWith(' ') || text.endsWith(' ')) return false
  if (text === 'true' || text === 'false' || text === 'null') return false
  const first = text.charCodeAt(0)
  return first > 0x39 || !isNumber(text)
}

/** True for a text that would be read as a number. Ranges of lines are excluded without a regular expression. */
function isNumber(text: string): boolean {
  if (text.includes('-') && !text.includes('e') && !text.includes('E')) return false
  return /^\+?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}

/** A key with a scalar; undefined for other values. */
export function scalarLine(key: string, value: unknown): string | undefined {
  const text = scalarText(value)
  return text !== undefined && isPlainKey(key) ? `${key}: ${text}` : undefined
}

/** A table of uniform rows of scalars; `indent` precedes each row. Undefined for other values. */
export function tableText(key: string, rows: readonly Row[], indent: string): string | undefined {
  const columns = Object.keys(rows[0]!)
  if (columns.length === 0 || !isPlainKey(key) || !columns.every(isPlainKey)) return undefined
  let text = `${key}[${rows.length}]{${columns.join(',')}}:`
  for (const row of rows) {
    let separator = `\n${indent}`
    for (const column of columns) {
      const cell = scalarText(row[column])
      if (cell === undefined) return undefined
      text += separator + cell
      separator = ','
    }
  }
  return text
}

/** Suggested calls, whose arguments are scalars or lists; undefined for other values. */
export function callsText(key: string, calls: readonly Row[]): string | undefined {
  let text = `${key}[${calls.length}]:`
  for (const { tool, args, why, ...others } of calls) {
    const [first, last] = [scalarLine('tool', tool), scalarLine('why', why)]
    const named = isRow(args) ? Object.entries(args).map(([name, value]) => fieldText(name, value)) : []
    if (first === undefined || last === undefined || Object.keys(others).length > 0) return undefined
    if (named.includes(undefined)) return undefined
    text += `\n  - ${first}\n    ${['args:', ...named].join('\n      ')}\n    ${last}`
  }
  return text
}

function fieldText(name: string, value: unknown): string | undefined {
  if (!Array.isArray(value)) return scalarLine(name, value)
  return value.some(isRow) ? undefined : listText(name, value)
}

/** An object of scalars; undefined for other values. */
export function objectText(key: string, value: unknown): string | undefined {
  if (!isRow(value) || !isPlainKey(key)) return undefined
  const lines = Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : scalarLine(name, item)))
  return lines.includes(undefined) ? undefined : [`${key}:`, ...lines].join('\n  ')
}

/** A list of records of scalars, lists and uniform tables; undefined for other values. */
export function recordsText(key: string, records: readonly Row[]): string | undefined {
  let text = `${key}[${records.length}]:`
  for (const record of records) {
    let separator = '\n  - '
    for (const [name, value] of Object.entries(record)) {
      if (value === undefined) continue
      const part = Array.isArray(value) ? listText(name, value) : scalarLine(name, value)
      if (part === undefined) return undefined
      text += separator + part
      separator = '\n    '
    }
  }
  return text
}

function listText(key: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return isPlainKey(key) ? `${key}: []` : undefined
  if (values.every(isRow)) return tableText(key, values, '      ')
  const cells = values.map(scalarText)
  return cells.includes(undefined) || !isPlainKey(key) ? undefined : `${key}[${values.length}]: ${cells.join(',')}`
}
