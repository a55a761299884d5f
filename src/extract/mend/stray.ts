// Lines further left than what is above and below them, in the middle of a block: something was pasted or begun there.
// How they are indented would end every block around them.
import type { Lexis } from '../../languages/lexis.ts'
import { startsClosing } from './extents.ts'
import { BRACES, type Line, linesOf, WORDS } from './lines.ts'

/** Lines that may have been put there at once. */
const MOST_LINES = 8

/** Places of lines: the first, and the one behind the last. */
type Stretch = readonly [at: number, behind: number]

/** The text, of the same length, without lines that stand out of the block in which they are. */
export function withoutStrayLines(text: string, lexis: Lexis): string {
  if (lexis.blocks === 'section' || (lexis.blocks === 'indent' && lexis.blockMark === undefined)) return text
  const lines = linesOf(text, lexis)
  let kept = ''
  let from = 0
  for (const [at, behind] of strayLines(text, lines, lexis)) {
    const { start } = lines[at]!
    const { end } = lines[behind - 1]!
    kept += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return kept + text.slice(from)
}

function strayLines(text: string, lines: readonly Line[], lexis: Lexis): Stretch[] {
  const shown: Stretch[] = []
  const ends: Stretch[] = []
  for (let at = 1; at < lines.length; at++) {
    const behind = shallowEnd(text, lines, at, lexis)
    if (behind === undefined) continue
    if (isWithin(lines, at, behind, lexis)) shown.push([at, behind])
    else if (startsClosing(lines[at]!) && !GOES_ON.test(text[lines[behind]!.start]!)) ends.push([at, behind])
    at = behind - 1
  }
  // Nothing but that there is one too many tells of an end among functions that stand no deeper.
  const isOdd = ends.length > 0 && ends.length <= excessOf(lines)
  return isOdd ? [...shown, ...ends].sort(([a], [b]) => a - b) : shown
}

/** A chain of calls goes on behind the end of a block. */
const GOES_ON = /[.?:&|+,)\]}]/

/** How many more blocks are closed than opened. */
function excessOf(lines: readonly Line[]): number {
  const blocks = lines.flatMap(({ brackets }) => brackets.filter(({ sort }) => sort >= BRACES))
  return blocks.reduce((sum, { opens }) => sum + (opens ? -1 : 1), 0)
}

/**
 * Place behind the lines that begin at one, all as deep, and stand further left than the lines around them; undefined
 * for none.
 */
function shallowEnd(text: string, lines: readonly Line[], at: number, lexis: Lexis): number | undefined {
  const { indent } = lines[at]!
  if (lines[at - 1]!.indent <= indent || isAfterMarkup(text, lines, at, lexis)) return undefined
  let behind = at
  while (lines[behind]?.indent === indent && !isOfBlock(text, lines[behind]!, lexis)) behind++
  const isEnd = startsClosing(lines[at]!)
  const goesBack = lines[behind] !== undefined && lines[behind]!.indent > indent
  return goesBack && behind > at && behind - at <= (isEnd ? 1 : MOST_LINES) ? behind : undefined
}

/** Whether markup stands before a line, whose code begins where that ends. */
function isAfterMarkup(text: string, lines: readonly Line[], at: number, { outside }: Lexis): boolean {
  return outside !== undefined && text.slice(lines[at - 1]!.end, lines[at]!.start).includes(outside[0])
}

/** Whether a line may stand further left than what is around it: it goes on with a block, or is a label. */
function isOfBlock(text: string, line: Line, { blockMark = ':' }: Lexis): boolean {
  if (startsClosing(line) && !CLOSES.test(text.slice(line.start, line.end))) return true
  return line.goesOn || MARKED.test(text.slice(line.start, line.start + 2)) || text.startsWith(blockMark, line.end - 1)
}

/** Nothing but the end of a block. */
const CLOSES = /^(?:[)\]}]+[;,]?|end)$/
/** A directive, or what is noted of the definition below. */
const MARKED = /^(?:#|@\w)/

/**
 * Whether lines stand in a block or a list that began above them: below, before the next line that stands no deeper,
 * more is closed than is opened there, or a block is closed further left than all that is in it. Where blocks are
 * indented, what the lines open has no end.
 */
function isWithin(lines: readonly Line[], at: number, behind: number, lexis: Lexis): boolean {
  const isHead = lines.slice(at, behind).some(opensBlock)
  if (!isHead && opensList(lines[at - 1]!)) return true
  const { indent } = lines[at]!
  const open = new Array<number>(WORDS + 1).fill(0)
  let isOpened = false
  let least = Number.POSITIVE_INFINITY
  for (let next = at; next < lines.length; next++) {
    const line = lines[next]!
    const isBehind = next >= behind && line.indent <= indent
    if (!isBehind && next >= behind && line.indent < least && closesBlock(line)) return true
    for (const { sort, opens, isFirst } of line.brackets) {
      // Of the line that ends it all only what closes it counts.
      if (isBehind && (line.indent < indent || opens || !isFirst)) break
      open[sort]! += opens ? 1 : -1
      if (open[sort]! >= 0) continue
      // The lines themselves may close what is closed again below.
      if (next >= behind) return true
      open[sort] = 0
    }
    if (next === behind - 1) isOpened = open.some(count => count > 0)
    if (isBehind) break
    if (next >= behind) least = Math.min(least, line.indent)
  }
  return lexis.blocks === 'indent' && (!isOpened || open.some(count => count > 0))
}

/** Whether a line begins with the end of a block. */
function closesBlock(line: Line): boolean {
  return startsClosing(line) && line.brackets[0]!.sort >= BRACES
}

/** Whether a line ends within a list that it opens, whose items stand deeper than it. */
function opensList({ brackets }: Line): boolean {
  const last = brackets[brackets.length - 1]
  return last?.opens === true && last.sort < BRACES
}

/** Whether a line ends within a block that it opens. */
function opensBlock({ brackets }: Line): boolean {
  const last = brackets[brackets.length - 1]
  return last?.opens === true && last.sort >= BRACES
}
