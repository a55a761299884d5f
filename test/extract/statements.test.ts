// What is found in ordinary Python without its grammar: by hand, the same as with it, and nothing at all where there is
// a doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readStatements } from '../../src/extract/statements/read.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { ROOT } from '../helpers/exec.ts'
import { ordinaryIn, testOrdinary } from '../helpers/ordinary.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['def a(): return 1\n', ['fn a 1-1']],
  ['async def a(b, /, c: int = 2, *, d=lambda e, *f: e, **g) -> "h":\n  await b\n', ['fn a 1-2']],
  ['@a.b(1)  # c\n@d\n\nclass E(F, metaclass=G):\n  @h\n  def i(self): ...\n', ['class E 1-6', 'method E.i 5-6']],
  ['class A[T: int, *U, **V]:\n\tx = 1\n\n\t# y\n\nz = 2\n', ['class A 1-2', 'var z 6-6']],
  [
    'if a:\n  b = 1\nelif c: d = 2; E = 3\nelse:\n  def f():\n    g = 4\n',
    ['var b 2-2', 'var d 3-3', 'const E 3-3', 'fn f 5-6'],
  ],
  [
    'try:\n  a = 1\nexcept* (B, C) as d:\n  e = 2\nfinally:\n  with f(g) as h, i: j = 3\n',
    ['var a 2-2', 'var e 4-4', 'var j 6-6'],
  ],
  [
    'a, (b, *c), [d] = e = f = g()\nh.i = j[0] = 1\nk: int\nl.m: int = 1\nn += 1\no >>= 1\np @= 2\n',
    [...'abcdef'].map(name => `var ${name} 1-1`).concat('var k 3-3'),
  ],
  [
    'type A = int\ntype B[T] = list[T]\nC: TypeAlias = "D"\nE: t.TypeAlias = int\ntype = 3\ntype(a)\n',
    ['type A 1-1', 'type B 2-2', 'type C 3-3', 'type E 4-4', 'var type 5-5'],
  ],
  [
    'a = lambda: 0\nb = (lambda c, d=lambda: 1: c)\ne = lambda: 1, 2\nf = (lambda: g for h in i)\nj = k = lambda: 0\n',
    ['fn a 1-1', 'fn b 2-2', 'var e 3-3', 'var f 4-4', 'fn j 5-5', 'fn k 5-5'],
  ],
  [
    'class A:\n  b = lambda self: 1\n  c = 2\n  if d:\n    e = lambda: 3\n',
    ['class A 1-5', 'method A.b 2-2', 'method A.e 5-5'],
  ],
  [
    'class A:\n  b = c = lambda self: 1\n  d = e = 2\n  f = g = h = (lambda: 3)\n  if i:\n    j = k = lambda: 4\n  l = m = (lambda: 5)(6)\n  def n(self):\n    o = p = lambda: 7\n',
    [
      ['class A 1-9', 'method A.b 2-2', 'method A.c 2-2', 'method A.f 4-4', 'method A.g 4-4', 'method A.h 4-4'],
      ['method A.j 6-6', 'method A.k 6-6', 'method A.n 8-9'],
    ].flat(),
  ],
  [
    'match a, b:\n  case [c, *_] if d: e = 1\n  case {"f": g, **h} | I(j=-1) as k:\n    l = 2\n',
    ['var e 2-2', 'var l 4-4'],
  ],
  [
    'match = a.match(b)\nmatch.c(d)[1:2]\nmatch(e)\nmatch (f):\n  case _: g = 1\ncase = 2\n',
    ['var match 1-1', 'var g 5-5', 'var case 6-6'],
  ],
  [
    'def a():\n  """b: def c(): d"""\n  e = f"{g!r:>{h}} {i["j"]}" "k"\n  return (\n    1., 2.e3, 0x4, ...\n)\n',
    ['fn a 1-6'],
  ],
  ['a = {b: c for b, c in d if e if not f}; g = [h if i else j async for k in l]\n', ['var a 1-1', 'var g 1-1']],
  ['from . import a\nfrom ...b.c import (d as e, f,)\nimport g.h as i, j\nfrom k import *\n', []],
  [
    'def a():\n  global b; nonlocal c\n  x = yield\n  y = yield from z\n  del x, y[0]\n  assert x, "y"\n  raise E(1) from None\n',
    ['fn a 1-7'],
  ],
  [
    'def a(b):\n  if (c := b) is not None and b not in c: return c[::2, 1:, ...], -b ** ~c\n  while d: pass\n  else: e()\n',
    ['fn a 1-4'],
  ],
  ['def a():\n  b = 1 + \\\n    2\n  c = 1.\n  def d(): pass\n', ['fn a 1-5', 'fn a.d 5-5']],
]

const DOUBTS = [
  'def a(:\n  pass\n',
  'def a:\n  pass\n',
  'def a()\n  pass\n',
  'def a():\n',
  'def a():\npass\n',
  '  a = 1\n',
  'if a:\n    b\n  c\n',
  'class A(B:\n  pass\n',
  'a = (1, 2]\n',
  'a = \n',
  'a = 1 +\n',
  'a = b c\n',
  'a = b.\n',
  'a = "b\n',
  'a = {"b": \n "c": 1}\n',
  'a b\n',
  'a() = 1\n',
  '1 = a\n',
  'a + b = c\n',
  'x = (a if b)\n',
  'x = [a for b]\n',
  'x = a not b\n',
  'x = a.def\n',
  'f(a: int)\n',
  'def f(self *args): pass\n',
  'else:\n  a\n',
  'try:\n  a\nb\n',
  'if a: if b: c\n',
  'a = b == lambda: c\n',
  'a = b + not c\n',
  'a = b + yield c\n',
  'import 2\n',
  'from a import\n',
  'from a, b import c\n',
  'def a(b) - c: pass\n',
  'def a(1): pass\n',
  'a = 3if b\n',
  'from a.b\n',
  '@a\nb = 1\n',
  '@a\n',
  'print "a"\n',
  'except A, b:\n  c\n',
  'a = b $ c\n',
  'a = `b`\n',
  '<<<<<<< ours\na = 1\n=======\na = 2\n>>>>>>> theirs\n',
  'match a:\n  b = 1\n',
  'async a = 1\n',
]

const many = (text: string) => text.repeat(50_000)
const HOSTILE: readonly string[] = [
  `a = ${many('(')}1${many(')')}\n`,
  `a = ${many('[')}${many(']')}\n`,
  `a = ${many('{b: ')}c${many('}')}\n`,
  `a = ${many('lambda: ')}b\n`,
  `a = ${many('b if c else ')}d\n`,
  `a = ${many('not ')}b\n`,
  many('a = '),
  `a = ${many('b < ')}c\n`,
  `${many('(')}a${many(',)')} = b\n`,
  many('if a: '),
  many('@a\n'),
  many('def a(): pass\n@b\n'),
  `def a(${many('b=(')}\n`,
  `${Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}if a:\n`).join('')}${' '.repeat(400)}b = 1\n`,
]

testOrdinary({
  language: 'python',
  read: readStatements,
  cases: CASES,
  doubts: DOUBTS,
  comment: '# a\n',
  // Comments with the marks of a string at the end of a block are its own, to who cannot tell whether one is open.
  inputs: [readFileSync(path.join(ROOT, 'test/languages/python/input.py'), 'utf8').replace(/^ +# """$/gm, '#')],
  hostile: HOSTILE,
  most: 1,
  missed: 1 / 25,
})

test('nothing is said of another language', async () => {
  assert.equal(ordinaryIn('a = 1\n', await loadLanguage('ruby')), undefined)
})
