// Lexis of C++ for the token scanner: C's and its own.
import { lexis as c } from '../c/lexis.ts'
import type { Lexis, StringRule } from '../lexis-rule.ts'
import { CPP_POINTERS } from '../pointer-types.ts'

const raw: StringRule = {
  open: '"',
  close: '"',
  escape: false,
  multiline: true,
  prefixes: ['R', 'LR', 'uR', 'UR', 'u8R'],
  fence: '(',
}

// Without C's loop macros: in C++ `name(…) {` may be a constructor or a braced value.
const { callThenBrace: _, ...shared } = c

export const lexis: Lexis = {
  ...shared,
  strings: [...c.strings, raw],
  makes: ['new'],
  pointers: CPP_POINTERS,
  bareFields: true,
  access: ['.', '->', '::'],
  infixes: ['template'],
  initialisers: true,
  lambdas: ['['],
  typeArguments: '<>',
  containers: { declarations: ['class', 'struct', 'union', 'enum'], braces: true, without: ['template', 'operator'] },
  functionValues: ['name'],
  words: {
    ...c.words,
    try: ['try'],
    catch: ['catch'],
    await: ['co_await'],
    throw: ['throw'],
    declare: [...c.words.declare, 'class', 'namespace'],
    construct: ['new'],
    notCalled: [
      ...c.words.notCalled,
      ...['static_cast', 'dynamic_cast', 'reinterpret_cast', 'const_cast', 'decltype', 'noexcept', 'static_assert'],
      ...[
        'operator',
        'delete',
        'co_return',
        'co_yield',
        'typeid',
        'requires',
        'explicit',
        'typename',
        'template',
        'constexpr',
      ],
    ],
    binding: [...c.words.binding, 'auto', 'constexpr', 'mutable'],
  },
  doc: { before: ['/**', '/*!', '///', '//!', '/*', '//'] },
  throwers: ['abort', 'std::abort', 'std::terminate', 'std::rethrow_exception'],
  errorNames: [...(c.errorNames ?? []), 'nullptr', 'ec'],
}
