// What a server has read before its first call it does not read again, and a server without an index makes none.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const isKept = process.platform !== 'win32'

test('a search reads no table that was read before, and one that is repeated reads nothing', {
  skip: !isKept,
}, async () => {
  const root = makeRepository(SHOP)
  ctx(['index', '--quiet'], root)
  const log = path.join(root, '.ctx', 'log')
  const client = await connect(root, { CTX_LOG: 'json', CTX_LOG_FILE: log })
  for (let turn = 0; turn < 2; turn++) await call(client, 'search_symbols', { query: 'reset' })
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const [first, second] = lines.map(line => JSON.parse(line).bytes as number)
  // The lines of what is found.
  assert.ok(first! < 4096, `${first} bytes`)
  assert.equal(second, 0)
})

test('a server that is asked nothing indexes nothing', async () => {
  const root = makeRepository(SHOP)
  await connect(root)
  assert.ok(!existsSync(path.join(root, '.ctx')))
})
