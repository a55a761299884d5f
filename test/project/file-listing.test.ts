// Lists files of a tree and those that may contain a text: in a large tree with ripgrep, without ignored files.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { now } from '../../src/platform/clock.ts'
import { filesForAny, filesHolding, filesOf, filesWorthReading, needleOf } from '../../src/project/project-files.ts'
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

test('the listing leaves out files hidden by .gitignore and .ctxignore', async () => {
  const listed = ['.ctxignore', '.gitignore', '.hidden/b.txt', 'a.txt', 'c.txt', 'new.txt', 'out/kept.txt']
  assert.deepEqual(await filesOf(root), listed)
  assert.deepEqual(await filesHolding(SMALL, needle, later(), false), { files: listed, isWhole: true })
})

test('in a large tree only files with the text are listed, ignored ones only if indexed', {
  skip: !hasRipgrep,
}, async () => {
  const files = ['.hidden/b.txt', 'a.txt', 'new.txt', 'out/kept.txt']
  assert.deepEqual(await filesHolding(LARGE, needle, later(), false), { files, isWhole: true })
  const nowhere = await filesHolding(LARGE, { literals: ['nowhere at all'], ignoreCase: true }, later(), false)
  assert.deepEqual(nowhere, { files: [], isWhole: true })
})

test('a name only matches as a whole word', { skip: !hasRipgrep }, async () => {
  const words = makeRepository({
    'whole.c': 'int sched(void);\n',
    'dollar.php': '$sched = 1;\n',
    'longer.c': 'int schedule(void);\n',
    'ending.c': 'int do_sched(void);\n',
  })
  const wanted = { literals: ['sched'], ignoreCase: false, isWord: true }
  const held = await filesHolding({ ...LARGE, root: words }, wanted, later(), false)
  assert.deepEqual(held, { files: ['dollar.php', 'whole.c'], isWhole: true })
})

test('a tree is scanned once for several needles, unless one has no required text', {
  skip: !hasRipgrep,
}, async () => {
  const texts = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${i}.txt`, 'hay']))
  const many = makeRepository({ ...texts, '7.txt': 'Needle', '77.txt': 'a pin', '99.txt': 'PIN' })
  const files = await filesOf(many)
  const named = (...queries: [string, boolean][]) =>
    filesForAny(
      many,
      files,
      queries.map(query => needleOf(...query)),
      60_000,
    )
  assert.deepEqual(await named(['needle', false], ['a (?:pin|nail)', true]), ['7.txt', '77.txt'])
  assert.deepEqual(await named(['Needle', false], ['PIN', false]), ['7.txt', '99.txt'])
  assert.equal((await named(['needle', false], ['a.*n', true])).length, 400)
  // A single needle is searched directly.
  assert.equal((await named(['needle', false])).length, 400)
})

test('a timeout and a large tree without ripgrep are reported', async () => {
  assert.equal((await filesHolding(LARGE, needle, now() - 1, true))!.isWhole, false)
  process.env.CTX_RIPGREP = 'off'
  try {
    assert.equal(await filesHolding(LARGE, needle, later(), false), undefined)
    assert.equal((await filesHolding(LARGE, needle, later(), true))!.files.length, 7)
  } finally {
    delete process.env.CTX_RIPGREP
  }
})

test('unreadable files are candidates, but links and files without the text are not', {
  skip: !hasRipgrep || process.platform === 'win32',
}, async () => {
  const texts = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${i}.txt`, i === 77 ? 'needle' : 'hay']))
  const many = makeRepository({ ...texts, 'deleted.txt': 'needle', 'a: b.txt': 'needle', a: 'hay' })
  for (const name of ['deleted.txt', 'a: b.txt']) rmSync(path.join(many, name))
  // ripgrep would follow a link that it is given.
  symlinkSync('77.txt', path.join(many, 'link'))
  const files = await filesOf(many)
  assert.equal(files.length, 404)
  const worthReading = await filesWorthReading(many, files, needle, 60_000)
  // ripgrep's error message for `a: b.txt` might also refer to `a`.
  assert.deepEqual(worthReading, ['77.txt', 'a', 'a: b.txt', 'deleted.txt'])
})
