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
    return makes.includes('new') ? { type: lastName(text.slice(start, pathEnd(text, start))) } : {}
  }
  const end = pathEnd(text, at)
  const path = text.slice(at, end)
  if (path === '' || path.length > LONGEST) return {}
  let next = end
  if (text[next] === '<' || text[next] === '[') next = closing(text, next) + 1
  const last = lastName(path)
  if (last === 'new' && makes.includes('.new')) {
    const type = lastName(path.slice(0, path.length - (path.endsWith('::new') ? 5 : 4)))
    return isUpper(type.charCodeAt(0)) ? { type } : {}
  }
  if (text[next] === '{') return makes.includes('{}') ? { type: last } : {}
  if (text[next] !== '(') return next === end && isEnd(text, end) ? { name: path } : {}
  return makes.includes('()') && isUpper(last.charCodeAt(0)) ? { type: last } : { call: path }
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
