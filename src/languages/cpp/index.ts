// C++.
import { constants, headers, values } from '../c/query.ts'
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { declarators, query } from './query.ts'

// Members are private after `private:` and from the start of a class; a friend is no member.
const sections = { hidden: /^private/, hiddenFrom: ['class'] }

const language: Language = {
  name: 'cpp',
  overloads: true,
  operatorNames: true,
  grammar: 'tree-sitter-cpp',
  query,
  values,
  declarators,
  patterns,
  skeleton: 'cpp',
  fastPath: 'cpp',
  lexis,
  effects,
  exported: { words: ['friend'], hiddenAtTopBy: ['static'], sections, headers, byDefault: true },
  modifiers: wordList(`
    static inline extern virtual explicit friend constexpr consteval constinit mutable thread_local volatile
  `),
  rename: [
    constants,
    // A friend defined in a class is no member.
    { kind: 'method', head: /\bfriend\b/, as: 'fn' },
  ],
}
export default language
