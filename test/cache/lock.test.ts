// What stands in the way of a writer that nobody is going to remove.
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

const NOBODYS: Readonly<Record<string, (lock: string) => unknown>> = {
  'one that is older than the machine is up, whoever bears its number now': lock => {
    writeFileSync(lock, `${process.pid} ${hostname()} - 1`)
    utimesSync(lock, 1000, 1000)
  },
  'one that names nobody, of the future': lock => {
    writeFileSync(lock, '')
    utimesSync(lock, FUTURE, FUTURE)
  },
  'words that name no process': lock => writeFileSync(lock, `nobody ${hostname()} - 1`),
  'a file that is too long to be one': lock => writeFileSync(lock, `${process.pid} ${hostname()}`.padEnd(5000)),
  'an empty folder': lock => mkdirSync(lock),
  ...(isWindows
    ? {}
    : {
        'a link that leads nowhere': (lock: string) => symlinkSync('nowhere', lock),
        'a link to a file': (lock: string) => symlinkSync('manifest.json', lock),
        'a pipe': (lock: string) => execFileSync('mkfifo', [lock]),
      }),
}

for (const [what, make] of Object.entries(NOBODYS)) {
  test(`no lock is ${what}`, () => {
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

test('a folder that holds something is left where it is, and said to be in the way', () => {
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

test('a lock of another machine whose time lies in the future is taken over when nobody touches it', async t => {
  const folder = path.join(indexed(), '.ctx')
  const file = path.join(folder, 'lock')
  writeFileSync(file, '1 elsewhere 1 1')
  utimesSync(file, FUTURE, FUTURE)
  // The clock that nobody sets runs by a second at each look at it.
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

/** A lock of this very process, or of another that lives, as another part of the machine would write it. */
function lockOf(folder: string, namespace: string, seconds: number, pid = process.pid): string {
  const file = path.join(folder, 'lock')
  writeFileSync(file, `${pid} ${hostname()} - 1 ${namespace}`)
  const then = Date.now() / 1000 - seconds
  utimesSync(file, then, then)
  return file
}

const HERE = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : '-'

test('a lock that nobody touches is taken over, though the process it names lives: it was copied with its folder', async () => {
  const folder = path.join(indexed(), '.ctx')
  lockOf(folder, HERE, 20, process.ppid)
  await assert.rejects(takeLock(folder, 100), { code: 'INDEX_BUSY' })
  lockOf(folder, HERE, 90, process.ppid)
  const lock = await takeLock(folder, ENDLESS)
  lock.confirm()
  lock.release()
})

test('an owner that lives keeps a lock that it had no time to touch; a copy of it is held no longer', async t => {
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

test('of a process in another namespace nothing is asked: only how long its lock was left alone tells', async () => {
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

test('an owner whose lock was taken over publishes nothing, and removes nothing', async () => {
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

test('who waits is told for which process', async () => {
  const root = indexed()
  const file = lockOf(path.join(root, '.ctx'), HERE, 0)
  const child = spawn(process.execPath, [BIN, 'index'], { cwd: root, env: cleanEnvironment() })
  let said = ''
  for await (const text of child.stderr) {
    said += text
    if (!said.includes('waiting')) continue
    rmSync(file, { force: true })
  }
  assert.match(
    said,
    new RegExp(`^warning: Another ctx \\(process ${process.pid}\\) is writing this index: waiting for it`),
  )
})

/** Whether this machine lets a process have numbers of its own. */
const HAS_NAMESPACES = spawnSync('unshare', ['-pf', '--mount-proc', 'true']).status === 0

test('writers in containers of one host name do not write at once', { skip: !HAS_NAMESPACES }, async () => {
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

test('words that came damaged from the disk end in an error, and not never', () => {
  for (const lines of ['9a 7b\n', '\x01a\n7a\n', ' \n', '\xffa\n']) {
    const table = new TermTable()
    const build = (): void => {
      table.add(Buffer.from(lines, 'latin1'), 0, 2)
      table.toBuffers(2, new GuideTable())
    }
    assert.throws(build, { code: 'INDEX_CORRUPT' }, lines)
  }
})
