// Patterns for definitions of PHP.
import type { Pattern } from '../pattern-rule.ts'

const NAME = String.raw`(?<name>[\p{L}_][\p{L}\d_]*)`
const MODIFIERS = String.raw`(?:(?:public|protected|private|static|abstract|final|readonly|var)\s+)*`
const TYPES = ['class', 'interface', 'trait', 'enum'] as const
const starting = (text: string) => new RegExp(text, 'iu')

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /#\[[^\]\n]*\]/, end: 'line' },
  { kind: 'module', at: /namespace\s+(?<name>[\w\\]+)(?=\s*\{)/i, end: 'block' },
  { kind: 'module', at: /namespace\s+(?<name>[\w\\]+)\s*(?=;)/i, end: 'line' },
  { kind: 'class', at: starting(String.raw`${MODIFIERS}class\s+${NAME}`), end: 'block' },
  { kind: 'interface', at: starting(String.raw`interface\s+${NAME}`), end: 'block' },
  { kind: 'trait', at: starting(String.raw`trait\s+${NAME}`), end: 'block' },
  { kind: 'enum', at: starting(String.raw`enum\s+${NAME}(?=\s*[:{]|\s+implements\b)`), end: 'block' },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}function\s*&?\s*${NAME}\s*(?=\()`),
    end: 'block',
  },
  // If an earlier block is unclosed, the modifiers still show a method.
  {
    kind: 'method',
    at: starting(
      String.raw`(?:(?:public|protected|private|static|abstract|final)\s+)+function\s*&?\s*${NAME}\s*(?=\()`,
    ),
    end: 'block',
  },
  { kind: 'fn', at: starting(String.raw`function\s*&?\s*${NAME}\s*(?=\()`), end: 'block' },
  {
    kind: 'const',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}const\s+(?:[?\w|\\]+\s+)?${NAME}\s*(?==)`),
    end: 'statement',
  },
  { kind: 'const', inside: ['file', 'module'], at: starting(String.raw`const\s+${NAME}\s*(?==)`), end: 'statement' },
  { kind: 'const', written: true, at: /\\?define\s*\(\s*(["'])(?<name>[\w\\]+)\1\s*,/i, end: 'statement' },
  {
    kind: 'fn',
    inside: ['file'],
    margin: true,
    sigil: true,
    at: /\$(?<name>\w+)\s*=\s*(?:static\s+)?(?:function\b|fn\s*\()/i,
    end: 'statement',
  },
]
