// The lines of a text: their indentation, and the brackets and words that open and close blocks.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'

/** A bracket, or a word that bounds a block. */
export interface Bracket {
  /** Index in PAIRS; WORDS for a word. */
  readonly kind: number
  readonly opens: boolean
  readonly at: number
  readonly end: number
  /** Columns before it; a tab advances to the next multiple of 8. */
  readonly column: number
  /** It is the first token of its line. */
  readonly isFirst: boolean
  /** The closing word of a block word. */
  readonly close?: string
}

export interface Line {
  /** Offset of its first token. */
  readonly start: number
  readonly indent: number
  readonly brackets: Bracket[]
  /** Smallest indentation among the lines of its statement up to here. */
  readonly head: number
  /** It continues a block of the same indentation: `else`. */
  isContinuation: boolean
  /** It begins a control statement (`if`, `for`, `return`), which no member is. */
  readonly isControl: boolean
  /** Offset after its last token. */
  end: number
}

export const PAIRS = '()[]{}'
export const WORDS = PAIRS.length / 2
export const BRACES = PAIRS.indexOf('{') / 2

/** The lines of a text that contain a token. */
export function linesOf(text: string, lexis: Lexis): Line[] {
  const lines: Line[] = []
  // In a shell a block word may be an argument, and a parenthesis may end a label.
  const isShell = lexis.blockWords?.trailing === 'argument'
  const scanner = new Scanner(text, W.tablesOf(lexis))
  const words = lexis.blocks === 'end' ? new BlockWords(lexis) : undefined
  const middle = new Set(lexis.blockWords?.within)
  const columns = new Columns(text)
  let isCut = false
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end, lineStart, bits } = scanner
    // Markup ends a statement; its indentation tells nothing about the code.
    if (isMarkup(scanner, lexis)) {
      isCut = true
      continue
    }
    // The text after a heredoc continues the statement that opened it.
    const newline =
      scanner.newline && !(lexis.heredoc && text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim())
    const above = lines[lines.length - 1]
    const isStatementOver = !above || isCut || ENDED.test(text.slice(Math.max(0, above.end - 2), above.end))
    isCut = false
    const column = columns.at(lineStart, start)
    const isSelfType =
      newline &&
      above &&
      text[above.end - 1] === '{' &&
      lexis.naming?.test(text.slice(start, start + LONGEST_SELF_TYPE))
    if ((newline && !isSelfType) || !above) {
      const isContinuation =
        kind === T.KEYWORD &&
        words !== undefined &&
        ((bits & (W.ELSE | W.ELSE_IF | W.CASE | W.CATCH | W.BLOCK_ENTER)) !== 0 || middle.has(text.slice(start, end)))
      const head = isStatementOver ? column : Math.min(above!.head, column)
      const isControl = kind === T.KEYWORD && (bits & CONTROL) !== 0
      lines.push({ start, indent: column, head, brackets: [], isContinuation, isControl, end })
    }
    const line = lines[lines.length - 1]!
    line.end = end
    const here = () => ({ at: start, end, column, isFirst: newline })
    const place = end === start + 1 ? PAIRS.indexOf(text[start]!) : -1
    if (place >= 0 && !(isShell && !isShellBlock(text, start)))
      line.brackets.push({ kind: place >> 1, opens: place % 2 === 0, ...here() })
    const opens = words?.opens(scanner, column)
    if (opens !== undefined) line.brackets.push({ kind: WORDS, opens, ...here(), close: closeOf(bits, lexis) })
  }
  return lines
}

/** Whether the token is the text between two pieces of code: `?> … <?php`. */
function isMarkup({ text, kind, start }: Scanner, { outside }: Lexis): boolean {
  return kind === T.SEMICOLON && outside !== undefined && text.startsWith(outside[0], start)
}

const CONTROL = W.IF | W.LOOP | W.SWITCH | W.TRY | W.JUMP | W.THROW

/** Whether a brace is a block in a shell: only at the start of a command. */
function isShellBlock(text: string, at: number): boolean {
  if (text[at] === '}') return /[\s;&]/.test(text[at - 1] ?? '\n') && /[\s;&|)<>\d]/.test(text[at + 1] ?? '\n')
  return text[at] === '{' && /\s/.test(text[at + 1] ?? '\n')
}

/** The closing word of an opening one. */
function closeOf(bits: number, { blockWords }: Lexis): string {
  const [first = '', loop = '', choice = ''] = blockWords?.close ?? []
  if (blockWords?.trailing !== 'argument') return first
  return bits & W.LOOP ? loop : bits & W.SWITCH ? choice : first
}

