// Repair of a damaged index parses no more than was lost.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { cacheFile, flip, OVERLAYS } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

/** A repository whose tables have many pages, so that damage affects only one part. */
function large(): { root: string; cache: string; sections: Record<string, [number, number]>; tables: string } {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`src/m${i % 9}/f${i}.py`, textOf(i)]))
  const root = makeRepository(files)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return { root, cache: path.join(root, '.ctx'), ...tablesOf(root) }
}

const textOf = (file: number): string =>
  Array.from({ length: 12 }, (_, n) => `def f${file}_${n}(a):\n    """Says ${n}."""\n    return a\n`).join('\n')

/** The tables of the base, which get a new file when rebuilt. */
function tablesOf(root: string): { sections: Record<string, [number, number]>; tables: string } {
  const { tables } = JSON.parse(readFileSync(path.join(root, '.ctx', 'manifest.json'), 'utf8'))
  return { sections: tables.sections, tables: tables.file }
}

const parsedBy = (root: string, extra: Record<string, string> = {}): { parsed: number; damaged?: string[] } =>
  JSON.parse(ctx(['index', '--json'], root, extra).stdout)

test('damaged tables are rebuilt from lines and details without parsing', () => {
  const { root, cache } = large()
  const before = ctxJson(['search', 'which says 7', '--limit', '200'], root).results
  for (const section of ['hashes', 'names', 'places', 'signatures', 'grams', 'terms']) {
    const { sections, tables } = tablesOf(root)
    const [start, size] = sections[section]!
    flip(path.join(cache, tables), start + (size >> 1))
    const { parsed, damaged } = parsedBy(root)
    // A page of 4 KiB may include rows of files before a small section.
    assert.ok(parsed <= (size > 8192 ? 0 : 60), `${section}: ${parsed} parsed`)
    assert.deepEqual(damaged, [tables], section)
    assert.deepEqual(ctxJson(['search', 'which says 7', '--limit', '200'], root).results, before, section)
    assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0, section)
  }
})

test('a damaged manifest is replaced by its copy: nothing is parsed, and answers are right whatever its age', () => {
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
  // A copy of an earlier generation, as after a kill between the two writes.
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
  // Without a copy.
  breakIt()
  rmSync(copy)
  assert.equal(parsedBy(root).parsed, 301)
})

test('only files with damaged rows, lines or details are parsed again', () => {
  const { root, cache, sections, tables } = large()
  const pack = cacheFile(root, /^details-/)
  flip(pack, statSync(pack).size >> 1)
  const { parsed, damaged } = parsedBy(root)
  assert.deepEqual([parsed, damaged], [1, [path.basename(pack)]])
  assert.ok(sections.files![1] > 20_000 && tables !== '')
  const now = tablesOf(root)
  flip(path.join(cache, now.tables), now.sections.files![0] + 9000)
  const rows = parsedBy(root)
  assert.ok(rows.parsed > 0 && rows.parsed < 130, `${rows.parsed} parsed for a page of rows`)
  const lines = path.join(cache, 'symbol_index.jsonl')
  flip(lines, statSync(lines).size >> 1)
  const asked = ctx(['search', 'f150', '--json', '--limit', '200'], root)
  const run = parsedBy(root)
  assert.ok(asked.stderr.includes('symbol_index.jsonl') || run.damaged?.includes('symbol_index.jsonl'))
  assert.equal(ctxJson(['search', 'f150_'], root).total, 12)
})

test('damage in an overlay affects its files, not the base', () => {
  const { root, cache } = large()
  for (const pattern of [/^tables-/, /^splice-/, /^lines-/, /^details-/]) {
    const before = new Set(readdirSync(cache))
    writeFiles(root, { 'src/m0/f0.py': 'def changed():\n    pass\n', 'src/m0/new.py': 'def added():\n    pass\n' })
    assert.equal(parsedBy(root, OVERLAYS).parsed, 2)
    const file = readdirSync(cache).find(name => pattern.test(name) && !before.has(name))
    assert.ok(file, String(pattern))
    flip(path.join(cache, file), 10)
    const { parsed, damaged } = parsedBy(root, OVERLAYS)
    // The hidden lines of the base are blank, and a block has 64 of them.
    assert.ok(parsed >= 1 && parsed <= 8, `${pattern}: ${parsed} parsed`)
    assert.ok(damaged?.includes(file), `${pattern}: ${damaged}`)
    assert.equal(ctxJson(['search', 'changed'], root).total, 1)
    assert.equal(ctxJson(['search', 'added'], root).total, 1)
    assert.equal(ctxJson(['search', 'f299_'], root).total, 12)
    assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
    // The next overlay uses the same base.
    writeFiles(root, { 'src/m0/f0.py': textOf(0) })
    rmSync(path.join(root, 'src/m0/new.py'))
    assert.equal(ctx(['index', '--quiet', '--force'], root).status, 0)
  }
})

test('the lost end of a pack is repaired even if an overlay hides all of it', () => {
  const root = makeRepository({ 'a.py': 'def a():\n    pass\n', 'z.py': 'def z():\n    pass\n' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const pack = cacheFile(root, /^details-/)
  writeFiles(root, { 'z.py': 'def changed():\n    pass\n' })
  assert.equal(parsedBy(root, OVERLAYS).parsed, 1)
  truncateSync(pack, statSync(pack).size - 1)
  const { parsed, damaged } = parsedBy(root, OVERLAYS)
  assert.deepEqual([parsed, damaged], [0, [path.basename(pack)]])
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
})

test('a query reports repaired damage in its answer and in CTX_LOG', () => {
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

test('a damaged worktree.json is ignored', () => {
  const { root, cache } = large()
  for (const name of ['folders.jsonl', 'worktree.json']) {
    writeFileSync(path.join(cache, name), readFileSync(path.join(cache, name), 'utf8').replace(/m\d|"plain"/, 'm9'))
    const [late] = name.split('.')
    writeFiles(root, { [`src/m0/${late}.py`]: `def lateComer_${late}():\n    pass\n` })
    assert.equal(ctxJson(['search', `lateComer_${late}`], root).total, 1, name)
  }
})

test('generate_index checks an index part by part, continuing where it stopped', async () => {
  const { checkSlice } = await import('../../src/cache/reader/damage-check.ts')
  const { IndexReader } = await import('../../src/cache/reader/index-reader.ts')
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
