// What changed between two texts, in symbols. Every expectation is typed by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedLines, changesIn } from '../helpers/symbol-changes.ts'

interface Case {
  readonly what: string
  readonly path: string
  readonly before: string
  readonly after: string
  readonly changes: readonly string[]
}

const CASES: readonly Case[] = [
  {
    what: 'a body',
    path: 'a.ts',
    before: 'export function f(a: number) {\n  return a\n}\nfunction g() {\n  return 1\n}\n',
    after: 'export function f(a: number) {\n  return a + 1\n}\nfunction g() {\n  return 1\n}\n',
    changes: ['body f'],
  },
  {
    what: 'a signature, and the body with it',
    path: 'a.ts',
    before: 'function f(a: number) {\n  return a\n}\n',
    after: 'function f(a: number, b: number) {\n  return a + b\n}\n',
    changes: ['signature f'],
  },
  {
    what: 'a result type, a modifier, a decorator and a default value',
    path: 'a.ts',
    before: 'class A {\n  a() { return 1 }\n  b() { return 1 }\n  c() { return 1 }\n  d(x = 1) { return x }\n}\n',
    after:
      'class A {\n  a(): number { return 1 }\n  private b() { return 1 }\n  @Old() c() { return 1 }\n  d(x = 2) { return x }\n}\n',
    changes: ['signature A.a', 'signature A.b', 'signature A.c', 'signature A.d'],
  },
  {
    what: 'quotes, semicolons, trailing commas, line breaks and parentheses of one parameter',
    path: 'a.ts',
    before: "const f = x => {\n  return call('a', x)\n}\n",
    after: 'const f = (x) => {\n  return call(\n    "a",\n    x,\n  );\n};\n',
    changes: ['formatting f'],
  },
  {
    what: 'comments, inside and above',
    path: 'a.ts',
    before: '/** Old. */\nfunction f() {\n  return 1\n}\nfunction g() {\n  return 1 // one\n}\n',
    after: '/** New. */\nfunction f() {\n  return 1\n}\nfunction g() {\n  return 1 // uno\n}\n',
    changes: ['formatting f', 'formatting g'],
  },
  {
    what: 'a string is no formatting, nor is one of other blanks',
    path: 'a.ts',
    before: "const f = () => 'a  b'\nconst g = () => 'it\\'s'\n",
    after: "const f = () => 'a b'\nconst g = () => \"it's\"\n",
    changes: ['body f', 'formatting g'],
  },
  {
    what: 'members of an interface, a type, an enum belong to the signature',
    path: 'a.ts',
    before: 'interface I {\n  a: string\n}\ntype T = { a: 1 }\nenum E {\n  A,\n}\n',
    after: 'interface I {\n  a: string\n  b: string\n}\ntype T = { a: 2 }\nenum E {\n  A,\n  B,\n}\n',
    changes: ['signature I', 'signature T', 'signature E'],
  },
  {
    what: 'a class is changed by its head and fields alone',
    path: 'a.ts',
    before: 'class A {\n  x = 1\n  m() { return 1 }\n}\nclass B {\n  m() { return 1 }\n}\nclass C {}\n',
    after: 'class A {\n  x = 2\n  m() { return 1 }\n}\nclass B {\n  m() { return 2 }\n}\nclass C extends B {}\n',
    changes: ['body A', 'body B.m', 'signature C'],
  },
  {
    what: 'a new member, a new class with members, a removed one',
    path: 'a.ts',
    before: 'class A {\n  m() { return 1 }\n}\nclass Gone {\n  n() { return 1 }\n}\n',
    after:
      'class A {\n  m() { return 1 }\n  k() { return other(1, 2) }\n}\nclass Fresh {\n  p(q: string) { return q.length }\n}\n',
    changes: ['added A.k', 'added Fresh', 'added Fresh.p', 'removed Gone', 'removed Gone.n'],
  },
  {
    what: 'the value of a constant is its body, its type its signature',
    path: 'a.ts',
    before: 'export const A = 1\nexport const B: number = 1\n',
    after: 'export const A = 2\nexport const B: 1 | 2 = 1\n',
    changes: ['body A', 'signature B'],
  },
  {
    what: 'a rename, alone and with its body',
    path: 'a.ts',
    before:
      'function total(list: number[]) {\n  let sum = 0\n  for (const each of list) sum += each\n  return sum\n}\nfunction first(list: number[], start: number) {\n  if (list.length === 0) return start\n  return list[0] + start\n}\n',
    after:
      'function sumOf(list: number[]) {\n  let sum = 0\n  for (const each of list) sum += each\n  return sum\n}\nfunction head(list: number[], start: number) {\n  if (list.length === 0) return start\n  return list[0] - start\n}\n',
    changes: ['renamed sumOf from total', 'renamed+body head from first'],
  },
  {
    what: 'a recursive function keeps being the same when it is renamed',
    path: 'a.ts',
    before: 'function walk(node: Node) {\n  for (const child of node.children) walk(child)\n}\n',
    after: 'function visit(node: Node) {\n  for (const child of node.children) visit(child)\n}\n',
    changes: ['renamed visit from walk'],
  },
  {
    what: 'two small functions that only look alike are no rename',
    path: 'a.ts',
    before: 'function a() {\n  return x\n}\n',
    after: 'function b() {\n  return y\n}\n',
    changes: ['added b', 'removed a'],
  },
  {
    what: 'two candidates that are equally good are no rename',
    path: 'a.ts',
    before: 'function old(a: number, b: number) {\n  return combine(a, b, a * b)\n}\n',
    after:
      'function one(a: number, b: number) {\n  return combine(a, b, a * b)\n}\nfunction two(a: number, b: number) {\n  return combine(a, b, a * b)\n}\n',
    changes: ['added one', 'added two', 'removed old'],
  },
  {
    what: 'members of a renamed class are listed only if they changed',
    path: 'A.java',
    before:
      'class Cart {\n  Cart() { this.total = 0; }\n  int add(int price) { total += price; return total; }\n  int size() { return items.size(); }\n}\n',
    after:
      'class Basket {\n  Basket() { this.total = 0; }\n  int add(int price) { total += price; return total; }\n  int size() { return items.size() + 1; }\n}\n',
    changes: ['renamed Basket from Cart', 'body Basket.size'],
  },
  {
    what: 'a move within the file: the smaller part has moved',
    path: 'a.ts',
    before:
      'function a() {\n  return 1\n}\nfunction b() {\n  return longer(1, 2, 3)\n}\nfunction c() {\n  return longer(4, 5, 6)\n}\n',
    after:
      'function b() {\n  return longer(1, 2, 3)\n}\nfunction c() {\n  return longer(4, 5, 6)\n}\nfunction a() {\n  return 1\n}\n',
    changes: ['moved a from a'],
  },
  {
    what: 'a method that goes to another class',
    path: 'a.ts',
    before:
      'class A {\n  keep() { return 1 }\n  go(x: string) { return x.trim().split(" ") }\n}\nclass B {\n  own() { return 2 }\n}\n',
    after:
      'class A {\n  keep() { return 1 }\n}\nclass B {\n  own() { return 2 }\n  go(x: string) { return x.trim().split(" ") }\n}\n',
    changes: ['moved B.go from A.go'],
  },
  {
    what: 'overloads are paired by equal code, then by equal heads',
    path: 'A.java',
    before: 'class A {\n  int f(int a) { return a; }\n  int f(String a) { return 2; }\n}\n',
    after:
      'class A {\n  int f(long c) { return 3; }\n  int f(int a) { return a; }\n  int f(String a) { return 4; }\n}\n',
    changes: ['added A.f', 'body A.f~3'],
  },
  {
    what: 'a function in a function changes alone',
    path: 'a.ts',
    before: 'function f() {\n  function inner() {\n    return 1\n  }\n  return inner()\n}\n',
    after: 'function f() {\n  function inner() {\n    return 2\n  }\n  return inner()\n}\n',
    changes: ['body f.inner'],
  },
  {
    what: 'a member taken out of an object leaves it as it was',
    path: 'a.ts',
    before: 'export const o = {\n  a() {\n    return 1\n  },\n  b() {\n    return 2\n  },\n  c: 3,\n}\n',
    after: 'export const o = {\n  b() {\n    return 2\n  },\n  c: 3,\n}\n',
    changes: ['removed o.a'],
  },
  {
    what: 'Python: docstrings are comments, indentation is code',
    path: 'a.py',
    before:
      'def f(a):\n    """Old."""\n    if a:\n        return 1\n    return 2\n\n\ndef g(a):\n    if a:\n        one()\n        two()\n',
    after:
      'def f(a):\n    """New."""\n    if a:\n        return 1\n    return 2\n\n\ndef g(a):\n    if a:\n        one()\n    two()\n',
    changes: ['formatting f', 'body g'],
  },
  {
    what: 'Python: other indentation, quotes, wrapped arguments and a trailing comma',
    path: 'a.py',
    before: "def f(a):\n    if a:\n        return call('x', a)\n",
    after: 'def f(a):\n  if a:\n    return call(\n      "x",\n      a,\n    )\n',
    changes: ['formatting f'],
  },
  {
    what: 'Python: a comma makes a tuple, an annotation a signature',
    path: 'a.py',
    before: 'def f(a):\n    return (a)\n\n\ndef g(a):\n    return a\n\n\n@old\ndef h(a):\n    return a\n',
    after: 'def f(a):\n    return (a,)\n\n\ndef g(a: int):\n    return a\n\n\n@new\ndef h(a):\n    return a\n',
    changes: ['body f', 'signature g', 'signature h'],
  },
  {
    what: 'Go: a receiver, a body, a struct, gofmt',
    path: 'a.go',
    before:
      'package a\n\ntype S struct {\n\tA int\n}\n\nfunc (s S) M() int {\n\treturn 1\n}\n\nfunc F(a int) int {\n\treturn a\n}\n\nfunc G(a int) int { return a }\n',
    after:
      'package a\n\ntype S struct {\n\tA int\n\tB int\n}\n\nfunc (s *S) M() int {\n\treturn 1\n}\n\nfunc F(a int) int {\n\treturn a + 1\n}\n\nfunc G(a int) int {\n\treturn a\n}\n',
    changes: ['signature S', 'signature S.M', 'body F', 'formatting G'],
  },
  {
    what: 'Rust: a semicolon at the end of a block is code',
    path: 'a.rs',
    before: 'fn f() -> i32 {\n    1\n}\nfn g(a: i32) {\n    h(a)\n}\n',
    after: 'fn f() -> i32 {\n    2\n}\nfn g(a: i32) {\n    h(a);\n}\n',
    changes: ['body f', 'body g'],
  },
  {
    what: 'C: a macro, its parameters, a declaration',
    path: 'a.c',
    before: '#define LIMIT 3\n#define MAX(a) (a)\nint f(int a);\nint g(int a) { return a; }\n',
    after: '#define LIMIT 4\n#define MAX(a, b) (a)\nint f(long a);\nint g(int a) { /* same */ return a; }\n',
    changes: ['body LIMIT', 'signature MAX', 'signature f', 'formatting g'],
  },
  {
    what: 'Ruby: a line end ends a statement, wrapped calls do not',
    path: 'a.rb',
    before: "class A\n  def f(a)\n    a.map(&:to_s).join('-')\n  end\n\n  def g\n    one\n    two\n  end\nend\n",
    after: 'class A\n  def f(a)\n    a.map(&:to_s)\n      .join("-")\n  end\n\n  def g\n    one two\n  end\nend\n',
    changes: ['formatting A.f', 'body A.g'],
  },
  {
    what: 'Kotlin: a body that is an expression',
    path: 'a.kt',
    before: 'fun f(a: Int) = a + 1\nfun g(a: Int): Int {\n  return a\n}\n',
    after: 'fun f(a: Int) = a + 2\nfun g(a: Long): Int {\n  return a\n}\n',
    changes: ['body f', 'signature g'],
  },
  {
    what: 'Bash: blanks separate words, line ends commands',
    path: 'a.sh',
    before: 'f() {\n  echo a b\n}\ng() {\n  one; two\n}\n',
    after: 'f() {\n  echo a  b\n}\ng() {\n  one\n  two\n}\n',
    changes: ['formatting f', 'formatting g'],
  },
  {
    what: 'Vue: the script by its functions, the template as the component',
    path: 'App.vue',
    before:
      '<template>\n  <p>{{ a }}</p>\n</template>\n<script setup lang="ts">\nfunction f() {\n  return 1\n}\n</script>\n',
    after:
      '<template>\n  <b>{{ a }}</b>\n</template>\n<script setup lang="ts">\nfunction f() {\n  return 2\n}\n</script>\n',
    changes: ['body App', 'body f'],
  },
  {
    what: 'line endings alone change nothing',
    path: 'a.ts',
    before: 'function f() {\n  return 1\n}\n',
    after: 'function f() {\r\n  return 1\r\n}\r\n',
    changes: [],
  },
]

