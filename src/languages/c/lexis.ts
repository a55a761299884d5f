// Lexis of C, with the Linux kernel's macros, for the token scanner.
import { CONTROL_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  declarationsOnly: true,
  lineComments: ['//'],
  continuedComments: true,
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  preprocessor: true,
  access: ['.', '->'],
  functionValues: ['name'],
  ternary: true,
  logical: ['&&', '||'],
  lambdas: [],
  parenthesized: true,
  words: {
    ...CONTROL_WORDS,
    try: [],
    catch: [],
    throw: [],
    jump: ['goto'],
    declare: ['struct', 'union', 'enum'],
    notCalled: wordList(`
      return sizeof typeof __typeof__ __attribute__ __attribute alignof _Alignof __alignof__ _Alignas alignas
      _Static_assert _Generic asm __asm__ __asm __declspec defined default void break continue
    `),
    binding: wordList(`
      int char short long unsigned signed float double bool _Bool const static register volatile size_t u8 u16 u32 u64
      s8 s16 s32 s64
    `),
  },
  callThenBrace: 'loops',
  parameters: 'type name',
  returns: null,
  signature: { attributes: ['[[', '__attribute__', '__attribute', '__declspec', 'alignas', '_Alignas'] },
  doc: { before: ['/**', '/*!', '/*', '///', '//!', '//'] },
  throwers: ['abort', 'panic', 'BUG', 'BUG_ON', 'longjmp', 'errx', 'err'],
  handlers: wordList('IS_ERR IS_ERR_OR_NULL PTR_ERR PTR_ERR_OR_ZERO WARN_ON WARN_ON_ONCE perror strerror ferror'),
  errorNames: ['ret', 'err', 'error', 'errno', 'rc', 'retval', 'result', 'status', 'res', 'NULL'],
}
