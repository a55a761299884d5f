// What is asked of `search_project` and answered by lines rather than by names: messages, who uses a name, and keys that
// code writes as texts.
import { likelyTypes } from '../project/kind-of-query.ts'
import { nameInCode } from '../query/in-code.ts'
import { symbolsNamed } from '../query/names.ts'
import { lastPart } from '../query/qualified.ts'
import type { Repository } from '../repository/session.ts'
import { setting } from '../util/settings.ts'
import { hasBlank } from '../util/words.ts'
import type { Answer, Input } from './operation.ts'

interface Page {
  readonly offset: number
  readonly limit: number
}

/** A search of the lines of a repository. */
export interface LineSearch {
  readonly repository: Repository
  /** Lines for the query of a call, looked for so long at most. */
  lines(input: Input, page: Page, ms?: number): Promise<Answer>
}

/**
 * Lines that a sentence is rather answered by than by names with its words: those that use the name it asks about, or
 * those with the message that it is. Those that only remark on something in its words are not what is meant.
 */
export async function linesAsked(
  { repository, lines }: LineSearch,
  input: Input,
  page: Page,
): Promise<{ readonly answer: Answer; readonly isMeant: boolean } | undefined> {
  const query = input.query as string
  if (!hasBlank(query) || input.regex === true || likelyTypes(query, () => false)[0] === 'filename') return undefined
  const { isRemark, mayBeMessage, patternOfUses, usesAsked } = await import('../project/find.ts')
  const uses = usesAsked(query)
  const name = uses && nameIn(repository, uses.name)
  if (uses && name !== undefined) {
    const answer = await byPattern(lines, input, page, patternOfUses(name, uses.isOfKinds))
    return answer && { answer, isMeant: true }
  }
  if (!mayBeMessage(query)) return undefined
  const ms = setting('CTX_TEXT_MS')
  const answer = await lines(input, page, ms)
  if (Number(answer.total) === 0) return undefined
  // On every page by the same lines, or the next page would be of another type.
  const { results } = page.offset === 0 ? answer : await lines(input, { ...page, offset: 0 }, ms)
  const rows = results as readonly { readonly f: string; readonly text: string }[]
  return { answer, isMeant: rows.some(row => !isRemark(row)) }
}

/**
 * Lines with a name in several words between quotes, where symbols have it only as a part of theirs, as `match` says of
 * the best: it is a key of settings.
 */
export async function keyAsked(
  { lines }: LineSearch,
  input: Input,
  page: Page,
  match: string,
): Promise<Answer | undefined> {
  const query = input.query as string
  if (!/^(?:word|substring|fuzzy|words)$/.test(match) || !/^\w*(?:[^_\W]_[^_\W]|[a-z][A-Z])\w*$/.test(query))
    return undefined
  return byPattern(lines, input, page, `["'\`]${query}["'\`]`, setting('CTX_TEXT_MS'))
}

async function byPattern(
  lines: LineSearch['lines'],
  input: Input,
  page: Page,
  pattern: string,
  ms?: number,
): Promise<Answer | undefined> {
  const answer = await lines({ ...input, query: pattern, regex: true }, page, ms)
  return Number(answer.total) > 0 ? { taken_as: `regular expression ${pattern}`, ...answer } : undefined
}

/** The last part of a name that some symbol has, as it stands in code; undefined where none is called so. */
function nameIn({ reader }: Repository, written: string): string | undefined {
  const name = lastPart(nameInCode(written)?.name ?? written)
  return symbolsNamed(reader, name).length > 0 ? name : undefined
}
