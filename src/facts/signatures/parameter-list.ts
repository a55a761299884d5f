// Finds the parameter list in a head: after the name, or in the function bound to the name.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { closingOf, positionOf, skipAngles } from './head-brackets.ts'

export interface ParameterList {
  readonly inside: string
  readonly end: number
}

/** The list after the name; undefined if there is none. */
export function listAfterName(head: string, nameEnd: number, lexis: Lexis): ParameterList | undefined {
  let at = nameEnd + (lexis.signature?.beforeList?.exec(head.slice(nameEnd))?.[0].length ?? 0)
  while (' ?"\''.includes(head[at] ?? '\n')) at++
  if (head[at] === '<' || head[at] === '[') at = skipAngles(head, at, lexis)
  while (' )]'.includes(head[at] ?? '\n')) at++
  if (head[at] === '(') return listsAt(head, at, lexis)
  // `def add a, b` (Ruby), `def add a, b do` (Elixir)
  const mayBeBare = lexis.bareCalls?.includes('argument') && !lexis.signature?.prototype
  const bare = mayBeBare ? /^ +(?=[*&\p{L}_[{%])/u.exec(head.slice(nameEnd)) : null
  // The second name of `alias` is no parameter (Ruby).
  if (bare === null || /^ *(?:when|=)/.test(head.slice(nameEnd)) || /^alias\b/.test(head)) return undefined
  const inside = head.slice(nameEnd + bare[0].length).replace(/\s+when\s.*$/, '')
  // `def a <> b` (Elixir)
  const left = /^def\w* (.+?) *[^\w\s.,(]+$/.exec(head.slice(0, nameEnd))?.[1]
  return { inside: left === undefined ? inside : `${left}, ${inside}`, end: head.length }
}

/** The list that opens at `at`, joined with those after it if the language allows several. */
function listsAt(head: string, at: number, lexis: Lexis): ParameterList {
  const lists: string[] = []
  let end = at
  for (let open: number | undefined = at; open !== undefined; ) {
    const close = closingOf(head, open, lexis)
    if (close > open + 1) lists.push(head.slice(open + 1, close))
    end = close + 1
    const next = lexis.signature?.manyLists ? /^\s*(?=\()/.exec(head.slice(end)) : null
    open = next === null ? undefined : end + next[0].length
  }
  return { inside: lists.join(', '), end }
}

/** Most unclosed brackets around a function: wrappers. */
const MAX_WRAPPERS = 8

const FUNCTION = /^(?:async|function|func|fn|sub|static|move|def)\b\s*\*?\s*/

const BARE = /^[\p{L}_$][\w$]*(?=\s*(?:=>\s*)?$)/u

/** What may follow the list of a function that is the whole value: a body, a result, captured variables (PHP). */
const LAST = /^\s*(?:$|=>\s*$|:(?!:)|->|use\b|throws\b|\{)/

/**
 * The parameter list of the function that a name is bound to, also inside wrappers: `memo(forwardRef((props, ref) =>
 * {`. `isFunction`: the value is known to be a function.
 */
export function listOfValue(
  head: string,
  nameEnd: number,
  isFunction: boolean,
  lexis: Lexis,
): ParameterList | undefined {
  let at = valueAt(head, nameEnd, isFunction, lexis)
  if (at < 0) return undefined
  const lambda = /^\s*lambda\b/.exec(head.slice(at))
  if (lambda !== null) return { inside: head.slice(at + lambda[0].length), end: head.length }
  let wrappers = 0
  while (at < head.length) {
    const rest = head.slice(at)
    const words = FUNCTION.exec(rest)
    // `fn => …` (JavaScript): a keyword of other languages may be a name.
    const bare = words === null || lexis.signature?.binders?.includes(':') ? BARE.exec(rest) : null
    if (bare !== null) return { inside: bare[0], end: head.length }
    const skipped = words?.[0].length ?? /^(?:[\p{L}_$][\w$]*|\s+)/u.exec(rest)?.[0].length ?? 0
    if (skipped > 0) {
      at += skipped
      continue
    }
    const close = '([{<"\'`'.includes(head[at]!) ? endOf(head, at, lexis) : at
    if (head[at] === '(' && close < head.length && LAST.test(head.slice(close + 1))) return listsAt(head, at, lexis)
    // A closed bracket is no wrapper; an open one holds the function.
    if (close >= head.length && ++wrappers > MAX_WRAPPERS) return undefined
    at = close < head.length ? close + 1 : at + 1
  }
  return undefined
}

function endOf(head: string, at: number, lexis: Lexis): number {
  if (!'"\'`'.includes(head[at]!)) return closingOf(head, at, lexis)
  const close = head.indexOf(head[at]!, at + 1)
  return close < 0 ? head.length : close
}

/** Start of the value bound to a name: after `=`, `<-`, the `:` of a member, or the name itself. */
function valueAt(head: string, nameEnd: number, isFunction: boolean, lexis: Lexis): number {
  const after = head.slice(nameEnd)
  // `export default function (a)`
  if (/^\s+(?:async|function)\b/.test(after)) return nameEnd
  for (const binder of ['=', ...((isFunction && lexis.signature?.binders) || [])]) {
    const bound = positionOf(after, binder, lexis)
    if (bound >= 0) return nameEnd + bound + binder.length
  }
  return -1
}
