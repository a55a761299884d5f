// The interface of line searches, and the search by regular expression.
import type { Answer, Input } from '../../contract.ts'
import type { Repository } from '../../repository/query-session.ts'

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** Options of a line search. */
interface LineSearchOptions {
  /** Time limit, in ms. */
  readonly ms?: number
  /** Lines that match one of these rank first among files of the same kind, in this order. */
  readonly first?: readonly RegExp[]
  /** True for lines (from 1) that rank last among files of the same kind; called in line order. */
  readonly isLast?: (file: string, line: number) => boolean
  /** True for lines that count. */
  readonly isMeant?: (file: string, text: string) => boolean
  /** True if comments rank after all code, tests included. */
  readonly remarksLast?: boolean
  /** True to look only for a string with placeholders that may have given the query. */
  readonly templatesOnly?: boolean
  /** Selects and orders the files to search; all by default. */
  readonly among?: (files: readonly string[]) => readonly string[]
}

/** Searches lines with the filters of a call. */
export interface LineSearch {
  readonly repository: Repository
  lines(input: Input, page: Page, looking?: LineSearchOptions): Promise<Answer>
  /** The symbols that pass the filters. */
  passing(symbols: readonly number[]): Promise<readonly number[]>
}

/** Lines that match a regular expression, with `taken_as`; undefined if there are none. */
export async function byPattern(
  lines: LineSearch['lines'],
  input: Input,
  page: Page,
  pattern: string,
  looking?: LineSearchOptions,
  as = `regular expression ${pattern}`,
): Promise<Answer | undefined> {
  const answer = await lines({ ...input, query: pattern, regex: true }, page, looking)
  return Number(answer.total) > 0 ? { taken_as: as, ...answer } : undefined
}
