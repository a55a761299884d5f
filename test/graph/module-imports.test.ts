// Where imports of C#, Swift, Elixir and shell scripts lead, and who imports a file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const rowsOf = (root: string, target: string, mode: string): readonly string[] => relation(root, mode, target).rows

test('C#: a using leads to the files of a namespace, to a package, or says why it leads nowhere', () => {
  const root = makeRepository({
    'Shop/Shop.csproj':
      '<Project><ItemGroup><PackageReference Include="Acme.Log" Version="1" /></ItemGroup></Project>\n',
    'Shop/Usings.cs': 'global using Shop.Text;\n',
    'Shop/Text/Words.cs': 'namespace Shop.Text;\n\npublic static class Words { }\n',
    'Shop/Cart.cs': 'namespace Shop { public partial class Cart { } }\n',
    'Shop/Cart.Async.cs': 'namespace Shop\n{\n    using Text;\n    public partial class Cart { }\n}\n',
    'Shop/Orders/Order.cs': [
      'using System;',
      'using static Shop.Text.Words;',
      'using Basket = Shop.Cart;',
      'using Acme.Log.Sinks;',
      'using Shop.Lost;',
      'class Order { void Place() { using (var file = Open()) { } } }',
      '',
    ].join('\n'),
  })
  const { rows, unresolved } = relation(root, 'dependencies', 'Shop/Orders/Order.cs')
  assert.deepEqual(rows, [
    'System 1 import',
    'Shop/Text/Words.cs 2 import',
    'Shop/Cart.Async.cs 3 import',
    'Shop/Cart.cs 3 import',
    'Acme.Log 4 import',
    'Shop.Lost 5 import',
  ])
  assert.deepEqual(unresolved, { total: 1, why: { 'file-missing': 1 } })
  assert.deepEqual(rowsOf(root, 'Shop/Text/Words.cs', 'dependents'), [
    'Shop/Cart.Async.cs 3 import',
    'Shop/Orders/Order.cs 2 import',
    'Shop/Usings.cs 1 re-export',
  ])
})

test('source leads to files by variables and the folder of the script; comments and heredocs are no imports', () => {
  const root = makeRepository({
    'bin/run': '#!/usr/bin/env bash\nlib=$(cd "$(dirname "$0")/../lib" && pwd)\nsource "$lib/log.sh"\nsay start\n',
    'bin/stop.sh': `. "$(dirname "\${BASH_SOURCE[0]}")/../lib/all.sh"\nsay stop\nsleep 1\n`,
    'bin/plain.sh': '# source ../lib/log.sh\ncat <<END\nsource ../lib/log.sh\nEND\nsay nothing\n',
    'lib/all.sh': `source "\${BASH_SOURCE[0]%/*}/log.sh"\n. ./lib/part.sh\nready() { :; }\n`,
    'lib/log.sh': 'say() { echo "$1"; }\n',
    'lib/part.sh': 'part() { ready; say part; }\n',
    'other/log.sh': 'say() { :; }\nsleep() { :; }\n',
    'other/plug.sh': 'for each in "$@"; do\n  source "$each"\ndone\nwarn() { :; }\n',
    'plugs/one.sh': 'warn now\n',
  })
  assert.deepEqual(rowsOf(root, 'lib/log.sh', 'dependents'), ['bin/run 3 import', 'lib/all.sh 1 import'])
  assert.deepEqual(rowsOf(root, 'bin/stop.sh', 'dependencies'), ['lib/all.sh 1 import'])
})

test('an import leads to the files of a target, or to a module outside', () => {
  const root = makeRepository({
    'Package.swift': [
      'let package = Package(name: "Shop", targets: [',
      '  .target(name: "Shop"),',
      '  .target(name: "Kit", dependencies: [.product(name: "Log", package: "log")], path: "Code/Kit"),',
      '  .testTarget(name: "ShopTests", dependencies: ["Shop"]),',
      '])',
      '',
    ].join('\n'),
    'Sources/Shop/Cart.swift': 'import Kit\n\nfunc total() -> Int { tidy() }\n\nfunc pay() { ship(); Box().close() }\n',
    'Sources/Shop/Tidy.swift': 'func tidy() -> Int { 1 }\n\nstruct Box { func close() {} }\n',
    'Code/Kit/Kit.swift':
      'import Foundation\n\npublic func ship() {}\n\npublic func tidy() -> Int { 2 }\n\npublic struct Box { func close() {} }\n',
    'Tests/ShopTests/CartTests.swift': '@testable import Shop\nimport XCTest\n\nfunc check() { _ = tidy() }\n',
  })
  assert.deepEqual(rowsOf(root, 'Sources/Shop/Tidy.swift', 'dependents'), ['Tests/ShopTests/CartTests.swift 1 import'])
  assert.deepEqual(rowsOf(root, 'Tests/ShopTests/CartTests.swift', 'dependencies'), [
    'Sources/Shop/Cart.swift 1 import',
    'Sources/Shop/Tidy.swift 1 import',
    'XCTest 2 import',
  ])
})

test('Elixir: an alias leads to the file that defines the module', () => {
  const root = makeRepository({
    'lib/cart.ex': 'defmodule Shop.Cart do\nend\n',
    'lib/web.ex': 'defmodule Shop.Web do\n  alias Shop.{Cart, Order}\n  use Plug\nend\n',
  })
  assert.deepEqual(rowsOf(root, 'lib/web.ex', 'dependencies'), [
    'lib/cart.ex 2 import',
    'Shop 2 import',
    'Plug 3 import',
  ])
  assert.deepEqual(rowsOf(root, 'lib/cart.ex', 'dependents'), ['lib/web.ex 2 import'])
})
