// A folder's time is recorded only if the walk cannot have missed a change in it.
import assert from 'node:assert/strict'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { timesOf } from '../../src/indexer/walk/folder-stamps.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'

const timeOf = (root: string, folder: string) => statSync(path.join(root, folder)).ctimeMs

test('a folder that gets a file during the walk has no recorded time, even with a coarse clock', async () => {
  const root = makeRepository({ 'src/a.py': '', 'lib/b.py': '' })
  await wait(40)
  const before = Date.now()
  // The clock of the file system lags by some milliseconds, so this time may be before `before`.
  writeFiles(root, { 'src/late.py': '' })
  const times = await timesOf(root, ['', 'src', 'lib'], before, {})
  assert.equal(times.get('src'), 0)
  assert.equal(times.get('lib'), timeOf(root, 'lib'))
  await wait(40)
  assert.equal((await timesOf(root, ['', 'src', 'lib'], Date.now(), {})).get('src'), timeOf(root, 'src'))
})

test('the new index folder itself does not count', async () => {
  const root = makeRepository({ 'a.py': '' })
  await wait(40)
  const before = Date.now()
  mkdirSync(path.join(root, '.ctx'))
  assert.equal((await timesOf(root, [''], before, {})).get(''), timeOf(root, ''))
})

test('outside of git, a repository created in a parent folder is noticed', async () => {
  const root = makeFolder('bare')
  const times = await timesOf(root, [''], Date.now(), {})
  const above = root.split(path.sep).slice(1)
  assert.deepEqual([...times.keys()], ['', ...above.map((_, i) => `${'../'.repeat(i + 1)}.git`)])
  assert.equal(times.get('../.git'), null)
})

test('the settings files of git are watched, and the files that they name', async () => {
  const home = makeFolder('home')
  writeFiles(home, { '.gitconfig': '[core]\n\texcludesFile = ~/mine\n[include]\n\tpath = more\n' })
  const root = makeRepository({ 'a.py': '' })
  const { HOME } = process.env
  process.env.HOME = home
  try {
    const times = await timesOf(root, [''], Date.now(), {})
    assert.equal(typeof times.get(path.join(home, '.gitconfig')), 'number')
    for (const file of ['mine', 'more']) assert.equal(times.get(path.join(home, file)), null, file)
  } finally {
    process.env.HOME = HOME
  }
})

test('folders without files follow the ignore rules above the root', async () => {
  const root = makeRepository({ 'lib/a.py': '', '.gitignore': 'made/\n' })
  git(root, 'init', '-q')
  for (const folder of ['lib/made/deep', 'lib/new']) mkdirSync(path.join(root, folder), { recursive: true })
  const times = await timesOf(path.join(root, 'lib'), [''], Date.now(), {})
  const folders = [...times.keys()].filter(entry => !path.isAbsolute(entry) && !entry.startsWith('../'))
  assert.deepEqual(folders.sort(), ['', 'new'])
})

test('folders and rule files in folders without source files are watched unless ignored', async () => {
  const root = makeRepository({ 'src/a.py': '', '.gitignore': 'made/\n', 'src/.ctxignore': 'old\n' })
  writeFiles(root, { '.git/info/exclude': 'own\n' })
  for (const folder of ['own/deep', 'made/deep', 'src/old/deep', 'src/new/deep', 'src/node_modules/x'])
    mkdirSync(path.join(root, folder), { recursive: true })
  writeFileSync(path.join(root, 'src/new/.gitignore'), 'deep/\n')
  const times = await timesOf(root, ['', 'src'], Date.now(), {})
  assert.deepEqual(
    [...times.keys()].filter(entry => !path.isAbsolute(entry)).sort(),
    [
      ...['', '.git/config', '.git/config.worktree', '.git/info/exclude', '.gitignore'],
      ...['src', 'src/.ctxignore', 'src/new', 'src/new/.gitignore'],
    ].sort(),
  )
  assert.equal(times.get('.git/config.worktree'), null, 'it does not exist but would count')
})
