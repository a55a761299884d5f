// The newest version of the protocol, 2026-07-28, by the official client: no handshake, cacheable lists, structured
// content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, connectNewest, NEWEST, PATIENT } from './client.ts'

const shop = makeRepository(SHOP)
const client = await connectNewest(shop)

test('a client learns version, capabilities and instructions without a handshake', () => {
  assert.equal(client.getNegotiatedProtocolVersion(), NEWEST)
  assert.equal(client.getServerVersion()?.name, 'ctx')
  assert.ok(client.getServerCapabilities()?.tools)
  assert.match(client.getInstructions()!, /^ctx answers questions/)
})

test('the list of tools may be kept for an hour', async () => {
  const { ttlMs, cacheScope, tools } = await client.listTools(undefined, PATIENT)
  assert.deepEqual([ttlMs, cacheScope], [3_600_000, 'public'])
  assert.deepEqual((await client.listTools(undefined, PATIENT)).tools, tools)
})

test('calls are answered, an unknown tool is the error -32602', async () => {
  const { text, isError } = await call(client, 'search_symbols', { query: 'handleLogin', format: 'json' })
  assert.equal(isError, false)
  assert.equal(JSON.parse(text).results[0].s, 'handleLogin')
  await assert.rejects(call(client, 'search_everything', {}), { code: -32602 })
})

test('with --structured results have structured content by the output schema', async () => {
  const structured = await connectNewest(shop, ['--structured', '--tools', 'all'])
  const { tools } = await structured.listTools(undefined, PATIENT)
  assert.ok(tools.every(({ outputSchema }) => outputSchema?.type === 'object'))
  // The client validates the content by the schema that it has listed.
  for (const [name, args] of [
    ['search_symbols', { query: 'login' }],
    ['get_symbol', { symbols: ['handleLogin', 'zzqqxx'] }],
    ['get_symbol', { symbols: ['reset'] }],
    ['search_symbols', { query: 'zzqqxx' }],
    ['get_repo_overview', {}],
    ['get_index_status', {}],
    ['analyze_relationship', { target: 'handleLogin' }],
    ['get_symbol_source', { symbols: ['handleLogin'], max_tokens: 60 }],
  ] as const) {
    const result = await structured.callTool({ name, arguments: args }, PATIENT)
    const [block] = result.content
    assert.ok(block?.type === 'text', name)
    assert.deepEqual(JSON.parse(block.text), result.structuredContent, `${name} ${JSON.stringify(args)}`)
  }
  const text = await structured.callTool({ name: 'get_symbol', arguments: { symbols: ['LoginForm'], format: 'text' } })
  assert.ok(text.structuredContent)
  assert.match((text.content[0] as { text: string }).text, / LoginForm class\n/)
})

test('without --structured neither tools nor results pay for structured content', async () => {
  const { tools } = await client.listTools(undefined, PATIENT)
  assert.ok(tools.every(({ outputSchema }) => outputSchema === undefined))
  const result = await client.callTool({ name: 'search_symbols', arguments: { query: 'login' } }, PATIENT)
  assert.equal(result.structuredContent, undefined)
})
