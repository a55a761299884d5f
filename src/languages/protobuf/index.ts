// Protocol Buffers: messages, enums, services with their methods, and the package.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

const language: Language = {
  name: 'protobuf',
  patterns: [
    { kind: 'module', margin: true, at: /package\s+(?<name>[\w.]+)\s*(?=;)/, end: 'statement', more: true },
    { kind: 'struct', at: /(?:(?:export|local)\s+)?message\s+(?<name>\w+)\s*(?=\{)/, end: 'block', more: true },
    {
      kind: 'struct',
      at: /(?:(?:optional|required|repeated)\s+)?group\s+(?<name>\w+)\s*=\s*\d+\s*(?=[[{])/,
      end: 'block',
      more: true,
    },
    { kind: 'enum', at: /(?:(?:export|local)\s+)?enum\s+(?<name>\w+)\s*(?=\{)/, end: 'block', more: true },
    { kind: 'interface', at: /service\s+(?<name>\w+)\s*(?=\{)/, end: 'block', more: true },
    { kind: 'method', inside: ['interface'], at: /rpc\s+(?<name>\w+)\s*(?=\()/, end: 'block', more: true },
    // After others on the line: `message A {} message B {}`.
    {
      kind: 'lead',
      at: /[^\n]{0,300}?[;{}][ \t]*(?=(?:(?:export|local)\s+)?(?:message|enum|service)\s+\w+\s*\{|rpc\s+\w+\s*\(|(?:optional|required|repeated)\s+group\b)/,
      end: 'line',
    },
  ],
  lexis: {
    ...plain,
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: '"', close: '"', escape: true, multiline: false },
      { open: "'", close: "'", escape: true, multiline: false },
    ],
    words: { ...plain.words, declare: ['message', 'enum', 'service', 'rpc', 'group', 'package'] },
    returns: 'returns',
    doc: { before: ['/**', '/*', '//'] },
  },
  effects: [],
  nature: 'declarations',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
