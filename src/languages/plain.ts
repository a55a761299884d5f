// A lexis with nothing in it, for languages that declare and do not compute to start from.
import type { Lexis } from './lexis.ts'

export const plain: Lexis = {
  blocks: 'brace',
  lineComments: [],
  blockComments: [],
  strings: [],
  access: ['.'],
  ternary: false,
  logical: [],
  lambdas: [],
  words: {
    if: [],
    else: [],
    elseIf: [],
    loop: [],
    do: [],
    switch: [],
    case: [],
    try: [],
    catch: [],
    await: [],
    throw: [],
    jump: [],
    declare: [],
    construct: [],
    notCalled: [],
    binding: [],
  },
  parameters: 'name: type',
  returns: '',
  doc: {},
}
