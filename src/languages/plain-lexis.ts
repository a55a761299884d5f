// A minimal lexis for languages that declare and do not compute.
import { NO_WORDS } from './control-words.ts'
import type { Lexis } from './lexis-rule.ts'

export const plain: Lexis = {
  blocks: 'brace',
  lineComments: [],
  blockComments: [],
  strings: [],
  access: ['.'],
  ternary: false,
  logical: [],
  lambdas: [],
  words: NO_WORDS,
  parameters: 'name: type',
  returns: '',
  doc: {},
}
