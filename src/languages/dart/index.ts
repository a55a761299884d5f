// Dart.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'dart',
  grammar: 'tree-sitter-dart',
  query,
  topQuery,
  newer,
  patterns,
  lexis,
  effects,
  exported: { hiddenName: /^_/, byDefault: true, membersFollowOwner: true },
  modifiers: wordList('static abstract external const factory late final covariant sealed base get set'),
}
export default language
