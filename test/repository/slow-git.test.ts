// A git that does not answer: a disk that hangs, a hook of a monitor, an antivirus.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const isWindows = process.platform === 'win32'

/** An environment in which git first sleeps so many seconds. */
function slowGit(seconds: number): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ctx-git-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\nsleep ${seconds}\nexec "${real}" "$@"\n`)
  chmodSync(path.join(folder, 'git'), 0o755)
  return { PATH: `${folder}${path.delimiter}${process.env.PATH}`, CTX_GIT_MS: '300', CTX_TEXT_MS: '300' }
}

test('a query goes on without the answer of git, and says so', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}` })
  // Longer than a run is waited for here.
  const env = slowGit(300)
  const hit = JSON.parse(ctx(['source', 'LoginForm.submit', '--json'], root, env).stdout)
  assert.equal(hit.results[0].l, '14-19')
  assert.equal(hit.index, 'stale: 1 file, because git has not answered for 0.3 s; results verified')
  const { error } = JSON.parse(ctx(['search', 'nowhereAtAll', '--json'], root, env).stdout)
  assert.equal(error.code, 'INDEX_STALE')
  assert.match(error.message, /git has not answered/)
  assert.equal(JSON.parse(ctx(['source', 'LoginForm.submit', '--json'], root).stdout).index, 'refreshed 1 file')
})

test('who asked for the index waits for git, and is told', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  const env = slowGit(1)
  for (let run = 0; run < 2; run++) {
    const { stdout, stderr } = ctx(['index', '--json'], root, env)
    assert.equal(JSON.parse(stdout).files, 4)
    assert.match(stderr, /^warning: git has not answered for 0\.3 s: waiting for it\.$/m)
  }
})
