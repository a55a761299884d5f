// CTX_LOG=json logs one line per operation, from the command line and MCP, to a file or standard error.
// get_index_status --metrics sums them up.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const env = { CTX_LOG: 'json' }

test('one line per operation goes to standard error, nothing of it to the answer', () => {
  const shop = makeRepository(SHOP)
  const { stdout, stderr } = ctx(['search', 'login', '--json', '--quiet'], shop, env)
  const events = stderr
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.equal(events.length, 1)
  const [{ operation, outcome, ms, bytes }] = events
  assert.deepEqual([operation, outcome], ['search_symbols', 'answered'])
  assert.ok(ms > 0 && bytes > 0)
  assert.equal(stdout, ctx(['search', 'login', '--json'], shop).stdout)
})

test('with a log file, not found and invalid arguments are distinguished', () => {
  const shop = makeRepository(SHOP)
  const file = path.join(shop, 'events.log')
  const run = (...args: string[]) => ctx([...args, '--quiet'], shop, { ...env, CTX_LOG_FILE: file })
  run('generate_index')
  run('get_symbol', 'nobody')
  run('get_symbol', 'reset')
  run('get_symbol_source', 'src/auth/login.ts:900-901')
  const events = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(
    events.map(({ operation, outcome, files }) => [operation, outcome, files]),
    [
      ['generate_index', 'answered', 4],
      ['get_symbol', 'nothing found', 0],
      ['get_symbol', 'ambiguous', 0],
      ['get_symbol_source', 'failed', 0],
    ],
  )
})

test('metrics are summed by operation, and a refresh counts its files', () => {
  const shop = makeRepository(SHOP)
  const status = () => JSON.parse(ctx(['status', '--metrics', '--json'], shop).stdout).metrics
  ctx(['generate_index'], shop)
  assert.match(status().hint, /CTX_LOG=json/)
  ctx(['search', 'login'], shop, env)
  writeFiles(shop, { 'src/new.ts': 'export function brandNew() {}\n' })
  ctx(['search', 'brand'], shop, env)
  ctx(['get', 'brandNew'], shop, env)
  const { operations, since } = status()
  assert.match(since, /^\d{4}-/)
  assert.deepEqual(
    operations.map(({ operation, calls, failed, files }: Record<string, unknown>) => [operation, calls, failed, files]),
    [
      ['search_symbols', 2, 0, 1],
      ['get_symbol', 1, 0, 0],
    ],
  )
})

test('without CTX_LOG nothing is logged', () => {
  const shop = makeRepository(SHOP)
  assert.equal(ctx(['search', 'login', '--quiet'], shop).stderr, '')
  assert.ok(!existsSync(path.join(shop, '.ctx', 'metrics.jsonl')))
})

test('files that needed a fallback parser are counted', () => {
  const root = makeRepository(SHOP)
  // The js backend does not support Python.
  const run = ctx(['index', '--quiet'], root, { ...env, CTX_ENGINE_MODE: 'ci', CTX_PARSER_BACKEND: 'js' })
  const [event] = run.stderr
    .split('\n')
    .filter(line => line.startsWith('{"time"'))
    .map(line => JSON.parse(line))
  assert.deepEqual([event.operation, event.files, event.fallbacks > 0], ['generate_index', 4, true])
  assert.ok(event.ms > 0 && event.bytes >= 0)
})
