// Patterns for definitions of Solidity.
import type { Pattern } from '../pattern-rule.ts'

const NAME = String.raw`(?<name>[A-Za-z_$][\w$]*)`
const TYPES = ['class', 'interface', 'module'] as const
const starting = (text: string) => new RegExp(text)

export const patterns: readonly Pattern[] = [
  { kind: 'class', at: starting(String.raw`(?:abstract\s+)?contract\s+${NAME}`), end: 'block' },
  { kind: 'interface', at: starting(String.raw`interface\s+${NAME}`), end: 'block' },
  { kind: 'module', at: starting(String.raw`library\s+${NAME}`), end: 'block' },
  {
    kind: 'fn',
    at: starting(String.raw`function\s+${NAME}\s*(?=\([^;{}]*\)[^;{}]*\b(?:internal|private)\b)`),
    end: 'block',
    set: { hidden: null },
  },
  { kind: 'fn', at: starting(String.raw`function\s+${NAME}\s*(?=\()`), end: 'block' },
  { kind: 'method', inside: TYPES, at: starting(String.raw`modifier\s+${NAME}`), end: 'block' },
  { kind: 'method', inside: TYPES, at: /(?<name>constructor|fallback|receive)\s*(?=\()/, end: 'block' },
  { kind: 'struct', at: starting(String.raw`struct\s+${NAME}`), end: 'block' },
  { kind: 'enum', at: starting(String.raw`enum\s+${NAME}`), end: 'block' },
  { kind: 'type', at: starting(String.raw`(?:event|error)\s+${NAME}\s*(?=\()`), end: 'statement' },
  { kind: 'type', at: starting(String.raw`type\s+${NAME}\s+is\b`), end: 'statement' },
  {
    kind: 'const',
    at: starting(
      String.raw`[A-Za-z_][\w.[\]]*\s+(?:(?:public|private|internal|override)\s+)*constant\s+(?:(?:public|private|internal|override)\s+)*${NAME}\s*(?==)`,
    ),
    end: 'statement',
  },
]
