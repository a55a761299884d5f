// The head of a function passed to the value of a name, without its body: `memo(function Card(props)`.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { closingOf, positionOf, skipAngles } from './head-brackets.ts'

const MAX_CALLS = 8

/** The head up to the function's body; undefined if no function is passed. `from` is the end of the name. */
export function headOfPassedFunction(head: string, from: number, lexis: Lexis): string | undefined {
  const bound = positionOf(head.slice(from), '=', lexis)
  if (bound < 0) return undefined
  let at = from + bound + 1
  for (let left = MAX_CALLS; left > 0; left--) {
    const end = headEnd(head, at, lexis)
    if (end >= 0) return head.slice(0, end).trimEnd()
    const callee = /^\s*[\w$.]+\s*/.exec(head.slice(at))
    if (callee === null) return undefined
    at += callee[0].length
    if (head[at] === '<') at = skipAngles(head, at, lexis)
    if (head[at] !== '(') return undefined
    at++
  }
  return undefined
}

function headEnd(head: string, at: number, lexis: Lexis): number {
  const bare = /^\s*(?:async\s+)?[\w$]+\s*(?==>)/.exec(head.slice(at))
  if (bare !== null) return at + bare[0].length
  const words = /^\s*(?:async\b\s*)?(?:(function)\b\s*\*?\s*[\w$]*\s*)?/.exec(head.slice(at))!
  let open = at + words[0].length
  if (head[open] === '<') open = skipAngles(head, open, lexis)
  while (head[open] === ' ') open++
  if (head[open] !== '(') return -1
  const close = closingOf(head, open, lexis) + 1
  if (words[1] === undefined) {
    const arrow = /^\s*(?:=>|:)/.test(head.slice(close)) ? positionOf(head.slice(close), '=>', lexis) : -1
    return arrow < 0 ? -1 : close + arrow
  }
  // The first brace that opens no type: `function f(a): { b: string } {`.
  for (let brace = head.indexOf('{', close); brace >= 0; brace = head.indexOf('{', brace)) {
    if (!/(?:[:|&<,]|=>)\s*$/.test(head.slice(close, brace))) return brace
    brace = closingOf(head, brace, lexis) + 1
  }
  return -1
}
