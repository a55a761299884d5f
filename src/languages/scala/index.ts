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
  masks: [
    // One line end before a brace ends no statement (Scala 2.13, Lexical Syntax 1.2), as after a head that takes several lines;
    // nor does one after an operator. Comments end with theirs.
    { text: /(?<=[\w)\]}])[ \t]*\r?\n[ \t]*(?=\{)(?<!\/\/[^\n]*\n[ \t]*)/g, joins: true },
    {
      text: /(?<=[\w)\]}"'`][ \t]{1,9}(?:[-+*/%^&|~!]|[<>=!]=|\+\+|&&|\|\||::))[ \t]*\r?\n[ \t]*(?=\S)(?<!\/\/[^\n]*\n[ \t]*)/g,
      joins: true,
    },
    // The type of a super class's own member.
    { text: /(?<=\b(?:with|extends)[ \t]+)super\[\w+\]\./g },
  ],
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true, membersFollowOwner: true },
  modifiers: [
    ...['private', 'protected', 'abstract', 'final', 'sealed', 'implicit', 'lazy', 'override', 'case', 'inline'],
    ...['opaque', 'open', 'transparent', 'infix'],
  ],
}
export default language
