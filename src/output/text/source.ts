// The source of one symbol or range: a line that says where it is, then the code as it stands in the file.
import type { Row } from '../../operations/operation.ts'
import { printable } from './columns.ts'
import type { Page } from './entries.ts'

/** `path:start-end  qualified (kind)` and the raw code. */
export function source(row: Row, { paint }: Page): string[] {
  // An id is path#qualified~n; a range has neither id nor name.
  const qualified = typeof row.id === 'string' ? row.id.slice(row.id.indexOf('#') + 1) : row.s
  const name =
    qualified === undefined ? '' : `  ${paint.name(printable(String(qualified)))}${row.k ? ` (${row.k})` : ''}`
  const moved = row.relocated === undefined ? '' : `  ${paint.dim(`(${row.relocated})`)}`
  const code = String(row.source ?? '').replace(/\r?\n$/, '')
  return [`${paint.path(printable(`${row.f}:${row.shown ?? row.l}`))}${name}${moved}`, ...code.split('\n')]
}
