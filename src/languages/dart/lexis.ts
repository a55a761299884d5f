// Lexis of Dart for the token scanner.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis, StringRule } from '../lexis-rule.ts'

const strings = ['"""', "'''", '"', "'"].flatMap((quote): StringRule[] => {
  const rule = { open: quote, close: quote, multiline: quote.length > 1 }
  return [
    { ...rule, escape: true, interpolation: ['${', '}'] },
    { ...rule, escape: false, prefixes: ['r'] },
  ]
})

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  nestedBlockComments: true,
  equalQuotes: 'always',
  strings,
  identifierExtras: '$',
  access: ['.', '?.'],
  functionValues: ['name'],
  ternary: true,
  optionalMark: true,
  logical: ['&&', '||', '??'],
  lambdas: ['=>'],
  arm: '=>',
  typeArguments: '<>',
  parenthesized: true,
  decorator: '@',
  patterns: { binds: ['var', 'final'], cases: true, arms: true, guards: ['when'] },
  containers: { declarations: ['class', 'enum', 'trait'] },
  words: {
    ...CONTROL_WORDS,
    await: ['await'],
    throw: ['throw', 'rethrow'],
    declare: ['class', 'mixin', 'enum', 'extension', 'typedef'],
    construct: ['new'],
    notCalled: wordList('return assert is as in default finally yield super this async on const'),
    binding: ['final', 'var', 'const', 'late', 'int', 'double', 'bool', 'num', 'dynamic'],
  },
  callThenBrace: 'defines',
  makes: ['new', '()'],
  bareFields: true,
  parameters: 'type name',
  returns: null,
  signature: { namedGroups: true, listless: true },
  doc: { before: ['///', '/**'] },
  throwers: ['Future.error', 'Error.throwWithStackTrace'],
  handlers: ['catchError', 'onError', 'whenComplete', 'handleError'],
  errorNames: ['error', 'err'],
}
