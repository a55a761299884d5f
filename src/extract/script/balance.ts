// Brackets that do not match, mended by indentation: it tells where a block ends when a bracket does not. After M. de Jonge,
// L. Kats, E. Visser and E. Söderberg, Natural and Flexible Error Recovery for Generated Modular Language Environments (2012).
// Pure; offsets hold: a bracket is put in place of white space, one too many becomes a space.
import type { Lexis } from '../../languages/lexis.ts'
import { Scanner } from '../scan.ts'
import { tablesOf } from '../tables.ts'
import * as T from '../tokens.ts'

/** A line that holds a token: its first column, its first offset and where its last token ends. */
interface Line {
  readonly indent: number
  readonly start: number
  end: number
}

interface Open {
  readonly bracket: string
  readonly at: number
  /** Place of its line among the lines. */
  readonly line: number
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The text with its brackets matched, as far as indentation tells where one is missing; the same text where all match. */
export function rebalanced(text: string, lexis: Lexis): string {
  const balance = new Balance(text)
  const scanner = new Scanner(text, tablesOf(lexis))
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end, newline } = scanner
    if (newline) balance.line(start, scanner.lineStart)
    const mark = end === start + 1 ? text[start]! : ''
    if (mark in CLOSING) balance.open(mark, start)
    else if (mark in OPENING) balance.close(mark, start, newline)
    balance.end(end)
  }
  return balance.finish()
}

class Balance {
  readonly #text: string
  readonly #lines: Line[] = []
  readonly #open: Open[] = []
  /** Characters to write, by offset. */
  readonly #edits = new Map<number, string>()

  constructor(text: string) {
    this.#text = text
  }

  line(start: number, lineStart: number): void {
    this.#lines.push({ indent: start - lineStart, start, end: start })
  }

  end(offset: number): void {
    this.#last.end = offset
  }

  open(bracket: string, at: number): void {
    this.#open.push({ bracket, at, line: this.#lines.length - 1 })
  }

  close(mark: string, at: number, isFirst: boolean): void {
    const wanted = OPENING[mark]!
    const { indent } = this.#last
    if (isFirst) while (this.#top && this.#indentOf(this.#top) > indent) this.#unclosed()
    const fitting = this.#open.findLastIndex(({ bracket }) => bracket === wanted)
    const isNear = fitting >= 0 && (isFirst ? this.#indentOf(this.#open[fitting]!) === indent : this.#isBeside(fitting))
    if (isNear) {
      while (this.#open.length > fitting + 1) this.#unclosed()
      this.#open.pop()
    } else if (!isFirst || !this.#unopened(wanted, indent)) this.#edits.set(at, ' ')
  }

  finish(): string {
    while (this.#open.length > 0) this.#unclosed()
    if (this.#edits.size === 0) return this.#text
    const edits = [...this.#edits].sort(([a], [b]) => a - b)
    let at = 0
    let mended = ''
    for (const [offset, mark] of edits) {
      mended += this.#text.slice(at, offset) + mark
      at = offset + 1
    }
    return mended + this.#text.slice(at)
  }

  get #last(): Line {
    return this.#lines[this.#lines.length - 1]!
  }

  get #top(): Open | undefined {
    return this.#open[this.#open.length - 1]
  }

  #indentOf({ line }: Open): number {
    return this.#lines[line]!.indent
  }

  /** Whether a bracket in the middle of a line may close this one: nothing of another line is open within it. */
  #isBeside(at: number): boolean {
    return this.#open.slice(at + 1).every(({ line }) => line === this.#lines.length - 1)
  }

  /** The innermost bracket is closed nowhere. A block ends before the first line that is not indented deeper. */
  #unclosed(): void {
    const { bracket, at, line } = this.#open.pop()!
    const { indent, end } = this.#lines[line]!
    if (bracket === '{') {
      const next = this.#lines.findIndex((each, place) => place > line && each.indent <= indent)
      if (next > line && this.#write('}', this.#lines[next - 1]!.end)) return
      if (next < 0 && this.#write('}', this.#last.end)) return
    } else if (this.#text[end - 1] === '{' && at < end - 1 && this.#write(CLOSING[bracket]!, end - 2)) return
    this.#edits.set(at, ' ')
  }

  /** A block begins behind the last line before it that is not indented deeper; false where that is none of its depth. */
  #unopened(bracket: string, indent: number): boolean {
    const head = this.#lines.findLastIndex((line, at) => at < this.#lines.length - 1 && line.indent <= indent)
    const line = this.#lines[head]
    return line?.indent === indent && head < this.#lines.length - 2 && this.#write(bracket, line.end)
  }

  /** Puts a bracket in place of white space; false where there is none. */
  #write(bracket: string, at: number): boolean {
    const isFree = !this.#edits.has(at) && /\s/.test(this.#text[at] ?? '')
    if (isFree) this.#edits.set(at, bracket)
    return isFree
  }
}
