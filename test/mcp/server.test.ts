// The server over stdio: handshake, tools, errors, progress, cancellation, shutdown.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { ProtocolError } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { instructions } from '../../src/operations/overview/guidance.ts'
import { BIN, cleanEnvironment, ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { call, connect, PATIENT } from './client.ts'

const shop = makeRepository(SHOP)
const client = await connect(shop)

test('the handshake has name, version and instructions', () => {
  assert.equal(client.getServerVersion()?.name, 'ctx')
  assert.equal(client.getInstructions(), instructions())
  assert.ok(countTokens(instructions()) < 250, `${countTokens(instructions())} tokens`)
})

test('connecting indexes nothing', () => {
  const untouched = makeRepository(SHOP)
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const { stdout } = spawnSync(process.execPath, [BIN, 'mcp'], {
    cwd: untouched,
    encoding: 'utf8',
    input: `${JSON.stringify(hello)}\n`,
    env: cleanEnvironment(),
  })
  assert.equal(JSON.parse(stdout).result.serverInfo.name, 'ctx')
  assert.ok(!existsSync(path.join(untouched, '.ctx')))
})

test('an answer is one block of text by default, JSON and TOON on request', async () => {
  const toon = await call(client, 'search_symbols', { query: 'login', format: 'toon' })
  assert.equal(toon.isError, false)
  assert.match(toon.text, /^results\[\d+\]\{s,h,k,m,f,l,r\}:\n/)
  const json = JSON.parse((await call(client, 'search_symbols', { query: 'handleLogin', format: 'json' })).text)
  assert.equal(json.results[0].s, 'handleLogin')
  const text = await call(client, 'search_symbols', { query: 'handleLogin' })
  assert.equal(text.text, 'src/auth/login.ts:4-8 handleLogin fn high')
})

test('an unknown argument is rejected with the most similar one', async () => {
  const { text, isError } = await call(client, 'search_symbols', { query: 'login', limt: 3, format: 'json' })
  assert.equal(isError, true)
  const { error } = JSON.parse(text)
  assert.equal(error.code, 'INVALID_ARGUMENT')
  assert.match(error.message, /"limt"/)
  assert.deepEqual(error.similar, ['limit'])
  assert.deepEqual(error.suggestions[0].args, { query: 'login', format: 'json', limit: 3 })
})

test('missing arguments, wrong types and unknown tools are errors', async () => {
  assert.match((await call(client, 'search_symbols', {})).text, /needs query/)
  assert.match(
    (await call(client, 'search_symbols', { query: 'ab', limit: 'many' })).text,
    /limit must be a whole number/,
  )
  await assert.rejects(call(client, 'search_symbol', { query: 'login' }), (error: ProtocolError) => {
    assert.equal(error.code, -32602)
    assert.match(error.message, /There is no tool "search_symbol"\. Did you mean search_symbols\?/)
    const { suggestions } = error.data as { suggestions: { args: unknown }[] }
    assert.deepEqual(suggestions[0]?.args, { query: 'login' })
    return true
  })
})

test('neither nothing found nor an ambiguous name is a failure of the tool', async () => {
  const missed = await call(client, 'get_symbol', { symbols: ['hndlLogn'], format: 'json' })
  assert.equal(missed.isError, false)
  assert.equal(JSON.parse(missed.text).error.code, 'NO_MATCH')
  const ambiguous = await call(client, 'get_symbol', { symbols: ['reset'], format: 'json' })
  assert.equal(ambiguous.isError, false)
  assert.equal(JSON.parse(ambiguous.text).ambiguous, true)
})

/** The messages that start a session. */
const HELLO = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
]

/** The output of a server for piped lines. */
function piped(lines: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, 'mcp'], {
    cwd: shop,
    input: lines.join('\n'),
    encoding: 'utf8',
    env: cleanEnvironment(),
  })
  const written = stdout.trimEnd().split('\n')
  return { messages: written.map(line => JSON.parse(line)), stderr, status }
}

test('progress is sent to a client that requests it', () => {
  // Checks the raw messages, because the SDK's client loses the last notification if the answer arrives with it.
  const force = { name: 'generate_index', arguments: { force: true }, _meta: { progressToken: 7 } }
  const { messages } = piped([...HELLO, JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: force })])
  const notices = messages.filter(({ method }) => method === 'notifications/progress').map(({ params }) => params)
  assert.ok(notices.every(({ progressToken }) => progressToken === 7))
  const seen = notices.map(({ progress }) => progress as number)
  assert.deepEqual(
    seen,
    seen.toSorted((left, right) => left - right),
  )
  const bytes = Object.values(SHOP).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  assert.equal(seen.at(-1), bytes)
})

