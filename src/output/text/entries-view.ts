// The view of search_symbols and list_symbols, and of candidates none of which was picked.
import type { Answer, Row } from '../../contract.ts'
import { inWords } from '../number-format.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell, printable } from './columns.ts'
import type { Paint } from './paint.ts'

export interface Page {
  readonly paint: Paint
  /** Columns of the terminal; infinite where there is none. */
  readonly width: number
}

const SHOWN_ELSEWHERE = new Set(['s', 'h', 'k', 'm', 'f', 'l', 'r', 'p', 'id'])

/** One line a symbol: name, kind, place, risk, hash; with `explain` also why it matched and what it scored. */
export function entries(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const shown = rows.length > 0 ? table(rows, page, isExplained(rows)) : ['No symbols.']
  if (Array.isArray(answer.folders)) shown.push(page.paint.dim(`folders: ${foldersOf(answer.folders, answer)}`))
  return shown
}

/** Folders that a module's name stands for, and how many are not named. */
function foldersOf(named: readonly string[], { folders_total: total }: Answer): string {
  const more = Number(total) - named.length
  return `${printable(named.join(', '))}${more > 0 ? ` and ${more} more` : ''}`
}

/** The candidates with the ids that tell them apart. */
export function ambiguous(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const names = Array.isArray(answer.symbols)
    ? `${answer.symbols.join(', ')} are the names`
    : `${answer.symbol} is the name`
  return [
    `${page.paint.bad('ambiguous:')} ${printable(names)} of ${answer.total ?? rows.length} symbols`,
    ...table(
      rows,
      page,
      rows.some(row => row.repo !== undefined),
    ),
  ]
}

function isExplained(rows: readonly Row[]): boolean {
  return rows.some(row => Object.keys(row).some(key => !SHOWN_ELSEWHERE.has(key) && key !== 'match'))
}

/** Rows of index entries, also for the riskiest in an overview. */
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
    .filter(([key, value]) => !SHOWN_ELSEWHERE.has(key) && value !== undefined && value !== 0)
    .map(([key, value]) => (key === 'match' ? text(value) : `${key} ${text(value)}`))
    .join(', ')
}

function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? `(${inWords(value)})` : String(value)
}
