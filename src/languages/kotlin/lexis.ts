// The words and marks of Kotlin, for the token scanner.
import { CONTROL_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis.ts'
import { layout } from './layout.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  layout,
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  nestedBlockComments: true,
  strings: [
    { open: '$$"""', close: '"""', escape: false, multiline: true, interpolation: ['$${', '}'] },
    { open: '$$"', close: '"', escape: true, multiline: false, interpolation: ['$${', '}'] },
    { open: '"""', close: '"""', escape: false, multiline: true, interpolation: ['${', '}'] },
    { open: '"', close: '"', escape: true, multiline: false, interpolation: ['${', '}'] },
    { open: "'", close: "'", escape: true, multiline: false },
    { open: '`', close: '`', escape: false, multiline: false },
  ],
  bareCalls: ['lambda', 'builder'],
  access: ['.', '?.', '::'],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: [],
  typeArguments: '<>',
  parenthesized: true,
  lineEnds: true,
  decorator: '@',
  words: {
    ...CONTROL_WORDS,
    switch: ['when'],
    case: [],
    jump: [],
    declare: ['fun', 'class', 'interface', 'object', 'typealias'],
    notCalled: ['return', 'in', 'is', 'as', 'finally', 'init', 'super', 'constructor', 'by', 'where', 'get', 'set'],
    binding: ['val', 'var'],
  },
  parameters: 'name: type',
  returns: ':',
  doc: { before: ['/**'] },
  throwers: ['error', 'TODO', 'require', 'check', 'requireNotNull', 'checkNotNull'],
  handlers: ['runCatching', 'onFailure', 'getOrElse', 'getOrNull', 'catch', 'recover', 'recoverCatching'],
}
