// What a function without a declared result returns, if it makes it: `return Tree()`, `return self`, `= Tree()`. Pure.
import { type Value, valueAt } from '../facts/value-types.ts'
import type { Lexis } from '../languages/lexis-rule.ts'

/** Most code of one function that is looked at, in UTF-16 units. */
const MAX_CODE = 8000

/** Languages in which results need no declaration, by how they make objects. */
const MAKES: readonly (readonly [files: RegExp, makes: NonNullable<Lexis['makes']>])[] = [
  [/\.(?:py|pyi|pyx|kts?|swift)$/, ['()']],
  [/\.(?:php|dart|scala)$/, ['new', '()']],
  [/\.rb$/, ['.new']],
]

/** How code of a file makes objects; undefined in languages that declare results. */
export function makesOf(path: string): NonNullable<Lexis['makes']> | undefined {
  return MAKES.find(([files]) => files.test(path))?.[1]
}

/** A value that is the object itself, or of its type: `return self`, `return cls()`. */
export interface Returned extends Value {
  readonly self?: boolean
}

/** The value that every `return` of a function gives; undefined if they differ or if it cannot be told. */
export function returnedValue(code: string, path: string): Returned | undefined {
  const makes = makesOf(path)
  if (makes === undefined || code.length > MAX_CODE) return undefined
  const found = new Map<string, Returned>()
  for (const at of path.endsWith('.rb') ? lastOfRuby(code) : returns(code, path)) {
    const value = SELF.test(code.slice(at, at + 40)) ? { self: true } : valueAt(code, at, makes)
    found.set(JSON.stringify(value), value)
  }
  const [value] = found.values()
  return found.size === 1 && value!.name === undefined ? value : undefined
}

/** `self`, `this`, `cls()`, `new self()`, `new static`, and in Ruby `new`, alone. */
const SELF = /^(?:self|this|\$this|cls\(\)|new(?: self| static)?(?:\(\))?)[ \t]*(?:[;}\n]|$)/

function* returns(code: string, path: string): Generator<number> {
  // `fun make() = Tree()`
  const body = /\.kts?$/.test(path) ? /^[^{=]*\)\s*=\s*(?=[A-Z])/.exec(code) : null
  if (body) yield body[0].length
  else for (const { index, 0: word } of code.matchAll(/(?<![\w$])return[ \t]+/g)) yield index + word.length
}

/** The start of the last expression of a method of Ruby that returns nowhere else. */
function lastOfRuby(code: string): number[] {
  if (/(?<!\w)return(?!\w)/.test(code)) return []
  const last = /(?:^|[\n;])[ \t]*(?<value>[^\n;]+?)\s*(?:[\n;]\s*)end\s*;?\s*$/.exec(code)
  const value = last?.groups?.value
  return value === undefined ? [] : [code.lastIndexOf(value)]
}
