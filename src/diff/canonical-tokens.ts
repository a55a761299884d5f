// Tokens in one spelling, so that code which only its formatter or its comments changed has the same ones. Pure.
import type { Language } from '../languages/language.ts'
import type { Lexis } from '../languages/lexis-rule.ts'
import type { CodeItem } from './code-items.ts'

/** How the lines of a language end statements: by indentation, by their ends, or not. */
type Lines = 'indented' | 'ended' | 'free'

const [DEEPER, BACK, LINE] = ['\u0001deeper', '\u0001back', '\u0001line'] as const

const OPEN: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * The tokens of a piece of code without comments, trailing commas, semicolons that may be left out and parentheses
 * around a single parameter; strings that have equal quotes have the same. Line ends and indentation are tokens where
 * they end statements.
 */
export function canonicalTokens(items: readonly CodeItem[], text: string, language: Language): string[] {
  return new Canonical(
    items.filter(({ kind }) => kind === 'token'),
    text,
    language,
  ).tokens()
}

/** True for a token that represents the layout of lines. */
export function isLayout(token: string): boolean {
  return token.startsWith('\u0001')
}

class Canonical {
  readonly #items: readonly CodeItem[]
  readonly #text: string
  readonly #lexis: Lexis
  readonly #lines: Lines
  readonly #freeSemicolons: boolean
  readonly #found: string[] = []
  /** Open brackets: their marks. */
  readonly #open: string[] = []
  readonly #indents: number[] = []

  constructor(items: readonly CodeItem[], text: string, { lexis, nature }: Language) {
    this.#items = items
    this.#text = text
    this.#lexis = lexis
    // OCaml has no block by indentation: words begin and end its items.
    const isIndented = lexis.blocks === 'indent' && !lexis.items
    const isEnded = lexis.blocks === 'end' || lexis.blocks === 'section' || lexis.bareCalls?.includes('command')
    this.#lines = isIndented ? 'indented' : isEnded ? 'ended' : 'free'
    this.#freeSemicolons = this.#lines === 'free' && nature === undefined && lexis.lineEnds === true
  }

  tokens(): string[] {
    for (let i = 0; i < this.#items.length; i++) {
      const item = this.#items[i]!
      if (item.isFirst && i > 0) this.#endLine(i)
      if (i === 0) this.#indents.push(this.#column(item))
      if (item.isString) {
        this.#add(item, equalQuoted(item.text, this.#lexis.equalQuotes))
        continue
      }
      if (this.#isDropped(i)) continue
      if (item.text === ';' && this.#lines !== 'free') {
        if (this.#found.length > 0 && !isLayout(this.#found.at(-1)!)) this.#found.push(LINE)
        continue
      }
      this.#bracket(item.text)
      this.#add(item, item.text)
    }
    while (this.#found.length > 0 && isLayout(this.#found.at(-1)!)) this.#found.pop()
    return this.#found
  }

  #add(item: CodeItem, text: string): void {
    const last = this.#found.at(-1)
    this.#found.push(item.apart && last !== undefined && !isLayout(last) ? ` ${text}` : text)
  }

  #bracket(mark: string): void {
    if (mark === '(' || mark === '[' || mark === '{') this.#open.push(mark)
    else if (OPEN[mark] !== undefined && this.#open.at(-1) === OPEN[mark]) this.#open.pop()
  }

  /** A line ends before an item: a statement may end there. */
  #endLine(i: number): void {
    if (this.#lines === 'free') return
    const inner = this.#open.at(-1)
    if (inner === '(' || inner === '[' || (inner === '{' && this.#lines === 'indented')) return
    const last = this.#found.at(-1)
    if (last === '\\' || last === ' \\') {
      this.#found.pop()
      return
    }
    const next = this.#items[i]!
    if (this.#lines === 'ended') {
      if (/^(?:\.|&\.|\?\.|\|>)/.test(next.text) || (last !== undefined && /^(?:[,.({[|=+*]|&&|\|\|)$/.test(last)))
        return
      if (last !== undefined && !isLayout(last)) this.#found.push(LINE)
      return
    }
    if (last !== undefined && !isLayout(last)) this.#found.push(LINE)
    const column = this.#column(next)
    if (column > this.#indents.at(-1)!) {
      this.#indents.push(column)
      this.#found.push(DEEPER)
    }
    while (column < this.#indents.at(-1)! && this.#indents.length > 1) {
      this.#indents.pop()
      this.#found.push(BACK)
    }
  }

  #column({ start }: CodeItem): number {
    let column = 0
    for (let at = this.#text.lastIndexOf('\n', start - 1) + 1; at < start; at++)
      column += this.#text[at] === '\t' ? 8 - (column % 8) : 1
    return column
  }

  #isDropped(i: number): boolean {
    const { text } = this.#items[i]!
    if (text === ',') return this.#isTrailing(i)
    if (text === ';') return this.#freeSemicolons && this.#open.at(-1) !== '('
    if (text === '(') return this.#isParameterAlone(i)
    return text === ')' && this.#isParameterAlone(i - 2)
  }

  /** True for a comma before the end of its list, or where a definition was cut out of it. */
  #isTrailing(i: number): boolean {
    const next = this.#items[i + 1]
    const previous = this.#items[i - 1]
    if (next === undefined || previous === undefined) return true
    const last = this.#found.at(-1)
    if (this.#open.at(-1) === '{' && (last === '{' || last === ',')) return true
    const opens = OPEN[next.text]
    if (opens === undefined) return next.text === '>' && this.#lines === 'free'
    if (previous.text === ',' || previous.text === opens) return false
    return !(this.#lexis.commaTuples && next.text === ')' && this.#isTuple(i))
  }

  /** True if the comma before item `i + 1` is the only one in parentheses that call nothing. */
  #isTuple(i: number): boolean {
    let depth = 0
    for (let at = i - 1; at >= 0; at--) {
      const { text } = this.#items[at]!
      if (text === ')' || text === ']' || text === '}') depth++
      else if (depth > 0 && (text === '(' || text === '[' || text === '{')) depth--
      else if (depth === 0 && text === ',') return false
      else if (depth === 0 && text === '(') return !isOperand(this.#items[at - 1], this.#lexis)
    }
    return false
  }

  /** `(a) =>`, of which the parentheses may be left out. */
  #isParameterAlone(i: number): boolean {
    const [open, name, close, mark] = this.#items.slice(i, i + 4)
    if (i < 0 || open?.text !== '(' || close?.text !== ')' || name === undefined || mark === undefined) return false
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name.text) || !this.#lexis.lambdas.includes(mark.text)) return false
    return !isOperand(this.#items[i - 1], this.#lexis)
  }
}

function isOperand(item: CodeItem | undefined, { words }: Lexis): boolean {
  if (item === undefined) return false
  if (item.isString || item.text === ')' || item.text === ']') return true
  if (!/[\p{L}\p{N}_$]$/u.test(item.text)) return false
  return item.text !== 'async' && !words.notCalled.includes(item.text) && !words.declare.includes(item.text)
}

/** A string literal in double quotes, if it is the same string in those. */
function equalQuoted(literal: string, rule: Lexis['equalQuotes']): string {
  if (rule === undefined) return literal
  const [, prefix = '', quote, inside = ''] = /^([A-Za-z]*)("""|'''|"|')([\s\S]*)\2$/.exec(literal) ?? []
  if (quote === undefined || (rule === 'plain' && /[\\$#@`{'"]/.test(inside))) return literal
  const whole = quote.length === 3 ? '"""' : '"'
  return prefix + whole + (quote.length === 3 ? inside : inside.replace(/\\(['"])/g, '$1')) + whole
}
