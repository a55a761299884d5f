// Lexis of Java for the token scanner.
import { CONTROL_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"""', close: '"""', escape: true, multiline: true },
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  identifierExtras: '$',
  access: ['.', '::'],
  functionValues: ['::'],
  ternary: true,
  logical: ['&&', '||'],
  lambdas: ['->'],
  typeArguments: '<>',
  parenthesized: true,
  decorator: '@',
  patterns: { cases: true, guards: ['when'], tests: ['instanceof'] },
  containers: { declarations: ['class', 'interface', 'enum', 'struct'], blocks: ['static', ''] },
  words: {
    ...CONTROL_WORDS,
    declare: ['class', 'interface', 'enum', 'record'],
    construct: ['new'],
    notCalled: ['return', 'assert', 'instanceof', 'default', 'synchronized', 'finally', 'throws', 'yield', 'extends'],
    binding: ['final', 'var', 'int', 'long', 'short', 'byte', 'char', 'boolean', 'float', 'double'],
  },
  callThenBrace: 'defines',
  makes: ['new'],
  bareFields: true,
  parameters: 'type name',
  returns: null,
  doc: { before: ['/**'] },
  handlers: ['exceptionally', 'handle', 'orElseThrow', 'orElseGet', 'getSuppressed'],
}
