// What a text that is looked for in lines may stand for: itself, what stands between its marks, a regular expression,
// one line of several, or a message with values in it. Pure.
import { slashed } from './query-type.ts'
import { clausesOf, joinedFrom, partsOfMessage, withGaps } from './text-queries.ts'

export interface Reading {
  readonly text: string
  readonly isRegex: boolean
  /** What is said of it; absent for the query as it stands. */
  readonly as?: string
  /** One of several parts: looked for as long as there is time. */
  readonly isPart?: true
  /** The end of a route: better than what only remarks on the whole of it. */
  readonly isRoute?: true
}

/** Lines of a paste that are looked for, one after the other. */
const MOST_LINES = 5

/**
 * The readings of a query, in the order in which they are tried until one finds something.
 *
 * @param isRegex The caller says that it is a regular expression.
 * @param isMarked Marks are known to be none of the text, as where nothing else makes the query one of content.
 */
export function readingsOf(query: string, isRegex: boolean, isMarked: boolean): readonly Reading[] {
  if (/[\r\n]/.test(query)) return lineReadings(query, isRegex)
  const whole: Reading = { text: query, isRegex }
  const bare = withoutMarks(query, isRegex)
  const guess: Reading[] =
    !isRegex && !bare && looksLikeRegex(query)
      ? [{ text: query, isRegex: true, as: `regular expression ${query}` }]
      : []
  const part = { isPart: true } as const
  const told: Reading[] = isRegex
    ? []
    : [
        ...endsOfRoute(query).map(text => ({ ...expression(text), ...part, isRoute: true as const })),
        ...clausesOf(query).map(text => ({ ...plain(text), ...part })),
        ...withGaps(query).map(text => ({ ...expression(text), ...part })),
        ...partsOfMessage(query).map(text => ({ ...plain(text), ...part })),
        ...joinedReading(query),
      ]
  if (!bare) return [...(isMarked && !isRegex ? asFlag(query) : []), whole, ...guess, ...told]
  const { as: _as, ...inside } = bare
  return isMarked ? [inside, whole] : [whole, bare]
}

function plain(text: string): Reading {
  return { text, isRegex: false, as: `text ${text}` }
}

function expression(text: string): Reading {
  return { text, isRegex: true, as: `regular expression ${text}` }
}

/** A message whose values are words; the expression for that is not what anybody would read. */
function joinedReading(query: string): Reading[] {
  const text = joinedFrom(query)
  return text === undefined ? [] : [{ text, isRegex: true, as: 'a message joined of pieces', isPart: true }]
}

/** A flag in several words, as it is typed and, without its dashes, as a text of its own: libraries of arguments add them. */
function asFlag(query: string): Reading[] {
  const [, name] = /^--(\w+(?:[.-]\w+)+)$/.exec(query) ?? []
  return name === undefined ? [] : [expression(`(?:--|["'\`])${name.replaceAll('.', '\\.')}(?![\\w-])`)]
}

/** The ends of a route that a text may begin with: what is before them is added where routes are grouped. */
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

/** What stands between quotes, or between slashes as JavaScript writes expressions. */
function withoutMarks(query: string, isRegex: boolean): Reading | undefined {
  const expression = slashed(query)
  if (expression) {
    const text = expression.flags.includes('i') ? `(?i)${expression.pattern}` : expression.pattern
    return { text, isRegex: true, as: `regular expression ${text}` }
  }
  const [, , text] = /^(["'`])(.+)\1$/.exec(query) ?? []
  if (text === undefined) return undefined
  return { text, isRegex, as: `${isRegex ? 'regular expression' : 'text'} ${text}` }
}

/**
 * True for a text with marks that code hardly ever has in their place: anything repeated, an escape, alternatives and
 * classes that are no index.
 */
function looksLikeRegex(text: string): boolean {
  return /\.[*+]|\\[bBdDsSwWp.()[\]{}+*?|^$]|[\w)\]]\|[\w([\\]|\[\^|\[[^\]]*\w-\w[^\]]*\]|\][+*]|^\^\S|\w\$$/.test(text)
}

/** The lines of a paste, those that tell most first: the longer, the fewer are alike. */
function lineReadings(query: string, isRegex: boolean): Reading[] {
  const lines = query.split(/[\r\n]+/).map(line => line.trim())
  const told = lines.map((text, i) => ({ text, isRegex, as: `line ${i + 1} of ${lines.length}: ${text}` }))
  return told
    .filter(({ text }, i) => text !== '' && lines.indexOf(text) === i)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MOST_LINES)
}
