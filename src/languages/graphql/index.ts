// GraphQL: types of a schema with the fields of its root types, operations and fragments.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import type { Pattern } from '../pattern-rule.ts'
import { plain } from '../plain-lexis.ts'

/**
 * A definition of the file: at the margin, where an unclosed one before it cannot hide it, or after another on its line.
 */
const top = (kind: Pattern['kind'], at: string, end: Pattern['end'] = 'block'): Pattern[] => {
  const pattern = { kind, at: new RegExp(at), end, more: true } as const
  return [
    { ...pattern, margin: true },
    { ...pattern, inside: ['file'] },
  ]
}

const type = (word: string, kind: Pattern['kind'], end?: Pattern['end']): Pattern[] =>
  top(kind, `(?:extend\\s+)?${word}\\s+(?<name>[A-Za-z_]\\w*)`, end)

const language: Language = {
  name: 'graphql',
  patterns: [
    ...type('(?:type|input)', 'type'),
    ...type('interface', 'interface'),
    ...type('enum', 'enum'),
    ...type('union', 'union', 'statement'),
    ...type('scalar', 'type', 'statement'),
    ...top('macro', 'directive\\s+@(?<name>[A-Za-z_]\\w*)', 'statement'),
    // Fields that a client may query by name.
    {
      kind: 'method',
      inside: ['type'],
      insideHead: /\b(?:Query|Mutation|Subscription)$/,
      at: /(?<name>[A-Za-z_]\w*)\s*(?=[(:])/,
      end: 'statement',
    },
    ...top('fn', '(?:query|mutation|subscription)\\s+(?<name>[A-Za-z_]\\w*)'),
    ...top('block', 'fragment\\s+(?<name>[A-Za-z_]\\w*)\\s+on\\b'),
    {
      kind: 'lead',
      at: /[^\n]{0,300}?\}[ \t]*(?=(?:extend\s+)?(?:type|input|interface|enum|union|scalar|query|mutation|subscription|fragment)\s+[A-Za-z_]|directive\s+@)/,
      end: 'line',
    },
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
      declare: wordList('type input interface enum union scalar directive query mutation subscription fragment'),
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
