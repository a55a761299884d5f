// Lexis of shells for the token scanner.
import { NO_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'end',
  blockWords: {
    close: ['fi', 'done', 'esac'],
    open: [],
    enter: ['then', 'do', 'in'],
    head: 'word',
    trailing: 'argument',
  },
  items: {
    head: /^(?!(?:then|do|elif|else|fi|done|esac)\b)[\w:."$[]/,
    stubs: [/^(?:function\s+)?[\w.:-]+\s*(?:\(\s*\))?\s*\{/],
    operand: ':; }',
  },
  lineComments: ['#'],
  commentsApart: true,
  escapes: true,
  blockComments: [],
  equalQuotes: 'plain',
  strings: [
    { open: '"', close: '"', escape: true, multiline: true, interpolation: ['$(', ')'], backticks: true },
    { open: "'", close: "'", escape: false, multiline: true },
    { open: "$'", close: "'", escape: true, multiline: true },
  ],
  heredoc: /<<-?\s*(?<quote>["'\\]?)(?<tag>[A-Za-z_]\w*)/y,
  identifierExtras: '$-',
  bareCalls: ['command'],
  access: [],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: [],
  arm: ')',
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    elseIf: ['elif'],
    loop: ['for', 'while', 'until', 'select'],
    switch: ['case'],
    declare: ['function'],
    notCalled: ['return', 'local', 'declare', 'typeset', 'readonly', 'export', 'unset', 'shift', 'break', 'continue'],
  },
  parameters: null,
  returns: null,
  doc: { before: ['#'] },
  throwers: ['die', 'fatal', 'exit', 'abort'],
  handlers: ['trap'],
}
