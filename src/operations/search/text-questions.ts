// What is asked of `search_project` and answered by lines rather than by names: messages, phrases of code, questions about
// a name, and keys that code writes as texts.
import type { Answer, Input } from '../../contract.ts'
import { setting } from '../../platform/settings.ts'
import { likelyTypes } from '../../project/query-type.ts'
import { hasBlank } from '../../util/name-words.ts'
import { wholeWord } from '../../util/regex-escape.ts'
import { isInFunction } from './line-results.ts'
import { byPattern, type LineSearch, type Page } from './line-search.ts'
import { usesOfName } from './name-questions.ts'

/** What a sentence asks for that is more than its words. */
interface Asked {
  readonly answer: Answer
  /** Whether the answer is what is meant, and not only what else there is. */
  readonly isMeant: boolean
}

/**
 * Lines that a sentence is rather answered by than by names with its words: those that use the name it asks about, or
 * those with the message or the phrase of code that it is. Those that only remark on something in its words are not what
 * is meant.
 */
export async function linesForQuestion(search: LineSearch, input: Input, page: Page): Promise<Asked | undefined> {
  const query = input.query as string
  if (!hasBlank(query) || input.regex === true || likelyTypes(query, () => false)[0] === 'filename') return undefined
  const { mayBeMessage, phraseOfCode } = await import('../../project/project-files.ts')
  const uses = await usesOfName(search, input, page)
  if (uses) return { answer: uses, isMeant: true }
  const phrase = phraseOfCode(query)
  if (phrase !== undefined)
    return byRemarks(search, { ...input, query: phrase, regex: true }, page, `regular expression ${phrase}`)
  return mayBeMessage(query) ? byRemarks(search, input, page) : undefined
}

/** Lines for a text that may as well stand for names by its words: whether some are more than remarks tells. */
async function byRemarks({ lines }: LineSearch, input: Input, page: Page, as?: string): Promise<Asked | undefined> {
  const { isRemark } = await import('../../project/project-files.ts')
  const looking = { ms: setting('CTX_TEXT_MS') }
  const answer = await lines(input, page, looking)
  if (Number(answer.total) === 0) return undefined
  // On every page by the same lines, or the next page would be of another type.
  const { results } = page.offset === 0 ? answer : await lines(input, { ...page, offset: 0 }, looking)
  const rows = results as readonly { readonly f: string; readonly text: string }[]
  return { answer: as === undefined ? answer : { taken_as: as, ...answer }, isMeant: rows.some(row => !isRemark(row)) }
}

/**
 * Whether a query may be a key: a name in several words that symbols have only as a part of theirs, as `match` says of
 * the best.
 */
export function mayBeSettingsKey(query: string, match: string): boolean {
  return /^(?:word|substring|fuzzy|words)$/.test(match) && /^\w*(?:[^_\W]_[^_\W]|[a-z][A-Z])\w*$/.test(query)
}

/**
 * Lines with a name that may be a key as a whole, where some line writes it as one, or gives it a value or a type,
 * outside of functions: it is a key of settings or a field.
 */
export async function linesWithKey(
  { repository, lines }: LineSearch,
  input: Input,
  page: Page,
): Promise<Answer | undefined> {
  const query = input.query as string
  const { asText, isRemark, likelyKeys } = await import('../../project/project-files.ts')
  const first = likelyKeys(query)
  const looking = { first, ms: setting('CTX_TEXT_MS') }
  const pattern = `(?-i)${wholeWord(query)}`
  const answer = await byPattern(lines, input, page, pattern, looking)
  if (!answer) return undefined
  const { results } =
    page.offset === 0 ? answer : await lines({ ...input, query: pattern, regex: true }, { ...page, offset: 0 }, looking)
  const isKey = (row: { readonly f: string; readonly l: number; readonly text: string }): boolean =>
    !isRemark(row) &&
    (asText(query).test(row.text) ||
      (first.some(each => each.test(row.text)) && !isInFunction(repository, row.f, row.l)))
  return (results as readonly { readonly f: string; readonly l: number; readonly text: string }[]).some(isKey)
    ? answer
    : undefined
}
