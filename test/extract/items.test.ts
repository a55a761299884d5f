// What is found in ordinary Rust without its grammar: by hand, the same as with it, and nothing at all where there is a
// doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readItems } from '../../src/extract/items/read.ts'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { ROOT } from '../helpers/exec.ts'
import { testOrdinary } from '../helpers/ordinary.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['#![no_std]\n//! a\nuse b::{c, d as e, f::*};\npub use ::g;\nextern crate h as i;\n;\nfn j() {}\n', ['fn j 7-7']],
  ['#![no_std]\n#![cfg(a)]\n', []],
  [
    "fn a() {}\npub(crate) fn b<'c, D: E + 'c, const F: usize>(g: &'c mut D, (h, i): (u8, [J; 3])) -> Option<Vec<D>>\nwhere\n    D: Fn(u8) -> u8 + ?Sized,\n{\n}\npub(in k::l) async unsafe extern \"C\" fn m(mut n: *const u8, _: impl Fn(), ..., ) -> !;\nconst fn o() -> <P as Q>::R {}\n",
    ['fn a 1-1', 'fn b 2-6', 'fn m 7-7', 'fn o 8-8'],
  ],
  [
    "struct A;\npub struct B<T>(pub T, (u8, u8)) where T: C;\n#[derive(D)]\nstruct E<'f, G = H> where G: I<J = K> {\n    #[l]\n    pub m: &'f dyn N,\n    o: fn(u8) -> P,\n    q: Vec<<R as S>::T>,\n}\nunion U { v: u8, w: W }\nstruct X {}\n",
    ['struct A 1-1', 'struct B 2-2', 'struct E 3-9', 'union U 10-10', 'struct X 11-11'],
  ],
  [
    'pub enum A<T> {\n    B,\n    #[c]\n    D(T, pub u8),\n    E { f: u8 },\n    G = 1 << 2,\n    H = { 3 }\n}\nenum I {}\n',
    ['enum A 1-8', 'enum I 9-9'],
  ],
  [
    "pub unsafe trait A<T>: B + for<'c> D<'c> where T: E {\n    const F: u8;\n    const G: u8 = 1;\n    type H;\n    type I: J + K;\n    type L<'m>: N where Self: 'm;\n    fn o(&self);\n    fn p(self: Box<Self>) -> u8 { 1 }\n    q! { fn r() {} }\n}\n",
    ['trait A 1-10', 'const A.F 2-2', 'const A.G 3-3', 'type A.H 4-4', 'type A.I 5-5', 'type A.L 6-6'].concat(
      'method A.o 7-7',
      'method A.p 8-8',
    ),
  ],
  [
    "impl A { fn b() {} }\nimpl<T: C> D<T> for e::F<T> where T: G { type H = I; const J: u8 = 1; fn k(&'a mut self) {} }\nunsafe impl L for &'m N {}\nimpl !O for P {}\nimpl Q for [u8; 4] { fn r() {} }\nimpl S for ! { fn t() {} }\n",
    ['method A.b 1-1', 'type F.H 2-2', 'const F.J 2-2', 'method F.k 2-2', 'method [u8; 4].r 5-5', 'method !.t 6-6'],
  ],
  [
    'const A: u8 = 1;\npub static B: &str = "c";\nstatic mut D: [u8; 2] = [1, 2];\nconst _: () = assert!(true);\nconst E: fn(u8) -> u8 = |f| f as u8;\nconst G: bool = 1 < 2 && H::<I>::J > K { l: 3 }.l;\ntype M<T> = N<T, O = P>;\ntype Q = Box<dyn Fn(&str) -> R + \'static>;\n',
    ['const A 1-1', 'const B 2-2', 'var D 3-3', 'const E 5-5', 'const G 6-6', 'type M 7-7', 'type Q 8-8'],
  ],
  [
    'mod a;\npub mod b {\n    #![c]\n    fn d() {}\n    mod e { pub struct F; }\n}\nmod g {}\n',
    ['module b 2-6', 'fn b.d 4-4', 'module b.e 5-5', 'struct b.e.F 5-5', 'module g 7-7'],
  ],
  [
    'macro_rules! a {\n    ($b:expr) => { fn c() {} };\n}\n#[macro_export]\nmacro_rules! d ( () => () );\ne! { fn f() {} }\ng::h!(fn i() {});\nj![k];\n',
    ['macro a 1-3', 'macro d 4-5'],
  ],
  [
    'extern "C" {\n    pub fn a(b: *const u8, ...) -> c_int;\n    static D: u8;\n}\nextern { fn e(); }\nextern "C" fn f() {}\n',
    ['fn a 2-2', 'const D 3-3', 'fn e 5-5', 'fn f 6-6'],
  ],
  [
    'fn a() {\n    const B: u8 = 1;\n    fn c() { struct D { e: u8 } }\n    let f: fn(u8) -> u8 = |g| { enum H { I } 1 };\n    #[j]\n    pub(super) struct K;\n    impl L for K { fn m() {} }\n    let n = quote! { fn o() {} };\n    p!(struct Q;);\n    let r = \'s\';\n    let type_ = t as *const u8;\n    unsafe { extern "C" { fn u(); } }\n    macro_rules! v { () => {} }\n    use w::X;\n}\n',
    ['fn a 1-15', 'fn a.c 3-3', 'struct a.c.D 3-3', 'enum a.H 4-4', 'struct a.K 5-6', 'method a.K.m 7-7'].concat(
      'fn a.u 12-12',
      'macro a.v 13-13',
    ),
  ],
  [
    "static A: B = {\n    fn c() {}\n    B(c)\n};\nfn d(e: &str) -> Token![+] { r#\"fn f() { \"#; b'{'; '}'; /* /* } */ */ }\r\n// }\r\nfn g() {}\r\n",
    ['const A 1-4', 'fn c 2-2', 'fn d 5-5', 'fn g 7-7'],
  ],
]

