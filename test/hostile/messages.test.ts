// Fuzzed MCP messages: calls of every tool with mutated values and bytes. Each is answered without a defect of ctx, and the
// server still answers a plain search after each batch.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOOLS } from '../../src/operations/invocation/operation-table.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { RawServer, type Response } from '../mcp/raw-server.ts'
import { type Random, run } from './campaign.ts'

const BATCH = 50
/** Batches of one server. */
const BATCHES = 10
/** Longest time of one batch, in ms: a call may take 10 s. */
const PATIENCE = 60_000

const TEXTS = [
  ...[
    'login',
    'handleLogin',
    'src/auth/login.ts',
    'src/auth/login.ts#handleLogin',
    'src/auth/login.ts:1-3',
    '',
    ' ',
    '*',
  ],
  ...['([a-z/]+)+Z', '*a'.repeat(20), '[a-z]*'.repeat(30), 'a/'.repeat(2000), 'a::'.repeat(1000), 'aB'.repeat(1000)],
  ...[
    '../../etc/passwd',
    '/etc',
    '~',
    '-C',
    '--help',
    '\\',
    '%00',
    '\ud800',
    'a\0b',
    '\u202e\u0007\u001b[31m',
    '🚀'.repeat(500),
  ],
  ...['__proto__', 'constructor', 'toString', '{}', '[]', 'null', 'HEAD~1', '--output=x', 'x'.repeat(70_000), '(a+)+$'],
]
const NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'toJSON',
  'then',
  'x',
  '',
  'Query',
  'file',
  'lines',
]
const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'notifications/cancelled',
  '__proto__',
]
const URIS = [
  'ctx://overview',
  'ctx://module/',
  'ctx://symbol/',
  'ctx://symbol/{name}',
  'ctx://module/{name}',
  'file:///etc/',
  '',
]
const PROMPTS = ['x', '', 'explore', 'change_safely', 'review_diff', ...NAMES]
const IDS: readonly unknown[] = [0, -1, 1.5, 1e300, '', 'x'.repeat(10_000), null, {}, [], true, '\ud800']

function randomValue({ below, pick, random }: Random, depth = 0): unknown {
  const kind = below(depth > 4 ? 6 : 9)
  if (kind < 3) return pick(TEXTS)
  if (kind === 3) return pick([0, -1, 1, 20, 100, 101, 1e9, 1e308, 0.5, -0])
  if (kind === 4) return random() < 0.5
  if (kind === 5) return null
  const length = random() < 0.02 ? 3000 : below(4)
  if (kind === 6) return Array.from({ length }, () => pick(TEXTS.slice(0, 8)))
  if (kind === 7)
    return Array.from({ length: below(4) }, () => randomValue({ below, pick, random } as Random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: below(4) }, () => [pick(NAMES), randomValue({ below, pick, random } as Random, depth + 1)]),
  )
}

/** A call of a tool, mostly with valid names of arguments. */
function randomCall(random: Random): { name: unknown; arguments: unknown } {
  const { below, pick } = random
  const tool = pick(TOOLS)
  const args: Record<string, unknown> = {}
  for (const name of tool.required) args[name] = pick(TEXTS)
  for (let left = below(4); left > 0; left--) {
    const name = below(8) === 0 ? pick(NAMES) : pick(Object.keys(tool.fields))
    // `force` would make each of them build an index.
    // `cache_dir` makes the folders that it names.
    if (name !== 'force' && name !== 'cache_dir')
      Object.defineProperty(args, name, { value: randomValue(random), enumerable: true, configurable: true })
  }
  return {
    name: below(30) === 0 ? randomValue(random) : tool.name,
    arguments: below(30) === 0 ? randomValue(random) : args,
  }
}

/** Parameters of the requests that are no calls of tools. */
function randomParams({ below, pick }: Random): object {
  const argument = { name: pick(['symbol', 'module', 'question', 'change', 'base', 'x']), value: pick(TEXTS) }
  const reference =
    below(2) === 0 ? { type: 'ref/prompt', name: pick(PROMPTS) } : { type: 'ref/resource', uri: pick(URIS) }
  return {
    uri: pick(URIS) + pick(TEXTS),
    name: pick(PROMPTS),
    arguments: { [argument.name]: argument.value },
    ref: reference,
    argument,
  }
}

function randomMessage(random: Random, id: string): string | Buffer {
  const { below, pick } = random
  const message: Record<string, unknown> = { jsonrpc: '2.0', id, method: 'tools/call', params: randomCall(random) }
  const kind = below(20)
  if (kind === 0) message.id = pick(IDS)
  else if (kind === 1) {
    message.method = pick(METHODS)
    if (below(2) === 0) message.params = randomParams(random)
  } else if (kind === 2) message.params = randomValue(random)
  else if (kind === 3) delete message[pick(Object.keys(message))]
  else if (kind === 4) return `[${JSON.stringify(message)}]`
  else if (kind === 5) message.params = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)
  const text = JSON.stringify(message)
  if (kind > 8) return text
  // Bytes changed, cut or added; a line end would make two messages.
  const bytes = Buffer.from(text)
  for (let left = 1 + below(3); left > 0; left--) bytes[below(bytes.length)] = below(256)
  const line = Buffer.from(bytes.map(byte => (byte === 10 ? 32 : byte)))
  return kind === 6 ? line.subarray(0, below(line.length)) : line
}

/** Error codes of JSON-RPC that blame the sender. */
const CODES = [-32700, -32600, -32601, -32602]

function check(response: Response): void {
  const text = response.result?.content?.[0]?.text ?? ''
  assert.doesNotMatch(text, /\bcode: INTERNAL|"code":"INTERNAL"|\(INTERNAL\)|\n\s+at \w/, text.slice(0, 500))
  if (response.error) assert.ok(CODES.includes(response.error.code), JSON.stringify(response.error).slice(0, 500))
}

let server: RawServer | undefined
const root = makeRepository(SHOP)
// On a busy machine the first index may take longer than a call waits for it.
ctx(['generate_index'], root)

/** Sends a batch and a plain search after it; resolves when the search is answered. */
async function attempt(random: Random, index: number): Promise<number> {
  if (index % BATCHES === 0) {
    await server?.end()
    server = await RawServer.start(root)
  }
  const sent = Array.from({ length: BATCH }, (_, i) => randomMessage(random, `${index}-${i}`))
  for (const line of sent) server!.send(Buffer.concat([Buffer.from(line), Buffer.from('\n')]))
  const last = `last-${index}`
  const search = { name: 'search_symbols', arguments: { query: 'handleLogin' } }
  server!.send(`${JSON.stringify({ jsonrpc: '2.0', id: last, method: 'tools/call', params: search })}\n`)
  const late = setTimeout(() => server!.kill(), PATIENCE)
  for (;;) {
    const response = await server!.next()
    check(response)
    if (response.id !== last) continue
    assert.match(response.result?.content?.[0]?.text ?? '', /handleLogin/)
    break
  }
  clearTimeout(late)
  return BATCH
}

test('fuzzed messages are answered without a defect, and the server goes on', async () => {
  await run({ cases: 'MCP messages', goal: 100_000, attempt })
})
