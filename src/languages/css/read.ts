// Reads a style sheet by the rules of CSS Syntax Level 3, with what SCSS and Less add: which blocks there are, whose they
// are, and what the words before them name.
import type { Outline } from '../language.ts'
import { BARE_MATCH, type Match, type Role } from '../match.ts'
import { blank, type Dialect } from './blank.ts'
import { AT_RULES, isNestedProperty, LESS_MIXIN, property } from './rules.ts'
import { selectorsOf } from './selectors.ts'

/** A block that is open. */
interface Block {
  /** Nothing in it is a rule: frames of an animation, nested properties. */
  readonly isOpaque: boolean
  /** What `&` stands for in it. */
  readonly parent: string | undefined
  /** Positions of the matches that end with it. */
  readonly owners: readonly number[]
}

interface Found {
  readonly role: Role
  readonly start: number
  readonly name: number
  readonly nameEnd: number
  /** Absent: the name is as written. */
  readonly renamed?: string
  /** Not where the file has this name already. */
  readonly once?: true
}

/** Everything a style sheet defines. */
export function readStyles(text: string, dialect: Dialect): Outline {
  const code = blank(text, dialect)
  const matches: Match[] = []
  const seen = new Set<string>()
  const open: Block[] = []
  let sound = true

  /** Adds what is not there yet; gives its position. Of several selectors of a block only the first encloses what is in it. */
  const add = (
    { role, start, name, nameEnd, renamed, once }: Found,
    end: number,
    body = -1,
    isFlat = false,
  ): number[] => {
    const key = `${role} ${renamed ?? text.slice(name, nameEnd)}`
    if (once && seen.has(key)) return []
    seen.add(key)
    const more = { ...(renamed === undefined ? {} : { renamed }), ...(isFlat ? { set: { flat: null } } : {}) }
    matches.push({ ...BARE_MATCH, role, start, end, name, nameEnd, body, ...more })
    return [matches.length - 1]
  }
  const close = (end: number) => {
    for (const owner of open.pop()!.owners) matches[owner] = { ...matches[owner]!, end }
  }
  const declaration = (start: number, end: number) => {
    const found = property(code, start, end, dialect, open.length === 0)
    if (found) add({ ...found, role: 'var', start, once: true }, end)
  }
  /** What begins at the brace at `at`, with its prelude from `start` on. */
  const enter = (start: number, at: number) => {
    const { isOpaque, parent } = open[open.length - 1] ?? OUTERMOST
    const prelude = code.slice(start, at)
    const inside = (found: readonly Found[], more: Partial<Block> = {}) =>
      open.push({
        isOpaque,
        parent,
        owners: found.flatMap((each, index) => add(each, text.length, at, index > 0)),
        ...more,
      })
    const variable = property(code, start, at, dialect, open.length === 0)
    if (isOpaque || prelude.trim() === '') return inside([])
    if (variable && /:\s*$/.test(prelude)) {
      const holds = code[start] === '-' ? OPAQUE : { parent: undefined }
      return inside([{ ...variable, role: 'var', start, once: true }], holds)
    }
    if (isNestedProperty(prelude)) return inside([], OPAQUE)
    for (const { role, at: expression, holds } of AT_RULES) {
      const name = expression.exec(prelude)?.groups?.name
      if (name === undefined) continue
      const begin = start + prelude.indexOf(name, 1 + prelude.search(/\s/))
      const more = holds === 'nothing' ? OPAQUE : holds === 'code' ? { parent: undefined } : {}
      return inside([{ role, start, name: begin, nameEnd: begin + name.length }], more)
    }
    if (prelude.startsWith('@')) return inside([])
    if (dialect.variable === '@') {
      const mixin = LESS_MIXIN.exec(prelude)?.[1]
      if (mixin)
        return inside([{ role: 'macro', start, name: start, nameEnd: start + mixin.length }], { parent: mixin })
    }
    const { found, first } = selectorsOf(text, prelude, start, parent, dialect)
    return inside(
      found.map(each => ({ ...each, role: 'selector' as const, once: true as const })),
      { parent: first },
    )
  }

  let start = -1
  let depth = 0
  for (let at = 0; at < code.length; at++) {
    const char = code[at]!
    if (start < 0 && char > ' ' && char !== '}' && char !== ';') start = at
    if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
    else if (char === '{' && depth === 0) {
      enter(start < 0 ? at : start, at)
      start = -1
    } else if (char === ';' && depth === 0) {
      if (start >= 0) declaration(start, at + 1)
      start = -1
    } else if (char === '}') {
      if (start >= 0) declaration(start, at)
      sound &&= depth === 0 && open.length > 0
      depth = 0
      start = -1
      if (open.length > 0) close(at + 1)
    }
  }
  if (start >= 0) declaration(start, code.trimEnd().length)
  sound &&= open.length === 0
  while (open.length > 0) close(text.trimEnd().length)
  return { matches, sound }
}

const OUTERMOST = { isOpaque: false, parent: undefined } as const
const OPAQUE = { isOpaque: true, parent: undefined } as const
