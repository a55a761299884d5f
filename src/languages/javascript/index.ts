// JavaScript: modules, CommonJS and JSX.
import type { Language } from '../language.ts'
import { component } from './component.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery, values } from './query.ts'

const language: Language = {
  name: 'javascript',
  grammar: 'tree-sitter-javascript',
  query,
  topQuery,
  queryDepth: 12,
  values,
  patterns,
  lexis,
  effects,
  exported: { words: ['export'], hiddenName: /^#/, membersFollowOwner: true },
  modifiers: ['default', 'static', 'async', 'get', 'set'],
  rename: [{ kind: 'const', head: /\b(?:let|var)\b/, as: 'var' }, component],
}
export default language
