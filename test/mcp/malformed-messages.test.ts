// Malformed messages get an error of JSON-RPC with the right code, malformed arguments an error of ctx. The server goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { RawServer } from './raw-server.ts'

const server = await RawServer.start(makeRepository(SHOP))

const request = (method: string, params?: string): string =>
  `{"jsonrpc":"2.0","id":"q","method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`
const calling = (args: string, name = '"search_symbols"'): string =>
  request('tools/call', `{"name":${name},"arguments":${args}}`)
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

for (const [what, line, code] of [
  ['no JSON', '{', -32700],
  ['a batch', `[${calling('{"query":"x"}')}]`, -32600],
  ['an empty batch', '[]', -32600],
  ['a number', '5', -32600],
  ['null', 'null', -32600],
  ['a method that is a number', '{"jsonrpc":"2.0","id":"q","method":7}', -32600],
  ['a message nested 5,000 deep', calling(nested(5000)), -32600],
  ['lists nested 100,000 deep', calling(`{"query":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), -32600],
  ['an unknown method', request('__proto__'), -32601],
  ['a notification with an id', request('notifications/initialized'), -32601],
  ['initialize without params', request('initialize'), -32602],
  ['initialize with params of other types', request('initialize', '{"protocolVersion":5}'), -32602],
  ['a cursor that is a number', request('tools/list', '{"cursor":5}'), -32602],
  ['a call without params', request('tools/call'), -32602],
  ['arguments that are a list', calling('[]'), -32602],
  ['a tool that is an object', calling('{}', '{"toString":1}'), -32602],
] as const)
  test(`${what} is the error ${code}`, async () => {
    const { error } = await server.answer(line)
    assert.equal(error?.code, code, JSON.stringify(error))
  })

for (const args of [
  '{"toString":1}',
  '{"constructor":1}',
  '{"query":"a","hasOwnProperty":1}',
  '{"query":{"toString":1,"valueOf":2}}',
  '{"query":"a","limit":{"toString":1}}',
  '{"query":"a","max_tokens":{"toString":1,"valueOf":2}}',
  '{"query":"a","offset":{"toString":1,"valueOf":2}}',
  '{"query":"a","offset":[[[{"toString":1}]]]}',
  '{"query":"a","explain":{"toString":1}}',
  `{"query":${'['.repeat(50)}${']'.repeat(50)}}`,
  '{"query":"\\ud800"}',
  `{"query":"${'a'.repeat(1 << 20)}"}`,
  `{"query":["${'a'.repeat(1 << 20)}"]}`,
  `{"${'a'.repeat(1 << 20)}":1}`,
  `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
])
  test(`the arguments ${args.slice(0, 60)} are INVALID_ARGUMENT`, async () => {
    const { result } = await server.answer(calling(args))
    assert.match(result?.content?.[0]?.text ?? '', /INVALID_ARGUMENT/)
  })

test('a list of 64 KB or more is refused with the limit', async () => {
  const symbols = Array.from({ length: 10_000 }, (_, i) => `symbol${i}`)
  const { result } = await server.answer(calling(JSON.stringify({ symbols }), '"get_symbol"'))
  assert.match(
    result?.content?.[0]?.text ?? '',
    /symbols must have at most 65536 characters in all.*\(INVALID_ARGUMENT\)/,
  )
})

test('a message split at any byte is one message', async () => {
  const line = Buffer.from(`${calling('{"query":"größe🚀"}')}\n`)
  for (let at = 1; at < line.length; at += 7) {
    const { result } = await server.answerTo(line.subarray(0, at), line.subarray(at))
    assert.match(result?.content?.[0]?.text ?? '', /größe🚀/)
  }
})
