// Which brackets belong together, in a text in which one may be missing.
import * as K from './c-token-kinds.ts'
import type { Places } from './c-tokens.ts'

interface Pairing {
  readonly text: string
  readonly places: Places
  /** For each bracket the place of the other one, -1 for none. */
  readonly partner: Int32Array
}

/** A brace that is not closed yet. */
interface OpenBrace {
  readonly at: number
  /** How far left the statement begins that it belongs to. */
  readonly indent: number
  /** How far right it stands itself where it begins its line; -1 elsewhere. */
  readonly own: number
  readonly opens: 'namespace' | 'type' | 'body'
}

/**
 * For each bracket the place of the other one, -1 for none; where braces do not come out even, lines begun as far left
 * decide between them. What follows a parenthesis that is never closed is ended where its statement seems to: `kind` is
 * changed there. Tokens are paired, not lines of the text as in parse/recovery/: of the branches of an `#if` only one
 * is among them.
 */
export function pairBrackets(text: string, places: Places): { partner: Int32Array; sound: boolean } {
  const pairing = { text, places, partner: new Int32Array(places.count + 1).fill(-1) }
  const { even, closed } = pairInOrder(pairing)
  if (even && closed) return { partner: pairing.partner, sound: true }
  if (!even) pairUneven(pairing)
  endUnclosed(pairing)
  return { partner: pairing.partner, sound: false }
}

/** Pairs brackets as they follow each other; whether each brace has its partner, and whether all that opens is closed. */
function pairInOrder(pairing: Pairing): { even: boolean; closed: boolean } {
  const { kind, count } = pairing.places
  const open: number[] = []
  const isOpen = (type: number) => open.length > 0 && kind[open[open.length - 1]!] === type
  let even = true
  let closed = true
  for (let at = 0; at < count; at++) {
    const type = kind[at]!
    if (type < K.PAREN || type > K.BRACE_END) continue
    if (type & 1) open.push(at)
    else if (type === K.BRACE_END) {
      for (; open.length > 0 && !isOpen(K.BRACE); open.pop()) closed = false
      if (open.length > 0) link(pairing, open.pop()!, at)
      else even = false
    } else if (isOpen(type - 1)) link(pairing, open.pop()!, at)
  }
  return { even: even && open.every(at => kind[at] !== K.BRACE), closed: closed && open.length === 0 }
}

function link({ partner }: Pairing, open: number, close: number): void {
  partner[open] = close
  partner[close] = open
}

/** Pairs braces anew where they do not come out even. */
function pairUneven(pairing: Pairing): void {
  const { places, partner } = pairing
  const before = { kind: places.kind.slice(), partner: partner.slice() }
  const left = pairByIndentation(pairing, 0)
  if (left === 0) return
  // What closed a name space, in which nothing stands deeper, left its end without a partner.
  places.kind.set(before.kind)
  partner.set(before.partner)
  pairByIndentation(pairing, left)
}

/**
 * Pairs braces by where the lines begin that open and close them; how many close nothing, since nothing is open.
 * `most`: ends of name spaces that are passed over because no comment says that they are that.
 */
function pairByIndentation(pairing: Pairing, most: number): number {
  const { text, places, partner } = pairing
  let passed = 0
  let left = 0
  const { kind, count } = places
  const open: OpenBrace[] = []
  let indent = 0
  for (let at = 0; at < count; at++) {
    const column = columnOf(text, places, at)
    if (column >= 0) {
      indent = column
      if (beginsItem(text, places, at)) leaveBlocks(pairing, open, at, column)
    }
    if (kind[at] !== K.BRACE && kind[at] !== K.BRACE_END) continue
    partner[at] = -1
    if (kind[at] === K.BRACE_END) {
      if (open.length === 0) left++
      const isPassed = passed < most && column >= 0 && open.at(-1)?.opens === 'namespace' && !isNamed(text, places, at)
      if (isPassed) passed++
      else closeBlock(pairing, open, at, column)
      continue
    }
    const brace = openBrace(text, places, at, indent)
    const end = open.at(-1)?.opens === 'body' ? -1 : soundEnd(pairing, brace)
    if (end < 0) open.push(brace)
    else {
      pairWithin(pairing, at, end)
      at = end
    }
  }
  // The end of a text that was cut off is inside what is still open.
  for (const brace of open.reverse()) if (brace.opens !== 'namespace') abandon(pairing, brace, count)
  return left
}

