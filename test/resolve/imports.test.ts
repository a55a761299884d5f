// Import lines of many languages, and which file each means.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { means, specifiersOf } from '../../src/resolve/imports.ts'

test('specifiers are read from lines of any language', () => {
  const has = (text: string, ...wanted: string[]) => {
    const found = specifiersOf(text)
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
]

for (const [specifier, from, file, expected] of CASES) {
  test(`${specifier} in ${from} ${expected ? 'means' : 'does not mean'} ${file}`, () => {
    assert.equal(means(specifier, from, file), expected)
  })
}
