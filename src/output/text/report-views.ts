// The views of get_repo_overview, get_index_status and generate_index.
import type { Answer, Row } from '../../contract.ts'
import { count, duration, plural, size } from '../number-format.ts'
import { align, type Cell } from './columns.ts'
import { table } from './entries-view.ts'
import type { Page } from './page.ts'

/** get_repo_overview: sizes, then sections for languages, modules, entry points and risk. */
export function overview(answer: Answer, page: Page): string[] {
  const risk = rowOf(answer.risk)
  const riskiest = rowsOf(answer.riskiest)
  const [first, ...others] = rowsOf(answer.languages)
  // The numbers of a single language are those of the repository.
  const isOne = first !== undefined && others.length === 0 && first.files === answer.files
  const languages = isOne ? [] : rowsOf(answer.languages)
  return [
    page.paint.heading(String(answer.repository ?? '')),
    `${plural(number(answer.files), 'file')}, ${plural(number(answer.symbols), 'symbol')}${ofCode(answer)}, ${size(number(answer.bytes))}${isOne ? `, all ${first.language}` : ''}`,
    ...section('Languages', numbers(languages, 'language', ['files', 'symbols'], page, 'bytes'), page),
    ...section('Modules', numbers(rowsOf(answer.modules), 'm', ['files', 'symbols', 'high'], page), page),
    ...section('Packages', rowsOf(answer.packages).map(namedPackage), page),
    ...section('Entry points', rowsOf(answer.entry_points).map(describe), page),
    ...section(
      `Risk: high ${count(number(risk.high))}, medium ${count(number(risk.medium))}`,
      riskiest.length > 0 ? table(riskiest, inner(page), false) : ['none'],
      page,
    ),
    ...section('Imports between modules', rowsOf(answer.module_imports).map(moduleImports), page),
    ...section(
      'Cycles of modules',
      rowsOf(answer.cycles).map(({ modules, total }) => listed(modules, total)),
      page,
    ),
    ...section(
      'Most imported files',
      rowsOf(answer.central_files).map(({ f, importers }) => `${f} ${importers}`),
      page,
    ),
    ...section(
      'Most used symbols',
      rowsOf(answer.central_symbols).map(({ id, l, used_in }) => `${id} ${l} in ${plural(number(used_in), 'file')}`),
      page,
    ),
  ]
}

/** The number of symbols that are not of data: keys, headings, selectors. */
function ofCode({ code_symbols: code }: Answer): string {
  return code === undefined ? '' : ` (${count(number(code))} of code)`
}

function namedPackage({ name, f, files }: Row): string {
  return `${name} ${f} ${plural(number(files), 'file')}`
}

function moduleImports({ m, imports, total }: Row): string {
  return `${m}: ${listed(imports, total)}`
}

