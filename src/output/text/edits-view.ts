// The view of edit_code: where each edit landed, the diff of a dry run, and the id that undoes the batch.
import type { Answer } from '../../contract.ts'
import { isRow, rowsOf } from '../rows.ts'
import type { Page } from './page.ts'

/** A line for each edit, then what is unusual about the batch, then the way back. */
export function edited(answer: Answer, { paint }: Page): string[] {
  const { undo, redo, diff, unchanged, syntax } = answer
  const lines = rowsOf(answer).flatMap(({ f, l, level, hash, removed, lost_comments: lost }) => [
    removed === true ? `${f} removed` : `${f}:${l}${level === 'exact' ? '' : ` ${level}`} ${paint.dim(String(hash))}`,
    ...(Array.isArray(lost) ? lost.map(comment => paint.bad(`  lost comment: ${comment}`)) : []),
  ])
  if (Array.isArray(syntax))
    for (const fault of syntax)
      if (isRow(fault)) lines.push(paint.bad(`syntax: ${fault.f}:${fault.l} ${fault.message}`))
  if (unchanged === true) lines.push('unchanged: the new text is what was there')
  if (typeof diff === 'string') lines.push(...diff.trimEnd().split('\n'), 'dry run: nothing is written')
  if (undo !== undefined) lines.push(paint.dim(`undo ${undo}`))
  if (redo !== undefined) lines.push(paint.dim(`redo ${redo}`))
  return lines
}
