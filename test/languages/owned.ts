// Texts with one fault, and the owners of the definitions around it, as indentation shows them.
/** A text in the middle of an edit, and the expected `kind owner.name`. */
export interface Owned {
  readonly language: string
  readonly what: string
  readonly lines: readonly string[]
  readonly found: readonly string[]
}

const RUBY = (first: readonly string[]) => [
  ...['module M', '  class A < B', ...first, '', '    def second(x)', '      x', '    end', ''],
  ...['    private', '', '    def third', '      2', '    end', '  end', 'end'],
]

export const OWNED: readonly Owned[] = [
  {
    language: 'ruby',
    what: "half an assignment before its method's end",
    lines: RUBY(['    def first', '      value =', '    end']),
    found: ['module .M', 'class M.A', 'method M.A.first', 'method M.A.second', 'method M.A.third'],
  },
  {
    language: 'ruby',
    what: "half a head, whose end closes the class in the grammar's tree",
    lines: RUBY(['    de first', '      1', '    end']),
    found: ['module .M', 'class M.A', 'method M.A.second', 'method M.A.third'],
  },
  {
    language: 'ruby',
    what: 'methods after a label as deep as the class, below half a head',
    lines: [
      ...[
        'class A',
        '  def first(x)',
        '    x',
        '    def half(',
        '  end',
        '',
        'private',
        '  def last(',
        '    1',
        '  end',
        'end',
      ],
    ],
    found: ['class .A', 'method A.first', 'method A.first.half', 'method A.last'],
  },
  {
    language: 'ruby',
    what: 'half a call in a class in unindented modules',
    lines: [
      ...['module M::N', 'module O', '', 'class A', '  def first', '    value.compute(b, second(c', '  end', ''],
      ...['  def last', '    1', '  end', 'end', 'end', 'end'],
    ],
    found: ['module M.N', 'module M.N.O', 'class M.N.O.A', 'method M.N.O.A.first', 'method M.N.O.A.last'],
  },
  {
    language: 'php',
    what: 'half a statement between the head of a method and its block',
    lines: [
      ...['<?php', 'class A', '{', '    public function first()', '    if (value) {', '    {', '        return 1;'],
      ...['    }', '', '    public function second()', '    {', '        return 2;', '    }', '}'],
    ],
    found: ['class .A', 'method A.first', 'method A.second'],
  },
  {
    language: 'php',
    what: 'a line cut off in a nested string',
    lines: [
      ...[
        '<?php',
        'class A',
        '{',
        '    private function first()',
        '    {',
        `        throw new B(\\sprintf('bad style: "%s`,
      ],
      ...['    }', '', '    private function second($a)', '    {', '        return $a;', '    }', ''],
      ...[
        '    private function third($a)',
        '    {',
        `        throw new B(\\sprintf('bad form: "%s"', $a));`,
        '    }',
        '}',
      ],
    ],
    found: ['class .A', 'method A.first', 'method A.second', 'method A.third'],
  },
  {
    language: 'python',
    what: 'a string without a quote, in a function in a conditional block',
    lines: [
      ...['async def first(a):', '    """Open a link.', '', '    The link is open as long as it is used.'],
      ...['    """', '    return a', '', '', 'if has(b):', '    async def second(c):'],
      ...['        """Similar to first but works with files.""', '        loop = c()', '        return loop', ''],
      ...['    async def third(d):', '        """Similar to second but works with links."""', '        return d', ''],
      ...['', 'class E:', '    """Link of a file.', '', '    This is for use within a link.', '    """', ''],
      ...['    def fourth(self):', '        return 1'],
    ],
    found: ['fn .first', 'fn .second', 'fn .third', 'class .E', 'method E.fourth'],
  },
  {
    language: 'csharp',
    what: 'half a block in a file with tabs of four columns',
    lines: [
      ...['namespace N', '{', '\tclass A', '\t{', '\t\tint b;', '', '\t\tbool First( string s )', '        {'],
      ...['            if (s == null)', '                return false;', '                if (value) {', ''],
      ...[
        '\t\t\treturn true;',
        '\t\t}',
        '',
        '\t\tbool Last( string s )',
        '\t\t{',
        '\t\t\treturn b > 0;',
        '\t\t}',
        '\t}',
        '}',
      ],
    ],
    found: ['module .N', 'class N.A', 'method N.A.First', 'method N.A.Last'],
  },
  {
    language: 'rust',
    what: 'half a call in an implementation for a list and for generic types',
    lines: [
      ...['impl<K, V> From<(K, V)> for Map<K, V>', 'where', '    K: Hash,', '{', '    fn first(a: A) -> Self {'],
      ...['        value.compute(first, second(third', '        let b = a;', '        b', '    }', '}', ''],
      ...['impl Last for [A; 2] {', '    fn last(&self) -> B {', '        self.b()', '    }', '}'],
    ],
    found: ['method Map.first', 'method [A; 2].last'],
  },
  {
    language: 'java',
    what: 'an unindented unfinished call',
    lines: [
      ...[
        'class A {',
        '  static class B {',
        '    B first(int v) {',
        '      if (v == 1) {',
        'foo bar (',
        '        b.clear();',
      ],
      ...['      }', '      return this;', '    }', '    B second() {', '      return this;', '    }', '  }'],
      ...['  int third() {', '    return 1;', '  }', '}'],
    ],
    found: ['class .A', 'class A.B', 'method A.B.first', 'method A.B.second', 'method A.third'],
  },
  {
    language: 'java',
    what: 'half a statement below a generated block as deep as the class',
    lines: [
      ...[
        'class A {',
        '  static class B {',
        '    B first(String v) {',
        '      if (v == null) {',
        '    throw new E();',
        '  }',
      ],
      ...[
        '      return this;',
        '    }',
        '    B second() {',
        '      value = compute(first,',
        '      return this;',
        '    }',
        '  }',
      ],
      ...['  int third() {', '    return 1;', '  }', '}'],
    ],
    found: ['class .A', 'class A.B', 'method A.B.first', 'method A.B.second', 'method A.third'],
  },
  {
    language: 'cpp',
    what: 'a surplus end in namespaces with unindented contents',
    lines: [
      ...['namespace a {', 'namespace {', 'int first() { return 1; }', '}  // namespace', 'namespace b {', 'class C {'],
      ...[
        ' public:',
        '  int second();',
        '};',
        '}',
        'int third() {',
        '  return 3;',
        '}',
        '}  // namespace b',
        '}  // namespace a',
      ],
    ],
    found: ['module .a', 'fn a.first', 'module a.b', 'class a.b.C', 'method a.b.C.second', 'fn a.b.third'],
  },
  {
    language: 'python',
    what: 'an unindented unfinished call in a list',
    lines: [
      ...[
        'class A:',
        '    def first(self):',
        '        b = (',
        'value compute (',
        '            self.c,',
        '        )',
        '        return b',
      ],
      ...['', '    def last(self):', '        return 1'],
    ],
    found: ['class .A', 'method A.first', 'method A.last'],
  },
  {
    language: 'javascript',
    what: 'an unindented end in a method',
    lines: [
      'class A {',
      '  first() {',
      '    b()',
      '}',
      '    c()',
      '  }',
      '  last() {',
      '    return 1',
      '  }',
      '}',
      'function d() {}',
    ],
    found: ['class .A', 'method A.first', 'method A.last', 'fn .d'],
  },
  {
    language: 'ruby',
    what: 'unindented signs and brackets in a block of a method',
    lines: [
      ...['class A', '  def first(b)', '    b.each do |c|', '@@ !! value ((( {{{ ??', '      c.d', '    end', '  end'],
      ...['', '  def last', '    1', '  end', 'end'],
    ],
    found: ['class .A', 'method A.first', 'method A.last'],
  },
]
