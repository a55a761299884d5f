// Texts with one fault in languages whose functions are class members or bound to names, and the definitions around it.
/** A text in the middle of an edit, and the expected `kind name first-last`. */
export interface BrokenText {
  readonly language: string
  readonly what: string
  readonly lines: readonly string[]
  readonly found: readonly string[]
}

export const RECOVERED: readonly BrokenText[] = [
  {
    language: 'cpp',
    what: 'top-level statements after a function without its brace',
    lines: ['int first;', 'place.set(runtime, "y");', 'place.at.end(runtime);', 'void last() {', '}'],
    found: ['var first 1-1', 'fn last 4-5'],
  },
  {
    language: 'javascript',
    what: 'a module with a head of two lines, cut off in a call',
    lines: [
      ...['define("m", ["a",', '    "b"],', '  function (a, b) {', '', '  var hidden = 0.2;', ''],
      ...['  return declare("P", [a, b], {', '    run: function () {', '      if (a) { return this }'],
      ...['      var s = 1, t = 2', '', '      a.each(s, function (x) {'],
    ],
    found: [],
  },
  {
    language: 'php',
    what: 'a template line in code between markup',
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
    what: 'an unclosed function after one with unindented markup',
    lines: [
      ...['<?php', 'class A {', '  function first() {', '?>', '<p></p>', '<?php', '  }', ''],
      ...['  function half() {', '    if (a', '', '  function last() {', '    return 1;', '  }', '}'],
    ],
    found: ['class A 2-15', 'method first 3-7', 'method half 9-10', 'method last 12-14'],
  },
  {
    language: 'php',
    what: 'a missing quote of a string that may span lines',
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
    found: ['class A 2-14', 'method half 3-5', 'method next 7-9', 'method last 11-13'],
  },
  {
    language: 'lua',
    what: 'variables around a function with an error, without its locals',
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
    what: 'methods between comments, one with an error',
    lines: [
      ...[
        'A <- ggproto("A", B,',
        '  # One.',
        '  all = list(),',
        '',
        '  # Two.',
        '  first = function(x) {',
        '    x',
        '  },',
        '',
      ],
      ...['  # Three.', '  half = function(x) {', '    value = f(x,', '    x', '  },', ''],
      ...['  # Four.', '  last = function(x) {', '    x', '  }', ')'],
    ],
    found: ['class A 1-20', 'method first 6-8', 'method half 11-14', 'method last 17-19'],
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
    what: 'a file cut off in a statement, in a class with a head of two lines',
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
    found: ['class A 1-10', 'const FIRST 3-3', 'method first 5-7'],
  },
  {
    language: 'python',
    what: 'a placeholder of autoconf is no decorator',
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
    language: 'c',
    what: 'a function with paired braces is sound, however its body is indented',
    lines: [
      ...['void first(int a) {', '  if (a) {', '    run();', '', '  run();', '}', ''],
      ...['int', 'parse(int b)', '{', 'int state;', 'char *at;', '', '  switch (b) {', '  case 1:', '    {'],
      ...['  run();', '}', '    break;', '  }', '  return state;', '}', '', 'int last(void) {', '  return 1;', '}'],
    ],
    found: ['fn first 1-6', 'fn parse 8-22', 'fn last 24-26'],
  },
  {
    language: 'c',
    what: 'the closing brace belongs to the next function if that begins before it',
    lines: [
      ...['void first(int a) {', '  if (a) {', '    run();', '  }', '', 'void second(void) {', '  run();', '}', ''],
      ...[
        'void third(int a)',
        '  run();',
        '}',
        '',
        'void fourth(int a) {',
        '  if (a) {',
        '    run();',
        '',
        'int last(void) {',
        '  return 1;',
        '}',
      ],
    ],
    found: ['fn first 1-4', 'fn second 6-8', 'fn third 10-11', 'fn fourth 14-16', 'fn last 18-20'],
  },
  {
    language: 'cpp',
    what: 'a block that begins with a brace on its own line ends with the matching brace',
    lines: [
      ...['size_t A::sizes_[] =', '    {10000,', '     2 * kSize,', '    };', '', 'int A::count_ = 3;', ''],
      ...['void one() {', '  if (a) {', '}', '', 'void last() {', '  run();', '}'],
    ],
    found: ['var sizes_ 1-4', 'var count_ 6-6', 'fn one 8-10', 'fn last 12-14'],
  },
  {
    language: 'cpp',
    what: 'the end of a namespace does not close a class whose method is unclosed',
    lines: [
      ...['namespace n {', 'class A {', '  void half() {', '', '  void second() {', '    run();', '  }', '};', ''],
      ...['class B {', '  void third() {}', '};', '}', 'namespace m {', 'class C {', '  void half() {', ''],
      ...['  void last() {', '    run();', '  }', '};', '}'],
    ],
    found: [
      ...[
        'module n 1-13',
        'class A 2-8',
        'method half 3-3',
        'method second 5-7',
        'class B 10-12',
        'method third 11-11',
      ],
      ...['module m 14-22', 'class C 15-21', 'method half 16-16', 'method last 18-20'],
    ],
  },
]
