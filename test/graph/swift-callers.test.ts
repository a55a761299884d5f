// Callers and imports of Swift: files of one target see each other, others import it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const rowsOf = (root: string, target: string, mode = 'callers'): readonly string[] => relation(root, mode, target).rows

const PACKAGE = {
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
}

test('a name is of the own target, then of the imported ones', () => {
  const root = makeRepository(PACKAGE)
  assert.deepEqual(rowsOf(root, 'Sources/Shop/Tidy.swift#tidy'), [
    'Sources/Shop/Cart.swift#total 3 import',
    'Tests/ShopTests/CartTests.swift#check 4 import',
  ])
  assert.deepEqual(rowsOf(root, 'Code/Kit/Kit.swift#tidy'), [])
  assert.deepEqual(rowsOf(root, 'ship'), ['Sources/Shop/Cart.swift#pay 5 import'])
  assert.deepEqual(rowsOf(root, 'Sources/Shop/Tidy.swift#Box.close'), ['Sources/Shop/Cart.swift#pay 5 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Code/Kit/Kit.swift#Box.close'), [])
})
