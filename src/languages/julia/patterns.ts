// Patterns for definitions of Julia, for texts that the grammar fails on.
import type { Pattern } from '../pattern-rule.ts'

// A definition without its `end` ends before the next one at the margin.
export const patterns: readonly Pattern[] = [
  { kind: 'module', margin: true, at: /(?:bare)?module\s+(?<name>\w+)/, end: { until: /^end\b/m, encloses: true } },
  {
    kind: 'fn',
    margin: true,
    at: /(?:@\w+\s+)*function\s+(?:[\w.]+\.)?(?<name>[\p{L}_][\w!]*)(?![\w!.])/u,
    end: {
      until: /^end\b|\bend[ \t]*$|^(?=(?:@\w+[ \t]+)*(?:function|macro|(?:mutable[ \t]+)?struct|(?:bare)?module)\b)/m,
    },
  },
  {
    kind: 'macro',
    margin: true,
    at: /macro\s+(?<name>\w+)/,
    end: { until: /^end\b|^(?=(?:@\w+[ \t]+)*(?:function|macro|(?:mutable[ \t]+)?struct|(?:bare)?module)\b)/m },
  },
  {
    kind: 'struct',
    margin: true,
    at: /(?:@\w+\s+)*(?:mutable\s+)?struct\s+(?<name>\w+)/,
    end: { until: /\bend\b|^(?=(?:@\w+[ \t]+)*(?:function|macro|(?:mutable[ \t]+)?struct|(?:bare)?module)\b)/m },
  },
  {
    kind: 'fn',
    margin: true,
    at: /(?:@\w+\s+)*(?:\w+\.)*(?<name>[\p{L}_][\w!]*)\((?:[^()]|\([^()]*\))*\)\s*(?:::[^=\n]+|where\s[^=\n]+)?=(?!=)/u,
    end: 'statement',
  },
  { kind: 'const', margin: true, at: /const\s+(?<name>\w+)(?!\{)\b/, end: 'statement' },
]
