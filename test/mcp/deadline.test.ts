// A call has a time limit, after which it is an error and the server goes on.
import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ROOT } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { RawServer } from './raw-server.ts'

const root = makeRepository(SHOP)
assert.equal(ctx(['index', '--quiet'], root).status, 0)
const names = Array.from({ length: 5000 }, (_, i) => `name${i}`)

function calling(id: string, name: string, args: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`
}

test('a call that looks up thousands of names ends with TIMEOUT, and the next call is answered', async () => {
  const server = await RawServer.start(root, [], { CTX_CALL_MS: '400' })
  server.send(calling('slow', 'get_symbol', { symbols: names }))
  const slow = await server.next()
  assert.equal(slow.id, 'slow')
  assert.match(slow.result?.content?.[0]?.text ?? '', /longer than 0\.4 s \(CTX_CALL_MS\)[\s\S]*/)
  assert.match(slow.result?.content?.[0]?.text ?? '', /TIMEOUT/)
  server.send(calling('next', 'search_symbols', { query: 'handleLogin' }))
  assert.match((await server.next()).result?.content?.[0]?.text ?? '', /handleLogin/)
})

test('a server whose standard input is closed ends during a long call', async () => {
  const server = await RawServer.start(root)
  server.send(calling('slow', 'get_symbol', { symbols: names }))
  const [status] = await server.end()
  assert.equal(status, 0)
})

test('names of thousands of parts and words are answered within the limit', async () => {
  const server = await RawServer.start(root)
  for (const part of ['a/', 'a::', 'aB', 'a '])
    for (const [name, args] of [
      ['search_symbols', { query: part.repeat(4000 / part.length) }],
      ['get_symbol', { symbols: [part.repeat(4000 / part.length)] }],
      ['search_symbols', { query: 'login', file_pattern: part.repeat(4000 / part.length) }],
    ] as const) {
      server.send(calling('q', name, args))
      const text = (await server.next()).result?.content?.[0]?.text ?? ''
      assert.doesNotMatch(text, /TIMEOUT|INTERNAL/, `${name} ${part}`)
      assert.notEqual(text, '')
    }
})

test('a call that never returns is stopped, the calls behind it are answered, and the server ends with its input', {
  timeout: 120_000,
}, async () => {
  const endless = makeRepository({ ...SHOP, 'endless.ts': 'export const endless = 1\n' })
  // Of a file that has just changed an answer would make the index again.
  utimesSync(path.join(endless, 'endless.ts'), 1e9, 1e9)
  assert.equal(ctx(['index', '--quiet'], endless).status, 0)
  const server = await RawServer.start(endless, [], {
    CTX_CALL_MS: '1000',
    NODE_OPTIONS: `--require ${path.join(ROOT, 'test/helpers/endless.cjs')}`,
  })
  const source = calling('stuck', 'get_symbol_source', { file_path: 'endless.ts' })
  const search = calling('next', 'search_symbols', { query: 'handleLogin' })
  for (let round = 0; round < 2; round++) {
    server.send(source + search)
    const answers = new Map<unknown, string>()
    while (answers.size < 2) {
      const { id, result } = await server.next()
      answers.set(id, result?.content?.[0]?.text ?? '')
    }
    assert.match(answers.get('stuck')!, /longer than 1 s \(CTX_CALL_MS\)/)
    assert.match(answers.get('next')!, /handleLogin/)
  }
  server.send(source)
  const before = Date.now()
  const [status] = await server.end()
  assert.equal(status, 0)
  assert.ok(Date.now() - before < 30_000)
})
