// kill -9 at any moment of indexing, updating and compacting leaves an index with the old or the new content, which the
// next run completes. CTX_KILLS=500 runs more kills; CTX_READERS_MS=60000 runs readers beside writers longer.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctx } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { plainLines } from '../helpers/plain-lines.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
const KILLS = Number(process.env.CTX_KILLS ?? 20)
const READERS_MS = Number(process.env.CTX_READERS_MS ?? 2000)
/** Makes a small index use overlays, and sometimes a new base. */
const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '0.8' }

const FILES = 24
/** Two digits, so that no name is a prefix of another. */
const id = (file: number): string => `f${String(file).padStart(2, '0')}`
const nameOf = (file: number): string => `src/m${file % 4}/f${file}.py`
/** A version of a file; its functions name the version. */
function textOf(file: number, version: number): string {
  const count = 3 + ((file + version) % 5)
  return Array.from({ length: count }, (_, i) => `def ${id(file)}_v${version}_${i}(a):\n    return a\n`).join('\n')
}

function start(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [BIN, ...args], { cwd, env: cleanEnvironment(OVERLAYS) })
  let out = ''
  child.stdout.on('data', data => (out += data))
  const done = new Promise<{ status: number | null; out: string }>(resolve =>
    child.on('close', status => resolve({ status, out })),
  )
  return { child, done }
}

test(`kills at random moments leave a usable index (CTX_SEED=${seed})`, async () => {
  const versions = new Array<number>(FILES).fill(0)
  const root = makeRepository(Object.fromEntries(versions.map((_, file) => [nameOf(file), textOf(file, 0)])))
  const elsewhere = makeFolder('killed')
  const json = (...args: string[]) => JSON.parse(ctx([...args, '--json'], root, OVERLAYS).stdout)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  for (let kill = 0; kill < KILLS; kill++) {
    const changed = Array.from({ length: 1 + Math.floor(random() * 3) }, () => Math.floor(random() * FILES))
    const before = versions.slice()
    for (const file of changed) {
      versions[file] = kill + 1
      writeFiles(root, { [nameOf(file)]: textOf(file, kill + 1) })
    }
    const args = ['index', '--quiet', ...(random() < 0.2 ? ['--force'] : [])]
    const { child, done } = start(args, root)
    const delay = random() * 450
    await new Promise(resolve => setTimeout(resolve, delay))
    child.kill('SIGKILL')
    await done
    const note = `CTX_SEED=${seed}, kill ${kill} of ${args.join(' ')} after ${Math.round(delay)} ms`
    // Without checking files: the index alone has the complete old or new content.
    const probe = pick([...changed, Math.floor(random() * FILES)])
    const seen = ctx(['search', `${id(probe)}_v`, '--json', '--no-sweep', '--limit', '50'], root, OVERLAYS)
    assert.ok(seen.status === 0 || seen.status === 1, `${note}: ${seen.stdout} ${seen.stderr}`)
    assert.doesNotMatch(seen.stderr, /damaged|incomplete/, note)
    const known = [before[probe], versions[probe]]
    for (const { s } of JSON.parse(seen.stdout).results) {
      assert.ok(
        known.some(version => s.startsWith(`${id(probe)}_v${version}_`)),
        `${note}: ${s}`,
      )
    }
    // With checking files: the new content.
    const { results, index } = json('search', `${id(probe)}_v`, '--limit', '50')
    const expected = Array.from(
      { length: 3 + ((probe + versions[probe]!) % 5) },
      (_, i) => `${id(probe)}_v${versions[probe]}_${i}`,
    )
    assert.deepEqual(
      results.map(({ s }: { s: string }) => s),
      expected,
      `${note}: ${index}`,
    )
    if (kill % 5 !== 4) continue
    assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0, note)
    assert.equal(ctx(['index', '--quiet', '--force', '--cache-dir', elsewhere], root).status, 0, note)
    assert.deepEqual(plainLines(path.join(root, '.ctx')), plainLines(elsewhere), note)
    assert.ok(!readdirSync(path.join(root, '.ctx')).some(name => /lock|\.tmp$|\.dead$/.test(name)), note)
  }
})

test('readers beside writers get no error and no torn answer', async () => {
  const root = makeRepository(
    Object.fromEntries(Array.from({ length: FILES }, (_, file) => [nameOf(file), textOf(file, 0)])),
  )
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const until = Date.now() + READERS_MS
  let version = 0
  let answers = 0
  const write = async (): Promise<void> => {
    while (Date.now() < until) {
      version++
      for (let file = 0; file < 3; file++) writeFiles(root, { [nameOf(file)]: textOf(file, version) })
      const { status, out } = await start(['index', '--json'], root).done
      assert.equal(status, 0, out)
    }
  }
  const read = async (): Promise<void> => {
    while (Date.now() < until) {
      const { status, out } = await start(['search', 'f20_v0', '--json', '--no-sweep'], root).done
      assert.equal(status, 0, out)
      assert.equal(JSON.parse(out).total, 3 + (20 % 5))
      answers++
    }
  }
  const readers = READERS_MS > 10_000 ? 50 : 6
  await Promise.all([write(), write(), ...Array.from({ length: readers }, read)])
  assert.ok(answers >= readers)
})
