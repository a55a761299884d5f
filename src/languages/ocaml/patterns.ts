// Patterns for definitions of OCaml, for texts that the grammar fails on.
import type { Pattern } from '../pattern-rule.ts'

export const patterns: readonly Pattern[] = [
  { kind: 'module', margin: true, at: /module\s+(?!type\b)(?:rec\s+)?(?<name>[A-Z][\w']*)/, end: 'indentation' },
  { kind: 'interface', margin: true, at: /module\s+type\s+(?<name>[\w']+)/, end: 'indentation' },
  {
    kind: 'type',
    margin: true,
    at: /(?:type|and)\s+(?:nonrec\s+)?(?:\([^()]*\)\s*|['+-]?'\w+\s+)?(?<name>[a-z_][\w']*)\s*=\s*(?:[{|<(]|[A-Z])/,
    end: 'indentation',
  },
  {
    kind: 'type',
    margin: true,
    at: /type\s+(?:nonrec\s+)?(?:\([^()]*\)\s*|'\w+\s+)?(?<name>[a-z_][\w']*)/,
    end: 'indentation',
  },
  { kind: 'fn', margin: true, at: /(?:let|and)\s+(?:rec\s+)?(?<name>[a-z_][\w']*)(?=\s+[^=:\s])/, end: 'indentation' },
  { kind: 'const', margin: true, at: /let\s+(?<name>[a-z_][\w']*)(?=\s*[:=])/, end: 'indentation' },
  { kind: 'fn', margin: true, at: /(?:val|external)\s+(?<name>[a-z_][\w']*)/, end: 'indentation', declaration: true },
]
