// Pairs the brackets and block words of a text by indentation. After M. de Jonge, L. Kats, E. Visser and E. Söderberg,
// Natural and Flexible Error Recovery for Generated Modular Language Environments (2012).
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import { MAX_OPEN } from './excessive-nesting.ts'
import { areMatched, blockEnd, headOf, operandEnd, startsClosing } from './indented-extents.ts'
import { BRACES, type Bracket, type Line, linesOf, PAIRS, WORDS } from './line-structure.ts'

interface Open extends Bracket {
  /** Indices of the lines of its statement's start and of the bracket. */
  readonly line: number
  readonly bracketLine: number
}

/** Adds missing brackets to `edits`, and blanks surplus ones. No change if all are paired. */
export function balanceBlocks(text: string, lexis: Lexis, edits: Edits): void {
  new Balance(text, linesOf(text, lexis), lexis, edits).balance()
}

class Balance {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #edits: Edits
  readonly #closing: readonly string[]
  readonly #isShell: boolean
  readonly #heads: ReadonlySet<string>
  readonly #open: Open[] = []
  /** Indices of the current line and of its statement's first. */
  #at = 0
  #statement = 0
  /** The bracket closed last, and where. */
  #lastClosed = { open: -1, at: -1 }

  constructor(text: string, lines: readonly Line[], { blockWords }: Lexis, edits: Edits) {
    this.#text = text
    this.#lines = lines
    this.#edits = edits
    // A shell knows block words and braces only at the start of a command.
    this.#isShell = blockWords?.trailing === 'argument'
    this.#heads = new Set(blockWords?.heads)
    this.#closing = [')', ']', this.#isShell ? '\n}\n' : '}']
  }

