// A server does not leak files or threads, even if calls fail.
import assert from 'node:assert/strict'
import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { ctx, ENDLESS } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const CANNOT_TELL = { skip: process.platform !== 'linux' && 'only Linux says what a process has open' }
/** More calls than files or threads may be left open. */
const CALLS = 6

function held(client: Client, what: 'fd' | 'task'): number {
  return readdirSync(`/proc/${(client.transport as StdioClientTransport).pid}/${what}`).length
}

/** The additional files and threads of a server after several calls, once background work has ended. */
async function grownBy(client: Client, ask: (turn: number) => Promise<unknown>) {
  await ask(0)
  const before = { files: held(client, 'fd'), threads: held(client, 'task') }
  for (let turn = 1; turn <= CALLS; turn++) await ask(turn)
  for (const until = Date.now() + ENDLESS; ; ) {
    const grown = { files: held(client, 'fd') - before.files, threads: held(client, 'task') - before.threads }
    if (isBounded(grown) || Date.now() > until) return grown
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Fewer than one for each call. */
function isBounded({ files, threads }: { readonly files: number; readonly threads: number }): boolean {
  return files < CALLS && threads < CALLS
}

test('threads of an aborted refresh are stopped', CANNOT_TELL, async () => {
  const many = Object.fromEntries(
    Array.from({ length: 1600 }, (_, i) => [`src/f${i}.ts`, `export const f${i} = ${i}\n`]),
  )
  const root = makeRepository(many)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const client = await connect(root, { CTX_PARSER_BACKEND: 'js' })
  // After a change, another parser backend has to parse all files.
  writeFiles(root, { 'src/new.ts': 'export const added = 1\n' })
  const grown = await grownBy(client, async turn => {
    const { text } = await call(client, 'search_symbols', { query: `nothing${turn}` })
    assert.match(text, /that is more than are read again before an answer/)
  })
  assert.ok(isBounded(grown), JSON.stringify(grown))
})

test('files of a failed index are closed', CANNOT_TELL, async () => {
  const root = makeRepository({ ...SHOP, 'vendor/v.ts': 'export const v = 1\n' })
  writeFiles(root, { 'vendor/.gitignore': '# nothing\n'.repeat(500_000) })
  const client = await connect(root)
  const grown = await grownBy(client, async () => {
    const { text } = await call(client, 'search_symbols', { query: 'login' })
    assert.match(text, /too large for a file of rules/)
  })
  assert.ok(isBounded(grown), JSON.stringify(grown))
  assert.deepEqual(readdirSync(path.join(root, '.ctx')), ['.gitignore'])
})

test('the sweep file is closed if the disk is full', CANNOT_TELL, async () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const client = await connect(root, { CTX_SWEEP_FILES: '0' })
  const swept = path.join(root, '.ctx', 'swept')
  rmSync(swept, { force: true })
  symlinkSync('/dev/full', swept)
  // The file is written once per generation.
  const grown = await grownBy(client, async turn => {
    writeFiles(root, { 'src/more.ts': `export const more${turn} = ${turn}\n` })
    await call(client, 'generate_index', {})
    rmSync(swept, { force: true })
    symlinkSync('/dev/full', swept)
    await call(client, 'search_symbols', { query: 'handleLogin' })
  })
  assert.ok(isBounded(grown), JSON.stringify(grown))
})
