// Searches lines and adds the enclosing symbol: results of type `content`.
import type { Answer, Input } from '../../contract.ts'
import { CtxError } from '../../errors.ts'
import { now } from '../../platform/clock.ts'
import { setting } from '../../platform/settings.ts'
import type { ContentResult } from '../../project/content-search.ts'
import type { Needle } from '../../project/line-needle.ts'
import type { Repository } from '../../repository/query-session.ts'
import { counted } from '../../util/noun.ts'
import type { FileFilters } from './file-filters.ts'
import { countsPage, linePage } from './line-rows.ts'
import { explainLines } from './missing-path.ts'
import { pageOf } from './pages.ts'

interface Scope {
  readonly repository: Repository
  readonly input: Input
  /** All files, those that pass the filters, and those that are searched. */
  readonly all: readonly string[]
  readonly left: FileFilters
  readonly files: readonly string[]
  /** Lines that match one of these rank first. */
  readonly first?: readonly RegExp[] | undefined
  readonly isFirst?: Needle['isFirst'] | undefined
  readonly isLast?: Needle['isLast'] | undefined
  readonly remarksLast?: boolean | undefined
  readonly isMeant?: Needle['isMeant'] | undefined
  /** True to look only for a string with placeholders that may have given the query. */
  readonly templatesOnly?: boolean | undefined
}

/** The error for a regular expression that exceeds its time on a file. */
function timedOut(query: string, file: string): CtxError {
  return new CtxError('INVALID_ARGUMENT', `${query} takes too long over ${file}.`, {
    hint: 'What may split a text in many ways, as (a+)+ does, takes twice as long with each letter: write a+.',
    suggestions: [{ tool: 'search_project', args: { query, type: 'content' }, why: 'the text as it stands' }],
  })
}

/** A page of matching lines, by the first interpretation of the query that finds any. The search for one takes `ms`. */
export async function searchLines(
  {
    repository,
    input,
    all,
    left,
    files,
    first: preferred,
    isFirst,
    isLast,
    remarksLast = true,
    isMeant,
    templatesOnly = false,
  }: Scope,
  offset: number,
  limit: number,
  ms = Number.POSITIVE_INFINITY,
): Promise<Answer> {
  const { filesForAny, isRemark, needleOf, readingsOf, searchContent, templateReadings } = await import(
    '../../project/project-files.ts'
  )
  const { root } = repository.location
  const isRegex = input.regex === true
  const query = input.query as string
  const [first, ...others] = templatesOnly ? templateReadings(query) : readingsOf(query, isRegex, input.type === 'auto')
  if (!first) return { ...pageOf([], 0, offset), files: 0 }
  const until = now() + ms
  const code = input.code === true ? { codeOf: await codeReader(files) } : {}
  const wanted = left.isWanted ? { isWanted: left.isWanted } : {}
  const untilForParts = Math.min(until, now() + setting('CTX_TEXT_MS'))
  const searchUntil = async (needle: Needle, deadline: number, files: readonly string[]): Promise<ContentResult> => {
    const order = { ...(preferred && { first: preferred }), ...(isFirst && { isFirst }), ...(isLast && { isLast }) }
    const ordered = { ...needle, ...wanted, ...order, ...(isMeant && { isMeant }), ...code, remarksLast }
    const lines = await searchContent(root, files, ordered, offset, limit, deadline - now())
    const isAll = lines.total === 0 || lines.unread === 0 || lines.stuck !== undefined
    return isAll ? lines : searchContent(root, files, ordered, offset, limit)
  }
  const searchTemplates = async (
    wordsIn: (line: string) => number,
    needle: Needle,
    files: readonly string[],
  ): Promise<ContentResult> => {
    let [most, last] = [0, 0]
    const isTemplate = (file: string, text: string): boolean => {
      last = isMeant?.(file, text) === false ? 0 : wordsIn(text)
      most = Math.max(most, last)
      return last > 0
    }
    const ordered = { ...needle, ...wanted, ...code, isMeant: isTemplate }
    const found = await searchContent(root, files, ordered, 0, 1, untilForParts - now())
    if (found.total === 0) return found
    // `isFirst` is called after `isMeant` for the same line.
    return searchContent(
      root,
      files,
      { ...ordered, isFirst: () => last === most },
      offset,
      limit,
      untilForParts - now(),
    )
  }
  let needle = needleOf(first.text, first.isRegex)
  let found = await (first.wordsIn ? searchTemplates(first.wordsIn, needle, files) : searchUntil(needle, until, files))
  if (found.stuck !== undefined) throw timedOut(first.text, found.stuck)
  let as = first.as
  const hasCode = (lines: ContentResult): boolean => lines.hits.some(hit => !isRemark(hit))
  const rest = found.total === 0 ? others : hasCode(found) ? [] : others.filter(({ isRoute }) => isRoute)
  const needles = rest.flatMap(reading => {
    const other = tryMake(() => needleOf(reading.text, reading.isRegex))
    // A pattern that matches the empty line would match everywhere.
    return other && !other.pattern.test('') ? [{ reading, other }] : []
  })
  const deadlineForAll = needles.every(({ reading }) => reading.isPart) ? untilForParts : until
  const candidates = await filesForAny(
    root,
    files,
    needles.map(({ other }) => other),
    deadlineForAll - now(),
  )
  for (const { reading, other } of needles) {
    const lines = reading.wordsIn
      ? await searchTemplates(reading.wordsIn, other, candidates)
      : await searchUntil(other, reading.isPart ? untilForParts : until, candidates)
    if (lines.stuck !== undefined && found.total === 0) throw timedOut(reading.text, lines.stuck)
    if (lines.stuck !== undefined || lines.total === 0 || (found.total > 0 && !hasCode(lines))) continue
    ;[needle, found, as] = [other, lines, reading.as]
    break
  }
  const why = input.why as string | undefined
  const linesOf = (file: string, isFiltered: boolean, line?: number) => {
    const isWanted = (f: string, l: number) =>
      (line === undefined || l === line) && !(isFiltered && left.isWanted?.(f, l) === false)
    return searchContent(root, [file], { ...needle, isWanted }, 0, 1)
  }
  const explanation = why === undefined ? {} : { why: await explainLines(why, all, left, linesOf) }
  const unread = found.oversized > 0 ? { not_read: `${counted(found.oversized, 'file')} over 16 MiB` } : {}
  const takenAs = as !== undefined && found.total > 0 ? { taken_as: as } : {}
  return {
    ...takenAs,
    ...(input.count === true
      ? countsPage(found, offset, limit)
      : linePage(repository, found, offset, input.context as number)),
    ...unread,
    ...explanation,
  }
}

/** Reads the text of files without their comments. */
async function codeReader(files: readonly string[]): Promise<NonNullable<Needle['codeOf']>> {
  const { commentRemover } = await import('../../scan/without-comments.ts')
  return commentRemover(files)
}

/** The result of `make`; undefined if it throws, as a guessed pattern may be invalid. */
function tryMake<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
