// Leaves out statements that the grammar does not know, with their blocks. All brackets and quotes must be paired.
import { withBlank } from '../../languages/blanked.ts'
import type { Match } from '../../languages/definition-match.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { blockEnd, decoratedFrom, startsClosing } from './indented-extents.ts'
import { BRACES, type Line, linesOf } from './line-structure.ts'

/** Most lines of such a statement; a longer one holds several. */
const MAX_LINES = 40
/** Most lines with the start or end of an error; with more, a statement is not the cause. */
const MAX_PLACES = 500

/** A text of the same length, and how many of the blanked units were within errors, of a block those of its head. */
interface Without {
  readonly text: string
  readonly units: number
}

/**
 * The text without the statements in which errors begin or end, unless they hold definitions; undefined if there are
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
  if (places.length > MAX_PLACES) return undefined
  for (const at of places) {
    if (at < done || startsClosing(lines[at]!)) continue
    const last = blockEnd(lines, at)
    // Decorators would go to the next statement.
    const [start, end] = [lines[decoratedFrom(text, lines, at, lexis)]!.start, lines[last - 1]!.end]
    const statement = text.slice(start, end)
    const isDefinition = declaring.test(statement) || matches.some(isDefinedIn(start, end))
    if (last - at > MAX_LINES || isDefinition || isFlatHead(lines, at, last)) continue
    left = withBlank(left, { start, end })
    units += Math.min(unitsWithin(matches, start, end), lines[at]!.end - start)
    done = last
  }
  return done > 0 ? { text: left, units } : undefined
}

/** Whether a line opens a block that is no deeper; blanking it would leave a surplus bracket. */
function isFlatHead(lines: readonly Line[], at: number, last: number): boolean {
  const bracket = lines[at]!.brackets.at(-1)
  return last === at + 1 && bracket?.kind === BRACES && bracket.opens && lines[last]?.indent === lines[at]!.indent
}

function isDefinedIn(start: number, end: number): (match: Match) => boolean {
  return ({ role, name }) => role !== 'error' && name >= start && name < end
}

function unitsWithin(matches: readonly Match[], start: number, end: number): number {
  let units = 0
  for (const { role, ...error } of matches)
    if (role === 'error') units += Math.max(0, Math.min(error.end, end) - Math.max(error.start, start))
  return units
}

function isWord(mark: string): boolean {
  return /^\w+$/.test(mark)
}

/** Indices of lines in which errors begin or end, ascending. */
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
