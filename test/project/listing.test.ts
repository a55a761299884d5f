// Which files of a tree may hold a text: in a large one by ripgrep's word, without those that ignore files hide.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { filesHolding, filesOf, filesWorthReading } from '../../src/project/find.ts'
import { now } from '../../src/util/clock.ts'
import { git, makeRepository, writeFiles } from '../helpers/fixture.ts'

const hasRipgrep = spawnSync('rg', ['--version']).status === 0
const FILES = {
  '.gitignore': '/out/\n',
  '.ctxignore': 'legacy/\n',
  'a.txt': 'the needle\n',
  '.hidden/b.txt': 'Needle\n',
  'c.txt': 'hay\n',
  'legacy/d.txt': 'needle\n',
}
const root = makeRepository(FILES)
writeFiles(root, {
  'new.txt': 'needle\n',
  'out/e.txt': 'needle\n',
  'out/kept.txt': 'needle\n',
  'node_modules/f.js': 'needle\n',
})
git(root, 'add', '--force', 'out/kept.txt')
const LARGE = { root, bytes: 2 ** 40, files: 9, isKnown: (path: string) => path === 'out/kept.txt' }
const SMALL = { ...LARGE, bytes: 100 }
const needle = { literals: ['needle'], ignoreCase: true }
const later = () => now() + 60_000

test('files are listed without what .gitignore and .ctxignore hide', async () => {
  const listed = ['.ctxignore', '.gitignore', '.hidden/b.txt', 'a.txt', 'c.txt', 'new.txt', 'out/kept.txt']
  assert.deepEqual(await filesOf(root), listed)
  assert.deepEqual(await filesHolding(SMALL, needle, later(), false), { files: listed, isWhole: true })
})

test('of a large tree those that hold the text, ignored ones only where they are in the index', {
  skip: !hasRipgrep,
}, async () => {
  const files = ['.hidden/b.txt', 'a.txt', 'new.txt', 'out/kept.txt']
  assert.deepEqual(await filesHolding(LARGE, needle, later(), false), { files, isWhole: true })
  const nowhere = await filesHolding(LARGE, { literals: ['nowhere at all'], ignoreCase: true }, later(), false)
  assert.deepEqual(nowhere, { files: [], isWhole: true })
})

test('when the time is up, or nothing tells of a large tree, that is said', async () => {
  assert.equal((await filesHolding(LARGE, needle, now() - 1, true))!.isWhole, false)
  process.env.CTX_RIPGREP = 'off'
  try {
    assert.equal(await filesHolding(LARGE, needle, later(), false), undefined)
    assert.equal((await filesHolding(LARGE, needle, later(), true))!.files.length, 7)
  } finally {
    delete process.env.CTX_RIPGREP
  }
})

test('files that cannot be read are worth reading beside those that hold the text, not all others', {
  skip: !hasRipgrep || process.platform === 'win32',
}, async () => {
  const texts = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${i}.txt`, i === 77 ? 'needle' : 'hay']))
  const many = makeRepository({ ...texts, 'deleted.txt': 'needle', 'a: b.txt': 'needle', a: 'hay' })
  for (const name of ['deleted.txt', 'a: b.txt']) rmSync(path.join(many, name))
  symlinkSync('nowhere', path.join(many, 'link'))
  const files = await filesOf(many)
  assert.equal(files.length, 404)
  const worthReading = await filesWorthReading(many, files, needle, 60_000)
  // What ripgrep says of `a: b.txt` might be said of `a`.
  assert.deepEqual(worthReading, ['77.txt', 'a', 'a: b.txt', 'deleted.txt', 'link'])
})
