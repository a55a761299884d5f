// Threads die (out of memory, a grammar that traps): the file that killed one is left out, and no other is lost.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { runPool } from '../../src/indexer/pool.ts'
import type { SourceResult, SourceTask } from '../../src/indexer/source-file.ts'
import { ROOT } from '../helpers/exec.ts'

const ENGINE = { mode: 'prod', backend: 'wasm' } as const
const THREAD = path.join(ROOT, 'test/fixtures/threads/dies-on-deadly.cjs')

function tasks(paths: readonly string[]): SourceTask[] {
  return paths.map(name => ({ path: name, absolute: name, language: 'c', size: 10_000, mtime: 0, ctime: 0, known: '' }))
}

async function run(paths: readonly string[]): Promise<Map<string, SourceResult>> {
  const results = new Map<string, SourceResult>()
  await runPool(tasks(paths), 2, result => results.set(result.path, result), ENGINE, undefined, THREAD)
  return results
}

test('a thread that dies costs the file it died of, and nothing else', async () => {
  const paths = Array.from({ length: 200 }, (_, i) => (i === 17 || i === 18 || i === 150 ? `deadly${i}.c` : `f${i}.c`))
  const results = await run(paths)
  assert.equal(results.size, 200)
  for (const [name, result] of results) {
    assert.equal(result.status, name.includes('deadly') ? 'skipped' : 'same', name)
    if (result.status === 'skipped') assert.equal(result.reason, 'unparsable')
  }
})

test('a thread in which a grammar trapped gives its files to another', async () => {
  const paths = Array.from({ length: 200 }, (_, i) => (i % 50 === 7 ? `trap${i}.c` : `f${i}.c`))
  const results = await run(paths)
  assert.equal(results.size, 200)
  for (const [name, { status }] of results) assert.equal(status, 'same', name)
})

test('threads that die of everything are a failure, not an index without files', async () => {
  await assert.rejects(run(Array.from({ length: 100 }, (_, i) => `all/f${i}.c`)), { code: 'ENVIRONMENT_ISSUE' })
})
