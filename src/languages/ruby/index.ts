// Ruby.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'ruby',
  grammar: 'tree-sitter-ruby',
  query,
  topQuery,
  // A line that goes on with `&&` or `and` goes on the one before (4.0).
  newer: [{ text: /\r?\n[ \t]*(?=(?:&&|\|\||(?:and|or)[ \t])[^=])(?<!#.*\r?\n[ \t]*)/g, joins: true }],
  patterns,
  lexis,
  effects,
  exported: {
    words: ['public'],
    hiddenBy: ['private', 'protected', 'private_class_method'],
    sections: { hidden: /^(?:private|protected)$/, hiddenFrom: [], bare: true, kinds: ['method'] },
    byDefault: true,
  },
  unmistakable: /(?=def)(?<=^[ \t]*)def[ \t]+(?:self\.)?[a-z_]\w*[?!=]?(?=[ \t]*(?:$|\())/gm,
  modifiers: ['private', 'protected', 'public', 'private_class_method', 'module_function'],
}
export default language
