// The view of analyze_relationship: a line with the totals, rows below the path of their file, and what is not known.
import type { Answer, Row } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import type { Page } from './entries-view.ts'

/** How a use is known, where that is the usual way and need not be said. */
const USUAL: ReadonlySet<unknown> = new Set(['import', 'same-file', 'member-of-type', 'reaches'])

/** Totals, then the rows, each below its file, then what is not known. */
export function relations(answer: Answer, { paint }: Page): string[] {
  const rows = rowsOf(answer)
  const shown = [head(answer)]
  let file: unknown
  for (const row of rows) {
    const place = row.f ?? row.package ?? row.specifier
    const what = details(row)
    if (what === '') shown.push(paint.path(String(place)) + tail(row))
    else {
      if (place !== file) shown.push(paint.path(String(place)))
      shown.push(`  ${what}${paint.dim(tail(row))}`)
    }
    file = place
  }
  return [...shown, ...unknown(answer).map(paint.dim)]
}

/** `61 callers of run in 14 files`. */
function head({ mode, total, target, files_total: files, run_all: all, reaching, test_files: tests }: Answer): string {
  const name = isRow(target) ? String(target.id ?? target.f) : ''
  const where = Number(files) > 1 ? ` in ${files} files` : ''
  const run = all === true ? `; ${reaching} of ${tests} test files reach it: run all` : ''
  return Number(total) === 0 ? `no ${mode} of ${name} found` : `${total} ${mode} of ${name}${where}${run}`
}

/** Lines and name of a symbol; empty for a row that is a file. */
function details({ lines, s, id, f }: Row): string {
  const at = Array.isArray(lines) ? lines.join(',') : ''
  const name = typeof id === 'string' ? id.slice(id.indexOf('#') + 1) : String(s ?? '')
  const own = id === f ? '(top level)' : name
  return [at, own].filter(Boolean).join(' ')
}

function tail({ how, depth, relation, direction, why }: Row): string {
  const said = [
    USUAL.has(how) ? undefined : how,
    relation,
    direction,
    Number(depth) > 1 ? `depth ${depth}` : undefined,
    why,
  ].filter(Boolean)
  return said.length > 0 ? `  ${said.join(' ')}` : ''
}

function unknown({ unresolved, outside }: Answer): string[] {
  const lines: string[] = []
  if (isRow(unresolved) && Number(unresolved.total) > 0) {
    const why = Object.entries(unresolved.why as Row).map(([reason, count]) => `${count} ${reason}`)
    lines.push(`unresolved: ${plural(Number(unresolved.total), 'use')} of that name may be more (${why.join(', ')})`)
  }
  if (Number(outside) > 0) lines.push(`outside the index: ${plural(Number(outside), 'use')}`)
  return lines
}
