// Results that were sent under a handle are left out; changed ones are sent again.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const shop = makeRepository(SHOP)
const client = await connect(shop)

async function ask(name: string, args: Record<string, unknown>) {
  const { text } = await call(client, name, { ...args, format: 'json' })
  return JSON.parse(text) as { results: Record<string, unknown>[]; seen?: string[]; unseen?: string }
}

test('records and sources are left out the second time under one handle', async () => {
  const first = await ask('get_symbol', { symbols: ['handleLogin'], unseen: true })
  assert.equal(first.results.length, 1)
  assert.match(first.unseen!, /^[0-9a-f]{8}$/)
  const { unseen } = first
  const again = await ask('get_symbol', { symbols: ['handleLogin', 'getUserData'], unseen })
  assert.deepEqual(
    again.results.map(({ s }) => s),
    ['getUserData'],
  )
  assert.deepEqual([again.seen, again.unseen], [[first.results[0]!.h], unseen])
  const source = await ask('get_symbol_source', { symbols: ['handleLogin'], unseen })
  assert.equal(source.results.length, 1)
  assert.deepEqual((await ask('get_symbol_source', { symbols: ['handleLogin'], unseen })).results, [])
})

test('without a handle everything is sent, whatever was sent before', async () => {
  const { unseen } = await ask('get_symbol', { symbols: ['LoginForm'], unseen: true })
  for (const args of [{}, { unseen: true }, { unseen: 'a handle of another server' }, { unseen: false }]) {
    const answer = await ask('get_symbol', { symbols: ['LoginForm'], ...args })
    assert.deepEqual([answer.results.length, answer.seen], [1, undefined], JSON.stringify(args))
    assert.equal(answer.unseen === undefined, args.unseen === undefined || args.unseen === false)
  }
  assert.deepEqual((await ask('get_symbol', { symbols: ['LoginForm'], unseen })).results, [])
})

test('results that were cut do not count as sent', async () => {
  const symbols = ['src/api/client.ts:1-11']
  const cut = await call(client, 'get_symbol_source', { symbols, max_tokens: 100, unseen: true, format: 'json' })
  const { unseen } = JSON.parse(cut.text) as { unseen: string }
  assert.equal((await ask('get_symbol_source', { symbols, unseen })).results.length, 1)
})

test('of an answer with a budget, whole results count as sent', async () => {
  const symbols = ['src/auth/login.ts#handleLogin', 'src/api/client.ts:1-11']
  let handle: string | undefined
  const sourcesIn = async (args: Record<string, unknown>) => {
    const { results, seen, unseen } = await ask('get_symbol_source', { symbols, unseen: handle ?? true, ...args })
    handle = unseen
    return { whole: results.filter(({ source }) => source !== undefined).map(({ f, l }) => `${f}:${l}`), seen }
  }
  assert.deepEqual(await sourcesIn({ max_tokens: 210 }), { whole: ['src/auth/login.ts:4-8'], seen: undefined })
  assert.deepEqual(await sourcesIn({}), { whole: ['src/api/client.ts:1-11'], seen: ['a039891741335403'] })
})

test('changed results are sent again', async () => {
  const file = path.join(shop, 'src/auth/logout.ts')
  const first = await ask('get_symbol', { symbols: ['src/auth/logout.ts#reset'], unseen: true })
  const { h } = first.results[0]!
  writeFileSync(file, readFileSync(file, 'utf8').replace('void {}', 'void { console.log(1) }'))
  const { results } = await ask('get_symbol', { symbols: [h], unseen: first.unseen })
  assert.equal(results[0]!.h, h)
})

test('handles of other servers are new', async () => {
  const { unseen } = await ask('get_symbol', { symbols: ['handleLogin'], unseen: true })
  const other = await connect(shop)
  const { text } = await call(other, 'get_symbol', { symbols: ['handleLogin'], format: 'json', unseen })
  const answer = JSON.parse(text) as { results: unknown[]; unseen: string }
  assert.equal(answer.results.length, 1)
  assert.notEqual(answer.unseen, unseen)
})
