// The skeleton parser of C: expected definitions by hand, comparison with the grammar, and undefined for unsupported
// forms.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseByOwnFastPath } from '../../../src/parse/own-parsers.ts'
import { ROOT } from '../../helpers/exec.ts'
import { testFastPath } from '../../helpers/fast-path.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
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

/** The last ones are valid but rare. */
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

const many = (text: string) => text.repeat(50_000)

testFastPath({
  language: 'c',
  read: parseByOwnFastPath,
  cases: CASES,
  doubts: DOUBTS,
  inputs: [readFileSync(path.join(ROOT, 'test/languages/c/input.c'), 'utf8')],
  hostile: [
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
  ],
  most: 50_001,
  missed: 0,
})
