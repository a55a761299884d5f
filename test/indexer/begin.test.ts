// The git commands of an index run: it lists files once.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { takeLock } from '../../src/cache/files/lock.ts'
import { BIN, cleanEnvironment, ctx } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

/** The listing commands of `ctx index`, sorted; a shell script in front of git records its calls. */
function gitCalls(root: string): string[] {
  const folder = makeFolder('begin')
  const calls = path.join(folder, 'calls')
  const { PATH = '' } = cleanEnvironment()
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\necho "$*" >> '${calls}'\nPATH='${PATH}'\nexec git "$@"\n`)
  chmodSync(path.join(folder, 'git'), 0o755)
  assert.equal(ctx(['index'], root, { PATH: `${folder}${path.delimiter}${PATH}` }).status, 0)
  return readFileSync(calls, 'utf8')
    .match(/ls-files -\w+|diff-\w+|status/g)!
    .sort()
}

test('each index run lists files with git once, and git compares none', {
  skip: process.platform === 'win32',
}, () => {
  const root = makeRepository(SHOP)
  assert.deepEqual(gitCalls(root), ['ls-files -co'])
  writeFiles(root, { 'src/new.ts': 'export function fresh(): void {}\n' })
  assert.deepEqual(gitCalls(root), ['ls-files -co'])
})

test('an index cleared while a writer waits is built in a new folder', async () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index'], root).status, 0)
  const cache = path.join(root, '.ctx')
  const lock = await takeLock(cache, 1000)
  const child = spawn(process.execPath, [BIN, 'index', '--json'], { cwd: root, env: cleanEnvironment() })
  let stdout = ''
  child.stdout.on('data', piece => {
    stdout += piece
  })
  await wait(1000)
  // As `ctx cache clear` does.
  for (const name of readdirSync(cache)) if (!name.startsWith('lock')) rmSync(path.join(cache, name))
  lock.release()
  try {
    rmdirSync(cache)
  } catch {
    // The child took the lock first, so the folder is not empty.
  }
  const [status] = await once(child, 'close')
  assert.equal(status, 0, stdout)
  assert.ok(existsSync(path.join(cache, '.gitignore')))
  assert.equal(ctx(['search', 'handleLogin'], root).status, 0)
})

test('a clear overtaken by a writer leaves the index folder ignored by git', async () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index'], root).status, 0)
  const cache = path.join(root, '.ctx')
  const lock = await takeLock(cache, 1000)
  const child = spawn(process.execPath, [BIN, 'index', '--force'], { cwd: root, env: cleanEnvironment() })
  await wait(1000)
  // All that a clear removes under its lock. Then another process takes the folder.
  rmSync(path.join(cache, '.gitignore'))
  lock.release()
  await once(child, 'close')
  assert.throws(() => rmdirSync(cache))
  assert.ok(existsSync(path.join(cache, '.gitignore')))
})
