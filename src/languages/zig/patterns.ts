// Patterns for definitions of Zig, for texts that the grammar fails on.
import type { Pattern } from '../pattern-rule.ts'

export const patterns: readonly Pattern[] = [
  {
    kind: 'struct',
    at: /(?:pub\s+)?const\s+(?<name>\w+)\s*=\s*(?:packed\s+|extern\s+)?(?:struct|opaque)\b/,
    end: 'block',
  },
  { kind: 'enum', at: /(?:pub\s+)?const\s+(?<name>\w+)\s*=\s*(?:enum|error)\b/, end: 'block' },
  { kind: 'union', at: /(?:pub\s+)?const\s+(?<name>\w+)\s*=\s*(?:packed\s+|extern\s+)?union\b/, end: 'block' },
  { kind: 'fn', at: /(?:(?:pub|export|extern(?:\s+"[^"\n]*")?|inline|noinline)\s+)*fn\s+(?<name>\w+)/, end: 'block' },
  { kind: 'const', margin: true, at: /pub\s+const\s+(?<name>\w+)/, end: 'statement' },
  // A private import defines nothing.
  { kind: 'const', margin: true, at: /const\s+(?<name>\w+)(?!\s*=\s*@import\([^)\n]*\)\s*;)\b/, end: 'statement' },
  { kind: 'var', margin: true, at: /(?:pub\s+|threadlocal\s+)*var\s+(?<name>\w+)/, end: 'statement' },
]
