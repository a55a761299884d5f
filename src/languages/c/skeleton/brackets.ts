// Which brackets belong together, in a text in which one may be missing.
import * as K from './kinds.ts'
import type { Tokens } from './tokens.ts'

type Places = Pick<Tokens, 'kind' | 'start' | 'end' | 'count'>

/**
 * For each bracket the place of the other one, -1 for none; where braces do not come out even, lines begun as far left decide
 * between them. What follows a parenthesis that is never closed is ended where its statement seems to: `kind` is changed there.
 */
export function pairBrackets(text: string, places: Places): { partner: Int32Array; sound: boolean } {
  const { kind, count } = places
  const partner = new Int32Array(count + 1).fill(-1)
  let even = true
  const stack: number[] = []
  for (let at = 0; at < count; at++) {
    const type = kind[at]!
    if (type < K.PAREN || type > K.BRACE_END) continue
    if (type & 1) stack.push(at)
    else if (type === K.BRACE_END) {
      while (stack.length > 0 && kind[stack[stack.length - 1]!] !== K.BRACE) stack.pop()
      even &&= link(stack.pop(), at)
    } else if (stack.length > 0 && kind[stack[stack.length - 1]!] === type - 1) link(stack.pop(), at)
  }
  even &&= stack.every(at => kind[at] !== K.BRACE)
  if (!even) byIndentation()
  const closed = endUnclosed(text, places, partner)
  return { partner, sound: even && closed }

  function link(open: number | undefined, close: number): boolean {
    if (open === undefined) return false
    partner[open] = close
    partner[close] = open
    return true
  }

  function byIndentation(): void {
    const open: { at: number; indent: number; isOpen: boolean }[] = []
    let indent = 0
    for (let at = 0; at < count; at++) {
      const type = kind[at]
      const column = columnOf(text, places, at)
      if (column >= 0) indent = column
      if (column >= 0 && beginsItem(text, places, at))
        while (open.length > 0 && !open[open.length - 1]!.isOpen && open[open.length - 1]!.indent >= column)
          abandon(open.pop()!.at, at)
      if (type !== K.BRACE && type !== K.BRACE_END) continue
      partner[at] = -1
      if (type === K.BRACE) {
        open.push({ at, ...headOf(text, places, at, indent) })
        continue
      }
      const last = open[open.length - 1]
      const isFirst = column >= 0
      // A brace that begins its line closes what began as far left, and leaves alone what began further left.
      if (!last || (isFirst && last.indent < indent)) continue
      let fits = open.length - 1
      if (isFirst) while (fits >= 0 && open[fits]!.indent > indent) fits--
      if (fits < 0 || open[fits]!.indent < indent) fits = open.length - 1
      open.length = fits + 1
      link(open.pop()!.at, at)
    }
    // The end of a text that was cut off is inside what is still open.
    while (open.length > 0) {
      const { at, isOpen } = open.pop()!
      if (!isOpen) abandon(at, count)
    }
  }

  /** Closes the body of a function before the token `next`, which is no part of it. */
  function abandon(brace: number, next: number): void {
    const before = kind[brace - 1]
    if (next - 1 === brace || before === K.WORD || before === K.GREATER) return
    if (partner[next - 1]! >= 0) partner[partner[next - 1]!] = -1
    kind[next - 1] = K.BRACE_END
    link(brace, next - 1)
  }
}

/** Tokens before a brace that are read to see what it opens. */
const LONGEST_HEAD = 100

/** How far left the statement begins that a brace belongs to, whose line begins at `indent`, and whether it opens a namespace. */
function headOf(text: string, places: Places, brace: number, indent: number) {
  const { kind } = places
  let leftmost = indent
  for (let i = brace - 1; i >= 0 && i > brace - LONGEST_HEAD; i--) {
    const type = kind[i]!
    if (type === K.NAMESPACE || type === K.EXTERN) return { indent: leftmost, isOpen: true }
    // A macro alone may open one.
    if (type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END)
      return { indent: leftmost, isOpen: i === brace - 2 && kind[brace - 1] === K.WORD }
    const isLabel = type === K.COLON && (columnOf(text, places, i - 1) >= 0 || kind[i - 2] === K.ACCESS)
    if (isLabel) break
    const column = columnOf(text, places, i)
    if (column >= 0) leftmost = Math.min(leftmost, column)
  }
  return { indent: leftmost, isOpen: false }
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

/** Ends what each `(` and `[` without a partner begins; whether there is none. */
function endUnclosed(text: string, places: Places, partner: Int32Array): boolean {
  const { kind, count } = places
  const isUnclosed = (at: number) => (kind[at] === K.PAREN || kind[at] === K.BRACKET) && partner[at]! < 0
  let at = 0
  while (at < count && !isUnclosed(at)) at++
  if (at === count) return true
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
  return false

  function isOutside(token: number, indent: number): boolean {
    const column = columnOf(text, places, token)
    return column >= 0 && column <= indent
  }
}

/** How far right a token stands that begins its line, in characters; -1 for any other. */
export function columnOf(text: string, { start, end }: Pick<Tokens, 'start' | 'end'>, at: number): number {
  const gap = text.slice(at > 0 ? end[at - 1] : 0, start[at])
  const newline = gap.lastIndexOf('\n')
  return newline < 0 && at > 0 ? -1 : gap.length - newline - 1
}
