// What is found in ordinary C without its grammar, on the sheet of its skeleton: by hand, the same as with it, and
// nothing at all where there is a doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import type { AstBackend } from '../../src/extract/reading/backend.ts'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { readSheet } from '../../src/languages/c/skeleton/sheet.ts'
import { matchText } from '../../src/languages/grammar.ts'
import type { Language } from '../../src/languages/language.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { loadGrammar } from '../../src/languages/loading.ts'
import type { Match } from '../../src/languages/match.ts'
import { broken } from '../helpers/broken.ts'
import { ENDLESS, ROOT } from '../helpers/exec.ts'
import { ordinaryIn } from '../helpers/ordinary.ts'
import { randomFrom } from '../helpers/random.ts'

let c: Language
let backend: AstBackend
before(async () => {
  c = await loadLanguage('c')
  backend = createWasmBackend()
  await backend.initialize(['c'])
})

const input = () => readFileSync(path.join(ROOT, 'test/languages/c/input.c'), 'utf8')
const limit = { timeLimit: ENDLESS }

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['', []],
  ['/* a */\n#include <a.h>\n#undef B\n#pragma once\n', []],
  [
    '#define A\n#define B(c, d) \\\n\tdo { c(d); } while (0)\n#define E 1 // f\n',
    ['macro A 1-1', 'macro B 2-3', 'macro E 4-4'],
  ],
  ['#if A\n# define B 1\n#else\n#define B 2\n#endif\n', ['macro B 2-2', 'macro B 4-4']],
  [
    'static inline int a(void) { return 0; }\nstruct b *c(struct d *e, int (*f)(int))\n{\n\tif (e) { g(); }\n}\n',
    ['fn a 1-1', 'fn c 2-5'],
  ],
  ['static __always_inline u64 __must_check a(void)\n{\n}\nint __init b(void) { }\n', ['fn a 1-3', 'fn b 4-4']],
  [
    'SYSCALL_DEFINE3(a, int, b, int, c, int, d)\n{\n\treturn 0;\n}\nEXPORT_SYMBOL(a);\nMODULE_LICENSE("GPL");\nstatic DEFINE_MUTEX(e);\n',
    ['fn a 1-4', 'var e 7-7'],
  ],
  ['int a(int);\nextern void b(void), *c(int d);\n', ['fn a 1-1', 'fn b 2-2', 'fn c 2-2']],
  ['int a(int);\nint a(int b) { return b; }\n', ['fn a 2-2']],
  [
    'int a;\nstatic const char *b[] = { "c", "}" }, *d = "e";\nextern struct f g[2];\nunsigned long h = 1 + 2, i;\nint (*j)(int) = k;\n',
    ['var a 1-1', 'const b 2-2', 'const d 2-2', 'var g 3-3', 'var h 4-4', 'var i 4-4', 'var j 5-5'],
  ],
  [
    'struct a {\n\tint b;\n\tstruct c { int d; } e;\n\tunion { int f; enum g { H, I } i; };\n\tint (*j)(void);\n};\nunion k { int l; } m = { 1 }, n[2];\nenum { O, P };\nstruct q;\nenum r { S = 1, T } __packed;\n',
    ['struct a 1-6', 'struct a.c 3-3', 'enum a.g 4-4', 'union k 7-7', 'var m 7-7', 'var n 7-7', 'enum r 10-10'],
  ],
  [
    'static const struct {\n\tint a;\n} b[] = {\n\t{ 1 },\n};\nstatic struct c { int d; } e;\n',
    ['const b 1-5'].concat('var e 6-6', 'struct c 6-6'),
  ],
  [
    'typedef int a, *b, c[3];\ntypedef int (*d)(int);\ntypedef void e(int);\ntypedef unsigned int uint32_t;\ntypedef struct f g;\n',
    ['type a 1-1', 'type b 1-1', 'type c 1-1', 'type d 2-2', 'type e 3-3', 'type uint32_t 4-4', 'type g 5-5'],
  ],
  [
    'typedef struct a { int b; } c, *d;\ntypedef struct { int e; } f, *g;\ntypedef enum { H } i;\ntypedef union j { struct k { int l; } m; } n;\ntypedef struct { int o; } *p;\n',
    [
      ...['type c 1-1', 'type d 1-1', 'struct a 1-1', 'struct f 2-2', 'type g 2-2', 'enum i 3-3', 'type n 4-4'],
      ...['union j 4-4', 'struct j.k 4-4', 'struct p 5-5'],
    ],
  ],
  [
    '#ifdef __cplusplus\nextern "C" {\n#endif\nint a(void);\nextern int b;\n#ifdef __cplusplus\n}\n#endif\n',
    ['fn a 4-4', 'var b 5-5'],
  ],
  [
    'int a(void)\n{\n\tstruct b { int c; } d;\n\ttypedef int e;\n\tenum { F };\n\tint g(int);\n#if H\n\tif (i) {\n#else\n\tif (j) {\n#endif\n\t}\n}\nint k;\n',
    ['fn a 1-13', 'struct a.b 3-3', 'type a.e 4-4', 'var k 14-14'],
  ],
  ['int a(b, c)\n\tint b;\n\tchar *c;\n{\n}\nmain(d) char *d; {}\n', ['fn a 1-5', 'fn main 6-6']],
  ['#if A\nint b(void)\n#else\nint c(void)\n#endif\n{\n}\n', ['fn b 2-7', 'fn c 4-7']],
  [
    'int a() { return b("}", \'}\'); /* } */ } // }\nint size_t, NULLs;\n',
    ['fn a 1-1', 'var size_t 2-2', 'var NULLs 2-2'],
  ],
]

