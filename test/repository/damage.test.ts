// The next query notices, names and repairs damage in .ctx/. Files of a newer ctx are left alone.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { cacheFile, flip, indexed, OVERLAYS, rewriteManifest } from '../helpers/damage.ts'
import { BIN, cleanEnvironment, ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

function assertRepairs(root: string, damage: () => void): void {
  const before = ctxJson(['get', 'handleLogin'], root).results
  damage()
  const run = ctx(['get', 'handleLogin', '--json'], root)
  assert.equal(run.status, 0, run.stdout + run.stderr)
  assert.match(run.stderr, /indexing again/i)
  assert.deepEqual(JSON.parse(run.stdout).results, before)
  assert.equal(ctx(['get', 'handleLogin', '--json'], root).stderr, '', 'repaired completely')
}

test('a flipped bit in a line of symbol_index.jsonl is repaired', () => {
  const root = indexed()
  assertRepairs(root, () => flip(cacheFile(root, /^symbol_index\.jsonl$/), 20))
})

test('a truncated symbol_index.jsonl, tables or pack is repaired', () => {
  for (const pattern of [/^symbol_index\.jsonl$/, /^tables-/, /^details-/]) {
    const root = indexed()
    const file = cacheFile(root, pattern)
    assertRepairs(root, () => truncateSync(file, Math.floor(statSync(file).size / 2)))
  }
})

test('a flipped bit in a detail pack is repaired', () => {
  const root = indexed()
  const file = cacheFile(root, /^details-/)
  // Every byte is covered: some flip hits the symbol's chunk or its directory entry.
  assertRepairs(root, () => {
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at++) bytes[at] = bytes[at]! ^ 1
    writeFileSync(file, bytes)
  })
})

test('a manifest that is no JSON, or of an older content version, is rebuilt', () => {
  const broken = indexed()
  assertRepairs(broken, () => writeFileSync(path.join(broken, '.ctx/manifest.json'), '{"format":1,'))
  const older = indexed()
  assertRepairs(older, () => rewriteManifest(path.join(older, '.ctx'), manifest => ({ ...manifest, content: 0 })))
})

test('a damaged index is not overwritten: the new one has its own files', () => {
  const root = indexed()
  const tables = cacheFile(root, /^tables-/)
  writeFileSync(path.join(root, '.ctx/manifest.json'), 'no JSON')
  assert.equal(ctxJson(['search', 'handleLogin'], root).total, 1)
  assert.notEqual(cacheFile(root, /^tables-/), tables)
})

test('queries refuse an index of a newer format, and only --force replaces it', () => {
  const root = indexed()
  rewriteManifest(path.join(root, '.ctx'), manifest => ({ ...manifest, format: 99 }))
  for (const args of [['search', 'reset'], ['index']]) {
    const run = ctx([...args, '--json'], root)
    assert.equal(run.status, 2)
    assert.equal(JSON.parse(run.stdout).error.code, 'INDEX_VERSION')
  }
  assert.equal(ctx(['index', '--force', '--json'], root).status, 0)
  assert.equal(ctxJson(['search', 'reset'], root).total, 2)
})

test('one changed file leaves the details of others in place', () => {
  const root = indexed()
  const pack = cacheFile(root, /^details-/)
  const bytes = readFileSync(pack)
  const { mtimeMs } = statSync(pack)
  writeFiles(root, { 'src/auth/logout.ts': 'export function reset(): void {}\n\nexport function leave(): void {}\n' })
  assert.equal(ctxJson(['search', 'leave'], root).total, 1)
  assert.deepEqual(readFileSync(pack), bytes)
  assert.equal(statSync(pack).mtimeMs, mtimeMs)
})

test('packs do not pile up', () => {
  const root = indexed()
  for (let i = 0; i < 12; i++) {
    writeFiles(root, { 'src/auth/logout.ts': `export function leave${i}(): void {}\n` })
    assert.equal(ctx(['index', '--quiet'], root).status, 0)
  }
  assert.ok(readdirSync(path.join(root, '.ctx')).filter(name => name.startsWith('details-')).length <= 8)
  assert.equal(ctxJson(['get', 'leave11', 'handleLogin'], root).results!.length, 2)
})

test('a killed index run leaves the old index and no stale lock', async () => {
  const root = indexed()
  writeFiles(
    root,
    Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`src/gen/f${i}.ts`, `export function fresh${i}() {}\n`])),
  )
  for (const delay of [20, 60, 100, 140, 180, 220]) {
    const child = spawn(process.execPath, [BIN, 'index', '--force', '--quiet'], { cwd: root, env: cleanEnvironment() })
    const exited = new Promise(resolve => child.on('exit', resolve))
    await new Promise(resolve => setTimeout(resolve, delay))
    child.kill('SIGKILL')
    await exited
    const run = ctx(['search', 'handleLogin', '--json'], root)
    assert.equal(run.status, 0, run.stdout + run.stderr)
    assert.equal(JSON.parse(run.stdout).total, 1)
  }
  assert.equal(ctxJson(['search', 'fresh149'], root).total, 1)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.ok(!readdirSync(path.join(root, '.ctx')).some(name => name === 'lock' || name.endsWith('.tmp')))
})

