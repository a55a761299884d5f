// Files in the middle of an edit: code around one fault is found as in the valid text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionsIn } from '../helpers/definitions.ts'

const found = (language: string, lines: readonly string[], expected: readonly string[]) =>
  test(`${language}: ${lines.join(' ').replace(/\s+/g, ' ').slice(0, 70)}`, async () =>
    assert.deepEqual((await definitionsIn(language, lines.join('\n'))).found, expected))

// A truncated member of an object includes its comma.
found(
  'javascript',
  [
    'const methods = {',
    '  a() {',
    '',
    '  /** B. */',
    '  b(key) {',
    '    run(key)',
    '    return this',
    '  },',
    '',
    '  async c() {',
    '    run()',
    '  },',
    '}',
  ],
  ['const methods 1-13', 'method a 2-2', 'method b 5-8', 'method c 10-12'],
)

// Arguments are closed before their call.
found(
  'javascript',
  ['class A {', '  a() {', '    this.b = create({', '      element: this,', '', '  c() {', '    run()', '  }', '}'],
  ['class A 1-9', 'method a 2-4', 'method c 6-8'],
)

// An unpaired quote may stand for an operand.
found(
  'javascript',
  ['class A {', '  a(x) {', '    if (x === ") {', '      run()', '    }', '  }', '  b() {}', '}'],
  ['class A 1-8', 'method a 2-6', 'method b 7-7'],
)

// A closed multiline string stays a string, whatever else is wrong.
found(
  'javascript',
  [
    'class A {',
    '  b(x) sdfgh {',
    '  }',
    '  a(x) {',
    '    fail(`one',
    '  function two() {',
    '      https://three`)',
    '    run()',
    '  }',
    '  c() {',
    '    return x',
    '  }',
    '}',
  ],
  ['class A 1-13', 'method b 2-3', 'method a 4-9', 'method c 10-12'],
)

found(
  'tsx',
  [
    'export const types = {',
    '  a: {',
    '    show: (x: X) =>',
    '  },',
    '  b: {',
    '    show: (x: X) =>',
    '      `<B />`,',
    '  },',
    '  c: {',
    '    show: (x: X) => x,',
    '  },',
    '}',
  ],
  ['const types 1-12', 'method show 3-3', 'method show 6-7', 'method show 10-10'],
)

// A surplus closing bracket does not change the block that the line below closes.
found(
  'typescript',
  [
    'function a() {',
    '  if (x) {',
    '    run()',
    '  }',
    '  return  ...x, ...y };',
    '}',
    'const b = 1',
    'function c() {}',
  ],
  ['fn a 1-6', 'const b 7-7', 'fn c 8-8'],
)

// A line as deep as a block begins a new statement, even if no semicolon ends the one with the block.
found(
  'cpp',
  [
    'namespace n',
    '{',
    'int a(int x)',
    'print "x", x',
    '{',
    '  return x;',
    '}',
    '',
    'int b(int x)',
    '{',
    '  return x;',
    '}',
    '}',
  ],
  ['module n 1-13', 'fn b 9-12'],
)

// Objective-C methods whose body or declaration is unclosed.
found(
  'objective-c',
  [
    '@implementation A',
    '- (void) a: (id)x',
    '{',
    '  id y = x;',
    '  if (x) {',
    '- (void) b',
    '{',
    '  run();',
    '}',
    '@end',
  ],
  ['class A 1-10', 'method a: 2-5', 'method b 6-9'],
)
found(
  'objective-c',
  ['@interface A', '- (id) a: (id)x', '       b: (id)y', '- (id) c: (id)x;', '@end'],
  ['class A 1-5', 'method a:b: 2-3', 'method c: 4-4'],
)

// C# is parsed through a skeleton, and repaired like other languages.
found(
  'csharp',
  [
    'class A',
    '{',
    '  static readonly Queue<int> all = new Queue<int>();',
    '  void B(int x)',
    '  {',
    '    value = compute(x,',
    '  }',
    '  public int C',
    '  {',
    '    get { return 1; }',
    '  }',
    '  public int D => 2;',
    '}',
  ],
  ['class A 1-13', 'const all 3-3', 'method B 4-7', 'property C 8-11', 'property D 12-12'],
)

// Brackets of a statement that is left out are not closed.
found(
  'tsx',
  [
    'export const all = {',
    '    one: {',
    '        shown: (',
    '            <A>',
    '                <p />',
    '            </A>',
    '        ),',
    '        text: () =>',
    '        if (value) {',
    '            `<p><b id="a" /></p>`,',
    '    },',
    '    two: {',
    '        shown: <p name="two" />,',
    '        text: () => `<p name="two" />`,',
    '    },',
    '    three: {',
    '        shown: <p name="three" />,',
    '        text: () => `<p name="three" />`,',
    '    },',
    '};',
  ],
  ['const all 1-20', 'method text 14-14', 'method text 18-18'],
)
