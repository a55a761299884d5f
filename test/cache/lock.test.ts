// Abandoned locks are taken over; living owners are respected.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { takeLock } from '../../src/cache/files/lock.ts'
import { GuideTable } from '../../src/cache/tables/guides.ts'
import { TermTable } from '../../src/cache/tables/term-table-writer.ts'
import { generate } from '../../src/indexer/generate.ts'
import { indexed } from '../helpers/damage.ts'
import { BIN, cleanEnvironment, ctx, ctxJson, ENDLESS } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const isWindows = process.platform === 'win32'
const FUTURE = Date.now() / 1000 + 1e6

const ABANDONED: Readonly<Record<string, (lock: string) => unknown>> = {
  'a lock from before the last boot with the id of a living process': lock => {
    writeFileSync(lock, `${process.pid} ${hostname()} - 1`)
    utimesSync(lock, 1000, 1000)
  },
  'an empty lock with a time in the future': lock => {
    writeFileSync(lock, '')
    utimesSync(lock, FUTURE, FUTURE)
  },
  'a lock that names no process': lock => writeFileSync(lock, `nobody ${hostname()} - 1`),
  'a file too long for a lock': lock => writeFileSync(lock, `${process.pid} ${hostname()}`.padEnd(5000)),
  'an empty folder': lock => mkdirSync(lock),
  ...(isWindows
    ? {}
    : {
        'a dangling link': (lock: string) => symlinkSync('nowhere', lock),
        'a link to a file': (lock: string) => symlinkSync('manifest.json', lock),
        'a pipe': (lock: string) => execFileSync('mkfifo', [lock]),
      }),
}

for (const [lockState, make] of Object.entries(ABANDONED)) {
  test(`${lockState} does not block a writer`, () => {
    const root = indexed()
    const lock = path.join(root, '.ctx/lock')
    make(lock)
    writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
    const run = ctx(['index', '--quiet'], root)
    assert.equal(run.status, 0, run.stdout)
    assert.equal(ctxJson(['search', 'leave'], root).index, 'fresh')
    assert.deepEqual(
      readdirSync(path.dirname(lock)).filter(name => name.startsWith('lock')),
      [],
    )
  })
}

