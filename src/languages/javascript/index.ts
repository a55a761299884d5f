// JavaScript: modules, CommonJS and JSX.
import type { Language } from '../language.ts'
import { component, wrapped } from './component.ts'
import { effects } from './effects.ts'
import { bodies } from './function-bodies.ts'
import { elsewhere, imported } from './imported-names.ts'
import { lexis } from './lexis.ts'
import { newer } from './newer.ts'
import { patterns, typed } from './patterns.ts'
import { around, query, rareQueries, topQuery, values } from './query.ts'

const language: Language = {
  name: 'javascript',
  script: 'javascript',
  grammar: 'tree-sitter-javascript',
  query,
  topQuery,
  newer,
  rareQueries,
  values,
  bodies,
  // Flow has types, which the grammar does not know.
  patterns: [...typed, ...patterns],
  around,
  lexis,
  imported,
  nameEscapes: true,
  effects,
  exported: { words: ['export'], hiddenName: /^#/, membersFollowOwner: true },
  elsewhere,
  modifiers: ['default', 'static', 'async', 'get', 'set'],
  rename: [{ kind: 'const', head: /\b(?:let|var)\b/, as: 'var' }, ...wrapped, component],
}
export default language
