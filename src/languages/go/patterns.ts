// Patterns for definitions of Go. gofmt never indents top-level declarations.
import type { Pattern } from '../pattern-rule.ts'

const TYPE_ARGUMENTS = String.raw`(?:\[[^\]\n]*\])?`

export const patterns: readonly Pattern[] = [
  {
    kind: 'method',
    margin: true,
    at: new RegExp(
      String.raw`func\s*\(\s*(?:\w+\s+)?\*?\s*(?<owner>\w+)${TYPE_ARGUMENTS}\s*\)\s*(?<name>[\p{L}_][\p{L}\d_]*)`,
      'u',
    ),
    end: 'block',
  },
  { kind: 'fn', margin: true, at: /func\s+(?<name>[\p{L}_][\p{L}\d_]*)/u, end: 'block' },
  ...(['struct', 'interface'] as const).map(
    (kind): Pattern => ({
      kind,
      at: new RegExp(String.raw`type\s+(?<name>[\p{L}_][\p{L}\d_]*)${TYPE_ARGUMENTS}\s+=?\s*${kind}\b`, 'u'),
      end: 'block',
    }),
  ),
  { kind: 'group', margin: true, at: /(?:type|const|var)\s*\(/, end: 'line' },
  ...(['struct', 'interface'] as const).map(
    (kind): Pattern => ({
      kind,
      inside: ['group'],
      insideHead: /^type/,
      at: new RegExp(String.raw`(?<name>[\p{L}_][\p{L}\d_]*)${TYPE_ARGUMENTS}\s+=?\s*${kind}\b`, 'u'),
      end: 'block',
    }),
  ),
  ...(['type', 'const', 'var'] as const).map(
    (kind): Pattern => ({
      kind,
      inside: ['group'],
      insideHead: new RegExp(`^${kind}`),
      at: /(?<name>[\p{L}_][\p{L}\d_]*)/u,
      end: 'statement',
    }),
  ),
  { kind: 'method', inside: ['interface'], at: /(?<name>[\p{L}_][\p{L}\d_]*)\s*\(/u, end: 'line', declaration: true },
  { kind: 'type', at: /type\s+(?<name>[\p{L}_][\p{L}\d_]*)/u, end: 'statement' },
  { kind: 'const', margin: true, at: /const\s+(?<name>[\p{L}_][\p{L}\d_]*)/u, end: 'statement' },
  { kind: 'var', margin: true, at: /var\s+(?<name>[\p{L}_][\p{L}\d_]*)/u, end: 'statement' },
]