  balance(): void {
    while (this.#at < this.#lines.length && this.#open.length < MAX_OPEN) {
      this.#closeOutdented()
      const end = blockEnd(this.#lines, this.#at)
      // A balanced block is sound, however it is indented.
      if (areMatched(this.#lines.slice(this.#at, end))) this.#at = end
      else {
        this.#statement = this.#at
        for (const bracket of this.#lines[this.#at]!.brackets) {
          if (this.#open.length >= MAX_OPEN) break
          this.#pair(bracket)
        }
        this.#at++
      }
    }
    while (this.#open.length > 0) this.#closeInnermost()
  }

  /** Closes the blocks that a statement ends because it is indented no deeper. */
  #closeOutdented(): void {
    const line = this.#lines[this.#at]!
    if (startsClosing(line) || line.isContinuation || this.#text[line.end - 1] === ':') return
    for (let top = this.#open.at(-1); top && this.#endsAt(top, line.indent); top = this.#open.at(-1))
      this.#closeInnermost()
  }

  #endsAt(open: Open, indent: number): boolean {
    return open.kind >= BRACES && this.#indentOf(open) >= indent && !this.#isFlat(open)
  }

  /** Whether the block's contents are indented no deeper than its head: a namespace, an immediately invoked function. */
  #isFlat(open: Open): boolean {
    if (this.#isShell) return false
    const next = this.#lines[open.bracketLine + 1]
    if (!next || (this.#isHead(open) && next.brackets.some(each => each.isFirst && this.#isHead(each)))) return false
    const { brackets } = this.#lines[open.bracketLine]!
    const within = this.#open[this.#open.indexOf(open) - 1]
    const isArgument = within !== undefined && within.kind < BRACES
    const hasParameters = brackets.some(({ kind, at }) => kind === 0 && at < open.at)
    return next.indent <= this.#indentOf(open) && (isArgument || !hasParameters)
  }

  #isHead({ at, end }: Bracket): boolean {
    return this.#heads.has(this.#text.slice(at, end))
  }

  #pair(bracket: Bracket): void {
    const { kind, opens, at, end, isFirst } = bracket
    if (opens) {
      this.#open.push({ line: this.#statement, bracketLine: this.#at, ...bracket })
      return
    }
    const { indent } = this.#lines[this.#at]!
    const fits = (open: Open | undefined) => open?.kind === kind && this.#isPair(open, bracket)
    let fitting = this.#open.findLastIndex((open, at) => fits(open) && (!isFirst || this.#isAt(at, indent)))
    if (fitting < 0 && isFirst)
      fitting = this.#open.findLastIndex(
        open => fits(open) && (this.#lines[open.bracketLine]!.head === indent || open.column === indent),
      )
    if (isFirst && fitting < 0) {
      while (this.#open.length > 0 && this.#indentOf(this.#open.at(-1)!) > indent) this.#closeInnermost()
      // If no line of its depth could have opened it, its indentation is wrong.
      if (fits(this.#open.at(-1)) && headOf(this.#lines, this.#at, indent) === undefined)
        fitting = this.#open.length - 1
    }
    if (
      fitting >= 0 &&
      (isFirst || this.#open.slice(fitting + 1).every(({ bracketLine }) => bracketLine === this.#at))
    ) {
      while (this.#open.length > fitting + 1) this.#closeInnermost(at)
      this.#statement = this.#open.pop()!.line
    } else if (!isFirst || !this.#insertOpening(kind, indent)) this.#edits.blank(at, end)
  }

  /** In a shell each block word has its bracketLine closing word. */
  #isPair(open: Open, { at, end }: Bracket): boolean {
    return !this.#isShell || open.kind !== WORDS || open.close === this.#text.slice(at, end)
  }

  #indentOf({ line }: Open): number {
    return this.#lines[line]!.indent
  }

  /** Whether the statement of an open bracket begins at an indentation, maybe lines above. */
  #isAt(place: number, indent: number): boolean {
    for (let at = place; at >= 0; at--) {
      const open = this.#open[at]!
      if (at < place && open.kind >= BRACES) return false
      if (this.#indentOf(open) === indent) return true
    }
    return false
  }

  /** Closes the innermost open bracket, which has no partner; `before`: the closing bracket of the one around it. */
  #closeInnermost(before?: number): void {
    const open = this.#open.pop()!
    const close = this.#closing[open.kind] ?? `\n${open.close}\n`
    if (before !== undefined && open.bracketLine === this.#at) this.#edits.insert(before, close)
    else if (open.kind >= BRACES) this.#insertClosing(open, this.#lastLineOf(open).end, close)
    else {
      const at = operandEnd(this.#text, this.#lines, open)
      const isBehind = this.#insertClosing(open, at, close)
      if (!isBehind && this.#text[at] === ',') this.#edits.blank(at, at + 1)
    }
  }

  /** Inserts a closing bracket, but behind one that was inserted after `offset` for an inner bracket: then true. */
  #insertClosing({ at }: Open, offset: number, close: string): boolean {
    const isBehind = this.#lastClosed.open > at && this.#lastClosed.open < offset && this.#lastClosed.at > offset
    if (!isBehind) this.#lastClosed = { open: at, at: offset }
    this.#edits.insert(this.#lastClosed.at, close)
    return isBehind
  }

  /** The last line of a block: the next one is indented no deeper than its head. */
  #lastLineOf(open: Open): Line {
    const { line, bracketLine } = open
    // The end of a head of several lines may be indented deeper than the block.
    const indent = this.#isFlat(open) ? this.#lines[bracketLine]!.head : this.#lines[line]!.indent
    const isOutside = (each: Line) => each.indent < indent || (each.indent === indent && !each.isContinuation)
    let next = bracketLine + 1
    while (next < this.#lines.length && !isOutside(this.#lines[next]!)) next++
    return this.#lines[next - 1]!
  }

  /** Opens a block after its head, the last line that is indented no deeper; false if that line has another depth. */
  #insertOpening(kind: number, indent: number): boolean {
    const head = kind === WORDS ? undefined : headOf(this.#lines, this.#at, indent)
    if (head === undefined) return false
    this.#edits.insert(head.end, ` ${PAIRS[kind * 2]}`)
    return true
  }
}
