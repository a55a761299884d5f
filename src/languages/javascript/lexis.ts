// Lexis of JavaScript for the token scanner. JSX text causes no harm as tokens.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

/** `export { a, b as c }`, `module.exports = { a }` and `exports.a = b`. */
const EXPORTED_NAMES =
  /export\s*(?:type\s*)?\{[^{}]*\}|(?:module\.)?exports(?:\.[\w$]+)?\s*=\s*(?:\{[\s\w$,.:]*\}|[\w$.]+(?=[ \t]*(?:;|\r?\n|$)))/y

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  equalQuotes: 'always',
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false, notAfterName: true },
    { open: '`', close: '`', escape: true, multiline: true, interpolation: ['${', '}'] },
  ],
  regexLiterals: true,
  // `#` for private names.
  identifierExtras: '$#',
  access: ['.', '?.'],
  functionValues: ['name'],
  imports: ['import'],
  exports: EXPORTED_NAMES,
  ternary: true,
  logical: ['&&', '||', '??'],
  lambdas: ['=>', 'function'],
  typeArguments: '<>',
  parenthesized: true,
  lineEnds: true,
  decorator: '@',
  containers: {
    statements: ['module'],
    declarations: ['class', 'enum'],
    blocks: ['static'],
    heads: true,
    decorators: true,
  },
  words: {
    ...CONTROL_WORDS,
    await: ['await'],
    declare: ['function', 'class', 'interface', 'enum', 'namespace'],
    construct: ['new'],
    notCalled: wordList('return typeof void delete in of instanceof extends yield default export finally async'),
    binding: ['let', 'const', 'var'],
  },
  indirectCalls: true,
  elements: true,
  callThenBrace: 'defines',
  makes: ['new'],
  objectCalls: true,
  infixes: ['as', 'satisfies'],
  parameters: 'name: type',
  returns: ':',
  signature: { receivers: { names: ['this'] }, binders: [':'] },
  doc: { before: ['/**'] },
  throwers: ['reject', 'Promise.reject', 'assert', 'assert.fail'],
  handlers: ['catch', 'catchError', 'catchAll', 'catchTag', 'allSettled', 'orElse', 'safeParse'],
  errorNames: ['err', 'error'],
}
