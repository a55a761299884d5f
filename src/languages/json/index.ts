// JSON, with or without comments: the keys of the outermost object, and one level more where names are looked up.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

/** Keys under which manifests and schemas define names. */
const ENTERED = ['scripts', 'definitions', '$defs', 'paths']

/** The range of a key with an object or array is the pair; of any other, its line. */
const pair = (within = '') =>
  ['(object) @body', '(array) @body', '(_)']
    .map(value => `(pair key: (string) @name value: ${value}) @key`)
    .map(found => (within ? within.replace('…', found) : found))

const language: Language = {
  name: 'json',
  grammar: 'tree-sitter-json',
  query: '(ERROR (pair key: (string) @name) @key)',
  topQuery: [
    ...pair('(document (object …))'),
    ...pair(
      `((document (object (pair key: (string) @_owner value: (object …)))) (#any-of? @_owner ${ENTERED.map(key => `"\\"${key}\\""`).join(' ')}))`,
    ),
  ].join('\n'),
  queryDepth: 3,
  fastPath: 'json',
  enteredKeys: ENTERED,
  patterns: [
    { kind: 'group', margin: true, at: /\{/, end: 'line' },
    {
      kind: 'key',
      inside: ['group'],
      written: true,
      at: /(?<name>(["'])(?:[^"'\\\n]|\\.)*\2|[A-Za-z_$][\w$]*)\s*:/,
      end: 'item',
    },
  ],
  // Members at the file's own indentation.
  unmistakable: text => {
    const [, indent = '  '] = /^\s*\{[ \t]*\r?\n( {2,8}|\t)"/.exec(text) ?? []
    return new RegExp(`(?<=^${indent})"[^"\\n]{1,200}"[ \\t]*:`, 'gm')
  },
  nameWithin: /^(["'])[\s\S]*\1$|[^"'\s](?:[^"']*[^"':\s])?/,
  lexis: {
    ...plain,
    members: { head: /^"[^"\n]*"\s*:/, between: ',' },
    items: {
      head: /^["']/,
      modules: [{ opens: /^\{$/, close: '}', around: ['{', '}'], between: ',' }],
      stubs: [/^"[^"\n]*"\s*:/],
      operand: '0',
    },
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: '"', close: '"', escape: true, multiline: false },
      { open: "'", close: "'", escape: true, multiline: false },
    ],
    doc: { before: ['//', '/*'] },
  },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
