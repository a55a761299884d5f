// Lexis of Lua for the token scanner.
import { NO_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'end',
  blockWords: { close: ['end', 'until'], open: ['do'], enter: ['then', 'do'], head: 'word' },
  items: {
    head: /^(?!(?:end|until|else|elseif|then|do|and|or|in)\b)[A-Za-z_]/,
    stubs: [/^(?:local\s+)?function\s+[\w.:]+\s*\([^()\n]*\)/],
    operand: 'end',
  },
  lineComments: ['--'],
  blockComments: [
    ['--[[', ']]'],
    ['--[=[', ']=]'],
    ['--[==[', ']==]'],
  ],
  equalQuotes: 'always',
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
    // Of Luau.
    { open: '`', close: '`', escape: true, multiline: false },
    { open: '[[', close: ']]', escape: false, multiline: true },
    { open: '[=[', close: ']=]', escape: false, multiline: true },
    { open: '[==[', close: ']==]', escape: false, multiline: true },
  ],
  bareCalls: ['string'],
  access: ['.', ':'],
  functionValues: ['name'],
  ternary: false,
  logical: ['and', 'or'],
  lambdas: ['function'],
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    elseIf: ['elseif'],
    loop: ['for', 'while', 'repeat'],
    jump: ['goto'],
    declare: ['function'],
    notCalled: ['return', 'in', 'not', 'nil', 'true', 'false', 'break'],
    binding: ['local'],
  },
  parameters: 'name: type',
  // For the types of Luau.
  returns: ':',
  doc: { before: ['---', '--'], carriedOn: true },
  throwers: ['error', 'assert', 'os.exit'],
  handlers: ['pcall', 'xpcall', 'protect', 'socket.try'],
  errorNames: ['err', 'errmsg'],
}
