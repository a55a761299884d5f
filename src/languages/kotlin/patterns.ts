// Patterns for definitions of Kotlin.
import type { Pattern } from '../pattern-rule.ts'

const NAME = String.raw`(?<name>[\p{L}_][\p{L}\d_]*|${'`'}[^${'`'}\n]+${'`'})`
const MODIFIERS = String.raw`(?:(?:public|private|protected|internal|abstract|final|open|sealed|data|inner|value|inline|enum|annotation|companion|override|suspend|infix|operator|tailrec|external|expect|actual|const|lateinit)\s+)*`
const TYPE_ARGUMENTS = String.raw`(?:<[^(){}=;]{0,300}>\s*)?`
/** The receiver type of an extension. */
const RECEIVER = String.raw`(?<owner>[\p{L}_][\p{L}\d_.]*?)(?:<[^(){}=;]{0,200}>)?\??\.`
const TYPES = ['class', 'interface', 'enum', 'scope'] as const
const starting = (text: string) => new RegExp(text, 'u')

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@(?:\w+:)?[\p{L}_][\p{L}\d_.]*/u, end: 'line' },
  {
    kind: 'class',
    at: starting(String.raw`${MODIFIERS.replace('companion|', '')}(?<name>companion)\s+object\b(?=\s*[:{])`),
    end: 'block',
    set: { transparent: null, name: 'Companion' },
  },
  { kind: 'interface', at: starting(String.raw`${MODIFIERS}(?:fun\s+)?interface\s+${NAME}`), end: 'block' },
  { kind: 'class', at: starting(String.raw`${MODIFIERS}(?:class|object)\s+${NAME}`), end: 'block' },
  {
    kind: 'fn',
    at: starting(String.raw`${MODIFIERS}fun\s+${TYPE_ARGUMENTS}(?:${RECEIVER})?${NAME}\s*(?=\()`),
    end: 'block',
  },
  { kind: 'method', inside: TYPES, at: starting(String.raw`${MODIFIERS}(?<name>constructor)\s*(?=\()`), end: 'block' },
  { kind: 'type', at: starting(String.raw`${MODIFIERS}typealias\s+${NAME}`), end: 'statement' },
  { kind: 'const', at: starting(String.raw`(?=[^=\n]{0,80}\bconst\s)${MODIFIERS}val\s+${NAME}`), end: 'statement' },
  {
    kind: 'property',
    at: starting(
      String.raw`${MODIFIERS}va[lr]\s+${TYPE_ARGUMENTS}(?:${RECEIVER})?${NAME}(?![\p{L}\d_.?<])[^=\n{]{0,200}\n?[ \t]*(?=[gs]et\s*\()`,
    ),
    end: 'indentation',
  },
  {
    kind: 'property',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`${MODIFIERS}va[lr]\s+${TYPE_ARGUMENTS}${RECEIVER}${NAME}(?![\p{L}\d_.?<])`),
    end: 'statement',
  },
  {
    kind: 'var',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`${MODIFIERS}va[lr]\s+${TYPE_ARGUMENTS}${NAME}`),
    end: 'statement',
  },
]
