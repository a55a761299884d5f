// Lexis of Python for the token scanner.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis, StringRule } from '../lexis-rule.ts'

const RAW = ['r', 'R', 'b', 'B', 'u', 'U', 'rb', 'rB', 'Rb', 'RB', 'br', 'bR', 'Br', 'BR']
const FORMATTED = ['f', 'F', 'fr', 'fR', 'Fr', 'FR', 'rf', 'rF', 'Rf', 'RF']

// A backslash escapes a quote in raw strings, too.
const strings = ['"""', "'''", '"', "'"].flatMap((quote): StringRule[] => {
  const rule = { open: quote, close: quote, escape: true, multiline: quote.length > 1 }
  return [rule, { ...rule, prefixes: RAW }, { ...rule, prefixes: FORMATTED, interpolation: ['{', '}'] }]
})

export const lexis: Lexis = {
  blocks: 'indent',
  blockMark: ':',
  lineComments: ['#'],
  blockComments: [],
  equalQuotes: 'always',
  commaTuples: true,
  strings,
  access: ['.'],
  functionValues: ['name'],
  imports: ['from', 'import'],
  ternary: false,
  logical: ['and', 'or'],
  lambdas: ['lambda'],
  lineEnds: true,
  decorator: '@',
  patterns: { cases: true, guards: ['if'] },
  containers: { statements: ['class'], decorators: true },
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    elseIf: ['elif'],
    loop: ['for', 'while'],
    switch: ['match'],
    case: ['case'],
    try: ['try'],
    catch: ['except'],
    await: ['await'],
    throw: ['raise'],
    declare: ['def', 'class'],
    notCalled: wordList('return yield not in is del assert from import as finally with nonlocal async'),
    global: ['global'],
    empty: ['pass'],
  },
  makes: ['()'],
  objectCalls: true,
  parameters: 'name: type',
  returns: '->',
  signature: { receivers: { names: ['self', 'cls', 'mcs'], methodsOnly: true } },
  doc: { firstString: true },
  throwers: ['sys.exit'],
  handlers: ['raise_for_status', 'suppress'],
  errorNames: ['err', 'error', 'returncode', 'status_code'],
}
