// The view of resolve_symbol: the definition, how it was found, and rejected candidates.
import type { Answer } from '../../contract.ts'
import { rowsOf } from '../rows.ts'
import { entries } from './entries-view.ts'
import type { Page } from './page.ts'

const FOUND: Readonly<Record<string, string>> = {
  parse: 'found by parsing files that changed since the index',
  patterns: 'found by patterns over text',
}

/** The definition or the candidates, with details below. */
export function resolved(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const signature = rows[0]?.signature
  const { how, by, match, passed_over: others } = answer
  const details =
    how === undefined || how === 'index'
      ? by === undefined
        ? []
        : [String(by)]
      : [`${FOUND[String(how)] ?? how}${by === undefined ? '' : `: ${by}`}`]
  // Show an inexact match, so that nobody takes it for the requested name.
  if (typeof match === 'string' && match !== 'exact')
    details.push(`match: ${match}${answer.asked === undefined ? '' : `, asked: ${answer.asked}`}`)
  if (Array.isArray(others)) details.push(`passed over: ${others.join(', ')}`)
  return [
    ...entries({ ...answer, results: rows.map(({ signature: _signature, ...row }) => row) }, page),
    ...(typeof signature === 'string' ? [page.indent + signature] : []),
    ...details.map(each => page.paint.dim(each)),
    ...(answer.warning === undefined ? [] : [page.paint.bad(String(answer.warning))]),
  ]
}
