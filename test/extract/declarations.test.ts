// What is found in ordinary Go without its grammar: by hand, the same as with it, and nothing at all where there is a
// doubt.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readDeclarations } from '../../src/extract/declarations/read.ts'
import { ROOT } from '../helpers/exec.ts'
import { testOrdinary } from '../helpers/ordinary.ts'

/** Each without the line of its package. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['import "a"; import b "b"\nimport (\n\t. "c"\n\t_ `d`; "e"\n)\nimport ()\n', []],
  ['func a() {}\nfunc b(c, d int, e ...string) (f int, err error) {\n\treturn\n}\n', ['fn a 2-2', 'fn b 3-5']],
  ['func a(int, *b.C, ...[]d) func() (e, f)\n\nfunc g() <-chan int { return nil }\n', ['fn a 2-2', 'fn g 4-4']],
  [
    'func a[K comparable, V ~int | ~[]b.C](d map[K]V) E[K, V] {\n}\nfunc f[T any,](\n\tg [3]T,\n\th G[T],\n) {}\n',
    ['fn a 2-3', 'fn f 4-7'],
  ],
  [
    'func (a B) c() {}\nfunc (a *D[E, F]) g()\nfunc (H) i() {}\nfunc (*J[_]) k() {\n}\nfunc (a *(L)) m() {}\n',
    ['method B.c 2-2', 'method D.g 3-3', 'method H.i 4-4', 'method J.k 5-6', 'method L.m 7-7'],
  ],
  [
    'const A = 1\nconst b, C uint8 = 1<<3 &^ 2, -b.D >> 1\nconst (\n\tE F = iota + 1\n\tG; h\n\t_\n)\n',
    ['const A 2-2', 'const b 3-3', 'const C 3-3', 'const E 5-5', 'const G 6-6', 'const h 6-6'],
  ],
  [
    'var a int\nvar b, c = d.E{F: 1}, "g" +\n\t`h\nfunc i() {}`\nvar (\n\tj = func(k int) error {\n\t\treturn nil\n\t}\n\tl map[string][]m.N = nil // o\n)\nvar ()\n',
    ['var a 2-2', 'var b 3-5', 'var c 3-5', 'var j 7-9', 'var l 10-10'],
  ],
  [
    "var a = []b{{1}, {2}}[0].c(d...).(*e.F) != nil && !g || <-h < 'i'\nvar j = map[k]struct{ l int }{}\nvar m = (*n)(nil)\nvar o = interface{}(p)\nvar q = r[int]{s: func() {}}\nvar t = [...]u{2: v}\nvar w = func() (x, y) { return }()\n",
    ['a', 'j', 'm', 'o', 'q', 't', 'w'].map((name, at) => `var ${name} ${at + 2}-${at + 2}`),
  ],
  [
    'type A struct {\n\tB, c int `d:"e"`\n\t*F; g.H "i"\n\tJ[K]\n\tl [4]m; n []o\n\tp func(q int) (r, s)\n\tt struct{ u int }\n}\ntype v struct{}\n',
    ['struct A 2-9', 'struct v 10-10'],
  ],
  [
    'type A interface {\n\tb.C\n\td() (e int, err error)\n\tF[g]\n\t~int | h | *i\n\tj(k, ...l) func() m // n\n}\ntype o interface{ p(); q() }\n',
    ['interface A 2-8', 'method A.d 4-4', 'method A.j 7-7', 'interface o 9-9', 'method o.p 9-9', 'method o.q 9-9'],
  ],
  [
    'type (\n\ta int; B = c.D\n\te []f\n\tg[T any] struct{ h T }\n\ti = interface{ j() }\n\tk = struct{ l int }\n)\n',
    ['type a 3-3', 'type B 3-3', 'type e 4-4', 'struct g 5-5', 'type i 6-6', 'method i.j 6-6', 'type k 7-7'],
  ],
  [
    'type A [N]struct{}\ntype B [b.N]int\ntype C [2 * N]int\ntype D[T, U any] struct{}\ntype E[T interface{ m() }] interface{ n(T) }\ntype F[T []U] []T\ntype G func(H) I\ntype J <-chan chan<- *K\n',
    [
      'type A 2-2',
      'type B 3-3',
      'type C 4-4',
      'struct D 5-5',
      'interface E 6-6',
      'method E.n 6-6',
      'type F 7-7',
    ].concat(['type G 8-8', 'type J 9-9']),
  ],
  [
    'func a() {\n\ttype b struct{ c int }\n\tconst d = 1\n\tvar e = func() {\n\t\tif f { type g interface{ h() } }\n\t}\n\tswitch i := j.(type) {\n\tcase k:\n\t\ttype (\n\t\t\tl int\n\t\t)\n\t}\n}\nvar m = func() {\n\ttype n int\n}\n',
    ['fn a 2-14', 'struct a.b 3-3', 'interface a.g 6-6', 'method a.g.h 6-6', 'type a.l 11-11', 'var m 15-17'].concat(
      'type n 16-16',
    ),
  ],
  [
    'func a() {\nb:\n\tfor {\n\t\tgo func() { defer c(`}`, "}", \'}\') }()\n\t\t/* } */ // }\n\t\tgoto b\n\t}\n}; func _() {}\r\nvar d = 1\r\n',
    ['fn a 2-9', 'var d 10-10'],
  ],
  ['// #include <a.h>\nimport "C"\n\n//export b\nfunc b(c *C.char) C.int { return 0 }\n', ['fn b 6-6']],
]

