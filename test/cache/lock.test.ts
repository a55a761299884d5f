// What stands in the way of a writer that nobody is going to remove.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { takeLock } from '../../src/cache/lock.ts'
import { indexed } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { writeFiles } from '../helpers/fixture.ts'

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
  // A minute of the clock that nobody sets is a moment here.
  const real = process.hrtime
  const fast = (): [number, number] => {
    const [seconds, nanoseconds] = real()
    const all = (seconds * 1e9 + nanoseconds) * 300
    return [Math.floor(all / 1e9), all % 1e9]
  }
  process.hrtime = Object.assign(fast, { bigint: real.bigint }) as typeof real
  t.after(() => {
    process.hrtime = real
  })
  const touching = setInterval(() => utimesSync(file, FUTURE, FUTURE + Math.random()), 20)
  await assert.rejects(takeLock(folder, 100_000), { code: 'INDEX_BUSY' })
  clearInterval(touching)
  const lock = await takeLock(folder, 100_000)
  lock.release()
  assert.ok(!existsSync(file))
})
