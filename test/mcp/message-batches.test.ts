// A list of messages in one line gets the list of their responses in one line, as MCP 2025-03-26 has it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { RawServer, type Response } from './raw-server.ts'

const server = await RawServer.start(makeRepository(SHOP), [], {}, '2025-03-26')

const ping = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'ping' })
const search = (id: unknown, query: string): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_symbols', arguments: { query } },
})

/** The responses to a batch, in the order of their ids. */
async function answers(...messages: readonly unknown[]): Promise<readonly Response[]> {
  const list = (await server.answer(JSON.stringify(messages))) as unknown as Response[]
  assert.ok(Array.isArray(list), JSON.stringify(list))
  return list.sort((a, b) => String(a.id).localeCompare(String(b.id)))
}

test('each request of a batch is answered, in one line', async () => {
  const [first, second, third] = await answers(ping('1'), search('2', 'parseOrder'), search('3', 'nothingLikeThis'))
  assert.deepEqual(first, { jsonrpc: '2.0', id: '1', result: {} })
  assert.match(second?.result?.content?.[0]?.text ?? '', /parseOrder/)
  assert.equal(third?.id, '3')
})

test('invalid messages of a batch are refused beside the others', async () => {
  const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const again = { jsonrpc: '2.0', id: 'c', method: 'initialize', params }
  const list = await answers(ping('b'), 5, ping('b'), again)
  assert.deepEqual(
    list.map(({ id, error }) => [id, error?.code]),
    [
      ['b', -32600],
      ['b', undefined],
      ['c', -32600],
      [null, -32600],
    ],
  )
})

test('a batch of notifications has no response', async () => {
  server.send('[{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}]\n')
  assert.deepEqual((await server.answer(JSON.stringify(ping('after')))).id, 'after')
})

test('a batch does not wait for a request that it cancels', async () => {
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'x' } }
  const list = await answers(search('x', 'parseOrder'), cancel, ping('y'))
  assert.deepEqual(
    list.map(({ id }) => id),
    ['y'],
  )
})
