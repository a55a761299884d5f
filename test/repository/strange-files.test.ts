// A name that ctx reads may be a pipe, a device or a folder: nothing waits for it or reads without end.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

type Make = (file: string) => unknown
const STRANGE: Readonly<Record<string, Make>> = {
  'a pipe': file => execFileSync('mkfifo', [file]),
  'a device': file => symlinkSync('/dev/zero', file),
  'a folder': file => mkdirSync(file),
}
const skip = process.platform === 'win32' && 'no pipes and devices here'
const FILES = { 'a.py': 'def alpha():\n    pass\n', 'd/b.py': 'def beta():\n    pass\n' }

for (const [kind, make] of Object.entries(STRANGE)) {
  test(`${kind} in place of rules or settings is ignored and blocks nothing`, { skip }, () => {
    const root = makeRepository(FILES)
    // git itself waits for a pipe of this name.
    rmSync(path.join(root, '.git'), { recursive: true })
    for (const file of ['.ctxignore', 'd/.ctxignore', '.gitignore', 'd/.gitignore']) make(path.join(root, file))
    const first = JSON.parse(ctx(['search', 'beta', '--json'], root).stdout)
    assert.deepEqual([first.results[0].f, first.index], ['d/b.py', 'fresh'])
    assert.equal(JSON.parse(ctx(['search', 'gamma', '--json'], root).stdout).error.code, 'NO_MATCH')
  })

  test(`${kind} in place of a source file is skipped, in a tree of any size`, { skip }, () => {
    const root = makeRepository(FILES)
    assert.equal(ctx(['index', '--quiet'], root).status, 0)
    rmSync(path.join(root, 'd/b.py'))
    make(path.join(root, 'd/b.py'))
    for (const settings of [{ CTX_SWEEP_FILES: '1' }, {}]) {
      const { error } = JSON.parse(ctx(['source', 'beta', '--json'], root, settings).stdout)
      assert.equal(error.code, 'NO_MATCH')
    }
  })
}

test('a pipe and a link to a folder cannot be listed, read or resolved as files', { skip }, () => {
  const root = makeRepository(FILES)
  execFileSync('mkfifo', [path.join(root, 'pipe.py')])
  symlinkSync('d', path.join(root, 'dd'))
  const errorOf = (...args: string[]) => JSON.parse(ctx([...args, '--json'], root).stdout).error
  assert.equal(errorOf('ls', 'pipe.py').message, 'No module, folder or file pipe.py.')
  for (const asked of ['dd', 'ddd']) {
    const { message, similar } = errorOf('source', `${asked}:1-1`)
    assert.deepEqual(
      [message.replace(/^.* is/, 'is'), similar],
      [asked === 'dd' ? 'is not a file.' : message, []],
      asked,
    )
  }
})

test('oversized rules are refused by name, with a hint', () => {
  const root = makeRepository(FILES)
  const name = '.ctxignore'
  writeFileSync(path.join(root, name), Buffer.alloc((4 << 20) + 1, '#'))
  const { error } = JSON.parse(ctx(['search', 'beta', '--json'], root).stdout)
  assert.equal(error.code, 'INVALID_ARGUMENT')
  assert.ok(error.message.startsWith(`${path.join(root, name)} is too large`), error.message)
  assert.match(error.hint, /remove them/)
  rmSync(path.join(root, name))
})
