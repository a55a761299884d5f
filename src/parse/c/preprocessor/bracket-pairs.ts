// Pairs brackets, also where some are missing.
import * as K from './c-token-kinds.ts'
import type { TokenArrays } from './c-tokens.ts'

interface Pairing {
  readonly text: string
  readonly tokens: TokenArrays
  /** Index of the matching bracket, -1 for none. */
  readonly partner: Int32Array
}

interface OpenBrace {
  readonly at: number
  /** Column of the statement that the brace belongs to. */
  readonly indent: number
  /** Column of the brace if it begins its line, else -1. */
  readonly own: number
  readonly opens: 'namespace' | 'type' | 'body'
}

/**
 * Returns the index of each bracket's match, -1 for none. Indentation decides where braces are unbalanced. Where a
 * parenthesis is never closed, this changes `kind` to end the statement. Unlike parse/recovery/, which works on lines,
 * it sees only the selected branches of `#if`.
 */
export function pairBrackets(text: string, tokens: TokenArrays): { partner: Int32Array; sound: boolean } {
  const pairing = { text, tokens, partner: new Int32Array(tokens.count + 1).fill(-1) }
  const { even, closed } = pairInOrder(pairing)
  if (even && closed) return { partner: pairing.partner, sound: true }
  if (!even) pairUneven(pairing)
  endUnclosed(pairing)
  return { partner: pairing.partner, sound: false }
}

