// Patterns for definitions of C++: C's, with namespaces, classes and members.
import { ARGUMENTS, functions, shared, TYPE, TYPE_OR_NONE } from '../c/patterns.ts'
import type { Pattern } from '../pattern-rule.ts'

/** `operator` is followed by a conversion's type, not a name. */
const MEMBER = String.raw`(?<!\boperator\s{1,9})(?!operator\b)~?[A-Za-z_]\w*|operator\s{0,9}(?:\(\)|[^\n(]{1,60})`
/** The text before a constructor's member initialiser: another one, or the parameters. */
const INITIALISES = /(?:,|\)\s*(?:noexcept\s*)?:)$/
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
  {
    kind: 'fn',
    at: functions(TYPE_OR_NONE, QUALIFIED),
    notAfter: INITIALISES,
    inside: ['file', 'module'],
    end: 'block',
  },
  { kind: 'fn', at: functions(TYPE, String.raw`(?<name>[A-Za-z_]\w*)`), inside: ['file', 'module'], end: 'block' },
  {
    kind: 'method',
    at: functions(TYPE_OR_NONE, `(?<name>${MEMBER})`),
    notAfter: INITIALISES,
    inside: ['class', 'struct', 'union'],
    end: 'block',
  },
]
