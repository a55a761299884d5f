// Statements that a grammar does not know, with the block that each opens: what is around one is read without it. Where
// a bracket or a quote is missing others mend that; here all have their partners.
import { withBlank } from '../../languages/blanked.ts'
import type { Match } from '../../languages/definition-match.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { blockEnd, decoratedFrom, startsClosing } from './indented-extents.ts'
import { BRACES, type Line, linesOf } from './line-structure.ts'

/** Lines of the longest statement that is left out: what is longer holds more than one. */
const MOST_LINES = 40
/** Lines that errors begin or end in; where there are more, it is no statement that the grammar does not know. */
const MOST_PLACES = 500

/**
 * A text of the same length, and how many of the units that are no code any more were within errors; of a block those
 * of its head.
 */
interface Without {
  readonly text: string
  readonly units: number
}

/**
 * The text without the statements that errors begin or end in, where these hold no definition; undefined where there is
 * none.
 */
export function withoutUnknownStatements(text: string, lexis: Lexis, matches: readonly Match[]): Without | undefined {
  const lines = linesOf(text, lexis)
  const declaring = new RegExp(
    `\\b(?:${[...lexis.words.declare, ...lexis.lambdas].filter(isWord).join('|') || '(?!)'})\\b`,
  )
  let left = text
  let units = 0
  let done = 0
  const places = placesOf(lines, matches)
  if (places.length > MOST_PLACES) return undefined
  for (const at of places) {
    if (at < done || startsClosing(lines[at]!)) continue
    const last = blockEnd(lines, at)
    // Its decorators would be those of the next one.
    const [start, end] = [lines[decoratedFrom(text, lines, at, lexis)]!.start, lines[last - 1]!.end]
    const statement = text.slice(start, end)
    const isDefinition = declaring.test(statement) || matches.some(isDefinedIn(start, end))
    if (last - at > MOST_LINES || isDefinition || isFlatHead(lines, at, last)) continue
    left = withBlank(left, { start, end })
    units += Math.min(unitsWithin(matches, start, end), lines[at]!.end - start)
    done = last
  }
  return done > 0 ? { text: left, units } : undefined
}

/** Whether a line opens a block whose lines stand no deeper: without it they would have a brace too many. */
function isFlatHead(lines: readonly Line[], at: number, last: number): boolean {
  const bracket = lines[at]!.brackets.at(-1)
  return last === at + 1 && bracket?.sort === BRACES && bracket.opens && lines[last]?.indent === lines[at]!.indent
}

/** Whether a match is a definition whose name stands between two offsets. */
function isDefinedIn(start: number, end: number): (match: Match) => boolean {
  return ({ role, name }) => role !== 'error' && name >= start && name < end
}

/** Units between two offsets that are within errors. */
function unitsWithin(matches: readonly Match[], start: number, end: number): number {
  let units = 0
  for (const { role, ...error } of matches)
    if (role === 'error') units += Math.max(0, Math.min(error.end, end) - Math.max(error.start, start))
  return units
}

function isWord(mark: string): boolean {
  return /^\w+$/.test(mark)
}

/** Places of the lines in which errors begin or end, ascending. */
function placesOf(lines: readonly Line[], matches: readonly Match[]): number[] {
  const lineAt = (offset: number): number => firstWhere(0, lines.length, at => lines[at]!.end > offset)
  const places = new Set<number>()
  for (const { role, start, end } of matches) {
    if (role !== 'error') continue
    places.add(lineAt(start))
    if (end > start) places.add(lineAt(end - 1))
  }
  places.delete(lines.length)
  return [...places].sort((a, b) => a - b)
}
