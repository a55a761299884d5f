// PHP, alone and between HTML.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'php',
  grammar: 'tree-sitter-php',
  query,
  topQuery,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true },
  modifiers: ['public', 'protected', 'private', 'static', 'abstract', 'final', 'readonly'],
}
export default language
