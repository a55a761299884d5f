// Patterns for definitions of JavaScript and TypeScript.
import type { Pattern } from '../pattern-rule.ts'

const NAME = '(?<name>[\\p{L}_$][\\p{L}\\d_$]*)'
const EXPORT = '(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?'
const MEMBER =
  '(?:(?:public|protected|private|static|abstract|override|readonly|declare|async|get|set|accessor)\\s+)*\\*?\\s*'
/** The start of a function as a value: `function`, `(…) =>`, `x =>`, `<T>(…) =>`. */
const FUNCTION =
  '(?:async\\s*)?(?:function\\b|(?:<[^=;{}]{0,200}>\\s*)?\\((?:[^()]|\\([^()]{0,200}\\)){0,600}\\)\\s*(?::[^=;]{0,300})?=>|[\\p{L}_$][\\p{L}\\d_$]*\\s*=>)'
const TYPED = '(?:\\s*[!?]?:[^=;\\n]{1,300})?\\s*'
const CLASSES = ['class', 'const'] as const
const starting = (text: string) => new RegExp(text, 'u')

/** Names bound at the top of a file or namespace; elsewhere they are locals. */
const BOUND: readonly Pattern[] = [{ margin: true } as const, { inside: ['module'] } as const].flatMap(
  (place): Pattern[] => [
    {
      kind: 'fn',
      ...place,
      at: starting(
        `${EXPORT}(?:const|let|var)\\s+${NAME}${TYPED}=\\s*(?=${FUNCTION})(?:async\\s*)?(?:function\\b\\s*\\*?)?`,
      ),
      end: 'block',
    },
    {
      kind: 'const',
      ...place,
      at: starting(
        `${EXPORT}(?:const|let|var)\\s+${NAME}${TYPED}=\\s*(?:[\\p{L}_$][\\p{L}\\d_$.]*\\s*\\(\\s*)?(?=\\{)`,
      ),
      end: 'block',
    },
    { kind: 'const', ...place, at: starting(`${EXPORT}(?:const|let|var)\\s+(?!enum\\b)${NAME}`), end: 'statement' },
  ],
)

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@[\p{L}_$][\p{L}\d_$.]*/u, end: 'line' },
  { kind: 'fn', at: starting(`${EXPORT}(?:async\\s+)?function\\s*\\*?\\s*${NAME}`), end: 'block' },
  {
    kind: 'class',
    at: starting(`${EXPORT}(?:abstract\\s+)?class\\s+(?!extends\\b|implements\\b)${NAME}`),
    end: 'block',
  },
  ...BOUND,
  {
    kind: 'fn',
    margin: true,
    at: starting(`(?:module\\.)?exports\\.${NAME}\\s*=\\s*(?=${FUNCTION})(?:async\\s*)?(?:function\\b\\s*\\*?)?`),
    end: 'block',
    set: { exported: null },
  },
  {
    kind: 'method',
    margin: true,
    at: starting(
      `(?<owner>[\\p{L}_$][\\p{L}\\d_$]*)\\.prototype\\.${NAME}\\s*=\\s*(?=${FUNCTION})(?:async\\s*)?(?:function\\b\\s*\\*?)?`,
    ),
    end: 'block',
  },
  {
    kind: 'method',
    inside: CLASSES,
    at: starting(
      `${MEMBER}(?<name>#?[\\p{L}_$][\\p{L}\\d_$]*)${TYPED}=\\s*(?=${FUNCTION})(?:async\\s*)?(?:function\\b\\s*\\*?)?`,
    ),
    end: 'block',
  },
  {
    kind: 'method',
    inside: ['const'],
    at: starting(`${NAME}\\s*:\\s*(?=${FUNCTION})(?:async\\s*)?(?:function\\b\\s*\\*?)?`),
    end: 'block',
  },
  {
    kind: 'method',
    inside: CLASSES,
    at: starting(`${MEMBER}(?<name>#?[\\p{L}_$][\\p{L}\\d_$]*)\\s*[?!]?\\s*(?:<[^;]{0,300}?>\\s*)?(?=\\()`),
    end: 'block',
  },
]

export const typed: readonly Pattern[] = [
  { kind: 'interface', at: starting(`${EXPORT}interface\\s+${NAME}(?=[\\s<{])`), end: 'block' },
  { kind: 'enum', at: starting(`${EXPORT}(?:const\\s+)?enum\\s+${NAME}\\s*(?=\\{)`), end: 'block' },
  { kind: 'type', at: starting(`${EXPORT}type\\s+${NAME}\\s*(?=[<=]|$)`), end: 'statement' },
  {
    kind: 'module',
    at: starting(`${EXPORT}(?:namespace|module)\\s+(?<name>[\\p{L}_$][\\p{L}\\d_$.]*)\\s*(?=\\{)`),
    end: 'block',
  },
  {
    kind: 'module',
    written: true,
    at: /(?:declare\s+)?module\s+(?<name>(["'])[^"'\n]+\2)\s*(?=\{)/,
    end: 'block',
    set: { exported: null },
  },
  {
    kind: 'method',
    inside: ['interface'],
    at: starting('(?<name>[\\p{L}_$][\\p{L}\\d_$]*)\\??\\s*(?:<[^;]{0,300}?>\\s*)?(?=\\()'),
    end: 'statement',
    declaration: true,
  },
]
