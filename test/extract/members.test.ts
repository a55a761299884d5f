// What is found in ordinary C# without its grammar: by hand, the same as with it, and nothing at all where there is a
// doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readTyped } from '../../src/extract/members/read.ts'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { ROOT } from '../helpers/exec.ts'
import { testOrdinary } from '../helpers/ordinary.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  [
    'using A;\nusing static B.C;\nusing D = E.F<G>;\n[assembly: H("i")]\nnamespace J.K {\n\tusing L;\n\tclass M {}\n\tnamespace N { struct O { } };\n}\n',
    ['module J.K 5-9', 'class J.K.M 7-7', 'module J.K.N 8-8', 'struct J.K.N.O 8-8'],
  ],
  ['using A;\nnamespace B.C;\nenum D : byte { E, [F] G = 1 << 2, }\n', ['module B.C 2-3', 'enum B.C.D 3-3']],
  [
    'public sealed partial class A<B, C> : D<B>, E where B : class, new() where C : F<B>? { };\ninternal readonly ref struct G { }\ninterface H<in I, out J> : K { }\npublic record L(string M, int N = 1) : O(M);\nrecord struct P { }\npublic class Q(int r) : S(r) { }\ndelegate T U<V>(ref W x, params Y[] z) where V : struct;\n',
    ['class A 1-1', 'struct G 2-2', 'interface H 3-3', 'class L 4-4', 'struct P 5-5', 'class Q 6-6', 'type U 7-7'],
  ],
  [
    'class A {\n\tpublic A(int b) : base(b) { }\n\tA() => c = 1;\n\tstatic A() { }\n\t~A() { }\n\t[D("e")] protected virtual async Task<F[]> G<H>(this I<H> j, [K] out int? l, string @m = "n") where H : new() { return o; }\n\tabstract (int, string p) Q(R.S t, int[,] u, byte* v);\n\tref readonly W X() => ref y;\n\tint Z.B() => 1;\n\textern static void C();\n}\n',
    ['class A 1-11', 'method A.A 2-2', 'method A.A 3-3', 'method A.A 4-4', 'method A.~A 5-5', 'method A.G 6-6'].concat(
      'method A.Q 7-7',
      'method A.X 8-8',
      'method A.B 9-9',
      'method A.C 10-10',
    ),
  ],
  [
    'class A {\n\tint b, c = 1;\n\tconst int D = 1, E = D + 1;\n\tpublic static readonly F<G, H> I = new F<G, H>(j => k, 1) { L = 2 };\n\tstatic readonly int[] M = { 1, 2 };\n\treadonly int n;\n\tstatic int o = p < q ? r : s > t ? (int)u : -v;\n}\n',
    ['class A 1-8', 'const A.D 3-3', 'const A.E 3-3', 'const A.I 4-4', 'const A.M 5-5'],
  ],
  [
    'class A {\n\tpublic int B { get; private set; }\n\tint C => d;\n\tstring E { [F] get { return g; } set => h = value; }\n\tint I { get; init; } = 1;\n\tpublic int this[int j, K l] { get => m[j]; }\n\tint N.this[int o] => 1;\n\tP Q.R { get; }\n\trequired public int S { get; set; }\n}\n',
    ['class A 1-10', 'property A.B 2-2', 'property A.C 3-3', 'property A.E 4-4', 'property A.I 5-5'].concat(
      'property A.this 6-6',
      'property A.this 7-7',
      'property A.R 8-8',
      'property A.S 9-9',
    ),
  ],
  [
    'class A {\n\tpublic event B C, D = null;\n\tevent E F { add { } remove { } }\n\tpublic static A operator +(A b, A c) => b;\n\tpublic static bool operator true(A d) { return true; }\n\tpublic static implicit operator E<int>(A f) => null;\n\tdelegate void G();\n\tclass H { enum I { } }\n}\n',
    ['class A 1-9', 'property A.C 2-2', 'property A.D 2-2', 'property A.F 3-3', 'method A.operator+ 4-4'].concat(
      'method A.operator true 5-5',
      'method A.operator E<int> 6-6',
      'type A.G 7-7',
      'class A.H 8-8',
      'enum A.H.I 8-8',
    ),
  ],
  [
    'class A {\n\tvoid B() {\n\t\tint C(int d) { return d; }\n\t\t[E] static async Task<F> G<H>(H i) where H : class => await j;\n\t\tk = new L(m) { N = 1 };\n\t\tif (o is P q && r) s(t => { U V() => 1; return V(); });\n\t\tforeach (var w in x.Y()) { }\n\t\ttry { } catch (Z a) when (b(a)) { }\n\t\tvar c = d switch { E(1) => 2, _ => 3 };\n\t}\n\tint F => G(() => { void H() { } });\n}\n',
    ['class A 1-12', 'method A.B 2-10', 'fn A.B.C 3-3', 'fn A.B.G 4-4', 'fn A.B.V 6-6', 'property A.F 11-11'].concat(
      'fn A.F.H 11-11',
    ),
  ],
  [
    'class A { void B() { c(@"d""}", $"{e}", @$"{f}", \'}\'); /* } */ } void G() { } }\n',
    ['class A 1-1', 'method A.B 1-1', 'method A.G 1-1'],
  ],
  [
    '#nullable enable\n#region a\nclass B {\n#if C\n\tvoid D() { }\n#else\n\tvoid E() { f(); }\n#endif\n#pragma warning disable\n\tvoid I() {\n#if J\n\t\tk();\n#endif\n\t} // }\r\n}\n#endregion\n',
    ['class B 3-15', 'method B.D 5-5', 'method B.E 7-7', 'method B.I 10-14'],
  ],
]

