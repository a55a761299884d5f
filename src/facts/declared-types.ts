// Types in declarations: `oak: Tree`, `Tree oak`, `oak *Tree`. Pure.
import type { Lexis } from '../languages/lexis-rule.ts'
import type { Definition } from '../model.ts'
import { isUpper } from '../util/name-words.ts'
import { isPart, typeNamed } from '../util/type-names.ts'
import { valueAt } from './value-types.ts'

/** The name of an assignment's target. The last word read, from `start` to `end`, may be its type. */
export function nameBefore(code: string, start: number, end: number, lexis: Lexis): string {
  const at = backOverMarks(code, start)
  const declared = code[at - 1] === ':' ? typeBefore(code, start, end, lexis) : undefined
  return declared?.name ?? code.slice(start, end)
}

/** The name and declared type of an assignment's target; `start` and `end` are its last name. */
export function typeBefore(
  code: string,
  start: number,
  end: number,
  { parameters }: Lexis,
): { readonly name: string; readonly type: string } | undefined {
  const at = backOverMarks(code, start)
  if (parameters === 'type name') {
    const from = wordStart(code, at)
    const type = at < start ? typeNamed(code.slice(from, at)) : undefined
    return type !== undefined && isUpper(type.charCodeAt(0)) ? { name: code.slice(start, end), type } : undefined
  }
  // The last word read is the type.
  if (parameters !== 'name: type' || code[at - 1] !== ':' || code[at - 2] === ':') return undefined
  const type = typeNamed(code.slice(start, end))
  const to = backOverBlanks(code, at - 1)
  const from = wordStart(code, to)
  return from < to && type !== undefined && isUpper(type.charCodeAt(0))
    ? { name: code.slice(from, to), type }
    : undefined
}

/** The declared type of a class field, searched in the class outside its members. */
export function fieldType(
  code: string,
  { start, end }: Definition,
  members: readonly Definition[],
  field: string,
  { parameters, makes = [], pointers }: Lexis,
): string | undefined {
  const stop = Math.min(end, start + LONGEST)
  const near = members.filter(one => one.start < stop)
  let looks = 0
  for (let at = code.indexOf(field, start); at >= 0 && at < stop && looks < MOST; at = code.indexOf(field, at + 1)) {
    const after = at + field.length
    if (isPart(code.charCodeAt(after)) || (isPart(code.charCodeAt(at - 1)) && code[at - 1] !== '$')) continue
    // `/** The log to be used. */` declares nothing.
    const before = code.slice(Math.max(0, at - LONGEST_TYPE), at)
    if (COMMENT.test(before.slice(before.lastIndexOf('\n') + 1))) continue
    looks++
    const isOwn = !near.some(one => one.start <= at && at < one.end)
    if (!isOwn && !isProperty(code, at)) continue
    const type =
      parameters === 'type name'
        ? typeBefore(code, code[at - 1] === '$' ? at - 1 : at, after, { parameters } as Lexis)?.type
        : typeBehind(code, after, parameters === 'name: type', pointers)
    if (type !== undefined) return type
    const behind = pastSpaces(code, after)
    const made = code[behind] === '=' && isOwn ? valueAt(code, behind + 1, makes).type : undefined
    if (made !== undefined) return made
  }
  return undefined
}

/** The beginning of a line with a comment. */
const COMMENT = /^\s*(?:\/[/*]|\*|#(?!\[))/

/** Characters of a class that are searched, and most occurrences of the name that are examined. */
const LONGEST = 20_000
const MOST = 12
const PROPERTIES = ['private', 'public', 'protected', 'readonly', 'val', 'var']

function isProperty(code: string, at: number): boolean {
  const end = backOverBlanks(code, at)
  return end < at && PROPERTIES.includes(code.slice(wordStart(code, end), end))
}

/** `: Tree` or, in Go, ` *Tree`. */
function typeBehind(
  code: string,
  after: number,
  hasColon: boolean,
  pointers: ReadonlySet<string> | undefined,
): string | undefined {
  let at = after
  if (hasColon) {
    if (code[at] === '?' || code[at] === '!') at++
    at = pastSpaces(code, at)
    if (code[at] !== ':') return undefined
    at++
  } else if (code[at] !== ' ' && code[at] !== '\t') return undefined
  let end = at
  while (end < code.length && end < at + LONGEST_TYPE && !STOPS.includes(code[end]!)) end++
  return typeNamed(code.slice(at, end).trim(), pointers)
}

const LONGEST_TYPE = 120
const STOPS = ';,={}()\n\r`"'

function wordStart(code: string, end: number): number {
  let at = end
  while (isPart(code.charCodeAt(at - 1))) at--
  return at
}

/** Skips blanks and the marks of pointers and references. */
function backOverMarks(code: string, offset: number): number {
  let at = offset
  while (code[at - 1] === ' ' || code[at - 1] === '*' || code[at - 1] === '&') at--
  return at
}

function backOverBlanks(code: string, offset: number): number {
  let at = offset
  while (code[at - 1] === ' ') at--
  return at
}

function pastSpaces(code: string, offset: number): number {
  let at = offset
  while (code[at] === ' ' || code[at] === '\t') at++
  return at
}
