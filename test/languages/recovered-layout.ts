// Texts with one fault in indented languages and with examples in strings, and the definitions around it.
import type { BrokenText } from './recovered.ts'

export const RECOVERED_BY_LAYOUT: readonly BrokenText[] = [
  {
    language: 'haskell',
    what: 'an unindented statement hides no function after it',
    lines: [
      ...['module A where', '', 'first :: Int -> Int', 'first x = do', '  y <- get', '  return y', ''],
      ...['half :: Int -> Int', 'half x = do', 'value.', '  y <- get', '  return y', ''],
      ...['-- | Tells.', 'next_ :: Char -> Int', "next_ 'a' = 1", 'next_ x = case x of', "  'b' -> 2", '  _ -> 3', ''],
      ...['last_ :: Int', 'last_ = 4'],
    ],
    found: ['module A 1-1', 'fn first 3-6', 'fn half 8-9', 'fn next_ 15-19', 'fn last_ 21-22'],
  },
  {
    language: 'elixir',
    what: 'an example after an unclosed string is no definition',
    lines: [
      ...[
        'defmodule A do',
        '  @moduledoc """',
        '  Like this:',
        '',
        '      defmodule Example do',
        '        def shown(a) do',
      ],
      ...[
        '          a',
        '        end',
        '      end',
        '  """',
        '',
        '  def half(a) do',
        '    raise Failed, """',
        '    left open',
      ],
      ...[
        '    ""',
        '  end',
        '',
        '  @doc """',
        '  As in:',
        '',
        '      def written(b), do: b',
        '  """',
        '  def last(b) do',
      ],
      ...['    "b #{b}"', '  end', 'end'],
    ],
    found: ['module A 1-26', 'fn half 12-16', 'fn last 23-25'],
  },
  {
    language: 'elixir',
    what: 'a missing quote in a test',
    lines: [
      ...['defmodule ATest do', '  use ExUnit.Case', '', '  test "half" do', '    assert f("Ok?") == "Ok?"'],
      ...[
        '    assert f("a", fn -> g("Ok?) end)',
        '  end',
        '',
        '  test "last" do',
        '    assert f("b") == "c"',
        '  end',
        'end',
      ],
    ],
    found: ['module ATest 1-12', 'fn half 4-5', 'fn last 9-11'],
  },
  {
    language: 'json',
    what: 'a missing comma between members, nested and at top level',
    lines: [
      ...['{', '  "name": "a",', '  "scripts": {', '    "build": "x"', '    "test": "y"', '  },'],
      ...[
        '  "exports": {',
        '    ".": {',
        '      "types": "a"',
        '    }',
        '    "./b": "b"',
        '  }',
        '  "files": [',
        '    "c"',
      ],
      ...['  ]', '}'],
    ],
    found: ['key name 2-2', 'key scripts 3-6', 'key build 4-4', 'key test 5-5', 'key exports 7-12', 'key files 13-15'],
  },
  {
    language: 'json',
    what: 'unclosed objects',
    lines: [
      ...['{', '  "exports": {', '    ".": {', '      "types": "a",', '  "scripts": {', '    "build": "x",'],
      ...['  "files": [', '    "c",', '  "type": "module",', '  "bin": {', '    "a": "b"', '  }', '}'],
    ],
    found: ['key exports 2-4', 'key scripts 5-6', 'key build 6-6', 'key files 7-8', 'key type 9-9', 'key bin 10-12'],
  },
  {
    language: 'yaml',
    what: "a key without its colon above another key's members",
    lines: [
      ...['version: 2', 'executors:', '  golang:', '    docker:', '    value', '      - image: busybox', ''],
      ...['jobs:', '  build:', '    steps:', '      - run: x', '  test:', '    steps:', '      - run: y', 'last: 1'],
    ],
    found: [
      ...[
        'key version 1-1',
        'key executors 2-6',
        'key golang 3-6',
        'key jobs 8-14',
        'key build 9-11',
        'key test 12-14',
      ],
      'key last 15-15',
    ],
  },
]
