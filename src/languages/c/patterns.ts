// Patterns for definitions of C and C++: unindented heads before a block.
import { nested } from '../nested-brackets.ts'
import type { Pattern } from '../pattern-rule.ts'

/** Type arguments, `<int, X<Y>>`, with counted nesting: allowing any `>` as the end would backtrack exponentially. */
export const ARGUMENTS: string = nested('<', '>', '[^<>;{}()\\n]', 3)
const WORD = `[A-Za-z_][\\w:]*(?:${ARGUMENTS})?[\\s*&]+`
/** The type before a name: `static const std::map<int, X> *`. */
export const TYPE: string = `(?:${WORD}){1,12}`
/** The same for C++, where constructors and conversions have no type. */
export const TYPE_OR_NONE: string = `(?:${WORD}){0,12}`
/** Parameters up to the body's brace, constructor initialisers or K&R parameter declarations. */
const BODY = '\\([^;{}]{0,700}\\)[^;{}()=#]{0,100}(?:\\{|:\\s*\\w)'
const NO_FUNCTION = '(?!(?:typedef|return|else|using|namespace|class|case|goto|if|for|while|switch|do)\\b)'

/** The head of a function. C++ passes more forms of types and names. */
export function functions(type: string, name: string): RegExp {
  return new RegExp(`${NO_FUNCTION}${type}${name}\\s*(?=${BODY})`)
}

export const shared: readonly Pattern[] = [
  { kind: 'macro', written: true, at: /#[ \t]*define[ \t]+(?<name>[A-Za-z_]\w*)/, end: 'line' },
  ...(['struct', 'union', 'enum'] as const).map(
    (kind): Pattern => ({
      kind,
      at: new RegExp(
        `(?:typedef\\s+)?(?:(?:static|const|extern)\\s+){0,3}${kind}\\s+(?:(?:class|struct|[A-Z_]+)\\s+)?(?<name>[A-Za-z_]\\w*)\\s*(?=(?:final\\s*)?(?::[^;{}()]{0,300})?\\{)`,
      ),
      end: 'block',
    }),
  ),
]

export const patterns: readonly Pattern[] = [
  ...shared,
  { kind: 'fn', margin: true, at: functions(TYPE, '(?<name>[A-Za-z_]\\w*)'), end: 'block' },
]
