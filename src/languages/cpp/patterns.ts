// Definitions of C++ by their looks: C's, with namespaces, classes and members.
import { ARGUMENTS, functions, shared, TYPE, TYPE_OR_NONE } from '../c/patterns.ts'
import type { Pattern } from '../pattern.ts'

const MEMBER = String.raw`~?[A-Za-z_]\w*|operator[^\n(]{1,20}(?:\(\))?`
const QUALIFIED = String.raw`(?<name>(?:[A-Za-z_]\w*(?:${ARGUMENTS})?::){1,6}(?:${MEMBER}))`

export const patterns: readonly Pattern[] = [
  ...shared,
  { kind: 'module', at: /(?:inline\s+)?namespace\s+(?<name>[A-Za-z_][\w:]*)\s*(?=\{)/, end: 'block' },
  {
    kind: 'class',
    at: /(?:template\s*<[^;{}()]{0,300}>\s*)?class\s+(?:[A-Z_]+\s+)?(?<name>[A-Za-z_]\w*)\s*(?=(?:final\s*)?(?::[^;{}()]{0,300})?\{)/,
    end: 'block',
  },
  { kind: 'access', at: /(?:public|protected|private)(?=\s*:(?!:))/, end: 'line' },
  { kind: 'fn', at: functions(TYPE_OR_NONE, QUALIFIED), inside: ['file', 'module'], end: 'block' },
  { kind: 'fn', at: functions(TYPE, String.raw`(?<name>[A-Za-z_]\w*)`), inside: ['file', 'module'], end: 'block' },
  {
    kind: 'method',
    at: functions(TYPE_OR_NONE, `(?<name>${MEMBER})`),
    inside: ['class', 'struct', 'union'],
    end: 'block',
  },
]
