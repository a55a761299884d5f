// Files parsed before git has listed changes: only changed ones, and used only if they have not changed since.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { RealFolders } from '../../src/platform/confined.ts'
import { ROOT } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

process.env.CTX_SMALL_INDEX = '0'
process.env.CTX_OVERLAY_SHARE = '9'
const { generate } = await import('../../src/indexer/generate.ts')
const { IndexReader } = await import('../../src/cache/reader/index-reader.ts')
const { SpeculativeParse } = await import('../../src/indexer/speculative-parse.ts')
const { taskOf } = await import('../../src/indexer/source/source-file.ts')
const { unpackPart } = await import('../../src/indexer/source/part-spool.ts')
const { look } = await import('../../src/indexer/walk/walk.ts')

test('a changed file of the overlay is parsed ahead, and the result is dropped if its time differs', async () => {
  const root = makeRepository({ 'a.py': 'def a():\n    pass\n', 'b.py': 'def b():\n    pass\n', 'c.py': 'C = 1\n' })
  const location = { root, cache: path.join(root, '.ctx'), detached: false }
  await generate(location)
  writeFiles(root, { 'a.py': 'def a2():\n    pass\n', 'b.py': 'def b2():\n    pass\n' })
  utimesSync(path.join(root, 'b.py'), 1000, 1000)
  await generate(location)
  writeFiles(root, { 'a.py': 'def a3():\n    pass\n', 'c.py': 'D = 1\n' })
  const reader = IndexReader.open(location.cache)!
  const known = (file: string) => reader.file(reader.fileNumber(file)).hash
  const ahead = new SpeculativeParse(location, reader)
  const candidate = look(new RealFolders(root), 'a.py')!
  const parsed = await ahead.resultOf(taskOf(root, candidate, known('a.py')))
  assert.ok(parsed?.status === 'indexed' && unpackPart(parsed.part).names.toString() === 'a3\n')
  for (const other of [
    taskOf(root, { ...candidate, mtime: candidate.mtime + 1 }, known('a.py')),
    taskOf(root, { ...candidate, ctime: candidate.ctime + 1 }, known('a.py')),
    taskOf(root, candidate, ''),
    taskOf(root, look(new RealFolders(root), 'c.py')!, known('c.py')),
  ])
    assert.equal(await ahead.resultOf(other), undefined)
  reader.close()
})

test('an installation without the indexing bundle fails and leaves no lock', async () => {
  const root = makeRepository({ 'a.py': 'def a():\n    pass\n' })
  const broken = makeRepository({ 'dist/indexing.cjs': 'throw new Error("half a bundle")\n' })
  cpSync(path.join(ROOT, 'dist/start.cjs'), path.join(broken, 'dist/start.cjs'))
  mkdirSync(path.join(root, '.ctx'))
  const { generate: started } = await import(path.join(broken, 'dist/start.cjs'))
  await assert.rejects(started({ root, cache: path.join(root, '.ctx'), detached: false }), /half a bundle/)
  assert.equal(existsSync(path.join(root, '.ctx/lock')), false)
})
