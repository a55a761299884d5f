// Patterns for definitions of Java.
import type { Pattern } from '../pattern-rule.ts'

const MODIFIERS =
  '(?:(?:public|protected|private|abstract|static|final|sealed|non-sealed|default|strictfp|synchronized|native|transient|volatile)\\s+)*'
const NAME = '(?<name>[\\p{L}_$][\\p{L}\\d_$]*)'
const TYPES = ['class', 'interface', 'enum'] as const
/** A type with arguments and dimensions: `Map<String, List<int[]>>[]`. */
const TYPE = '[\\p{L}_$][\\p{L}\\d_$.]*(?:<[^;{}()=]{0,300}>)?(?:\\s*\\[\\s*\\]|\\.\\.\\.)*'

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@(?!\s*interface\b)[\p{L}_$][\p{L}\d_$.]*/u, end: 'line' },
  { kind: 'class', at: new RegExp(`${MODIFIERS}(?:class|record)\\s+${NAME}\\s*(?=[<({\\s])`, 'u'), end: 'block' },
  { kind: 'interface', at: new RegExp(`${MODIFIERS}(?:@\\s*)?interface\\s+${NAME}`, 'u'), end: 'block' },
  { kind: 'enum', at: new RegExp(`${MODIFIERS}enum\\s+${NAME}`, 'u'), end: 'block' },
  // A type, a name and a parenthesis are always a method, so the container does not matter: it may be the broken part.
  {
    kind: 'method',
    at: new RegExp(
      `${MODIFIERS}(?:<[^;{}()]{0,300}>\\s*)?(?!(?:new|return|throw|else|case|assert|yield|package|import)\\b)${TYPE}\\s+${NAME}\\s*(?=\\()`,
      'u',
    ),
    end: 'block',
  },
  {
    kind: 'method',
    at: new RegExp(
      `(?:public|protected|private)\\s+(?:<[^;{}()]{0,300}>\\s*)?${NAME}\\s*(?=\\([^;{}]{0,800}\\)\\s*(?:throws\\s[^;{}]{0,300})?\\{)`,
      'u',
    ),
    end: 'block',
  },
  // A constructor: no type before its name, and a block after its parameters.
  {
    kind: 'method',
    inside: TYPES,
    at: new RegExp(
      `${MODIFIERS}(?:<[^;{}()]{0,300}>\\s*)?${NAME}\\s*(?=\\([^;{}]{0,800}\\)\\s*(?:throws\\s[^;{}]{0,300})?\\{)`,
      'u',
    ),
    end: 'block',
  },
  {
    kind: 'const',
    at: new RegExp(
      `(?=[^=;({]{0,200}\\bstatic\\s)(?=[^=;({]{0,200}\\bfinal\\s)${MODIFIERS}${TYPE}\\s+${NAME}\\s*(?==)`,
      'u',
    ),
    end: 'statement',
  },
  {
    kind: 'const',
    inside: ['interface'],
    at: new RegExp(`${MODIFIERS}${TYPE}\\s+${NAME}\\s*(?==)`, 'u'),
    end: 'statement',
  },
]
