// The command line with --json and MCP with format json return equal answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOOLS } from '../src/operations/invocation/operation-table.ts'
import { ctx } from './helpers/exec.ts'
import { makeRepository, SHOP } from './helpers/fixture.ts'
import { call, connect } from './mcp/client.ts'

/** Keys that differ between runs, or that only a server has. */
const VOLATILE_KEYS = new Set(['ms', 'indexed_at', 'generation', 'watched'])

const EDITS = [{ file_path: 'src/auth/login.ts', target: 'return reply.ok', replacement: 'return true' }]

const CALLS: Readonly<Record<string, readonly [args: Record<string, unknown>, argv: readonly string[]]>> = {
  generate_index: [{ force: true }, ['--force']],
  search_symbols: [{ query: 'login', limit: 5, explain: true }, ['login', '--limit', '5', '--explain']],
  list_symbols: [{ module: 'src/auth', kind: 'fn' }, ['src/auth', '--kind=fn']],
  get_symbol: [
    { symbols: ['handleLogin', 'LoginForm.submit', 'nobody'] },
    ['handleLogin', 'LoginForm.submit', 'nobody'],
  ],
  get_symbol_source: [{ symbols: ['handleLogin', 'src/api/client.ts:1-3'] }, ['handleLogin', 'src/api/client.ts:1-3']],
  analyze_relationship: [{ target: 'saveSession', mode: 'callers' }, ['saveSession', '--mode', 'callers']],
  analyze_diff: [{ range: 'HEAD', tests: true, limit: 5 }, ['HEAD', '--tests', '--limit', '5']],
  debug_edit_match: [
    { file_path: 'src/auth/login.ts', target: 'return reply.okay' },
    ['src/auth/login.ts', 'return reply.okay'],
  ],
  edit_code: [{ edits: EDITS, dry_run: true }, ['--edits', JSON.stringify(EDITS), '--dry-run']],
  rename_symbol: [{ target: 'saveSession', new_name: 'keepSession' }, ['saveSession', 'keepSession']],
  safe_delete: [{ target: 'saveSession' }, ['saveSession']],
  get_repo_overview: [{}, []],
  get_index_status: [{}, []],
  list_repos: [{}, []],
  get_workflow_guidance: [{ topic: 'files' }, ['files']],
  read_code: [{ file_path: 'src/auth/login.ts' }, ['src/auth/login.ts']],
  resolve_symbol: [{ name: 'reset', context_file: 'src/auth/login.ts' }, ['reset', '--context', 'src/auth/login.ts']],
  search_project: [{ query: 'fetch', type: 'content' }, ['fetch', '--type', 'content']],
}

/** Errors and ambiguous names must be equal too. */
const FAILING_CALLS: readonly [name: string, args: Record<string, unknown>, argv: readonly string[]][] = [
  ['search_symbols', { query: 'zzzzzz' }, ['zzzzzz']],
  ['search_symbols', { query: 'x' }, ['x']],
  ['get_symbol', { symbols: ['reset'] }, ['reset']],
  ['resolve_symbol', { name: 'reset' }, ['reset']],
  ['resolve_symbol', { name: 'handleLgin' }, ['handleLgin']],
  ['get_symbol', { symbols: ['nobody'] }, ['nobody']],
  [
    'edit_code',
    { edits: [{ ...EDITS[0], target: 'name' }] },
    ['--edits', JSON.stringify([{ ...EDITS[0], target: 'name' }])],
  ],
  ['search_symbols', { query: 'ab', limit: 1000 }, ['ab', '--limit', '1000']],
]

const shop = makeRepository(SHOP)
ctx(['generate_index'], shop)
const client = await connect(shop)

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !VOLATILE_KEYS.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, comparable(item)]))
}

async function compare(name: string, args: Record<string, unknown>, argv: readonly string[]): Promise<void> {
  const { text } = await call(client, name, { ...args, format: 'json' })
  const { stdout } = ctx([name, ...argv, '--json'], shop)
  const answer = JSON.parse(stdout)
  assert.deepEqual(comparable(answer), comparable(JSON.parse(text)))
  // Every list has consistent counts.
  if (answer.results) assert.ok(answer.showing === answer.results.length && answer.total >= answer.showing, stdout)
}

test('every tool has a call in this test', () => {
  assert.deepEqual(Object.keys(CALLS).sort(), TOOLS.map(({ name }) => name).sort())
})

for (const [name, [args, argv]] of Object.entries(CALLS)) {
  test(`${name} returns the same from the command line and MCP`, () => compare(name, args, argv))
}

for (const [name, args, argv] of FAILING_CALLS) {
  test(`${name} ${argv.join(' ')} fails the same from the command line and MCP`, () => compare(name, args, argv))
}
