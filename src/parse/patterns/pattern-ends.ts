// Finds the end and the body of a definition that a pattern matched, by the pattern's rule.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { PatternEnd } from '../../languages/pattern-rule.ts'
import type { CodeText } from '../../scan/code-text.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { flagsOf, WordPairs } from './word-pairs.ts'

/** UTF-16 units; the end is exclusive, the body -1 if there is none. */
interface Extent {
  readonly end: number
  readonly body: number
}

const EMPTY_LINE = /\n\s*\n/
/** Longest head searched for a body, which bounds the work on text without one. */
const LONGEST_HEAD = 4000

/** The ends in one text. Remembers lookups, so that all definitions together take linear time. */
export class Ends {
  readonly #source: CodeText
  readonly #lexis: Lexis
  readonly #words = new Map<PatternEnd, WordPairs>()
  readonly #found = new Map<PatternEnd, { from: number; at: number; end: number }>()
  #nextShallower: Int32Array | undefined

  constructor(source: CodeText, lexis: Lexis) {
    this.#source = source
    this.#lexis = lexis
  }

  /** The extent of a definition on a line (by index) whose pattern matched up to `after`. The caller ends sections. */
  of(rule: Exclude<PatternEnd, 'section'>, line: number, after: number): Extent {
    const extent = this.#of(rule, line, after)
    return { ...extent, end: this.#trimmed(extent.end, after) }
  }

  #of(rule: Exclude<PatternEnd, 'section'>, line: number, after: number): Extent {
    if (rule === 'line') return { end: this.#joinedLineEnd(line), body: -1 }
    if (rule === 'statement') return { end: this.#statement(after), body: -1 }
    if (rule === 'block') return this.#block(after)
    if (rule === 'indentation') return this.#indented(line, after)
    if (rule === 'item') return this.#item(after)
    if ('lines' in rule) return this.#linesBelow(rule, line)
    return 'open' in rule ? this.#wordBlock(rule, line, after) : this.#until(rule, after)
  }

  /** Trims a comment at the end of the last line. */
  #trimmed(end: number, after: number): number {
    const { written } = this.#source
    let at = end
    while (at > after && written.charCodeAt(at - 1) <= 32) at--
    return at
  }

  #joinedLineEnd(line: number): number {
    const { lines, source } = this.#source
    let at = line
    while (at + 1 < lines.length && /\\\r?$/.test(source.slice(lines[at]!.end - 2, lines[at]!.end))) at++
    return lines[at]!.end
  }

  lineAt(offset: number): number {
    const { lines } = this.#source
    return firstWhere(1, lines.length, at => lines[at]!.start > offset) - 1
  }

