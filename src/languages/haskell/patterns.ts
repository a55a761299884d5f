// Patterns for definitions of Haskell, for texts that the grammar fails on.
import type { Pattern } from '../pattern-rule.ts'

export const patterns: readonly Pattern[] = [
  { kind: 'module', margin: true, at: /module\s+(?<name>[A-Z][\w.]*)/, end: 'line', rename: [[/^ +/, '']] },
  {
    kind: 'struct',
    margin: true,
    at: /(?:data|newtype)\s+(?!instance\b|family\b)(?:[^=\n]*=>\s*)?(?<name>[A-Z][\w']*)/,
    end: 'indentation',
  },
  {
    kind: 'type',
    margin: true,
    at: /(?!type\s+[A-Z][\w']*\s*::)(?:type|type\s+family|data\s+family)\s+(?!instance\b|role\b)(?<name>[A-Z][\w']*)/,
    end: 'indentation',
  },
  { kind: 'class', margin: true, at: /class\s+(?:[^=\n]*=>\s*)?(?<name>[A-Z][\w']*)/, end: 'indentation' },
  {
    kind: 'fn',
    margin: true,
    at: /(?!(?:module|import|data|newtype|type|class|instance|deriving|infix[lr]?|foreign|default|pattern)\b)(?<name>[\p{Ll}_][\w']*)(?=\s[^\n]*=|\s*::|\s*\|)/u,
    end: 'indentation',
    set: { clause: 'name' },
  },
]
