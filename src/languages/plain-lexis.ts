// A lexis with nothing in it, for languages that declare and do not compute to start from.
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
