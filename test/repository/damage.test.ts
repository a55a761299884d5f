// What is broken in .ctx/ is noticed, named and healed by the next query; what a newer ctx wrote is left alone.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { seal } from '../../src/cache/sealed.ts'
import { BIN, cleanEnvironment, ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

function indexed(): string {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return root
}

function cacheFile(root: string, pattern: RegExp): string {
  const name = readdirSync(path.join(root, '.ctx')).find(file => pattern.test(file))
  assert.ok(name, `no ${pattern} in .ctx`)
  return path.join(root, '.ctx', name)
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(file, bytes)
}

/** Asks for a record before and after damage: the same answer, and a word about the damage on standard error. */
function assertHeals(root: string, damage: () => void): void {
  const before = ctxJson(['get', 'handleLogin'], root).results
  damage()
  const run = ctx(['get', 'handleLogin', '--json'], root)
  assert.equal(run.status, 0, run.stdout + run.stderr)
  assert.match(run.stderr, /indexing again/i)
  assert.deepEqual(JSON.parse(run.stdout).results, before)
  assert.equal(ctx(['get', 'handleLogin', '--json'], root).stderr, '', 'healed for good')
}

test('a flipped bit in a line of symbol_index.jsonl', () => {
  const root = indexed()
  assertHeals(root, () => flip(cacheFile(root, /^symbol_index\.jsonl$/), 20))
})

test('a truncated symbol_index.jsonl, tables or pack', () => {
  for (const pattern of [/^symbol_index\.jsonl$/, /^tables-/, /^details-/]) {
    const root = indexed()
    const file = cacheFile(root, pattern)
    assertHeals(root, () => truncateSync(file, Math.floor(statSync(file).size / 2)))
  }
})

test('a flipped bit in a detail pack', () => {
  const root = indexed()
  const file = cacheFile(root, /^details-/)
  // Every byte is covered: whichever chunk the symbol is in, its bytes or its directory entry are hit somewhere.
  assertHeals(root, () => {
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at++) bytes[at] = bytes[at]! ^ 1
    writeFileSync(file, bytes)
  })
})

test('a manifest that is no JSON, and one of an older content version', () => {
  const broken = indexed()
  assertHeals(broken, () => writeFileSync(path.join(broken, '.ctx/manifest.json'), '{"format":1,'))
  const older = indexed()
  assertHeals(older, () => {
    const file = path.join(older, '.ctx/manifest.json')
    const { checksum: _old, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, seal({ ...manifest, content: 0 }))
  })
})

test('a damaged index is not written over: its successor has files of its own', () => {
  const root = indexed()
  const tables = cacheFile(root, /^tables-/)
  writeFileSync(path.join(root, '.ctx/manifest.json'), 'no JSON')
  assert.equal(ctxJson(['search', 'handleLogin'], root).total, 1)
  assert.notEqual(cacheFile(root, /^tables-/), tables)
})

test('an index of a newer format is refused by queries and replaced only by force', () => {
  const root = indexed()
  const file = path.join(root, '.ctx/manifest.json')
  const { checksum: _old, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, seal({ ...manifest, format: 99 }))
  for (const args of [['search', 'reset'], ['index']]) {
    const run = ctx([...args, '--json'], root)
    assert.equal(run.status, 2)
    assert.equal(JSON.parse(run.stdout).error.code, 'INDEX_VERSION')
  }
  assert.equal(ctx(['index', '--force', '--json'], root).status, 0)
  assert.equal(ctxJson(['search', 'reset'], root).total, 2)
})

test('one changed file leaves the details of the others where they are', () => {
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

test('an indexer that is killed leaves the old index, and no lock that has to be removed by hand', async () => {
  const root = indexed()
  writeFiles(
    root,
    Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`src/gen/f${i}.ts`, `export function fresh${i}() {}\n`])),
  )
  for (const delay of [20, 60, 100, 140, 180, 220]) {
    const child = spawn(process.execPath, [BIN, 'index', '--force', '--quiet'], { cwd: root, env: cleanEnvironment() })
    await new Promise(resolve => setTimeout(resolve, delay))
    child.kill('SIGKILL')
    await new Promise(resolve => child.on('exit', resolve))
    const run = ctx(['search', 'handleLogin', '--json'], root)
    assert.equal(run.status, 0, run.stdout + run.stderr)
    assert.equal(JSON.parse(run.stdout).total, 1)
  }
  assert.equal(ctxJson(['search', 'fresh149'], root).total, 1)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.ok(!readdirSync(path.join(root, '.ctx')).some(name => name === 'lock' || name.endsWith('.tmp')))
})

