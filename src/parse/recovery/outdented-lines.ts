// Blanks pasted or half-written lines that are indented less than the block they are in, which would seem to end it.
import { blanked } from '../../languages/blanked.ts'
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Variant } from '../input/text-edits.ts'
import { startsClosing } from './indented-extents.ts'
import { BRACES, type Bracket, type Line, linesOf, WORDS } from './line-structure.ts'

const MAX_LINES = 8

/** Line indices, the end exclusive. */
type LineRange = readonly [at: number, behind: number]

/** The text without outdented lines, and as it is. Lines that begin a block cost: some indent so on purpose. */
export function withoutOutdentedLines(text: string, { lexis }: Language): Variant[] {
  const written = { text, left: 0 }
  if (lexis.blocks === 'section' || (isClosedByIndentation(lexis) && lexis.items === undefined)) return [written]
  const lines = linesOf(text, lexis)
  let kept = ''
  let from = 0
  let left = 0
  for (const [at, behind] of strayLines(text, lines, lexis)) {
    const { start } = lines[at]!
    const { end } = lines[behind - 1]!
    if (isClosedByIndentation(lexis) && lexis.items?.stubs?.some(stub => stub.test(text.slice(start, end)))) continue
    kept += text.slice(from, start) + blanked(text.slice(start, end))
    from = end
    for (const line of lines.slice(at, behind)) if (isBlockHead(text, line, lexis)) left += line.end - line.start
  }
  return from === 0 ? [written] : [{ text: kept + text.slice(from), left }, written]
}

function isBlockHead(text: string, line: Line, lexis: Lexis): boolean {
  const isLast = line.brackets.at(-1)?.end === line.end || lexis.blocks === 'end'
  return isLast && opensBlock(line, lexis) && /\w/.test(text.slice(line.start, line.end))
}

function strayLines(text: string, lines: readonly Line[], lexis: Lexis): LineRange[] {
  const within: LineRange[] = []
  const ends: LineRange[] = []
  for (let at = 1; at < lines.length; at++) {
    const behind = shallowEnd(text, lines, at, lexis)
    if (behind === undefined) continue
    if (isWithin(lines, at, behind, lexis)) within.push([at, behind])
    else if (startsClosing(lines[at]!) && !CONTINUES.test(text[lines[behind]!.start]!)) ends.push([at, behind])
    at = behind - 1
  }
  // A closing bracket as deep as others is stray only if more blocks are closed than opened.
  const isOdd = ends.length > 0 && ends.length <= excessOf(lines)
  return isOdd ? [...within, ...ends].sort(([a], [b]) => a - b) : within
}

/** The first character of a line that continues after a block, as a chain of calls does. */
const CONTINUES = /[.?:&|+,)\]}]/

/** How many more blocks are closed than opened. */
function excessOf(lines: readonly Line[]): number {
  const blocks = lines.flatMap(({ brackets }) => brackets.filter(({ kind }) => kind >= BRACES))
  return blocks.reduce((sum, { opens }) => sum + (opens ? -1 : 1), 0)
}

/** Whether only indentation ends a block: an outdented line may as well be the next item. */
function isClosedByIndentation({ blocks, blockMark }: Lexis): boolean {
  return blocks === 'indent' && blockMark === undefined
}

/** Index after the outdented lines that begin at a line; undefined if there are none. */
function shallowEnd(text: string, lines: readonly Line[], at: number, lexis: Lexis): number | undefined {
  const { indent } = lines[at]!
  const above = lines[at - 1]!
  const isBelow = above.indent < indent || (above.indent === indent && !isHead(text, above, lexis))
  if (isBelow || isAfterMarkup(text, lines, at, lexis)) return undefined
  const isEnd = startsClosing(lines[at]!)
  let behind = at
  while (lines[behind]?.indent === indent && !mayBeOutdented(text, lines[behind]!, lexis)) {
    // A line that closes a block can only be alone.
    if (behind > at && (isEnd || startsClosing(lines[behind]!))) break
    if (++behind - at > MAX_LINES) return undefined
  }
  const next = lines[behind]
  const isDeeperAgain =
    next !== undefined && (next.indent > indent || (!isEnd && next.indent === indent && isClose(text, next)))
  return isDeeperAgain && behind > at ? behind : undefined
}

/** Whether the deeper lines below a line are a block that it begins. */
function isHead(text: string, { brackets, start, end }: Line, lexis: Lexis): boolean {
  if (isClosedByIndentation(lexis))
    return lexis.items?.modules?.some(({ opens }) => opens.test(text.slice(start, end))) ?? false
  if (lexis.blockMark) return text.endsWith(lexis.blockMark, end)
  let open = 0
  for (const { kind, opens } of brackets) if (kind >= blockKind(lexis)) open = Math.max(0, open + (opens ? 1 : -1))
  return open > 0
}