/** The last ones are sound, but rare. */
const DOUBTS = [
  'int a( {\n}\n',
  'int a() {\n',
  'int a() }\n',
  'struct a { int b;\nint c;\n',
  'if (a) { }\n',
  '{ int a; }\n',
  'int a() { /* }\n}\n',
  'int a = ;\n',
  'typedef int a = 1;\n',
  '<<<<<<< ours\nint a;\n=======\nint b;\n>>>>>>> theirs\n',
  'int true;\n',
  'int é;\n',
]

test('ordinary texts, by hand', () => {
  for (const [text, expected] of CASES) assert.deepEqual(ordinaryIn(text, c), expected, text)
})

test('with the grammar the same is found', () => {
  for (const text of [...CASES.map(([text]) => text), input()]) {
    const { definitions, tier } = backend.parse(text, c, limit)
    assert.equal(tier, 'exact', text)
    assert.deepEqual(backend.parseOrdinary!(text, c)?.definitions, definitions, text)
  }
})

test('where there is a doubt nothing is said', () => {
  for (const text of DOUBTS) assert.equal(ordinaryIn(text, c), undefined, text)
})

test('no grammar need be ready, and one that is missing is not stood in for', () => {
  const fresh = createWasmBackend()
  assert.equal(fresh.parseOrdinary!('int a;\n', c)?.definitions.length, 1)
  assert.throws(() => fresh.parse('int a;\n', c, limit), /not initialized/)
  assert.equal(fresh.parseOrdinary!('int a;\n', { ...c, grammar: 'tree-sitter-none' }), undefined)
})

test('of broken texts nothing else is found than with the grammar', () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const texts = [...CASES.map(([text]) => text), input()].filter(text => text !== '')
  const count = { read: 0, withError: 0 }
  for (let round = 0; round < 1500; round++) {
    const text = broken(pick(texts), random, token => [token.slice(1)])
    const { definitions, tier } = backend.parse(text, c, limit)
    const ordinary = backend.parseOrdinary!(text, c)
    if (tier !== 'exact') count.withError++
    if (!ordinary) continue
    count.read++
    assert.equal(tier, 'exact', `CTX_SEED=${seed}\n${text}`)
    assert.deepEqual(ordinary.definitions, definitions, `CTX_SEED=${seed}\n${text}`)
  }
  assert.ok(count.read > 600 && count.withError > 100, `CTX_SEED=${seed} ${JSON.stringify(count)}`)
})

