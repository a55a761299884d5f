// The words and marks of C#, for the token scanner.
import { CONTROL_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis.ts'
import { layout } from './layout.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"""', close: '"""', escape: false, multiline: true },
    { open: '$"""', close: '"""', escape: false, multiline: true },
    { open: '$@"', close: '"', escape: false, multiline: true, interpolation: ['{', '}'] },
    { open: '@$"', close: '"', escape: false, multiline: true, interpolation: ['{', '}'] },
    { open: '@"', close: '"', escape: false, multiline: true },
    { open: '$"', close: '"', escape: true, multiline: false, interpolation: ['{', '}'] },
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  preprocessor: true,
  access: ['.', '?.', '::', '->'],
  ternary: true,
  logical: ['&&', '||', '??'],
  lambdas: ['=>', 'delegate'],
  typeArguments: '<>',
  parenthesized: true,
  words: {
    ...CONTROL_WORDS,
    loop: ['for', 'foreach', 'while'],
    await: ['await'],
    jump: ['goto'],
    declare: ['class', 'interface', 'enum', 'record', 'struct', 'namespace', 'delegate'],
    construct: ['new'],
    notCalled: [
      ...[
        'return',
        'typeof',
        'nameof',
        'sizeof',
        'default',
        'checked',
        'unchecked',
        'lock',
        'using',
        'fixed',
        'is',
        'as',
      ],
      ...['when', 'in', 'finally', 'base', 'this', 'stackalloc', 'yield', 'and', 'or', 'not', 'where', 'operator'],
    ],
    binding: ['var', 'int', 'long', 'short', 'byte', 'char', 'bool', 'string', 'float', 'double', 'decimal', 'object'],
  },
  callThenBrace: 'defines',
  parameters: 'type name',
  returns: null,
  doc: { before: ['///', '/**'] },
  handlers: ['ContinueWith', 'TryParse'],
  layout,
}
