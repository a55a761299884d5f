// TypeScript without JSX, and its declaration files.
import { wordList } from '../control-words.ts'
import { wrapped } from '../javascript/component.ts'
import { bodies } from '../javascript/function-bodies.ts'
import { elsewhere, imported } from '../javascript/imported-names.ts'
import { newer } from '../javascript/newer.ts'
import { patterns, typed } from '../javascript/patterns.ts'
import { around, values } from '../javascript/query.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { query, rareQueries, topQuery } from './query.ts'

// The grammar lacks variance (`<in out T>`), and joins a call signature with type parameters to the type on the line
// before.
const VARIANCE = /\b(?:in +out|in|out)(?=\s+[A-Z]\w*(?:\s*[,>=]|\s+extends\b))(?<=[<,]\s*(?:in +out|in|out))/g
const SIGNATURE = /(\n[ \t]*)[ \t](?=<\s*(?:const +)?[A-Z]\w*[\s,>])(?<=(?:[\w\])}"'`]|(?<!=)>|\*\/)\s*\n[ \t]+)/g

const language: Language = {
  name: 'typescript',
  script: 'typescript',
  grammar: 'tree-sitter-typescript',
  query,
  topQuery,
  newer,
  rareQueries,
  masks: [{ text: VARIANCE }, { text: SIGNATURE, to: '$1;' }],
  values,
  bodies: { ...bodies, lists: 'typed' },
  patterns: [...typed, ...patterns],
  around,
  lexis,
  imported,
  nameEscapes: true,
  effects,
  exported: {
    words: ['export'],
    hiddenBy: ['private'],
    ambient: 'declare',
    hiddenName: /^#/,
    membersFollowOwner: true,
  },
  elsewhere,
  modifiers: wordList(`
    default declare abstract public protected private static override readonly async get set accessor
  `),
  rename: [{ kind: 'const', head: /\b(?:let|var)\b/, as: 'var' }, ...wrapped],
}
export default language
