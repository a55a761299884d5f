// Lexis of Swift for the token scanner.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'
import { layout } from './layout.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  nestedBlockComments: true,
  strings: [
    { open: '"""', close: '"""', escape: true, multiline: true, interpolation: ['\\(', ')'] },
    { open: '"', close: '"', escape: true, multiline: false, interpolation: ['\\(', ')'] },
    { open: '#"""', close: '"""#', escape: false, multiline: true },
    { open: '#"', close: '"#', escape: false, multiline: false },
    { open: '`', close: '`', escape: false, multiline: false },
  ],
  bareCalls: ['lambda', 'builder'],
  identifierExtras: '$',
  access: ['.', '?.'],
  ternary: true,
  optionalMark: true,
  logical: ['&&', '||', '??'],
  lambdas: [],
  typeArguments: '<>',
  lineEnds: true,
  callsWithinLine: true,
  decorator: '@',
  patterns: { binds: ['let', 'var'], cases: true, guards: ['where', 'in'] },
  containers: { declarations: ['class', 'struct', 'enum', 'trait', 'interface'] },
  words: {
    ...CONTROL_WORDS,
    if: ['if', 'guard'],
    do: ['repeat'],
    try: ['do'],
    await: ['await'],
    declare: ['func', 'class', 'struct', 'enum', 'protocol', 'actor', 'extension', 'typealias', 'macro'],
    notCalled: wordList(`
      return defer in is as try where default get set willSet didSet throws rethrows some any inout async subscript
    `),
    binding: ['let', 'var'],
  },
  makes: ['()'],
  bareFields: true,
  parameters: 'name: type',
  returns: '->',
  signature: { beforeResult: /^(?:(?:async|reasync|rethrows|throws(?:\([^()]*\))?)\s+)*/ },
  doc: { before: ['///', '/**'] },
  throwers: ['fatalError', 'preconditionFailure', 'precondition', 'assertionFailure'],
  handlers: ['mapError', 'catch', 'replaceError', 'tryCatch'],
  errorNames: ['error', 'err'],
  layout,
}
