// Lexis of OCaml for the token scanner. Blocks go by indentation, as ocamlformat and editors write it.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'indent',
  items: {
    stubs: [/^[^\n]*?=(?=\s|$)/, /^[^\n]*=(?=\s|$)/, /^[^\n:]*:/],
    operand: 'x',
    head: /^(?:let|val|type|module|exception|external|open|include|class|method|inherit|initializer)\b/,
    modules: [
      { opens: /\bstruct$/, close: 'end' },
      { opens: /\bobject(?:\s*\(\w+\))?$/, close: 'end', around: ['class c = object ', ' end'] },
      { opens: /\bsig$/, close: 'end', around: ['module type S = sig ', ' end'] },
    ],
  },
  lineComments: [],
  blockComments: [['(*', '*)']],
  nestedBlockComments: true,
  strings: [
    { open: '"', close: '"', escape: true, multiline: true },
    { open: '{|', close: '|}', escape: false, multiline: true },
  ],
  charQuote: true,
  identifierTails: "'",
  bareCalls: ['argument'],
  curried: true,
  containers: { statements: ['module', 'class'], silent: ['val', 'type', 'exception', 'external'] },
  attribute: '[@',
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
    loop: ['for', 'while'],
    switch: ['match', 'function'],
    try: ['try'],
    declare: ['module', 'type', 'exception', 'class', 'external', 'val', 'method'],
    construct: ['new'],
    notCalled: wordList(`
      let in rec and fun with then do done begin end struct sig object open include of when as assert lazy mod land
      lor lxor lsl lsr asr not to downto functor inherit initializer mutable private virtual constraint nonrec
    `),
  },
  parameters: null,
  returns: ':',
  doc: { before: ['(**', '(*'] },
  throwers: wordList('raise raise_notrace failwith invalid_arg Lwt.fail Lwt.fail_with Stdlib.raise Stdlib.failwith'),
  handlers: wordList('Lwt.catch Lwt.try_bind Fun.protect protect Or_error.try_with Result.map_error Option.value'),
}
