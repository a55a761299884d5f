// Shell scripts: Bash, and the syntax of sh, zsh and ksh that its grammar knows.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { masks, newer } from './masks.ts'
import { HEADS, patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'bash',
  grammar: 'tree-sitter-bash',
  query,
  masks,
  newer,
  patterns,
  topQuery,
  fastPath: 'bash',
  lexis,
  effects,
  exported: { byDefault: true },
  modifiers: ['readonly', 'export', 'declare', 'typeset'],
  unmistakable: HEADS,
  nameWithin: /^(?:\w+(?=\[)|[^=]+)/,
}
export default language
