// Kotlin, scripts included.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'kotlin',
  grammar: 'tree-sitter-kotlin',
  query,
  topQuery,
  masks: [
    { text: /\bfun(?=\s+interface\b)/g },
    // Words that it takes for more than names: a value called `dynamic`, an assignment to `type`, a call of `get`.
    { text: /\bdynamic(?=\s*(?:\.|\?\.|\)))/g, fill: 'd' },
    { text: /(?<=^[ \t]*)type(?=[ \t]*=[^=])/gm, fill: 't' },
    { text: /(?<=^[ \t]*)get(?=\([^()\n]+\))/gm, fill: 't' },
    // The grammar wants a line's end or `;` after a member or statement, even before `}`.
    { text: /(?<=[^\s{;,(])(?<!->|\*\/)(?<!\$\{[^{}"\n]*)[ \t]+(?=\})/g, fill: ';' },
  ],
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true, membersFollowOwner: true },
  modifiers: [
    ...['public', 'private', 'protected', 'internal', 'abstract', 'final', 'open', 'sealed', 'data', 'inner', 'value'],
    ...['override', 'suspend', 'inline', 'infix', 'operator', 'tailrec', 'external', 'expect', 'actual', 'lateinit'],
    ...['annotation', 'companion'],
  ],
  rename: [
    { kind: 'class', head: /\benum\s+class\b/, as: 'enum' },
    { kind: 'var', head: /\bval\b/, as: 'const' },
  ],
}
export default language