test('writers exclude each other and readers never fail', async () => {
  const root = indexed()
  const start = (...args: string[]) =>
    new Promise<{ status: number | null; out: string }>(resolve => {
      const child = spawn(process.execPath, [BIN, ...args, '--json'], { cwd: root, env: cleanEnvironment() })
      let out = ''
      child.stdout.on('data', data => (out += data))
      child.on('close', status => resolve({ status, out }))
    })
  const writers = [start('index', '--force'), start('index', '--force'), start('index', '--force')]
  const readers = Array.from({ length: 8 }, () => start('search', 'reset'))
  for (const { status } of await Promise.all(writers)) assert.equal(status, 0)
  for (const { status, out } of await Promise.all(readers)) {
    assert.equal(status, 0, out)
    assert.equal(JSON.parse(out).total, 2)
  }
})

/** An index with an overlay that hides a file of the base. */
function updated(): string {
  const root = indexed()
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.ok(cacheFile(root, /^splice-/))
  return root
}

test('a flipped bit or a lost end in any file of an overlay is repaired', () => {
  const files = [/^splice-/, /^lines-/, /^symbol_index\.jsonl$/]
  for (const pattern of files) {
    for (const damage of ['flip', 'cut'] as const) {
      const root = updated()
      const file = cacheFile(root, pattern)
      const expected = ctxJson(['search', 'leave'], root).results
      if (damage === 'cut') truncateSync(file, Math.floor(statSync(file).size / 2))
      else flip(file, 20)
      const run = ctx(['get', 'leave', 'handleLogin', 'getUserData', 'build_report', '--json'], root)
      assert.equal(run.status, 0, `${pattern} ${damage}: ${run.stdout}${run.stderr}`)
      assert.equal(JSON.parse(run.stdout).results.length, 4)
      assert.match(run.stderr, /indexing again/i, `${pattern} ${damage}`)
      assert.deepEqual(ctxJson(['search', 'leave'], root).results, expected)
      assert.equal(ctx(['get', 'leave', '--json'], root).stderr, '', 'repaired completely')
    }
  }
})

test('readers ignore hidden lines, blank or not, and the next run blanks them', () => {
  const root = updated()
  const file = cacheFile(root, /^symbol_index\.jsonl$/)
  const whole = readFileSync(file, 'utf8')
  assert.equal(whole.split('\n').length - 1, Number(ctxJson(['status'], root).symbols))
  const at = whole.search(/ {20,}\n/)
  assert.ok(at > 0)
  const before = ctxJson(['get', 'leave', 'getUserData', 'handleLogin'], root).results
  const bytes = readFileSync(file)
  bytes.fill('\n{"s":"half', at + 3, at + 14)
  writeFileSync(file, bytes)
  const run = ctx(['get', 'leave', 'getUserData', 'handleLogin', '--json'], root)
  assert.equal(run.stderr, '')
  assert.deepEqual(JSON.parse(run.stdout).results, before)
  // As after a writer that died before recording that the file is complete.
  rmSync(path.join(root, '.ctx/worktree.json'))
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.equal(readFileSync(file, 'utf8'), whole)
})

test('for one changed file only that is parsed, and only the overlay is written', () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`src/f${i}.py`, `def f${i}(a):\n    return a\n`]),
  )
  const root = makeRepository(files)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const folder = path.join(root, '.ctx')
  const sizes = () => new Map(readdirSync(folder).map(name => [name, statSync(path.join(folder, name)).size]))
  const before = sizes()
  writeFiles(root, { 'src/f77.py': 'def changed(a):\n    return a\n' })
  assert.equal(JSON.parse(ctx(['index', '--json'], root, { CTX_SMALL_INDEX: '0' }).stdout).parsed, 1)
  let written = 0
  for (const [name, size] of sizes()) if (!before.has(name)) written += size
  assert.ok(written > 0 && written < 2000, `${written} bytes of new files`)
  for (const name of before.keys()) assert.ok(statSync(path.join(folder, name)), `${name} is still there`)
  assert.equal(ctxJson(['search', 'changed'], root).total, 1)
  assert.equal(ctxJson(['search', 'f77'], root).index, 'fresh')
})

test('an update that copies from a truncated or missing pack repairs it', () => {
  for (const lose of [(file: string) => truncateSync(file, 10), (file: string) => rmSync(file)]) {
    const root = makeRepository({ 'a.py': 'def a0(): pass\n', 'b.py': 'def b(): pass\n', 'c.py': 'def c(): pass\n' })
    assert.equal(ctx(['index', '--quiet'], root).status, 0)
    writeFiles(root, { 'b.py': 'def b(one): pass\n' })
    assert.equal(ctxJson(['search', 'b'], root).total, 1)
    lose(path.join(root, '.ctx', 'details-2.pack'))
    // This many packs are merged into one.
    for (let version = 1; version < 12; version++) {
      writeFiles(root, { 'a.py': `def a${version}(): pass\n` })
      const found = ctxJson(['search', `a${version}`], root)
      assert.equal(found.total, 1, JSON.stringify(found))
    }
    const [record] = ctxJson(['get', 'b'], root).results!
    assert.deepEqual(record!.params, [{ name: 'one' }])
  }
})
