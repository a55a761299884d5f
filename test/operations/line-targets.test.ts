// Notations of lines in calls, and suggestions if they do not fit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { failureIn, makeStore } from './store.ts'

const root = makeStore()

test('a line may have a column, as compilers write it', () => {
  const [entry] = ctxJson(['source', 'src/order/cart.ts:2:17'], root).results!
  assert.deepEqual([entry!.f, entry!.l], ['src/order/cart.ts', '2-2'])
})

test('lines in the notations of editors, compilers and forges', () => {
  const cases: [written: string, lines: string][] = [
    ['src/user/store.ts:L2-L3', '2-3'],
    ['src/user/store.ts#L2-L3', '2-3'],
    ['src/user/store.ts#L2C1-L3C4', '2-3'],
    ['src/user/store.ts#L2', '2-2'],
    ['src/user/store.ts(2,5)', '2-2'],
    ['src/user/store.ts:2,3', '2-3'],
    ['src/user/store.ts:2:5', '2-2'],
  ]
  for (const [written, lines] of cases) assert.equal(ctxJson(['source', written], root).results![0]!.l, lines, written)
  const [toEnd] = ctxJson(['source', 'src/order/cart.ts:2-'], root).results!
  assert.equal(toEnd!.source, ctxJson(['source', 'src/order/cart.ts:2-9999'], root).results![0]!.source)
})

test('a symbol with a name like a line number takes precedence', () => {
  const folder = makeRepository({ 'src/level.ts': 'const zero = 0\nexport const L1 = 1\nexport const L3 = 3\n' })
  assert.equal(ctxJson(['source', 'src/level.ts#L1'], folder).results![0]!.id, 'src/level.ts#L1')
  assert.equal(ctxJson(['source', 'src/level.ts#L2'], folder).results![0]!.source, 'export const L1 = 1')
})

test('a colon separates a file from a name of any kind', () => {
  const folder = makeRepository({
    Makefile: 'install-all: build\n\techo done\n',
    'web/style.css': '.button {\n  color: red;\n}\n',
    'Cargo.toml': '[dependencies]\ntracing = "1"\n',
  })
  const names = ['Makefile:install-all', 'web/style.css:.button', 'web\\style.css:.button', 'Cargo.toml:dependencies']
  assert.deepEqual(
    names.map(name => ctxJson(['get', name], folder).results![0]!.id),
    ['Makefile#install-all', 'web/style.css#.button', 'web/style.css#.button', 'Cargo.toml#dependencies'],
  )
})

test('a line instead of a symbol suggests the enclosing symbol', () => {
  for (const [tool, line] of [
    ['get', 'src/user/store.ts:8'],
    ['get', 'src/user/store.ts:8:3'],
    ['get', 'src/user/store.ts#L8'],
    ['resolve', 'src\\user\\store.ts:8'],
  ] as const) {
    const { message, suggestions } = failureIn(root, tool, line)
    assert.match(message, /, but a line of getUserData\.$/, line)
    const [id] = suggestions[0].args.symbols ?? [suggestions[0].args.name]
    assert.equal(id, 'src/user/store.ts#getUserData', line)
  }
})
