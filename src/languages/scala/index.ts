// Scala 2 and 3, scripts and build definitions included.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'scala',
  grammar: 'tree-sitter-scala',
  query,
  topQuery,
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true, membersFollowOwner: true },
  modifiers: [
    ...['private', 'protected', 'abstract', 'final', 'sealed', 'implicit', 'lazy', 'override', 'case', 'inline'],
    ...['opaque', 'open', 'transparent', 'infix'],
  ],
}
export default language
