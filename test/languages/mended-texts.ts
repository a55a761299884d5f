// What stands around a text, a comment or a quote that is left open.
import type { Mended } from './mended.ts'

export const MENDED_TEXTS: readonly Mended[] = [
  {
    language: 'python',
    what: 'a text that the next doc string closes, of which the one behind it is long',
    lines: [
      ...['def half():', '    value = """first', '    return value', '', '', 'class Later:', '    """A class.', ''],
      ...['    objects of it:', '    path = of what', '    other = is what', '    and on', '    and on', '    """', ''],
      ...['    def run(self):', '        """Runs."""', '        return 1'],
    ],
    found: ['fn half 1-3', 'class Later 6-18', 'method run 16-18'],
  },
  {
    language: 'elixir',
    what: 'the name of a test without its quote, before texts that hold modules',
    lines: [
      ...['defmodule Tests do', '  test "first do', '    run("a", fn -> 1 end)', '  end', ''],
      ...[
        '  test "second" do',
        '    write("a.ex", """',
        '    defmodule A do',
        '      def info, do: 1',
        '    end',
        '    """)',
        '  end',
        '',
      ],
      ...['  test "third" do', '    write("b.ex", """', '    defmodule B do', '    end', '    """)', '  end', 'end'],
    ],
    found: ['module Tests 1-20', 'fn second 6-12', 'fn third 14-19'],
  },
  {
    language: 'json',
    what: 'a comment that would end in a text',
    lines: [
      '{',
      '  "name": "x",',
      '  /* value',
      '  "files": ["lib/**/*.js"],',
      '  "scripts": {',
      '    "test": "run"',
      '  }',
      '}',
    ],
    found: ['key name 2-2', 'key files 4-4', 'key scripts 5-7', 'key test 6-6'],
  },
  {
    language: 'json',
    what: 'members indented by four: objects that end together, and keys without one of their quotes',
    lines: [
      ...[
        '{',
        '    "name": "x",',
        '    "authors": [',
        '        {',
        '            "name": "y",',
        '    "require": {',
        '        "php": "8"',
        '    },',
      ],
      ...[
        '    support": {',
        '        "a": "b"',
        '    },',
        '    "config: {',
        '        "sort": true',
        '    },',
        '    "last": 1',
        '}',
      ],
    ],
    found: [
      'key name 2-2',
      'key authors 3-5',
      'key require 6-8',
      'key support 9-11',
      'key config 12-14',
      'key last 15-15',
    ],
  },
  {
    language: 'less',
    what: 'a comment that only one behind code ends',
    lines: ['.a() {', '  /* value', '  color: red;', '}', '.b() {', '  color: red; /* as it was */', '}', '.c() { }'],
    found: ['macro .a 1-4', 'macro .b 5-7', 'macro .c 8-8'],
  },
  {
    language: 'css',
    what: 'a comment that nothing ends',
    lines: ['.a {', '  /* value', '  color: red;', '}', '.b {', '  color: red;', '}'],
    found: ['selector .a 1-4', 'selector .b 5-7'],
  },
  {
    language: 'c',
    what: 'a comment that ends with that of another function',
    lines: [
      ...['int first(void)', '{', '    /* value', '    return 1;', '}'],
      ...['int second(void) /* two */', '{', '    return 2;', '}', 'int third(void)', '{', '}'],
    ],
    found: ['fn first 1-5', 'fn second 6-9', 'fn third 10-12'],
  },
]