/** Columns of ascending offsets; a long line is counted once. */
class Columns {
  readonly #text: string
  #lineStart = -1
  #at = 0
  #column = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Columns before an offset in the line that begins at `lineStart`. */
  at(lineStart: number, at: number): number {
    if (lineStart !== this.#lineStart || at < this.#at) {
      this.#lineStart = this.#at = lineStart
      this.#column = 0
    }
    for (; this.#at < at; this.#at++) this.#column += this.#text[this.#at] === '\t' ? TAB - (this.#column % TAB) : 1
    return this.#column
  }
}

const TAB = 8

/** Classifies words that open and close blocks, by the token before and the current head. */
class BlockWords {
  readonly #lexis: Lexis
  readonly #heads: ReadonlySet<string>
  #previous = T.END
  #previousBits = 0
  /** In the head of a control structure, whose body a word like `do` begins. */
  #isHead = false
  /** Brackets open in the statement, and the blocks opened in them. */
  readonly #brackets: { readonly isSquare: boolean; readonly indent: number; blocks: number }[] = []
  #indent = 0
  /** The last bracket ends a case label of a shell, before a command. */
  #isLabel = false

  constructor(lexis: Lexis) {
    this.#lexis = lexis
    this.#heads = new Set(lexis.blockWords?.heads)
  }

  /** True if the token opens a block, false if it closes one; `indent` is its column. Takes each token in order. */
  opens(scanner: Scanner, indent: number): boolean | undefined {
    const { kind, newline, bits } = scanner
    const brackets = this.#brackets
    if (newline) {
      this.#indent = indent
      // An unclosed bracket must not hide a block further left.
      while (brackets.length > 0 && this.#indent <= brackets[brackets.length - 1]!.indent) brackets.pop()
      if (this.#lexis.blockWords?.head !== 'word') this.#isHead = false
    }
    if (kind === T.OPEN_BRACKET || kind === T.OPEN_PAREN)
      brackets.push({ isSquare: kind === T.OPEN_BRACKET, indent: this.#indent, blocks: 0 })
    else if (kind === T.CLOSE_BRACKET || kind === T.CLOSE_PAREN) this.#isLabel = brackets.pop() === undefined
    const opens = kind === T.KEYWORD || kind === T.WORD ? this.#wordOpens(scanner) : undefined
    const around = brackets[brackets.length - 1]
    if (around && opens !== undefined) around.blocks += opens ? 1 : -1
    this.#previous = kind
    this.#previousBits = kind === T.KEYWORD ? bits : 0
    return opens
  }

  #wordOpens({ text, start, end, bits, kind, newline }: Scanner): boolean | undefined {
    const isKey = text[end] === ':' && text[end + 1] !== ':'
    if (this.#previous === T.ACCESS || isKey) return undefined
    const isHead = this.#heads.size > 0 && this.#heads.has(text.slice(start, end))
    if (isHead) return ENDLESS.test(text.slice(end, end + LONGEST_HEAD)) ? undefined : true
    if (kind !== T.KEYWORD) return undefined
    const isAfterLabel = this.#isLabel && this.#previous === T.CLOSE_PAREN
    const isArgument =
      this.#lexis.blockWords?.trailing === 'argument' && !newline && !isAfterLabel && this.#followsOperand()
    if (isArgument) return undefined
    if (bits & W.BLOCK_CLOSE) return this.#isIndex() ? undefined : false
    const byWord = this.#lexis.blockWords?.head === 'statement'
    const isControl = (bits & (W.IF | W.LOOP | W.SWITCH)) !== 0
    const mayTrail = !newline && (this.#brackets.length > 0 || this.#lexis.blockWords?.trailing === 'modifies')
    if (isControl && !byWord && mayTrail && this.#followsOperand()) return undefined
    if (bits & W.BLOCK_ENTER) {
      const opens = byWord || (!this.#isHead && (bits & (W.LAMBDA_WORD | W.BLOCK_OPEN)) !== 0)
      this.#isHead = false
      return opens ? true : undefined
    }
    if (isControl) this.#isHead = true
    const opening = byWord ? W.LAMBDA_WORD : W.IF | W.LOOP | W.SWITCH | W.TRY | W.BLOCK_OPEN | W.LAMBDA_WORD
    return bits & opening ? true : undefined
  }

  /** Whether `end` is an index here: `list[end]` (Julia). */
  #isIndex(): boolean {
    const around = this.#brackets.findLast(({ isSquare, blocks }) => isSquare || blocks > 0)
    return around !== undefined && around.blocks === 0
  }

  /** Whether the token follows an operand: `x if y`. */
  #followsOperand(): boolean {
    if (this.#previous !== T.KEYWORD) return T.endsOperand(this.#previous)
    if (this.#previousBits & W.BLOCK_CLOSE) return true
    return (this.#previousBits & (W.CONTROL_WORDS | W.BLOCK_WORDS | W.LAMBDA_WORD)) === 0
  }
}

/** Characters of the longest self type (`self: A =>`). */
const LONGEST_SELF_TYPE = 200
/** Ends a statement or begins a block. A colon after a blank continues: base types, or a condition's other branch. */
const ENDED = /(?:[;{}]|\S:)$/
const LONGEST_HEAD = 200
/** A definition without a block: `def twice(x) = x * 2`. */
const ENDLESS = /^ +[\w.?!]+(?:\([^()]*\))? += /