/** Each without the line of its package; the last ones are sound, but rare. */
const DOUBTS = [
  'func a( {\n}\n',
  'func a()\n{\n}\n',
  'func a {}\n',
  'func () {}\n',
  'func a(b c d) {}\n',
  'func a(b,, c int) {}\n',
  'func a() (b c d) {}\n',
  'func a() b c {}\n',
  'func a[]() {}\n',
  'func a[T]() {}\n',
  'func (a B) c[T any]() {}\n',
  'func (a **B) c() {}\n',
  'func (a B, c D) e() {}\n',
  'func () a() {}\n',
  'func if() {}\n',
  'func a() {} func b() {}\n',
  'func a() {}}\n',
  'func a() {\n\tfunc b() {}\n}\n',
  'func a() {\n\tfunc (b C) d() {}\n}\n',
  'func a() { b := "c }\n',
  'func a() { /* }\n',
  'func a() {\n\ttype b c d\n}\n',
  'func a() {\n\tb.(type\n}\n',
  'func a() {\n<<<<<<< ours\n\tb()\n=======\n\tc()\n>>>>>>> theirs\n}\n',
  'a := 1\n',
  'var a\n',
  'var a = \n',
  'var a = 1 +\n',
  'var a = 1 2\n',
  'var a = b.\n',
  'var a = b.(1)\n',
  'var a = b[]\n',
  'var a = ()\n',
  'var a = "b"{}\n',
  'var a = []int\n',
  'var a = b ** c\n',
  'var a == b\n',
  'var a, = b\n',
  'var a b c\n',
  'var (a = 1 b = 2)\n',
  'const a\n',
  'const a int\n',
  'const (\n\ta int\n)\n',
  'type a\n',
  'type a[, T any] b\n',
  'type a struct { b c d }\n',
  'type a struct { b, 1 c }\n',
  'type a struct\n{\n}\n',
  'type a interface { b( }\n',
  'type a interface { b() c d }\n',
  'type a interface { 1 }\n',
  'type a map[b\n',
  'type a map c\n',
  'import a\n',
  'import "a" "b"\n',
  'var a int\nimport "b"\n',
  'package b\n',
  'import (\n\t"a"\n',
  '\u0000\n',
  'func a() {\ntype b int\n}\n',
  'func (a (B)) c() {}\n',
  'type a[T *b] c\n',
  'var a = 1.\n',
]

const packaged = (text: string) => `package p\n${text}`
const many = (text: string) => text.repeat(50_000)

const HOSTILE = [
  `var a = ${many('-')}1`,
  `var a = ${many('(')}1${many(')')}`,
  `var a = ${many('b(')}1${many(')')}`,
  `var a = b${many('.c[0](d)')}`,
  `type a ${many('func() ')}b`,
  `type a ${many('[]*')}b`,
  `type a ${many('map[b]chan ')}c`,
  `type a ${many('struct{ b ')}int${many('}')}`,
  `type a interface{ ${many('b | ')}c }`,
  `type a[T ${many('b | ')}c] struct{}`,
  `func a(${many('b, ')}c int) {}`,
  `func a() { ${many('{ func() ')}${many('}')} }`,
  `func a() { ${many('func() { type b int; ')}${many('}')} }`,
  `func a() { ${many('{ type b struct { c ')}int ${many('} }')} }`,
  many('import "a"\n'),
  many('func a() {}\n'),
  many('type a = '),
  many('var a = '),
]

testOrdinary({
  language: 'go',
  read: readDeclarations,
  cases: [['', []] as const, ...CASES].map(([text, expected]) => [packaged(text), expected]),
  doubts: [...DOUBTS.map(packaged), 'func a() {}\n', 'package\nfunc a() {}\n', 'package p func a() {}\n'],
  inputs: ['input.go', 'heads.go'].map(name => readFileSync(path.join(ROOT, 'test/languages/go', name), 'utf8')),
  hostile: HOSTILE.map(packaged),
  most: 50_001,
})
