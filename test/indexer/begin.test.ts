// What git is asked when an index is made: a first one needs the list of files, later ones what has changed.
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { cleanEnvironment, ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

/** How `ctx index` in a repository asks git for files, sorted: a shell script stands before git and notes its calls. */
function askedOfGit(root: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ctx-begin-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const calls = path.join(folder, 'calls')
  const { PATH = '' } = cleanEnvironment()
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\necho "$*" >> '${calls}'\nPATH='${PATH}'\nexec git "$@"\n`)
  chmodSync(path.join(folder, 'git'), 0o755)
  assert.equal(ctx(['index'], root, { PATH: `${folder}${path.delimiter}${PATH}` }).status, 0)
  return readFileSync(calls, 'utf8')
    .match(/ls-files -\w+|diff-files/g)!
    .sort()
}

test('a first index has git list the files once, one with an index what has changed', {
  skip: process.platform === 'win32',
}, () => {
  const root = makeRepository(SHOP)
  assert.deepEqual(askedOfGit(root), ['ls-files -co'])
  writeFiles(root, { 'src/new.ts': 'export function fresh(): void {}\n' })
  assert.deepEqual(askedOfGit(root), ['diff-files', 'ls-files -o'])
})
