// Lexis of C# for the token scanner.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'
import { layout } from './layout.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"""', close: '"""', escape: false, multiline: true },
    { open: '$"""', close: '"""', escape: false, multiline: true },
    { open: '$@"', close: '"', escape: false, doubled: true, multiline: true, interpolation: ['{', '}'] },
    { open: '@$"', close: '"', escape: false, doubled: true, multiline: true, interpolation: ['{', '}'] },
    { open: '@"', close: '"', escape: false, doubled: true, multiline: true },
    { open: '$"', close: '"', escape: true, multiline: false, interpolation: ['{', '}'] },
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  preprocessor: true,
  access: ['.', '?.', '::', '->'],
  functionValues: ['name'],
  ternary: true,
  optionalMark: true,
  logical: ['&&', '||', '??'],
  lambdas: ['=>', 'delegate'],
  arm: '=>',
  typeArguments: '<>',
  initialisers: true,
  parenthesized: true,
  patterns: { binds: ['var'], cases: true, arms: true, guards: ['when'], tests: ['is'] },
  containers: { declarations: ['class', 'struct', 'interface'], heads: true },
  words: {
    ...CONTROL_WORDS,
    loop: ['for', 'foreach', 'while'],
    await: ['await'],
    jump: ['goto'],
    declare: ['class', 'interface', 'enum', 'record', 'struct', 'namespace', 'delegate'],
    construct: ['new'],
    notCalled: wordList(`
      return typeof nameof sizeof default checked unchecked lock using fixed is as when in finally base this
      stackalloc yield and or not where operator
    `),
    binding: ['var', 'int', 'long', 'short', 'byte', 'char', 'bool', 'string', 'float', 'double', 'decimal', 'object'],
  },
  callThenBrace: 'defines',
  makes: ['new'],
  bareFields: true,
  parameters: 'type name',
  returns: null,
  signature: { attributes: ['['] },
  doc: { before: ['///', '/**'] },
  handlers: ['ContinueWith', 'TryParse'],
  layout,
}
