// The words and marks of Ruby, for the token scanner.
import { NO_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis.ts'

export const lexis: Lexis = {
  blocks: 'end',
  blockWords: {
    close: ['end'],
    open: ['begin', 'class', 'module'],
    enter: ['then', 'do'],
    heads: ['def'],
    within: ['ensure', 'in'],
    head: 'line',
    trailing: 'modifies',
  },
  lineComments: ['#'],
  blockComments: [['=begin', '=end']],
  strings: [
    { open: '"', close: '"', escape: true, multiline: true, interpolation: ['#{', '}'] },
    { open: "'", close: "'", escape: true, multiline: true },
    { open: '`', close: '`', escape: true, multiline: true, interpolation: ['#{', '}'] },
  ],
  literals: [
    { first: '%', open: /%[wWiIqQrsx]?[([{<|!/^~]/y, delimited: true, asArgument: true },
    { first: ':', open: /:(?=")/y },
    { first: ':', open: /:(?:[A-Za-z_]\w*[?!=]?(?![=~>])|[A-Za-z_]\w*|\[\]=?|[+\-*/<>=!~]+)/y, asArgument: true },
    // The operator that a shell command calls.
    { first: '`', open: /(?<=\bdef[ \t]{1,4}(?:self\.)?)`/y },
    { first: '?', open: /\?(?:\\\S+|[^\s\w]|\w(?!\w))/y },
  ],
  heredoc: /<<(?:[~-](?<quote>["'`]?)|(?=["'`A-Z])(?<quoted>["'`]?))(?<tag>[A-Za-z_]\w*)\k<quote>\k<quoted>/y,
  regexLiterals: true,
  identifierExtras: '@$',
  identifierTails: '?!',
  bareCalls: ['member', 'argument'],
  access: ['.', '&.', '::'],
  ternary: true,
  logical: ['&&', '||', 'and', 'or'],
  lambdas: ['do', '{'],
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if', 'unless'],
    else: ['else'],
    elseIf: ['elsif'],
    loop: ['for', 'while', 'until'],
    switch: ['case'],
    case: ['when'],
    try: ['begin'],
    catch: ['rescue'],
    throw: ['raise'],
    declare: ['def', 'class', 'module', 'alias', 'undef'],
    notCalled: [
      ...['return', 'yield', 'not', 'in', 'ensure', 'defined?', 'next', 'break', 'redo', 'retry', 'super', 'alias'],
      ...['undef', 'BEGIN', 'END'],
    ],
  },
  parameters: 'name: type',
  returns: '->',
  doc: { before: ['#'] },
  throwers: ['fail', 'abort', 'throw'],
  handlers: ['rescue_from', 'suppress'],
  errorNames: ['error', 'err', 'exception'],
}