test('writers take turns and readers never fail', async () => {
  const root = indexed()
  const start = (...args: string[]) =>
    new Promise<{ status: number | null; out: string }>(resolve => {
      const child = spawn(process.execPath, [BIN, ...args, '--json'], { cwd: root, env: cleanEnvironment() })
      let out = ''
      child.stdout.on('data', data => (out += data))
      child.on('exit', status => resolve({ status, out }))
    })
  const writers = [start('index', '--force'), start('index', '--force'), start('index', '--force')]
  const readers = Array.from({ length: 8 }, () => start('search', 'reset'))
  for (const { status } of await Promise.all(writers)) assert.equal(status, 0)
  for (const { status, out } of await Promise.all(readers)) {
    assert.equal(status, 0, out)
    assert.equal(JSON.parse(out).total, 2)
  }
})

const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }

/** An index with an overlay, in which a file of the base is hidden. */
function updated(): string {
  const root = indexed()
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.ok(cacheFile(root, /^splice-/))
  return root
}

test('a flipped bit or a lost end of whatever belongs to an overlay', () => {
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
      assert.equal(ctx(['get', 'leave', '--json'], root).stderr, '', 'healed for good')
    }
  }
})

test('hidden lines may be blank, half blank or as they were: readers do not mind, the next run makes them blank', () => {
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
  // As after a writer that died before it had told that the file is whole.
  rmSync(path.join(root, '.ctx/worktree.json'))
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.equal(readFileSync(file, 'utf8'), whole)
})

test('one changed file: one is parsed, and what is written is the overlay', () => {
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

/** A repository whose tables have many pages, so that damage hits one thing and not everything. */
function large(): { root: string; cache: string; sections: Record<string, [number, number]>; tables: string } {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `src/m${i % 9}/f${i}.py`,
      Array.from({ length: 12 }, (_, n) => `def f${i}_${n}(a):\n    """Says ${n}."""\n    return a\n`).join('\n'),
    ]),
  )
  const root = makeRepository(files)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const cache = path.join(root, '.ctx')
  const { tables } = JSON.parse(readFileSync(path.join(cache, 'manifest.json'), 'utf8'))
  return { root, cache, sections: tables.sections, tables: tables.file }
}

const parsedBy = (root: string, extra: Record<string, string> = {}): { parsed: number; damaged?: string[] } =>
  JSON.parse(ctx(['index', '--json'], root, extra).stdout)

test('tables that are damaged are made again from lines and details, without parsing', () => {
  for (const section of ['hashes', 'names', 'places', 'signatures', 'grams', 'terms']) {
    const { root, cache, sections, tables } = large()
    const [start, size] = sections[section]!
    const before = ctxJson(['search', 'which says 7', '--limit', '200'], root).results
    flip(path.join(cache, tables), start + (size >> 1))
    const { parsed, damaged } = parsedBy(root)
    // A page of 4 KiB may reach into rows of files before a small section.
    assert.ok(parsed <= (size > 8192 ? 0 : 60), `${section}: ${parsed} parsed`)
    assert.deepEqual(damaged, [tables], section)
    assert.deepEqual(ctxJson(['search', 'which says 7', '--limit', '200'], root).results, before, section)
    assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0, section)
  }
})

test('a damaged manifest has a copy: nothing is parsed, and whatever the copy is of, the answers are right', () => {
  const { root, cache } = large()
  const [manifest, copy] = ['manifest.json', 'manifest-copy.json'].map(name => path.join(cache, name)) as [
    string,
    string,
  ]
  const breakIt = () =>
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"generation": ', '"generation": 9'))
  breakIt()
  const { parsed, damaged } = parsedBy(root)
  assert.deepEqual([parsed, damaged], [0, ['manifest.json']])
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
  // Of a generation before, as after a kill between the two.
  const older = readFileSync(copy)
  writeFiles(root, { 'src/m0/f0.py': 'def changed():\n    pass\n', 'src/m0/new.py': 'def added():\n    pass\n' })
  assert.equal(parsedBy(root, OVERLAYS).parsed, 2)
  breakIt()
  writeFileSync(copy, older)
  const asked = ctx(['search', 'changed', '--json'], root)
  assert.match(JSON.parse(asked.stdout).index, /manifest\.json was damaged and has been made again/)
  assert.deepEqual(
    ['changed', 'added', 'f0_1', 'f299_1'].map(
      query => ctxJson(['search', query], root).results?.filter(({ s }) => s === query).length,
    ),
    [1, 1, 0, 1],
  )
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
  // And without one.
  breakIt()
  rmSync(copy)
  assert.equal(parsedBy(root).parsed, 301)
})

