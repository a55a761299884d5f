// Parses style sheets by CSS Syntax Level 3, with the additions of SCSS and Less: blocks, their nesting, and the names
// before them.
import { bareMatch, type Match, type Role } from '../../languages/definition-match.ts'
import type { Outline } from '../../languages/language.ts'
import { AT_RULES, isNestedProperty, LESS_MIXIN, property } from './at-rules.ts'
import { blank, type Dialect, hasOpenComment } from './blanked-style.ts'
import { selectorsOf } from './selectors.ts'

interface Block {
  /** The block contains no rules: keyframes, nested properties. */
  readonly isOpaque: boolean
  /** The name that `&` stands for. */
  readonly parent: string | undefined
  readonly owners: readonly number[]
}

interface Found {
  readonly role: Role
  readonly start: number
  readonly name: number
  readonly nameEnd: number
  /** The name, if it differs from the text. */
  readonly renamed?: string
  /** Whether to skip the name if the file has it already. */
  readonly once?: true
}

interface Named {
  readonly found?: readonly Found[]
  readonly holds?: Partial<Block>
}

/** Returns everything that a style sheet defines. */
export function parseStyles(text: string, dialect: Dialect): Outline {
  return new StyleParser(text, dialect).read()
}

class StyleParser {
  readonly #text: string
  readonly #code: string
  readonly #dialect: Dialect
  readonly #matches: Match[] = []
  readonly #seen = new Set<string>()
  readonly #open: Block[] = []

  constructor(text: string, dialect: Dialect) {
    this.#text = text
    this.#code = blank(text, dialect)
    this.#dialect = dialect
  }

  read(): Outline {
    const code = this.#code
    let sound = !hasOpenComment(this.#text, this.#dialect)
    let start = -1
    let depth = 0
    for (let at = 0; at < code.length; at++) {
      const char = code[at]!
      if (start < 0 && char > ' ' && char !== '}' && char !== ';') start = at
      if (char === '(' || char === '[') depth++
      else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
      else if (char === '{' && depth === 0) {
        this.#enter(start < 0 ? at : start, at)
        start = -1
      } else if (char === ';' && depth === 0) {
        if (start >= 0) this.#declaration(start, at + 1)
        start = -1
      } else if (char === '}') {
        if (start >= 0) this.#declaration(start, at)
        sound &&= depth === 0 && this.#open.length > 0
        depth = 0
        start = -1
        this.#close(at + 1)
      }
    }
    if (start >= 0) this.#declaration(start, code.trimEnd().length)
    sound &&= depth === 0 && this.#open.length === 0
    while (this.#open.length > 0) this.#close(this.#text.trimEnd().length)
    return { matches: this.#matches, sound }
  }

  #declaration(start: number, end: number): void {
    const found = property(this.#code, start, end, this.#dialect, this.#open.length === 0)
    if (found) this.#add({ role: 'var', start, once: true, ...found }, end)
  }

  /** Opens the block whose brace is at `at` and whose prelude begins at `start`. */
  #enter(start: number, at: number): void {
    const { isOpaque, parent } = this.#open.at(-1) ?? TOP_LEVEL
    const prelude = this.#code.slice(start, at)
    const { found = [], holds = {} } = isOpaque || prelude.trim() === '' ? {} : this.#named(start, at, prelude, parent)
    const owners = found.flatMap((each, index) => this.#add(each, this.#text.length, at, index > 0))
    this.#open.push({ isOpaque, parent, owners, ...holds })
  }

  /** The names in a prelude, and how the block differs from the enclosing one. */
  #named(start: number, at: number, prelude: string, parent: string | undefined): Named {
    const variable = property(this.#code, start, at, this.#dialect, this.#open.length === 0)
    if (variable && /:\s*$/.test(prelude)) {
      const holds = this.#code[start] === '-' ? OPAQUE : ROOT
      return { found: [{ role: 'var', start, once: true, ...variable }], holds }
    }
    if (isNestedProperty(prelude)) return { holds: OPAQUE }
    if (prelude.startsWith('@')) return atRule(prelude, start)
    const mixin = this.#dialect.variable === '@' ? LESS_MIXIN.exec(prelude)?.[1] : undefined
    if (mixin) {
      const nameEnd = start + mixin.length
      return { found: [{ role: 'macro', start, name: start, nameEnd }], holds: { parent: mixin } }
    }
    const { found, first } = selectorsOf(this.#text, prelude, start, parent, this.#dialect)
    return { found: found.map(each => ({ role: 'selector', once: true, ...each })), holds: { parent: first } }
  }

  /**
   * Adds a match and returns its index, or nothing for a duplicate. If a block has several selectors only the first one
   * encloses its content.
   */
  #add({ role, start, name, nameEnd, renamed, once }: Found, end: number, body = -1, isFlat = false): number[] {
    const key = `${role} ${renamed ?? this.#text.slice(name, nameEnd)}`
    if (once && this.#seen.has(key)) return []
    this.#seen.add(key)
    const set = isFlat ? { flat: null } : undefined
    return [this.#matches.push({ ...bareMatch(role, start, end), name, nameEnd, body, renamed, set }) - 1]
  }

  #close(end: number): void {
    for (const owner of this.#open.pop()?.owners ?? []) this.#matches[owner] = { ...this.#matches[owner]!, end }
  }
}

function atRule(prelude: string, start: number): Named {
  for (const { role, at, holds } of AT_RULES) {
    const name = at.exec(prelude)?.groups?.name
    if (name === undefined) continue
    const begin = start + prelude.indexOf(name, 1 + prelude.search(/\s/))
    const found: readonly Found[] = [{ role, start, name: begin, nameEnd: begin + name.length }]
    return { found, holds: holds === 'nothing' ? OPAQUE : holds === 'code' ? ROOT : {} }
  }
  return {}
}

const TOP_LEVEL = { isOpaque: false, parent: undefined } as const
const OPAQUE = { isOpaque: true, parent: undefined } as const
const ROOT = { parent: undefined } as const
