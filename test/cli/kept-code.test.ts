// Code that V8 has made is kept for the next run, which must take it up whatever was done to V8's flags meanwhile.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
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
    /** Indexes the sources after an edit. */
    index() {
      writeFileSync(path.join(sources, 'a.py'), `${'#\n'.repeat(++edits)}def shelf():\n    return ${edits}\n`)
      const args = [path.join(bin, 'ctx.js'), 'index', '--path', sources, '--quiet']
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: cleanEnvironment() })
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
