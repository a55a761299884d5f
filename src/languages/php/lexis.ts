// Lexis of PHP for the token scanner.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//', '#'],
  blockComments: [['/*', '*/']],
  equalQuotes: 'plain',
  strings: [
    { open: '"', close: '"', escape: true, multiline: true, interpolation: ['{$', '}'] },
    { open: "'", close: "'", escape: true, multiline: true },
    { open: '`', close: '`', escape: true, multiline: true },
  ],
  heredoc: /<<<[ \t]*(?<quote>["']?)(?<tag>[A-Za-z_]\w*)\k<quote>/y,
  heredocGoesOn: true,
  outside: ['?>', /<\?(?:php\b|=)/],
  identifierExtras: '$\\',
  access: ['->', '::'],
  ternary: true,
  logical: ['&&', '||', '??', 'and', 'or'],
  lambdas: ['function', 'fn'],
  arm: '=>',
  colonEnds: ['endif', 'endwhile', 'endfor', 'endforeach', 'endswitch'],
  parenthesized: true,
  decorator: '#[',
  containers: { statements: ['module'] },
  words: {
    ...CONTROL_WORDS,
    elseIf: ['elseif'],
    loop: ['for', 'foreach', 'while'],
    switch: ['switch', 'match'],
    jump: ['goto'],
    declare: ['class', 'interface', 'trait', 'enum', 'namespace'],
    construct: ['new'],
    notCalled: wordList(`
      return echo print yield instanceof isset unset empty list array clone use include include_once require
      require_once finally declare xor default from
    `),
    binding: ['var', 'static'],
    global: ['global'],
  },
  callThenBrace: 'defines',
  makes: ['new'],
  objectCalls: true,
  parameters: 'type name',
  returns: ':',
  signature: { beforeResult: /^use\s*\([^()]*\)\s*/ },
  doc: { before: ['/**'] },
  throwers: ['trigger_error', 'abort', 'die'],
  handlers: ['set_error_handler', 'set_exception_handler', 'rescue', 'report'],
  errorNames: ['$error', '$err', '$e'],
}
