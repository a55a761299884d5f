// The user's cache folder for all values of the environment.
import assert from 'node:assert/strict'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { userFolder } from '../../src/cache/files/location.ts'

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
