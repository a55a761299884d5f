// Haskell, with the extensions of GHC.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'haskell',
  grammar: 'tree-sitter-haskell',
  query,
  patterns,
  queryDepth: 5,
  lexis,
  effects,
  exported: { lists: true, byDefault: true, membersFollowOwner: true },
  modifiers: [],
  scopeName: /[\p{Lu}][\p{L}\p{N}_.']*/u,
}
export default language
