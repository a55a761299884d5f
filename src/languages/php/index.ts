// PHP, alone and between HTML.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'php',
  grammar: 'tree-sitter-php',
  query,
  topQuery,
  bodies: {
    defining: ['class', 'interface', 'trait', 'enum', 'namespace', 'const', 'define'],
    functions: ['function'],
    holding: ['class', 'interface', 'trait', 'enum', 'namespace'],
    // Braces after a property are those of its hooks.
    after: 'parameters',
  },
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true },
  modifiers: ['public', 'protected', 'private', 'static', 'abstract', 'final', 'readonly'],
}
export default language
