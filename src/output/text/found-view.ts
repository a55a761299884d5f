// The view of search_project: symbols, files, folders, and lines grouped by file.
import type { Answer, Row } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import { entries, type Page } from './entries-view.ts'

/** Symbols, then files and folders, then lines. */
export function found(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  // With several repositories, types may be mixed.
  const symbolRows = rows.filter(row => row.s !== undefined)
  const lineRows = rows.filter(row => row.s === undefined && row.text !== undefined)
  const others = rows.filter(row => row.s === undefined && row.text === undefined)
  return [
    ...(symbolRows.length > 0 ? entries({ ...answer, results: symbolRows }, page) : []),
    ...paths(others, page),
    ...lines(lineRows, page),
  ]
}

function paths(rows: readonly Row[], { paint, width }: Page): string[] {
  const cells = rows.map((row): Cell[] => [
    { text: String(row.f), paint: paint.path },
    { text: row.files === undefined ? symbols(row.symbols) : plural(Number(row.files), 'file'), right: true },
    { text: String(row.match), paint: paint.dim },
    { text: row.symbol ? `${row.l}: in ${row.symbol}` : '', paint: paint.dim },
    { text: row.repo === undefined ? '' : `repo ${row.repo}`, paint: paint.dim },
  ])
  return align(cells, width, 0)
}

function symbols(number: unknown): string {
  return Number(number) > 0 ? plural(Number(number), 'symbol') : ''
}

/** `12: text  in Owner.method`, below the file's name. */
function lines(rows: readonly Row[], { paint }: Page): string[] {
  const shown: string[] = []
  let file: unknown
  for (const { f, l, text, symbol, repo } of rows) {
    const name = `${f}${repo === undefined ? '' : `  repo ${repo}`}`
    if (name !== file) shown.push(...(shown.length > 0 ? [''] : []), paint.path(name))
    file = name
    const enclosing = symbol === '' ? '' : paint.dim(`  in ${symbol}`)
    shown.push(`${paint.dim(`${l}:`)} ${text}${enclosing}`)
  }
  return shown
}
