// Names that at-rules and declarations define.
import type { SymbolKind } from '../../model.ts'
import type { Dialect } from './blanked-style.ts'

interface AtRule {
  readonly role: SymbolKind
  readonly at: RegExp
  /** Content of the block: rules that belong to the enclosing block, rules of its own, or none. */
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

/** A Less mixin with parameters, `.name(`. It is not a selector. */
export const LESS_MIXIN = /^([.#][\w-]+)\s*\(/

/**
 * Whether this is a nested property of SCSS, `font: {` or `font: bold {`. In a selector, `a:hover`, no blank follows
 * the colon.
 */
export function isNestedProperty(prelude: string): boolean {
  return /^[\w-]+\s*:(?:\s[^&.#:]*)?$/.test(prelude)
}

/** Returns the range of the name that a declaration defines: a custom property, or a variable of the file. */
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