  #block(after: number): Extent {
    const { code, closing } = this.#source
    const limit = Math.min(code.length, after + LONGEST_HEAD)
    let colon = false
    for (let at = after; at < limit; at++) {
      const mark = code[at]!
      if (mark === ':') colon = true
      else if (mark === '{') {
        const close = closing.get(at)
        if (close === undefined || this.#isOutside(close, after)) return { end: this.#byIndentation(at), body: at }
        // A type or initialiser in braces precedes the body: `f(): { a: b } {`, `: a{1}, b{2} {`, `extends A<{}> {`.
        const next = nextNonBlank(code, close + 1)
        const follower = code[next]
        if (
          follower === undefined ||
          EMPTY_LINE.test(code.slice(close, next)) ||
          (follower === '{' && !colon && code.slice(close, next).includes('\n')) ||
          !(colon ? '{,|&>[' : '{|&>[').includes(follower)
        )
          return { end: close + 1, body: at }
        at = close
      } else if (mark === '(' || mark === '[') {
        const close = closing.get(at)
        if (close === undefined) break
        at = close
      } else if (mark === ';') return { end: at + 1, body: -1 }
      else if (mark === ')' || mark === ']' || mark === '}') return { end: at, body: -1 }
      else if (mark === '=' && !'=<>!'.includes(code[at - 1] ?? ' ') && !'=>'.includes(code[at + 1] ?? ' ')) {
        const value = nextNonBlank(code, at + 1)
        return { end: this.#statement(at + 1), body: value }
      } else if (mark === '\n' && this.#lexis.lineEnds && !this.#continues(at)) return { end: at, body: -1 }
    }
    return { end: this.#source.lines[this.lineAt(after)]!.end, body: -1 }
  }

  /** Whether a closing bracket begins a line that is indented less than the last line of the head. */
  #isOutside(close: number, after: number): boolean {
    const { lines } = this.#source
    const line = lines[this.lineAt(close)]!
    return line.first === close && line.indent < lines[this.lineAt(after)]!.indent
  }

  #statement(after: number): number {
    const { code, closing } = this.#source
    const line = this.#lexis.lineEnds || !this.#hasSemicolons
    // Blanked strings of a thousand lines do not make a statement long.
    let length = 0
    for (let at = after; at < code.length; at++) {
      const mark = code[at]!
      if (mark > ' ') length++
      if (mark === '{' || mark === '(' || mark === '[') {
        const close = closing.get(at)
        if (close === undefined) return this.#source.lines[this.lineAt(at)]!.end
        at = close
      } else if (mark === ';') return at + 1
      else if (mark === ')' || mark === ']' || mark === '}') return at
      else if (mark === '\n') {
        if ((line && !this.#continues(at)) || length > LONGEST_HEAD) return at
        // Skips empty lines at once: a hundred thousand would take quadratic time.
        const next = nextNonBlank(code, at)
        if (next < 0) break
        at = next - 1
      }
    }
    return code.length
  }

  #item(after: number): Extent {
    const { code, closing } = this.#source
    const first = nextNonBlank(code, after)
    const body = first >= 0 && '{['.includes(code[first]!) ? first : -1
    for (let at = after; at < code.length; at++) {
      const mark = code[at]!
      if (mark === '{' || mark === '[' || mark === '(') at = closing.get(at) ?? at
      else if (mark === ',' || mark === '}' || mark === ']' || mark === ')') return { end: at, body }
    }
    return { end: code.length, body }
  }

  #linesBelow({ lines: wanted, between }: { readonly lines: RegExp; readonly between: RegExp }, line: number): Extent {
    const { lines, source } = this.#source
    const head = this.lineAt(this.#joinedLineEnd(line))
    const textOf = (number: number) =>
      source.slice(lines[number]!.start, Math.min(lines[number]!.end, lines[number]!.start + 200))
    let last = head
    for (let at = head + 1; at < lines.length; at++) {
      const text = textOf(at)
      if (wanted.test(text)) {
        at = this.lineAt(this.#joinedLineEnd(at))
        last = at
      } else if (!between.test(text)) break
    }
    return { end: lines[last]!.end, body: last > head ? lines[head + 1]!.start : -1 }
  }

  /** Whether the statement on a line continues on the next. */
  #continues(lineEnd: number): boolean {
    const { code, inString } = this.#source
    if (inString.has(lineEnd + 1)) return true
    const before = code.slice(Math.max(code.lastIndexOf('\n', lineEnd - 1) + 1, lineEnd - 80), lineEnd)
    const next = nextNonBlank(code, lineEnd)
    return OPERATOR_LAST.test(before) || (next >= 0 && OPERATOR_FIRST.test(code.slice(next, next + 3)))
  }

  get #hasSemicolons(): boolean {
    return this.#lexis.blocks === 'brace'
  }

  /** The end of an unclosed block: before the first line that is indented no deeper than its first. */
  #byIndentation(at: number): number {
    return this.#indented(this.lineAt(at), at + 1).end
  }

  #indented(line: number, after: number): Extent {
    const { lines, code, inString } = this.#source
    this.#nextShallower ??= nextShallower(this.#source)
    const head = this.lineAt(this.#headEnd(after))
    const next = nextCode(lines, head + 1)
    const isDeeper = next < lines.length && lines[next]!.indent > lines[line]!.indent
    if (!isDeeper) {
      const colon = code.indexOf(':', after)
      const inline = colon >= 0 && colon < lines[head]!.end ? nextNonBlank(code, colon + 1) : -1
      return { end: lines[head]!.end, body: inline >= 0 && inline < lines[head]!.end ? inline : -1 }
    }
    let stop = this.#nextShallower[line]!
    // The head's closing bracket is as deep as the definition.
    while (stop <= head) stop = this.#nextShallower[stop]!
    let last = stop - 1
    while (last > head && lines[last]!.first < 0 && !inString.has(lines[last]!.start)) last--
    return { end: lines[last]!.end, body: lines[next]!.first }
  }

