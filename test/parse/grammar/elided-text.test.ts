// Texts without bodies for a grammar: hand-typed outlines, the same definitions with and without, and texts that are
// parsed in full.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Language } from '../../../src/languages/language.ts'
import { languageOf } from '../../../src/languages/language-table.ts'
import { loadLanguage } from '../../../src/languages/load-language.ts'
import { outlineOf } from '../../../src/parse/grammar/elide-bodies/elided-text.ts'
import { createSourceParser } from '../../../src/parse/parse.ts'
import { createWasmBackend } from '../../../src/parse/wasm-backend.ts'
import { ENDLESS, ROOT } from '../../helpers/exec.ts'
import { randomFrom } from '../../helpers/random.ts'

/** Language, source and outline. */
const CASES: readonly (readonly [string, string, string])[] = [
  ['go', 'func a(x interface{ B() }) {\n\tif x {\n\t\tc()\n\t}\n}\n', 'func a(x interface{ B() }) {}\n'],
  [
    'go',
    'func a() {\n\ttype b struct{ c int }\n\tfor {\n\t\td(1, 2)\n\t}\n}\n',
    'func a() {\n\ttype b struct{ c int }\n\tfor {}\n}\n',
  ],
  [
    'go',
    'type a interface {\n\tb()\n}\nvar c = []int{1, 2, 3, 4}\n',
    'type a interface {\n\tb()\n}\nvar c = []int{}\n',
  ],
  ['rust', 'impl A {\n    fn b(&self) -> C {\n        self.c()\n    }\n}\n', 'impl A {\n    fn b(&self) -> C {}\n}\n'],
  ['rust', 'fn a() {\n    fn b() { c(1); d(2) }\n}\n', 'fn a() {\n    fn b() {}\n}\n'],
  [
    'java',
    'class A {\n  int b(C c) throws D {\n    return c.e();\n  }\n  F f = new F() {\n    void g() { h(1, 2); }\n  };\n}\n',
    'class A {\n  int b(C c) throws D {}\n  F f = new F() {\n    void g() {}\n  };\n}\n',
  ],
  [
    'scala',
    'class A {\n  def b(c: C): D = {\n    val e = c.f // g\n    e(1, 2)\n  }\n\n  // h\n  val i = new J {\n    val k = 1 + 2\n  }\n}\n',
    'class A {\n  def b(c: C): D = {}\n\n  // h\n  val i = new J {\n    val k = 1 + 2\n  }\n}\n',
  ],
  [
    'scala',
    'object A {\n  val b = for { c <- d } yield c\n  def e = {\n    lazy val f = 1\n    f match { case g => h(g) }\n  }\n}\n',
    'object A {\n  val b = for { c <- d } yield c\n  def e = {\n    lazy val f = 1\n    f match {}\n  }\n}\n',
  ],
  ['python', 'def a(b):\n    c = b\n    # d\n    return c\n\n\nx = 1\n', 'def a(b):\n    ()\n\n\nx = 1\n'],
  [
    'python',
    'class A:\n    def b(self):\n        def c():\n            d = [1,\n2]\n            return d, 1\n        return c\n',
    'class A:\n    def b(self):\n        def c():\n            ()\n        return c\n',
  ],
  [
    'typescript',
    'class A extends b(C) {\n  d(e: F): { g: H } {\n    return e.g()\n  }\n  i = (j) => {\n    k(j, 1)\n  }\n}\n',
    'class A extends b(C) {\n  d(e: F) {}\n  i = (j) => {}\n}\n',
  ],
  ['typescript', 'const a = {\n  b(c) {\n    d(c, 1)\n  },\n}\n', 'const a = {\n  b(c) {},\n}\n'],
  [
    'typescript',
    'export const a: {\n  <B>(c: B): D\n  (e: F): G\n} = h.i\nfunction j(k: { l: M; n: O }): P<{ q: R; s: T }> {}\n',
    'export const a: {} = h.i\nfunction j() {}\n',
  ],
  ['typescript', 'type A = {\n  b(c: { d: E; f: G }): H\n}\n', 'type A = {\n  b(): H\n}\n'],
  ['javascript', 'function a() {\n  return b(function* () {\n    yield* c(1, 2)\n  })\n}\n', 'function a() {}\n'],
  [
    'javascript',
    'function a() {\n  return function* b() {\n    yield* c(1, 2)\n  }\n}\n',
    'function a() {\n  return function* b() {}\n}\n',
  ],
  [
    'javascript',
    'class A {\n  constructor() {\n    this.b = function () {\n      return c(1)\n    }\n  }\n}\n',
    'class A {\n  constructor() {\n    this.b = function () {}\n  }\n}\n',
  ],
  [
    'javascript',
    'a("b", () => {\n  C.prototype.d = () => {\n    return e(1)\n  }\n})\n',
    'a("b", () => {\n  C.prototype.d = () => {}\n})\n',
  ],
  [
    'javascript',
    'class A {\n  constructor() {\n    this.b = (c) => {\n      return d(c)\n    }\n  }\n}\n',
    'class A {\n  constructor() {\n    this.b = (c) => {}\n  }\n}\n',
  ],
  [
    'php',
    '<div>a</div>\n<?php\nclass A {\n  public int $b { get => 1234567; }\n  function c() {\n    return d(1, 2);\n  }\n}\n',
    '<div>a</div>\n<?php\nclass A {\n  public int $b { get => 1234567; }\n  function c() {}\n}\n',
  ],
  [
    'php',
    '<?php\nif (a()) {\n  function b() { ?><p>c</p><?php }\n}\nfunction d() {\n  return fn() => function () { e(1); };\n}\n',
    '<?php\nif (a()) {\n  function b() {}\n}\nfunction d() {}\n',
  ],
  [
    'kotlin',
    'class A(val b: Int) {\n  val c: Int\n    get() {\n      return d(1)\n    }\n  fun e() = f {\n    g(1, 2)\n  }\n}\n',
    'class A(val b: Int) {\n  val c: Int\n    get() {}\n  fun e() = f {}\n}\n',
  ],
  [
    'kotlin',
    'fun a() {\n  val b = object : C {\n    override fun d() { e(1, 2) }\n  }\n}\n',
    'fun a() {\n  val b = object : C {\n    override fun d() {}\n  }\n}\n',
  ],
  [
    'swift',
    'struct A {\n  var b: Int {\n    c(1, 2)\n  }\n  var d = 1 {\n    didSet { e(1, 2) }\n  }\n}\n',
    'struct A {\n  var b: Int {}\n  var d = 1 {\n    didSet {}\n  }\n}\n',
  ],
  [
    'swift',
    'func a() {\n  if b { c("\\(d { 1 })") }\n  func e() { f(1, 2) }\n}\n',
    'func a() {\n  if b {}\n  func e() {}\n}\n',
  ],
  [
    'typescript',
    'import { type A, B } from "c"\nimport D, { e as f } from "g"\nexport { h, j } from "k"\n',
    'import {} from "c"\nimport D, {} from "g"\nexport { h, j } from "k"\n',
  ],
  [
    'typescript',
    'export const a: <B = C>(d: B) => E<B> = <F,>(g: F, h = {}): asserts g is I => j<K, L<M>>(g, { n: 123456 })\n',
    'export const a = <F,>(g: F, h = {}) => j(g, {})\n',
  ],
  // A type in braces and one of a function contain further types.
  [
    'typescript',
    'function a(b: unknown): b is { c: D; e: F } {\n  return 1\n}\nfunction g(h: I, j: K): (l: M) => N<O> {\n  return 1\n}\n',
    'function a() {}\nfunction g() {}\n',
  ],
  // Without semicolons a member may end with its line.
  [
    'typescript',
    'class A {\n  abstract b(c: D, e: F): G<H>\n  i = (j: K, l: M): Nnnnnn => l\n  o(): P<Q> | R {\n    return 1\n  }\n}\n',
    'class A {\n  abstract b(): G<H>\n  i = () => l\n  o() {}\n}\n',
  ],
  // Conditional expressions and comparisons are not types.
  [
    'typescript',
    'const a = b ? (c) : d => e(1, f, 23)\nconst g = h < i || j > (k + l + 12)\nconst m = sql<{ n: O }>`p`(1, q, 23)\n',
    'const a = b ? (c) : d => e()\nconst g = h < i || j > (k + l + 12)\nconst m = sql`p`(1, q, 23)\n',
  ],
  // Functions in an object are members of the result of the call; one in a list may have a name.
  [
    'javascript',
    'const a = Object.freeze({ b: (c) => d(c, 123, 4), e: { f: 1 } })\ng(1, { h: 2, i: 3 }, () => j)\nk(function l() {}, 123456)\n',
    'const a = Object.freeze({ b: (c) => d(), e: { f: 1 } })\ng(1, {}, () => j)\nk(function l() {}, 123456)\n',
  ],
  // Lines as deep as the one that opened a list may follow an unclosed one.
  ['go', 'var a = b(c, d,\n\te, f)\nvar g = h(i, j,\nk, l)\n', 'var a = b()\nvar g = h(i, j,\nk, l)\n'],
  [
    'go',
    'import (\n\t"a"\n\tb "c/d"\n)\nfunc (e *F) g(h, i int) (j K, err error) {\n\treturn h(1, 2)\n}\n',
    'import ()\nfunc (e *F) g() () {}\n',
  ],
  [
    'java',
    '@A(b = 1, c = 2)\nclass D {\n  E f = new E(g, 123456);\n  abstract void h(int i, J... k);\n}\n',
    '@A()\nclass D {\n  E f = new E();\n  abstract void h();\n}\n',
  ],
  [
    'python',
    'from a import (b, c, d, e)\nd = e = [f, 1234567]\ng = (h, i, j, k) = l(m, n=123)\no = (\n    lambda p: p)\n',
    'from a import (b, c, d, e)\nd = e = []\ng = (h, i, j, k) = l()\no = (\n    lambda p: p)\n',
  ],
  [
    'python',
    '@a(b, 1234567)\nclass C(D, e=F, g=H):\n    i = f"{j(1, 2, 345)}"\n',
    '@a()\nclass C():\n    i = f"{j()}"\n',
  ],
  ['python', 'a = b(c, [\nd, e])\nf = g(h, i,\n  j)\n', 'a = b(c, [\nd, e])\nf = g()\n'],
  ['javascript', '/* A comment of some length. */\nfunction a() {\n  return b(1, 2)\n}\n', '\nfunction a() {}\n'],
]

