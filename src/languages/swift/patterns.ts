// Patterns for definitions of Swift.
import type { Pattern } from '../pattern-rule.ts'

const NAME = String.raw`(?<name>[\p{L}_][\p{L}\d_]*|${'`'}[^${'`'}\n]+${'`'})`
const MODIFIERS = String.raw`(?:(?:public|private|fileprivate|internal|open|package|static|class|final|override|mutating|nonmutating|convenience|required|lazy|weak|unowned|indirect|prefix|postfix|infix|nonisolated|isolated|distributed|dynamic|optional|async)(?:\(\w+\))?\s+)*`
const TYPES = ['class', 'struct', 'enum', 'interface', 'scope'] as const
const starting = (text: string) => new RegExp(text, 'u')

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@[\p{L}_][\p{L}\d_.]*/u, end: 'line' },
  {
    kind: 'fn',
    at: starting(
      String.raw`${MODIFIERS}func\s+(?<name>[\p{L}_][\p{L}\d_]*|${'`'}[^${'`'}\n]+${'`'}|[-+*/%=<>!&|^~?.]+)\s*(?=[(<])`,
    ),
    end: 'block',
  },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}(?<name>init|deinit|subscript)\b\s*[?!]?\s*(?=[(<{])`),
    end: 'block',
  },
  {
    kind: 'class',
    at: starting(
      String.raw`${MODIFIERS.replace('|class', '')}(?:class|actor)\s+(?!func\b|var\b|let\b|subscript\b)${NAME}`,
    ),
    end: 'block',
  },
  { kind: 'struct', at: starting(String.raw`${MODIFIERS}struct\s+${NAME}`), end: 'block' },
  { kind: 'enum', at: starting(String.raw`${MODIFIERS}enum\s+${NAME}`), end: 'block' },
  { kind: 'interface', at: starting(String.raw`${MODIFIERS}protocol\s+${NAME}`), end: 'block' },
  { kind: 'scope', at: starting(String.raw`${MODIFIERS}extension\s+(?<name>[\p{L}_][\p{L}\d_.]*)`), end: 'block' },
  { kind: 'type', at: starting(String.raw`${MODIFIERS}(?:typealias|associatedtype)\s+${NAME}`), end: 'statement' },
  { kind: 'macro', at: starting(String.raw`${MODIFIERS}macro\s+${NAME}`), end: 'statement' },
  {
    kind: 'property',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}var\s+${NAME}\s*:[^={}\n]{1,300}(?=\{)`),
    end: 'block',
  },
  {
    kind: 'const',
    inside: TYPES,
    at: starting(String.raw`(?=[^=\n]{0,60}\bstatic\s)${MODIFIERS}let\s+${NAME}`),
    end: 'statement',
  },
  {
    kind: 'const',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`${MODIFIERS}let\s+${NAME}`),
    end: 'statement',
  },
  {
    kind: 'var',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`${MODIFIERS}var\s+${NAME}`),
    end: 'statement',
  },
]
