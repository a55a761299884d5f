// The view of log: a commit a line.
import type { Answer, Row } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import { align } from './columns.ts'
import type { Page } from './page.ts'

/** The symbol, then its commits, newest first, then where the history ends. */
export function history(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const name = isRow(answer.symbol) ? String(answer.symbol.id) : ''
  const head = rows.length === 0 ? `${name}: not in any commit yet` : `${name}: ${plural(rows.length, 'commit')}`
  const more = answer.end === 'limit' ? ['older commits with --limit'] : []
  return [
    head,
    ...align(
      rows.map(row => cells(row, page)),
      page,
    ),
    ...more.map(page.paint.dim),
  ]
}

function cells({ commit, date, author, change, also, was, subject }: Row, { paint }: Page) {
  const word = [change, also === undefined ? '' : `+ ${also}`, was === undefined ? '' : `from ${was}`].filter(Boolean)
  return [
    { text: String(commit), paint: paint.dim },
    { text: String(date) },
    { text: word.join(' ') },
    { text: String(subject) },
    { text: String(author), paint: paint.dim },
  ]
}
