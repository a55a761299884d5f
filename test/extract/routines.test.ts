// What is found in ordinary PHP without its grammar: by hand, the same as with it, and nothing at all where there is a
// doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { readRoutines } from '../../src/extract/routines/read.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { ROOT } from '../helpers/exec.ts'
import { testOrdinary } from '../helpers/ordinary.ts'

const tagged = (text: string) => `<?php\n${text}`

/** Each without the mark that begins code. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  [
    'declare(strict_types=1);\nnamespace A\\B;\nuse C\\D;\nuse function E\\{f, g as h};\nuse const I\\J;\nfunction k() {}\n',
    ['module A\\B 3-3', 'fn k 7-7'],
  ],
  [
    "function a(int $b, ?C\\D &...$e): ?F {\n}\nfunction &g($h = [1, 'i' => j()], (K&L)|null $m = new N(), #[O] string|array $p = self::Q,) {}\nif (!function_exists('r')) {\n\tfunction r(): static { return function () use ($s) { return fn($t) => $t; }; }\n}\n",
    ['fn a 2-3', 'fn g 4-4', 'fn r 6-6'],
  ],
  [
    "/** a */\n#[B(c: 'd')]\nabstract class E extends \\F\\G implements H, I {\n\tuse J, K { l as private m; }\n\tconst N = 1, O = 2;\n\tfinal public const string P = 'q';\n\tpublic $r, $s = [1];\n\tprivate static ?T $u = null;\n\tvar $v;\n\tpublic function __construct(private readonly int $w = 1, protected ?X $y = null) {}\n\tabstract protected function z(): void;\n\t#[A] public static function &list($b) { return $this->class->function(C::class); }\n}\n",
    [
      'class E 3-14',
      'const E.N 6-6',
      'const E.O 6-6',
      'const E.P 7-7',
      'method E.__construct 11-11',
      'method E.z 12-12',
    ].concat('method E.list 13-13'),
  ],
  [
    "interface A extends B, C { const D = 1; function e(); }\ntrait F { function g() {} }\nenum H: string implements I {\n\tcase J = 'k';\n\t#[L]\n\tcase M = 'n';\n\tconst O = self::J;\n\tfunction p() {}\n}\nenum Q { case R; }\nfinal readonly class S {}\n",
    ['interface A 2-2', 'const A.D 2-2', 'method A.e 2-2', 'trait F 3-3', 'method F.g 3-3', 'enum H 4-10'].concat(
      'const H.O 8-8',
      'method H.p 9-9',
      'enum Q 11-11',
      'class S 12-12',
    ),
  ],
  [
    "const A = 1, B = C::D;\ndefine('E', 1);\nif (!defined('F')) define(\"F\", g());\n\\define('H', 2);\ndefine($i, 1);\nfunction j() { define('K', 1); $l->define(1); }\n",
    ['const A 2-2', 'const B 2-2', 'const E 3-3', 'const F 4-4', 'const H 5-5', 'fn j 7-7'],
  ],
  [
    'namespace A {\n\tclass B {}\n\tconst C = 1;\n}\nnamespace {\n\tfunction d() {}\n}\n',
    ['module A 2-5', 'class A.B 3-3', 'const A.C 4-4', 'fn d 7-7'],
  ],
  [
    'class A {\n\tfunction b() {\n\t\treturn new class($c) extends D implements E {\n\t\t\tconst F = 1;\n\t\t\tpublic $g;\n\t\t\tfunction h() { function i() {} }\n\t\t};\n\t}\n}\n$j = new class { function k() {} };\n',
    ['class A 2-10', 'method A.b 3-9', 'method A.b.h 7-7', 'fn A.b.h.i 7-7', 'method k 11-11'],
  ],
  [
    "switch ($a) { case 1: class B {} break; default: function c() {} }\n$d = <<<E\nfunction f() {\nE;\n$g = \"{$h['i']} function j() {\"; // }\n# }\n$k = '}'; /* } */\nfunction l() {}\r\n",
    ['class B 2-2', 'fn c 2-2', 'fn l 9-9'],
  ],
  [
    '$a = function (B $c) use ($d): e { function f() {} };\n$g = static fn($h) => $i ?? j(1, 2);\nif ($k) { $l = function () {}; }\n$m = fn() => 1 + 2;\n$n[0] = function () {};\no($p = fn() => 1);\n',
    ['fn a 2-2', 'fn a.f 2-2', 'fn g 3-3', 'fn m 5-5'],
  ],
  ['if ($a): ?>\n<p class="function b() {">\n<?php endif; function c() {} ?>\n<?= $d ?>\n', ['fn c 4-4']],
]

