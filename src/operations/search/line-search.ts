// Searches of the lines of a repository beside the one that a call asks for.
import type { Answer, Input } from '../../contract.ts'
import type { Repository } from '../../repository/query-session.ts'

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** How lines are looked for beside the query of a call. */
export interface Looking {
  /** Longest look, in ms. */
  readonly ms?: number
  /** Lines that one of these matches come before others of files of the same kind, by the first that does. */
  readonly first?: readonly RegExp[]
  /** Which of them, 1-based, come after all others of files of the same kind; asked of a file from its first to its last. */
  readonly isLast?: (file: string, line: number) => boolean
  /** Which of them count at all. */
  readonly isMeant?: (file: string, text: string) => boolean
  /** Whether comments come after all code, tests too. */
  readonly remarksLast?: boolean
  /** Those files that are searched, best first; all of them where this says nothing. */
  readonly among?: (files: readonly string[]) => readonly string[]
}

/** A search of the lines of a repository, with the filters of a call. */
export interface LineSearch {
  readonly repository: Repository
  lines(input: Input, page: Page, looking?: Looking): Promise<Answer>
  /** Those of some symbols that pass the filters of the call. */
  passing(symbols: readonly number[]): Promise<readonly number[]>
}

/** Lines that match a regular expression, and how the query was taken; undefined where there are none. */
export async function byPattern(
  lines: LineSearch['lines'],
  input: Input,
  page: Page,
  pattern: string,
  looking?: Looking,
  as = `regular expression ${pattern}`,
): Promise<Answer | undefined> {
  const answer = await lines({ ...input, query: pattern, regex: true }, page, looking)
  return Number(answer.total) > 0 ? { taken_as: as, ...answer } : undefined
}
