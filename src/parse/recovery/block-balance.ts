// Pairs the brackets and block words of a text by indentation. After M. de Jonge, L. Kats, E. Visser and E. Söderberg,
// Natural and Flexible Error Recovery for Generated Modular Language Environments (2012).
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import { MAX_OPEN } from './excessive-nesting.ts'
import { areMatched, blockEnd, headOf, operandEnd, startsClosing } from './indented-extents.ts'
import { BRACES, type Bracket, type Line, linesOf, PAIRS, WORDS } from './line-structure.ts'

interface Open extends Bracket {
  /** Index of the line on which its statement begins, and of its own. */
  readonly line: number
  readonly own: number
}

/** Adds missing brackets to `edits`, and blanks surplus ones. No change if all are paired. */
export function balanceBlocks(text: string, lexis: Lexis, edits: Edits): void {
  new Balance(text, linesOf(text, lexis), lexis, edits).mend()
}

class Balance {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #edits: Edits
  readonly #closing: readonly string[]
  readonly #isShell: boolean
  readonly #heads: ReadonlySet<string>
  readonly #open: Open[] = []
  /** Index of the current line, and of the one on which its statement begins. */
  #at = 0
  #statement = 0
  /** The bracket closed last, and where. */
  #closed = { open: -1, at: -1 }

  constructor(text: string, lines: readonly Line[], { blockWords }: Lexis, edits: Edits) {
    this.#text = text
    this.#lines = lines
    this.#edits = edits
    // A shell knows block words and braces only at the start of a command.
    this.#isShell = blockWords?.trailing === 'argument'
    this.#heads = new Set(blockWords?.heads)
    this.#closing = [')', ']', this.#isShell ? '\n}\n' : '}']
  }

  mend(): void {
    while (this.#at < this.#lines.length && this.#open.length < MAX_OPEN) {
      this.#leave()
      const end = blockEnd(this.#lines, this.#at)
      // A balanced block is sound, however it is indented.
      if (areMatched(this.#lines.slice(this.#at, end))) this.#at = end
      else {
        this.#statement = this.#at
        for (const bracket of this.#lines[this.#at]!.brackets) {
          if (this.#open.length >= MAX_OPEN) break
          this.#take(bracket)
        }
        this.#at++
      }
    }
    while (this.#open.length > 0) this.#unclosed()
  }

  /** Closes the blocks that a statement ends because it is indented no deeper. */
  #leave(): void {
    const line = this.#lines[this.#at]!
    if (startsClosing(line) || line.goesOn || this.#text[line.end - 1] === ':') return
    for (let top = this.#open.at(-1); top && this.#isOver(top, line.indent); top = this.#open.at(-1)) this.#unclosed()
  }

  #isOver(open: Open, indent: number): boolean {
    return open.sort >= BRACES && this.#indentOf(open) >= indent && !this.#isFlat(open)
  }

  /** Whether the block's contents are indented no deeper than its head: a namespace, a function called at once. */
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
      // Despite its indentation it closes the open bracket if no other line of its depth could have opened it.
      if (fits(this.#open.at(-1)) && headOf(this.#lines, this.#at, indent) === undefined)
        fitting = this.#open.length - 1
    }
    if (fitting >= 0 && (isFirst || this.#open.slice(fitting + 1).every(({ own }) => own === this.#at))) {
      while (this.#open.length > fitting + 1) this.#unclosed(at)
      this.#statement = this.#open.pop()!.line
    } else if (!isFirst || !this.#unopened(sort, indent)) this.#edits.blank(at, end)
  }

  /** In a shell each block word has its own closing word. */
  #isPair(open: Open, { at, end }: Bracket): boolean {
    return !this.#isShell || open.sort !== WORDS || open.close === this.#text.slice(at, end)
  }

  #indentOf({ line }: Open): number {
    return this.#lines[line]!.indent
  }

  /** Whether the head that an open bracket belongs to begins at an indentation, maybe lines above. */
  #isAt(place: number, indent: number): boolean {
    for (let at = place; at >= 0; at--) {
      const open = this.#open[at]!
      if (at < place && open.sort >= BRACES) return false
      if (this.#indentOf(open) === indent) return true
    }
    return false
  }

  /** The innermost bracket has no partner; that of the one around it is at `before`. */
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

  /** Inserts a closing bracket, after that of an inner one if it was inserted later: then true. */
  #close({ at }: Open, offset: number, close: string): boolean {
    const isBehind = this.#closed.open > at && this.#closed.open < offset && this.#closed.at > offset
    if (!isBehind) this.#closed = { open: at, at: offset }
    this.#edits.insert(this.#closed.at, close)
    return isBehind
  }

  /** The last line of a block: the next one is indented no deeper than its head. */
  #lastOf(open: Open): Line {
    const { line, own } = open
    // The end of a head of several lines may be indented deeper than the block.
    const indent = this.#isFlat(open) ? this.#lines[own]!.head : this.#lines[line]!.indent
    const isOutside = (each: Line) => each.indent < indent || (each.indent === indent && !each.goesOn)
    let next = own + 1
    while (next < this.#lines.length && !isOutside(this.#lines[next]!)) next++
    return this.#lines[next - 1]!
  }

  /** Opens a block after the last line before it that is indented no deeper; false if that is not of its depth. */
  #unopened(sort: number, indent: number): boolean {
    const head = sort === WORDS ? undefined : headOf(this.#lines, this.#at, indent)
    if (head === undefined) return false
    this.#edits.insert(head.end, ` ${PAIRS[sort * 2]}`)
    return true
  }
}
