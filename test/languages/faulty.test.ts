// Texts with a conflict, or a missing mark or end: definitions around the fault are found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { repairedTexts } from '../../src/parse/recovery/repaired-text.ts'
import { namesIn, parse } from './parsed.ts'

const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })

/** Valid texts with a function `half` between two others, and the parts removed from it in turn. */
const lacking: Record<string, readonly [text: string, ...missing: string[]]> = {
  rust: [
    'fn before() {\n    a("x", b);\n}\n\nfn half() {\n    if a {\n        c("y", [d]);\n    }\n}\n\nfn after() {\n    e("z");\n}\n',
    '"y',
    ']',
    '    }\n',
    '    }\n}\n',
  ],
  php: [
    '<?php\nfunction before() {\n    a("x");\n}\n\nfunction half() {\n    if ($a) {\n        c("y", [$d]);\n    }\n}\n\nfunction after() {\n    e("z");\n}\n',
    '"y',
    ']',
    '    }\n',
    '    }\n}\n',
  ],
  swift: [
    'func before() {\n    a("x")\n}\n\nfunc half() {\n    if a {\n        c("y", [d])\n    }\n}\n\nfunc after() {\n    e("z")\n}\n',
    '"',
    ']',
    '    }\n',
    '    }\n}\n',
  ],
  ruby: [
    'def before\n  a("x")\nend\n\ndef half\n  if a\n    c("y", [d]) unless e\n  end\nend\n\ndef after\n  e("z")\nend\n',
    '"y',
    ']',
    '  end\n',
    '  end\nend\n',
  ],
  lua: [
    'function before()\n  a("x")\nend\n\nfunction half()\n  for i = 1, 2 do\n    c("y", {d})\n  end\nend\n\nfunction after()\n  e("z")\nend\n',
    '"y',
    '}',
    '  end\n',
    '  end\nend\n',
  ],
  julia: [
    'function before()\n  a("x")\nend\n\nfunction half()\n  if a\n    c("y", d[end])\n  end\nend\n\nfunction after()\n  e("z")\nend\n',
    '"y',
    ']',
    '  end\n',
    '  end\nend\n',
  ],
  elixir: [
    'defmodule M do\n  def before do\n    a("x")\n  end\n\n  def half do\n    if a do\n      c("y", [d])\n    end\n  end\n\n  def after_ do\n    e("z")\n  end\nend\n',
    '"y',
    ']',
    '    end\n',
    '    end\n  end\n',
  ],
}
for (const [name, [text, ...missing]] of Object.entries(lacking)) {
  test(`${name}: a missing quote, bracket or end hides no function beside it`, async () => {
    assert.deepEqual([...repairedTexts(text, await loadLanguage(name))], [], 'a sound text is left alone')
    for (const what of missing) {
      const at = text.indexOf(what, text.indexOf('half'))
      const names = await namesIn(name, text.slice(0, at) + text.slice(at + (what === '"y' ? 1 : what.length)))
      assert.deepEqual(
        names.filter(each => each !== 'M').map(each => each.replace('_', '')),
        ['before', 'half', 'after'],
        `without ${JSON.stringify(what)}`,
      )
    }
  })
}

test('our side of a merge conflict is parsed, and definitions only in the other side are found', async () => {
  const text =
    'def a():\n<<<<<<< HEAD\n    return 1\n=======\n    return 2\n\ndef theirs():\n    pass\n>>>>>>> b\n\ndef z(): pass\n'
  const { definitions, tier } = await parse('python', text)
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['a', 'theirs', 'z'], 'partial'])
})

test('in a language with a preprocessor, sides of a conflict are parsed like branches', async () => {
  const conflict = (ours: string, theirs: string) =>
    `<<<<<<< HEAD\n${ours}\n||||||| base\nint b(\n=======\n${theirs}\n>>>>>>> b\n`
  const text = `${conflict('int ours() { return 1; }', 'int theirs() { return 1; }')}int a(int x) {\n${conflict('if (x) {', 'if (!x) {')}return 1; }\n}\nint z() { return 1; }\n`
  for (const language of ['c', 'cpp'] as const) {
    const { definitions, tier } = await parse(language, text)
    assert.deepEqual([definitions.map(({ name }) => name), tier], [['ours', 'theirs', 'a', 'z'], 'partial'])
  }
  const { definitions } = await parse('csharp', `class A {\n${text}}\n`)
  assert.deepEqual(
    definitions.map(({ name }) => name),
    ['A', 'ours', 'theirs', 'a', 'z'],
  )
})

test('a missing bracket or a half-typed statement loses no definition around it', async () => {
  const text = (fault: string, close = '}') =>
    `namespace n {\nvoid a(int x,\n       int y) {\n  int one;\n${close}\n${fault}\nvoid b()\n{\n  int two;\n}\nint c(void);\n}\n`
  const faults = [
    'static int foo(int x,',
    'value = compute(first,',
    'if (value.',
    'for (;;) {',
    'struct foo {',
    '#else',
    '#if 1',
    '#endif',
  ]
  for (const fault of faults) {
    const names = await namesIn('cpp', text(fault))
    assert.deepEqual(
      ['n', 'a', 'b', 'c'].filter(name => !names.includes(name)),
      [],
      fault,
    )
  }
  assert.deepEqual(await namesIn('cpp', text('', '')), ['n', 'a', 'b', 'c'])
  assert.deepEqual(await namesIn('cpp', text('').replace('int y)', 'int y')), ['n', 'a', 'b', 'c'])
})

test('code after an open brace in a truncated text is inside the brace', async () => {
  const cut =
    'int a(void)\n{\n  return 1;\n}\nint b(int x)\n{\n  int first;\n  struct T *second;\n  while (x) {\n    int third;\n    ca'
  for (const language of ['c', 'cpp', 'objective-c'])
    assert.deepEqual(await namesIn(language, cut), ['a', 'b'], language)
})

test('the script of a truncated component reaches to its end', async () => {
  for (const language of ['vue', 'svelte']) {
    const cut = '<!-- <script> -->\n<script lang="ts">\nfunction a(): void {}\nfunction b(): void {\n  ca'
    const { definitions } = await parser.parse('Cut', cut, language)
    assert.deepEqual(
      definitions.map(({ name }) => name),
      ['Cut', 'a', 'b'],
    )
    const { definitions: named } = await parser.parse('Sound', `<p>{'<script>'}</p>\n<script>\n</p>`, language)
    assert.equal(named.length, 1)
  }
})

test('an unclosed method ends where the next one begins', async () => {
  const methods = '- (void) a\n{\n  if (x) {\n- (void) b\n{\n  [self c];\n'
  assert.deepEqual(await namesIn('objective-c', `@implementation A\n${methods}@end\nvoid d(void)\n{\n}\n`), [
    'A',
    'a',
    'b',
    'd',
  ])
})

test('an unclosed string hides no definition after it', async () => {
  for (const open of ["'x", '"x', "f'{x", '"""x'])
    assert.deepEqual(
      await namesIn('python', `def a():\n    y = ${open}\n\ndef b():\n    z = 1\n\ndef c(): pass\n`),
      ['a', 'b', 'c'],
      open,
    )
})
