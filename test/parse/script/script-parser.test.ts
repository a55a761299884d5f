// The script parser of JavaScript and TypeScript: expected definitions by hand, comparison with the grammars, and
// undefined for unsupported forms.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseScriptTokens } from '../../../src/parse/script/script-parser.ts'
import { parserByGrammar } from '../../helpers/by-grammar.ts'
import { ROOT } from '../../helpers/exec.ts'
import { testFastPath } from '../../helpers/fast-path.ts'

type Script = 'typescript' | 'tsx' | 'javascript'

const CASES: readonly (readonly [Script, string, readonly string[]])[] = [
  [
    'javascript',
    '{% load l10n %}\nvar {{ a }} = {};\n{{ a }}.b = function () {\n  c("{{ d }}", {{ e|safe }})\n}\n{% if f %}function g() {}{% endif %}\n<% if (h) { %>\nconst i = <%= j %>\n<% } %>\n',
    ['var {{ a }} 2-2', 'method {{ a }}.b 3-5', 'fn g 6-6', 'const i 8-8'],
  ],
  [
    'javascript',
    '#!/usr/bin/env node\n"use strict"\nlet a, b = 1\nconst { c, d: [e, ...f], g = h() } = i\n',
    ['var a 3-3', 'var b 3-3', 'const c 4-4', 'const e 4-4', 'const f 4-4', 'const g 4-4'],
  ],
  [
    'javascript',
    'async function* a() {\n  function b() {}\n  const c = () => 1\n  return class d { e() {} }\n}\n',
    ['fn a 1-5', 'fn a.b 2-2', 'class a.d 4-4', 'method a.d.e 4-4'],
  ],
  [
    'javascript',
    'const a = b => {\n  this.c = function () {}\n}, d = async (e) => e, f = (function g() {})\n',
    ['fn a 1-3', 'method a.c 2-2', 'fn d 3-3', 'fn f 3-3'],
  ],
  [
    'javascript',
    'const a = {\n  b() {},\n  get c() { return 1 },\n  d: () => 2,\n  e: { f() {} },\n  g: 3,\n  h,\n  ...i,\n}\nj({ k() {} })\n',
    ['const a 1-9', 'method a.b 2-2', 'method a.c 3-3', 'method a.d 4-4', 'method a.e.f 5-5'],
  ],
  [
    'javascript',
    'class A extends b(C) {\n  static #d = 1\n  e = () => this.#d\n  static { f() }\n  async *[Symbol.iterator]() {}\n  get set() {}\n}\n',
    ['class A 1-7', 'method A.e 3-3', 'method A.[Symbol.iterator] 5-5', 'method A.set 6-6'],
  ],
  [
    'javascript',
    'A.prototype.b = function () {}\nA.c = () => 1\nA.prototype = { d() {} }\nif (e) A.f = function () {}\n',
    ['method A.b 1-1', 'method A.c 2-2', 'method A.d 3-3', 'method A.f 4-4'],
  ],
  [
    'javascript',
    'function a(b) {\n  const c = {}\n  c.d = e => e\n  c.f = async function g() {}\n  c.h = class {}\n  if (b) c.i.j = () => { c.k = 1 }\n  return c\n}\nvar l = (function (m) {\n  m.n = function () {}\n})(o)\n',
    [
      'fn a 1-8',
      'method a.c.d 3-3',
      'method a.c.f 4-4',
      'class a.c.h 5-5',
      'method a.c.i.j 6-6',
      'var l 9-11',
      'method l.m.n 10-10',
    ],
  ],
  [
    'javascript',
    'A.B = function () {\n  this.c = () => 1\n  var self = this\n  self.d = function () {}\n}\nA.e = function () { this.f = function () {} }\nA.g = {\n  h() {},\n  I: function () { this.j = () => 1 },\n  k: { l() {} },\n}\nfunction m() {\n  this.n = { o: () => 1 }\n  P.prototype = { q() {} }\n}\n',
    [
      'method A.B 1-5',
      'method A.B.c 2-2',
      'method A.B.d 4-4',
      'method A.e 6-6',
      'method A.f 6-6',
      'method A.g.h 8-8',
      'method A.g.I 9-9',
      'method A.g.I.j 9-9',
      'method A.g.k.l 10-10',
      'fn m 12-15',
      'method m.n.o 13-13',
      'method m.P.q 14-14',
    ],
  ],
  [
    'javascript',
    'function a() {\n  if (b) return { c() {} }\n  return { d() {}, e: () => 1, f, g: 1 }\n}\nconst h = i => ({ j() {} }), k = () => Object.freeze({ l() {} })\nclass m { n() { return ({ o() {} }) } }\ndefine(["p"], function () {\n  return { q() {} }\n})\nr.map(s => ({ t() {} }))\n',
    [
      'fn a 1-4',
      'method a.d 3-3',
      'method a.e 3-3',
      'fn h 5-5',
      'method h.j 5-5',
      'fn k 5-5',
      'method k.l 5-5',
      'class m 6-6',
      'method m.n 6-6',
      'method m.n.o 6-6',
      'fn q 8-8',
    ],
  ],
  [
    'javascript',
    'const a = b(c => ({ d() {} })), e = f()(g(() => { return { h: () => 1 } }, { i() {} }))\nconst j = new k({ l() {} }), m = (function () {\n  function n() {}\n  return { o() {}, n }\n})()\nconst p = q({ r() {} }).s, t = u({ v() {} }) || w\nfunction x() { const y = z({ a() {} }) }\n',
    [
      'const a 1-1',
      'method a.d 1-1',
      'const e 1-1',
      'method e.h 1-1',
      'method e.i 1-1',
      'const j 2-2',
      'method j.l 2-2',
      'const m 2-5',
      'fn m.n 3-3',
      'method m.o 4-4',
      'const p 6-6',
      'const t 6-6',
      'fn x 7-7',
    ],
  ],
  [
    'typescript',
    'const a = b<C>()((d) => ({ e(): f { return g } }) as H)\nfunction i(): J { return { k() {} } satisfies J }\nconst l = (): M => ({ n: (): void => {} })\nexport class O { p() { const q: R = {}; q.s = (t: u): v => w } }\n',
    [
      'const a 1-1',
      'method a.e 1-1',
      'fn i 2-2',
      'method i.k 2-2',
      'fn l 3-3',
      'method l.n 3-3',
      '+class O 4-4',
      '+method O.p 4-4',
      'method O.p.q.s 4-4',
    ],
  ],
  [
    'javascript',
    'exports.a = function () {}\nexports.b = exports.c = void 0\nexports.d = e\nfunction e() {}\nmodule.exports.f = 1\nexports.a.g = () => 2\nvar h = exports.i = j, k = exports.a + 1\n',
    ['+fn a 1-1', '+fn e 4-4', '+const f 5-5', 'method exports.a.g 6-6', '+var h 7-7', 'var k 7-7'],
  ],
  [
    'javascript',
    'function a() {}\nmodule.exports = { a, b() {}, c: function () {} }\n',
    ['+fn a 1-1', '+fn b 2-2', '+fn c 2-2'],
  ],
  ['javascript', 'module.exports = class A { b() {} }\n', ['+class A 1-1', '+method A.b 1-1']],
  [
    'javascript',
    '(function (a, b) {\n  const c = function () {}\n  var d = 1\n  a.e = () => 2\n})(this)\ndefine(["f"], () => {\n  let g = () => 3\n})\n',
    ['fn c 2-2', 'method a.e 4-4', 'fn g 7-7'],
  ],
  [
    'javascript',
    'export { a as b, c }\nexport * as d from "./e.js"\nexport { f as default, g as h } from "./i.js"\nfunction a() {}\nfunction c() {}\n',
    ['+const b 1-1', '+module d 2-2', '+const h 3-3', '+fn a 4-4', '+fn c 5-5'],
  ],
  ['javascript', 'export default async function () {}\n', ['+fn default 1-1']],
  [
    'javascript',
    'export default class A {}\nexport const b = a ? (c) : d => e, f = [h => { function i() {} }]\n',
    ['+class A 1-1', '+const b 2-2', '+const f 2-2', '+fn f.i 2-2'],
  ],
  [
    'javascript',
    'const a = b !== c\nconst d = e >>> 1\nf\n++g\nconst h = i\n  / j\nfor (const l of m) function n() {}\n',
    ['const a 1-1', 'const d 2-2', 'const h 5-6', 'fn n 7-7'],
  ],
  [
    'tsx',
    'const A = <T,>(b: T) => <C d="e" {...f} g={() => { function h() {} }}>it\'s a class <>{i}</> </C>\nfunction J() {\n  return <k:l-m n />\n}\n',
    ['component A 1-1', 'fn A.h 1-1', 'component J 2-4'],
  ],
  [
    'typescript',
    'export type A<in out B extends C = D> = B extends infer E extends F ? G : { h(): void }\ntype I = { j(): k; readonly l: m }\ntype N = { [o in P]?: q }\n',
    ['+type A 1-1', 'type I 2-2', 'method I.j 2-2', 'type N 3-3'],
  ],
  [
    'typescript',
    'interface A extends B<C>, D {\n  e(f: g): h\n  (i: j): k\n  new (l: m): n\n  [o: string]: p\n  get q(): r,\n  s: () => void\n}\n',
    ['interface A 1-8', 'method A.e 2-2', 'method A.q 6-6'],
  ],
  [
    'typescript',
    'abstract class A<B> extends C<D> implements E, F {\n  private readonly g?: h = i as j\n  constructor(public k: l) { super() }\n  abstract m(): n\n  o(p: q): asserts p is r\n  o(p: any) {}\n  [s: string]: t\n}\n',
    ['class A 1-8', 'method A.constructor 3-3', 'method A.m 4-4', 'method A.o 5-5', 'method A.o 6-6'],
  ],
  [
    'typescript',
    'declare module "a" {\n  export function b(): c\n  const d: e\n  global { interface F {} }\n}\ndeclare global { var g: h }\nnamespace I.J { export const k = 1 }\nconst enum L { M }\n',
    [
      '+module a 1-5',
      '+fn a.b 2-2',
      '+const a.d 3-3',
      '+module a.global 4-4',
      '+interface a.global.F 4-4',
      'module global 6-6',
      'var global.g 6-6',
      'module I.J 7-7',
      '+const I.J.k 7-7',
      'enum L 8-8',
    ],
  ],
  [
    'typescript',
    'function a(b: c): d\nfunction a<E>(b: E): { f: g } { return h<i>(j)! }\nexport default function (): k\nexport = a\n',
    ['+fn a 1-1', '+fn a 2-2', '+fn default 3-3'],
  ],
  [
    'typescript',
    '@a()\nexport class B {\n  @c.d({ e: 1 }) f = (g: h): i => j\n  @k\n  l() {}\n}\nimport m = require("n")\nexport import o = p.q\nexport as namespace r\n',
    ['+class B 1-6', '+method B.f 3-3', '+method B.l 4-5'],
  ],
  [
    'typescript',
    'const x = y ? (z): a => b : c\nconst a = <b>c, d = <e>(f: e): e => f, g = h < i && j > (k)\nlet l: (m: n) => o = p, q: { r: s }[] = []\nvar t = u satisfies v as w\n',
    ['const x 1-1', 'const a 2-2', 'fn d 2-2', 'const g 2-2', 'var l 3-3', 'var q 3-3', 'var t 4-4'],
  ],
]

