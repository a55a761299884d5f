// Import lines of many languages, and the files they refer to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf } from '../../src/resolve/import-lines.ts'
import { mayReferTo } from '../../src/resolve/module-specifiers.ts'

test('specifiers are found in lines of any language', () => {
  const has = (text: string, ...wanted: string[]) => {
    const found = importsOf(text).map(({ specifier }) => specifier)
    for (const one of wanted) assert.ok(found.includes(one), `${one} in ${JSON.stringify(found)}`)
  }
  has(`import { a } from './a.ts'\nimport '../b'\nconst c = require("c/d")`, './a.ts', '../b', 'c/d')
  has('from ..shop.cart import add\nimport shop.order', '..shop.cart', 'shop.order')
  has('import (\n\t"fmt"\n\tauth "acme.org/shop/auth"\n)', 'fmt', 'acme.org/shop/auth')
  has('#include "net/http.h"\n#  include <stdio.h>', 'net/http.h', 'stdio.h')
  has('use crate::auth::login;\npub mod cart;', 'crate::auth::login', 'cart')
  has('import static com.acme.Login.check;', 'com.acme.Login.check')
  has("require_relative '../lib/cart'", '../lib/cart')
  has('use Acme\\Shop\\Cart;', 'Acme\\Shop\\Cart')
  has('use Acme\\Shop\\{Cart, Order as Bought};', 'Acme\\Shop\\Cart', 'Acme\\Shop\\Order')
  has('use crate::{auth::{self, login::Form}, cart};', 'crate::auth', 'crate::auth::login::Form', 'crate::cart')
  has('from . import cart\nfrom .. import (\n  order,\n  bill as b,\n)', '.cart', '..order', '..bill')
  has('alias Shop.{Cart, Order}', 'Shop.Cart', 'Shop.Order')
  has('. ./lib/log.sh\nsource "$DIR/lib/cart.sh"', './lib/log.sh', 'lib/cart.sh')
})

test('a default import is a name, not a module', () => {
  const found = (text: string) => importsOf(text).map(({ specifier }) => specifier)
  assert.deepEqual([...new Set(found("import Tag from './shared/Tag.js'"))], ['./shared/Tag.js'])
  assert.deepEqual([...new Set(found("import Tag, {\n  a } from './Tag.js'"))], ['./Tag.js'])
})

test('names listed by an import are found', () => {
  const names = (text: string, specifier: string) => [
    ...(importsOf(text).find(one => one.specifier === specifier && one.names)?.names ?? []),
  ]
  assert.deepEqual(names("import { reset,\n  helper as h } from './a.ts'", './a.ts'), ['reset', 'helper'])
  assert.deepEqual(names("import * as Option from './Option'", './Option'), [])
  assert.deepEqual(names("import type { Cart, type Row } from './a'", './a'), ['Cart', 'Row'])
  assert.deepEqual(names("const { reset } = require('./a')", './a'), ['reset'])
  assert.deepEqual(names('from .a import (reset,\n  helper)', '.a'), ['reset', 'helper'])
  assert.deepEqual(names('import com.acme.Login;', 'com.acme.Login'), ['Login'])
  assert.deepEqual(names('use crate::a::{reset, helper};', 'crate::a::helper'), ['helper'])
})

const CASES: readonly (readonly [specifier: string, from: string, file: string, means: boolean])[] = [
  ['./a', 'src/x/main.ts', 'src/x/a.ts', true],
  ['./a.js', 'src/x/main.ts', 'src/x/a.ts', true],
  ['../a', 'src/x/main.ts', 'src/a/index.ts', true],
  ['./a', 'src/x/main.ts', 'src/y/a.ts', false],
  ['.', 'src/x/main.ts', 'src/x/index.ts', true],
  ['..shop.cart', 'app/web/view.py', 'app/shop/cart.py', true],
  ['.cart', 'app/shop/view.py', 'app/web/cart.py', false],
  ['.', 'app/shop/view.py', 'app/shop/__init__.py', true],
  ['.cart', 'app/shop/view.py', 'app/shop/__init__.py', false],
  ['..shop.cart', 'app/web/view.py', 'app/shop/__init__.py', false],
  ['shop.cart', 'main.py', 'src/shop/cart.py', true],
  ['shop.cart.add', 'main.py', 'src/shop/cart.py', true],
  ['shop.cart', 'main.py', 'src/shop/order.py', false],
  ['acme.org/shop/internal/auth', 'main.go', 'internal/auth/login.go', true],
  ['acme.org/shop/internal/auth', 'main.go', 'internal/cart/login.go', false],
  ['net/http.h', 'src/a.c', 'include/net/http.h', true],
  ['net/http.h', 'src/a.c', 'include/net/tcp.h', false],
  ['crate::auth::login', 'src/main.rs', 'src/auth/login.rs', true],
  ['crate::auth::Login', 'src/main.rs', 'src/auth/mod.rs', true],
  ['com.acme.auth.Login', 'src/main/java/com/acme/App.java', 'src/main/java/com/acme/auth/Login.java', true],
  ['com.acme.auth.Login', 'src/main/java/com/acme/App.java', 'src/main/java/com/acme/cart/Login.java', false],
  ['Acme\\Shop\\Cart', 'a.php', 'src/Acme/Shop/Cart.php', true],
  ['App\\Models\\User', 'a.php', 'app/Models/User.php', true],
  ['App\\Models\\User', 'a.php', 'app/Views/User.php', false],
  ['.cart', 'app/shop/view.py', 'app/shop/cart.py', true],
  ['@app/shop/cart', 'src/main.ts', 'src/app/shop/cart.ts', true],
  ['@/shop/cart', 'src/main.ts', 'src/shop/cart.ts', true],
  ['@acme/cart', 'apps/web/main.ts', 'packages/cart/src/index.ts', true],
  ['@acme/cart', 'apps/web/main.ts', 'packages/order/src/index.ts', false],
  ['com.acme.auth.login', 'src/App.kt', 'src/main/kotlin/com/acme/auth/Forms.kt', true],
  ['com.acme.auth.Login', 'src/App.java', 'src/main/java/com/acme/auth/Forms.java', false],
  ['Acme.Json.Linq', 'Program.cs', 'Src/Acme.Json/Linq/Token.cs', true],
  ['my_crate::shop::Cart', 'app/src/main.rs', 'crates/my-crate/src/shop.rs', true],
  ['MyApp.Shop.Cart', 'lib/my_app/web.ex', 'lib/my_app/shop/cart.ex', true],
  ['../include/cart.h', 'src/main.c', 'src/cart.c', true],
  ['package:shop/src/cart.dart', 'bin/main.dart', 'lib/src/cart.dart', true],
]

for (const [specifier, from, file, expected] of CASES) {
  test(`${specifier} in ${from} ${expected ? 'refers' : 'does not refer'} to ${file}`, () => {
    assert.equal(mayReferTo(specifier, from, file), expected)
  })
}
