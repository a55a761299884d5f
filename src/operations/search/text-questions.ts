// Queries of `search_project` that are answered by lines: messages, phrases of code, questions about a name, keys.
import type { Answer, Input } from '../../contract.ts'
import { setting } from '../../platform/settings.ts'
import { likelyTypes } from '../../project/query-type.ts'
import { hasBlank } from '../../util/name-words.ts'
import { wholeWord } from '../../util/regex-escape.ts'
import { isInFunction } from './line-rows.ts'
import { byPattern, type LineSearch, type Page } from './line-search.ts'
import { usesOfName } from './name-questions.ts'

interface LineAnswer {
  readonly answer: Answer
  /** True if the lines are the answer, false if they are only mentioned beside it. */
  readonly isMeant: boolean
}

/**
 * Lines for a sentence: those that use the name in a question, or contain a message or a phrase of code. Lines of
 * comments only are mentioned, but are not the answer.
 */
export async function linesForQuestion(search: LineSearch, input: Input, page: Page): Promise<LineAnswer | undefined> {
  const query = input.query as string
  if (!hasBlank(query) || input.regex === true || likelyTypes(query, () => false)[0] === 'filename') return undefined
  const { hasValue, mayBeMessage, phraseOfCode } = await import('../../project/project-files.ts')
  const uses = await usesOfName(search, input, page)
  if (uses) return { answer: uses, isMeant: true }
  const phrase = phraseOfCode(query)
  if (phrase !== undefined)
    return linesWithText(search, { ...input, query: phrase, regex: true }, page, `regular expression ${phrase}`)
  if (mayBeMessage(query)) return linesWithText(search, input, page)
  // Fewer words are a search for names, unless a string in the code has just these words around its placeholders.
  const isShort = query.trim().split(/\s+/).length > 2 || hasValue(query)
  return isShort ? linesWithText(search, input, page, undefined, true) : undefined
}

/** Lines with a text that may also be words of names. They are the answer unless all are comments. */
async function linesWithText(
  { lines }: LineSearch,
  input: Input,
  page: Page,
  as?: string,
  templatesOnly = false,
): Promise<LineAnswer | undefined> {
  const { isRemark } = await import('../../project/project-files.ts')
  const options = { ms: setting('CTX_TEXT_MS'), templatesOnly }
  const answer = await lines(input, page, options)
  if (Number(answer.total) === 0) return undefined
  // Decide by the first page, so that every page has the same type.
  const { results } = page.offset === 0 ? answer : await lines(input, { ...page, offset: 0 }, options)
  const rows = results as readonly { readonly f: string; readonly text: string }[]
  return { answer: as === undefined ? answer : { taken_as: as, ...answer }, isMeant: rows.some(row => !isRemark(row)) }
}

/** True for a name of several words that matches only parts of symbols' names: it may be a key of settings. */
export function mayBeSettingsKey(query: string, match: string): boolean {
  return /^(?:word|substring|fuzzy|words)$/.test(match) && /^\w*(?:[^_\W]_[^_\W]|[a-z][A-Z])\w*$/.test(query)
}

/** Lines with a name, if one of them has it as a key: as a string, or with a value or a type outside of functions. */
export async function linesWithKey(
  { repository, lines }: LineSearch,
  input: Input,
  page: Page,
): Promise<Answer | undefined> {
  const query = input.query as string
  const { asText, isRemark, likelyKeys } = await import('../../project/project-files.ts')
  const first = likelyKeys(query)
  const options = { first, ms: setting('CTX_TEXT_MS') }
  const pattern = `(?-i)${wholeWord(query)}`
  const answer = await byPattern(lines, input, page, pattern, options)
  if (!answer) return undefined
  const { results } =
    page.offset === 0 ? answer : await lines({ ...input, query: pattern, regex: true }, { ...page, offset: 0 }, options)
  const isKey = (row: { readonly f: string; readonly l: number; readonly text: string }): boolean =>
    !isRemark(row) &&
    (asText(query).test(row.text) ||
      (first.some(each => each.test(row.text)) && !isInFunction(repository, row.f, row.l)))
  return (results as readonly { readonly f: string; readonly l: number; readonly text: string }[]).some(isKey)
    ? answer
    : undefined
}

/** Lines that are shown beside symbols whose names differ in capitals. */
const MAX_BESIDE = 5

/**
 * The first lines with a word in exactly these capitals, on the first page, if the best symbol has it in others:
 * `logger` where only `Logger` is defined.
 */
export async function linesAsTyped(
  { lines }: LineSearch,
  input: Input,
  best: { readonly match: string; readonly s?: string },
): Promise<Answer> {
  const word = input.query as string
  const isOther = best.match === 'case' && /^\w+$/.test(word) && best.s?.toLowerCase() === word.toLowerCase()
  if (!isOther || input.offset !== 0) return {}
  const query = `(?-i)${wholeWord(word)}`
  const page = { offset: 0, limit: Math.min(MAX_BESIDE, input.limit as number) }
  const answer = await lines({ ...input, query, regex: true, count: false }, page, { ms: setting('CTX_TEXT_MS') })
  return Number(answer.total) > 0 ? { as_typed: answer } : {}
}
