// The view of search_symbols and list_symbols, and of ambiguous candidates.
import type { Answer, Row } from '../../contract.ts'
import { inWords } from '../number-format.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import type { Paint } from './paint.ts'

export interface Page {
  readonly paint: Paint
  /** Columns of the terminal; infinite if there is none. */
  readonly width: number
}

const OWN_COLUMNS = new Set(['s', 'h', 'k', 'm', 'f', 'l', 'r', 'p', 'id'])

/** A line for each symbol: name, kind, place, risk, hash; with `explain` also tier and score. */
export function entries(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const shown = rows.length > 0 ? table(rows, page, isExplained(rows)) : ['No symbols.']
  if (Array.isArray(answer.folders)) shown.push(page.paint.dim(`folders: ${foldersOf(answer.folders, answer)}`))
  return shown
}

/** The listed folders, and the number of others. */
function foldersOf(named: readonly string[], { folders_total: total }: Answer): string {
  const more = Number(total) - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The candidates of an ambiguous name, with their ids. */
export function ambiguous(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const isTypo = answer.match === 'typo'
  const names = Array.isArray(answer.symbols)
    ? `${answer.symbols.join(', ')} are the names`
    : isTypo
      ? `no symbol ${answer.symbol}, but nearly so are the names`
      : `${answer.symbol} is the name`
  return [
    `${page.paint.bad('ambiguous:')} ${names} of ${answer.total ?? rows.length} symbols`,
    ...table(
      rows,
      page,
      rows.some(row => row.repo !== undefined),
    ),
  ]
}

function isExplained(rows: readonly Row[]): boolean {
  return rows.some(row => Object.keys(row).some(key => !OWN_COLUMNS.has(key) && key !== 'match'))
}

/** A table of index entries. */
export function table(rows: readonly Row[], { paint, width }: Page, explained: boolean): string[] {
  const cells = rows.map(row => {
    const kind = text(row.k)
    const risk = text(row.r)
    const name = row.p === undefined ? text(row.s) : `${text(row.p)}.${text(row.s)}`
    const line: Cell[] = [
      { text: name, paint: paint.name },
      { text: kind, paint: padded => paint.kind(kind, padded) },
      { text: `${text(row.f)}:${text(row.l)}`, paint: paint.path },
      { text: risk, paint: padded => paint.risk(risk, padded) },
      { text: text(row.h), paint: paint.dim },
    ]
    if (explained) line.push({ text: explanation(row), paint: paint.dim })
    return line
  })
  return align(cells, width, 2)
}

function explanation(row: Row): string {
  return Object.entries(row)
    .filter(([key, value]) => !OWN_COLUMNS.has(key) && value !== undefined && value !== 0)
    .map(([key, value]) => (key === 'match' ? text(value) : `${key} ${text(value)}`))
    .join(', ')
}

function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? `(${inWords(value)})` : String(value)
}