  /** After the brackets that open on the line of `after`, to the end of that line. */
  #headEnd(after: number): number {
    const { code, closing } = this.#source
    const limit = Math.min(code.length, after + LONGEST_HEAD)
    let at = after
    for (; at < limit && code[at] !== '\n'; at++) {
      const mark = code[at]!
      if (mark === '(' || mark === '[' || mark === '{') at = closing.get(at) ?? at
    }
    return Math.min(at, code.length)
  }

  #wordBlock(rule: { readonly open: RegExp; readonly close: RegExp }, line: number, after: number): Extent {
    const { code, lines } = this.#source
    let pairs = this.#words.get(rule)
    if (!pairs) {
      pairs = new WordPairs(code, rule.open, rule.close)
      this.#words.set(rule, pairs)
    }
    const head = lines[this.lineAt(this.#headEnd(after))]!.end
    const pair = pairs.openedIn(lines[line]!.start, head)
    if (!pair) return { end: head, body: -1 }
    return { end: pair.end < 0 ? this.#indented(line, after).end : pair.end, body: nextNonBlank(code, head) }
  }

  #until(rule: { readonly until: RegExp; readonly encloses?: true }, after: number): Extent {
    let before = this.#matchEnd(rule, after)
    if (!rule.encloses) return { end: before, body: -1 }
    let end = this.#closingBracket(after, before)
    // A match within brackets does not end a definition outside of them.
    while (end > before) {
      const from = end
      before = this.#matchEnd(rule, from)
      end = this.#closingBracket(from, before)
    }
    const inside = nextNonBlank(this.#source.code, after)
    return { end, body: inside < end ? inside : -1 }
  }

  /** Where the brackets around an offset close, at most `limit`; if they do not, after the last open one. */
  #closingBracket(after: number, limit: number): number {
    const { code, closing } = this.#source
    let at = after
    for (; at < limit; at++) {
      const mark = code[at]!
      if (mark === '{' || mark === '(' || mark === '[') at = closing.get(at) ?? at
      else if (mark === '}') return at
    }
    return at
  }

  #matchEnd(rule: { readonly until: RegExp }, after: number): number {
    const { code } = this.#source
    const known = this.#found.get(rule)
    if (known && known.from <= after && after <= known.at) return known.end
    const search = new RegExp(rule.until.source, flagsOf(rule.until, 'g'))
    search.lastIndex = after
    const found = search.exec(code)
    const at = found ? found.index : code.length
    const end = found ? search.lastIndex : code.length
    this.#found.set(rule, { from: after, at, end })
    return end
  }
}

/** The next line of code that is indented no deeper, for each line; the number of lines if there is none. */
function nextShallower({ lines }: CodeText): Int32Array {
  const next = new Int32Array(lines.length + 1).fill(lines.length)
  const open: number[] = []
  for (const [number, { first, indent }] of lines.entries()) {
    if (first < 0) continue
    while (open.length > 0 && lines[open[open.length - 1]!]!.indent >= indent) next[open.pop()!] = number
    open.push(number)
  }
  return next
}

function nextCode(lines: CodeText['lines'], from: number): number {
  let at = from
  while (at < lines.length && lines[at]!.first < 0) at++
  return at
}

/** Offset of the first character that is not blank, or -1. */
function nextNonBlank(code: string, from: number): number {
  let at = from
  while (at < code.length && code.charCodeAt(at) <= 32) at++
  return at < code.length ? at : -1
}

/** The end, or the next start, of a line whose statement continues. */
const OPERATOR_LAST = /(?:[=,+*/%|&?:.\\([{<^-]|=>|->)\s*$/
const OPERATOR_FIRST = /^\s*(?:[.|&?:=+*%)\]},{]|->|=>|\/(?![/*]))/
