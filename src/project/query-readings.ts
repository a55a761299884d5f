// Lists what a content query may mean: text, quoted text, an expression, a line of a paste, a message with values.
import { templateWords, wordsOfMessage } from './message-templates.ts'
import { slashed } from './query-type.ts'
import { clausesOf, joinedFrom, partsOfMessage, withGaps } from './text-queries.ts'

export interface Reading {
  readonly text: string
  readonly isRegex: boolean
  /** Reported to the user; absent for the query as it is. */
  readonly as?: string
  /** A part of the query, searched while there is time. */
  readonly isPart?: true
  /** The end of a route; preferred to comments that contain the whole route. */
  readonly isRoute?: true
  /** The words that the string of a line shares with the message; only lines with some count, those with most first. */
  readonly wordsIn?: (line: string) => number
}

const MAX_LINES = 5

/** Readings to try in order. `isMarked` means that quotes are known not to belong to the text. */
export function readingsOf(query: string, isRegex: boolean, isMarked: boolean): readonly Reading[] {
  if (/[\r\n]/.test(query)) return lineReadings(query, isRegex)
  const whole: Reading = { text: query, isRegex }
  const unquoted = withoutQuotes(query, isRegex)
  const asRegex: Reading[] =
    !isRegex && !unquoted && looksLikeRegex(query)
      ? [{ text: query, isRegex: true, as: `regular expression ${query}` }]
      : []
  const part = { isPart: true } as const
  const alternatives: Reading[] = isRegex
    ? []
    : [
        ...endsOfRoute(query).map(text => ({ ...regexReading(text), ...part, isRoute: true as const })),
        ...templateReadings(query),
        ...clausesOf(query).map(text => ({ ...textReading(text), ...part })),
        ...withGaps(query).map(text => ({ ...regexReading(text), ...part })),
        ...partsOfMessage(query).map(text => ({ ...textReading(text), ...part })),
        ...joinedReadings(query),
      ]
  if (!unquoted) return [...(isMarked && !isRegex ? flagReadings(query) : []), whole, ...asRegex, ...alternatives]
  const { as: _as, ...inside } = unquoted
  // A path such as /users/ may be either, so what it was taken as is reported.
  const asText = slashed(query) ? { ...whole, as: `text ${query} with its slashes` } : whole
  return isMarked ? [inside, whole] : [asText, unquoted]
}

function textReading(text: string): Reading {
  return { text, isRegex: false, as: `text ${text}` }
}

function regexReading(text: string): Reading {
  return { text, isRegex: true, as: `regular expression ${text}` }
}

/** The string with placeholders that may have given a message. */
export function templateReadings(query: string): Reading[] {
  const words = wordsOfMessage(query)
  if (words === undefined) return []
  const wordsIn = templateWords(query)
  return [{ text: words, isRegex: true, as: 'a message with values', isPart: true, wordsIn }]
}

/** The generated expression is unreadable, so the user sees a description. */
function joinedReadings(query: string): Reading[] {
  const text = joinedFrom(query)
  return text === undefined ? [] : [{ text, isRegex: true, as: 'a message joined of pieces', isPart: true }]
}

/** A command-line flag, with its dashes or quoted without them, as argument parsers declare it. */
function flagReadings(query: string): Reading[] {
  const [, name] = /^--(\w+(?:[.-]\w+)+)$/.exec(query) ?? []
  return name === undefined ? [] : [regexReading(`(?:--|["'\`])${name.replaceAll('.', '\\.')}(?![\\w-])`)]
}

function endsOfRoute(query: string): string[] {
  const [, route] = /^(?:[A-Z]{3,7} +)?((?:\/[\w{}:<>.$@-]+){1,8})\/?$/.exec(query) ?? []
  const parts = route?.split('/').slice(1) ?? []
  return parts.map((_, i) => {
    const end = parts
      .slice(i)
      .join('/')
      .replace(/[.$^{}|]/g, '\\$&')
    return `["'\`]/${end}["'\`/?(]`
  })
}

function withoutQuotes(query: string, isRegex: boolean): Reading | undefined {
  const regexReading = slashed(query)
  if (regexReading) {
    const text = regexReading.flags.includes('i') ? `(?i)${regexReading.pattern}` : regexReading.pattern
    return { text, isRegex: true, as: `regular expression ${text}` }
  }
  const [, , text] = /^(["'`])(.+)\1$/.exec(query) ?? []
  if (text === undefined) return undefined
  return { text, isRegex, as: `${isRegex ? 'regular expression' : 'text'} ${text}` }
}

/** True for text that is hardly ever code: `.*`, escapes, alternatives, character classes. */
function looksLikeRegex(text: string): boolean {
  return /\.[*+]|\\[bBdDsSwWp.()[\]{}+*?|^$]|[\w)\]]\|[\w([\\]|\[\^|\[[^\]]*\w-\w[^\]]*\]|\][+*]|^\^\S|\w\$$/.test(text)
}

/** Longest first, because long lines are rarer. */
function lineReadings(query: string, isRegex: boolean): Reading[] {
  const lines = query.split(/[\r\n]+/).map(line => line.trim())
  const alternatives = lines.map((text, i) => ({ text, isRegex, as: `line ${i + 1} of ${lines.length}: ${text}` }))
  return alternatives
    .filter(({ text }, i) => text !== '' && lines.indexOf(text) === i)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_LINES)
}
