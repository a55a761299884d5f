// C#.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'csharp',
  operatorNames: true,
  // A keyword used as a name: `@default`.
  nameWithin: /(?<=^@?)[^@].*/s,
  grammar: 'tree-sitter-c_sharp',
  query,
  patterns,
  skeleton: 'csharp',
  lexis,
  effects,
  exported: { words: ['public', 'protected'], hiddenBy: ['private'] },
  modifiers: wordList(`
    public internal protected private static abstract sealed virtual override async partial extern unsafe readonly
    const new required file ref volatile event implicit explicit record
  `),
  rename: [
    { kind: 'class', head: /\brecord\s+struct\b/, as: 'struct' },
    { kind: 'class', head: /\bunion\s*$/, as: 'union' },
  ],
}
export default language
