// Lines of files with the symbol around each: what `search_project` shows as content.
import type { Answer, Input } from '../../contract.ts'
import { CtxError } from '../../errors.ts'
import type { IndexEntry } from '../../model.ts'
import { now } from '../../platform/clock.ts'
import { setting } from '../../platform/settings.ts'
import type { ContentResult } from '../../project/content-search.ts'
import type { Needle } from '../../project/line-needle.ts'
import type { Repository } from '../../repository/query-session.ts'
import { innermost } from '../../resolve/enclosing-symbol.ts'
import { counted } from '../../util/noun.ts'
import { ownName } from '../../util/symbol-names.ts'
import type { FileFilters } from './file-filters.ts'
import { explainLines } from './missing-path.ts'
import { pageOf } from './pages.ts'

interface Scope {
  readonly repository: Repository
  readonly input: Input
  /** All files of the repository, what the filters of the call leave of them, and those that are searched. */
  readonly all: readonly string[]
  readonly left: FileFilters
  readonly files: readonly string[]
  /** Lines that one of these matches come before others. */
  readonly first?: readonly RegExp[] | undefined
  /** Which lines come before all others, and which after them. */
  readonly isFirst?: Needle['isFirst'] | undefined
  readonly isLast?: Needle['isLast'] | undefined
  readonly remarksLast?: boolean | undefined
  readonly isMeant?: Needle['isMeant'] | undefined
}

/** The error for a regular expression that does not come to an end over a file. */
function endless(query: string, file: string): CtxError {
  return new CtxError('INVALID_ARGUMENT', `${query} takes too long over ${file}.`, {
    hint: 'What may split a text in many ways, as (a+)+ does, takes twice as long with each letter: write a+.',
    suggestions: [{ tool: 'search_project', args: { query, type: 'content' }, why: 'the text as it stands' }],
  })
}

/**
 * A page of the lines that the query of a call stands for: by the first of its readings that finds any.
 *
 * @param ms Longest look for any of them; once there is one, all are counted.
 */
export async function searchLines(
  { repository, input, all, left, files, first: likeliest, isFirst, isLast, remarksLast = false, isMeant }: Scope,
  offset: number,
  limit: number,
  ms = Number.POSITIVE_INFINITY,
): Promise<Answer> {
  const { filesForAny, isRemark, needleOf, readingsOf, searchContent } = await import('../../project/project-files.ts')
  const { root } = repository.location
  const isRegex = input.regex === true
  const [first, ...others] = readingsOf(input.query as string, isRegex, input.type === 'auto')
  const until = now() + ms
  const wanted = left.isWanted ? { isWanted: left.isWanted } : {}
  const untilOfParts = Math.min(until, now() + setting('CTX_TEXT_MS'))
  const look = async (needle: Needle, by: number, files: readonly string[]): Promise<ContentResult> => {
    const order = { ...(likeliest && { first: likeliest }), ...(isFirst && { isFirst }), ...(isLast && { isLast }) }
    const ordered = { ...needle, ...wanted, ...order, ...(isMeant && { isMeant }), remarksLast }
    const lines = await searchContent(root, files, ordered, offset, limit, by - now())
    const isAll = lines.total === 0 || lines.unread === 0 || lines.stuck !== undefined
    return isAll ? lines : searchContent(root, files, ordered, offset, limit)
  }
  let needle = needleOf(first!.text, first!.isRegex)
  let found = await look(needle, until, files)
  if (found.stuck !== undefined) throw endless(first!.text, found.stuck)
  let as = first!.as
  const isTold = (lines: ContentResult): boolean => lines.hits.some(hit => !isRemark(hit))
  const rest = found.total === 0 ? others : isTold(found) ? [] : others.filter(({ isRoute }) => isRoute)
  const needles = rest.flatMap(reading => {
    const other = guessed(() => needleOf(reading.text, reading.isRegex))
    // What an empty line matches says nothing.
    return other && !other.pattern.test('') ? [{ reading, other }] : []
  })
  const by = needles.every(({ reading }) => reading.isPart) ? untilOfParts : until
  const among = await filesForAny(
    root,
    files,
    needles.map(({ other }) => other),
    by - now(),
  )
  for (const { reading, other } of needles) {
    const lines = await look(other, reading.isPart ? untilOfParts : until, among)
    if (lines.stuck !== undefined && found.total === 0) throw endless(reading.text, lines.stuck)
    if (lines.stuck !== undefined || lines.total === 0 || (found.total > 0 && !isTold(lines))) continue
    ;[needle, found, as] = [other, lines, reading.as]
    break
  }
  const why = input.why as string | undefined
  const linesOf = (file: string, isFiltered: boolean, line?: number) => {
    const isWanted = (f: string, l: number) =>
      (line === undefined || l === line) && !(isFiltered && left.isWanted?.(f, l) === false)
    return searchContent(root, [file], { ...needle, isWanted }, 0, 1)
  }
  const told = why === undefined ? {} : { why: await explainLines(why, all, left, linesOf) }
  const unread = found.oversized > 0 ? { not_read: `${counted(found.oversized, 'file')} over 16 MiB` } : {}
  const taken = as !== undefined && found.total > 0 ? { taken_as: as } : {}
  return {
    ...taken,
    ...pageOf(enclosed(repository, found.hits), found.total, offset),
    files: found.files,
    ...unread,
    ...told,
  }
}

/** What a guess makes; undefined where it was wrong. */
function guessed<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

interface Line {
  readonly f: string
  readonly l: number
  readonly text: string
}

/** Lines with the innermost symbol around each: its qualified name and hash, empty where there is none. */
function enclosed(repository: Repository, hits: readonly Line[]): unknown[] {
  const entries = new Map<string, readonly IndexEntry[]>()
  for (const path of new Set(hits.map(({ f }) => f))) entries.set(path, entriesOf(repository, path))
  return hits.map(({ f, l, text }) => ({ f, l, text, ...named(innermost(entries.get(f)!, l)) }))
}

/** Whether a line lies in a function, so that what it gives a value or a type is known there alone. */
export function isInFunction(repository: Repository, path: string, line: number): boolean {
  const entry = innermost(entriesOf(repository, path), line)
  return entry !== undefined && (entry.k === 'fn' || entry.k === 'method')
}

/** A line and the symbol around it. */
export function around(repository: Repository, path: string, line: number): { readonly l: number; readonly h: string } {
  return { l: line, ...named(innermost(entriesOf(repository, path), line)) }
}

function named(entry: IndexEntry | undefined): { readonly symbol: string; readonly h: string } {
  return { symbol: entry ? ownName(entry) : '', h: entry?.h ?? '' }
}

function entriesOf(repository: Repository, path: string): readonly IndexEntry[] {
  const { reader } = repository
  const number = reader.fileNumber(path)
  if (number < 0) return []
  repository.rest(number)
  const { first, count } = reader.file(number)
  const symbols = Array.from({ length: count }, (_, i) => first + i)
  return reader.entries(symbols).flatMap((entry, i) => repository.current(symbols[i]!, entry) ?? [])
}
