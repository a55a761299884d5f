// Rows below the path of their file. A file with one row takes one line. Pure.
import type { Row } from '../../contract.ts'
import { align, type Cell } from './columns.ts'
import type { Page } from './page.ts'

/** A row of a listing: its lines in the file, and the cells behind them, which narrow terminals drop from the end. */
export interface PlacedRow {
  readonly f: string
  readonly l: string
  readonly cells: readonly Cell[]
}

/**
 * Groups rows by file, in the order of each file's first row. In a pipe: `src/a.ts:4-8 fn main`, or the path and below
 * it a line for each row. On a terminal the same, with aligned columns.
 */
export function groupedRows(rows: readonly PlacedRow[], page: Page): string[] {
  const files = new Map<string, PlacedRow[]>()
  for (const row of rows) {
    const group = files.get(row.f)
    if (group) group.push(row)
    else files.set(row.f, [row])
  }
  const lines: string[] = []
  let single: (readonly Cell[])[] = []
  const endSingle = (): void => {
    lines.push(...align(single, page))
    single = []
  }
  for (const [file, group] of files) {
    if (group.length === 1) {
      const { l, cells } = group[0]!
      const place = l === '' ? file : `${file}:${l}`
      single.push([{ text: place, paint: padded => page.paint.path(padded) }, ...cells])
      continue
    }
    endSingle()
    lines.push(page.paint.path(file))
    lines.push(
      ...align(
        group.map(({ l, cells }) => [{ text: l, paint: page.paint.dim }, ...cells]),
        page,
      ).map(line => page.indent + line),
    )
  }
  endSingle()
  return lines
}

/** The place of a row as text. */
export function placeOf({ f, l }: Row): { readonly f: string; readonly l: string } {
  return { f: f === undefined ? '' : String(f), l: l === undefined ? '' : linesText(l) }
}

/** `src/a.ts:4-8`, and `src/a.ts:4` for one line. */
export function placeText({ f, l }: Row): string {
  return `${f}:${linesText(l)}`
}

/** Lines as an index has them, `4-4`, as text: `4`. */
export function linesText(lines: unknown): string {
  const [first, last] = String(lines).split('-')
  return first === last ? first! : String(lines)
}
