// Definitions of style sheets by their looks; SCSS and Less share what CSS has.
import type { Pattern } from '../pattern.ts'

/** A rule follows: a brace before anything ends. Pseudo classes and interpolations may hold brackets. */
const RULE = '(?=(?:[^;{}]|#\\{[^{}]*\\}){0,600}\\{)'
/** On to the next selector of the list. */
const REST = '(?:[^,;{}\\n]|#\\{[^{}\\n]*\\})*,?[ \\t]*'

export const shared: readonly Pattern[] = [
  { kind: 'var', at: /(?<name>--[\w-]+)[ \t]*:/, end: 'statement', once: true },
  {
    kind: 'block',
    at: /@(?:-\w+-)?(?:keyframes|counter-style|layer|property|font-palette-values)\s+(?<name>[\w-]+)\s*(?=\{)/,
    end: 'block',
  },
  // A class or an id stands where its first rule does.
  {
    kind: 'selector',
    at: new RegExp(`(?:[a-z][a-z0-9]*(?=[.#]))?(?<name>[.#]-?[A-Za-z_](?:[\\w-]|\\\\.)*)${RULE}${REST}`),
    end: 'block',
    once: true,
    more: true,
    rename: [[/\\/g, '']],
  },
]
