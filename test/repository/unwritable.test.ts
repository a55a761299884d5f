// A repository of another user: its index is not used, and the user gets one of their own.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { asUser, give, homeOfUser, noOther, noPermissions } from '../helpers/refused.ts'

/** The user's own indexes; code is cached in the same folder. */
function indexesIn(home: string): unknown[] {
  return readdirSync(home, { recursive: true }).filter(name => String(name).endsWith('manifest.json'))
}

function repositoryOfRoot(mask: number): string {
  const root = makeRepository(SHOP)
  chmodSync(root, 0o755)
  const before = process.umask(mask)
  try {
    assert.equal(ctx(['index', '--quiet'], root).status, 0)
  } finally {
    process.umask(before)
  }
  return root
}

test('an index of another user is left alone, and one of the user answers', { skip: noOther }, () => {
  const root = repositoryOfRoot(0o022)
  const home = homeOfUser()
  const { generation } = JSON.parse(ctx(['status', '--json'], root).stdout)
  const first = asUser(['search', 'LoginForm'], root, home)
  assert.equal(first.total, 1)
  assert.equal(indexesIn(home).length, 1)
  writeFiles(root, { 'src/late.ts': 'export function lateComer(): void {}\n' })
  const late = asUser(['ls', 'src/late.ts'], root, home)
  assert.deepEqual([late.total, late.results[0].s], [1, 'lateComer'])
  const status = asUser(['status'], root, home)
  assert.ok(status.cache.startsWith(path.join(home, 'ctx')))
  assert.equal(status.index, 'fresh')
  assert.equal(asUser(['search', 'LoginForm', '--repo', path.basename(root)], root, home).total, 1)
  assert.equal(asUser(['index'], root, home).index, 'fresh')
  assert.equal(JSON.parse(ctx(['status', '--json'], root).stdout).generation, generation)
})

for (const owns of [true, false]) {
  test(`an index that cannot be read, in a repository of ${owns ? 'the user' : 'root'}`, { skip: noOther }, () => {
    const root = repositoryOfRoot(0o077)
    if (owns) give(root)
    const home = homeOfUser()
    assert.equal(asUser(['status'], root, home).exists, false)
    assert.equal(asUser(['search', 'LoginForm'], root, home).total, 1)
    writeFiles(root, { 'src/late.ts': 'export function lateComer(): void {}\n' })
    assert.equal(asUser(['search', 'lateComer'], root, home).total, 1)
    assert.equal(asUser(['status'], root, home).index, 'fresh')
    assert.equal(statSync(path.join(root, '.ctx')).mode & 0o777, 0o700)
  })
}

test('a damaged read-only index is rebuilt for the user', { skip: noOther }, () => {
  const root = repositoryOfRoot(0o022)
  const home = homeOfUser()
  writeFiles(root, { '.ctx/manifest.json': '{}' })
  assert.equal(asUser(['search', 'LoginForm'], root, home).total, 1)
  assert.equal(asUser(['search', 'LoginForm'], root, home).stderr, '')
})

test('a new repository with an unwritable index folder gets an index of the user', {
  skip: noOther,
}, () => {
  const root = makeRepository(SHOP)
  chmodSync(root, 0o777)
  mkdirSync(path.join(root, '.ctx'))
  const home = homeOfUser()
  assert.equal(asUser(['index'], root, home).files, 4)
})

test('an unreadable file is refused in the same words by every operation', {
  skip: noPermissions,
}, () => {
  const root = makeRepository({ ...SHOP, 'src/secret.js': 'export function hush() {}\n' })
  chmodSync(root, 0o755)
  chmodSync(path.join(root, 'src/secret.js'), 0)
  const home = homeOfUser()
  const listed = asUser(['ls', 'src/secret.js'], root, home).error
  for (const args of [['src/secret.js:1-1'], ['--file-path', 'src/secret.js']])
    assert.deepEqual(asUser(['source', ...args], root, home).error, listed)
  assert.equal(listed.code, 'PARSE_ERROR')
  assert.match(listed.message, /it cannot be opened\.$/)
})

test('tracked files in a folder without permission are counted, and indexed once it is readable', {
  skip: noPermissions,
}, () => {
  const root = makeRepository({ ...SHOP, 'priv/s.js': 'export function hush() {}\n', 'priv/in/t.js': '' })
  chmodSync(root, 0o777)
  give(root, path.join(root, '.git'))
  const home = homeOfUser()
  const ask = (...args: string[]) => asUser(args, root, home)
  const closed = (): void => {
    assert.deepEqual(ask('status').skipped, { unreadable: 2 })
    const miss = ask('search', 'hush')
    assert.deepEqual([miss.error.code, miss.not_indexed.unreadable], ['NO_MATCH', 2])
    assert.match(ask('ls', 'priv/s.js').error.message, /it cannot be opened\.$/)
    assert.match(ask('source', 'priv/s.js:1-1').error.message, /it cannot be opened\.$/)
    assert.equal(ask('search', 'LoginForm').index, 'fresh')
  }
  chmodSync(path.join(root, 'priv'), 0)
  assert.deepEqual(ask('index').skipped, { unreadable: 2 })
  closed()
  chmodSync(path.join(root, 'priv'), 0o755)
  assert.equal(ask('search', 'hush').total, 1)
  chmodSync(path.join(root, 'priv'), 0)
  assert.equal(ask('search', 'hush').error?.code, 'NO_MATCH')
  closed()
  // So that it can be removed.
  chmodSync(path.join(root, 'priv'), 0o755)
})

test('without any place for an index the error names the repository first', { skip: noOther }, () => {
  const root = makeRepository(SHOP)
  chmodSync(root, 0o755)
  const home = homeOfUser()
  chmodSync(home, 0o555)
  const { error } = asUser(['search', 'LoginForm'], root, home)
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  assert.ok(error.message.startsWith(`${path.join(root, '.ctx')} cannot be used, and`), error.message)
})
