// Definitions around one fault: each text is in the middle of an edit, and the code beside the fault is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionsIn } from '../helpers/definitions.ts'
import { HALF_WRITTEN } from './half-written.ts'
import { type BrokenText, RECOVERED } from './recovered.ts'
import { RECOVERED_BY_LAYOUT } from './recovered-layout.ts'
import { RECOVERED_QUOTES } from './recovered-quotes.ts'

/** The definitions in lines, each with its line end. */
async function outline(language: string, lines: readonly string[]): Promise<string[]> {
  return (await definitionsIn(language, `${lines.join('\n')}\n`)).found
}

const CASES: readonly BrokenText[] = [
  {
    language: 'bash',
    what: 'an unclosed function hides no variable after it',
    lines: ['first() {', '  run one', '}', '', 'half() {', '', 'ROOT=/srv', 'last() {', '  run two', '}'],
    found: ['fn first 1-3', 'fn half 5-5', 'const ROOT 7-7', 'fn last 8-10'],
  },
  {
    language: 'bash',
    what: 'a missing quote before strings of several lines',
    lines: [
      ...['usage() {', '  echo "Usage: x', '  more', '  and more"', '}', ''],
      ...['half() {', '  echo "left open $1', '  exit 1', '}', '', 'last() {', '  echo "all $1"', '}', 'ROOT="/srv"'],
    ],
    found: ['fn usage 1-5', 'fn half 7-10', 'fn last 12-14', 'const ROOT 15-15'],
  },
  {
    language: 'bash',
    what: 'an unclosed heredoc',
    lines: ['usage() {', '  cat <<EOF', 'Usage: x', '', 'last() {', '  echo "all $1"', '}', 'ROOT=/srv'],
    found: ['fn usage 1-2', 'fn last 5-7', 'const ROOT 8-8'],
  },
  {
    language: 'bash',
    what: 'a template line',
    lines: ['first() {', '  {% if value %}', '  run one', '}', 'ROOT=/srv'],
    found: ['fn first 1-4', 'const ROOT 5-5'],
  },
  {
    language: 'scss',
    what: 'an unclosed list and an unclosed rule',
    lines: [
      '$map: (',
      '  "a": 1,',
      '',
      '$next: 2;',
      '',
      '.half {',
      '  color: red;',
      '',
      '.last {',
      '  color: red;',
      '}',
    ],
    found: ['var $map 1-4', 'selector .half 6-7', 'selector .last 9-11'],
  },
  {
    language: 'less',
    what: 'both sides of a conflict',
    lines: ['<<<<<<< HEAD', '.ours {', '=======', '.theirs {', '>>>>>>> x', '  color: red;', '}', '.last {', '}'],
    found: ['selector .ours 2-7', 'selector .theirs 4-7', 'selector .last 8-9'],
  },
  {
    language: 'kotlin',
    what: 'text after an error that the grammar drops',
    lines: ['@A', 'print "value", value', 'fun first() = x {', '}', '', '@A', 'fun last() {', '}'],
    found: ['fn first 3-4', 'fn last 6-8'],
  },
  {
    language: 'kotlin',
    what: 'a template line, and constants with annotations',
    lines: ['fun first() {', '    #set(value)', '}', '@JvmField const val A = 1', '@B("b") @C private const val D = 1'],
    found: ['fn first 1-3', 'const A 4-4', 'const D 5-5'],
  },
  {
    language: 'perl',
    what: 'a missing quote',
    lines: ['sub first {', "  return $_[0] ne 'tag;", '}', '', 'sub last {', "  return 'tag';", '}'],
    found: ['fn first 1-3', 'fn last 5-7'],
  },
  {
    language: 'ocaml',
    what: 'half-written items, in a file and in modules',
    lines: [
      ...['let first x = x', '', 'module M = struct', '  let half f =', '    try f ()', ''],
      ...['  let second x = x', 'end', '', 'module type S = sig', '  val a : int ->', '  val b : int', 'end', ''],
      ...['let last x = x'],
    ],
    found: [
      ...['fn first 1-1', 'module M 3-8', 'fn half 4-5', 'fn second 7-7', 'interface S 10-13', 'const a 11-11'],
      ...['const b 12-12', 'fn last 15-15'],
    ],
  },
  {
    language: 'ocaml',
    what: 'a comment with half of its closing mark',
    lines: ['let first x =', '  (* not sure *', '  x + 1', '', 'let last x = x (* done *)'],
    found: ['fn first 1-3', 'fn last 5-5'],
  },
  {
    language: 'elixir',
    what: 'a string truncated by the end of the file contains no code',
    lines: [
      ...['defmodule First do', '  def one(x), do: x +', '', '  def two do'],
      ...['    run("""', '    defmodule Other do', '      def three(x) do', '        x'],
    ],
    found: ['module First 1-8', 'fn one 2-2', 'fn two 4-4'],
  },
  {
    language: 'elixir',
    what: 'an operator is not named after its operand',
    lines: ['defmodule First do', '  def left &&& right do', '    left', '  end', '  def two(x), do: (x', 'end'],
    found: ['module First 1-6', 'fn &&& 2-4', 'fn two 5-5'],
  },
  {
    language: 'javascript',
    what: 'an unclosed call with an unclosed function',
    lines: [
      ...['const first = ( x ) => {', '  later( () => {', '', '/** Of it. */', 'function second( x ) {'],
      ...['  if ( x ) {', '    return a( {}, x );', '  }', '}', '', 'function last() {', '  return 1;', '}'],
    ],
    found: ['fn first 1-2', 'fn second 5-9', 'fn last 11-13'],
  },
  {
    language: 'javascript',
    what: 'string keys, and parameters without their parenthesis',
    lines: [
      ...['const table = {', "  'a': (x) =>", '    x', '      ? y', '      : z,', "  'b': ( x =>", '    x,'],
      ...["  'c': (x) => x,", '}', 'const last = () => 1'],
    ],
    found: ['const table 1-9', 'method a 2-5', 'method b 6-7', 'method c 8-8', 'fn last 10-10'],
  },
  {
    language: 'javascript',
    what: 'an unclosed interpolation',
    lines: [
      ...['function first(x) {', '  return a( x, () => {', '    b += `a ${x`;', "    b += '; }';", '  });', '}'],
      ...['function last() {', '  return `b`', '}', 'const LAST = `c: { ${' + 'LAST } }`'],
    ],
    found: ['fn first 1-6', 'fn last 7-9', 'const LAST 10-10'],
  },
  {
    language: 'javascript',
    what: 'a block opened in a condition',
    lines: [
      ...['function first(x) {', '  const y = x', '  if (x) {', '    ? 1', '    : 2;', '', '  return y', '}'],
      ...['const LAST = 1'],
    ],
    found: ['fn first 1-8', 'const LAST 9-9'],
  },
  {
    language: 'python',
    what: 'an unknown statement with a block',
    lines: [
      ...['class A:', '    def first(self):', '        return 1', '    every five seconds @@:', '        value'],
      ...['    def second(self):', '        return 2', 'def last(): pass'],
    ],
    found: ['class A 1-7', 'method first 2-3', 'method second 6-7', 'fn last 8-8'],
  },
  ...(
    [
      ['php', 'function', '#[Old]', '<?php '],
      ['rust', 'fn', '#[old]', ''],
      ['swift', 'func', '@Old', ''],
      ['dart', 'void', '@Old', ''],
      ['typescript', '', '@Old', ''],
    ] as const
  ).map(([language, word, decorator, start]) => ({
    language,
    what: 'an unknown member with a block',
    lines: [
      ...[`${start}${language === 'rust' ? 'mod' : 'class'} A {`, `  ${word} first() {`, '  }', `  ${decorator}`],
      ...['  every five seconds @@ {', '    value', '  }', `  ${word} second() {`, '  }', '}'],
    ],
    found:
      language === 'rust'
        ? ['module A 1-10', 'fn first 2-3', 'fn second 8-9']
        : ['class A 1-10', 'method first 2-3', 'method second 8-9'],
  })),
  ...RECOVERED,
  ...RECOVERED_BY_LAYOUT,
  ...RECOVERED_QUOTES,
  ...HALF_WRITTEN,
]
for (const { language, what, lines, found } of CASES) {
  test(`${language}: ${what}`, async () => assert.deepEqual(await outline(language, lines), found))
}

test('a script that writes a function into a string or a file is not repaired', async () => {
  const lines = [
    "sh -c '",
    'inner() {',
    '  run one',
    "}'",
    'cat > x <<EOF',
    'written() {',
    '}',
    'EOF',
    'real() {',
    '  run',
    '}',
  ]
  assert.deepEqual(await outline('bash', lines), ['fn real 9-11'])
})
