// The view of get_symbol_source: a line with the location, then the code with line numbers.
import type { Row } from '../../contract.ts'
import { CUT_MARK } from '../cut-mark.ts'
import { linesText, placeText } from './grouped-rows.ts'
import type { Page } from './page.ts'

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
  return match === undefined || asked === undefined ? '' : ` ${paint.bad(`(match: ${match}, asked: ${asked})`)}`
}

/**
 * `path:start-end qualified` and the code, each line after its number and a tab. In a pipe the path is left out with
 * `isInSameFile` as the result above.
 */
export function source(row: Row, page: Page, isInSameFile = false): string[] {
  const { paint } = page
  const name = qualifiedOf(row)
  const lines = row.shown ?? row.l
  const place = isInSameFile && !page.isTerminal ? linesText(lines) : placeText({ f: row.f, l: lines })
  const head = [
    paint.path(place),
    ...(name === undefined ? [] : [paint.name(String(name))]),
    ...(page.hashes && row.h !== undefined ? [paint.dim(String(row.h))] : []),
    ...(row.relocated === undefined ? [] : [paint.dim(`(${row.relocated})`)]),
  ].join(' ')
  // A budget may have removed the code.
  if (row.source === undefined) return [head + matchOf(row, paint)]
  const first = Number.parseInt(String(row.shown ?? row.l), 10)
  return [head + matchOf(row, paint), ...numbered(String(row.source), first, page)]
}

/** Lines of code after their numbers: `45<tab>code`. Lines end with LF or CR LF. */
export function numbered(code: string, first: number, { paint, isTerminal }: Page): string[] {
  const lines = code.replace(/\r?\n$/, '').split('\n')
  const width = isTerminal ? String(first + lines.length - 1).length : 0
  return lines.map((line, i) => (line === CUT_MARK ? line : `${paint.dim(String(first + i).padStart(width))}\t${line}`))
}
