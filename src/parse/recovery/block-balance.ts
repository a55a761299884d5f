// Blocks that are not closed, or closed twice, mended by indentation: it tells where a block ends when a bracket or a
// word does not. After M. de Jonge, L. Kats, E. Visser and E. Söderberg, Natural and Flexible Error Recovery for
// Generated Modular Language Environments (2012).
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import { MOST_OPEN } from './excessive-nesting.ts'
import { areMatched, blockEnd, decoratedFrom, headOf, operandEnd, startsClosing } from './indented-extents.ts'
import { type Block, lambdaEnd } from './lambda-arguments.ts'
import { BRACES, type Bracket, type Line, linesOf, PAIRS, WORDS } from './line-structure.ts'
import { wrapperOf } from './module-wrapper.ts'

interface Open extends Bracket {
  /** Place among the lines of the one that the statement around it begins on, and of its own. */
  readonly line: number
  readonly own: number
  /** Of a parenthesis. */
  block?: Block
}

/**
 * Adds to `edits` what matches the brackets of a text, as far as indentation tells where one is missing; nothing where
 * all match. Gives the offset at which the last statement begins, in a text that ends within a block.
 */
export function balanceBlocks(text: string, lexis: Lexis, edits: Edits): number | undefined {
  return new Balance(text, linesOf(text, lexis), lexis, edits).mend()
}

function isBrace({ sort }: Bracket): boolean {
  return sort === BRACES
}

class Balance {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #lexis: Lexis
  readonly #edits: Edits
  readonly #closing: readonly string[]
  readonly #isShell: boolean
  /** Words that open the block of a function. */
  readonly #heads: ReadonlySet<string>
  readonly #open: Open[] = []
  /** What begins a line with a condition, up to its operands. */
  readonly #condition: RegExp
  /** Place of the line being read, and of the one that its statement begins on. */
  #at = 0
  #statement = 0
  /** The last block whose first line stands no deeper than it. */
  #begunFlat: Open | undefined
  /** The bracket that was closed last, and where. */
  #closed = { open: -1, at: -1 }

  constructor(text: string, lines: readonly Line[], lexis: Lexis, edits: Edits) {
    const { blockWords, words } = lexis
    this.#text = text
    this.#lines = lines
    this.#lexis = lexis
    this.#edits = edits
    const [before, heads] = [words.else, [...words.if, ...words.elseIf, ...words.switch]].map(each => each.join('|'))
    this.#condition = heads ? new RegExp(`^\\s*(?:\\}\\s*)?(?:(?:${before})\\s+)?(?:${heads})\\b`) : /(?!)/
    // A shell knows a word of a block and a brace at the beginning of a command only.
    this.#isShell = blockWords?.trailing === 'argument'
    this.#heads = new Set(blockWords?.heads)
    this.#closing = [')', ']', this.#isShell ? '\n}\n' : '}']
  }