test('a cancelled call gets no answer, and the server continues', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, file) => [
      `src/m${file}.ts`,
      'export function f(a: number) {\n  return a\n}\n'.repeat(300),
    ]),
  )
  const big = makeRepository(files)
  const other = await connect(big)
  const cancel = new AbortController()
  const running = other.callTool({ name: 'generate_index', arguments: { format: 'json' } }, { signal: cancel.signal })
  setTimeout(() => cancel.abort('enough'), 50)
  await assert.rejects(running)
  assert.notEqual((await other.listTools(undefined, PATIENT)).tools.length, 0)
  // Otherwise it keeps writing while the repository is removed, on a busy machine longer than all retries.
  await other.close()
})

test('piped requests are answered before the server exits with 0, and standard output has only protocol messages', () => {
  const search = { name: 'search_symbols', arguments: { query: 'login' } }
  // The last line has no line feed.
  const call = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: search })
  const { messages, stderr, status } = piped([...HELLO, call])
  assert.equal(status, 0)
  assert.equal(stderr, '')
  assert.deepEqual(
    messages.map(({ id }) => id),
    [1, 2],
  )
})

test('invalid messages get JSON-RPC errors, and later calls are answered', () => {
  const { messages, status } = piped([
    HELLO[0]!,
    '{not json',
    '',
    '[]',
    '{"jsonrpc":"2.0","id":7}',
    `{"jsonrpc":"2.0","id":8,"method":"ping","params":{"long":"${'x'.repeat(11 << 20)}"}}`,
    '{"jsonrpc":"2.0","id":9,"method":"ping"}',
    '',
  ])
  assert.equal(status, 0)
  assert.deepEqual(messages.map(({ id, error }) => `${id} ${error?.code}`).sort(), [
    '1 undefined',
    '7 -32600',
    '9 undefined',
    'null -32600',
    'null -32600',
    'null -32700',
  ])
})

test('a server survives the loss of its folder and reports it', async () => {
  const root = makeRepository(SHOP)
  const other = await connect(root)
  const ask = async (args: Record<string, unknown> = {}) => {
    // On a busy machine indexing takes longer than a call waits.
    for (;;) {
      const { text } = await call(other, 'search_symbols', { query: 'LoginForm', format: 'json', ...args })
      const answer = JSON.parse(text)
      if (answer.error?.code !== 'INDEX_BUSY') return answer
    }
  }
  assert.equal((await ask()).index, 'fresh')
  rmSync(path.join(root, '.ctx'), { recursive: true })
  assert.equal((await ask()).index, 'fresh')
  rmSync(path.join(root, '.ctx'), { recursive: true })
  writeFiles(root, { '.ctx': 'a file' })
  assert.equal((await ask()).error.code, 'ENVIRONMENT_ISSUE')
  rmSync(path.join(root, '.ctx'))
  renameSync(root, `${root}-moved`)
  assert.equal((await ask()).error.code, 'ENVIRONMENT_ISSUE')
  assert.equal((await ask({ path: `${root}-moved` })).total, 1)
  renameSync(`${root}-moved`, root)
  // An index counts only where it was written.
  assert.match((await ask()).index, /^fresh; .* has been made again$/)
})

test('the server exits when standard input ends, even without a message', async () => {
  const child = spawn(process.execPath, [BIN, 'mcp'], { cwd: shop, env: cleanEnvironment() })
  child.stdin.end()
  assert.equal(await new Promise(resolve => child.on('close', resolve)), 0)
})

test('a server may be given a default folder', async () => {
  const client = await connect('/', {}, ['-C', shop])
  assert.match(
    (await call(client, 'search_symbols', { query: 'handleLogin' })).text,
    /^src\/auth\/login\.ts:4-8 handleLogin /,
  )
  const wrong = ctx(['mcp', '-C', `${shop}/nothing`], '/')
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /\(REPO_NOT_FOUND\)/)
  assert.match(ctx(['mcp', '--paht', shop], '/').stderr, /mcp has no flag --paht\.[\s\S]*--path/)
})
