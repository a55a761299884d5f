// A disk that becomes full at each write of an update, one after the other: ctx reports an error, the old index stays,
// nothing is left over, and the next run completes the update. disk.test.ts fills a real disk, where mounting is
// allowed.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readManifest } from '../../src/cache/files/manifest.ts'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { isPlain } from '../../src/indexer/publish/plain-index.ts'
import { ctx, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { ctxHere, jsonHere } from '../helpers/here.ts'

const FULL = path.join(ROOT, 'test', 'helpers', 'crash.cjs')
/** More writes than any update of these files takes. */
const MAX_STEPS = 100

const WAYS = {
  'an update with an overlay': { args: [], env: { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '99' } },
  'a new base': { args: ['--force'], env: {} },
}

/** File names of a cache without generation numbers. */
const kindsIn = (cache: string) =>
  readdirSync(cache)
    .map(name => name.replace(/\d+/, 'N'))
    .sort()

for (const [kind, { args, env }] of Object.entries(WAYS)) {
  test(`a disk that is full at any write leaves the old index: ${kind}`, async () => {
    const root = makeRepository({ 'a.py': 'def name_0():\n    pass\n', 'b.py': 'def other():\n    pass\n' })
    const cache = path.join(root, '.ctx')
    const told = path.join(makeFolder('told'), 'full')
    assert.equal(ctx(['index', '--quiet'], root, env).status, 0)
    writeFiles(root, { 'a.py': 'def name_1():\n    pass\n' })
    assert.equal(ctx(['index', '--quiet', ...args], root, env).status, 0)
    const kinds = kindsIn(cache)
    let version = 1
    let failed = 0
    let step = 2
    for (; step < MAX_STEPS; step++) {
      const before = readdirSync(cache).sort()
      // The whole line differs from the one before.
      writeFiles(root, { 'a.py': `${'#\n'.repeat(step)}def name_${step}():\n    pass\n` })
      const full = { CTX_TEST_CRASH_AT: `${step - 1}`, CTX_TEST_CRASH_WITH: 'ENOSPC', CTX_TEST_CRASH_TOLD: told }
      const { status, stdout, stderr } = ctx(['index', '--json', ...args], root, {
        ...env,
        ...full,
        CTX_TEST_CRASH_IN: cache,
        NODE_OPTIONS: `--require ${FULL}`,
      })
      const note = `full at write ${step - 1}: ${stdout} ${stderr}`
      if (!existsSync(told)) break
      rmSync(told)
      assert.doesNotMatch(stderr, /^ {4}at /m, note)
      if (status === 0) version = step
      else {
        failed++
        assert.equal(status, 2, note)
        assert.equal(JSON.parse(stdout).error.code, 'ENVIRONMENT_ISSUE', note)
      }
      const reader = IndexReader.open(cache)!
      const kept = reader.entries(Array.from({ length: reader.manifest.counts.symbols }, (_, i) => i)).map(({ s }) => s)
      reader.close()
      // Files written after the new manifest (symbol_index.jsonl, folder times) are not part of the index.
      if (kept[0] === `name_${version}` && version < step) assert.deepEqual(readdirSync(cache).sort(), before, note)
      else assert.equal(kept[0], `name_${step}`, note)
      assert.deepEqual(kept.slice(1), ['other'], note)
      // With complete lines only hints are missing, which the user did not request.
      if (kept[0] === `name_${step}` && isPlain(cache, readManifest(cache)!)) assert.equal(status, 0, note)
      assert.equal((await ctxHere(['index', '--quiet', ...args], root, env)).status, 0, note)
      assert.equal((await ctxHere(['cache', 'verify', '--quiet'], root)).status, 0, note)
      assert.deepEqual(kindsIn(cache), kinds, note)
      const now = (await jsonHere(['search', 'name_'], root)).results!.map(({ s }) => s)
      assert.deepEqual(now, [`name_${step}`], note)
      version = step
    }
    assert.ok(step < MAX_STEPS && failed > 5, `${failed} of ${step} writes`)
  })
}

/** Names that are not similar to each other. */
const nameOf = (step: number): string => String.fromCharCode(97 + (step % 26)).repeat(8) + step

test('a disk that fills up during the update of a query gives a right answer or one that reports its state', async () => {
  const { env } = WAYS['an update with an overlay']
  const root = makeRepository({ 'a.py': 'def first():\n    pass\n', 'b.py': 'def other():\n    pass\n' })
  const cache = path.join(root, '.ctx')
  const told = path.join(makeFolder('told'), 'full')
  assert.equal(ctx(['index', '--quiet'], root, env).status, 0)
  const outcomes = new Set<string>()
  let step = 1
  for (; step < MAX_STEPS; step++) {
    const before = readManifest(cache)!.generation
    writeFiles(root, { 'a.py': `def ${nameOf(step)}():\n    pass\n` })
    const { status, stdout } = ctx(['search', nameOf(step), '--json'], root, {
      ...env,
      ...{ CTX_TEST_CRASH_AT: `${step}`, CTX_TEST_CRASH_WITH: 'ENOSPC', CTX_TEST_CRASH_TOLD: told },
      CTX_TEST_CRASH_IN: cache,
      NODE_OPTIONS: `--require ${FULL}`,
    })
    if (!existsSync(told)) break
    rmSync(told)
    const { results, index, error } = JSON.parse(stdout)
    const isPublished = readManifest(cache)!.generation > before
    const note = `full at write ${step}: ${stdout}`
    if (isPublished)
      assert.deepEqual([status, results?.[0].s, index.startsWith('stale')], [0, nameOf(step), false], note)
    else assert.deepEqual([status, error?.code], [2, 'INDEX_STALE'], note)
    outcomes.add(isPublished ? 'published' : 'not published')
    assert.equal((await ctxHere(['index', '--quiet'], root, env)).status, 0, note)
  }
  assert.ok(step < MAX_STEPS)
  assert.deepEqual([...outcomes].sort(), ['not published', 'published'])
})

test('an index can be dropped on a full disk', () => {
  const root = makeRepository({ 'a.py': 'def first():\n    pass\n' })
  const told = path.join(makeFolder('told'), 'full')
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const { status, stdout } = ctx(['cache', 'clear', '--json'], root, {
    ...{ CTX_TEST_CRASH_AT: '1', CTX_TEST_CRASH_WITH: 'ENOSPC', CTX_TEST_CRASH_TOLD: told, CTX_TEST_CRASH_FREES: '1' },
    CTX_TEST_CRASH_IN: path.join(root, '.ctx'),
    NODE_OPTIONS: `--require ${FULL}`,
  })
  assert.equal(existsSync(told), true)
  assert.equal(status, 0, stdout)
  assert.equal(existsSync(path.join(root, '.ctx')), false)
})
