// Callers in Python, Go, Java and C, and of types that are their own base types.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const rowsOf = (root: string, target: string): readonly string[] => relation(root, 'callers', target).rows

test('Python: re-exports, aliases, self, super, decorators and typed parameters', () => {
  const root = makeRepository({
    'shop/__init__.py': 'from .text import gettext as translate\n',
    'shop/text.py': 'def gettext(text):\n    return text\n\n\ndef once(call):\n    return call\n',
    'shop/cart.py': [
      'from shop import translate as _',
      'from .text import once',
      '',
      '',
      'class Cart:',
      '    def total(self):',
      '        return 1',
      '',
      '    def show(self):',
      '        return _(str(self.total()))',
      '',
      '',
      'class Big(Cart):',
      '    def total(self):',
      '        return super().total() + 1',
      '',
      '',
      '@once',
      'def run(cart: Cart, other):',
      '    cart.total()',
      '    other.total()',
      '',
      '',
      "_('start')",
      '',
    ].join('\n'),
  })
  assert.deepEqual(rowsOf(root, 'gettext'), ['shop/cart.py#Cart.show 10 import', 'shop/cart.py 24 import'])
  const { rows, unresolved } = relation(root, 'callers', 'Cart.total')
  assert.deepEqual(rows, [
    'shop/cart.py#Cart.show 10 same-file',
    'shop/cart.py#Big.total 15 same-file',
    'shop/cart.py#run 20 member-of-type',
  ])
  assert.deepEqual(unresolved, { total: 1, why: { 'receiver-type': 1 } })
})

test('Go: the package, imported packages, methods and variables at the top level', () => {
  const root = makeRepository({
    'go.mod': 'module example.com/shop\n',
    'tree/tree.go':
      'package tree\n\ntype Oak struct{}\n\nfunc (o *Oak) Grow() { trim() }\n\nfunc New() *Oak { return &Oak{} }\n\nfunc trim() {}\n',
    'main.go':
      'package main\n\nimport "example.com/shop/tree"\n\nvar first = tree.New()\n\nfunc main() {\n\toak := tree.New()\n\toak.Grow()\n\ttrim()\n}\n\nfunc trim() {}\n',
  })
  assert.deepEqual(rowsOf(root, 'tree/tree.go#New'), ['main.go#first 5 import', 'main.go#main 8 import'])
  assert.deepEqual(rowsOf(root, 'Oak.Grow'), ['main.go#main 9 member-of-type'])
  assert.deepEqual(rowsOf(root, 'tree/tree.go#trim'), ['tree/tree.go#Oak.Grow 5 same-file'])
  assert.deepEqual(rowsOf(root, 'main.go#trim'), ['main.go#main 10 same-file'])
})

test('Java: inherited methods, fields, static calls and calls on an interface', () => {
  const root = makeRepository({
    'src/shop/Tool.java': 'package shop;\n\npublic interface Tool {\n  void use();\n}\n',
    'src/shop/Saw.java':
      'package shop;\n\npublic class Saw implements Tool {\n  public void use() {}\n  static Saw make() { return new Saw(); }\n}\n',
    'src/shop/Bench.java':
      'package shop;\n\npublic class Bench {\n  private Saw blade = Saw.make();\n  void work(Tool any) {\n    blade.use();\n    any.use();\n  }\n}\n',
  })
  assert.deepEqual(rowsOf(root, 'Saw.use'), [
    'src/shop/Bench.java#Bench.work 6 member-of-type',
    'src/shop/Bench.java#Bench.work 7 override',
  ])
  assert.deepEqual(rowsOf(root, 'Saw.make'), ['src/shop/Bench.java#Bench 4 member-of-type'])
})

test('C: linkage tells static functions of one name apart', () => {
  const root = makeRepository({
    'count.h': 'int count_up(int n);\n',
    'count.c': '#include "count.h"\nint count_up(int n) { return n + 1; }\n',
    'main.c': '#include "count.h"\nint run(void) { return count_up(1); }\n',
    'other.c': 'static int count_up(int n) { return n; }\nint go_on(void) { return count_up(2); }\n',
  })
  assert.deepEqual(rowsOf(root, 'count.c#count_up'), ['main.c#run 2 import'])
  assert.deepEqual(rowsOf(root, 'other.c#count_up'), ['other.c#go_on 2 same-file'])
})

test('types that are their own base types, and many paths to one base type, end', () => {
  const levels = Array.from(
    { length: 40 },
    (_, i) => `class L${i}(L${i + 1}, M${i + 1}): pass\nclass M${i}(L${i + 1}, M${i + 1}): pass\n`,
  )
  const root = makeRepository({
    'loop.py': 'class A(B):\n    def go(self):\n        self.stop()\n\n\nclass B(A):\n    pass\n',
    'many.py': `${levels.reverse().join('')}class End(L0):\n    def go(self):\n        self.stop()\n`,
    'stop.py': 'class Stop:\n    def stop(self):\n        pass\n',
  })
  assert.deepEqual(rowsOf(root, 'Stop.stop'), [])
  assert.deepEqual(rowsOf(root, 'loop.py#A.go'), [])
})

test('C: callers of a function that only headers declare, none of a prototype whose definition is static elsewhere', () => {
  const root = makeRepository({
    'lib.h': 'int lib_open(int n);\nint helper(int n);\n',
    'again.h': 'extern int lib_open(int n);\n',
    'main.c': '#include "lib.h"\nint run(void) { return lib_open(1) + helper(2); }\n',
    'other.c': 'static int helper(int n) { return n; }\n',
  })
  assert.deepEqual(rowsOf(root, 'lib.h#lib_open'), ['main.c#run 2 import'])
  assert.deepEqual(rowsOf(root, 'again.h#lib_open'), ['main.c#run 2 import'])
  assert.deepEqual(rowsOf(root, 'other.c#helper'), [])
})
