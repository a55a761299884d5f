// The source of one symbol or range: a line that says where it is, then the code as it stands in the file.
import type { Row } from '../../contract.ts'
import { printable } from './columns.ts'
import type { Page } from './entries-view.ts'

/** The qualified name in the id of a row, `path#qualified~n`; its name where there is no id, none of a range. */
export function qualifiedOf({
  id,
  f,
  s,
}: {
  readonly id?: unknown
  readonly f?: unknown
  readonly s?: unknown
}): unknown {
  if (typeof id !== 'string') return s
  // A path may have the mark in it, too.
  return id.startsWith(`${f}#`) ? id.slice(`${f}#`.length) : id.slice(id.indexOf('#') + 1)
}

/** `path:start-end  qualified (kind)` and the raw code. */
export function source(row: Row, { paint }: Page): string[] {
  const qualified = qualifiedOf(row)
  const name =
    qualified === undefined ? '' : `  ${paint.name(printable(String(qualified)))}${row.k ? ` (${row.k})` : ''}`
  const moved = row.relocated === undefined ? '' : `  ${paint.dim(`(${row.relocated})`)}`
  const head = `${paint.path(printable(`${row.f}:${row.shown ?? row.l}`))}${name}${moved}`
  // A budget leaves some without their code.
  if (row.source === undefined) return [head]
  const code = String(row.source).replace(/\r?\n$/, '')
  return [head, ...code.split('\n')]
}
