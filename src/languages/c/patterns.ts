// Definitions of C by their looks, which C++ shares: what stands at the margin and is followed by a block.
import { nested } from '../nested-brackets.ts'
import type { Pattern } from '../pattern-rule.ts'

/** Arguments of a type, `<int, X<Y>>`, by their levels: any `>` for their end would give a line of them countless readings. */
export const ARGUMENTS: string = nested('<', '>', '[^<>;{}()\\n]', 3)
const WORD = `[A-Za-z_][\\w:]*(?:${ARGUMENTS})?[\\s*&]+`
/** Words of a type before a name: `static const std::map<int, X> *`. */
export const TYPE: string = `(?:${WORD}){1,12}`
/** The same for C++, where a constructor or a conversion has no type and names are qualified. */
export const TYPE_OR_NONE: string = `(?:${WORD}){0,12}`
/** Parameters as far as the brace of the body, the initialisers of a constructor, or old declarations of parameters. */
const BODY = '\\([^;{}]{0,700}\\)[^;{}()=#]{0,100}(?:\\{|:\\s*\\w)'
const NO_FUNCTION = '(?!(?:typedef|return|else|using|namespace|class|case|goto|if|for|while|switch|do)\\b)'

/** The head of a function; C++ allows more of a type and of a name. */
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