/** Names, and how many more there are. */
function listed(names: unknown, total: unknown): string {
  const shown = strings(names)
  const more = number(total) - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** get_index_status: location, freshness and coverage. */
export function status(answer: Answer, page: Page): string[] {
  const { paint } = page
  const shown = [paint.heading(String(answer.repository ?? '')), `index in ${answer.cache}`]
  if (answer.exists === false) return shown
  const named = Array.isArray(answer.changed_files) ? answer.changed_files : []
  shown.push(
    `generation ${answer.generation}, indexed at ${answer.indexed_at}`,
    `${plural(number(answer.files), 'file')}, ${plural(number(answer.symbols), 'symbol')}, source ${size(number(answer.bytes_source))}, index ${size(number(answer.bytes_index))}`,
    `since then: ${changes(rowOf(answer.changed))}`,
    ...named.map(file => paint.dim(`  ${file}`)),
    ...parsers(rowOf(answer.engine)),
  )
  const columns = ['files', 'symbols', 'partial', 'heuristic', 'skipped']
  const languages = rowsOf(answer.languages)
  return [
    ...shown,
    ...section('Languages', numbers(languages, 'language', columns, page), page),
    ...(languages.some(({ partial }) => number(partial) > 0) ? [paint.dim(`  ${answer.note}`)] : []),
    ...section('Left out', leftOut(answer, page), page),
    ...section('Folders that cannot be read', strings(answer.unreadable_folders), page),
    ...section('Imports', imports(answer, page), page),
    ...section('Metrics', metrics(answer.metrics, page), page),
  ]
}

/** Changed files. `added` is known only if git was asked, else `folders`. */
function changes(changed: Row): string {
  const files = ['modified', 'deleted', 'added'].filter(state => changed[state] !== undefined)
  const parts = files.map(state => `${plural(number(changed[state]), 'file')} ${state}`)
  if (changed.folders !== undefined) parts.push(`${plural(number(changed.folders), 'folder')} changed`)
  return parts.join(', ')
}

/** The parser that read the files, and fallback parsers. */
function parsers({ backend, mode, fallbacks }: Row): string[] {
  if (backend === undefined) return []
  const others = reasons(fallbacks).map(reason => reason.replaceAll('_', ' '))
  return [`read by ${backend} (mode ${mode})${others.length > 0 ? `; in other ways: ${others.join(', ')}` : ''}`]
}

/** generate_index: a summary on two lines. */
export function generated(answer: Answer, { paint }: Page): string[] {
  const ms = number(answer.ms)
  const took = ms < 10_000 ? `${(ms / 1000).toFixed(1)}s` : duration(ms / 1000)
  const counts = [
    `${plural(number(answer.parsed), 'file')} parsed`,
    `${count(number(answer.unchanged))} unchanged`,
    `${count(number(answer.removed))} removed`,
    ...reasons(answer.skipped).map(reason => `left out ${reason}`),
    ...strings(answer.unreadable_folders).map(folder => `folder ${folder} cannot be read`),
  ]
  return [
    `${paint.name(`${plural(number(answer.symbols), 'symbol')} in ${plural(number(answer.files), 'file')}`)} indexed in ${took}  ${paint.dim(String(answer.repository ?? ''))}`,
    `${counts.join(', ')}; source ${size(number(answer.bytes_source))}, index ${size(number(answer.bytes_index))}`,
  ]
}

/** Where imports lead, and those that lead nowhere. */
function imports(answer: Answer, page: Page): string[] {
  const { files, resolved, packages, unresolved, left } = rowOf(answer.imports)
  if (files === undefined) return []
  const { total, why, rows } = rowOf(unresolved)
  const places = rowsOf(rows).map((row): Cell[] => [
    { text: `${row.f}:${row.l}` },
    { text: String(row.specifier) },
    { text: String(row.why), paint: page.paint.dim },
  ])
  const more = number(total) - places.length
  return [
    `${count(number(resolved))} to files and ${count(number(packages))} to packages, of ${plural(number(files), 'file')}; confidence ${answer.confidence}`,
    ...(number(total) > 0 ? [`${count(number(total))} lead nowhere: ${reasons(why).join(', ')}`] : []),
    ...(left === undefined ? [] : [`${plural(number(left), 'file')} not read: the time was up`]),
    ...align(places, inner(page)),
    ...(more > 0 ? [page.paint.dim(`${count(more)} more`)] : []),
  ]
}

/** Calls, times and work by operation. */
function metrics(value: unknown, page: Page): string[] {
  const { operations, since, hint } = rowOf(value)
  if (hint !== undefined) return [String(hint)]
  if (!Array.isArray(operations)) return []
  const columns = ['calls', 'failed', 'p50', 'p95', 'files', 'bytes', 'hits', 'fallbacks']
  return [page.paint.dim(`since ${since}, times in ms`), ...numbers(operations, 'operation', columns, page)]
}

function section(title: string, lines: readonly string[], { paint, isTerminal, indent }: Page): string[] {
  if (lines.length === 0) return []
  return [...(isTerminal ? [''] : []), paint.heading(title), ...lines.map(line => indent + line)]
}

/** The part of a page below a heading. */
function inner(page: Page): Page {
  return { ...page, width: page.width - page.indent.length }
}

/** A table with a heading, a column of names and columns of numbers. */
function numbers(rows: readonly Row[], name: string, columns: readonly string[], page: Page, bytes?: string): string[] {
  if (rows.length === 0) return []
  const used = columns.filter(column => rows.some(row => row[column] !== undefined))
  const heading: Cell[] = ['', ...used, ...(bytes ? ['size'] : [])].map((text, index) => ({
    text,
    paint: page.paint.dim,
    ...(index > 0 && { right: true }),
  }))
  // A comma within a number costs a token, and only a person reads by it.
  const digits = page.isTerminal ? count : String
  const lines = rows.map((row): Cell[] => [
    { text: String(row[name] ?? '') },
    ...used.map((column): Cell => ({ text: digits(number(row[column])), right: true })),
    ...(bytes ? [{ text: size(number(row[bytes])), right: true } as const] : []),
  ])
  return align([heading, ...lines], inner(page))
}

function leftOut(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer.left_out)
  const cells = rows.map((row): Cell[] => [
    { text: String(row.language) },
    { text: String(row.reason) },
    { text: count(number(row.files)), right: true },
  ])
  return align(cells, inner(page))
}

function reasons(value: unknown): string[] {
  return Object.entries(rowOf(value))
    .filter(([, files]) => number(files) > 0)
    .map(([reason, files]) => `${reason} ${count(number(files))}`)
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function describe(value: Row | string): string {
  if (typeof value === 'string') return value
  return Object.values(value)
    .filter(item => typeof item !== 'object')
    .join('  ')
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value : []
}

function rowOf(value: unknown): Row {
  return typeof value === 'object' && value !== null ? (value as Row) : {}
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
