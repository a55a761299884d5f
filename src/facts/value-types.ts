// Types revealed by an assigned value: `new Tree()`, `&Tree{}`, `Tree()`, `grow()`, `tree`. Pure.
import type { Lexis } from '../languages/lexis-rule.ts'
import { isUpper } from '../util/name-words.ts'
import { closing, isPart, lastName, wordsEnd } from '../util/type-names.ts'

/** The type of a value, or the callee or name from which it can be inferred. */
export interface Value {
  readonly type?: string
  readonly call?: string
  readonly name?: string
}

/** Classifies the value at an offset; `makes` lists the language's ways to construct objects. */
export function valueAt(text: string, offset: number, makes: NonNullable<Lexis['makes']>): Value {
  let at = pastBlanks(text, offset)
  if (text[at] === '&') at++
  if (text.startsWith('await ', at)) at = pastBlanks(text, at + 6)
  if (text.startsWith('new ', at)) {
    const start = pastBlanks(text, at + 4)
    const end = pathEnd(text, start)
    // The value of `new Tree().grow()` is not a tree.
    if (!makes.includes('new') || isContinued(text, pastArguments(text, pastTypeArguments(text, end)))) return {}
    return { type: lastName(text.slice(start, end)) }
  }
  const end = pathEnd(text, at)
  const path = text.slice(at, end)
  if (path === '' || path.length > LONGEST) return {}
  const next = pastTypeArguments(text, end)
  const last = lastName(path)
  if (last === 'new' && makes.includes('.new')) {
    const type = lastName(path.slice(0, path.length - (path.endsWith('::new') ? 5 : 4)))
    return isUpper(type.charCodeAt(0)) ? { type } : {}
  }
  if (text[next] === '{') return makes.includes('{}') ? { type: last } : {}
  if (text[next] !== '(') return next === end && isEnd(text, end) ? { name: path } : {}
  const call = chainOf(text, path, next)
  if (call !== path) return call === undefined ? {} : { call }
  return makes.includes('()') && isUpper(last.charCodeAt(0)) ? { type: last } : { call: path }
}

/**
 * The calls that follow a call whose arguments begin at `open`, as callees are written: `grow().cut` of
 * `grow(1).cut(2)`. Undefined if the value is no call in the end.
 */
function chainOf(text: string, path: string, open: number): string | undefined {
  let chain = path
  for (let at = open; chain.length <= LONGEST; ) {
    const end = pastArguments(text, at)
    if (end < 0) return undefined
    if (!isContinued(text, end)) return chain
    const dot = pastBlanks(text, end)
    if (text[dot] !== '.') return undefined
    const name = wordsEnd(text, dot + 1)
    at = pastTypeArguments(text, name)
    if (name === dot + 1 || text[at] !== '(') return undefined
    chain += `().${text.slice(dot + 1, name)}`
  }
  return undefined
}

/** End of the arguments that begin at `at`; `at` itself if none do, -1 if they are too long to follow. */
function pastArguments(text: string, at: number): number {
  if (text[at] !== '(') return at
  let depth = 0
  for (let i = at; i < text.length && i < at + LONGEST_ARGUMENTS; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i + 1
  }
  return -1
}

const LONGEST_ARGUMENTS = 2000

function pastTypeArguments(text: string, at: number): number {
  const close = text[at] === '<' || text[at] === '[' ? closing(text, at) : -1
  return close < 0 ? at : close + 1
}

/** True if what stands behind a value takes a part of it or calls it. */
function isContinued(text: string, end: number): boolean {
  if (end < 0 || text[end] === '[' || text[end] === '(') return true
  const next = pastBlanks(text, end)
  return text[next] === '.' || (text[next] === '?' && text[next + 1] === '.')
}

const LONGEST = 80

/** `tree`, `this.grow`, `$this->grow`. */
function pathEnd(text: string, at: number): number {
  let end = wordsEnd(text, at)
  while (end > at && text.startsWith('->', end) && isPart(text.charCodeAt(end + 2))) end = wordsEnd(text, end + 2)
  return end
}

function pastBlanks(text: string, offset: number): number {
  let at = offset
  while (text.charCodeAt(at) <= 32) at++
  return at
}

function isEnd(text: string, at: number): boolean {
  let next = at
  while (text[next] === ' ' || text[next] === '\t') next++
  return next >= text.length || ';,)}\n\r'.includes(text[next]!)
}
