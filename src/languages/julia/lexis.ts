// Lexis of Julia for the token scanner.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'end',
  blockWords: {
    close: ['end'],
    open: ['begin', 'let', 'quote', 'struct', 'module', 'baremodule', 'macro'],
    enter: [],
    heads: ['abstract', 'primitive'],
    within: ['finally'],
    head: 'line',
  },
  lineComments: ['#'],
  blockComments: [['#=', '=#']],
  nestedBlockComments: true,
  strings: [
    { open: '"""', close: '"""', escape: true, multiline: true, interpolation: ['$(', ')'] },
    { open: '"', close: '"', escape: true, multiline: true, interpolation: ['$(', ')'] },
    { open: '`', close: '`', escape: true, multiline: true },
  ],
  charQuote: true,
  identifierExtras: '@',
  identifierTails: '!',
  // Their arguments are templates of definitions, which look like calls.
  containers: { statements: ['module'], silent: ['@eval', '@deprecate'] },
  access: ['.'],
  ternary: true,
  logical: ['&&', '||'],
  lambdas: ['function', 'do', '->'],
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    elseIf: ['elseif'],
    loop: ['for', 'while'],
    try: ['try'],
    catch: ['catch'],
    await: ['wait', 'fetch'],
    declare: ['function', 'macro', 'struct', 'module', 'baremodule'],
    notCalled: wordList('return in isa where finally import using export break continue abstract primitive mutable'),
    binding: ['local', 'const'],
    global: ['global'],
  },
  parameters: 'name: type',
  returns: '::',
  signature: { separators: ',;', type: '::', beforeList: /^\{(?:[^{}]|\{[^{}]*\})*\}/ },
  doc: { before: ['#'], stringBefore: /^(?:@doc\s+)?(?:raw)?$/ },
  throwers: ['error', 'throw', 'rethrow', 'ArgumentError', '@assert'],
  handlers: ['tryparse', 'something', '@test_throws'],
  errorNames: ['err', 'e'],
}
