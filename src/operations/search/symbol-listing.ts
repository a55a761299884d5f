// Runs `list_symbols`: lists the symbols of a module, folder or file.

import type { FileRow } from '../../cache/format.ts'
import { TRAIT_BYTES } from '../../cache/format.ts'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { isMember } from '../../cache/tables/traits.ts'
import type { Answer, Context, Input } from '../../contract.ts'
import type { SymbolChange } from '../../diff/symbol-changes.ts'
import { CtxError, type Suggestion } from '../../errors.ts'
import { type IndexEntry, SHARED_COLUMNS } from '../../model.ts'
import { insidePath } from '../../project/inside-repository.ts'
import { CountingFilter, type Filter, makeFilter, type Removed } from '../../query/filter.ts'
import { answerFrom } from '../../repository/answer.ts'
import { hasNewFiles } from '../../repository/new-files.ts'
import type { Repository } from '../../repository/query-session.ts'
import { touchedSymbols, withFreshFiles } from './changed-filter.ts'
import { pageOf } from './pages.ts'
import { pathOf, patternOf, scopeOf } from './scope.ts'
import { withTwinsApart } from './twin-rows.ts'

/** The most folders to name if a module has several. */
const MAX_FOLDERS = 10

/** Runs `list_symbols`. */
export function run(input: Input, context: Context): Promise<Answer> {
  return answerFrom(withFreshFiles(input), context, repository => list(repository, input))
}

