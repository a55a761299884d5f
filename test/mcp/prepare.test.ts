// A server reads its tables before the first call and not again, and creates no index by itself.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ctx, ENDLESS } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const isKept = process.platform !== 'win32'

test('a search reads no table again, and a repeated one reads nothing', {
  skip: !isKept,
}, async () => {
  const root = makeRepository(SHOP)
  ctx(['index', '--quiet'], root)
  const log = path.join(root, '.ctx', 'log')
  const client = await connect(root, { CTX_LOG: 'json', CTX_LOG_FILE: log })
  for (let turn = 0; turn < 2; turn++) await call(client, 'search_symbols', { query: 'reset' })
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const [first, second] = lines.map(line => JSON.parse(line).bytes as number)
  // The rows of the results.
  assert.ok(first! < 4096, `${first} bytes`)
  assert.equal(second, 0)
})

test('a server without calls does not index', async () => {
  const root = makeRepository(SHOP)
  await connect(root)
  assert.ok(!existsSync(path.join(root, '.ctx')))
})

test('after a change a server does not read everything again', { skip: !isKept }, async () => {
  const names = Array.from({ length: 20_000 }, (_, i) => [`setting_number_${i}`, 0])
  const root = makeRepository({ 'names.json': JSON.stringify(Object.fromEntries(names), null, 1), 'a.ts': '' })
  ctx(['index', '--quiet'], root)
  const log = path.join(root, '.ctx', 'log')
  const logged = { CTX_LOG: 'json', CTX_LOG_FILE: log }
  ctx(['search_symbols', 'number_77'], root, logged)
  const client = await connect(root, logged)
  await call(client, 'search_symbols', { query: 'number_77' })
  writeFiles(root, { 'a.ts': 'export function renewed() {}\n' })
  assert.match((await call(client, 'search_symbols', { query: 'renewed' })).text, /renewed/)
  await call(client, 'search_symbols', { query: 'number_78' })
  const [cold, , , after] = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).bytes as number)
  assert.ok(after! * 4 < cold!, `${after} bytes after a change, ${cold} by a process of its own`)
})

test('an idle server reads the tables of a new index', {
  skip: !isKept,
}, async () => {
  const names = Array.from({ length: 20_000 }, (_, i) => [`setting_number_${i}`, 0])
  const root = makeRepository({ 'names.json': JSON.stringify(Object.fromEntries(names), null, 1) })
  const log = path.join(makeFolder('log'), 'log')
  ctx(['index', '--quiet'], root)
  const client = await connect(root, { CTX_LOG: 'json', CTX_LOG_FILE: log })
  const searched = async () => {
    await call(client, 'search_symbols', { query: 'setting_number_77' })
    return JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1)!).bytes as number
  }
  const remake = async () => {
    ctx(['index', '--force', '--quiet'], root)
    await call(client, 'get_symbol', { symbols: ['setting_number_7'] })
  }
  // On a busy machine the server may read them before the call.
  let atOnce = 0
  for (let turn = 0; turn < 3; turn++) {
    await remake()
    atOnce = Math.max(atOnce, await searched())
  }
  // The server may also need more time.
  const later: number[] = []
  for (let ms = 1500; ms < ENDLESS && !later.some(bytes => bytes * 2 < atOnce); ms *= 2) {
    await remake()
    await wait(ms)
    later.push(await searched())
  }
  assert.ok(
    later.some(bytes => bytes * 2 < atOnce),
    `${later} bytes after a while, ${atOnce} at once`,
  )
})
