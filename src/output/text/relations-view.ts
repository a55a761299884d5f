// The view of analyze_relationship: a line with the totals, rows below the path of their file, and what is not known.
import type { Answer, Row } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import type { Page } from './page.ts'

/** How a use is known, where that is the usual way and need not be said. */
const USUAL: ReadonlySet<unknown> = new Set(['import', 'same-file', 'member-of-type', 'reaches'])

/** Totals, then the rows, each below its file, then what is not known. */
export function relations(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const alike = rows.length > 1 ? tail(rows[0]!) : ''
  const areAlike = alike !== '' && rows.every(row => row.s !== undefined && tail(row) === alike)
  return [
    areAlike ? `${head(answer)}, all${alike.slice(1)}` : head(answer),
    ...relationRows(answer, page, areAlike ? () => '' : tail),
  ]
}

/** The rows, each below its file and with the `end` of its line, then what is not known. */
export function relationRows(answer: Answer, page: Page, end: (row: Row) => string = tail): string[] {
  const { paint, indent } = page
  const rows = rowsOf(answer)
  const shown: string[] = []
  let file: unknown
  for (const row of rows) {
    const place = row.f ?? row.package ?? row.specifier
    if (row.s === undefined)
      shown.push(`${row.f === undefined ? place : paint.path(String(place))}${paint.dim(end(row))}`)
    else {
      if (place !== file) shown.push(paint.path(String(place)))
      shown.push(`${indent}${symbol(row)}${paint.dim(end(row))}`)
    }
    file = place
  }
  return [...shown, ...reachedEntryPoints(answer), ...unknown(answer).map(paint.dim)]
}

/** The entry points that a change may reach, on a line; no line where there are none. */
export function reachedEntryPoints({ entry_points: paths }: Answer): string[] {
  return Array.isArray(paths) && paths.length > 0 ? [`entry points reached: ${paths.join(', ')}`] : []
}

/** What one row of each mode is, and several. */
const NOUNS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  callers: ['caller of', 'callers of'],
  callees: ['callee of', 'callees of'],
  dependencies: ['import of', 'imports of'],
  dependents: ['importer of', 'importers of'],
  hierarchy: ['type above or below', 'types above or below'],
  impact: ['place reached by a change of', 'places reached by a change of'],
  tests: ['test file of', 'test files of'],
}

/** The modes, each of which is a command. */
export const RELATION_NAMES: readonly string[] = Object.keys(NOUNS)

/** `61 callers of run in 14 files (75 lines)`. */
function head(answer: Answer): string {
  const {
    mode,
    total,
    target,
    files_total: files,
    lines_total: lines,
    run_all: all,
    reaching,
    test_files: tests,
    match,
    asked,
  } = answer
  const name = isRow(target) ? String(target.id ?? target.f) : ''
  const [one, several] = NOUNS[String(mode)] ?? ['row of', 'rows of']
  const where = Number(files) > 1 && Number(total) > Number(files) ? ` in ${files} files` : ''
  const run = all === true ? `; ${reaching} of ${tests} test files reach it: run all` : ''
  const count = Number(total) === 0 ? `no ${several}` : Number(total) === 1 ? `1 ${one}` : `${total} ${several}`
  const calls = Number(lines) > Number(total) ? ` (${lines} lines)` : ''
  // The tests of a symbol's file may test other symbols.
  const rows = rowsOf(answer)
  const isOfFile =
    mode === 'tests' && isRow(target) && target.id !== undefined && rows.length === total && rows.length > 0
  if (isOfFile && rows.every(({ how }) => how === 'pattern'))
    return `no test reaches or names ${name}; by the name of its file: ${plural(rows.length, 'test file')}`
  const typo = asked === undefined ? '' : ` (match: ${match}, asked: ${asked})`
  return `${count} ${name}${typo}${where}${calls}${run}`
}

/** Lines and name of a symbol. */
function symbol({ lines, s, id, f }: Row): string {
  const name = typeof id === 'string' ? id.slice(id.indexOf('#') + 1) : String(s)
  return [linesOf(lines), id === f ? '(top level)' : name].filter(Boolean).join(' ')
}

function linesOf(lines: unknown): string {
  return Array.isArray(lines) ? lines.join(',') : ''
}

function tail({ s, lines, how, depth, relation, direction, why }: Row): string {
  const said = [
    s === undefined ? linesOf(lines) : undefined,
    USUAL.has(how) ? undefined : how,
    relation,
    direction,
    Number(depth) > 1 ? `depth ${depth}` : undefined,
    why,
  ].filter(Boolean)
  return said.length > 0 ? `  ${said.join(' ')}` : ''
}

/** Why of definitions that need no call to be used. */
const WITHOUT_CALL = 'without-call'

function unknown({ unresolved, outside }: Answer): string[] {
  const lines: string[] = []
  if (isRow(unresolved) && Number(unresolved.total) > 0) {
    const { [WITHOUT_CALL]: uncalled = 0, ...counted } = unresolved.why as Row
    const uses = Number(unresolved.total) - Number(uncalled)
    const why = Object.entries(counted).map(([reason, count]) => `${count} ${reason}`)
    if (uses > 0) lines.push(`unresolved: ${plural(uses, 'use')} of that name may be more (${why.join(', ')})`)
    if (uncalled) lines.push('not listed: uses without a call, as of accessors and operators')
  }
  if (Number(outside) > 0) lines.push(`outside the index: ${plural(Number(outside), 'use')}`)
  return lines
}
