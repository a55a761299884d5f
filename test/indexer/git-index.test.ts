// Entries read from git's index equal what git reports, in each index version.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathOf, readIndex, visitIndex } from '../../src/git/git-index.ts'
import { git, makeRepository, writeFiles } from '../helpers/fixture.ts'

/** Paths with common prefixes and suffixes, of every padding length, non-ASCII, and a long one. */
const FILES = Object.fromEntries(
  ['a', 'ab', 'abc/d', 'abc/de.ts', 'abcd', 'b/c/d/e', 'b/c/d/ef', 'zw\u00f6lf.go', `long/${'x'.repeat(200)}.c`]
    .flatMap(name => [name, `${name}1`, `dir-${name}`])
    .map(name => [name, `${name}\n`]),
)

function read(root: string) {
  const entries: { path: string; size: number; unwatched: boolean }[] = []
  const isWhole = visitIndex(readIndex(path.join(root, '.git', 'index')), entry => {
    const { size, unwatched } = entry
    entries.push({ path: pathOf(entry), size, unwatched })
  })
  return { isWhole, entries }
}

for (const version of ['2', '3', '4']) {
  test(`an index of version ${version}: paths in git's order, sizes and unwatched files`, () => {
    const root = makeRepository(FILES)
    git(root, 'update-index', '--assume-unchanged', 'abcd')
    // This flag needs the longer entries of version 3.
    if (version !== '2') git(root, 'update-index', '--skip-worktree', 'ab')
    git(root, 'update-index', '--index-version', version === '4' ? '4' : '2')
    assert.equal(readFileSync(path.join(root, '.git', 'index')).readUInt32BE(4), Number(version))
    const { isWhole, entries } = read(root)
    assert.ok(isWhole)
    assert.deepEqual(
      entries.map(entry => entry.path),
      git(root, 'ls-files', '-z').split('\0').slice(0, -1),
    )
    for (const { path: file, size } of entries) assert.equal(size, Buffer.byteLength(`${file}\n`), file)
    const unwatched = entries.filter(entry => entry.unwatched).map(entry => entry.path)
    assert.deepEqual(unwatched, version === '2' ? ['abcd'] : ['ab', 'abcd'])
  })
}

for (const version of ['2', '4']) {
  test(`an unmerged path comes once, in version ${version}`, () => {
    const root = makeRepository({ 'a.ts': 'one\n', 'b.ts': 'one\n', 'c.ts': 'one\n' })
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@localhost']
    git(root, 'checkout', '-q', '-b', 'other')
    writeFiles(root, { 'b.ts': 'theirs\n' })
    git(root, ...who, 'commit', '-qam', 'theirs')
    git(root, 'checkout', '-q', '-')
    writeFiles(root, { 'b.ts': 'ours\n' })
    git(root, ...who, 'commit', '-qam', 'ours')
    assert.throws(() => git(root, ...who, 'merge', 'other'))
    git(root, 'update-index', '--index-version', version)
    assert.deepEqual(
      read(root).entries.map(entry => entry.path),
      ['a.ts', 'b.ts', 'c.ts'],
    )
  })
}
