// Patterns for definitions of Scala. Blocks in braces and indented blocks are both deeper than their head.
import type { Pattern } from '../pattern-rule.ts'

const NAME = String.raw`(?<name>[\p{L}_$][\p{L}\d_$]*(?:(?<=_)[-+*/%=<>!&|^~?:#@\\]+)?|${'`'}[^${'`'}\n]+${'`'}|[-+*/%=<>!&|^~?:#@\\]+)`
const MODIFIERS = String.raw`(?:(?:private|protected)(?:\[\w+\])?\s+|(?:abstract|final|sealed|implicit|lazy|override|case|inline|opaque|open|transparent|infix)\s+)*`
const starting = (text: string) => new RegExp(text, 'u')

/** An indented body (Scala 3). */
const OPENS = String.raw`(?=[^\n{}=]*:[ \t]*$)`

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@[\p{L}_][\p{L}\d_.]*/u, end: 'line' },
  { kind: 'module', at: starting(String.raw`package\s+object\s+${NAME}`), end: 'block' },
  { kind: 'trait', at: new RegExp(String.raw`${MODIFIERS}trait\s+${NAME}` + OPENS, 'mu'), end: 'indentation' },
  { kind: 'trait', at: starting(String.raw`${MODIFIERS}trait\s+${NAME}`), end: 'block' },
  {
    kind: 'class',
    at: new RegExp(String.raw`${MODIFIERS}(?:class|object)\s+${NAME}` + OPENS, 'mu'),
    end: 'indentation',
  },
  { kind: 'class', at: starting(String.raw`${MODIFIERS}(?:class|object)\s+${NAME}`), end: 'block' },
  { kind: 'enum', at: new RegExp(String.raw`${MODIFIERS}enum\s+${NAME}` + OPENS, 'mu'), end: 'indentation' },
  { kind: 'enum', at: starting(String.raw`${MODIFIERS}enum\s+${NAME}`), end: 'block' },
  { kind: 'fn', at: new RegExp(String.raw`${MODIFIERS}def\s+${NAME}(?=[^\n{}]*=[ \t]*$)`, 'mu'), end: 'indentation' },
  { kind: 'fn', at: starting(String.raw`${MODIFIERS}def\s+${NAME}`), end: 'block' },
  { kind: 'type', at: starting(String.raw`${MODIFIERS}type\s+${NAME}`), end: 'statement' },
  ...(['val', 'var'] as const).flatMap((word): Pattern[] => {
    const kind = word === 'val' ? 'const' : 'var'
    const at = starting(String.raw`${MODIFIERS}${word}\s+${NAME}`)
    return [
      { kind, margin: true, at, end: 'statement' },
      { kind, inside: ['class', 'module'], insideHead: /\bobject\s+\S+$/, at, end: 'statement' },
    ]
  }),
  {
    kind: 'property',
    inside: ['class', 'trait'],
    at: starting(String.raw`(?=[^=\n]{0,80}\blazy\s)${MODIFIERS}val\s+${NAME}`),
    end: 'statement',
  },
]
