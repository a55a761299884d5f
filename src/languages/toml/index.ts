// TOML: its tables and top-level keys.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

const KEYS = '[(bare_key) (dotted_key) (quoted_key)] @name'

const language: Language = {
  name: 'toml',
  grammar: 'tree-sitter-toml',
  query: `(ERROR (table . ${KEYS}) @key)`,
  topQuery: `
(document (table . ${KEYS}) @key)
(document (table_array_element . ${KEYS}) @key)
(document (pair . ${KEYS}) @key)
`,
  queryDepth: 2,
  fastPath: 'toml',
  patterns: [
    { kind: 'key', at: /\[{1,2}[ \t]*(?<name>[^\]\n]+?)[ \t]*\]{1,2}[ \t\r]*$/, written: true, end: 'section' },
    { kind: 'key', inside: ['file'], at: /(?<name>[\w.-]+)[ \t]*=/, end: 'statement' },
  ],
  lexis: {
    ...plain,
    blocks: 'section',
    lineComments: ['#'],
    equalQuotes: 'plain',
    strings: [
      { open: '"""', close: '"""', escape: true, multiline: true },
      { open: "'''", close: "'''", escape: false, multiline: true },
      { open: '"', close: '"', escape: true, multiline: false },
      { open: "'", close: "'", escape: false, multiline: false },
    ],
    identifierExtras: '-',
    lineEnds: true,
    doc: { before: ['#'] },
  },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