/** Texts parsed in full: the first four because nothing can be left out, the others because of a fault. */
const WHOLE: readonly (readonly [string, string])[] = [
  ['javascript', '(function () {\n  var a = () => 1\n  b.c = () => 2\n})()\n'],
  ['javascript', 'define(["a"], (a) => {\n  const b = () => a\n})\n'],
  ['go', 'package a\n'],
  ['ruby', 'def a\n  b(1, 2, 3, 4, 5)\nend\n'],
  ['go', 'func a() {\n\tb(1, 2, 3, 4)\n\n}}\n'],
  ['go', 'func a() {\n\tb := \n}\nfunc c() {}\n'],
  ['typescript', 'function a() {\n  b = "c\n  return 1234567\n}\n'],
  ['typescript', 'function a() {\n  return 1234567\n}\n/* b\nfunction c() {}\n'],
  ['python', 'def a():\n    b = """c\n    return 1\n\ndef d():\n    return 1234567\n'],
  ['python', 'def a():\n    return (1234567\n\ndef d():\n    return 1234567\n'],
  ['python', 'def a():\n    b c d = 1234567\n    return 1\n'],
  ['python', 'a("b"\n\ndef c():\n    return 1234567\n)\n'],
  ['rust', 'fn a() {\n    let b = ;\n    c(1, 2, 3)\n}\n'],
]

