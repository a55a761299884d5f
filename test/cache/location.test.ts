// Where the user's caches lie, whatever the environment says of it.
import assert from 'node:assert/strict'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { userFolder } from '../../src/cache/files/location.ts'

const skip = process.platform !== 'linux' && 'the rules of Linux'

/** The folder with these variables alone; undefined is not set. */
function folderWith(t: TestContext, variables: Readonly<Record<string, string | undefined>>): string {
  const before = { ...process.env }
  t.after(() => Object.assign(process.env, before))
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return userFolder()
}

test('a folder of caches that is named counts; one that is empty or relative is none', { skip }, t => {
  assert.equal(folderWith(t, { HOME: '/home/ann', XDG_CACHE_HOME: '/fast' }), '/fast/ctx')
  for (const none of [undefined, '', 'rel', './rel'])
    assert.equal(folderWith(t, { HOME: '/home/ann', XDG_CACHE_HOME: none }), '/home/ann/.cache/ctx', none)
})

test('a home that is empty or relative is the one of the list of users', { skip }, t => {
  const listed = os.userInfo().homedir
  for (const none of [undefined, '', 'rel'])
    assert.equal(folderWith(t, { HOME: none, XDG_CACHE_HOME: undefined }), path.join(listed, '.cache', 'ctx'))
})

test('a user whom the system has no list of, as in a container, has a folder all the same', { skip }, t => {
  t.mock.method(os, 'userInfo', () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  })
  assert.equal(folderWith(t, { HOME: undefined, XDG_CACHE_HOME: undefined }), '/.cache/ctx')
})
