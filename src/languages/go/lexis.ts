// Lexis of Go for the token scanner.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
    { open: '`', close: '`', escape: false, multiline: true },
  ],
  access: ['.'],
  functionValues: ['name', 'member'],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: ['func'],
  typeArguments: '[]',
  lineEnds: true,
  callsWithinLine: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    loop: ['for'],
    switch: ['switch', 'select'],
    case: ['case'],
    jump: ['goto', 'break', 'continue'],
    declare: ['func', 'type'],
    notCalled: wordList(`
      return go defer range default map chan interface struct package import string bool byte rune error any uintptr
      float32 float64 complex64 complex128 int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 fallthrough var
      const
    `),
    binding: ['var', 'const'],
  },
  makes: ['{}'],
  objectCalls: true,
  parameters: 'name type',
  returns: '',
  doc: { before: ['//', '/*'] },
  throwers: ['panic', 'log.Fatal', 'log.Fatalf', 'log.Fatalln', 'log.Panic', 'log.Panicf', 'errors.New', 'fmt.Errorf'],
  handlers: ['recover', 'errors.Is', 'errors.As'],
  errorNames: ['err', 'error', 'ok', 'e', 'errno'],
}
