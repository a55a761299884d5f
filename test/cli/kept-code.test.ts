// Compiled code is kept for the next run, which must accept it whatever V8 flags were changed meanwhile.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'
import { makeFolder } from '../helpers/fixture.ts'

/** An installed copy of ctx without compiled code, and a folder of sources. */
function installed() {
  const root = makeFolder('kept')
  const [bin, dist, sources] = ['bin', 'dist', 'sources'].map(name => path.join(root, name)) as [string, string, string]
  cpSync(path.dirname(BIN), bin, { recursive: true })
  mkdirSync(dist)
  mkdirSync(sources)
  const built = path.join(path.dirname(BIN), '..', 'dist')
  for (const name of readdirSync(built)) {
    if (name.endsWith('.cjs')) cpSync(path.join(built, name), path.join(dist, name))
    else if (!name.includes('.')) symlinkSync(path.join(built, name), path.join(dist, name), 'junction')
  }
  let edits = 0
  return {
    dist,
    sources,
    /** Edits the sources and indexes them, in their folder. */
    index(extra: Readonly<Record<string, string>> = {}) {
      writeFileSync(path.join(sources, 'a.py'), `${'#\n'.repeat(++edits)}def shelf():\n    return ${edits}\n`)
      const args = [path.join(bin, 'ctx.js'), 'index', '--path', sources, '--quiet']
      const options = { cwd: sources, encoding: 'utf8', env: cleanEnvironment(extra) } as const
      const { status, stderr } = spawnSync(process.execPath, args, options)
      assert.equal(status, 0, stderr)
    },
    /** The files of compiled code, with their inode and time. */
    kept: () =>
      readdirSync(dist)
        .filter(name => name.startsWith('code-'))
        .map(name => `${name} ${statSync(path.join(dist, name)).ino} ${statSync(path.join(dist, name)).mtimeMs}`),
  }
}

test('code kept by indexing is used by the next run, which keeps nothing new', () => {
  const { index, kept } = installed()
  // The first index, then updates, which run more code.
  for (let i = 0; i < 3; i++) index()
  const before = kept()
  assert.equal(before.length, 3, `ctx, start and indexing: ${before}`)
  index()
  assert.deepEqual(kept(), before)
})

test('if dist/ is not writable, code is kept in the user’s cache folder, never in the current folder', {
  skip: process.platform === 'win32' && 'the rules of Linux',
}, () => {
  const { index, dist, sources } = installed()
  index()
  const names = readdirSync(dist).filter(name => name.startsWith('code-'))
  for (const name of names) {
    rmSync(path.join(dist, name))
    // No file can be renamed over a folder, not even by root.
    mkdirSync(path.join(dist, name, 'full'), { recursive: true })
  }
  const home = makeFolder('home')
  index({ HOME: home, XDG_CACHE_HOME: 'caches' })
  assert.deepEqual(readdirSync(sources).sort(), ['.ctx', 'a.py'])
  const kept = readdirSync(path.join(home, '.cache', 'ctx'))
  assert.deepEqual(
    names.filter(name => !kept.includes(name)),
    [],
  )
  assert.deepEqual(
    readdirSync(dist).filter(name => name.endsWith('.tmp')),
    [],
  )
})
