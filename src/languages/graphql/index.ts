// GraphQL: types of a schema with the fields of its root types, operations and fragments.
import type { Language } from '../language.ts'
import type { Pattern } from '../pattern-rule.ts'
import { plain } from '../plain-lexis.ts'

const type = (word: string, kind: Pattern['kind']): Pattern => ({
  kind,
  margin: true,
  at: new RegExp(`(?:extend\\s+)?${word}\\s+(?<name>[A-Za-z_]\\w*)`),
  end: 'block',
})

const language: Language = {
  name: 'graphql',
  patterns: [
    type('(?:type|input)', 'type'),
    type('interface', 'interface'),
    type('enum', 'enum'),
    { ...type('union', 'union'), end: 'statement' },
    { ...type('scalar', 'type'), end: 'statement' },
    { kind: 'macro', margin: true, at: /directive\s+@(?<name>[A-Za-z_]\w*)/, end: 'statement' },
    // Fields that a client may query by name.
    {
      kind: 'method',
      inside: ['type'],
      insideHead: /\b(?:Query|Mutation|Subscription)$/,
      at: /(?<name>[A-Za-z_]\w*)\s*(?=[(:])/,
      end: 'statement',
    },
    { kind: 'fn', margin: true, at: /(?:query|mutation|subscription)\s+(?<name>[A-Za-z_]\w*)/, end: 'block' },
    { kind: 'block', margin: true, at: /fragment\s+(?<name>[A-Za-z_]\w*)\s+on\b/, end: 'block' },
  ],
  lexis: {
    ...plain,
    lineComments: ['#'],
    strings: [
      { open: '"""', close: '"""', escape: true, multiline: true },
      { open: '"', close: '"', escape: true, multiline: false },
    ],
    words: {
      ...plain.words,
      declare: [
        'type',
        'input',
        'interface',
        'enum',
        'union',
        'scalar',
        'directive',
        'query',
        'mutation',
        'subscription',
        'fragment',
      ],
    },
    returns: ':',
    lineEnds: true,
    doc: { before: ['#'], stringBefore: /^$/ },
  },
  unmistakable: /^(?:extend[ \t]+)?(?:type|input|interface|enum)[ \t]+[A-Za-z_]\w*[^\n"]*\{[ \t\r]*$/gm,
  effects: [],
  nature: 'declarations',
  exported: { byDefault: true },
  modifiers: ['extend'],
}
export default language
