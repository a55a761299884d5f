// HTML: the elements that have an id, and headings. Scripts and styles inside are left alone.
import type { Language } from '../language.ts'
import { plain } from '../plain.ts'
import { templateTags } from '../template-marks.ts'
import { headings } from './headings.ts'

/** An id that no template fills in. */
const ID =
  '(attribute (attribute_name) @_attribute [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name])'
const isId = '(#eq? @_attribute "id") (#match? @name "^[^{}<>%$ ]+$") (#set! prefix "#")'

const language: Language = {
  name: 'html',
  grammar: 'tree-sitter-html',
  query: ['start_tag', 'self_closing_tag'].map(tag => `((_ (${tag} ${ID})) @selector ${isId})`).join('\n'),
  reader: text => ({ matches: headings(text), sound: true }),
  patterns: [
    {
      kind: 'selector',
      written: true,
      at: /<[A-Za-z][\w-]*\b[^<>]{0,300}?\sid=(["'])(?<name>[^"'{}<>%$ \n]+)\1/,
      end: 'line',
      rename: [[/^/, '#']],
    },
  ],
  // Marks of templates (Django, Jinja, Liquid, Mustache), whose quotes need not pair with those of an attribute around them.
  newer: [templateTags, { text: /\{\{[^{}\n]*\}\}/g }],
  lexis: {
    ...plain,
    blockComments: [['<!--', '-->']],
    strings: [
      { open: '"', close: '"', escape: false, multiline: false, notAfterName: true },
      { open: "'", close: "'", escape: false, multiline: false, notAfterName: true },
    ],
  },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
