// Blocks that are not closed, or closed twice, mended by indentation: it tells where a block ends when a bracket or a
// word does not. After M. de Jonge, L. Kats, E. Visser and E. Söderberg, Natural and Flexible Error Recovery for
// Generated Modular Language Environments (2012).
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import { MOST_OPEN } from './excessive-nesting.ts'
import { areMatched, blockEnd, headOf, operandEnd, startsClosing } from './indented-extents.ts'
import { BRACES, type Bracket, type Line, linesOf, PAIRS, WORDS } from './line-structure.ts'

interface Open extends Bracket {
  /** Place among the lines of the one that the statement around it begins on, and of its own. */
  readonly line: number
  readonly own: number
}

/**
 * Adds to `edits` what matches the brackets of a text, as far as indentation tells where one is missing; nothing where
 * all match.
 */
export function balanceBlocks(text: string, lexis: Lexis, edits: Edits): void {
  new Balance(text, linesOf(text, lexis), lexis, edits).mend()
}

class Balance {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #edits: Edits
  readonly #closing: readonly string[]
  readonly #isShell: boolean
  /** Words that open the block of a function. */
  readonly #heads: ReadonlySet<string>
  readonly #open: Open[] = []
  /** Place of the line being read, and of the one that its statement begins on. */
  #at = 0
  #statement = 0
  /** The bracket that was closed last, and where. */
  #closed = { open: -1, at: -1 }

  constructor(text: string, lines: readonly Line[], { blockWords }: Lexis, edits: Edits) {
    this.#text = text
    this.#lines = lines
    this.#edits = edits
    // A shell knows a word of a block and a brace at the beginning of a command only.
    this.#isShell = blockWords?.trailing === 'argument'
    this.#heads = new Set(blockWords?.heads)
    this.#closing = [')', ']', this.#isShell ? '\n}\n' : '}']
  }