/** The last ones are sound, but rare. */
const DOUBTS = [
  'record struct A { }\n;\nclass B { };\n',
  'class A { void B() { C<D> e<if>(F g) => h; } }',
  'class {}\n',
  'class A\n',
  'class A {\n',
  'class A {}}\n',
  'class A B {}\n',
  'class A : {}\n',
  'class A<B {}\n',
  'class A<B C> {}\n',
  'class A where B {\n',
  'class A { int }\n',
  'class A { int b }\n',
  'class A { int b c; }\n',
  'class A { int b = ; }\n',
  'class A { int b = 1\n\tint c; }\n',
  'class A { int b = 1\n\tpublic C d; }\n',
  'class A { int b() }\n',
  'class A { int b( { } }\n',
  'class A { int b(c) { } }\n',
  'class A { int b(int c d) { } }\n',
  'class A { int b(int c,) { } }\n',
  'class A { int b() => ; }\n',
  'class A { int b() => 1 }\n',
  'class A { int b() c { } }\n',
  'class A { int b { } }\n',
  'class A { int b { c; } }\n',
  'class A { int b { get } }\n',
  'class A { int this { get; } }\n',
  'class A { int this[int] => 1; }\n',
  'class A { event b; }\n',
  'class A { operator +(A b) { } }\n',
  'class A { implicit operator (A b) { } }\n',
  'class A { ~() { } }\n',
  'class A { public; }\n',
  'class A { [] int b; }\n',
  'class A { void b() { int c( { } } }\n',
  'class A { void b() { eturn c(); } }\n',
  'class A { void b() { d = "c } }\n',
  'class A { void b() { /* } }\n',
  'class A { void b() {\n<<<<<<< ours\n\tb();\n=======\n\tc();\n>>>>>>> theirs\n} }\n',
  'enum A { B C }\n',
  'enum A { B = }\n',
  'delegate A(int b);\n',
  'delegate A B;\n',
  'namespace A\nclass B { }\n',
  'namespace { }\n',
  'using A\n',
  'using A = ;\n',
  'a();\n',
  '\u0000\n',
  'namespace A;',
  '#define A\nclass B { }\n',
  '#if A\npublic\n#endif\nclass B { }\n',
  'class A { int @class; }\n',
  'class A { fixed byte b[3]; }\n',
  'static class A { extension(string b) { } }\n',
  'class A { static A operator checked +(A b) => b; }\n',
  'class A;\n',
]

const many = (text: string) => text.repeat(50_000)

const HOSTILE = [
  many('class A { '),
  `${many('class A { ')}${many('}')}`,
  `class A { void b() { ${many('void c() { ')}${many('}')} } }`,
  `class A { int b() => ${many('c(() => { int d() => ')}1;${many(' })')} }`,
  `class A { ${many('B<')}C${many('>')} d; }`,
  `class A { int b = ${many('(')}1${many(')')}; }`,
  `class A { int b = ${many('c < ')}d; }`,
  `class A { void b() { ${many('c < d(')}${many(')')} } }`,
  `class A { void b() { ${many('c d(e) ')} } }`,
  `class A { ${many('[B] ')} int c; }`,
  `class A { ${many('static ')} int b; }`,
  `class A { int b(${many('int c, ')}int d) { } }`,
  `class A { int b { ${many('get; ')} } }`,
  `class A { ${many('int b; ')} }`,
  `enum A { ${many('B = 1, ')} }`,
  `class A : ${many('B, ')}C { }`,
  many('using A;\n'),
  many('#if A\n#endif\n'),
  many('class A {}\n'),
]

testOrdinary({
  language: 'csharp',
  read: readTyped,
  cases: CASES,
  doubts: DOUBTS,
  inputs: [readFileSync(path.join(ROOT, 'test/languages/csharp/heads.cs'), 'utf8')],
  hostile: HOSTILE,
  most: 100_002,
  // Of lines of the preprocessor only conditions are looked at, and of code only what it defines.
  missed: 1 / 4,
})

test('attributes are those of what is declared', async () => {
  const text =
    '[assembly: A]\n[B]\n/// c\n[D(e: 1), F]\nclass G { [H] int i; [J] const int K = 1; [L] [return: M] void N([O] int p) { [Q] void R() { } } }\n'
  const { definitions } = createWasmBackend().parseOrdinary!(text, await loadLanguage('csharp'))!
  assert.deepEqual(
    definitions.map(each => [each.name, ...each.decorators]),
    [
      ['G', '[B]', '[D(e: 1), F]'],
      ['K', '[J]'],
      ['N', '[L]', '[return: M]'],
      ['R', '[Q]'],
    ],
  )
})
