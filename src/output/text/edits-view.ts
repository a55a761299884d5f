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

/** The view of debug_edit_match: the nearest places, and what differs in each. */
export function nearMatches(answer: Answer, { paint }: Page): string[] {
  return rowsOf(answer).flatMap(({ f, l, level, alike, differences }) => {
    const how =
      level === undefined ? `no match, ${Math.round(Number(alike) * 100)} % alike` : `matches at level ${level}`
    const list = Array.isArray(differences) ? differences.filter(isRow) : []
    return [`${f}:${l}  ${how}`, ...list.flatMap(row => difference(row).map(line => paint.dim(`  ${line}`)))]
  })
}

function difference({
  line,
  target_line: own,
  what,
  column,
  file,
  target,
}: Readonly<Record<string, unknown>>): string[] {
  const at = column === undefined ? '' : `, column ${column}`
  return [
    `line ${line} (target line ${own})${at}: ${WHAT[String(what)] ?? what}`,
    ...(file === undefined ? [] : [`  there   ${file}`]),
    ...(target === undefined ? [] : [`  target  ${target}`]),
  ]
}

const WHAT: Readonly<Record<string, string>> = {
  'line-endings': 'other line endings',
  trailing: 'blanks at the end',
  indentation: 'other indentation',
  blanks: 'other blanks',
  text: 'other text',
  missing: 'the target lacks this line',
  added: 'only the target has this line',
}
