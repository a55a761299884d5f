// The view of search_symbols and list_symbols, and of ambiguous candidates.
import type { Answer, Row } from '../../contract.ts'
import { beginningOf } from '../../util/characters.ts'
import { inWords } from '../number-format.ts'
import { rowsOf } from '../rows.ts'
import type { Cell } from './columns.ts'
import { groupedRows, type PlacedRow, placeOf } from './grouped-rows.ts'
import type { Page } from './page.ts'
import { qualifiedOf } from './source-view.ts'

const OWN_COLUMNS = new Set(['s', 'h', 'k', 'm', 'f', 'l', 'r', 'p', 'id', 'signature', 'change', 'declared'])
/** The fewest rows of one kind whose kind is printed once. */
const MIN_OF_ONE_KIND = 4

/** A line for each symbol below its file: lines, kind, name; risk unless low; with `explain` tier and score. */
export function entries(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const shown = rows.length > 0 ? table(rows, page, isExplained(rows)) : ['No symbols.']
  if (Array.isArray(answer.folders)) shown.push(page.paint.dim(`folders: ${foldersOf(answer.folders, answer)}`))
  return shown
}

/** The listed folders, and the number of others. */
function foldersOf(named: readonly string[], { folders_total: total }: Answer): string {
  const more = Number(total) - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The candidates of an ambiguous name. */
export function ambiguous(answer: Answer, page: Page): string[] {
  const rows = rowsOf(answer)
  const total = answer.total ?? rows.length
  const names = Array.isArray(answer.symbols)
    ? `${answer.symbols.join(', ')} name ${total} symbols`
    : answer.match === 'typo'
      ? `no symbol ${answer.symbol}, but ${total} with nearly that name`
      : `${answer.symbol} names ${total} symbols`
  const isOfSeveral = rows.some(row => row.repo !== undefined || row.asked !== undefined)
  return [`${page.paint.bad('ambiguous:')} ${names}`, ...table(rows, page, isOfSeveral)]
}

/** The kind of all rows, if they are many of one kind: it is printed once, below them. */
export function commonKind(rows: readonly Row[]): string | undefined {
  const [first] = rows
  return rows.length >= MIN_OF_ONE_KIND && first?.k !== undefined && rows.every(({ k }) => k === first.k)
    ? String(first.k)
    : undefined
}

function isExplained(rows: readonly Row[]): boolean {
  return rows.some(row => Object.keys(row).some(key => !OWN_COLUMNS.has(key) && key !== 'match'))
}

/** A table of index entries. A member below its owner is `.name`. */
export function table(rows: readonly Row[], page: Page, explained: boolean): string[] {
  const { paint } = page
  const shared = commonKind(rows)
  const same = repeated(rows)
  const owners = new Map<unknown, string>()
  return groupedRows(
    rows.map((row): PlacedRow => {
      const name = qualified(row)
      const isMember = row.p !== undefined && row.p === owners.get(row.f)
      if (!isMember) owners.set(row.f, row.p === undefined ? name : text(row.p))
      const kind = text(row.k)
      const risk = row.r === 'low' ? '' : text(row.r)
      const isTwin = same.has(`${row.f}#${name}`)
      const cells: Cell[] = [
        { text: `${isMember ? `.${text(row.s)}` : name}${isTwin ? numberOf(row) : ''}`, paint: paint.name },
        { text: isTwin && row.signature !== undefined ? parameters(row) : '', paint: paint.dim },
        // A budget may have removed the id.
        { text: page.hashes || (isTwin && row.id === undefined) ? text(row.h) : '', paint: paint.dim },
        { text: kind === shared ? '' : kind, paint: padded => paint.kind(kind, padded) },
        { text: risk, paint: padded => paint.risk(risk, padded) },
        { text: Array.isArray(row.declared) ? `declared ${row.declared.join(', ')}` : '', paint: paint.dim },
        { text: text(row.change), paint: row.change === 'removed' ? paint.bad : paint.dim },
        { text: explained ? explanation(row) : '', paint: paint.dim },
      ]
      return { ...placeOf(row), cells }
    }),
    page,
  )
}

/** Ids that several rows have without their numbers. */
function repeated(rows: readonly Row[]): ReadonlySet<string> {
  const known = new Set<string>()
  const twice = new Set<string>()
  for (const row of rows) {
    const name = `${row.f}#${qualified(row)}`
    if (known.has(name)) twice.add(name)
    known.add(name)
  }
  return twice
}

/** The `~2` of an id, by which it differs from its twins. */
function numberOf({ id }: Row): string {
  return /~\d+$/.exec(text(id))?.[0] ?? ''
}

/** The name with its owners, without the number of its id. */
function qualified(row: Row): string {
  return row.p === undefined ? text(qualifiedOf(row)).replace(/~\d+$/, '') : `${text(row.p)}.${text(row.s)}`
}

/** Characters of parameters that are shown of an overload. */
const MAX_PARAMETERS = 60

/** The parameters of a signature in their brackets; all of a signature without brackets. */
function parameters({ signature }: Row): string {
  const whole = text(signature)
  const start = whole.indexOf('(')
  if (start < 0) return beginningOf(whole, MAX_PARAMETERS)
  let depth = 0
  let end = start
  for (; end < whole.length; end++) {
    if (whole[end] === '(') depth++
    else if (whole[end] === ')' && --depth === 0) break
  }
  const shown = whole.slice(start, end + 1)
  return shown.length > MAX_PARAMETERS ? `${beginningOf(shown, MAX_PARAMETERS)}…` : shown
}

function explanation(row: Row): string {
  return Object.entries(row)
    .filter(([key, value]) => !OWN_COLUMNS.has(key) && value !== undefined && value !== 0)
    .map(([key, value]) => (key === 'match' ? text(value) : `${key} ${text(value)}`))
    .join(', ')
}

function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? `(${inWords(value)})` : String(value)
}
