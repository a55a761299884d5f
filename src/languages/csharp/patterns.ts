// Patterns for definitions of C#.
import type { Pattern } from '../pattern-rule.ts'

const MODIFIER =
  '(?:public|internal|protected|private|static|abstract|sealed|virtual|override|async|partial|extern|unsafe|readonly|new|required|file|ref)'
const MODIFIERS = `(?:${MODIFIER}\\s+)*`
const NAME = '(?<name>@?[\\p{L}_][\\p{L}\\d_]*)'
/** A type with arguments and dimensions, `Dictionary<string, List<int[]>>?[]`, or a tuple: `(int, T item)`. */
const TYPE =
  '(?:[\\p{L}_][\\p{L}\\d_.]*(?:<[^;{}()=]{0,300}>)?|\\((?=[^;{}()=]{0,300},)[^;{}()=]{0,600}\\))\\??(?:\\s*\\[[\\s,]*\\]\\??|\\s*\\*)*'
const TYPES = ['class', 'interface', 'struct'] as const
const NO_TYPE = '(?!(?:class|struct|interface|enum|record|namespace|event|delegate)\\b)'
const starting = (text: string) => new RegExp(`${MODIFIERS}${text}`, 'u')

export const patterns: readonly Pattern[] = [
  { kind: 'module', at: /namespace\s+(?<name>[\p{L}_][\p{L}\d_.]*)(?=\s*\{)/u, end: 'block', set: { exported: null } },
  { kind: 'struct', at: starting(`(?:record\\s+)?struct\\s+${NAME}`), end: 'block' },
  {
    kind: 'class',
    at: starting(`(?:class|record\\s+class|record)\\s+${NAME}(?=\\s*[<({:;]|\\s*$|\\s+where\\b)`),
    end: 'block',
  },
  { kind: 'interface', at: starting(`interface\\s+${NAME}`), end: 'block' },
  { kind: 'enum', at: starting(`enum\\s+${NAME}`), end: 'block' },
  { kind: 'type', at: starting(`delegate\\s+${TYPE}\\s+${NAME}\\s*(?=[<(])`), end: 'statement' },
  { kind: 'const', inside: TYPES, at: starting(`const\\s+${TYPE}\\s+${NAME}\\s*(?==)`), end: 'statement' },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(
      `(?!(?:new|return|throw|else|case|await|yield|using|namespace)\\b)${TYPE}\\s+(?:[\\p{L}_][\\p{L}\\d_]*\\.)?${NAME}\\s*(?:<[^;{}()=<>]{0,100}>\\s*)?(?=\\()`,
    ),
    end: 'block',
  },
  // A constructor: no type before its name, and a block after its parameters.
  {
    kind: 'method',
    inside: TYPES,
    at: starting(
      `(?!${MODIFIER}\\b)${NAME}\\s*(?=\\([^;{}]{0,800}\\)\\s*(?::\\s*(?:this|base)\\([^;{}]{0,300}\\)\\s*)?\\{)`,
    ),
    end: 'block',
  },
  {
    kind: 'property',
    inside: TYPES,
    at: starting(
      `${NO_TYPE}${TYPE}\\s+(?:[\\p{L}_][\\p{L}\\d_]*\\.)?${NAME}\\s*(?=\\{\\s*(?:\\[[^\\]]*\\]\\s*)?(?:(?:public|private|protected|internal)\\s+)*(?:get|set|init)\\b)`,
    ),
    end: 'block',
  },
  {
    kind: 'property',
    inside: TYPES,
    at: starting(`${NO_TYPE}${TYPE}\\s+(?:[\\p{L}_][\\p{L}\\d_]*\\.)?${NAME}\\s*(?==>)`),
    end: 'statement',
  },
]
