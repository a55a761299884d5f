// Solidity.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'solidity',
  grammar: 'tree-sitter-solidity',
  query,
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['internal', 'private'], byDefault: true, membersFollowOwner: true },
  modifiers: ['abstract', 'public', 'internal', 'private', 'constant', 'immutable', 'override'],
}
export default language