/** The last ones are sound, but rare. */
const DOUBTS = [
  'fn a( {}\n',
  'fn () {}\n',
  'fn a {}\n',
  'fn a() -> {}\n',
  'fn a(b c: u8) {}\n',
  'fn a(b: u8 c: u8) {}\n',
  'fn a(b) {}\n',
  'fn a(b:) {}\n',
  'fn a() b {}\n',
  'fn a<B() {}\n',
  'fn a<B C>() {}\n',
  'fn a()\nfn b() {}\n',
  'fn a() {}}\n',
  'fn a() { let b = "c; }\n',
  'fn a() { /* }\n',
  'fn a() { fn b( {} }\n',
  'fn a() { b fn c() {} }\n',
  'fn a() { let struct = 1; }\n',
  'fn a() { struct B { c } }\n',
  'fn a() {\n<<<<<<< ours\n    b();\n=======\n    c();\n>>>>>>> theirs\n}\n',
  'struct A\n',
  'struct {}\n',
  'struct A { b }\n',
  'struct A { b: }\n',
  'struct A { b: u8 c: u8 }\n',
  'struct A { b: u8; }\n',
  'struct A(u8 u8);\n',
  'struct A(u8)\n',
  'union A;\n',
  'enum A { B C }\n',
  'enum A { B = }\n',
  'enum A;\n',
  'trait A: {}\n',
  'trait A;\n',
  'impl {}\n',
  'impl A for {}\n',
  'impl A B {}\n',
  'mod a\n',
  'mod {}\n',
  'type A;\n',
  'type A = ;\n',
  'type A = B\nfn c() {}\n',
  'const A = 1;\n',
  'const A: u8 = ;\n',
  'const A: u8 = 1\nfn b() {}\n',
  'const A: u8 = b c;\n',
  'static A: = 1;\n',
  'use a\nfn b() {}\n',
  'use ;\n',
  'extern crate;\n',
  'a!(b)\nfn c() {}\n',
  'macro_rules! { () => {} }\n',
  '#[a\nfn b() {}\n',
  '# fn a() {}\n',
  'let a = 1;\n',
  'a();\n',
  '\u0000\n',
  'impl impl A {}\n',
  'impl <<A as B>::C {}\n',
  'impl a!() {}\n',
  'fn r#type() {}\n',
  'pub macro a() {}\ntrait B = C;\n',
]

const many = (text: string) => text.repeat(50_000)

const HOSTILE = [
  many('mod a { '),
  `${many('mod a { ')}${many('}')}`,
  `fn a() { ${many('fn b() { ')}${many('}')} }`,
  `fn a() { ${many('{ struct B { c: ')}u8${many('} }')} }`,
  `impl A { fn b() { ${many('impl C { fn d() { ')}${many('} }')} } }`,
  `type A = ${many('&')}u8;`,
  `type A = ${many('B<')}C${many('>')};`,
  `type A = ${many('fn(u8) -> ')}u8;`,
  `type A = ${many('(')}u8${many(')')};`,
  `const A: u8 = ${many('1 < ')}2;`,
  `const A: u8 = ${many('b(')}1${many(')')};`,
  `struct A { ${many('b: u8, ')} }`,
  `enum A { ${many('B = 1, ')} }`,
  `fn a(${many('b: u8, ')}) {}`,
  `fn a() where ${many('A: B, ')} {}`,
  `fn a() { ${many('unsafe ')} fn b() {} }`,
  `fn a() { ${many('#[b] ')} fn c() {} }`,
  many('#[a] '),
  many('use a;\n'),
  many('fn a() {}\n'),
]

testOrdinary({
  language: 'rust',
  read: readItems,
  cases: CASES,
  doubts: DOUBTS,
  inputs: ['input.rs', 'heads.rs'].map(name => readFileSync(path.join(ROOT, 'test/languages/rust', name), 'utf8')),
  hostile: HOSTILE,
  most: 100_002,
})

test('attributes are those of what is declared', async () => {
  const text =
    '#![a]\n#[b]\n/// c\n#[d(e = "f")]\npub struct G { #[h] i: u8 }\nmod j {\n    #![k]\n    #[l] fn m(#[n] o: u8) { #[p] let q = 1; #[r] fn s() {} }\n}\n'
  const { definitions } = createWasmBackend().parseOrdinary!(text, await loadLanguage('rust'))!
  assert.deepEqual(
    definitions.map(each => [each.name, ...each.decorators]),
    [['G', '#[b]', '#[d(e = "f")]'], ['j'], ['m', '#[l]'], ['s', '#[r]']],
  )
})
