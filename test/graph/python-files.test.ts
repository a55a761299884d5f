// Dependencies and dependents of Python files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependencies, dependents } from './tree.ts'

const SHOP = {
  'pyproject.toml': '[project]\nname = "shop"\n',
  'src/shop/__init__.py': 'from .cart import Cart\nfrom . import stock\n',
  'src/shop/cart.py': 'from . import errors, VERSION\nimport json\nimport requests.auth\nfrom .missing import x\n',
  'src/shop/errors.py': '"""\nfrom shop import cart\n"""\n',
  'src/shop/stock/__init__.py': 'from ..errors import Empty\nfrom .shelf import *\n',
  'src/shop/stock/shelf.py': 'import shop.errors as e\nimportlib.import_module("shop.cart")\n',
  'tests/test_cart.py':
    'import shop\nfrom shop import cart, stock\nfrom shop.stock import shelf\nfrom shop.cart import Cart\n',
}

test('names that are modules lead to their files, other names to the file they are imported from', () => {
  assert.deepEqual(dependencies(SHOP, 'src/shop/cart.py'), [
    '1 import src/shop/errors.py',
    '1 import src/shop/__init__.py',
    '2 import package json',
    '3 import package requests',
    '4 import .missing: file-missing',
  ])
  assert.deepEqual(dependencies(SHOP, 'tests/test_cart.py'), [
    '1 import src/shop/__init__.py',
    '2,4 import src/shop/cart.py',
    '2 import src/shop/stock/__init__.py',
    '3 import src/shop/stock/shelf.py',
  ])
})

test('dependents are found through relative and absolute imports', async () => {
  assert.deepEqual(await dependents(SHOP, 'src/shop/cart.py'), [
    '1 import src/shop/__init__.py',
    '2 dynamic src/shop/stock/shelf.py',
    '2,4 import tests/test_cart.py',
  ])
  assert.deepEqual(await dependents(SHOP, 'src/shop/__init__.py'), [
    '1 import src/shop/cart.py',
    '1 import tests/test_cart.py',
  ])
  assert.deepEqual(await dependents(SHOP, 'src/shop/errors.py'), [
    '1 import src/shop/cart.py',
    '1 import src/shop/stock/__init__.py',
    '1 import src/shop/stock/shelf.py',
  ])
  assert.deepEqual(await dependents(SHOP, 'src/shop/stock'), [
    '2 import src/shop/__init__.py',
    '2,3 import tests/test_cart.py',
  ])
})

test('a file of a package that is also run by itself imports files beside it', () => {
  const tools = {
    'tools/__init__.py': '',
    'tools/release.py': 'def tag(): ...\n',
    'tools/check.py': 'from release import tag\nif __name__ == "__main__":\n    tag()\n',
    'tools/other.py': 'from release import tag\n',
  }
  assert.deepEqual(dependencies(tools, 'tools/check.py'), ['1 import tools/release.py'])
  assert.deepEqual(dependencies(tools, 'tools/other.py'), ['1 import package release'])
})
