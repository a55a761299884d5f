// Brackets that do not match, mended by indentation: it tells where a block ends when a bracket does not. After M. de Jonge,
// L. Kats, E. Visser and E. Söderberg, Natural and Flexible Error Recovery for Generated Modular Language Environments (2012).
// Pure; offsets hold: a bracket is put in place of white space, one too many becomes a space.
import type { Lexis } from '../../languages/lexis.ts'
import { Scanner } from '../scan.ts'
import { tablesOf } from '../tables.ts'
import * as T from '../tokens.ts'

interface Bracket {
  readonly mark: string
  readonly at: number
  /** First token of its line. */
  readonly isFirst: boolean
}

/** A line that holds a token. */
interface Line {
  readonly indent: number
  readonly brackets: Bracket[]
  /** Where its last token ends. */
  end: number
}

interface Open extends Bracket {
  /** Place among the lines of the one that the statement around it begins on. */
  readonly line: number
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** Brackets open at once from which on a text is no code that people indent. */
const MOST_OPEN = 1000
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The text with its brackets matched, as far as indentation tells where one is missing; the same text where all match. */
export function rebalanced(text: string, lexis: Lexis): string {
  return new Balance(text, linesOf(text, lexis)).mend()
}

function linesOf(text: string, lexis: Lexis): Line[] {
  const lines: Line[] = []
  const scanner = new Scanner(text, tablesOf(lexis))
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end, newline, lineStart } = scanner
    if (newline || lines.length === 0) lines.push({ indent: start - lineStart, brackets: [], end })
    const line = lines[lines.length - 1]!
    const mark = end === start + 1 ? text[start]! : ''
    if (mark in CLOSING || mark in OPENING) line.brackets.push({ mark, at: start, isFirst: newline })
    line.end = end
  }
  return lines
}

/** Whether brackets match, wherever they stand. */
function areMatched(lines: readonly Line[]): boolean {
  const open: string[] = []
  for (const { brackets } of lines) {
    for (const { mark } of brackets) {
      if (mark in CLOSING) open.push(mark)
      else if (open.pop() !== OPENING[mark]) return false
    }
  }
  return open.length === 0
}

function startsClosing({ brackets: [first] }: Line): boolean {
  return first?.isFirst === true && first.mark in OPENING
}

class Balance {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #open: Open[] = []
  /** Characters to write, by offset. */
  readonly #edits = new Map<number, string>()
  /** Place of the line being read, and of the one that its statement begins on. */
  #at = 0
  #statement = 0

  constructor(text: string, lines: readonly Line[]) {
    this.#text = text
    this.#lines = lines
  }

  mend(): string {
    while (this.#at < this.#lines.length) {
      const end = this.#blockEnd(this.#at)
      // However its lines are indented, a block that closes what it opens is sound.
      if (areMatched(this.#lines.slice(this.#at, end))) this.#at = end
      else {
        this.#statement = this.#at
        for (const bracket of this.#lines[this.#at]!.brackets) this.#take(bracket)
        this.#at++
      }
      if (this.#open.length >= MOST_OPEN) return this.#text
    }
    while (this.#open.length > 0) this.#unclosed()
    let at = 0
    let mended = ''
    for (const [offset, mark] of [...this.#edits].sort(([a], [b]) => a - b)) {
      mended += this.#text.slice(at, offset) + mark
      at = offset + 1
    }
    return mended + this.#text.slice(at)
  }

  /** Where what begins on a line ends: behind the lines that are indented deeper, and those that close it. */
  #blockEnd(at: number): number {
    const { indent } = this.#lines[at]!
    const goesOn = !startsClosing(this.#lines[at]!)
    let end = at + 1
    for (; end < this.#lines.length; end++) {
      const line = this.#lines[end]!
      if (line.indent < indent || (line.indent === indent && !(goesOn && startsClosing(line)))) break
    }
    return end
  }

  #take(bracket: Bracket): void {
    const { mark, at, isFirst } = bracket
    if (this.#open.length >= MOST_OPEN) return
    if (mark in CLOSING) {
      this.#open.push({ ...bracket, line: this.#statement })
      return
    }
    const { indent } = this.#lines[this.#at]!
    if (isFirst) while (this.#open.length > 0 && this.#indentOf(this.#open.at(-1)!) > indent) this.#unclosed()
    const fitting = this.#open.findLastIndex(open => open.mark === OPENING[mark])
    const isIts =
      fitting >= 0 &&
      (isFirst
        ? this.#indentOf(this.#open[fitting]!) === indent
        : this.#open.slice(fitting + 1).every(({ line }) => line === this.#at))
    if (isIts) {
      while (this.#open.length > fitting + 1) this.#unclosed()
      this.#statement = this.#open.pop()!.line
    } else if (!isFirst || !this.#unopened(OPENING[mark]!, indent)) this.#edits.set(at, ' ')
  }

  #indentOf({ line }: Open): number {
    return this.#lines[line]!.indent
  }

  /** The innermost bracket is closed nowhere. A block ends before the first line that is not indented deeper. */
  #unclosed(): void {
    const { mark, at, line } = this.#open.pop()!
    const { indent, end } = this.#lines[line]!
    const place = this.#text[end - 1] === '{' && at < end - 1 ? end - 2 : -1
    let next = line + 1
    while (next < this.#lines.length && this.#lines[next]!.indent > indent) next++
    // What is open where the text ends is closed there.
    if (mark === '{' && next === this.#lines.length) return
    const isMended = mark === '{' ? this.#write('}', this.#lines[next - 1]!.end) : this.#write(CLOSING[mark]!, place)
    if (!isMended) this.#edits.set(at, ' ')
  }

  /** A block begins behind the last line before it that is not indented deeper; false where that is none of its depth. */
  #unopened(bracket: string, indent: number): boolean {
    let head = this.#at - 1
    while (head >= 0 && this.#lines[head]!.indent > indent) head--
    const line = this.#lines[head]
    return line?.indent === indent && head < this.#at - 1 && this.#write(bracket, line.end)
  }

  /** Puts a bracket in place of white space; false where there is none. */
  #write(bracket: string, at: number): boolean {
    const isFree = !this.#edits.has(at) && /\s/.test(this.#text[at] ?? '')
    if (isFree) this.#edits.set(at, bracket)
    return isFree
  }
}
