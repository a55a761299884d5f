// Relative paths mean what they mean in a shell: from the folder one stands in, then from the root.
import assert from 'node:assert/strict'
import path from 'node:path'
import { before, test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'views.py': 'class RootView:\n    pass\n',
  'web/auth/views.py': 'class AuthView:\n    def go(self):\n        return 1\n',
  'web/auth/forms/login.ts': 'export function login() {}\n',
  'web/admin/views.py': 'class AdminView:\n    pass\n',
  'lib/shared.go': 'package lib\n\nfunc Shared() {}\n',
})
const auth = path.join(root, 'web/auth')
before(() => {
  ctxJson(['index', '--quiet'], root)
})

function placesOf(argv: readonly string[], folder = auth): unknown[] {
  return (ctxJson(argv, folder).results ?? []).map(({ f, l, s }) => (s === undefined ? `${f}:${l}` : `${s} ${f}`))
}

test('a path is taken from the folder one stands in', () => {
  for (const written of ['views.py:1-2', './views.py:1-2', '../auth/views.py:1-2'])
    assert.deepEqual(placesOf(['source', written]), ['web/auth/views.py:1-2'], written)
  assert.deepEqual(placesOf(['source', '../../views.py:1-1']), ['views.py:1-1'])
  assert.deepEqual(placesOf(['source', '--file-path', 'forms/login.ts']), ['web/auth/forms/login.ts:1-1'])
  assert.deepEqual(placesOf(['get', './views.py#AuthView']), ['AuthView web/auth/views.py'])
  assert.deepEqual(placesOf(['ls', '../admin']), ['AdminView web/admin/views.py'])
  assert.deepEqual(placesOf(['ls', 'forms']), ['login web/auth/forms/login.ts'])
  assert.deepEqual(placesOf(['ls', './views.py', '--all']), ['AuthView web/auth/views.py', 'go web/auth/views.py'])
  assert.equal(ctxJson(['ls', '.', '--all'], auth).total, 3)
  assert.equal(ctxJson(['ls', '..', '--all'], auth).total, 4)
  assert.deepEqual(placesOf(['ls', '.', '-C', path.join(root, 'lib')], '/'), ['Shared lib/shared.go'])
  assert.deepEqual(placesOf(['ls', './shared.go', '-C', 'lib'], root), ['Shared lib/shared.go'])
  assert.deepEqual(placesOf(['source', 'shared.go:3', '-C', '../../lib']), ['lib/shared.go:3-3'])
  assert.equal(ctxJson(['find', './views.py'], auth).results![0]!.f, 'web/auth/views.py')
})

test('patterns and modules with folders are taken from there too', () => {
  assert.deepEqual(placesOf(['search', 'View', '--file-pattern', './**']), ['AuthView web/auth/views.py'])
  assert.deepEqual(placesOf(['search', 'View', '--file-pattern', '../admin/*.py']), ['AdminView web/admin/views.py'])
  assert.deepEqual(placesOf(['search', 'login', '--file-pattern', 'forms/*.ts']), ['login web/auth/forms/login.ts'])
  assert.deepEqual(placesOf(['search', 'View', '--module', '.']), ['AuthView web/auth/views.py'])
  assert.equal(ctxJson(['search', 'View', '--file-pattern', 'views.py'], auth).total, 3, 'a name is in any folder')
})

test('what is not there is taken from the root, and a path out of the repository is refused', () => {
  assert.deepEqual(placesOf(['source', 'lib/shared.go:3']), ['lib/shared.go:3-3'])
  assert.deepEqual(placesOf(['ls', 'web/admin']), ['AdminView web/admin/views.py'])
  assert.deepEqual(placesOf(['get', 'views.py#RootView']), ['RootView views.py'], 'an id is relative to the root')
  assert.equal((ctxJson(['ls', '../../..'], auth).error as { code: string }).code, 'PATH_OUTSIDE_REPO')
})

test('a folder of path that is not there is reported as such', () => {
  const { error } = ctxJson(['match', 'views.py', 'x', '-C', 'nowhere'], auth) as { error: { code: string } }
  assert.equal(error.code, 'REPO_NOT_FOUND')
})