  mend(): number | undefined {
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
    const last = this.#lastStatement()
    const wrapper = wrapperOf(this.#text, this.#lines, this.#open)
    while (this.#open.length > wrapper) this.#unclosed()
    for (const { sort } of this.#open.splice(0).reverse())
      this.#edits.insert(this.#lines.at(-1)!.end, this.#closing[sort]!)
    return last
  }

  /** Where the statement begins, its decorators in, that a text ends with which ends within a block. */
  #lastStatement(): number | undefined {
    const block = this.#open.findLastIndex(({ sort }) => sort >= BRACES)
    if (block < 0) return undefined
    const last = this.#open[block + 1]?.line ?? this.#lines.length - 1
    const at = decoratedFrom(this.#text, this.#lines, last, this.#lexis)
    return at > this.#open[block]!.own ? this.#lines[at]!.start : undefined
  }

  /** Ends the blocks that a statement shows to be over: it begins no deeper than they do. */
  #leave(): void {
    const line = this.#lines[this.#at]!
    if (startsClosing(line) || line.goesOn || this.#text[line.end - 1] === ':') return
    for (let top = this.#open.at(-1); top && this.#isOver(top, line.indent); top = this.#open.at(-1)) {
      if (this.#isBegunFlat(top)) {
        this.#begunFlat = top
        return
      }
      this.#unclosed()
    }
  }

  #isOver(open: Open, indent: number): boolean {
    return open.sort >= BRACES && this.#indentOf(open) >= indent && !this.#isFlat(open)
  }

  /**
   * Whether this line, no member of what is around a block, begins what is in the block although it stands no deeper.
   */
  #isBegunFlat({ sort, own, line }: Open): boolean {
    const first = this.#lines[own + 1]
    const second = this.#lines[own + 2]
    const isWithin = second?.isControl === true && first!.indent < second.indent && !first!.brackets.some(isBrace)
    const isFlat = (first?.isControl || isWithin) && first!.indent === this.#lines[line]!.indent
    const [brace] = this.#lines[this.#at]!.brackets
    const isItsBrace = this.#at === own + 2 && brace?.isFirst === true && brace.opens && isBrace(brace)
    return sort === BRACES && isFlat === true && this.#open.length > 1 && (this.#at === own + 1 || isItsBrace)
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
    return next.indent <= this.#indentOf(open) && (isArgument || !hasParameters || this.#isWrapper(open))
  }

  /** Whether the text ends with what closes a block and has begun nothing else of its depth that this would close. */
  #isWrapper(open: Open): boolean {
    const last = this.#lines.length - 1
    const indent = this.#indentOf(open)
    const closing = this.#lines[last]!
    const isItsEnd = closing.indent === indent && startsClosing(closing) && closing.brackets[0]!.sort === open.sort
    return isItsEnd && this.#open[0] === open && headOf(this.#lines, last, indent) === undefined
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
    if (fitting >= 0 && !isFirst && this.#isClosedBelow(this.#open[fitting]!, bracket)) fitting = -1
    if (fitting >= 0 && (isFirst || this.#open.slice(fitting + 1).every(({ own }) => own === this.#at))) {
      while (this.#open.length > fitting + 1) this.#unclosed(at)
      const closed = this.#open.pop()!
      this.#statement = closed.line
      this.#note(closed, end)
    } else if (isFirst ? !this.#unopened(sort, indent) : !this.#unopenedHead(bracket)) this.#edits.blank(at, end)
  }

  /** Whether a word closes the block of another: in a shell each has its own. */
  #isPair(open: Open, { at, end }: Bracket): boolean {
    return !this.#isShell || open.sort !== WORDS || open.close === this.#text.slice(at, end)
  }

  /**
   * Whether what was opened on a line further up is closed by a line as deep as that one, and not by this bracket
   * within its line.
   */
  #isClosedBelow(open: Open, { sort, at }: Bracket): boolean {
    if (open.own === this.#at) return false
    const isOpenedAgain = this.#lines[this.#at]!.brackets.some(each => each.at > at && each.sort === sort && each.opens)
    const indent = this.#indentOf(open)
    if (isOpenedAgain) return false
    let below = this.#at + 1
    while (below < this.#lines.length && this.#lines[below]!.indent > indent) below++
    const next = this.#lines[below]
    return next?.indent === indent && startsClosing(next) && next.brackets[0]!.sort === sort
  }

  /**
   * A condition gets its parenthesis; what stands before that of another head becomes one without operands, which its
   * block can follow.
   */
  #unopenedHead({ sort, at, end }: Bracket): boolean {
    if (sort !== 0 || !this.#isBeforeBlock(end)) return false
    const start = this.#text.lastIndexOf('\n', at) + 1
    const before = this.#text.slice(start, at)
    const condition = this.#condition.exec(before)
    const from = start + (condition?.[0].length ?? OPERANDS.exec(before)?.index ?? before.length)
    this.#edits.insert(from, '(')
    if (from < at && !condition) this.#edits.blank(from, at)
    return true
  }

  /** Whether what follows on this line begins a block, here or on the next line. */
  #isBeforeBlock(end: number): boolean {
    const rest = this.#text.slice(end, this.#lines[this.#at]!.end)
    if (HEAD.test(rest)) return true
    const next = this.#lines[this.#at + 1]?.brackets[0]
    return next?.sort === BRACES && next.opens && next.isFirst && !ENDS.test(rest)
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
    else if (open.sort >= BRACES) {
      const { end } = this.#lastOf(open)
      this.#close(open, end, close)
      this.#note(open, end)
    } else {
      const at = lambdaEnd(this.#text, open) ?? operandEnd(this.#text, this.#lines, open)
      const isBehind = this.#close(open, at, close)
      if (!isBehind && this.#text[at] === ',') this.#edits.blank(at, at + 1)
    }
  }

  /** Notes on a parenthesis where a block in it was closed that was opened on its line. */
  #note({ sort, at, own }: Open, end: number): void {
    const around = this.#open.at(-1)
    if (sort === BRACES && around?.sort === 0 && around.own === own) around.block ??= { open: at, end }
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
    if (open === this.#begunFlat) return this.#lines[this.#at - 1]!
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

/** What follows the parameters of a head whose block begins on its line. */
const HEAD = /^[^()]*[{:]$/
/** What no head holds behind its parameters. */
const ENDS = /[();]/
/** What begins the operands of a head, or the type of the first one. */
const OPERANDS = /,|(?<!:):(?!:)/