/** Invalid or rare texts. */
const DOUBTS: readonly (readonly [Script, string])[] = [
  ['javascript', 'function a( {}\n'],
  ['javascript', 'function () {}\n'],
  ['javascript', 'function a() { b(] }\n'],
  ['javascript', 'const = 1\n'],
  ['javascript', 'const a = \n'],
  ['javascript', 'const a = 1 2\n'],
  ['javascript', 'const a = b c\n'],
  ['javascript', 'const a = b +\n'],
  ['javascript', 'const a = (b, )\n'],
  ['javascript', 'a b\n'],
  ['javascript', 'a.\n'],
  ['javascript', 'class A { b( }\n'],
  ['javascript', 'class A { b() }\n'],
  ['javascript', 'class A { b() {} c d }\n'],
  ['javascript', 'if (a) \n'],
  ['javascript', 'if a {}\n'],
  ['javascript', 'else {}\n'],
  ['javascript', 'try {}\n'],
  ['javascript', 'import a\n'],
  ['javascript', 'import { a } "b"\n'],
  ['javascript', 'export a\n'],
  ['javascript', 'export { a b }\n'],
  ['javascript', 'export { default as a }\n'],
  ['javascript', 'const a = "b\n'],
  ['javascript', 'const a = `b\n'],
  ['javascript', '/* a\n'],
  ['javascript', '<<<<<<< ours\na()\n=======\nb()\n>>>>>>> theirs\n'],
  ['javascript', 'function a() {\n<<<<<<< ours\n  b()\n=======\n  c()\n>>>>>>> theirs\n}\n'],
  ['javascript', 'const a: b = 1\n'],
  ['javascript', 'type a = b\n'],
  ['javascript', 'interface A {}\n'],
  ['javascript', 'Object.assign(a, { b() {} })\n'],
  ['javascript', 'class a { static#b() {} }\n'],
  ['javascript', 'const a = <b>c\n'],
  ['javascript', 'class a {\n  get\n  b() {}\n}\n'],
  ['typescript', 'type a = \n'],
  ['typescript', 'type a b\n'],
  ['typescript', 'type a = b |\n'],
  ['typescript', 'type a = b extends c ? d\n'],
  ['typescript', 'interface a { b c }\n'],
  ['typescript', 'interface a extends { }\n'],
  ['typescript', 'enum a\n'],
  ['typescript', 'function a(): {}\nb c\n'],
  ['typescript', 'let a: b c\n'],
  ['typescript', 'const a = b ? (c) : d => e\n'],
  ['typescript', 'using a = b()\n'],
]

