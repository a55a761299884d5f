// What is found in ordinary Java without its grammar: by hand, the same as with it, and nothing at all where there is a
// doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readClasses } from '../../src/extract/classes/read.ts'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { ROOT } from '../helpers/exec.ts'
import { ordinaryIn, testOrdinary } from '../helpers/ordinary.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['@A(b = "c") @D\npackage e.f;\nimport g.H;\nimport static g.H.*;\n;\npublic final class I {}\n', ['class I 6-6']],
  [
    'class A<B extends C & D<?>> extends e.F<@G B[]> implements H, I {\n}\ninterface J<K> extends L<K> permits M {}\nenum N implements O { P }\n@interface Q {}\nrecord R<S>(@T int u, S... v) implements W {}\n',
    ['class A 1-2', 'interface J 3-3', 'enum N 4-4', 'interface Q 5-5', 'class R 6-6'],
  ],
  [
    'class A {\n\t{ b(); }\n\tstatic { c(); }\n\tA() {}\n\t<D> A(D e) throws F, g.H { super(e); }\n\t@I @J("k") public int[] l(final int... m)[] { return null; }\n\tabstract <N, @O P> Q.R<S> t(U<V<W>> x);\n\tnative void y(A this, int z);\n\tdouble a2(A.B this) { return 1; };\n}\n',
    ['class A 1-10', 'method A.A 4-4', 'method A.A 5-5', 'method A.l 6-6', 'method A.t 7-7', 'method A.y 8-8'].concat(
      'method A.a2 9-9',
    ),
  ],
  [
    'class A {\n\tint b, c = 1;\n\tstatic final int D = 2, E[] = {3, 4};\n\tfinal @F public static G<H, I> J = new K<>(new L<M, N>(1), o -> p);\n\tstatic int q;\n\tfinal int r = s < t ? u : v > w ? (X) y : -z;\n}\n',
    ['class A 1-7', 'const A.E 3-3', 'const A.D 3-3', 'const A.J 4-4'],
  ],
  [
    'interface A {\n\tint B = 1, C = 2;\n\tvoid d();\n\tdefault <E> void f(E g) { h(); }\n\tprivate static void i() {}\n\tclass J { int k; }\n\tenum L {}\n}\n',
    ['interface A 1-8', 'const A.C 2-2', 'const A.B 2-2', 'method A.d 3-3', 'method A.f 4-4', 'method A.i 5-5'].concat(
      'class A.J 6-6',
      'enum A.L 7-7',
    ),
  ],
  [
    'public @interface A {\n\tString b() default "c";\n\tint[] d() default {1, 2};\n\tE f() default @E(g = 1);\n\tClass<?> h();\n\tint I = 1;\n\tenum J { K }\n}\n',
    ['interface A 1-8', 'method A.b 2-2', 'method A.d 3-3', 'method A.f 4-4', 'method A.h 5-5', 'const A.I 6-6'].concat(
      'enum A.J 7-7',
    ),
  ],
  [
    'enum A {\n\t@B C, D(1, e -> f) {\n\t\t@Override void g() {}\n\t},\n\tH;\n\tstatic final int I = 1;\n\tA() {}\n}\nenum J { K, L, }\nenum M { ; void n() {} }\nenum O { P {} }\n',
    ['enum A 1-8', 'method A.g 3-3', 'const A.I 6-6', 'method A.A 7-7', 'enum J 9-9', 'enum M 10-10'].concat(
      'method M.n 10-10',
      'enum O 11-11',
    ),
  ],
  [
    'record A(int b) {\n\tA {\n\t\tassert b > 0;\n\t}\n\tA(String c) { this(1); }\n\tstatic final int D = 1;\n\tint e() { return b; }\n}\nsealed interface F permits A, G {}\nnon-sealed class G implements F {}\nfinal class H { int sealed, record, permits = 1; void record() { record.sealed(); record = new H().record(); } }\n',
    ['class A 1-8', 'method A.A 2-4', 'method A.A 5-5', 'const A.D 6-6', 'method A.e 7-7', 'interface F 9-9'].concat(
      'class G 10-10',
      'class H 11-11',
      'method H.record 11-11',
    ),
  ],
  [
    'class A {\n\tvoid b() {\n\t\t@C final class D { void e() {} }\n\t\trecord F(int g) {}\n\t\tenum H { I }\n\t\tinterface J { void k(); }\n\t\tnew L<M>(new N() { void o() {} }) {\n\t\t\tpublic void p() {}\n\t\t}.p();\n\t\tClass<?> q = A.class;\n\t\tr(S::new, int[]::new, new int[] {1}, t.new U());\n\t}\n\tstatic final V W = new V() {\n\t\tvoid x() {}\n\t};\n\tY z = a -> { new B() { void c() {} }; };\n}\n',
    [
      'class A 1-17',
      'method A.b 2-12',
      'class A.b.D 3-3',
      'method A.b.D.e 3-3',
      'class A.b.F 4-4',
      'enum A.b.H 5-5',
    ].concat(
      'interface A.b.J 6-6',
      'method A.b.J.k 6-6',
      'method A.b.o 7-7',
      'method A.b.p 8-8',
      'const A.W 13-15',
      'method A.x 14-14',
      'method A.c 16-16',
    ),
  ],
  [
    'class A {\n\tint b = switch (c) { case 1 -> 2; default -> { yield 3; } }, d = e instanceof F<G, H> f && g instanceof I(var i) ? 1 : 2;\n\tint j = (int) k >>> 2 >> 3, l = ++m + n++ * ~o, p = q.r[1].<S, T>u().v;\n\tstatic final W X = (Y & Z) () -> {}, A = B::<C>d, E = List<F>::new, G = long.class, H = I[].class, J = K.this.l;\n\tString m = """\n\t\t{ " \\""" }\n\t\t""" + \'"\' + \'\\\'\';\n}\n',
    ['class A 1-8'].concat(['J', 'H', 'G', 'E', 'A', 'X'].map(name => `const A.${name} 4-4`)),
  ],
  ['/* a { */ class A { // }\n\t/** } */ void b() { "}".c(); }\r\n}\n', ['class A 1-3', 'method A.b 2-2']],
]

