// The parts of TOON that nearly all answers consist of: scalars, tables and records in a list. Whatever else there is,
// the library writes: it takes longer to warm up than a query to run, and a regular expression longer to compile than a
// few texts to be looked at.
import type { Row } from '../contract.ts'
import { isRow } from './rows.ts'

/** Keys that TOON never quotes. */
function isPlainKey(key: string): boolean {
  return isSmallWord(key) || /^[A-Za-z_][\w.]*$/.test(key)
}

/** As nearly all keys are, for which no pattern is to be compiled. */
function isSmallWord(key: string): boolean {
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    if ((code < 97 || code > 122) && code !== 95) return false
  }
  return key !== ''
}

/** A scalar as it stands after a key or in a row; undefined for what is none, or is no text that UTF-8 can hold. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return value === null || typeof value === 'boolean' ? String(value) : undefined
}

function textOf(text: string): string | undefined {
  const quoted = JSON.stringify(text)
  // Whatever has to be escaped makes it longer.
  if (quoted.length === text.length + 2) return isSafe(text) ? text : quoted
  // JSON has short forms for two that TOON has not, and writes halves of a letter, which the library refuses.
  return text.includes('\b') || text.includes('\f') || quoted.includes('\\ud') ? undefined : quoted
}

/** True for a text without anything to be escaped that is not to be taken for something else. */
function isSafe(text: string): boolean {
  if (text === '' || text.includes(':') || text.includes(',') || text.startsWith('-') || text.startsWith('#'))
    return false
  if (text.includes('[') || text.includes(']') || text.includes('{') || text.includes('}')) return false
  if (text.startsWith(' ') || text.endsWith(' ')) return false
  if (text === 'true' || text === 'false' || text === 'null') return false
  const first = text.charCodeAt(0)
  return first > 0x39 || !isNumber(text)
}

/** True for what would be read as a number. A range of lines is told from one without a pattern. */
function isNumber(text: string): boolean {
  if (text.includes('-') && !text.includes('e') && !text.includes('E')) return false
  return /^\+?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}

/** A key with its scalar; undefined where that is not for here. */
export function scalarLine(key: string, value: unknown): string | undefined {
  const text = scalarText(value)
  return text !== undefined && isPlainKey(key) ? `${key}: ${text}` : undefined
}

/**
 * A table of uniform rows whose every cell is a scalar, in lines of which all but the first begin so; undefined for
 * anything else.
 */
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

/**
 * Calls that are suggested: each a record, its arguments by name below it, scalars or lists of them; undefined for
 * anything else.
 */
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

/** An object of scalars, such as counts by reason; undefined for anything else. */
export function objectText(key: string, value: unknown): string | undefined {
  if (!isRow(value) || !isPlainKey(key)) return undefined
  const lines = Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : scalarLine(name, item)))
  return lines.includes(undefined) ? undefined : [`${key}:`, ...lines].join('\n  ')
}

/**
 * Records one after the other, each of scalars, lists of scalars and tables of uniform rows; undefined for anything
 * else.
 */
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
