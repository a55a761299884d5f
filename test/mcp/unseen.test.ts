// Results that a session has received are marked and can be omitted; changed ones are new.
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
  return JSON.parse(text) as { results: Record<string, unknown>[]; seen?: string[] }
}

test('records and sources are marked the second time, and omitted with unseen', async () => {
  const first = await ask('get_symbol', { symbols: ['handleLogin'] })
  assert.equal(first.results[0]!.seen, undefined)
  const again = await ask('get_symbol', { symbols: ['handleLogin', 'LoginForm'] })
  assert.deepEqual(
    again.results.map(({ s, seen }) => [s, seen]),
    [
      ['handleLogin', true],
      ['LoginForm', undefined],
    ],
  )
  const unseen = await ask('get_symbol', { symbols: ['handleLogin', 'getUserData'], unseen: true })
  assert.deepEqual(
    unseen.results.map(({ s }) => s),
    ['getUserData'],
  )
  assert.deepEqual(unseen.seen, [first.results[0]!.h])
  const source = await ask('get_symbol_source', { symbols: ['handleLogin'], unseen: true })
  assert.equal(source.results.length, 1)
  assert.deepEqual((await ask('get_symbol_source', { symbols: ['handleLogin'], unseen: true })).results, [])
})

test('results that were cut do not count as sent', async () => {
  await call(client, 'get_symbol_source', { symbols: ['src/api/client.ts:1-11'], max_tokens: 100 })
  assert.equal((await ask('get_symbol_source', { symbols: ['src/api/client.ts:1-11'] })).results[0]!.seen, undefined)
})

test('of an answer with a budget, whole results count as sent', async () => {
  const symbols = ['src/auth/login.ts#handleLogin', 'src/api/client.ts:1-11']
  const session = await connect(makeRepository(SHOP))
  const sourcesIn = async (args: Record<string, unknown>) => {
    const { text } = await call(session, 'get_symbol_source', { symbols, format: 'json', ...args })
    const { results, seen } = JSON.parse(text) as { results: Record<string, unknown>[]; seen?: string[] }
    return { whole: results.filter(({ source }) => source !== undefined).map(({ f, l }) => `${f}:${l}`), seen }
  }
  assert.deepEqual(await sourcesIn({ max_tokens: 190 }), { whole: ['src/auth/login.ts:4-8'], seen: undefined })
  assert.deepEqual(await sourcesIn({ unseen: true }), { whole: ['src/api/client.ts:1-11'], seen: ['a039891741335403'] })
})

test('changed results are sent again', async () => {
  const file = path.join(shop, 'src/auth/logout.ts')
  const { h } = (await ask('get_symbol', { symbols: ['src/auth/logout.ts#reset'] })).results[0]!
  writeFileSync(file, readFileSync(file, 'utf8').replace('void {}', 'void { console.log(1) }'))
  const { results } = await ask('get_symbol', { symbols: [h], unseen: true })
  assert.equal(results[0]!.h, h)
  assert.equal(results[0]!.seen, undefined)
})

test('sessions are independent', async () => {
  const other = await connect(shop)
  const { text } = await call(other, 'get_symbol', { symbols: ['handleLogin'], format: 'json', unseen: true })
  assert.equal(JSON.parse(text).results.length, 1)
})
