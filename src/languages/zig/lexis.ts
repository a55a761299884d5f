// Lexis of Zig for the token scanner. A line of a multiline string, `\\ …`, is scanned as a comment.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//', '\\\\'],
  blockComments: [],
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  // Builtins as `@import` are called like functions.
  identifierExtras: '@',
  containers: { statements: ['struct', 'enum', 'union'] },
  access: ['.'],
  ternary: false,
  logical: ['and', 'or'],
  lambdas: [],
  parenthesized: true,
  arm: '=>',
  armOnly: true,
  words: {
    ...NO_WORDS,
    if: ['if'],
    else: ['else'],
    loop: ['for', 'while'],
    switch: ['switch'],
    await: ['await'],
    declare: ['fn', 'test'],
    notCalled: wordList(`
      return break continue defer errdefer try catch orelse comptime inline pub struct enum union opaque error packed
      extern export align linksection callconv addrspace asm volatile suspend resume nosuspend async usingnamespace
      unreachable
    `),
    binding: ['const', 'var'],
  },
  parameters: 'name: type',
  returns: '',
  signature: {
    receivers: { names: ['self'], methodsOnly: true },
    beforeResult: /^(?:(?:align|addrspace|linksection|callconv)\s*\((?:[^()]|\([^()]*\))*\)\s*)*/,
  },
  doc: { before: ['///'] },
  throwers: ['@panic', 'std.debug.panic', 'std.process.abort'],
  handlers: ['expectError', 'unexpectedErrno'],
  errorNames: ['err'],
}
