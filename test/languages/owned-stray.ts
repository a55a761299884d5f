// Texts with lines in a block that are no deeper than it, and the owners of the definitions around them.
import type { Owned } from './owned.ts'

const NOISE = '@@ !! value ((( {{{ ??'
const CALL = 'value compute ('
const PROSE = ["We don't know yet (see #123): it's slow.", 'Steps: open the "list", then click -> wait; done!']

const PYTHON = [
  ...[
    'class A:',
    '    """One',
    '    more."""',
    '',
    '    def first(self):',
    '        x = 1',
    '{',
    '        return x',
    '',
  ],
  ...['    def second(self):', '        return 2', '', '    def third(self):', '        return 3', ''],
]

export const STRAY: readonly Owned[] = [
  {
    language: 'perl',
    what: 'noise right below the head of a function',
    lines: [
      ...['package A;', 'sub first {', NOISE, '  my $x = shift;', '  return $x;', '}', '', 'sub second {'],
      ...['  my $x = shift;', '  return $x;', '}', '1;'],
    ],
    found: ['module .A', 'fn A.first', 'fn A.second'],
  },
  {
    language: 'perl',
    what: 'prose right before the end of a function',
    lines: [
      ...['package A;', 'sub first {', '  my $x = shift;', '  return $x;', ...PROSE, '}', '', 'sub second {'],
      ...['  my $x = shift;', '  return $x;', '}', '1;'],
    ],
    found: ['module .A', 'fn A.first', 'fn A.second'],
  },
  {
    language: 'go',
    what: 'noise right before the end of a function',
    lines: [
      ...['package a', '', 'func first() int {', '\tx := 1', '\treturn x', NOISE, '}', ''],
      ...['func second(x int) int {', '\treturn x', '}', '', 'type Third struct {', '\tx int', '}'],
    ],
    found: ['fn .first', 'fn .second', 'struct .Third'],
  },
  {
    language: 'javascript',
    what: 'a half-written call right below the head of its method, as deep as that',
    lines: [
      ...['class A {', '', '\tfirst() {', `\t${CALL}`, '\t\tx();', '\t\treturn this;', '\t}', ''],
      ...['\tsecond() {', '\t\treturn 2;', '\t}', '', '}'],
    ],
    found: ['class .A', 'method A.first', 'method A.second'],
  },
  {
    language: 'lua',
    what: 'noise right before the end of a function',
    lines: [
      ...['local function first(x)', '\tif x then', '\t\treturn 1', '\tend', '\tx = 2', NOISE, 'end', ''],
      ...['local function second(x)', '\tx = { 1 }', '\treturn x', 'end', '', 'function third() end'],
    ],
    found: ['fn .first', 'fn .second', 'fn .third'],
  },
  {
    language: 'python',
    what: 'an unindented brace',
    lines: PYTHON,
    found: ['class .A', 'method A.first', 'method A.second', 'method A.third'],
  },
  {
    language: 'rust',
    what: 'an unindented brace above a member, closed by the end of the enclosing block',
    lines: [
      ...[
        'impl<T> A<T> {',
        '    #[cfg(not(b))]',
        '    pub(crate) const fn first(x: T) -> A<T> {',
        '        new!(x)',
        '    }',
        '',
      ],
      ...[
        '    #[cfg(b)]',
        '{',
        '    /// Second',
        '    pub(crate) fn other(x: T) -> A<T> {',
        '        new!(x)',
        '    }',
        '',
      ],
      ...[
        "    pub(crate) fn second(&self) -> Option<B<'_, T>> {",
        '        if self.x {',
        '            return None;',
        '        }',
      ],
      ...['        Some(1)', '    }', '}', '', 'fn last() {}'],
    ],
    found: ['method A.first', 'method A.other', 'method A.second', 'fn .last'],
  },
  {
    language: 'ocaml',
    what: 'unindented noise in a module',
    lines: [
      ...[
        'module A = struct',
        '  let first x =',
        '    let y = x in',
        NOISE,
        '    y',
        '',
        '  let second x =',
        '    x + 2',
      ],
      ...['', '  let third x = x', 'end', '', 'let last x = x'],
    ],
    found: ['module .A', 'fn A.first', 'fn A.second', 'fn A.third', 'fn .last'],
  },
  {
    language: 'haskell',
    what: 'an unindented unfinished call in an instance',
    lines: [
      ...[
        'module A where',
        '',
        'instance B C where',
        '    first x = x',
        CALL,
        '    second x = x',
        '',
        '    third x = x',
        '',
      ],
      ...['last :: Int', 'last = 1'],
    ],
    found: ['module .A', 'method C.first', 'method C.second', 'method C.third', 'fn .last'],
  },
]