/** Whether a comment behind a `}` tells what it ends. */
function isNamed(text: string, { end }: Places, at: number): boolean {
  return /^[ \t]*\/[/*]/.test(text.slice(end[at]!, end[at]! + LONGEST_GAP))
}

/** Characters before a comment on its line. */
const LONGEST_GAP = 40

/**
 * The `}` that closes a block as braces follow each other, where it begins a line as far left as the block: however
 * what is in such a block is indented, it is sound. -1 where there is none, or where something begins as far left
 * behind another `}` that does: the next function, or what ends a name space.
 */
function soundEnd({ text, places }: Pairing, { at, indent, own, opens }: OpenBrace): number {
  const { kind, count } = places
  if (opens === 'namespace') return -1
  const isOutside = (column: number) => column >= 0 && column <= indent
  for (let depth = 0, i = at; i < count && depth <= MOST_OPEN; i++) {
    if (kind[i] === K.BRACE) depth++
    if (kind[i] !== K.BRACE_END) continue
    const column = columnOf(text, places, i)
    if (--depth === 0) return column >= 0 && (column === indent || column === own) ? i : -1
    if (!isOutside(column)) continue
    const next = kind[i + 1] === K.SEMICOLON ? i + 2 : i + 1
    if (opens === 'type' || next >= count || isOutside(columnOf(text, places, next))) return -1
  }
  return -1
}

/** Braces open at once in a block that is tried. */
const MOST_OPEN = 100

/** Pairs the braces from one to another as they follow each other. */
function pairWithin(pairing: Pairing, from: number, to: number): void {
  const { kind } = pairing.places
  const open: number[] = []
  for (let at = from; at <= to; at++) {
    if (kind[at] === K.BRACE) open.push(at)
    else if (kind[at] === K.BRACE_END) link(pairing, open.pop()!, at)
  }
}

/** Ends the blocks that what begins at `at` shows to be over: it stands no deeper than they do. */
function leaveBlocks(pairing: Pairing, open: OpenBrace[], at: number, column: number): void {
  for (let last = open.at(-1); last && last.opens !== 'namespace' && last.indent >= column; last = open.at(-1)) {
    abandon(pairing, last, at)
    open.pop()
  }
}

/**
 * Takes a `}` for the end of an open block, of that begun as far left where it begins its line at `column`, which is -1
 * elsewhere.
 */
function closeBlock(pairing: Pairing, open: OpenBrace[], at: number, column: number): void {
  const last = open.at(-1)
  const isFirst = column >= 0
  // A brace that begins its line leaves alone what began further left, but for what began with one below which it
  // stands.
  if (!last || (isFirst && last.indent < column && last.own !== column)) return
  const begun = isFirst ? open.findLastIndex(({ indent }) => indent <= column) : open.length - 1
  const isFitting = begun >= 0 && (!isFirst || open[begun]!.indent === column || open[begun]!.own === column)
  open.length = isFitting ? begun + 1 : open.length
  link(pairing, open.pop()!.at, at)
}

/**
 * Closes the body of a function before the token `next`, which is no part of it. Where a type ends is seen when it is
 * drawn.
 */
function abandon(pairing: Pairing, { at, opens }: OpenBrace, next: number): void {
  const { partner, places } = pairing
  if (next - 1 === at || opens === 'type') return
  if (partner[next - 1]! >= 0) partner[partner[next - 1]!] = -1
  places.kind[next - 1] = K.BRACE_END
  link(pairing, at, next - 1)
}

/** Tokens before a brace that are read to see what it opens. */
const LONGEST_HEAD = 100

/** The brace at `at`, whose line begins at `column`, with how far left the statement begins that it belongs to. */
function openBrace(text: string, places: Places, at: number, column: number): OpenBrace {
  const { kind } = places
  const own = columnOf(text, places, at)
  const before = kind[at - 1]
  let indent = column
  let isType = before === K.CLASS || before === K.ENUM
  for (let i = at - 1; i >= 0 && i > at - LONGEST_HEAD; i--) {
    const type = kind[i]!
    if (type === K.NAMESPACE || type === K.EXTERN) return { at, indent, own, opens: 'namespace' }
    if (type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END) {
      // A macro alone may open one.
      const isMacro = i === at - 2 && kind[at - 1] === K.WORD
      return { at, indent, own, opens: isMacro ? 'namespace' : isType ? 'type' : 'body' }
    }
    const isLabel = type === K.COLON && (columnOf(text, places, i - 1) >= 0 || kind[i - 2] === K.ACCESS)
    if (isLabel) break
    if (type === K.CLASS || type === K.ENUM) isType ||= before === K.WORD || before === K.GREATER
    const begun = columnOf(text, places, i)
    if (begun >= 0) indent = Math.min(indent, begun)
  }
  return { at, indent, own, opens: isType ? 'type' : 'body' }
}

/** Whether a token that begins its line can begin a declaration or a statement: no value, no label. */
export function beginsItem(text: string, { kind, start }: Places, at: number): boolean {
  // `- (void)run`
  if (kind[at] === K.SIGN && kind[at + 1] === K.PAREN) return true
  if (kind[at] === K.AT)
    return /^@(?:end|implementation|interface|protocol)\b/.test(text.slice(start[at], start[at]! + 16))
  if (kind[at]! >= K.NUMBER || kind[at] === K.ACCESS || kind[at + 1] === K.COLON) return false
  return !/^(?:case|default)\b/.test(text.slice(start[at], start[at]! + 8))
}

/** Ends what each `(` and `[` without a partner begins. */
function endUnclosed({ text, places, partner }: Pairing): void {
  const { kind, count } = places
  const isUnclosed = (at: number) => (kind[at] === K.PAREN || kind[at] === K.BRACKET) && partner[at]! < 0
  for (let indent = 0, i = 0; i < count; i++) {
    const column = columnOf(text, places, i)
    if (column >= 0) indent = column
    if (!isUnclosed(i)) continue
    let next = i + 1
    while (next < count && kind[next] !== K.BRACE && kind[next] !== K.BRACE_END && !isOutside(next, indent)) next++
    if (kind[next] === K.BRACE && next - 1 > i && partner[next - 1]! < 0) {
      // `int name(int a {`
      kind[next - 1] = kind[i]! + 1
      partner[i] = next - 1
      partner[next - 1] = i
    } else kind.fill(K.SEMICOLON, i, next)
  }

  function isOutside(token: number, indent: number): boolean {
    const column = columnOf(text, places, token)
    return column >= 0 && column <= indent
  }
}

/** How far right a token stands that begins its line, in characters; -1 for any other. */
export function columnOf(text: string, { start, end }: Pick<Places, 'start' | 'end'>, at: number): number {
  const gap = text.slice(at > 0 ? end[at - 1] : 0, start[at])
  const newline = gap.lastIndexOf('\n')
  return newline < 0 && at > 0 ? -1 : gap.length - newline - 1
}
