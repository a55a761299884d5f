// Code that V8 has made is kept for the next run, which must take it up whatever was done to V8's flags meanwhile.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'
import { makeFolder } from '../helpers/fixture.ts'

/** A copy of the program that has kept no code yet, and a folder of sources. */
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
    /** Indexes the sources, the current folder, after an edit. */
    index(extra: Readonly<Record<string, string>> = {}) {
      writeFileSync(path.join(sources, 'a.py'), `${'#\n'.repeat(++edits)}def shelf():\n    return ${edits}\n`)
      const args = [path.join(bin, 'ctx.js'), 'index', '--path', sources, '--quiet']
      const options = { cwd: sources, encoding: 'utf8', env: cleanEnvironment(extra) } as const
      const { status, stderr } = spawnSync(process.execPath, args, options)
      assert.equal(status, 0, stderr)
    },
    /** Files of kept code, each with what changes when it is written anew. */
    kept: () =>
      readdirSync(dist)
        .filter(name => name.startsWith('code-'))
        .map(name => `${name} ${statSync(path.join(dist, name)).ino} ${statSync(path.join(dist, name)).mtimeMs}`),
  }
}

test('what an index has kept is taken up by the next one: it keeps nothing anew', () => {
  const { index, kept } = installed()
  // The first, an update, and what that has compiled beside.
  for (let i = 0; i < 3; i++) index()
  const before = kept()
  assert.equal(before.length, 3, `of ctx, start and indexing: ${before}`)
  index()
  assert.deepEqual(kept(), before)
})

test('where nothing can be kept beside the bundles it is among the caches of the user, never in the current folder', {
  skip: process.platform === 'win32' && 'the rules of Linux',
}, () => {
  const { index, dist, sources } = installed()
  index()
  const names = readdirSync(dist).filter(name => name.startsWith('code-'))
  for (const name of names) {
    rmSync(path.join(dist, name))
    // Nothing is renamed over a folder, not even by root.
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