for (const { what, path, before, after, changes } of CASES)
  test(what, async () => {
    assert.deepEqual(await changesIn(path, before, after), changes)
    // Backwards, what was added is removed.
    const back = await changesIn(path, after, before)
    assert.equal(back.length, changes.length)
  })

test('a function that goes to another file has moved, with what else changed', async () => {
  const [one, two] = [
    'export function one(list: string[]) {\n  return list.map(each => each.trim()).filter(Boolean)\n}\n',
    'export function two(list: string[]) {\n  return list.map(each => each.trim()).sort()\n}\n',
  ]
  const changed = two.replace('.sort()', '.sort().reverse()')
  assert.deepEqual(await changedLines({ 'a.ts': one + two, 'b.ts': '' }, { 'a.ts': one, 'b.ts': changed }), [
    'moved+body b.ts#two from a.ts#two',
  ])
})

test('equal constructors of unlike classes have not moved', async () => {
  const before = 'class A extends X {\n  constructor() { super() }\n  read(path: string) { return open(path) }\n}\n'
  const after =
    'class B extends Y {\n  constructor() { super() }\n  send(to: Address, text: string) { post(to, text, 1) }\n}\n'
  assert.deepEqual(await changedLines({ 'a.ts': before, 'b.ts': '' }, { 'a.ts': '', 'b.ts': after }), [
    'removed A',
    'removed A.constructor',
    'removed A.read',
    'added B',
    'added B.constructor',
    'added B.send',
  ])
})
