// Imports of Python lead to the modules that its path finder would take.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PythonModules } from '../../src/imports/python-modules.ts'

const FILES = [
  'shop/__init__.py',
  'shop/cart.py',
  'shop/stock/__init__.py',
  'shop/stock/shelf.py',
  // A package before a module of its name.
  'shop/stock.py',
  'spaces/plain/deep.py',
  'src/app/__init__.py',
  'src/app/main.py',
  'scripts/run.py',
  'scripts/tool.py',
  'tests/test_cart.py',
  'vendor/kit/__init__.py',
  'vendor/kit/part.pyi',
]

const modules = new PythonModules({
  has: path => FILES.includes(path),
  read: () => '',
  named: name => FILES.filter(path => path.split('/').at(-1) === name),
  paths: () => FILES,
})

for (const [from, specifier, expected] of [
  ['shop/cart.py', 'shop.stock', 'shop/stock/__init__.py'],
  ['shop/cart.py', '.stock.shelf', 'shop/stock/shelf.py'],
  ['shop/stock/shelf.py', '..cart', 'shop/cart.py'],
  ['shop/stock/shelf.py', '.', 'shop/stock/__init__.py'],
  ['shop/stock/shelf.py', '..', 'shop/__init__.py'],
  ['tests/test_cart.py', 'shop.cart', 'shop/cart.py'],
  ['tests/test_cart.py', 'app.main', 'src/app/main.py'],
  ['tests/test_cart.py', 'spaces.plain.deep', 'spaces/plain/deep.py'],
  ['scripts/run.py', 'tool', 'scripts/tool.py'],
  ['shop/cart.py', 'kit.part', 'vendor/kit/part.pyi'],
  // A file in a package does not see its neighbours without a dot.
  ['shop/cart.py', 'cart', { package: 'cart' }],
  ['shop/cart.py', 'json.decoder', { package: 'json' }],
  ['shop/cart.py', 'tool', { why: 'unknown-package' }],
  ['shop/cart.py', '.missing', { why: 'file-missing' }],
  ['shop/cart.py', '....far', { why: 'file-missing' }],
  ['shop/cart.py', 'shop.missing', { why: 'file-missing' }],
] as const) {
  test(`${specifier} in ${from}`, () => {
    const found = modules.resolve(from, specifier)
    assert.deepEqual('files' in found ? found.files[0] : found, expected)
  })
}

test('a tree that is a package itself is imported by the name of its folder', () => {
  const files = ['__init__.py', 'http/__init__.py', 'http/cookie.py', 'urls.py']
  const tree = new PythonModules({
    folder: 'django',
    has: path => files.includes(path),
    read: () => '',
    named: name => files.filter(path => path.split('/').at(-1) === name),
    paths: () => files,
  })
  assert.deepEqual(tree.resolve('urls.py', 'django.http.cookie'), { files: ['http/cookie.py'] })
  assert.deepEqual(tree.resolve('http/cookie.py', 'django'), { files: ['__init__.py'] })
  assert.deepEqual(tree.resolve('urls.py', 'django.nothing'), { why: 'file-missing' })
  assert.deepEqual(tree.resolve('urls.py', 'http.cookie'), { package: 'http' })
})
