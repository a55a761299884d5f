// Kotlin, scripts included.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { masks } from './masks.ts'
import { newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'kotlin',
  grammar: 'tree-sitter-kotlin',
  query,
  topQuery,
  bodies: {
    defining: ['fun', 'class', 'interface', 'object', 'typealias', 'constructor'],
    // Accessors.
    naming: ['get', 'set'],
    holding: ['class', 'interface', 'object'],
  },
  masks,
  newer,
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true, membersFollowOwner: true },
  modifiers: wordList(`
    public private protected internal abstract final open sealed data inner value override suspend inline infix
    operator tailrec external expect actual lateinit annotation companion
  `),
  // An extended function type: `fun (suspend () -> Unit).start()`.
  notModifiers: /\(\s*suspend\b/g,
  rename: [
    { kind: 'class', head: /\benum\s+class\b/, as: 'enum' },
    { kind: 'var', head: /\bval\b/, as: 'const' },
  ],
}
export default language
