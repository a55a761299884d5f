// The view of search_project: symbols, files, folders, and lines grouped by file.
import type { Answer, Row } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import { entries } from './entries-view.ts'
import type { Page } from './page.ts'

/** Symbols, then files and folders, then lines. */
export function found(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  // With several repositories, types may be mixed.
  const symbolRows = rows.filter(row => row.s !== undefined)
  const lineRows = rows.filter(row => row.s === undefined && row.text !== undefined)
  const others = rows.filter(row => row.s === undefined && row.text === undefined)
  if (answer.lines !== undefined) return counts(rows, answer, page)
  return [
    ...(symbolRows.length > 0 ? entries({ ...answer, results: symbolRows }, page) : []),
    ...paths(others, page),
    ...lines(lineRows, answer, page),
    ...(isRow(answer.as_typed) ? asTyped(answer.as_typed, page) : []),
  ]
}

/** The number of lines with the word in other capitals than the symbols, then the first of them. */
function asTyped(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const { total, files } = answer
  const where = Number(files) > 1 ? ` in ${plural(Number(files), 'file')}` : ''
  const rest = rows.length < Number(total) ? `, ${rows.length} shown; type content lists all` : ''
  const head = page.paint.dim(`${plural(Number(total), 'line')} as typed${where}${rest}`)
  return [...(page.isTerminal ? [''] : []), head, ...lines(rows, answer, page)]
}

function paths(rows: readonly Row[], page: Page): string[] {
  const { paint } = page
  const cells = rows.map((row): Cell[] => [
    { text: String(row.f), paint: padded => paint.path(padded) },
    { text: row.symbol ? `${row.l}: in ${row.symbol}` : '', paint: paint.dim },
    { text: row.files === undefined ? symbols(row.symbols) : plural(Number(row.files), 'file'), right: true },
    { text: String(row.match), paint: paint.dim },
    { text: row.repo === undefined ? '' : `repo ${row.repo}`, paint: paint.dim },
  ])
  return align(cells, page)
}

function symbols(number: unknown): string {
  return Number(number) > 0 ? plural(Number(number), 'symbol') : ''
}

/** Files with the number of their lines. */
function counts(rows: readonly Row[], { lines: total, total: files }: Answer, page: Page): string[] {
  const cells = rows.map((row): Cell[] => [
    { text: String(row.f), paint: padded => page.paint.path(padded) },
    { text: String(row.lines), right: true },
  ])
  return [...align(cells, page), `${plural(Number(total), 'line')} in ${plural(Number(files), 'file')}`]
}

/** `12: text  in Owner.method`, below the file's name; the symbol only where it is another than above. */
function lines(rows: readonly Row[], answer: Answer, page: Page): string[] {
  const { paint } = page
  const files = new Map<string, Row[]>()
  for (const row of rows) {
    const name = `${row.f}${row.repo === undefined ? '' : `  repo ${row.repo}`}`
    const group = files.get(name)
    if (group) group.push(row)
    else files.set(name, [row])
  }
  const left = new Map((Array.isArray(answer.more_in) ? (answer.more_in as Row[]) : []).map(row => [row.f, row.lines]))
  const shown: string[] = []
  for (const [name, group] of files) {
    if (shown.length > 0 && page.isTerminal) shown.push('')
    const more = left.get(group[0]!.f)
    const part = more === undefined ? '' : paint.dim(` (${group.length} of ${group.length + Number(more)})`)
    shown.push(paint.path(name) + part)
    let above: unknown = ''
    const around = new Map<number, string>()
    group.sort((x, y) => Number(x.l) - Number(y.l))
    for (const { l, text, symbol, before, after } of group) {
      const line = Number(l)
      const enclosing = symbol === above ? '' : paint.dim(symbol === '' ? '  (top level)' : `  in ${symbol}`)
      above = symbol
      const addContext = (list: unknown, first: number): void => {
        for (const [i, each] of (Array.isArray(list) ? (list as string[]) : []).entries())
          if (!around.has(first + i)) around.set(first + i, paint.dim(`${first + i}- ${each}`))
      }
      addContext(before, line - (Array.isArray(before) ? before.length : 0))
      around.set(line, `${paint.dim(`${l}:`)} ${text}${enclosing}`)
      addContext(after, line + 1)
    }
    shown.push(...[...around].sort(([x], [y]) => x - y).map(([, text]) => text))
  }
  return shown
}