/** Pairs brackets in order. `even`: each brace has a match. `closed`: each bracket has. */
function pairInOrder(pairing: Pairing): { even: boolean; closed: boolean } {
  const { kind, count } = pairing.tokens
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

function pairUneven(pairing: Pairing): void {
  const { tokens, partner } = pairing
  const before = { kind: tokens.kind.slice(), partner: partner.slice() }
  const left = pairByIndentation(pairing, 0)
  if (left === 0) return
  // A namespace whose content is not indented was closed too early. Retry, ignoring that many `}`.
  tokens.kind.set(before.kind)
  partner.set(before.partner)
  pairByIndentation(pairing, left)
}

/**
 * Returns the number of `}` that match nothing. `most` limits how many `}` of namespaces without a comment are ignored.
 */
function pairByIndentation(pairing: Pairing, most: number): number {
  const { text, tokens, partner } = pairing
  let ignored = 0
  let left = 0
  const { kind, count } = tokens
  const open: OpenBrace[] = []
  let indent = 0
  for (let at = 0; at < count; at++) {
    const column = columnOf(text, tokens, at)
    if (column >= 0) {
      indent = column
      if (beginsItem(text, tokens, at)) leaveBlocks(pairing, open, at, column)
    }
    if (kind[at] !== K.BRACE && kind[at] !== K.BRACE_END) continue
    partner[at] = -1
    if (kind[at] === K.BRACE_END) {
      if (open.length === 0) left++
      const isIgnored =
        ignored < most && column >= 0 && open.at(-1)?.opens === 'namespace' && !isCommented(text, tokens, at)
      if (isIgnored) ignored++
      else closeBlock(pairing, open, at, column)
      continue
    }
    const brace = openBrace(text, tokens, at, indent)
    const end = open.at(-1)?.opens === 'body' ? -1 : indentedEnd(pairing, brace)
    if (end < 0) open.push(brace)
    else {
      pairWithin(pairing, at, end)
      at = end
    }
  }
  // A truncated text ends inside all open blocks.
  for (const brace of open.reverse()) if (brace.opens !== 'namespace') closeBefore(pairing, brace, count)
  return left
}

/** Whether a comment behind a `}` names the block. */
function isCommented(text: string, { end }: TokenArrays, at: number): boolean {
  return /^[ \t]*\/[/*]/.test(text.slice(end[at]!, end[at]! + MAX_GAP))
}

const MAX_GAP = 40

/**
 * Index of the `}` that closes a block in order, if it is as far left as the block; then the indentation within the
 * block does not matter. -1 if there is none, or if an outer item seems to begin before it.
 */
function indentedEnd({ text, tokens }: Pairing, { at, indent, own, opens }: OpenBrace): number {
  const { kind, count } = tokens
  if (opens === 'namespace') return -1
  const isOutside = (column: number) => column >= 0 && column <= indent
  for (let depth = 0, i = at; i < count && depth <= MAX_OPEN; i++) {
    if (kind[i] === K.BRACE) depth++
    if (kind[i] !== K.BRACE_END) continue
    const column = columnOf(text, tokens, i)
    if (--depth === 0) return column >= 0 && (column === indent || column === own) ? i : -1
    if (!isOutside(column)) continue
    const next = kind[i + 1] === K.SEMICOLON ? i + 2 : i + 1
    if (opens === 'type' || next >= count || isOutside(columnOf(text, tokens, next))) return -1
  }
  return -1
}

const MAX_OPEN = 100

function pairWithin(pairing: Pairing, from: number, to: number): void {
  const { kind } = pairing.tokens
  const open: number[] = []
  for (let at = from; at <= to; at++) {
    if (kind[at] === K.BRACE) open.push(at)
    else if (kind[at] === K.BRACE_END) link(pairing, open.pop()!, at)
  }
}

/** Ends the blocks that are indented at least as deep as the item at `at`. */
function leaveBlocks(pairing: Pairing, open: OpenBrace[], at: number, column: number): void {
  for (let last = open.at(-1); last && last.opens !== 'namespace' && last.indent >= column; last = open.at(-1)) {
    closeBefore(pairing, last, at)
    open.pop()
  }
}

/**
 * Closes an open block with the `}` at `at`: the one of the same column if the brace begins its line, else the last.
 * `column` is -1 elsewhere.
 */
function closeBlock(pairing: Pairing, open: OpenBrace[], at: number, column: number): void {
  const last = open.at(-1)
  const isFirst = column >= 0
  // A brace that begins its line does not close blocks further left, unless their `{` is in its column.
  if (!last || (isFirst && last.indent < column && last.own !== column)) return
  const begun = isFirst ? open.findLastIndex(({ indent }) => indent <= column) : open.length - 1
  const isFitting = begun >= 0 && (!isFirst || open[begun]!.indent === column || open[begun]!.own === column)
  open.length = isFitting ? begun + 1 : open.length
  link(pairing, open.pop()!.at, at)
}

/** Closes a function body before the token `next`. `parseTypeBody` finds the ends of types. */
function closeBefore(pairing: Pairing, { at, opens }: OpenBrace, next: number): void {
  const { partner, tokens } = pairing
  if (next - 1 === at || opens === 'type') return
  if (partner[next - 1]! >= 0) partner[partner[next - 1]!] = -1
  tokens.kind[next - 1] = K.BRACE_END
  link(pairing, at, next - 1)
}

/** Limit on the tokens before a brace that decide what it opens. */
const MAX_HEAD_TOKENS = 100

function openBrace(text: string, tokens: TokenArrays, at: number, column: number): OpenBrace {
  const { kind } = tokens
  const own = columnOf(text, tokens, at)
  const before = kind[at - 1]
  let indent = column
  let isType = before === K.CLASS || before === K.ENUM
  for (let i = at - 1; i >= 0 && i > at - MAX_HEAD_TOKENS; i--) {
    const type = kind[i]!
    if (type === K.NAMESPACE || type === K.EXTERN) return { at, indent, own, opens: 'namespace' }
    if (type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END) {
      // A macro alone may open a namespace.
      const isMacro = i === at - 2 && kind[at - 1] === K.WORD
      return { at, indent, own, opens: isMacro ? 'namespace' : isType ? 'type' : 'body' }
    }
    const isLabel = type === K.COLON && (columnOf(text, tokens, i - 1) >= 0 || kind[i - 2] === K.ACCESS)
    if (isLabel) break
    if (type === K.CLASS || type === K.ENUM) isType ||= before === K.WORD || before === K.GREATER
    const begun = columnOf(text, tokens, i)
    if (begun >= 0) indent = Math.min(indent, begun)
  }
  return { at, indent, own, opens: isType ? 'type' : 'body' }
}

/** Whether a token that begins its line can begin a declaration or a statement, not a value or a label. */
export function beginsItem(text: string, { kind, start }: TokenArrays, at: number): boolean {
  // `- (void)run`
  if (kind[at] === K.SIGN && kind[at + 1] === K.PAREN) return true
  if (kind[at] === K.AT)
    return /^@(?:end|implementation|interface|protocol)\b/.test(text.slice(start[at], start[at]! + 16))
  if (kind[at]! >= K.NUMBER || kind[at] === K.ACCESS || kind[at + 1] === K.COLON) return false
  return !/^(?:case|default)\b/.test(text.slice(start[at], start[at]! + 8))
}

function endUnclosed({ text, tokens, partner }: Pairing): void {
  const { kind, count } = tokens
  const isUnclosed = (at: number) => (kind[at] === K.PAREN || kind[at] === K.BRACKET) && partner[at]! < 0
  for (let indent = 0, i = 0; i < count; i++) {
    const column = columnOf(text, tokens, i)
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
    const column = columnOf(text, tokens, token)
    return column >= 0 && column <= indent
  }
}

/** Column of a token that begins its line, in UTF-16 units; -1 for any other. */
export function columnOf(text: string, { start, end }: Pick<TokenArrays, 'start' | 'end'>, at: number): number {
  const gap = text.slice(at > 0 ? end[at - 1] : 0, start[at])
  const newline = gap.lastIndexOf('\n')
  return newline < 0 && at > 0 ? -1 : gap.length - newline - 1
}
