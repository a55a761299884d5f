// What stands around one fault: each text is as it is in the middle of an edit, and what lies beside the fault is found as ever.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LineTable } from '../../src/extract/line-table.ts'
import { createReadings } from '../../src/extract/readings.ts'

const readings = createReadings({ mode: 'prod', backend: 'wasm' })
after(() => readings.close())

/** `kind name first-last` of each definition. */
async function outline(language: string, lines: readonly string[]): Promise<string[]> {
  const text = `${lines.join('\n')}\n`
  const { definitions } = await readings.read('x', text, language)
  const table = new LineTable(text)
  return definitions.map(
    ({ kind, name, start, end }) => `${kind} ${name} ${table.line(start)}-${table.line(Math.max(start, end - 1))}`,
  )
}

const CASES: readonly { language: string; what: string; lines: readonly string[]; found: readonly string[] }[] = [
  {
    language: 'bash',
    what: 'a function without its end takes no variable behind it',
    lines: ['first() {', '  run one', '}', '', 'half() {', '', 'ROOT=/srv', 'last() {', '  run two', '}'],
    found: ['fn first 1-3', 'fn half 5-5', 'const ROOT 7-7', 'fn last 8-10'],
  },
  {
    language: 'bash',
    what: 'a function at the margin is one, whatever the quotes above it say',
    lines: [
      ...['first() {', "  run '=drivers", '}', '', 'second() {', "  run 'a' 'b'", '}', ''],
      ...['third() {', "  run don\\'t", '}'],
    ],
    found: ['fn first 1-3', 'fn second 5-7', 'fn third 9-11'],
  },
  {
    language: 'bash',
    what: 'a quote that is missing where others span lines',
    lines: [
      ...['usage() {', '  echo "Usage: x', '  more', '  and more"', '}', ''],
      ...['half() {', '  echo "left open $1', '  exit 1', '}', '', 'last() {', '  echo "all $1"', '}', 'ROOT="/srv"'],
    ],
    found: ['fn usage 1-5', 'fn half 7-10', 'fn last 12-14', 'const ROOT 15-15'],
  },
  {
    language: 'bash',
    what: 'a text below its announcement that does not end',
    lines: ['usage() {', '  cat <<EOF', 'Usage: x', '', 'last() {', '  echo "all $1"', '}', 'ROOT=/srv'],
    found: ['fn usage 1-2', 'fn last 5-7', 'const ROOT 8-8'],
  },
  {
    language: 'bash',
    what: 'a call as of another language, and a head that lacks a parenthesis',
    lines: ['first() {', '  x = compute(a,', '}', 'second( {', '  run', '}', 'third) {', '  run', '}', 'ROOT=/srv'],
    found: ['fn first 1-3', 'fn second 4-6', 'fn third 7-9', 'const ROOT 10-10'],
  },
  {
    language: 'bash',
    what: 'a line of a template engine',
    lines: ['first() {', '  {% if value %}', '  run one', '}', 'ROOT=/srv'],
    found: ['fn first 1-4', 'const ROOT 5-5'],
  },
  {
    language: 'scss',
    what: 'a list and a rule without their ends',
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
    language: 'protobuf',
    what: 'what a quote that is missing makes look like a comment',
    lines: [
      ...[
        'message First {',
        '  option path = "/v1/*/a;',
        '}',
        '',
        'message Second {',
        '  option path = /v1/*/a";',
        '}',
      ],
      ...['', 'message Last {', '  int32 a = 1;', '}'],
    ],
    found: ['struct First 1-3', 'struct Second 5-7', 'struct Last 9-11'],
  },
  {
    language: 'perl',
    what: 'a quote that is missing',
    lines: ['sub first {', "  return $_[0] ne 'tag;", '}', '', 'sub last {', "  return 'tag';", '}'],
    found: ['fn first 1-3', 'fn last 5-7'],
  },
  {
    language: 'php',
    what: "a template's line in code, with markup around it",
    lines: [
      ...['<?php', 'class A {', '  function first() {', '?>', '<p>', '{{ kept }}', '</p>', '<?php', '  }', ''],
      ...[
        '  function half() {',
        '    <?= value ?>',
        '    return 1;',
        '  }',
        '',
        '  function last() {',
        '    {% if a %}',
        '  }',
        '}',
      ],
    ],
    found: ['class A 2-19', 'method first 3-9', 'method half 11-14', 'method last 16-18'],
  },
  {
    language: 'php',
    what: 'a function without its end after one with markup at the margin',
    lines: [
      ...['<?php', 'class A {', '  function first() {', '?>', '<p></p>', '<?php', '  }', ''],
      ...['  function half() {', '    if (a', '', '  function last() {', '    return 1;', '  }', '}'],
    ],
    found: ['class A 2-15', 'method first 3-7', 'method half 9-10', 'method last 12-14'],
  },
  {
    language: 'php',
    what: 'a function cut off in its markup',
    lines: [
      ...[
        '<?php',
        'function half($a) {',
        '  if (',
        '  ?>',
        '<p>',
        '',
        'function next_one($b) {',
        '  return $b;',
        '}',
        '',
      ],
      ...['function last($c) {', '  return $c;', '}'],
    ],
    found: ['fn half 2-3', 'fn next_one 7-9', 'fn last 11-13'],
  },
  {
    language: 'php',
    what: 'a quote that is missing where a string may span lines',
    lines: [
      ...['<?php', 'class A {', '  public function half($a) {', "    return f(g(NAME'), 'b');", '  }', ''],
      ...[
        '  public function next($b) {',
        "    return $b . 'c';",
        '  }',
        '',
        '  public function last($c) {',
        '    return $c;',
        '  }',
        '}',
      ],
    ],
    found: ['class A 2-14', 'method half 3-3', 'method next 7-9', 'method last 11-13'],
  },
  {
    language: 'ruby',
    what: 'a text below its announcement that does not end, and operands before the end of a method',
    lines: [
      ...['class A', '  def half', '    run <<-EOH', '      text', '', '  def next_one(a)', '    run a', '  end', ''],
      ...['  def open', '  value = compute(a,', '    b', '  end', '', '  def last', '    1', '  end', 'end'],
    ],
    found: ['class A 1-18', 'method half 2-3', 'method next_one 6-8', 'method open 10-13', 'method last 15-17'],
  },
  {
    language: 'bash',
    what: 'a text that ends where the next one of its name does',
    lines: [
      ...['usage() {', '  cat <<EOT', 'Usage: x', '', 'version() {', '  cat <<EOT', '1.0', 'EOT', '}', ''],
      ...['last() {', '  run', '}'],
    ],
    found: ['fn usage 1-2', 'fn version 5-9', 'fn last 11-13'],
  },
  {
    language: 'lua',
    what: 'variables around a function with an error, and none of its locals',
    lines: [
      ...['local first = {}', '', 'local function half(a)', '  return s_format(%d %s", a)', 'end', ''],
      ...[
        'local function open(a)',
        '  if a then',
        '    return a;',
        '    value = compute(a,',
        '  end',
        '  local inner = 1',
        'end',
        '',
      ],
      ...['local last = {}'],
    ],
    found: ['var first 1-1', 'fn half 3-5', 'fn open 7-13', 'var last 15-15'],
  },
  {
    language: 'r',
    what: 'methods of a class and variables around a function with an error',
    lines: [
      ...[
        'A <- ggproto("A", B,',
        '  first = function(x) {',
        '    x',
        '  },',
        '  half = function(x) {',
        '    f(x, each = word 8)',
        '    y <- 1',
        '  },',
      ],
      ...[
        '  last = function(x) {',
        '    x',
        '  }',
        ')',
        '',
        'half <- function(a,',
        '                 print "b", b',
        '                 c = 1) {',
        '  a',
        '}',
        '',
        'last <- 2',
      ],
    ],
    found: [
      'class A 1-12',
      'method first 2-4',
      'method half 5-8',
      'method last 9-11',
      'fn half 14-15',
      'var last 20-20',
    ],
  },
  {
    language: 'java',
    what: 'a file cut off in a statement, in a class whose head goes on for another line',
    lines: [
      ...[
        'final class A extends B implements',
        '                    C {',
        '  static final int FIRST = 1;',
        '',
        '  void first() {',
        '    run();',
        '  }',
        '',
      ],
      ...['  @Override', '  protected void sta'],
    ],
    found: ['class A 1-7', 'const FIRST 3-3', 'method first 5-7'],
  },
  {
    language: 'java',
    what: 'a statement among members, which is no method',
    lines: ['class A {', '  @Override', '  if (value) {', '  }', '', '  void last() {', '  }', '}'],
    found: ['class A 1-8', 'method last 6-7'],
  },
  {
    language: 'python',
    what: 'a line of autoconf, which is no decorator',
    lines: [
      'class A:',
      '    def half(self):',
      '    @value@',
      '        return 1',
      '',
      '    def last(self):',
      '        return 2',
      '',
      'LAST = 1',
    ],
    found: ['class A 1-7', 'method half 2-4', 'method last 6-7', 'const LAST 9-9'],
  },
  {
    language: 'ocaml',
    what: 'items that are half written, in a file and in modules',
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
]
for (const { language, what, lines, found } of CASES) {
  test(`${language}: ${what}`, async () => assert.deepEqual(await outline(language, lines), found))
}

test('a script that writes a function into a string or a file is left as it is', async () => {
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
