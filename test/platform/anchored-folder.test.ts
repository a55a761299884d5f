// A folder held open is written to wherever it goes, and not what takes its place.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { AnchoredFolder } from '../../src/platform/anchored-folder.ts'
import { realPath } from '../../src/platform/real-path.ts'
import { makeFolder } from '../helpers/fixture.ts'

test('a link that replaces an open folder is not written through, and cannot be opened', {
  skip: process.platform !== 'linux',
}, () => {
  const root = realPath(makeFolder('anchored'))
  const victim = makeFolder('victim')
  mkdirSync(path.join(root, 'src'))
  const folder = new AnchoredFolder(root, 'src')
  renameSync(path.join(root, 'src'), path.join(root, 'moved'))
  symlinkSync(victim, path.join(root, 'src'))
  folder.create('a.tmp', Buffer.from('text'))
  folder.rename('a.tmp', 'a.ts')
  folder.close()
  assert.deepEqual(readdirSync(victim), [])
  assert.equal(readFileSync(path.join(root, 'moved/a.ts'), 'utf8'), 'text')
  assert.throws(() => new AnchoredFolder(root, 'src'), { code: 'PATH_OUTSIDE_REPO' })
})
