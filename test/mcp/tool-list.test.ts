// The tools that a client loads: their schemas, what they cost, and --tools and --read-only.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { TOOLS } from '../../src/operations/invocation/operation-table.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { matchGolden } from '../helpers/golden.ts'
import { call, connect, PATIENT } from './client.ts'

/** The most tokens of the tools that are listed by default, which every session pays for. */
const MOST_TOKENS = 2000

const shop = makeRepository(SHOP)
const GOLDENS = path.join(import.meta.dirname, 'tools')

async function listed(...flags: string[]) {
  const client = await connect(shop, {}, flags)
  return { client, tools: (await client.listTools(undefined, PATIENT)).tools }
}

const { tools: all, client } = await listed('--tools', 'all')
const { tools: core, client: standard } = await listed()

test('all tools are the operations in their order, equal to their goldens', () => {
  assert.deepEqual(
    all.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  )
  for (const tool of all) matchGolden(path.join(GOLDENS, `${tool.name}.json`), `${JSON.stringify(tool, null, 2)}\n`)
})

test('the tools listed by default cost at most 2,000 tokens', () => {
  const instructions = client.getInstructions() ?? ''
  const total = countTokens(JSON.stringify(core))
  const rows = [
    ...all.map(tool => `${tool.name} ${countTokens(JSON.stringify(tool))}`),
    `all ${countTokens(JSON.stringify(all))}`,
    `default ${total}`,
    `instructions ${countTokens(instructions)}`,
  ]
  matchGolden(path.join(GOLDENS, 'tokens.txt'), `${rows.join('\n')}\n`)
  assert.ok(total <= MOST_TOKENS, `${total} tokens`)
  assert.ok(core.some(({ name }) => name === 'analyze_relationship'))
})

test('only reading tools are marked as read-only', () => {
  for (const tool of all) {
    const { effect } = TOOLS.find(operation => operation.name === tool.name)!
    assert.equal(tool.annotations?.readOnlyHint, effect === 'read')
  }
})

test('each description says when to use the tool, and names only tools', () => {
  const names = new Set([...TOOLS.map(({ name }) => name), 'context_file'])
  for (const { name, description = '' } of all) {
    assert.match(description, /Use it|Rarely needed|start here|takes\.$/, name)
    for (const word of description.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []) assert.ok(names.has(word), word)
  }
})

test('--tools offers groups and single tools', async () => {
  const one = await listed('--tools', 'search_symbols, get')
  assert.deepEqual(
    one.tools.map(({ name }) => name),
    ['search_symbols', 'get_symbol'],
  )
  await assert.rejects(call(one.client, 'list_repos', {}), { code: -32602 })
  const missed = await call(one.client, 'search_symbols', { query: 'zzqqxx', format: 'json' })
  assert.deepEqual(JSON.parse(missed.text).error.suggestions, [])
  assert.equal(ctx(['mcp', '--tools', 'serach_symbols'], shop).status, 2)
})

test('--read-only offers no tool that writes to the work tree', async () => {
  const { tools } = await listed('--tools=all', '--read-only')
  const reading = TOOLS.filter(({ effect }) => effect !== 'edit')
  assert.deepEqual(
    tools.map(({ name }) => name),
    reading.map(({ name }) => name),
  )
  const refused = ctx(['mcp', '--tools', 'edit_code', '--read-only'], shop)
  assert.match(refused.stdout + refused.stderr, /No tool is left by --tools edit_code/)
})

test('by default a client may call tools that are not listed', async () => {
  assert.ok(!core.some(({ name }) => name === 'get_workflow_guidance'))
  assert.match((await call(standard, 'get_workflow_guidance', { topic: 'change' })).text, /analyze_relationship/)
})

test('the guidance has tool arguments over MCP', async () => {
  const { text } = await call(standard, 'get_workflow_guidance', { topic: 'files', format: 'text' })
  assert.match(text, /search_project \{"query":"login\.test\.ts"\}/)
  assert.doesNotMatch(text, /ctx search_project/)
})

test('arguments that are not advertised are accepted', async () => {
  const tool = core.find(({ name }) => name === 'search_symbols')!
  assert.ok(!('explain' in tool.inputSchema.properties!))
  const { text } = await call(standard, 'search_symbols', { query: 'login', explain: true, format: 'json' })
  assert.ok(JSON.parse(text).results[0].rank > 0)
})