const many = (text: string) => text.repeat(50_000)
const HOSTILE: readonly string[] = [
  `const a = ${many('(')}1${many(')')}\n`,
  `const a = ${many('[')}${many(']')}\n`,
  `const a = ${many('b => ')}c\n`,
  `const a = ${many('b ? ')}c${many(' : d')}\n`,
  `const a = ${many('b = ')}c\n`,
  `const a = ${many('-')}1\n`,
  `type A = ${many('B<')}C${many('>')}\n`,
  `type A = ${many('{ b: ')}C${many(' }')}\n`,
  `type A = ${many('B extends C ? D : ')}E\n`,
  `${many('if (a) ')}b()\n`,
  `${many('a: ')}b()\n`,
  `${many('{ function a() ')}${many('{} }')}\n`,
  `const { ${many('a: { ')}b${many(' }')} } = c\n`,
  `module.exports = ${many('(')}a${many(')')}\n`,
  `${many('(function () { ')}${many('})()')}\n`,
  `${many('(function () { a() })()\n')}`,
  `a${many(' < b')}\n`,
  // Each level is tried twice.
  `type A = B extends ${'infer C extends () => '.repeat(60)}D ? E : F\n`,
]

const parser = parserByGrammar()

/** Goldens of the languages. That of JavaScript contains rare syntax, so another text replaces it. */
const golden = (name: string) => readFileSync(path.join(ROOT, 'test/languages', name), 'utf8')
const INPUTS: readonly (readonly [Script, ...string[]])[] = [
  [
    'javascript',
    "import fs, { open as take } from 'fs'\nexport class Store extends Base {\n  #rows = new Map()\n  static of(...rows) {\n    return new Store(rows.map(row => [row.id, row]))\n  }\n  async get(id) {\n    for await (const part of fs.read(`/$id`)) if (part?.ok) return { ...part, at: part.at ?? 0 }\n  }\n}\nfunction* walk(tree, deep = true) {\n  yield tree\n  if (deep) for (const each of tree.children) yield* walk(each)\n  else return /a[/]b/.test(tree.name)\n}\nexport const helpers = {\n  first: list => list[0],\n  last(list) {\n    try {\n      return take(list)\n    } catch {\n      throw new Error('none')\n    }\n  },\n}\nlabel: while (true) {\n  switch (walk.length) {\n    case 1:\n      break label\n    default:\n      continue label\n  }\n}\n",
  ],
  ['tsx', golden('tsx/input.tsx')],
  ['typescript', golden('typescript/input.ts'), golden('typescript/heads.ts')],
]

for (const [language, ...inputs] of INPUTS)
  testFastPath({
    language,
    read: parseScriptTokens,
    cases: CASES.filter(([of]) => of === language).map(([, text, expected]) => [text, expected]),
    tellsExports: true,
    doubts: DOUBTS.filter(([of]) => of === language).map(([, text]) => text),
    inputs,
    whole: (text, name) => parser.parse('a', text, name),
    hostile: HOSTILE,
    most: 2,
    // Brackets without definitions are skipped unparsed.
    missed: 1 / 4,
  })
