// Patterns for definitions of Elixir, for texts that the grammar fails on.
import type { Pattern, PatternEnd } from '../pattern-rule.ts'

const end: PatternEnd = { open: /\b(?:do|fn)\b(?!:)/, close: /\bend\b/ }

export const patterns: readonly Pattern[] = [
  { kind: 'module', at: /defmodule\s+(?<name>[A-Z][\w.]*)/, end, rename: [[/^ +/, '']] },
  { kind: 'interface', at: /defprotocol\s+(?<name>[A-Z][\w.]*)/, end, rename: [[/^ +/, '']] },
  {
    kind: 'fn',
    at: /(?:defp?|defmacrop?|defguardp?|defdelegate)\s+(?!unquote\b)(?<name>[a-z_]\w*[?!]?)(?![\w?!]|[ \t]+(?:[&|^<>=!+\-*/~.@]|(?:not[ \t]+)?in\b|and\b|or\b))/,
    end,
    set: { clause: 'arity' },
  },
]
