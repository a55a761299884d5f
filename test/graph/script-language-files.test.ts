// Dependencies and dependents of files of PHP and Ruby.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependencies, dependents } from './tree.ts'

const PHP = {
  'composer.json': '{ "autoload": { "psr-4": { "Acme\\\\Shop\\\\": "src/" } } }',
  'src/Cart.php': `<?php
namespace Acme\\Shop;

use Acme\\Shop\\Stock\\{Shelf, Box as B};
use Symfony\\Component\\Console\\Command;
use Acme\\Shop\\Missing;

require_once __DIR__ . '/helpers.php';
require $path;

class Cart {
    use Loggable;
}
`,
  'src/Stock/Shelf.php': '<?php\n',
  'src/Stock/Box.php': '<?php\n',
  'src/helpers.php': '<?php\n',
}

test('PHP: classes by the namespaces of composer.json, required files by their paths', async () => {
  assert.deepEqual(dependencies(PHP, 'src/Cart.php'), [
    '4 import src/Stock/Shelf.php',
    '4 import src/Stock/Box.php',
    '5 import package Symfony',
    '6 import Acme\\Shop\\Missing: file-missing',
    '8 require src/helpers.php',
    '9 require $path: dynamic',
  ])
  assert.deepEqual(await dependents(PHP, 'src/Stock/Box.php'), ['4 import src/Cart.php'])
  assert.deepEqual(await dependents(PHP, 'src/helpers.php'), ['8 require src/Cart.php'])
})

const RUBY = {
  'lib/shop.rb':
    "require 'json'\nrequire 'shop/cart'\nrequire_relative 'shop/stock'\nautoload :Shelf, 'shop/shelf'\n# require 'shop/no'\n",
  'lib/shop/cart.rb': "require_relative '../missing'\n",
  'lib/shop/stock.rb': '',
  'lib/shop/shelf.rb': '',
  'test/cart_test.rb': "require 'test_helper'\nrequire 'shop'\n",
  'test/test_helper.rb': '',
}

test('Ruby: below lib and test folders, or relative to the file', async () => {
  assert.deepEqual(dependencies(RUBY, 'lib/shop.rb'), [
    '1 require package json',
    '2 require lib/shop/cart.rb',
    '3 require lib/shop/stock.rb',
    '4 dynamic lib/shop/shelf.rb',
  ])
  assert.deepEqual(dependencies(RUBY, 'lib/shop/cart.rb'), ['1 require ../missing: file-missing'])
  assert.deepEqual(await dependents(RUBY, 'lib/shop.rb'), ['2 require test/cart_test.rb'])
  assert.deepEqual(await dependents(RUBY, 'test/test_helper.rb'), ['1 require test/cart_test.rb'])
})
