// The view of `cache`: indexes with their sizes, or what an action did.
import type { Answer, Row } from '../../contract.ts'
import { plural, size } from '../number-format.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import type { Page } from './page.ts'

/** A line for each index and their sum, or the result of an action. */
export function caches(answer: Answer, page: Page): string[] {
  const { paint } = page
  const rows = rowsOf(answer)
  if (answer.checked) return checked(answer.checked as Row, rows)
  if (answer.parsed !== undefined) return [`${plural(Number(answer.parsed), 'file')} parsed again`]
  const cells = rows.map((row): Cell[] => [
    { text: String(row.repo ?? row.path), paint: paint.name },
    { text: String(row.cache ?? ''), paint: paint.path },
    { text: size(Number(row.bytes)), right: true },
    { text: String(row.why ?? row.used ?? ''), paint: paint.dim },
    { text: row.state === 'gone' ? 'gone' : '', paint: paint.bad },
  ])
  const summary =
    answer.freed === undefined
      ? `${plural(rows.length, 'index')}, ${size(Number(answer.total_bytes))}`
      : `${size(Number(answer.freed))} freed`
  return [...align(cells, page), summary]
}

/** The result of `verify`. */
function checked({ files, symbols, bytes }: Row, problems: readonly Row[]): string[] {
  if (problems.length > 0) return problems.map(({ file, problem }) => `${file}: ${problem}`)
  const read = [plural(Number(files), 'file'), plural(Number(symbols), 'symbol'), `${size(Number(bytes))} read`]
  return [`The index holds what it claims: ${read.join(', ')}`]
}
