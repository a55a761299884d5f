// Simulates Windows for the real command: files in use, started programs, the console.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const WINDOWS = { NODE_OPTIONS: `--require ${path.join(ROOT, 'test/helpers/windows.cjs')}` }
const inUse = (...what: string[]) => ({ ...WINDOWS, CTX_TEST_IN_USE: what.join(',') })
const CHANGED = { 'src/auth/logout.ts': 'export function leave(): void {}\n' }

/** A repository with an index and one changed file. */
function changed(): string {
  const root = makeRepository(SHOP)
  // The key of indexes lies in another folder there.
  assert.equal(ctx(['index', '--quiet'], root, WINDOWS).status, 0)
  writeFiles(root, CHANGED)
  return root
}

for (const what of [
  'renameSync manifest.json 3',
  'renameSync manifest.json 3 EBUSY',
  'renameSync manifest.json 3 EACCES',
  'rmSync .tmp 3',
  'linkSync lock 3,openSync lock 3',
  'rmSync lock 3 EBUSY',
])
  test(`a file in use is retried: ${what}`, () => {
    const root = changed()
    const run = ctx(['index', '--json'], root, inUse(what))
    assert.equal(run.status, 0, run.stdout + run.stderr)
    assert.equal(JSON.parse(run.stdout).parsed, 1)
    assert.equal(ctxJson(['search', 'leave'], root, WINDOWS).index, 'fresh')
    assert.deepEqual(
      readdirSync(path.join(root, '.ctx')).filter(name => /^lock|\.tmp$/.test(name)),
      [],
    )
  })

test('a spool file that a virus scanner keeps open does not fail the index, and is removed by the next one', () => {
  const root = makeRepository(SHOP)
  const left = () => readdirSync(path.join(root, '.ctx')).filter(name => name.startsWith('spool'))
  const run = ctx(['index', '--json'], root, inUse('rmSync .tmp 1000000'))
  assert.equal(run.status, 0, run.stdout + run.stderr)
  assert.equal(JSON.parse(run.stdout).parsed, 4)
  assert.equal(left().length, 1)
  writeFiles(root, CHANGED)
  assert.equal(ctx(['index', '--quiet'], root, WINDOWS).status, 0)
  assert.deepEqual(left(), [])
})

test('a manifest that stays in use is an error, and the old index answers', () => {
  const root = changed()
  const run = ctx(['index', '--json'], root, inUse('renameSync manifest.json 1000000'))
  assert.equal(run.status, 2)
  assert.equal(JSON.parse(run.stdout).error.code, 'ENVIRONMENT_ISSUE')
  assert.equal(ctxJson(['search', 'LoginForm', '--no-sweep'], root, WINDOWS).total, 1)
})

test('programs in the repository are not run, and no program opens a window', () => {
  const root = makeRepository({
    ...SHOP,
    'git.exe': '#!/bin/sh\ntouch planted\n',
    'rg.exe': '#!/bin/sh\ntouch planted\n',
    // Enough files that ripgrep is used to search them.
    ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`notes/${i}.txt`, 'a note\n'])),
  })
  for (const name of ['git.exe', 'rg.exe']) chmodSync(path.join(root, name), 0o755)
  const folder = makeFolder('started')
  const list = path.join(folder, 'started')
  const extra = { ...WINDOWS, CTX_TEST_STARTED: list }
  for (const args of [
    ['index'],
    ['search', 'LoginForm', '--fresh'],
    ['find', 'nowhere at all', '--type', 'content'],
    ['hook', 'status'],
  ])
    ctx(args, root, extra)
  const started = readFileSync(list, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const called = new Set(started.map(({ file }) => path.basename(file)))
  assert.deepEqual([...called].sort(), ['git.exe', 'rg.exe'])
  for (const { file, hidden } of started) {
    assert.ok(path.isAbsolute(file) && !file.startsWith(root), file)
    assert.ok(hidden, file)
  }
  assert.ok(!existsSync(path.join(root, 'planted')))
})

const script = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' })

test('a console gets text, not UTF-8 bytes', { skip: script.status !== 0 && 'no terminal to be had' }, () => {
  const root = makeRepository({ 'src/a.ts': 'export function größe(): void {}\n' })
  const command = `'${process.execPath}' '${BIN}' search größe`
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: root,
    encoding: 'utf8',
    env: cleanEnvironment({ ...WINDOWS, CTX_TEST_CONSOLE: '1', NO_COLOR: '1' }),
    input: '',
  })
  assert.match(stdout, /src\/a\.ts:1 +größe +fn/)
})

test('a lock with our own process id that is older than the process is stale', {
  skip: process.platform === 'win32',
}, () => {
  const root = changed()
  const lock = path.join(root, '.ctx/lock')
  // Writes the lock that this process would have written a minute ago.
  const own = path.join(root, 'own-lock.cjs')
  writeFileSync(
    own,
    `const fs = require('node:fs'), os = require('node:os')
if (require('node:worker_threads').isMainThread) {
  const lock = ${JSON.stringify(lock)}
  fs.writeFileSync(lock, '')
  const within = fs.existsSync('/proc/self/ns/pid') ? fs.readlinkSync('/proc/self/ns/pid') : '-'
  fs.writeFileSync(lock, [process.pid, os.hostname(), '-', 1, within, fs.statSync(lock).ino].join(' '))
  const then = Date.now() / 1000 - 50
  fs.utimesSync(lock, then, then)
}
`,
  )
  const run = ctx(['index', '--quiet', '--json'], root, { NODE_OPTIONS: `--require ${own}`, CTX_CODE_CACHE: '0' })
  assert.equal(run.status, 0, run.stdout + run.stderr)
})
