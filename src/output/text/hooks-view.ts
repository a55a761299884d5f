// The view of `hook`: each event with its state and file.
import type { Answer } from '../../contract.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import type { Page } from './page.ts'

/** A line for each event, and the lines to add by hand. */
export function hooks(answer: Answer, page: Page): string[] {
  const { paint } = page
  if (!Array.isArray(answer.results)) return [String(answer.state)]
  const rows = rowsOf(answer) as readonly Readonly<Record<string, string>>[]
  const cells = rows.map(({ event, state, file, owner }): Cell[] => [
    { text: event ?? '', paint: paint.name },
    { text: state ?? '' },
    { text: file ?? '', paint: paint.path },
    { text: owner ?? '', paint: paint.dim },
  ])
  const byHand = rows.filter(row => row.lines !== undefined)
  const lines = byHand.flatMap(({ file, lines: added }) => [
    '',
    `To be added to ${file} by hand:`,
    ...added!.trimEnd().split('\n'),
  ])
  return [...align(cells, page), ...lines]
}
