// The views of operations that change files: where each edit landed, the diff of a dry run, what undoes the batch.
import type { Answer } from '../../contract.ts'
import { counted } from '../../util/noun.ts'
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

/** The view of rename_symbol and safe_delete: the edits of each file on one line, then what stays, then the way back. */
export function symbolChanged(answer: Answer, { paint }: Page): string[] {
  const { new_name: name, target, edits, edits_total: total, files, applied, syntax, undo } = answer
  const list = Array.isArray(edits) ? edits.filter(isRow) : []
  const id = isRow(target) ? String(target.id) : ''
  const count = files === undefined ? '' : `, ${counted(Number(total), 'edit')} in ${counted(Number(files), 'file')}`
  const lines = [`${id} ${name === undefined ? 'is not referred to' : `→ ${name}${count}`}`]
  const byFile = new Map<string, string[]>()
  for (const { f, l, column, how } of list) {
    const place = `${column === undefined ? l : `${l}:${column}`}${how === undefined ? '' : ` ${how}`}`
    byFile.set(String(f), [...(byFile.get(String(f)) ?? []), place])
  }
  for (const [f, places] of byFile) lines.push(`${f}:${places.join(', ')}`)
  lines.push(...uncertain(answer, paint))
  if (Array.isArray(syntax))
    for (const fault of syntax)
      if (isRow(fault)) lines.push(paint.bad(`syntax: ${fault.f}:${fault.l} ${fault.message}`))
  if (applied !== true) lines.push('plan: nothing is written; apply writes it')
  if (undo !== undefined) lines.push(paint.dim(`undo ${undo}`))
  return lines
}

/** What keeps a symbol from being deleted: its references, then unresolved uses of its name. */
export function references(answer: Answer, { paint }: Page): string[] {
  const byFile = new Map<string, string[]>()
  for (const { f, l, column, how } of rowsOf(answer))
    byFile.set(String(f), [...(byFile.get(String(f)) ?? []), `${l}:${column} ${how}`])
  const { total, showing } = answer
  return [
    ...[...byFile].map(([f, places]) => `${f}:${places.join(', ')}`),
    ...(Number(total) > Number(showing) ? [`${showing} of ${total} references`] : []),
    ...uncertain(answer, paint),
  ]
}

/** Uncertain places, with their counts by why. */
function uncertain(
  { uncertain: rows, uncertain_total: total, uncertain_by: by }: Answer,
  paint: Page['paint'],
): string[] {
  const list = Array.isArray(rows) ? rows.filter(isRow) : []
  if (list.length === 0) return []
  const counts = isRow(by) ? Object.entries(by).map(([why, number]) => `${why} ${number}`) : []
  return [
    `uncertain, unchanged: ${total}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`,
    ...list.map(({ f, l, column, why }) => paint.dim(`  ${f}:${l}:${column} ${why}`)),
  ]
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
