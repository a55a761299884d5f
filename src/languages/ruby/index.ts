// Ruby.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { masks, newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'ruby',
  grammar: 'tree-sitter-ruby',
  query,
  topQuery,
  masks,
  newer,
  patterns,
  lexis,
  effects,
  // `self::LIMIT = 1` is a constant of the enclosing type.
  nameWithin: /(?<=^self::\s*)\w.*/s,
  exported: {
    words: ['public'],
    hiddenBy: ['private'],
    sections: { hidden: /^private$/, hiddenFrom: [], bare: true, kinds: ['method'] },
    byDefault: true,
  },
  unmistakable: /(?=def)(?<=^[ \t]*)def[ \t]+(?:self\.)?[a-z_]\w*[?!=]?(?=[ \t]*(?:$|\())/gm,
  modifiers: ['private', 'protected', 'public', 'private_class_method', 'module_function'],
}
export default language
