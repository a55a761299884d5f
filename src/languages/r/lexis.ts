// Lexis of R for the token scanner. `$` continues a name, so `self$load()` is one callee.
import { NO_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  items: {
    head: /^(?!(?:else|in)\b)[A-Za-z.`"']/,
    modules: [
      // A class is a call with its methods as arguments.
      {
        opens: /^[\w.]+\s*(?:<-|=)\s*(?:\w+::)?(?:ggproto|R6Class|setRefClass)\([^()]*,$/,
        close: ')',
        around: ['f(', ')'],
        between: ',',
      },
      { opens: /^(?:public|private|active|methods)\s*=\s*list\($/, close: ')', around: ['f(', ')'], between: ',' },
    ],
    stubs: [/^[\w.]+\s*(?:<-|=)\s*function\s*\((?:[^()]|\([^()]*\))*\)/],
    operand: '{}',
  },
  lineComments: ['#'],
  blockComments: [],
  equalQuotes: 'always',
  strings: [
    { open: '"', close: '"', escape: true, multiline: true },
    { open: "'", close: "'", escape: true, multiline: true },
    { open: '"', close: '"', escape: false, multiline: true, prefixes: ['r', 'R'], fence: '(' },
    { open: "'", close: "'", escape: false, multiline: true, prefixes: ['r', 'R'], fence: '(' },
    { open: '`', close: '`', escape: true, multiline: false },
  ],
  identifierExtras: '.$',
  access: ['::'],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: ['function'],
  parenthesized: true,
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    loop: ['for', 'while'],
    do: ['repeat'],
    notCalled: ['in', 'break', 'next', 'return', 'TRUE', 'FALSE', 'NULL', 'NA', 'Inf', 'NaN'],
  },
  parameters: 'name: type',
  // No head states a return type.
  returns: '->',
  signature: { binders: ['<-'] },
  doc: { before: ["#'", '#'] },
  throwers: ['stop', 'abort', 'rlang::abort', 'cli_abort', 'cli::cli_abort', 'stopifnot', 'quit'],
  handlers: ['tryCatch', 'try', 'withCallingHandlers', 'try_fetch', 'rlang::try_fetch', 'on.exit', 'suppressWarnings'],
}