/** What skeletons draw, and what they never do. */
const PIECES =
  'int void bool size_t a b c d$ struct union enum typedef extern static const NULL auto { } { } {} ( ) () [] ; ; ; , = 0 = 0 1 12 * \n é'.split(
    ' ',
  )

test('of any sheet the grammar and its query find the same', async () => {
  const grammar = await loadGrammar(c)
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const name = () => pick(['a', 'b', 'size_t', 'struct c', 'enum d', 'int', 'bool'])
  const word = () => pick(['e', 'f', 'int8_t', 'g'])
  const list = (most: number, each: () => string) => Array.from({ length: Math.floor(random() * most) }, each).join(' ')
  const items = (depth: number) => (depth > 3 ? '' : list(3, () => plain(depth + 1)))
  const type = (depth: number) =>
    pick([
      name,
      name,
      () => `struct { ${items(depth)} }`,
      () => `union ${word()} { ${items(depth)} }`,
      () => pick(['enum { }', `enum ${word()} { }`]),
    ])()
  const declared = () => `${word()}${pick(['', '', '()', '[]'])}${pick(['', '', ' = 0'])}`
  const all = () => `${declared()}${list(2, () => `, ${declared()}`)}`
  const plain = (depth: number): string =>
    pick([
      () => `${pick(['', '', 'extern ', 'static ', 'const '])}${type(depth)} ${all()};`,
      () => `typedef ${pick(['', 'const '])}${type(depth)} ${all()};`,
      () => `${type(depth)};`,
      () => `${type(depth)} ${word()}() { ${items(depth)} }`,
    ])()
  let read = 0
  for (let round = 0; round < 6000; round++) {
    const isSound = round % 2 === 0
    const text = isSound
      ? plain(0)
      : Array.from({ length: Math.floor(random() * 14) }, () => pick(PIECES)).join(pick([' ', ' ', '']))
    const found = readSheet({ text, sheet: Uint16Array.from(text, each => each.charCodeAt(0)) })
    if (!found) continue
    read++
    const { matches, hasError } = matchText(grammar, text, performance.now() + ENDLESS)!
    assert.ok(!hasError, `CTX_SEED=${seed}\n${text}`)
    assert.deepEqual(inOrder(found), inOrder(matches), `CTX_SEED=${seed}\n${text}`)
  }
  assert.ok(read >= 1500, `CTX_SEED=${seed} ${read}`)
})

/** Each name by the match that counts, which is that of the first pattern. */
function inOrder(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.name - b.name || a.pattern - b.pattern)
  return sorted.filter(({ name }, at) => name !== sorted[at - 1]?.name)
}

test('what stands in itself without end is passed over, not gone into', () => {
  const many = (text: string) => text.repeat(50_000)
  const hostile = [
    many('#if A\n'),
    many('#if A\nint a;\n#else\n'),
    `${many('#if A\n')}int a;\n${many('#endif\n')}`,
    many('#define A \\\n'),
    many('#define A(b) c\n'),
    many('#define A(b c\n'),
    many('/* '),
    many('int a;\n'),
    many('int a() {'),
    `${many('int a() {')}${many('}')}`,
    many('struct a {'),
    `${many('struct a {')}${many('};')}`,
    `int a = ${many('(')}1${many(')')};`,
    `int ${many('(*')}a${many(')()')};`,
    many('typedef '),
    many('a '),
    many('a('),
    many('extern "C" {'),
    many('}'),
    `int ${many('a, ')}b;`,
  ]
  for (const text of hostile) {
    const ordinary = backend.parseOrdinary!(text, c)
    assert.ok(ordinary === undefined || ordinary.definitions.length <= 50_001, text.slice(0, 40))
  }
})