test('only the files are parsed again whose rows, lines or details are damaged', () => {
  const { root, cache, sections, tables } = large()
  const lines = path.join(cache, 'symbol_index.jsonl')
  flip(lines, statSync(lines).size >> 1)
  const asked = ctx(['search', 'f150', '--json', '--limit', '200'], root)
  const run = parsedBy(root)
  assert.ok(asked.stderr.includes('symbol_index.jsonl') || run.damaged?.includes('symbol_index.jsonl'))
  assert.equal(ctxJson(['search', 'f150_'], root).total, 12)
  const again = large()
  const pack = path.join(
    again.cache,
    cacheFile(again.root, /^details-/)
      .split(path.sep)
      .at(-1)!,
  )
  flip(pack, statSync(pack).size >> 1)
  const { parsed, damaged } = parsedBy(again.root)
  assert.deepEqual([parsed, damaged], [1, [path.basename(pack)]])
  const third = large()
  flip(path.join(third.cache, third.tables), third.sections.files![0] + 9000)
  const rows = parsedBy(third.root)
  assert.ok(rows.parsed > 0 && rows.parsed < 130, `${rows.parsed} parsed for a page of rows`)
  assert.ok(sections.files![1] > 20_000 && tables !== '')
})

test('what is damaged in an overlay costs its files, and not the base', () => {
  for (const pattern of [/^tables-2/, /^splice-/, /^lines-/, /^details-2/]) {
    const { root, cache } = large()
    writeFiles(root, { 'src/m0/f0.py': 'def changed():\n    pass\n', 'src/m0/new.py': 'def added():\n    pass\n' })
    assert.equal(parsedBy(root, OVERLAYS).parsed, 2)
    const file = readdirSync(cache).find(name => pattern.test(name))
    assert.ok(file, String(pattern))
    flip(path.join(cache, file), 10)
    const { parsed, damaged } = parsedBy(root, OVERLAYS)
    // The lines of the base that it hid are blank, and a block of them is sixty-four.
    assert.ok(parsed >= 1 && parsed <= 8, `${pattern}: ${parsed} parsed`)
    assert.ok(damaged?.includes(file), `${pattern}: ${damaged}`)
    assert.equal(ctxJson(['search', 'changed'], root).total, 1)
    assert.equal(ctxJson(['search', 'added'], root).total, 1)
    assert.equal(ctxJson(['search', 'f299_'], root).total, 12)
    assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
  }
})

test('a query says in its answer what was damaged, and CTX_LOG notes it', () => {
  const { root, cache, tables, sections } = large()
  flip(path.join(cache, tables), sections.names![0] + 50)
  const run = ctx(['search', 'f0_1', '--json'], root, { CTX_LOG: 'json' })
  assert.match(
    JSON.parse(run.stdout).index,
    new RegExp(`^(fresh|refreshed .*); ${tables} was damaged and has been made again$`),
  )
  const event = run.stderr
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
    .find(each => each.operation === 'mend')
  assert.deepEqual([event.damaged, event.files], [[tables], 0])
})

test('a damaged hint is none', () => {
  for (const name of ['folders.jsonl', 'worktree.json']) {
    const { root, cache } = large()
    writeFileSync(path.join(cache, name), readFileSync(path.join(cache, name), 'utf8').replace(/m\d|"plain"/, 'm9'))
    writeFiles(root, { 'src/m0/late.py': 'def lateComer():\n    pass\n' })
    assert.equal(ctxJson(['search', 'lateComer'], root).total, 1, name)
  }
})

test('generate_index looks at all of an index in turns, and goes on where it ended', async () => {
  const { checkSlice } = await import('../../src/cache/soundness.ts')
  const { IndexReader } = await import('../../src/cache/index-reader.ts')
  const { cache, tables, sections } = large()
  const look = (from: number, bytes: number) => {
    const reader = IndexReader.open(cache)!
    try {
      return checkSlice(
        reader.segments.map(segment => segment.reader),
        from,
        bytes,
      )
    } finally {
      reader.close()
    }
  }
  const ends: number[] = []
  for (let from = 0; ; ) {
    const { next, damaged } = look(from, 20_000)
    assert.equal(damaged, undefined)
    ends.push(next)
    if (next === 0) break
    assert.ok(next > from)
    from = next
  }
  assert.ok(ends.length > 5, `${ends.length} turns`)
  assert.deepEqual(look(0, 1 << 30), { next: 0 })
  flip(path.join(cache, tables), sections.grams![0])
  assert.equal(look(0, 1 << 30).damaged, tables)
})

test('a lock that is older than the machine is up is nobody’s, whoever bears its number now', () => {
  const root = indexed()
  const lock = path.join(root, '.ctx/lock')
  writeFileSync(lock, `${process.pid} ${hostname()} - 1`)
  utimesSync(lock, 1000, 1000)
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.equal(ctxJson(['search', 'leave'], root).index, 'fresh')
})