async function list(repository: Repository, input: Input): Promise<Answer> {
  const { reader } = repository
  const path = pathOf(reader, repository.location.root, input.module as string)
  const files = await filesOf(repository, path, input.module as string)
  if (files.length === 0) {
    insidePath(repository.location.root, path)
    const { moduleNotFound } = await import('../../not-found/not-found.ts')
    const retry = (module: string) => ({ tool: 'list_symbols', args: { module }, why: `the nearest: ${module}` })
    return { ...(await moduleNotFound(repository, path, retry)), ...pageOf([], 0, 0) }
  }
  const touched = await touchedSymbols(repository, input, 'list_symbols', { module: input.module })
  const pattern = await patternOf(repository, input)
  const filter = makeFilter(reader, {
    kind: input.kind as string | undefined,
    risk: input.risk as string | undefined,
    file: pattern,
    changed: touched && new Set(touched.symbols.keys()),
  })
  const offset = input.offset as number
  const limit = input.limit as number
  const isFiltered = [input.kind, input.risk, input.changed].some(value => value !== undefined)
  const topLevel = input.all === true || isFiltered ? undefined : collect(reader, files, filter, offset, limit, true)
  const listed = topLevel && topLevel.total > 0 ? topLevel : collect(reader, files, filter, offset, limit, false)
  const { symbols, members, removed } = listed
  const gone = touched ? await removedRows(input, path, touched.removed) : []
  const total = listed.total + gone.length
  const folders = new Set(files.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  const named = reader.fileNumber(path)
  if (named >= 0) repository.relyOnWholeFile(named)
  else if (hasNewFiles(repository.location.root, reader, folders)) repository.relyOnNewFiles()
  for (const file of new Set(symbols.map(symbol => reader.fileNumberOf(symbol)))) repository.relyOnWholeFile(file)
  const explained = input.explain === true ? { removed } : {}
  const listedNow = reader.entries(symbols).flatMap((indexed, i) => {
    const entry = repository.current(symbols[i]!, indexed)
    return entry ? [{ symbol: symbols[i]!, entry }] : []
  })
  const there = withTwinsApart(repository, listedNow).map((row, i): ListedRow => {
    const change = touched?.symbols.get(listedNow[i]!.symbol)
    return change === undefined ? row : { ...row, change }
  })
  const skipped = Math.max(0, offset - listed.total)
  const shownGone = gone.slice(skipped, skipped + limit - symbols.length)
  const results = [...there, ...shownGone]
  const page = {
    ...sharedColumns(results),
    ...pageOf(results, total, offset, symbols.length + shownGone.length),
    ...(members > 0 ? { hidden: members } : {}),
    ...severalFolders(files, folders, path),
    ...explained,
  }
  if (total > 0) return page
  const { notFound, TextElsewhere } = await import('../../not-found/not-found.ts')
  const elsewhere = new TextElsewhere(repository)
  return { ...(await notFound(allRemoved(reader, path, removed), elsewhere, undefined)), removed, ...page }
}

/** The symbols of a page in files; with `topLevel` without members, which are counted. */
function collect(
  reader: IndexReader,
  files: readonly Listed[],
  filter: Filter,
  offset: number,
  limit: number,
  topLevel: boolean,
) {
  const symbols: number[] = []
  const counting = new CountingFilter(filter)
  let total = 0
  let members = 0
  for (const file of files) {
    const traits = reader.traitsOf(file)
    for (let i = 0; i < file.count; i++) {
      const symbol = file.first + i
      const flags = traits[i * TRAIT_BYTES + 1]!
      if (!counting.passes(symbol, traits[i * TRAIT_BYTES]!, flags)) continue
      if (topLevel && isMember(flags)) members++
      else if (total++ >= offset && symbols.length < limit) symbols.push(symbol)
    }
  }
  return { symbols, total, members, removed: counting.removed }
}

/** A row, with what became of it where `changed` is given; a removed symbol has no hash. */
type ListedRow = Omit<IndexEntry, 'h'> & { readonly h?: string; readonly change?: string }

/** The removed symbols of the listed module, folder or file that pass the other filters. */
async function removedRows(input: Input, path: string, removed: readonly SymbolChange[]): Promise<ListedRow[]> {
  const { changeRows } = await import('../comparison/comparison.ts')
  const { kind, risk, file_pattern } = input
  const rows = await changeRows(removed, { kind, risk, file_pattern, ...(path === '.' ? {} : { module: path }) })
  return rows.map(({ row }) => row(true) as unknown as ListedRow)
}

type Listed = Pick<FileRow, 'path' | 'first' | 'count'>

async function filesOf({ reader, location }: Repository, path: string, written: string): Promise<Listed[]> {
  const number = reader.fileNumber(path)
  if (number >= 0) return [reader.file(number)].filter(({ skipped }) => skipped === 0)
  const scope = await scopeOf(reader, location.root, written)
  if (!scope) return []
  return [...reader.outlines(scope.beginning, scope.module)].filter(file => file.skipped === 0 && scope.has(file))
}

/** The minimum of rows for which kind and risk are listed once if they are equal. */
const LONG_PAGE = 10

/** The columns with equal values on a page, which the list shows once. */
function sharedColumns(rows: readonly ListedRow[]): Readonly<Record<string, string>> {
  const [first] = rows
  if (!first) return {}
  const columns = Object.keys(SHARED_COLUMNS) as (keyof typeof SHARED_COLUMNS)[]
  const equal = columns.filter(column => rows.every(row => row[column] === first[column]))
  const shown = equal.filter(column => column === 'm' || column === 'f' || rows.length >= LONG_PAGE)
  return Object.fromEntries(shown.map(column => [SHARED_COLUMNS[column], first[column]]))
}

/** The folders of a module with several, so that the caller can choose one. */
function severalFolders(files: readonly Listed[], folders: ReadonlySet<string>, modulePath: string) {
  if (folders.size < 2 || files.every(({ path }) => path.startsWith(`${modulePath}/`))) return {}
  const named = [...folders].slice(0, MAX_FOLDERS).map(folder => folder || '.')
  return { folders: named, folders_total: folders.size }
}

function allRemoved(reader: IndexReader, module: string, removed: Removed): CtxError {
  const counts = Object.entries(removed).map(([filter, count]) => `${filter} removed ${count}`)
  if (counts.length === 0) {
    const folder = folderWithSymbols(reader, module)
    const around: Suggestion = {
      tool: 'list_symbols',
      args: { module: folder },
      why: 'what the folder around it defines',
    }
    return new CtxError('NO_MATCH', `${module} defines no symbols.`, {
      hint: folder === '' ? 'Nothing around it does.' : `List ${folder}, the folder around it.`,
      suggestions: folder === '' ? [] : [around],
    })
  }
  return new CtxError('NO_MATCH', `Nothing of ${module} passes the filters: ${counts.join(', ')}.`, {
    hint: 'Leave out a filter.',
    suggestions: [{ tool: 'list_symbols', args: { module }, why: 'the same without filters' }],
  })
}

/** The innermost enclosing folder with symbols; '' if there is none. */
function folderWithSymbols(reader: IndexReader, path: string): string {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const folder = path.slice(0, slash)
    for (const { count } of reader.outlines(`${folder}/`)) if (count > 0) return folder
  }
  return ''
}
