// YAML: the keys of each document, and one level more where things are defined by name (services of Compose, jobs of a
// workflow, paths of OpenAPI).
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

const NAMED = ['services', 'jobs', 'volumes', 'networks', 'paths', 'definitions', 'commands', 'executors', 'workflows']

const pairs = (place: (pair: string) => string) =>
  ['(block_node) @body', '(_)']
    .map(value => place(`(block_mapping_pair key: (_) @name value: ${value}) @key`))
    .concat(place('(block_mapping_pair key: (_) @name !value) @key'))
    .join('\n')
const top = (pair: string) => `(stream (document (block_node (block_mapping ${pair}))))`

const language: Language = {
  name: 'yaml',
  grammar: 'tree-sitter-yaml',
  query: '(ERROR (block_mapping_pair key: (_) @name) @key)',
  topQuery: `${pairs(top)}
${pairs(
  pair =>
    `(${top(`(block_mapping_pair key: (_) @_owner value: (block_node (block_mapping ${pair})))`)} (#any-of? @_owner ${NAMED.map(name => `"${name}"`).join(' ')}))`,
)}
(stream (document (flow_node (flow_mapping (flow_pair key: (_) @name value: (_)) @key))))`,
  queryDepth: 4,
  fastPath: 'yaml',
  enteredKeys: NAMED,
  patterns: [
    {
      kind: 'key',
      margin: true,
      at: /(?!---|- |[\]{}[,%@`|>#&*!])(?<name>[^\s:][^:\n]{0,200}?)[ \t]*:(?=[ \t\r]|$)/,
      end: 'indentation',
    },
  ],
  unmistakable: /^[A-Za-z][\w.-]*:(?=\s)/gm,
  lexis: {
    ...plain,
    blocks: 'indent',
    items: {
      head: /^["'\w<][^\n]*:(?:\s|$)/,
      modules: [{ opens: new RegExp(`^(?:${NAMED.join('|')}):$`), close: '', around: ['a:\n', ''] }],
      stubs: [/^[^\s:#][^\n:]*:(?=\s|$)/],
      operand: 'x',
    },
    lineComments: ['#'],
    identifierExtras: '-',
    doc: { before: ['#'] },
  },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