test('an outline lacks bodies, lists, types and comments without definitions', async () => {
  for (const [name, text, expected] of CASES) {
    const outline = outlineOf(text, await loadLanguage(name))
    assert.equal(outline?.text, expected, text)
  }
})

test('code in thousands of brackets is left out, and definitions after it are found', async () => {
  const language = await loadLanguage('javascript')
  const text = `const a = ${'{ b:\n'.repeat(100_000)}1${'}\n'.repeat(100_000)}\nfunction after() {}\n`
  assert.ok(outlineOf(text, language)!.text.length < 10_000)
  const backend = createWasmBackend()
  await backend.initialize(['javascript'])
  const { definitions } = backend.parseWhole!(text, language, { timeLimit: ENDLESS })!
  assert.deepEqual(
    definitions.map(({ name }) => name),
    ['a', 'after'],
  )
})

test('each offset of an outline has its origin in the text', async () => {
  for (const [name, text] of CASES) {
    const outline = outlineOf(text, await loadLanguage(name))!
    for (let at = 0; at < outline.text.length; at++) {
      if (/\w|[{}]/.test(outline.text[at]!)) assert.equal(text[outline.origin(at)], outline.text[at], text)
    }
  }
})

test('a text without bodies or with a fault has no outline', async () => {
  for (const [name, text] of WHOLE) assert.equal(outlineOf(text, await loadLanguage(name)), undefined, text)
})

