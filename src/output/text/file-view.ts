// The view of read_code: the profile of a file, its skeleton, or parts of it.
import type { Answer, Row } from '../../contract.ts'
import { plural, size } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import type { Page } from './page.ts'
import { numbered } from './source-view.ts'

/** Facts that most files share are left out. */
const USUAL_ENCODINGS: ReadonlySet<unknown> = new Set(['utf-8'])

/** A profile, a skeleton, or fragments. */
export function file(answer: Answer, page: Page): string[] {
  if (Array.isArray(answer.results)) return fragments(rowsOf(answer), page)
  const lines = isRow(answer.file) ? head(answer.file, answer, page) : []
  const skeleton = Array.isArray(answer.skeleton) ? (answer.skeleton as Row[]) : []
  return [...lines, ...skeleton.flatMap(({ l, text }) => numbered(String(text), Number(l), page))]
}

function fragments(rows: readonly Row[], page: Page): string[] {
  return rows.flatMap((row, i) => {
    const place = `${row.f}:${row.shown ?? row.l}`
    const name = row.id === undefined ? '' : ` ${String(row.id).slice(String(row.f).length + 1)}`
    const first = Number.parseInt(String(row.shown ?? row.l), 10)
    const text = row.text === undefined || row.text === '' ? [] : numbered(String(row.text), first, page)
    const top = `${page.paint.path(place)}${name} ${page.paint.dim(`hash ${row.hash}`)}`
    return [...(i > 0 ? [''] : []), top, ...text]
  })
}

function head(facts: Row, { metrics, imports, imported_by: importedBy, tests }: Answer, page: Page): string[] {
  const { paint } = page
  const { f, bytes, lines, language, newline, encoding, bom, indent, config, modified, hash, type } = facts
  // A skeleton has no facts of the file but its path.
  if (hash === undefined) return [paint.path(String(f))]
  const unit = isRow(indent) ? indent : {}
  const parts = [
    lines === undefined ? '' : plural(Number(lines), 'line'),
    size(Number(bytes)),
    String(type ?? language ?? ''),
    newline === undefined || newline === 'lf' || newline === 'none' ? '' : `${newline} line endings`,
    encoding === undefined || USUAL_ENCODINGS.has(encoding) ? '' : String(encoding),
    bom === true ? 'byte order mark' : '',
    unit.style === 'space' ? `indent ${unit.size}` : unit.style === 'tab' ? 'indent tab' : '',
    isRow(config) ? `configures ${config.type} of ${config.scope}` : '',
    modified === undefined ? '' : `modified ${String(modified).slice(0, 10)}`,
    `hash ${hash}`,
  ].filter(Boolean)
  const shown = [`${paint.path(String(f))} ${parts.join(', ')}`]
  if (isRow(metrics))
    shown.push(
      `${plural(Number(metrics.functions), 'function')}, ${metrics.code_lines} code lines, nesting ${metrics.nesting}`,
    )
  const used = Array.isArray(imports)
    ? (imports as Row[]).map(({ f: path, package: name, specifier }) => path ?? name ?? specifier)
    : []
  if (used.length > 0) shown.push(`imports ${used.join(', ')}`)
  if (isRow(importedBy) && Number(importedBy.total) > 0) {
    const named = (importedBy.results as Row[] | undefined) ?? []
    const more = Number(importedBy.total) - named.length
    shown.push(`imported by ${named.map(row => row.f).join(', ')}${more > 0 ? ` and ${more} more` : ''}`)
  }
  if (Array.isArray(tests) && tests.length > 0) shown.push(`tests ${tests.join(', ')}`)
  return shown
}
