// What a parser meets in the wild: broken, huge, empty and foreign text. It must find what is sound, and end.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ParseTimeout } from '../../src/extract/backend.ts'
import { mendings } from '../../src/extract/mend/mend.ts'
import { createReadings } from '../../src/extract/readings.ts'
import { createWasmBackend } from '../../src/extract/wasm.ts'
import { isForeign, refineHeader } from '../../src/languages/disputed.ts'
import { LANGUAGE_NAMES, languageOf, loadLanguage } from '../../src/languages/table.ts'

const backend = createWasmBackend()
before(() => backend.initialize(LANGUAGE_NAMES))

const parse = async (language: string, text: string, timeLimit = 10_000) =>
  backend.parse(text, await loadLanguage(language), { timeLimit })
const namesIn = async (language: string, text: string) =>
  (await parse(language, text)).definitions.map(({ name }) => name)

/** Each with an error between two definitions. */
const broken: Record<string, string> = {
  typescript: 'function before() {}\nfunction broken( {\n  let = ;\n}\nexport class After { run() {} }\n',
  tsx: 'function before() {}\nconst x = <a><b></a>\nfunction after() {}\n',
  javascript: 'function before() {}\nconst x = = 1\nfunction after() {}\n',
  python: 'def before():\n    pass\n\ndef broken(:\n    pass\n\ndef after():\n    pass\n',
  go: 'package p\nfunc before() {}\nfunc broken( {\n}\nfunc after() {}\n',
  rust: 'fn before() {}\nfn broken( -> {\nfn after() {}\n',
  java: 'class A { void before() {} void broken( { } void after() {} }\n',
  c: 'int before(void) { return 0; }\nint broken(int { ;\nint after(void) { return 0; }\n',
  cpp: 'int before() { return 0; }\nclass Broken : { ;\nint after() { return 0; }\n',
  'objective-c': '@implementation Before\n- (void)broken:( { ;\n@end\n@implementation After\n@end\n',
  csharp: 'class Before { void Broken( { }\n}\nclass After { }\n',
  ruby: 'def before\nend\n\ndef broken(\nend\n\ndef after\nend\n',
  php: '<?php\nfunction before() {}\nfunction broken( {\n}\nfunction after() {}\n',
  kotlin: 'fun before() {}\nfun broken( {\n}\nfun after() {}\n',
  swift: 'func before() {}\nfunc broken( {\n}\nfunc after() {}\n',
  scala: 'class Before { def one = 1 }\nclass Broken( {\n}\nclass After { def two = 2 }\n',
  dart: 'void before() {}\nvoid broken( {\n}\nvoid after() {}\n',
  solidity: 'contract Before { }\ncontract Broken { function f( { }\n}\ncontract After { }\n',
  bash: 'before() { :; }\nbroken() { if then; }\nafter() { :; }\n',
  lua: 'local function before() end\nlocal function broken( end\nfunction after() end\n',
  elixir: 'defmodule Before do\n  def one, do: 1\nend\n\nx = = 1\n\ndefmodule After do\nend\n',
  zig: 'fn before() void {}\nfn broken() void {\n  const x = = 1;\n}\nfn after() void {}\n',
  haskell: 'before :: Int\nbefore = 1\n\nbroken = = 2\n\nafter :: Int\nafter = 1\n',
  ocaml: 'let before = 1\nlet broken = = 2\nlet after = 3\n',
  ocaml_interface: 'val before : int\nval broken : : int\nval after : int\n',
  julia: 'before() = 1\nfunction broken(\nend\nfunction after() end\n',
  r: 'before <- function() 1\nbroken <- function() { x <- <- 1 }\nafter <- function() 2\n',
  hcl: 'variable "before" {}\nvariable "broken" { a = = 1 }\nvariable "after" {}\n',
  json: '{ "before": 1, "broken": , "after": 2 }\n',
  yaml: 'before: 1\nbroken: [1, }\nafter: 2\n',
  toml: 'before = 1\nbroken = = 2\nafter = 3\n',
  html: '<h1 id="before">a</h1>\n<p <<<>\n<h2 id="after">b</h2>\n',
  // Of a component its script is read.
  vue: '<script>\nfunction before() {}\nconst x = = 1\nfunction after() {}\n</script>\n',
  svelte: '<script>\nfunction before() {}\nconst x = = 1\nfunction after() {}\n</script>\n',
  // Read by patterns, which know no errors.
  perl: 'sub before { 1 }\nmy $x = = 1;\nsub after { 2 }\n',
  markdown: '# before\n\n```\n\n```\n\n# after\n',
  css: '.before { color: red }\n.broken { color: : ; \n.after { color: red }\n',
  scss: '@mixin before { color: red }\n.broken { color: : ; \n@mixin after { color: red }\n',
  less: '.before() { color: red }\n.broken { color: : ; \n.after() { color: red }\n',
  dockerfile: 'FROM a AS before\nBROKEN [\nFROM b AS after\n',
  make: 'before:\n\ttrue\nbroken ::: =\nafter:\n\ttrue\n',
  protobuf: 'message before { }\nmessage { = }\nmessage after { }\n',
  graphql: 'type before { a: Int }\ntype { : }\ntype after { a: Int }\n',
  sql: 'CREATE TABLE before (a int);\nCREATE TABEL broken (;\nCREATE TABLE after (a int);\n',
}
test('every language meets an error', () => assert.deepEqual(Object.keys(broken).sort(), [...LANGUAGE_NAMES].sort()))
const readings = createReadings({ mode: 'prod', backend: 'wasm' })
for (const [name, text] of Object.entries(broken)) {
  test(`${name}: definitions around a syntax error`, async () => {
    const { grammar, embedded, reader } = await loadLanguage(name)
    const { definitions, tier, errorUnits } = embedded ? await readings.read('a', text, name) : await parse(name, text)
    const names = definitions.map(({ name }) => name.toLowerCase().replace(/^[.#]/, ''))
    assert.ok(names.includes('before') && names.includes('after'), `found ${names}`)
    assert.equal(tier, grammar || embedded || reader ? 'partial' : 'heuristic')
    assert.ok(errorUnits >= 0)
  })
}

/** Sound texts with a function `half` between two others, and what is taken out of them in turn. */
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
  test(`${name}: a quote, a bracket or an end that is missing takes no function beside it`, async () => {
    assert.deepEqual(mendings(text, await loadLanguage(name)), [], 'a sound text is left alone')
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

test('deep nesting ends within the limit, and the next parse is right', async () => {
  await assert.rejects(parse('javascript', '['.repeat(100_000), 200), ParseTimeout)
  const { definitions, tier } = await parse('javascript', 'function next() {}')
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['next'], 'exact'])
})

test('of brackets that nothing closes a parse is given up at once', async () => {
  const begun = performance.now()
  for (const language of ['javascript', 'python', 'ruby']) {
    const text = `${'[\n'.repeat(100_000)}def function after(): pass`
    await assert.rejects(parse(language, text, 60_000), ParseTimeout, language)
  }
  assert.ok(performance.now() - begun < 20_000)
})

test('a parse that is cut short leaves nothing behind', async () => {
  await assert.rejects(parse('typescript', 'export const a = () => { b() }\n'.repeat(20_000), 1), ParseTimeout)
  assert.deepEqual(await namesIn('typescript', 'const only = 1'), ['only'])
})

test('an empty file has no definitions', async () => {
  for (const language of LANGUAGE_NAMES) {
    const { grammar, reader } = await loadLanguage(language)
    const tier = grammar || reader ? 'exact' : 'heuristic'
    assert.deepEqual(await parse(language, ''), { definitions: [], tier, errorUnits: 0 }, language)
  }
})

test('CRLF and a BOM shift no offset', async () => {
  const text = '\uFEFFdef first():\r\n    pass\r\n\r\n\r\nclass Second:\r\n    def run(self):\r\n        pass\r\n'
  const { definitions } = await parse('python', text)
  assert.deepEqual(
    definitions.map(({ start, end }) => text.slice(start, end)),
    [
      'def first():\r\n    pass',
      'class Second:\r\n    def run(self):\r\n        pass',
      'def run(self):\r\n        pass',
    ],
  )
})

test('offsets are UTF-16 units', async () => {
  const text = '// 🚀 é\nexport function größe() {}\nexport const 名前 = "🚀", next = 1\n'
  const { definitions } = await parse('typescript', text)
  assert.deepEqual(
    definitions.map(({ name, nameStart }) => text.slice(nameStart, nameStart + name.length)),
    ['größe', '名前', 'next'],
  )
  assert.equal(text.slice(definitions[0]!.start, definitions[0]!.end), 'export function größe() {}')
})

test('annotation macros and variance do not make a file partial', async () => {
  assert.equal((await parse('c', 'static noinline int __init setup(void)\n{\n\treturn 0;\n}\n')).tier, 'exact')
  assert.deepEqual(await namesIn('c', '#define __init __section(".init")\n'), ['__init'])
  assert.equal((await parse('typescript', 'interface A<in out T, out U> {\n  a: T\n}\n')).tier, 'exact')
})

test('the macro that guards a header is a definition that nobody is meant to use', async () => {
  const exported = async (language: string, text: string) =>
    (await parse(language, text)).definitions.map(({ name, exported }) => [name, exported])
  const guarded = '/* (c) */\n// SPDX\n#ifndef A_H\n#define A_H\n\n#define SIZE 1\n#endif\n'
  const expected = [
    ['A_H', false],
    ['SIZE', true],
  ]
  assert.deepEqual(await exported('c', guarded), expected)
  assert.deepEqual(await exported('cpp', guarded.replace('#define A_H', '#define A_H 1')), expected)
  assert.deepEqual(await exported('c', '#ifndef SIZE\n#define SIZE 1\n#endif\n'), [['SIZE', true]])
  assert.deepEqual(await exported('c', '#ifndef DEBUG\n#define DEBUG\n#endif\n'), [['DEBUG', true]])
})

test('the sections of a C++ class hide its members, where they are defined too', async () => {
  const text = `class A : private Base {
  void first();
public:
  class B : private Base { void inner(); public: void shown(); };
  void second();
protected:
  void third();
};
struct S { void open(); private: void shut(); };
void A::first() {}
void A::second() {}
`
  const { definitions } = await parse('cpp', text)
  assert.deepEqual(
    definitions.filter(({ exported }) => exported).map(({ name }) => name),
    ['A', 'B', 'shown', 'S', 'open', 'second'],
  )
})

test('declarators of C are read to their name', async () => {
  const text = `
char ***deep(void), *(*table[3])(int), **list[2] = {0};
void (*signal(int n, void (*handler)(int)))(int) { return handler; }
extern int (*hook)(void);
typedef int (*compare_t)(int), matrix_t[2][2];
`
  assert.deepEqual(
    (await parse('c', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['fn deep', 'var table', 'var list', 'fn signal', 'var hook', 'type compare_t', 'type matrix_t'],
  )
})

test('the language of a file', () => {
  const cases: [string, string | undefined, string | undefined][] = [
    ['src/a.ts', undefined, 'typescript'],
    ['src/a.d.ts', undefined, 'typescript'],
    ['src/A.TSX', undefined, 'tsx'],
    ['lib/a.test.mjs', undefined, 'javascript'],
    ['bin/tool', '#!/usr/bin/env node\n', 'javascript'],
    ['bin/tool', '#!/usr/bin/env -S python3.12 -u\n', 'python'],
    ['bin/tool', '#!/usr/local/bin/python\n', 'python'],
    ['bin/tool', '#!/bin/sh\n', 'bash'],
    ['bin/tool', '#!/usr/bin/perl -w\n', 'perl'],
    ['bin/tool', '#!/usr/bin/env awk\n', undefined],
    ['.bashrc', undefined, 'bash'],
    ['.zshrc', undefined, 'bash'],
    ['lib/a.mli', undefined, 'ocaml_interface'],
    ['R/plot.R', undefined, 'r'],
    ['Makefile.PL', undefined, 'perl'],
    ['include/a.h', 'struct a { int b; };\n', 'c'],
    ['include/a.h', '#pragma once\nnamespace a {\n}\n', 'cpp'],
    ['README.md', undefined, 'markdown'],
    ['notes.txt', undefined, undefined],
    ['deploy/Dockerfile.dev', undefined, 'dockerfile'],
    ['deploy/Dockerfile.md', undefined, 'markdown'],
    ['GNUmakefile', undefined, 'make'],
    ['rules.mk', undefined, 'make'],
    ['package-lock.json', undefined, 'json'],
    ['.gitignore', '', undefined],
  ]
  for (const [path, start, expected] of cases) assert.equal(languageOf(path, start), expected, path)
  assert.equal(refineHeader('/* class of device: x */\nint a;\n'), 'c')
  assert.ok(isForeign('typescript', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1">'))
  assert.ok(!isForeign('typescript', 'const a = 1'))
  assert.ok(isForeign('perl', ':- module(lists, [append/3]).\n\nappend([], L, L).\n'))
  assert.ok(isForeign('perl', 'A test of cram:\n\n  $ echo hello\n  hello\n'))
  assert.ok(!isForeign('perl', 'package Foo;\nsub bar { 1 }\n1;\n'))
})

test('of a conflict our side is parsed, and what only the other side defines is found', async () => {
  const text =
    'def a():\n<<<<<<< HEAD\n    return 1\n=======\n    return 2\n\ndef theirs():\n    pass\n>>>>>>> b\n\ndef z(): pass\n'
  const { definitions, tier } = await parse('python', text)
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['a', 'theirs', 'z'], 'partial'])
})

test('where a language has a preprocessor, the sides of a conflict are read as its branches', async () => {
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

test('one bracket missing, or one statement half typed, costs no definition around it', async () => {
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

test('what stands behind an open brace where a text is cut off is inside it', async () => {
  const cut =
    'int a(void)\n{\n  return 1;\n}\nint b(int x)\n{\n  int first;\n  struct T *second;\n  while (x) {\n    int third;\n    ca'
  for (const language of ['c', 'cpp', 'objective-c'])
    assert.deepEqual(await namesIn(language, cut), ['a', 'b'], language)
})

test('the code of a component that is cut off goes on to its end', async () => {
  for (const language of ['vue', 'svelte']) {
    const cut = '<!-- <script> -->\n<script lang="ts">\nfunction a(): void {}\nfunction b(): void {\n  ca'
    const { definitions } = await readings.read('Cut', cut, language)
    assert.deepEqual(
      definitions.map(({ name }) => name),
      ['Cut', 'a', 'b'],
    )
    const { definitions: named } = await readings.read('Sound', `<p>{'<script>'}</p>\n<script>\n</p>`, language)
    assert.equal(named.length, 1)
  }
})

test('a method that is left open ends where the next one begins', async () => {
  const methods = '- (void) a\n{\n  if (x) {\n- (void) b\n{\n  [self c];\n'
  assert.deepEqual(await namesIn('objective-c', `@implementation A\n${methods}@end\nvoid d(void)\n{\n}\n`), [
    'A',
    'a',
    'b',
    'd',
  ])
})

test('a string that is never closed hides no definition after it', async () => {
  assert.deepEqual(await namesIn('python', 'def a():\n    """Doc.""\n\ndef b():\n    """Doc."""\n\ndef c(): pass\n'), [
    'a',
    'b',
    'c',
  ])
})

test('what is given to an export through another one is exported', async () => {
  for (const exports of ['module.exports = exports = A', 'exports = module.exports = A']) {
    const { definitions } = await parse(
      'javascript',
      `function A() {}\nA.run = function () {}\nfunction b() {}\n${exports}\n`,
    )
    const exported = definitions.filter(each => each.exported).map(({ name }) => name)
    assert.deepEqual(exported, ['A', 'run'], exports)
  }
})
