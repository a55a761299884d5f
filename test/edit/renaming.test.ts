// rename_symbol: which places of a name are changed, which are listed, and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editSession } from './edit-session.ts'

interface Plan {
  readonly edits: readonly { readonly f: string; readonly l: number; readonly column: number; readonly how: string }[]
  readonly uncertain: readonly { readonly f: string; readonly l: number; readonly why: string }[]
  readonly uncertain_total: number
  readonly applied?: boolean
  readonly undo?: string
  readonly ambiguous?: boolean
  readonly results?: readonly { readonly id: string }[]
  readonly error?: { readonly code: string; readonly message: string }
}

/** What each file of a repository is after a symbol got a new name. */
async function renamed(files: Record<string, string>, target: string, name: string) {
  const session = await editSession(files)
  const plan = (await session.ask('rename_symbol', { target, new_name: name, apply: true })) as unknown as Plan
  const texts = Object.fromEntries(Object.keys(files).map(file => [file, session.read(file).toString()]))
  return { plan, texts, session }
}

test('imports, aliases, re-exports, shorthand properties and namespaces of a function are renamed', async () => {
  const { plan, texts } = await renamed(
    {
      'src/cart.ts': 'export function total(list: number[]) {\n  return list.length\n}\nexport const all = { total }\n',
      'src/index.ts': "export { total } from './cart'\nexport { total as sum } from './cart'\n",
      'src/use.ts':
        "import { total } from './index'\nimport { sum } from './index'\nimport * as cart from './cart'\n\nexport const a = total([1]) + sum([2]) + cart.total([3])\n// total of a\nexport const words = 'total'\n",
      'src/alias.ts': "import { total as count } from './cart'\n\nexport const b = count([1])\n",
      'src/other.ts':
        'export function f(total: number) {\n  const g = () => total\n  return { total, g, x: { total: 1 } }\n}\n',
    },
    'src/cart.ts#total',
    'countAll',
  )
  assert.equal(plan.error, undefined)
  assert.deepEqual(texts, {
    'src/cart.ts':
      'export function countAll(list: number[]) {\n  return list.length\n}\nexport const all = { total: countAll }\n',
    'src/index.ts': "export { countAll } from './cart'\nexport { countAll as sum } from './cart'\n",
    'src/use.ts':
      "import { countAll } from './index'\nimport { sum } from './index'\nimport * as cart from './cart'\n\nexport const a = countAll([1]) + sum([2]) + cart.countAll([3])\n// total of a\nexport const words = 'total'\n",
    'src/alias.ts': "import { countAll as count } from './cart'\n\nexport const b = count([1])\n",
    'src/other.ts':
      'export function f(total: number) {\n  const g = () => total\n  return { total, g, x: { total: 1 } }\n}\n',
  })
  assert.deepEqual(
    plan.uncertain.map(({ f, l, why }) => `${f}:${l} ${why}`),
    ['src/use.ts:6 comment', 'src/use.ts:7 string'],
  )
})

test('a member is renamed on receivers of its type, with what it overrides; other receivers are listed', async () => {
  const { plan, texts } = await renamed(
    {
      'src/shape.ts': 'export interface Shape {\n  area(): number\n}\n',
      'src/circle.ts':
        "import type { Shape } from './shape'\n\nexport class Circle implements Shape {\n  area() {\n    return 3\n  }\n\n  twice() {\n    return 2 * this.area()\n  }\n}\nexport class Disc extends Circle {\n  area() {\n    return super.area()\n  }\n}\n",
      'src/use.ts':
        "import { Circle } from './circle'\nimport type { Shape } from './shape'\n\nexport function f(shape: Shape, any: any) {\n  const { area } = new Circle()\n  return shape.area() + new Circle().area() + any.area() + area()\n}\nexport class Room {\n  area() {\n    return 1\n  }\n}\nexport const room = new Room().area()\n",
    },
    'Circle.area',
    'size',
  )
  assert.equal(plan.error, undefined)
  assert.deepEqual(texts, {
    'src/shape.ts': 'export interface Shape {\n  size(): number\n}\n',
    'src/circle.ts':
      "import type { Shape } from './shape'\n\nexport class Circle implements Shape {\n  size() {\n    return 3\n  }\n\n  twice() {\n    return 2 * this.size()\n  }\n}\nexport class Disc extends Circle {\n  size() {\n    return super.size()\n  }\n}\n",
    'src/use.ts':
      "import { Circle } from './circle'\nimport type { Shape } from './shape'\n\nexport function f(shape: Shape, any: any) {\n  const { size: area } = new Circle()\n  return shape.size() + new Circle().size() + any.area() + area()\n}\nexport class Room {\n  area() {\n    return 1\n  }\n}\nexport const room = new Room().area()\n",
  })
  assert.deepEqual(
    plan.uncertain.map(({ f, l, why }) => `${f}:${l} ${why}`),
    ['src/use.ts:6 receiver-type'],
  )
})

