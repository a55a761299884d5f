// Julia.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'julia',
  grammar: 'tree-sitter-julia',
  query,
  patterns,
  topQuery,
  newer: [
    // `const` fields, and atomic access.
    { text: /(?=const)(?<=(?:^|;)[ \t]*)const(?=[ \t]+\w+[ \t]*::[^=\n;]*(?:[;#\n]|$))/gm },
    { text: /(?=@)(?<=(?:^|;)[ \t]*)@atomic(?=[ \t]+\w+[ \t]*(?:::|[;#\n]|$))/gm },
  ],
  unmistakable:
    /^(?:(?:function|macro|module|(?:mutable )?struct)[ \t]+\w|[A-Za-z_][\w.]*!?\([^()\n]{0,200}\)[ \t]*=(?!=))/gm,
  lexis,
  effects,
  heads: {
    around: ['signature', 'where_expression', 'typed_expression'],
    calls: ['call_expression', 'type_head'],
    within: {
      field_expression: 'last',
      quote_expression: 'last',
      parenthesized_expression: 'last',
      parametrized_type_expression: 'first',
      binary_expression: 'first',
      typed_expression: 'last',
      unary_typed_expression: 'last',
    },
    owner: 'field_expression',
    names: ['identifier', 'operator', 'prefixed_string_literal'],
  },
  nameWithin: /(?<=^var")[^"]*(?="$)|^(?!var").*$/s,
  exported: { lists: true, hiddenName: /^_/, byDefault: true },
  unnamed: ['const', 'var'],
  modifiers: ['mutable', 'abstract', 'primitive'],
  rename: [{ kind: 'var', when: /^_*[A-Z][A-Z0-9_]*$/, as: 'const' }],
}
export default language
