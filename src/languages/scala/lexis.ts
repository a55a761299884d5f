// Lexis of Scala for the token scanner. Indented blocks (Scala 3) count if a word opens them.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

const INTERPOLATORS = ['s', 'f', 'raw', 'q', 'sql', 'json', 'fr', 'fr0', 'c', 'cql']

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  nestedBlockComments: true,
  strings: [
    { open: '"""', close: '"""', escape: false, multiline: true },
    { open: '"""', close: '"""', escape: false, multiline: true, prefixes: INTERPOLATORS, interpolation: ['${', '}'] },
    { open: '"', close: '"', escape: true, multiline: false },
    { open: '"', close: '"', escape: true, multiline: false, prefixes: INTERPOLATORS, interpolation: ['${', '}'] },
    { open: '`', close: '`', escape: false, multiline: false },
  ],
  charQuote: true,
  bareCalls: ['lambda'],
  identifierExtras: '$',
  access: ['.'],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: [],
  bodyWords: ['then', 'do', 'yield'],
  typeArguments: '[]',
  parenthesized: true,
  lineEnds: true,
  callsWithinLine: true,
  openEnded: true,
  decorator: '@',
  patterns: { binds: ['val', 'var'], cases: true, guards: ['if'], generators: true },
  containers: { statements: ['class', 'trait', 'module'], annotations: true },
  words: {
    ...CONTROL_WORDS,
    switch: ['match'],
    jump: [],
    declare: ['def', 'class', 'object', 'trait', 'enum', 'given', 'extension', 'package'],
    construct: ['new'],
    notCalled: wordList(`
      return yield with extends import type finally then end derives using implicit this super private protected
    `),
    binding: ['val', 'var'],
  },
  makes: ['new', '()'],
  bareFields: true,
  parameters: 'name: type',
  returns: ':',
  signature: { manyLists: true, listless: true },
  doc: { before: ['/**'] },
  throwers: ['sys.error', 'require', 'assert', 'assume', 'ZIO.fail', 'IO.raiseError'],
  handlers: wordList(`
    recover recoverWith handleError handleErrorWith getOrElse orElse toOption toEither catchAll attempt fold
  `),
  // A type may have a name for itself: `trait A {` and `self =>`.
  naming: /^\w+[ \t]*(?::[^={}\n]*)?=>[ \t]*(?:\n|$)/,
}