test('types are renamed where they are mentioned, not the type parameters of their name', async () => {
  const { texts } = await renamed(
    {
      'a.ts': 'export interface Box<T> {\n  value: T\n}\nexport type Boxes = Box<Box<string>>[]\n',
      'b.ts':
        "import type { Box } from './a'\n\nexport function open<T>(box: Box<T>, all: Map<string, import('./a').Box<T>>): T {\n  return (box as Box<T>).value\n}\nexport function id<Box>(x: Box): Box {\n  return x\n}\n",
    },
    'Box',
    'Crate',
  )
  assert.equal(
    texts['a.ts'],
    'export interface Crate<T> {\n  value: T\n}\nexport type Boxes = Crate<Crate<string>>[]\n',
  )
  assert.match(texts['b.ts']!, /box: Crate<T>, all: Map<string, import\('\.\/a'\)\.Crate<T>>/)
  assert.match(texts['b.ts']!, /\(box as Crate<T>\)/)
  assert.match(texts['b.ts']!, /id<Box>\(x: Box\): Box \{/)
})

test('names in type arguments of values are no variables, and private names are others', async () => {
  const { plan, texts } = await renamed(
    {
      'a.ts': 'export interface Box {\n  value: string\n}\n',
      'b.ts':
        "import type * as a from './a'\n\nconst known = new Map<string, a.Box>()\nconst other = known as Map<string, a.Box>\nexport class C {\n  #Box = 1\n  get(): a.Box | undefined {\n    return (this.#Box ? known : other).get('')\n  }\n}\n",
    },
    'Box',
    'Crate',
  )
  assert.equal(plan.uncertain_total, 0)
  assert.equal(texts['b.ts']!.match(/a\.Crate/g)?.length, 3)
  assert.equal(texts['b.ts']!.match(/#Box/g)?.length, 2)
})

test('modules of CommonJS export and require the new name', async () => {
  const { texts } = await renamed(
    {
      'lib.js': 'function load() {\n  return 1\n}\nmodule.exports = { load }\n',
      'use.js':
        "const { load } = require('./lib')\nconst lib = require('./lib')\n\nexports.run = () => load() + lib.load()\n",
    },
    'lib.js#load',
    'fetchAll',
  )
  assert.deepEqual(texts, {
    'lib.js': 'function fetchAll() {\n  return 1\n}\nmodule.exports = { fetchAll }\n',
    'use.js':
      "const { fetchAll } = require('./lib')\nconst lib = require('./lib')\n\nexports.run = () => fetchAll() + lib.fetchAll()\n",
  })
})

test('names of Python are renamed by scope: imports, __all__ and types in quotes, not parameters and arguments', async () => {
  const { plan, texts } = await renamed(
    {
      'shop/__init__.py': 'from .cart import total\n\n__all__ = ["total"]\n',
      'shop/cart.py':
        'def total(items):\n    return len(items)\n\n\ndef local(total):\n    return total\n\n\ndef other():\n    total = 1\n    return total\n\n\nPRICES = [total for total in range(3)]\n',
      'use.py':
        'import shop\nfrom shop import total\nfrom shop.cart import total as count\n\n\ndef run(f):\n    f(total=1)\n    return total([1]) + shop.total([2]) + count([3])\n',
    },
    'shop/cart.py#total',
    'sum_all',
  )
  assert.equal(plan.error, undefined)
  assert.deepEqual(texts, {
    'shop/__init__.py': 'from .cart import sum_all\n\n__all__ = ["sum_all"]\n',
    'shop/cart.py':
      'def sum_all(items):\n    return len(items)\n\n\ndef local(total):\n    return total\n\n\ndef other():\n    total = 1\n    return total\n\n\nPRICES = [total for total in range(3)]\n',
    'use.py':
      'import shop\nfrom shop import sum_all\nfrom shop.cart import sum_all as count\n\n\ndef run(f):\n    f(total=1)\n    return sum_all([1]) + shop.sum_all([2]) + count([3])\n',
  })
})

test('classes and methods of Python are renamed with types in quotes and overrides', async () => {
  const { texts } = await renamed(
    {
      'tree.py':
        'class Tree:\n    def grow(self) -> "Tree":\n        return self\n\n    def twice(self):\n        self.grow()\n\n\nclass Oak(Tree):\n    def grow(self):\n        return super().grow()\n\n\ndef plant(tree: "Tree"):\n    tree.grow()\n',
    },
    'Tree.grow',
    'rise',
  )
  assert.equal(
    texts['tree.py'],
    'class Tree:\n    def rise(self) -> "Tree":\n        return self\n\n    def twice(self):\n        self.rise()\n\n\nclass Oak(Tree):\n    def rise(self):\n        return super().rise()\n\n\ndef plant(tree: "Tree"):\n    tree.rise()\n',
  )
})

test('names of Go, Java and Rust are renamed across files', async () => {
  const go = await renamed(
    {
      'go.mod': 'module example.com/app\n',
      'shop/shop.go': 'package shop\n\nfunc Total(n int) int {\n\treturn n\n}\n',
      'shop/more.go': 'package shop\n\nfunc Twice(n int) int {\n\treturn 2 * Total(n)\n}\n',
      'main.go':
        'package main\n\nimport "example.com/app/shop"\n\nfunc main() {\n\tTotal := shop.Total(1)\n\tprintln(Total)\n}\n',
    },
    'shop/shop.go#Total',
    'Sum',
  )
  assert.equal(go.texts['shop/shop.go'], 'package shop\n\nfunc Sum(n int) int {\n\treturn n\n}\n')
  assert.equal(go.texts['shop/more.go'], 'package shop\n\nfunc Twice(n int) int {\n\treturn 2 * Sum(n)\n}\n')
  assert.match(go.texts['main.go']!, /Total := shop\.Sum\(1\)\n\tprintln\(Total\)/)
  const java = await renamed(
    {
      'src/a/Tree.java': 'package a;\n\npublic class Tree {\n  public int grow() {\n    return 1;\n  }\n}\n',
      'src/b/Use.java':
        'package b;\n\nimport a.Tree;\n\nclass Use {\n  int run(Tree tree) {\n    return tree.grow() + new Tree().grow();\n  }\n}\n',
    },
    'Tree',
    'Plant',
  )
  assert.match(java.texts['src/a/Tree.java']!, /public class Plant \{/)
  assert.match(java.texts['src/b/Use.java']!, /import a\.Plant;[\s\S]*run\(Plant tree\)[\s\S]*new Plant\(\)\.grow/)
  const rust = await renamed(
    {
      'Cargo.toml': '[package]\nname = "app"\n',
      'src/lib.rs': 'mod shop;\n\nuse shop::total;\n\npub fn run() -> i32 {\n    total(1) + shop::total(2)\n}\n',
      'src/shop.rs': 'pub fn total(n: i32) -> i32 {\n    n\n}\n',
    },
    'src/shop.rs#total',
    'sum',
  )
  assert.match(rust.texts['src/shop.rs']!, /pub fn sum\(/)
  assert.match(rust.texts['src/lib.rs']!, /sum\(1\) \+ shop::sum\(2\)/)
})

test('a plan writes nothing; an applied one is taken back by undo', async () => {
  const text = 'export function one() {\n  return 1\n}\nexport const two = one() + one()\n'
  const session = await editSession({ 'a.ts': text })
  const plan = (await session.ask('rename_symbol', { target: 'one', new_name: 'uno' })) as unknown as Plan
  assert.deepEqual(
    plan.edits.map(({ l, column, how }) => `${l}:${column} ${how}`),
    ['1:17 definition', '4:20 same-file', '4:28 same-file'],
  )
  assert.equal(session.read('a.ts').toString(), text)
  const { undo } = (await session.ask('rename_symbol', {
    target: 'one',
    new_name: 'uno',
    apply: true,
  })) as unknown as Plan
  assert.match(session.read('a.ts').toString(), /uno\(\) \+ uno\(\)/)
  await session.edit({ undo })
  assert.equal(session.read('a.ts').toString(), text)
})

test('names that are none or taken, ambiguous targets and generated files are refused', async () => {
  const session = await editSession({
    'a.ts': 'export function one() {\n  return 1\n}\nexport function two() {\n  return one()\n}\n',
    'b.ts': "import { one } from './a'\n\nexport function f(three: number) {\n  return one() + three\n}\n",
    'c.ts': 'export function f() {\n  return 2\n}\n',
    'd.ts': '// Code generated by a tool. DO NOT EDIT.\nexport function made() {\n  return 1\n}\n',
    'a2.ts': 'function inner() {}\nexport { inner as function, inner as outer }\n',
    'e.ts': 'export class E {\n  x() {}\n  y() {}\n}\n',
  })
  const code = async (target: string, new_name: string): Promise<string | undefined> => {
    const plan = (await session.ask('rename_symbol', { target, new_name, apply: true })) as unknown as Plan
    return plan.error && `${plan.error.code}: ${plan.error.message}`
  }
  assert.match(String(await code('one', 'a-b')), /^INVALID_ARGUMENT: "a-b" is no name/)
  assert.match(String(await code('one', 'class')), /^INVALID_ARGUMENT: "class" is no name/)
  assert.match(String(await code('one', 'one')), /^INVALID_ARGUMENT/)
  assert.match(String(await code('one', 'two')), /^INVALID_ARGUMENT: a\.ts:4 already uses two/)
  assert.match(String(await code('one', 'three')), /^INVALID_ARGUMENT: b\.ts:3 already uses three/)
  assert.match(String(await code('E.x', 'y')), /^INVALID_ARGUMENT: e\.ts:3 already uses y/)
  assert.match(String(await code('made', 'other')), /^IGNORED_FILE/)
  for (const name of ['function', 'outer'])
    assert.match(String(await code(`a2.ts#${name}`, 'other')), /^INVALID_ARGUMENT: .* only another name in a list/)
  assert.match(String(await code('oen', 'other')), /^NO_MATCH/)
  const several = (await session.ask('rename_symbol', { target: 'f', new_name: 'g' })) as unknown as Plan
  assert.equal(several.ambiguous, true)
  assert.deepEqual(several.results?.map(({ id }) => id).sort(), ['b.ts#f', 'c.ts#f'])
})
