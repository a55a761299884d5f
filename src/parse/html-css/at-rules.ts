// What at-rules and declarations of a style sheet name.
import type { SymbolKind } from '../../model.ts'
import type { Dialect } from './blanked-style.ts'

interface AtRule {
  readonly role: SymbolKind
  /** Matched against what stands before the brace. */
  readonly at: RegExp
  /** What is in its block: rules of those around it, rules of its own, or none. */
  readonly holds: 'rules' | 'code' | 'nothing'
}

export const AT_RULES: readonly AtRule[] = [
  { role: 'block', at: /^@(?:-\w+-)?keyframes\s+(?<name>[\w-]+)\s*$/, holds: 'nothing' },
  {
    role: 'block',
    at: /^@(?:counter-style|property|font-palette-values|position-try)\s+(?<name>[\w-]+)\s*$/,
    holds: 'nothing',
  },
  { role: 'block', at: /^@layer\s+(?<name>[\w.-]+)\s*$/, holds: 'rules' },
  { role: 'macro', at: /^@mixin\s+(?<name>[\w-]+)/, holds: 'code' },
  { role: 'fn', at: /^@function\s+(?<name>[\w-]+)/, holds: 'nothing' },
]

/** `.name(` of a mixin with parameters (Less): to whoever calls it that is all it is. */
export const LESS_MIXIN = /^([.#][\w-]+)\s*\(/

/** `font: {` and `font: bold {` (SCSS), which no selector looks like: in `a:hover` no blank follows. */
export function isNestedProperty(prelude: string): boolean {
  return /^[\w-]+\s*:(?:\s[^&.#:]*)?$/.test(prelude)
}

/** The name that a declaration from `start` to `end` defines: a custom property, or a variable of the file. */
export function property(
  code: string,
  start: number,
  end: number,
  { variable }: Dialect,
  isOutermost: boolean,
): { readonly name: number; readonly nameEnd: number } | undefined {
  const mark = code[start]!
  if (mark !== '-' && mark !== variable) return undefined
  const name = (mark === '-' ? /^(--[\w-]+)\s*:/ : /^([$@][\w-]+)\s*:/).exec(
    code.slice(start, Math.min(end, start + 300)),
  )
  if (!name || (mark !== '-' && !isOutermost)) return undefined
  return { name: start, nameEnd: start + name[1]!.length }
}
