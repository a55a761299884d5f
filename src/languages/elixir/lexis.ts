// Lexis of Elixir for the token scanner.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'end',
  blockWords: { close: ['end'], open: ['quote'], enter: ['do'], within: ['after'], head: 'statement' },
  lineComments: ['#'],
  blockComments: [],
  strings: [
    { open: '"""', close: '"""', escape: true, multiline: true, interpolation: ['#{', '}'] },
    { open: '"', close: '"', escape: true, multiline: true, interpolation: ['#{', '}'] },
    { open: "'''", close: "'''", escape: true, multiline: true },
    { open: "'", close: "'", escape: true, multiline: true },
  ],
  literals: [
    { first: '~', open: /~[A-Za-z]+(?:"""[\s\S]*?"""|'''[\s\S]*?''')/y, asArgument: true },
    { first: '~', open: /~[A-Za-z]+[([{<|/"']/y, delimited: true, asArgument: true },
    { first: ':', open: /:(?=")/y, asArgument: true },
    { first: ':', open: /:(?!:)(?:[A-Za-z_][\w@]*[?!]?)/y, asArgument: true },
    { first: '?', open: /\?(?:\\.|[^\s\\])/y },
  ],
  identifierExtras: '@',
  identifierTails: '?!',
  bareCalls: ['argument'],
  constants: ['true', 'false', 'nil'],
  containers: {
    statements: ['module', 'struct'],
    silent: ['@spec', '@type', '@typep', '@opaque', '@callback', '@macrocallback'],
  },
  access: ['.'],
  ternary: false,
  logical: ['&&', '||', 'and', 'or'],
  lambdas: ['fn'],
  arm: '->',
  lineEnds: true,
  words: {
    ...NO_WORDS,
    if: ['if', 'unless'],
    else: ['else'],
    loop: ['for'],
    switch: ['case', 'cond', 'with', 'receive'],
    try: ['try'],
    catch: ['rescue', 'catch'],
    throw: ['raise', 'throw', 'reraise'],
    declare: wordList(`
      def defp defmacro defmacrop defmodule defprotocol defimpl defguard defguardp defdelegate defn defnp test
    `),
    notCalled: ['when', 'in', 'not', 'after', 'end', 'import', 'alias', 'require', 'use', 'unquote', 'describe'],
  },
  parameters: 'name: type',
  returns: '::',
  signature: { default: '\\\\', type: '::' },
  doc: {
    before: ['#'],
    attributes: {
      before: ['@doc', '@typedoc'],
      inside: '@moduledoc',
      sigil: /^(?:~[sS])?$/,
      between: /^(?:@|#|attr\b|slot\b|[)\]}]|"""|''')/,
    },
  },
  throwers: ['exit', 'Mix.raise', 'flunk'],
  handlers: ['Logger.error', 'Ecto.Multi.run', 'assert_raise'],
  errorNames: ['error', 'reason'],
}
