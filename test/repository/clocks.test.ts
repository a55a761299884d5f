// An index built in the future, by a clock that was set back or on another machine. Its times prove nothing.
import assert from 'node:assert/strict'
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const HOUR = 3_600_000
/** The environment of a process whose clock is an hour ahead. */
const AHEAD = {
  CLOCK_AHEAD: String(HOUR),
  NODE_OPTIONS: `--require ${JSON.stringify(path.join(ROOT, 'test', 'helpers', 'clock.cjs'))}`,
}
const FILES = { 'a.ts': 'export function one() {}\n', 'b.ts': 'export function two() {}\n' }

/** Writes a text of the same length and restores the time; only the ctime reveals it. */
function writeUnseen(file: string, text: string): void {
  const { size, atime, mtime } = statSync(file)
  assert.equal(text.length, size)
  writeFileSync(file, text)
  utimesSync(file, atime, mtime)
}

function indexedAt(root: string): number {
  return Date.parse(ctxJson(['status'], root).indexed_at as string) - Date.now()
}

for (const sweepFiles of ['2000', '0']) {
  test(`later changes are seen, with CTX_SWEEP_FILES=${sweepFiles}`, () => {
    const root = makeRepository(FILES)
    const env = { CTX_SWEEP_FILES: sweepFiles }
    assert.equal(ctx(['index', '--quiet'], root, AHEAD).status, 0)
    assert.ok(indexedAt(root) > HOUR / 2)
    const status = ctxJson(['status'], root, env)
    assert.deepEqual(status.changed, { modified: 0, deleted: 0, folders: 0 })
    assert.match(
      status.index as string,
      /^stale: some files, because by the clock of now the index was made in the fut/,
    )
    writeUnseen(path.join(root, 'a.ts'), 'export function six() {}\n')
    assert.deepEqual(ctxJson(['search', 'one'], root, env).results, [])
    assert.equal(ctxJson(['get', 'six'], root, env).total, 1)
    // All files have been compared, and the index has a current time.
    assert.equal(ctx(['index', '--quiet'], root, env).status, 0)
    assert.ok(indexedAt(root) <= 0)
    assert.equal(ctxJson(['status'], root, env).index, 'fresh')
    writeUnseen(path.join(root, 'b.ts'), 'export function ten() {}\n')
    assert.equal(ctxJson(['get', 'ten'], root, env).total, 1)
  })
}

test('an unchanged tree is compared once, and the answers stay the same', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root, AHEAD).status, 0)
  const first = ctxJson(['get', 'one'], root)
  assert.equal(first.total, 1)
  assert.ok(indexedAt(root) <= 0)
  assert.equal(ctxJson(['status'], root).index, 'fresh')
})

test('a server sees later changes, too', async () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root, AHEAD).status, 0)
  writeUnseen(path.join(root, 'a.ts'), 'export function six() {}\n')
  const client = await connect(root)
  const { results } = JSON.parse((await call(client, 'get_symbol', { symbols: ['six'], format: 'json' })).text)
  assert.equal(results[0].s, 'six')
})
