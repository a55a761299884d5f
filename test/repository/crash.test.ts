// Kills a run before each change of its files, one after the other: the index has the old or the new content, nothing
// blocks, and the next run completes it. Unlike random kills (kill.test.ts) this finds windows of microseconds.
// CTX_CRASH_STRIDE=1 tries every step, otherwise every sixth after the first ones.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { plainLines } from '../helpers/plain-lines.ts'

const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }
Object.assign(process.env, OVERLAYS)
const { generate } = await import('../../src/indexer/generate.ts')
const { ctxHere } = await import('../helpers/here.ts')
const { IndexReader } = await import('../../src/cache/reader/index-reader.ts')

const CRASH = path.join(ROOT, 'test', 'helpers', 'crash.cjs')
const STRIDE = Number(process.env.CTX_CRASH_STRIDE ?? 6)
/** The steps of taking the lock, whose remains block the next run. */
const FIRST_STEPS = 7
const FILES = ['a.py', 'b.py', 'src/c.py', 'src/d.py']
/** More steps than any run takes, so that the test ends. */
const MAX_STEPS = 150

const stem = (file: string): string => path.basename(file, '.py')
const namesOf = (file: string, version: number): string[] => [0, 1, 2].map(i => `${stem(file)}_v${version}_${i}`)
const textOf = (file: string, version: number): string =>
  namesOf(file, version)
    .map(name => `def ${name}(a):\n    return a\n`)
    .join('\n')

function indexed(cache: string): string[] {
  const reader = IndexReader.open(cache)!
  try {
    const symbols = Array.from({ length: reader.manifest.counts.symbols }, (_, i) => i)
    return reader.entries(symbols).map(entry => entry.s)
  } finally {
    reader.close()
  }
}

const WAYS = {
  'an update with an overlay': { args: [], env: OVERLAYS },
  'a new base out of base and overlay': { args: [], env: {} },
  'an index made again': { args: ['--force'], env: {} },
}

for (const [kind, { args, env }] of Object.entries(WAYS)) {
  test(`a run killed at any step leaves a usable index: ${kind}`, async () => {
    const root = makeRepository(Object.fromEntries(FILES.map(file => [file, textOf(file, 0)])))
    const cache = path.join(root, '.ctx')
    const elsewhere = makeFolder('crashed')
    const here = { root, cache, detached: false }
    await generate(here)
    const versions = new Map(FILES.map(file => [file, 0]))
    const truth = (): string[] => FILES.flatMap(file => namesOf(file, versions.get(file)!))
    let steps = 1
    for (; steps < MAX_STEPS; steps += steps < FIRST_STEPS ? 1 : STRIDE) {
      const before = truth()
      const changed = FILES[steps % FILES.length]!
      versions.set(changed, steps)
      writeFiles(root, { [changed]: textOf(changed, steps) })
      const crash = { CTX_TEST_CRASH_AT: String(steps), CTX_TEST_CRASH_IN: cache }
      const { signal, status, stderr } = spawnSync(
        process.execPath,
        ['--require', CRASH, BIN, 'index', '--quiet', ...args],
        { cwd: root, encoding: 'utf8', env: cleanEnvironment({ ...env, ...crash }) },
      )
      if (signal === null) {
        assert.equal(status, 0, stderr)
        break
      }
      const note = `killed before step ${steps}; left: ${readdirSync(cache).join(' ')}`
      const seen = indexed(cache)
      assert.ok(
        [before, truth()].some(names => names.join() === seen.join()),
        `${note}: ${seen}`,
      )
      const asked = await ctxHere(['search', `${stem(changed)}_v`], root)
      assert.equal(asked.stderr, '', note)
      const { results, index } = JSON.parse(asked.stdout)
      assert.match(index, /^(fresh|refreshed)/, note)
      assert.deepEqual(
        results.map(({ s }: { s: string }) => s),
        namesOf(changed, steps),
        note,
      )
      await generate(here)
      assert.deepEqual(indexed(cache), truth(), note)
      await generate({ root, cache: elsewhere, detached: true }, { force: true })
      assert.deepEqual(plainLines(cache), plainLines(elsewhere), note)
      assert.deepEqual(
        readdirSync(cache).filter(name => /^lock|\.tmp$|\.dead$/.test(name)),
        [],
        note,
      )
    }
    assert.ok(steps > 20 && steps < MAX_STEPS, `${steps} steps`)
  })
}