test('outlines change no definition in inputs, benchmarks and a third of our own sources', async () => {
  const backend = createWasmBackend()
  const { random, seed } = randomFrom(process.env.CTX_SEED)
  const files = ['src', 'benchmarks', 'test/languages'].flatMap(folder =>
    (readdirSync(path.join(ROOT, folder), { recursive: true }) as string[])
      .filter(file => !file.startsWith('corpora') && (folder !== 'src' || random() < 1 / 3))
      .map(file => path.join(folder, file)),
  )
  const outlined = new Map<string, number>()
  for (const file of files) {
    const name = languageOf(file)
    if (!name) continue
    const language = await loadLanguage(name)
    if (!language.bodies) continue
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    if (outlineOf(text, language)) outlined.set(name, (outlined.get(name) ?? 0) + 1)
    await backend.initialize([name])
    const { bodies: _, ...without }: Language = language
    const read = (how: Language) =>
      how.script
        ? backend.parseWhole!(text, how, { timeLimit: ENDLESS })
        : backend.parse(text, how, { timeLimit: ENDLESS })
    const whole = read(without)
    if (whole?.tier === 'exact')
      assert.deepEqual(read(language)?.definitions, whole.definitions, `${file}, CTX_SEED=${seed}`)
  }
  assert.deepEqual([...outlined.keys()].sort(), [
    ...['go', 'java', 'javascript', 'kotlin', 'php', 'python', 'rust', 'swift', 'tsx', 'typescript'],
  ])
  assert.ok(outlined.get('typescript')! > 80)
})

test('an error in a body makes the file partial', async () => {
  const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })
  const { tier, definitions } = await parser.parse(
    'a.go',
    'func a() {\n\tb := \n}\n\nfunc c() {\n\td(1, 2, 3)\n}\n',
    'go',
  )
  assert.deepEqual([tier, definitions.map(({ name }) => name)], ['partial', ['a', 'c']])
  parser.close()
})

test('the grammar parses a call signature below an empty line', async () => {
  const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })
  const signatures = '  <B>(c: B): D<E>\n\n  <F extends G>(h: F): I\n'
  const read = await parser.parse('a.ts', `export interface A {\n${signatures}}\n`, 'typescript')
  assert.deepEqual([read.tier, read.fallback, read.definitions.length], ['exact', undefined, 1])
  parser.close()
})
