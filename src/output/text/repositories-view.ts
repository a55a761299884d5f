// The view of list_repos, and of repositories that share a name.
import type { Answer } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { rowsOf } from '../rows.ts'
import { align, type Cell } from './columns.ts'
import type { Page } from './page.ts'

/** A line for each repository, dimmed if it is gone. */
export function repositories(answer: Answer, page: Page): string[] {
  const { paint } = page
  const lines = rowsOf(answer).map((row): Cell[] => {
    const isGone = row.state === 'gone'
    const brush = isGone ? paint.dim : paint.path
    return [
      { text: String(row.repo), paint: isGone ? paint.dim : paint.name },
      { text: String(row.path), paint: brush },
      { text: plural(Number(row.files), 'file'), right: true },
      { text: plural(Number(row.symbols), 'symbol'), right: true },
      { text: isGone ? 'gone' : String(row.indexed_at).slice(0, 10), paint: isGone ? paint.bad : paint.dim },
    ]
  })
  const ambiguous = typeof answer.message === 'string' ? [`${paint.bad('ambiguous:')} ${answer.message}`] : []
  return [...ambiguous, ...align(lines, page)]
}