  mend(): void {
    while (this.#at < this.#lines.length && this.#open.length < MOST_OPEN) {
      this.#leave()
      const end = blockEnd(this.#lines, this.#at)
      // However its lines are indented, a block that closes what it opens is sound.
      if (areMatched(this.#lines.slice(this.#at, end))) this.#at = end
      else {
        this.#statement = this.#at
        for (const bracket of this.#lines[this.#at]!.brackets) {
          if (this.#open.length >= MOST_OPEN) break
          this.#take(bracket)
        }
        this.#at++
      }
    }
    while (this.#open.length > 0) this.#unclosed()
  }

  /** Ends the blocks that a statement shows to be over: it begins no deeper than they do. */
  #leave(): void {
    const line = this.#lines[this.#at]!
    if (startsClosing(line) || line.goesOn || this.#text[line.end - 1] === ':') return
    for (let top = this.#open.at(-1); top && this.#isOver(top, line.indent); top = this.#open.at(-1)) this.#unclosed()
  }

  #isOver(open: Open, indent: number): boolean {
    return open.sort >= BRACES && this.#indentOf(open) >= indent && !this.#isFlat(open)
  }

  /** Whether what is in a block stands no deeper: that of a name space, of a function that is called at once. */
  #isFlat(open: Open): boolean {
    if (this.#isShell) return false
    const next = this.#lines[open.own + 1]
    if (!next || (this.#isHead(open) && next.brackets.some(each => each.isFirst && this.#isHead(each)))) return false
    const { brackets } = this.#lines[open.own]!
    const within = this.#open[this.#open.indexOf(open) - 1]
    const isArgument = within !== undefined && within.sort < BRACES
    const hasParameters = brackets.some(({ sort, at }) => sort === 0 && at < open.at)
    return next.indent <= this.#indentOf(open) && (isArgument || !hasParameters)
  }

  #isHead({ at, end }: Bracket): boolean {
    return this.#heads.has(this.#text.slice(at, end))
  }

  #take(bracket: Bracket): void {
    const { sort, opens, at, end, isFirst } = bracket
    if (opens) {
      this.#open.push({ line: this.#statement, own: this.#at, ...bracket })
      return
    }
    const { indent } = this.#lines[this.#at]!
    const fits = (open: Open | undefined) => open?.sort === sort && this.#isPair(open, bracket)
    let fitting = this.#open.findLastIndex((open, at) => fits(open) && (!isFirst || this.#isAt(at, indent)))
    if (fitting < 0 && isFirst)
      fitting = this.#open.findLastIndex(
        open => fits(open) && (this.#lines[open.own]!.head === indent || open.column === indent),
      )
    if (isFirst && fitting < 0) {
      while (this.#open.length > 0 && this.#indentOf(this.#open.at(-1)!) > indent) this.#unclosed()
      // However it is indented, it closes what is open if nothing else of its depth began.
      if (fits(this.#open.at(-1)) && headOf(this.#lines, this.#at, indent) === undefined)
        fitting = this.#open.length - 1
    }
    if (fitting >= 0 && (isFirst || this.#open.slice(fitting + 1).every(({ own }) => own === this.#at))) {
      while (this.#open.length > fitting + 1) this.#unclosed(at)
      this.#statement = this.#open.pop()!.line
    } else if (!isFirst || !this.#unopened(sort, indent)) this.#edits.blank(at, end)
  }

  /** Whether a word closes the block of another: in a shell each has its own. */
  #isPair(open: Open, { at, end }: Bracket): boolean {
    return !this.#isShell || open.sort !== WORDS || open.close === this.#text.slice(at, end)
  }

  #indentOf({ line }: Open): number {
    return this.#lines[line]!.indent
  }

  /**
   * Whether what an open bracket belongs to begins at an indentation: its line, or that of a head over several lines.
   */
  #isAt(place: number, indent: number): boolean {
    for (let at = place; at >= 0; at--) {
      const open = this.#open[at]!
      if (at < place && open.sort >= BRACES) return false
      if (this.#indentOf(open) === indent) return true
    }
    return false
  }

  /** The innermost bracket is closed nowhere; what closes the one around it stands at `before`. */
  #unclosed(before?: number): void {
    const open = this.#open.pop()!
    const close = this.#closing[open.sort] ?? `\n${open.close}\n`
    if (before !== undefined && open.own === this.#at) this.#edits.insert(before, close)
    else if (open.sort >= BRACES) this.#close(open, this.#lastOf(open).end, close)
    else {
      const at = operandEnd(this.#text, this.#lines, open)
      const isBehind = this.#close(open, at, close)
      if (!isBehind && this.#text[at] === ',') this.#edits.blank(at, at + 1)
    }
  }

  /** Closes a bracket at an offset, behind what closes the one in it: true where that comes later. */
  #close({ at }: Open, offset: number, close: string): boolean {
    const isBehind = this.#closed.open > at && this.#closed.open < offset && this.#closed.at > offset
    if (!isBehind) this.#closed = { open: at, at: offset }
    this.#edits.insert(this.#closed.at, close)
    return isBehind
  }

  /** The last line of a block: it ends before the first one that is not indented deeper than its head. */
  #lastOf(open: Open): Line {
    const { line, own } = open
    // A head over several lines may be indented deeper at its end than what it holds.
    const indent = this.#isFlat(open) ? this.#lines[own]!.head : this.#lines[line]!.indent
    const isOutside = (each: Line) => each.indent < indent || (each.indent === indent && !each.goesOn)
    let next = own + 1
    while (next < this.#lines.length && !isOutside(this.#lines[next]!)) next++
    return this.#lines[next - 1]!
  }

  /**
   * A block begins behind the last line before it that is not indented deeper; false where that is none of its depth.
   */
  #unopened(sort: number, indent: number): boolean {
    const head = sort === WORDS ? undefined : headOf(this.#lines, this.#at, indent)
    if (head === undefined) return false
    this.#edits.insert(head.end, ` ${PAIRS[sort * 2]}`)
    return true
  }
}