/** Each without the mark that begins code; the last ones are sound, but rare. */
const DOUBTS = [
  'function a( {}\n',
  'function {}\n',
  'function a {}\n',
  'function a() \n',
  'function a();\n',
  'function a(b) {}\n',
  'function a($b $c) {}\n',
  'function a($b,, $c) {}\n',
  'function a($b =) {}\n',
  'function a(): {}\n',
  'function a() {}}\n',
  'function a() { function b( {} }\n',
  'function a() { $b = "c; }\n',
  'function a() { /* }\n',
  'function a() { const B = 1; }\n',
  'function a() { namespace B; }\n',
  'function a() {\n<<<<<<< ours\n\tb();\n=======\n\tc();\n>>>>>>> theirs\n}\n',
  'class {}\n',
  'class A\n',
  'class A B {}\n',
  'class A extends {}\n',
  'class A { b }\n',
  'class A { $b; }\n',
  'class A { public }\n',
  'class A { public $b = ; }\n',
  'class A { public $b }\n',
  'class A { public $b = 1\n\tpublic $c; }\n',
  'class A { public $b = 1\n\tfunction c() {} }\n',
  'class A { const B; }\n',
  'class A { const B = 1 }\n',
  'class A { function b }\n',
  'class A { function b() c {} }\n',
  'class A { use B }\n',
  'class A { case; }\n',
  'interface A {\n',
  'trait {}\n',
  'enum A: {}\n',
  'const A;\n',
  'const A = 1\nfunction b() {}\n',
  'namespace A\nclass B {}\n',
  'use A\n',
  '$a function b() {}\n',
  'final final;\nfinal function() {} class A {}}\n',
  'class A { public int $b { get => 1; } }\n',
  'CLASS A {}\n',
  'Function a() {}\n',
  "define('', 1);\n",
  "define('a' . 'b', 1);\n",
]

const many = (text: string) => text.repeat(50_000)

const HOSTILE = [
  many('class A { '),
  `${many('if (a) { ')}${many('}')}`,
  `function a() { ${many('function b() { ')}${many('}')} }`,
  `class A { function b() { ${many('new class { function c() { ')}${many('} };')} } }`,
  `class A { public $b = ${many('[')}${many(']')}; }`,
  `class A { ${many('#[B] ')} public $c; }`,
  `class A { ${many('final ')} function b() {} }`,
  `function a(${many('$b, ')}) {}`,
  `function a(): ${many('B|')}C {}`,
  `function a() { ${many('final ')} class B {} }`,
  `function a() { ${many('#[B] ')} function c() {} }`,
  `class A extends ${many('B, ')}C {}`,
  `use ${many('A, ')}`,
  many('use A;\n'),
  many("define('A', 1);\n"),
  many('function a() {}\n'),
]

testOrdinary({
  language: 'php',
  read: readRoutines,
  cases: CASES.map(([text, expected]) => [tagged(text), expected]),
  doubts: DOUBTS.map(tagged),
  inputs: ['input.php', 'heads.php'].map(name => readFileSync(path.join(ROOT, 'test/languages/php', name), 'utf8')),
  hostile: HOSTILE.map(tagged),
  most: 100_002,
  // Most of these texts is code, of which only what it defines is looked at.
  missed: 1 / 4,
})

test('attributes are those of what is declared', async () => {
  const text =
    '<?php\n#[A]\n/** b */\n#[C, D(e: 1)]\nclass F { #[G] const H = 1; #[I] public $j; #[K] function l(#[M] $n) {} }\n'
  const { definitions } = createWasmBackend().parseOrdinary!(text, await loadLanguage('php'))!
  assert.deepEqual(
    definitions.map(each => [each.name, ...each.decorators]),
    [
      ['F', '#[A]', '#[C, D(e: 1)]'],
      ['H', '#[G]'],
      ['l', '#[K]'],
    ],
  )
})
