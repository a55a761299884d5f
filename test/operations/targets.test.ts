// How symbols and lines are named in a call, and what is said of those that mean nothing, or several.
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { failureIn, makeStore } from './store.ts'

const root = makeStore()

test('a name that fits several lists them and picks none', () => {
  const run = ctx(['get', 'save', '--json'], root)
  assert.equal(run.status, 3)
  const answer = JSON.parse(run.stdout)
  assert.equal(answer.ambiguous, true)
  assert.deepEqual(
    answer.results.map((entry: { id: string }) => entry.id),
    ['src/order/cart.ts#save', 'src/user/store.ts#UserData.save'],
  )
})

test('a hash with one slip names the symbol it must have been', () => {
  const h = String(ctxJson(['get', 'UserData.save'], root).results![0]!.h)
  const digit = (Number(h[12]) + 1) % 10
  const swap = [...Array(14).keys()].map(i => i + 1).find(i => h[i] !== h[i + 1])!
  const slips = [
    h.slice(0, 12) + digit + h.slice(13),
    h.slice(0, swap) + h[swap + 1] + h[swap] + h.slice(swap + 2),
    (h[0] === 'a' ? 'b' : 'a') + h.slice(1),
  ]
  for (const slip of slips) {
    const { code, similar, suggestions } = failureIn(root, 'get', slip)
    assert.equal(code, 'NO_MATCH')
    assert.deepEqual(similar, [h], slip)
    assert.deepEqual(suggestions[0].args, { symbols: [h] })
  }
})

test('many at once: hits stand, each miss is reported beside them', () => {
  const { results, missing } = ctxJson(
    ['source', 'getUserData', 'src/order/cart.ts:2-3', 'nothingLikeIt', 'save', '/etc/passwd:1-2'],
    root,
  )
  assert.deepEqual(
    results!.map(({ f, l }) => `${f}:${l}`),
    ['src/user/store.ts:6-9', 'src/order/cart.ts:2-3'],
  )
  assert.equal(results![1]!.source, 'export function metadata(): void {}\nexport function save(): void {}')
  const codes = (missing as { symbol: string; error: { code: string } }[]).map(miss => [miss.symbol, miss.error.code])
  assert.deepEqual(codes, [
    ['nothingLikeIt', 'NO_MATCH'],
    ['save', 'AMBIGUOUS_MATCH'],
    ['/etc/passwd:1-2', 'PATH_OUTSIDE_REPO'],
  ])
})

test('an id may be written with the slashes of Windows', () => {
  const [entry] = ctxJson(['get', 'src\\order\\cart.ts#save'], root).results!
  assert.equal(entry!.id, 'src/order/cart.ts#save')
})

test('a line may be named with a column, as compilers name it', () => {
  const [entry] = ctxJson(['source', 'src/order/cart.ts:2:17'], root).results!
  assert.deepEqual([entry!.f, entry!.l], ['src/order/cart.ts', '2-2'])
})

test('odd characters in paths stand for themselves', { skip: process.platform === 'win32' }, () => {
  const odd = makeRepository({
    'a\nb.py': 'def f(): pass\n',
    'b\\c.py': 'def g(): pass\n',
    'z/z.py': 'def h(): pass\n',
  })
  const listed = (module: string) => ctxJson(['ls', module], odd).results!.map(({ s, m }) => [s, m])
  assert.deepEqual(listed('b\\c.py'), [['g', 'b\\c']])
  // A line feed separates the names of modules in the tables.
  assert.deepEqual(listed('a b'), [['f', 'a b']])
  assert.deepEqual(listed('z'), [['h', 'z']])
})

test('a name of several beside a range is reported, not dropped', () => {
  const { results, missing } = ctxJson(['source', 'save', 'src/order/cart.ts:2-3'], root)
  assert.equal(results!.length, 1)
  assert.deepEqual(
    (missing as { symbol: string; error: { code: string } }[]).map(miss => [miss.symbol, miss.error.code]),
    [['save', 'AMBIGUOUS_MATCH']],
  )
})

test('context adds lines and says which are shown', () => {
  const [entry] = ctxJson(['source', 'UserData.save', '--context', '2'], root).results!
  assert.equal(entry!.shown, '15-21')
  assert.equal(entry!.l, '17-20')
})

test('paths that leave the repository are refused, whichever way they leave', () => {
  symlinkSync('/etc', path.join(root, 'etc'))
  for (const range of ['../../etc/passwd:1-2', '/etc/passwd:1-2', 'etc/passwd:1-2', 'src/../../x.ts:1']) {
    const { status, code } = failureIn(root, 'source', range)
    assert.equal(status, 2, range)
    assert.ok(code === 'PATH_OUTSIDE_REPO', `${range}: ${code}`)
  }
  for (const folder of ['..', '../other', '/etc', 'src/../../x']) {
    const { status, code } = failureIn(root, 'ls', folder)
    assert.deepEqual([status, code], [2, 'PATH_OUTSIDE_REPO'], folder)
  }
  assert.equal(failureIn(root, 'source', 'src/nope.ts:1-2').code, 'PATH_NOT_FOUND')
  assert.equal(failureIn(root, 'source', 'src/order/cart.ts:50').code, 'INVALID_ARGUMENT')
  assert.equal(failureIn(root, 'source', 'src/order/cart.ts:3-2').code, 'INVALID_ARGUMENT')
  assert.equal(failureIn(root, 'source').code, 'INVALID_ARGUMENT')
})
