// Lexis of Rust for the token scanner.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'
import { RUST_POINTERS } from '../pointer-types.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  nestedBlockComments: true,
  commaTuples: true,
  strings: [
    { open: '"', close: '"', escape: true, multiline: true },
    { open: '"', close: '"', escape: true, multiline: true, prefixes: ['b', 'c'] },
    { open: "'", close: "'", escape: true, multiline: false, prefixes: ['b'] },
    { open: '"', close: '"', escape: false, multiline: true, prefixes: ['r', 'br', 'cr'], fence: '#' },
  ],
  charQuote: true,
  access: ['.', '::'],
  functionValues: ['name', '::'],
  imports: ['use'],
  ternary: false,
  logical: ['&&', '||'],
  lambdas: ['|'],
  typeArguments: '::<>',
  arm: '=>',
  armOnly: true,
  bangCalls: true,
  decorator: '#[',
  patterns: {
    binds: ['let'],
    arms: true,
    guards: ['if'],
    calls: ['matches!', 'assert_matches!', 'debug_assert_matches!'],
  },
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    loop: ['for', 'while', 'loop'],
    switch: ['match'],
    await: ['await'],
    jump: ['break', 'continue'],
    declare: ['fn', 'struct', 'enum', 'union', 'trait', 'mod'],
    notCalled: wordList(`
      return in as where impl dyn pub unsafe move ref use type async extern Some Ok Err Fn FnMut FnOnce box yield
    `),
    binding: ['let', 'mut', 'const', 'static'],
  },
  makes: ['.new'],
  pointers: RUST_POINTERS,
  objectCalls: true,
  parameters: 'name: type',
  returns: '->',
  signature: { receivers: { names: ['self'] } },
  doc: { before: ['///', '/**'] },
  throwers: ['panic!', 'unreachable!', 'todo!', 'unimplemented!', 'bail!', 'anyhow!', 'std::process::abort'],
  handlers: wordList(`
    map_err ok or_else unwrap_or unwrap_or_else unwrap_or_default is_err is_ok ok_or ok_or_else catch_unwind expect
    context with_context
  `),
  errorNames: ['Err', 'err'],
  errorMark: true,
}
