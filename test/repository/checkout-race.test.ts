// A checkout that ends while the tree is being compared.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

/** An environment in which git first runs the shell code `before`. */
function gitAfter(before: string): Record<string, string> {
  const folder = makeFolder('git')
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${before}\nexec "${real}" "$@"\n`)
  chmodSync(path.join(folder, 'git'), 0o755)
  return { PATH: `${folder}${path.delimiter}${process.env.PATH}` }
}

test('a file that becomes tracked while git runs is not lost', {
  skip: process.platform === 'win32',
}, async () => {
  const root = makeRepository(SHOP)
  assert.equal(ctxJson(['search', 'reset'], root).total, 2)
  // From here on git's listing is compared with the previous one.
  writeFiles(root, { 'src/auth/logout.ts': `${SHOP['src/auth/logout.ts']}\n` })
  assert.equal(ctxJson(['search', 'reset'], root).index, 'refreshed 1 file')
  // A checkout writes files before git's index names them.
  const index = path.join(root, '.git/index')
  copyFileSync(index, `${index}.before`)
  writeFiles(root, { 'src/late.ts': 'export function reset(): void {}\n' })
  git(root, 'add', 'src/late.ts')
  renameSync(index, `${index}.after`)
  renameSync(`${index}.before`, index)
  // So that the time of its folder is no reason to check it again.
  await wait(100)
  const env = gitAfter(`[ ! -e '${index}.after' ] || mv '${index}.after' '${index}'`)
  assert.equal(ctxJson(['search', 'reset'], root, env).total, 3)
  assert.equal(ctxJson(['search', 'reset'], root).total, 3)
})
