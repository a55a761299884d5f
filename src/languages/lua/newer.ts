// Masks for the types of Luau, which the grammar of Lua does not know.
import type { Mask } from '../language.ts'

/** Text in brackets, nested twice. */
const nested = (open: string, close: string): string => {
  const within = (inner: string) => `\\${open}(?:[^${open}${close}]|${inner})*\\${close}`
  return within(within(within('(?!)')))
}

/** A type ends with its line, unless a bracket is open or an operator stands at the line's end or begins the next. */
const TYPE = `(?:[^\\n{}();]|${nested('{', '}')}|${nested('(', ')')}|(?<=[|&,=>])[ \\t]*\\n|\\n(?=[ \\t]*[|&]))*`

/** The name of a label that spans the definition. A written label has no such blanks (query.ts). */
function labelLike(whole: string): string {
  const [before = '', name = ''] = /^(?:export[ \t]+)?type[ \t]+(\w+)/.exec(whole) ?? []
  const start = before.length - name.length
  const blank = whole.slice(before.length, -2).replace(/[^\n]/g, ' ')
  return `::${' '.repeat(start - 2)}${name}${blank}::`
}

export const newer: readonly Mask[] = [
  {
    text: new RegExp(
      `(?=(?:export|type)[ \\t])(?<=^[ \\t]*)(?:export[ \\t]+)?type[ \\t]+\\w+[ \\t]*(?:<[^<>\\n]*>)?[ \\t]*=(?!=)${TYPE}`,
      'gm',
    ),
    to: labelLike,
  },
]
