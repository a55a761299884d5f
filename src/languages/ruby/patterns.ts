// Patterns for definitions of Ruby.
import type { Pattern, PatternEnd } from '../pattern-rule.ts'

const STATEMENT = String.raw`(?:^|;)[ \t]*(?:(?:private|protected|public|module_function|private_class_method)[ \t]+)?`
/** These words open a block only at the start of a statement or value; elsewhere they are modifiers. */
const end: PatternEnd = {
  open: new RegExp(
    String.raw`${STATEMENT}(?:class|module|def|if|unless|case|while|until|for|begin)\b|[=(][ \t]*(?:if|unless|case|begin|while)\b|\bdo\b(?=[ \t]*(?:\|[^|\n]*\|)?[ \t]*(?:$|;))(?<!^[ \t]*(?:while|until|for)\b[^\n]*)`,
    'm',
  ),
  close: /(?:^|[\s;])end\b(?![?!:=]|\s*=[^=~])/m,
}
const CONSTANT = String.raw`(?<name>(?:[A-Z]\w*::)*[A-Z]\w*)`
const METHOD = String.raw`(?<name>[\p{L}_]\w*[?!=]?|\[\]=?|[+\-*/%<>=!~^&|]+@?)`
const VISIBILITY = String.raw`(?:(?:private|protected|public|module_function|private_class_method|public_class_method)\s+)?`

export const patterns: readonly Pattern[] = [
  { kind: 'access', at: /(?:private|protected|public|module_function)(?=[ \t]*$)/m, end: 'line' },
  { kind: 'module', at: new RegExp(String.raw`module\s+${CONSTANT}`), end },
  { kind: 'class', at: new RegExp(String.raw`class\s+${CONSTANT}`), end },
  { kind: 'scope', at: /class\s*<<\s*(?<name>self)\b/, end, set: { transparent: null } },
  { kind: 'scope', at: new RegExp(String.raw`class\s*<<\s*${CONSTANT}`), end, set: { reopens: null } },
  {
    kind: 'method',
    at: new RegExp(String.raw`${VISIBILITY}def\s+self\s*\.\s*${METHOD}`, 'u'),
    end,
    set: { modifier: 'static', exported: null },
  },
  // An endless method, `def a = 1`.
  {
    kind: 'method',
    at: new RegExp(String.raw`${VISIBILITY}def\s+${METHOD}(?=(?:\([^()\n]*\))?[ \t]*=[ \t]\S)`, 'u'),
    end: 'statement',
  },
  { kind: 'method', at: new RegExp(String.raw`${VISIBILITY}def\s+(?:(?<owner>[A-Z_a-z]\w*)\.)?${METHOD}`, 'u'), end },
  { kind: 'method', at: /attr(?:_reader|_writer|_accessor)?[ \t(]+:(?<name>\w+[?!]?)/, end: 'statement' },
  { kind: 'method', at: /(?:define_method|alias_method)[ \t(]+:(?<name>\w+[?!=]?)/, end: 'line' },
  { kind: 'method', at: /alias[ \t]+:?(?<name>\w+[?!=]?)/, end: 'line' },
  { kind: 'const', at: new RegExp(String.raw`${CONSTANT}[ \t]*(?:\|\|)?=(?![=~>])`), end: 'statement' },
]