test('a folder with content in place of the lock is kept and reported', () => {
  const root = indexed()
  writeFiles(root, { '.ctx/lock/mine': '', 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  const { error } = ctxJson(['index'], root) as { error: { code: string; message: string; hint: string } }
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  assert.match(error.message, /\.ctx\/lock, the place of a file of the index/)
  assert.match(error.hint, /Move it away/)
  const { results, index } = ctxJson(['search', 'handleLogin'], root)
  assert.equal(results?.length, 1)
  assert.match(String(index), /^stale: .*lock, the place of a file of the index, is no plain file/)
  assert.ok(existsSync(path.join(root, '.ctx/lock/mine')))
})

test('a lock of another machine with a time in the future is taken over once it is not touched', async t => {
  const folder = path.join(indexed(), '.ctx')
  const file = path.join(folder, 'lock')
  writeFileSync(file, '1 elsewhere 1 1')
  utimesSync(file, FUTURE, FUTURE)
  // The monotonic clock advances by a second per call.
  const real = process.hrtime
  let seconds = 0
  let isTouched = true
  const clock = (): [number, number] => {
    seconds++
    if (isTouched) utimesSync(file, FUTURE, FUTURE + seconds)
    return [seconds, 0]
  }
  process.hrtime = Object.assign(clock, { bigint: real.bigint }) as typeof real
  t.after(() => {
    process.hrtime = real
  })
  await assert.rejects(takeLock(folder, 100_000), { code: 'INDEX_BUSY' })
  isTouched = false
  const lock = await takeLock(folder, 100_000)
  lock.release()
  assert.ok(!existsSync(file))
})

/** Writes a lock of this process, or of another living one, as ctx would. */
function lockOf(folder: string, namespace: string, seconds: number, pid = process.pid): string {
  const file = path.join(folder, 'lock')
  writeFileSync(file, `${pid} ${hostname()} - 1 ${namespace}`)
  const then = Date.now() / 1000 - seconds
  utimesSync(file, then, then)
  return file
}

const HERE = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : '-'

test('an untouched lock is taken over even if its process lives: it may be a copy', async () => {
  const folder = path.join(indexed(), '.ctx')
  lockOf(folder, HERE, 20, process.ppid)
  await assert.rejects(takeLock(folder, 100), { code: 'INDEX_BUSY' })
  lockOf(folder, HERE, 90, process.ppid)
  const lock = await takeLock(folder, ENDLESS)
  lock.confirm()
  lock.release()
})

test('a living owner keeps a lock that it did not touch; a copy of the lock is abandoned', async t => {
  const [folder, copied] = [path.join(indexed(), '.ctx'), path.join(indexed(), '.ctx')]
  const own = await takeLock(folder, ENDLESS)
  t.after(() => own.release())
  const untouched = (where: string, seconds: number): void => {
    const then = Date.now() / 1000 - seconds
    utimesSync(path.join(where, 'lock'), then, then)
  }
  untouched(folder, 120)
  await assert.rejects(takeLock(folder, 100), { code: 'INDEX_BUSY' })
  copyFileSync(path.join(folder, 'lock'), path.join(copied, 'lock'))
  untouched(copied, 120)
  const lock = await takeLock(copied, ENDLESS)
  lock.release()
  own.confirm()
  untouched(folder, 700)
  const next = await takeLock(folder, ENDLESS)
  assert.throws(() => own.confirm(), { code: 'INDEX_BUSY' })
  next.release()
})

test('a lock of another process namespace is abandoned only by age', async () => {
  const folder = path.join(indexed(), '.ctx')
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  lockOf(folder, 'pid:[1]', 20, dead)
  await assert.rejects(takeLock(folder, 100), { code: 'INDEX_BUSY' })
  lockOf(folder, HERE, 20, dead)
  const taken = await takeLock(folder, ENDLESS)
  taken.release()
  lockOf(folder, 'pid:[1]', 90, dead)
  const lock = await takeLock(folder, ENDLESS)
  lock.release()
})

test('an owner that lost its lock publishes and removes nothing', async () => {
  for (const first of [true, false]) {
    const root = first ? makeRepository(SHOP) : indexed()
    const cache = path.join(root, '.ctx')
    const manifest = path.join(cache, 'manifest.json')
    const before = first ? undefined : readFileSync(manifest, 'utf8')
    writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
    const other = path.join(cache, 'tables-99.bin')
    const progress = ({ phase }: { phase: string }): void => {
      if (phase !== 'write') return
      writeFileSync(path.join(cache, 'lock'), `1 elsewhere 1 1`)
      writeFileSync(other, '')
    }
    const location = { root, cache, detached: false }
    await assert.rejects(generate(location, { progress }), { code: 'INDEX_BUSY' })
    assert.equal(existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined, before)
    assert.ok(existsSync(other))
    assert.equal(readFileSync(path.join(cache, 'lock'), 'utf8'), '1 elsewhere 1 1')
  }
})

test('a waiting writer reports the process it waits for', async () => {
  const root = indexed()
  const file = lockOf(path.join(root, '.ctx'), HERE, 0)
  const child = spawn(process.execPath, [BIN, 'index'], { cwd: root, env: cleanEnvironment() })
  let stderr = ''
  for await (const text of child.stderr) {
    stderr += text
    if (!stderr.includes('waiting')) continue
    rmSync(file, { force: true })
  }
  assert.match(
    stderr,
    new RegExp(`^warning: Another ctx \\(process ${process.pid}\\) is writing this index: waiting for it`),
  )
})

/** Whether this machine allows process namespaces. */
const HAS_NAMESPACES = spawnSync('unshare', ['-pf', '--mount-proc', 'true']).status === 0

test('writers in containers with one host name exclude each other', { skip: !HAS_NAMESPACES }, async () => {
  const files = Object.fromEntries(
    Array.from({ length: 150 }, (_, i) => [`f${i}.ts`, `export function f${i}() {}\n`.repeat(20)]),
  )
  const root = makeRepository(files)
  const runs = Array.from({ length: 3 }, async () => {
    const args = ['-pf', '--mount-proc', process.execPath, BIN, 'index', '--force', '--json']
    const child = spawn('unshare', args, { cwd: root, env: cleanEnvironment() })
    let out = ''
    for await (const text of child.stdout) out += text
    return JSON.parse(out)
  })
  for (const answer of await Promise.all(runs)) assert.equal(answer.files, 150, JSON.stringify(answer))
})

test('damaged term lines end in an error, not in an endless loop', () => {
  for (const lines of ['9a 7b\n', '\x01a\n7a\n', ' \n', '\xffa\n']) {
    const table = new TermTable()
    const build = (): void => {
      table.add(Buffer.from(lines, 'latin1'), 0, 2)
      table.toBuffers(2, new GuideTable())
    }
    assert.throws(build, { code: 'INDEX_CORRUPT' }, lines)
  }
})
