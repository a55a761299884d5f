// The folders of indexes for all values of the environment.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { userFolder } from '../../src/cache/files/location.ts'
import { ctx } from '../helpers/exec.ts'
import { makeFolder, makeRepository } from '../helpers/fixture.ts'

const skip = process.platform !== 'linux' && 'the rules of Linux'

/** The folder with these environment variables; undefined means unset. */
function folderWith(t: TestContext, variables: Readonly<Record<string, string | undefined>>): string {
  const before = { ...process.env }
  t.after(() => Object.assign(process.env, before))
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return userFolder()
}

test('XDG_CACHE_HOME counts unless it is empty or relative', { skip }, t => {
  assert.equal(folderWith(t, { HOME: '/home/ann', XDG_CACHE_HOME: '/fast' }), '/fast/ctx')
  for (const none of [undefined, '', 'rel', './rel'])
    assert.equal(folderWith(t, { HOME: '/home/ann', XDG_CACHE_HOME: none }), '/home/ann/.cache/ctx', none)
})

test('an empty or relative HOME is replaced by the user database', { skip }, t => {
  const listed = os.userInfo().homedir
  for (const none of [undefined, '', 'rel'])
    assert.equal(folderWith(t, { HOME: none, XDG_CACHE_HOME: undefined }), path.join(listed, '.cache', 'ctx'))
})

test('a user missing in the user database, as in a container, gets a folder', { skip }, t => {
  t.mock.method(os, 'userInfo', () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  })
  assert.equal(folderWith(t, { HOME: undefined, XDG_CACHE_HOME: undefined }), '/.cache/ctx')
})

test('CTX_CACHE_DIR holds the indexes of several repositories, each of which is made once', () => {
  const folder = path.join(makeFolder('caches'), 'all')
  const roots = ['one', 'two', 'three'].map(name => makeRepository({ 'a.ts': `export const ${name} = 1\n` }))
  const areFound = () =>
    roots.map((root, i) => {
      const { stdout, stderr } = ctx(['search', ['one', 'two', 'three'][i]!, '--json'], root, { CTX_CACHE_DIR: folder })
      assert.equal(JSON.parse(stdout).total, 1)
      return stderr === ''
    })
  assert.deepEqual(areFound(), [false, false, false])
  assert.deepEqual(areFound(), [true, true, true])
  assert.equal(readdirSync(folder, { recursive: true }).filter(name => /manifest\.json$/.test(String(name))).length, 3)
})
