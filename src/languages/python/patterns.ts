// Patterns for definitions of Python. A block ends where indentation does.
import type { Pattern } from '../pattern-rule.ts'

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@\s*[\p{L}_][\p{L}\d_.]*/u, end: 'line' },
  { kind: 'class', at: /class\s+(?<name>[\p{L}_][\p{L}\d_]*)\s*(?=[:([]|$)/u, end: 'indentation' },
  { kind: 'fn', at: /(?:async\s+)?def\s+(?<name>[\p{L}_][\p{L}\d_]*)\s*(?=[([])/u, end: 'indentation' },
  {
    kind: 'var',
    inside: ['file'],
    at: /(?<name>[\p{L}_][\p{L}\d_]*)(?:\s*:(?!=)[^=\n]{0,200}(?=$|=)|\s*(?==))(?:=(?!=)|$)/u,
    end: 'statement',
  },
]