/** The smallest index in PAIRS of brackets around blocks; the others are around lists. */
function blockKind({ blocks }: Lexis): number {
  return blocks === 'brace' ? BRACES : WORDS
}

/** Whether the line's code follows markup. */
function isAfterMarkup(text: string, lines: readonly Line[], at: number, { outside }: Lexis): boolean {
  return outside !== undefined && text.slice(lines[at - 1]!.end, lines[at]!.start).includes(outside[0])
}

/** Whether a line may be outdented in sound code: it continues a block, or is a label or directive. */
function mayBeOutdented(text: string, line: Line, { blockMark = ':' }: Lexis): boolean {
  if (startsClosing(line) && !isClose(text, line)) return true
  return (
    line.isContinuation ||
    MARKED.test(text.slice(line.start, line.start + 2)) ||
    text.startsWith(blockMark, line.end - 1)
  )
}

function isClose(text: string, line: Line): boolean {
  return startsClosing(line) && CLOSES.test(text.slice(line.start, line.end))
}

const CLOSES = /^(?:[)\]}]+[;,]?|end)$/
/** A directive, a decorator or an annotation. */
const MARKED = /^(?:#|@\w)/

/**
 * Whether lines are in a block or list that began above: below, more is closed than opened, a block is closed further
 * left than its contents, or a list that the lines open has no end.
 */
function isWithin(lines: readonly Line[], at: number, behind: number, lexis: Lexis): boolean {
  const isHead = lines.slice(at, behind).some(line => opensBlock(line, lexis))
  const { indent } = lines[at]!
  const isLevel = lines[at - 1]!.indent === indent
  // Some indent a closing bracket, or the continuation of a head, as far as the contents.
  const isLast = lines[behind]!.indent === indent
  const isPlain = isLast || (isLevel && !startsClosing(lines[at]!))
  if (isStrayBlock(lines, at, lexis)) return true
  if (!isHead && !isLevel && opensList(lines[at - 1]!, lexis)) return true
  const open = new Array<number>(WORDS + 1).fill(0)
  let own: readonly number[] = []
  let least = Number.POSITIVE_INFINITY
  for (let next = at; next < lines.length; next++) {
    const line = lines[next]!
    const isBehind = next >= behind && line.indent <= indent
    if (!isBehind && next >= behind && line.indent < least && closesBlock(line)) return true
    // On the line that ends it only closing brackets count.
    const counted = !isBehind ? line.brackets : line.indent < indent ? [] : leadingClosers(line)
    for (const { kind, opens } of counted) {
      open[kind]! += opens ? 1 : -1
      if (open[kind]! >= 0) continue
      // The lines may themselves close what is closed again below.
      if (next >= behind && !isPlain) return true
      open[kind] = 0
    }
    if (next === behind - 1) own = [...open]
    if (isBehind) break
    if (next >= behind) least = Math.min(least, line.indent)
  }
  const block = blockKind(lexis)
  const isBegun = open.some((count, kind) => count > 0 && own[kind]! > 0 && kind < block)
  const isOwn = own[block]! > 0 && open[block] === 0
  // With braces, an unclosed list may be a head whose block begins below.
  const isNoHead = isLevel || isLast || lexis.blocks !== 'brace' || open[block]! > 0
  return (isBegun && !isOwn && isNoHead) || (lexis.blockMark !== undefined && !own.some(count => count > 0))
}

function closesBlock(line: Line): boolean {
  return startsClosing(line) && line.brackets[0]!.kind >= BRACES
}

function leadingClosers({ start, brackets }: Line): readonly Bracket[] {
  let end = start
  return brackets.filter(bracket => {
    const isCloser = bracket.at <= end + 1 && !bracket.opens
    if (isCloser) end = bracket.end
    return isCloser
  })
}

/** Whether a line only opens a block, in a statement that already has one. */
function isStrayBlock(lines: readonly Line[], at: number, lexis: Lexis): boolean {
  const { indent, start, end } = lines[at]!
  if (end > start + 1 || !opensBlock(lines[at]!, lexis)) return false
  let around = at - 1
  while (around >= 0 && lines[around]!.indent > indent) around--
  return around >= 0 && opensBlock(lines[around]!, lexis)
}

/** Whether a line ends in a list that it opens, with deeper items. */
function opensList({ brackets }: Line, lexis: Lexis): boolean {
  const last = brackets[brackets.length - 1]
  return last?.opens === true && last.kind < blockKind(lexis)
}

function opensBlock({ brackets }: Line, lexis: Lexis): boolean {
  const last = brackets[brackets.length - 1]
  return last?.opens === true && last.kind >= blockKind(lexis)
}
