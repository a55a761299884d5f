// Swift.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { masks, newer } from './masks.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'swift',
  grammar: 'tree-sitter-swift',
  query,
  topQuery,
  bodies: {
    defining: wordList(`
      func class struct enum protocol actor extension typealias macro init deinit subscript associatedtype static
      willSet didSet
    `),
    holding: ['class', 'struct', 'enum', 'protocol', 'actor', 'extension'],
  },
  masks,
  newer,
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private', 'fileprivate'], byDefault: true, membersFollowOwner: true },
  notModifiers: /\b(?:private|fileprivate|internal)\s*\(\s*set\s*\)/g,
  modifiers: wordList(`
    public private fileprivate internal open package static final override mutating nonmutating convenience required
    lazy weak unowned indirect prefix postfix infix nonisolated isolated distributed async
  `),
  rename: [{ kind: 'var', head: /\blet\b/, as: 'const' }],
}
export default language
