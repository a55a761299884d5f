// Lexis of Haskell for the token scanner.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

/** An item to follow another: after an open `do` it causes an error. */
const NEXT = '\nx = x'

export const lexis: Lexis = {
  blocks: 'indent',
  declarationsOnly: true,
  items: {
    head: /^(?!(?:where|then|else|of|in|do|deriving)\b)[\p{L}_(]/u,
    around: ['', NEXT],
    modules: [{ opens: /^(?:(?:instance|class)\b.*|.*=>.*)\bwhere$/, close: '', around: ['class C where\n', NEXT] }],
    stubs: [/^[^\n]*?\s=(?=\s|$)/, /^[^\n:]*\s::/],
    operand: 'x',
  },
  lineComments: ['--'],
  blockComments: [['{-', '-}']],
  nestedBlockComments: true,
  strings: [{ open: '"', close: '"', escape: true, multiline: true }],
  charQuote: true,
  identifierTails: "'",
  bareCalls: ['argument'],
  curried: true,
  equations: true,
  access: ['.'],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: [],
  arm: '->',
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    switch: ['case'],
    declare: ['data', 'newtype', 'class', 'module', 'type'],
    notCalled: wordList('let in where of then do mdo deriving instance import forall proc rec'),
  },
  parameters: null,
  returns: '::',
  doc: { before: ['--', '{-'], lead: /^[|^]\s*/ },
  throwers: wordList('error throwIO throw throwError ioError fail throwM errorWithoutStackTrace undefined'),
  handlers: wordList('catch handle try catchError bracket bracket_ finally onException either tryAny'),
}
