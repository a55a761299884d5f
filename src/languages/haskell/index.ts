// Haskell, with the extensions of GHC.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'haskell',
  grammar: 'tree-sitter-haskell',
  query,
  topQuery,
  queryDepth: 5,
  lexis,
  effects,
  exported: { byDefault: true },
  modifiers: [],
}
export default language
