// The view of get_symbol_source: a line with the location, then the code.
import type { Row } from '../../contract.ts'
import type { Page } from './entries-view.ts'

/** The qualified name from the id of a row, `path#qualified~n`; its name if it has no id. */
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
  // The path may contain `#`.
  return id.startsWith(`${f}#`) ? id.slice(`${f}#`.length) : id.slice(id.indexOf('#') + 1)
}

/** How the name that was given differs, so that nobody takes the symbol for that name. */
export function matchOf({ match, asked }: Row, paint: Page['paint']): string {
  return match === undefined || asked === undefined ? '' : `  ${paint.bad(`(match: ${match}, asked: ${asked})`)}`
}

/** `path:start-end  qualified (kind)` and the code. */
export function source(row: Row, { paint }: Page): string[] {
  const qualified = qualifiedOf(row)
  const name = qualified === undefined ? '' : `  ${paint.name(String(qualified))}${row.k ? ` (${row.k})` : ''}`
  const moved = row.relocated === undefined ? '' : `  ${paint.dim(`(${row.relocated})`)}`
  const head = `${paint.path(`${row.f}:${row.shown ?? row.l}`)}${name}${moved}${matchOf(row, paint)}`
  // A budget may have removed the code.
  if (row.source === undefined) return [head]
  const code = String(row.source).replace(/\r?\n$/, '')
  return [head, ...code.split('\n')]
}