/** The last ones are sound, but rare. */
const DOUBTS = [
  'class {}\n',
  'class A\n',
  'class A {\n',
  'class A {}}\n',
  'class A B {}\n',
  'class A extends {}\n',
  'class A<B {}\n',
  'class A<B C> {}\n',
  'class A { int }\n',
  'class A { int b }\n',
  'class A { b; }\n',
  'class A { int b c; }\n',
  'class A { int b = ; }\n',
  'class A { int b = 1 2; }\n',
  'class A { int b = c d; }\n',
  'class A { int b = 1 + ; }\n',
  'class A { int b = c(\n\tvoid d() {}\n}\n',
  'class A { int b = 5\n\tvoid c() {}\n}\n',
  'class A { int b = d()\n\tpublic void c() {}\n}\n',
  'class A { int b = 1, ; }\n',
  'class A { int b = { 1 } + 2; }\n',
  'class A { int b[1]; }\n',
  'class A { int b == c; }\n',
  'class A { int b = @C d; }\n',
  'class A { int b = c.; }\n',
  'class A { int b = c instanceof; }\n',
  'class A { void b( {} }\n',
  'class A { void b(c) {} }\n',
  'class A { void b(int c d) {} }\n',
  'class A { void b(int c,) {} }\n',
  'class A { void b(, int c) {} }\n',
  'class A { void b() throws {} }\n',
  'class A { void b() c {} }\n',
  'class A { b() }\n',
  'class A { A(); }\n',
  'class A { void b() default 1; }\n',
  'class A { static void; }\n',
  'class A { void b {} }\n',
  'class A { A {} }\n',
  'class A { void b() { class } }\n',
  'class A { void b() { x class C {} } }\n',
  'class A { void b() { new; } }\n',
  'class A { void b() { d = "c } }\n',
  'class A { void b() { /* } }\n',
  'class A { void b() {\n<<<<<<< ours\n\tb();\n=======\n\tc();\n>>>>>>> theirs\n} }\n',
  'interface A { A() {} }\n',
  'interface A { { b(); } }\n',
  '@interface A { int b() {} }\n',
  '@interface A { int b() default; }\n',
  'enum A { 1 }\n',
  'enum A { B C }\n',
  'enum A { B; C }\n',
  'record A {}\n',
  'record A(b) {}\n',
  'import a\nclass B {}\n',
  'import a.*.b;\n',
  'class A {}\npackage b;\n',
  'public;\n',
  '\u0000\n',
  'int a;\n',
  'void main() {}\n',
  'module a { requires b; }\n',
]

const many = (text: string) => text.repeat(50_000)

const HOSTILE = [
  many('class A { '),
  `${many('class A { ')}${many('}')}`,
  `class A { void b() { ${many('new C() { void d() { ')}${many('} }')} } }`,
  `class A { ${many('B<')}C${many('>')} d; }`,
  `class A { int b = ${many('-')}1; }`,
  `class A { int b = ${many('(')}1${many(')')}; }`,
  `class A { int b = ${many('c(')}1${many(')')}; }`,
  `class A { int b = c${many('.d(e)[0]')}; }`,
  `class A { int b = ${many('c < ')}d; }`,
  `class A { int b = ${many('c<d, ')}e; }`,
  `class A { int b = ${many('new C<')}d; }`,
  `class A { ${many('@B ')} int c; }`,
  `class A { void b() { ${many('final ')} class C {} } }`,
  `class A { void b() { ${many('@C class D {} ')} } }`,
  `class A { void b(${many('int c, ')}int d) {} }`,
  `enum A { ${many('B(1) {}, ')} }`,
  many('import a;\n'),
  many('class A {}\n'),
]

testOrdinary({
  language: 'java',
  read: readClasses,
  cases: CASES,
  doubts: DOUBTS,
  inputs: inputs(),
  hostile: HOSTILE,
  most: 150_001,
})

test('decorators are those of what is declared', async () => {
  const text =
    '@A class B {\n\t@C(d = {1}) @E.F public void g(@H int i) { @J class K {} @L int m; }\n\t@N int o;\n\t@P static final @Q int R = 1;\n}\n'
  const decorators = createWasmBackend().parseOrdinary!(text, await loadLanguage('java'))!.definitions.map(each => [
    each.name,
    ...each.decorators,
  ])
  assert.deepEqual(decorators, [
    ['B', '@A'],
    ['g', '@C(d = {1})', '@E.F'],
    ['K', '@J'],
    ['R', '@P', '@Q'],
  ])
})

test('what is newer than the grammar is hidden from this reader, too', async () => {
  assert.deepEqual(ordinaryIn('import module java.base;\nvalue class A {}\n', await loadLanguage('java')), [
    'class A 2-2',
  ])
})

/** Without the module, whose files have nothing else. */
function inputs(): string[] {
  return ['input.java', 'heads.java'].map(name => {
    const text = readFileSync(path.join(ROOT, 'test/languages/java', name), 'utf8')
    return text.replace(/@Deprecated\nopen module [^}]*}\n/, '')
  })
}
