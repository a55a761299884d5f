// The view of results that a budget has cut to names.
import type { Answer } from '../../contract.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import type { Page } from './entries-view.ts'

/** A line for each result: a name and its hash, or a file and a line. */
export function names(answer: Answer, { paint, width }: Page): string[] {
  const cells = rowsOf(answer).map(({ f, l, ...row }): Cell[] => {
    const place = f === undefined ? [] : [{ text: l === undefined ? String(f) : `${f}:${l}`, paint: paint.path }]
    return [...place, ...Object.values(row).map((value): Cell => ({ text: String(value) }))]
  })
  const head = answer.ambiguous ? [`${paint.bad('ambiguous:')} one of ${answer.total} is meant`] : []
  return [...head, ...align(cells, width, 0)]
}
