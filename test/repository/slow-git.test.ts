// A git that does not answer, because of a hanging disk, a file monitor hook or an antivirus.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { until } from '../helpers/until.ts'

const isWindows = process.platform === 'win32'

/** An environment in which git runs the shell code `before`, then sleeps `seconds` seconds. */
function slowGit(seconds: number, before = ''): Record<string, string> {
  const folder = makeFolder('git')
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(
    path.join(folder, 'git'),
    `#!/bin/sh\nPATH=/usr/bin:/bin\nREAL="${real}"\n${before}\nsleep ${seconds}\nexec "$REAL" "$@"\n`,
  )
  chmodSync(path.join(folder, 'git'), 0o755)
  return { PATH: `${folder}${path.delimiter}${process.env.PATH}`, CTX_GIT_MS: '300', CTX_TEXT_MS: '300' }
}

test('a query continues without git, and reports it', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}` })
  // Longer than a run may take here.
  const env = slowGit(300)
  const hit = JSON.parse(ctx(['source', 'LoginForm.submit', '--json'], root, env).stdout)
  assert.equal(hit.results[0].l, '14-19')
  assert.equal(hit.index, 'stale: 1 file, because git has not answered for 0.3 s; results verified')
  const { error } = JSON.parse(ctx(['search', 'nowhereAtAll', '--json'], root, env).stdout)
  assert.equal(error.code, 'INDEX_STALE')
  assert.match(error.message, /git has not answered/)
  assert.equal(JSON.parse(ctx(['source', 'LoginForm.submit', '--json'], root).stdout).index, 'refreshed 1 file')
})

test('an explicit index run waits for git, and reports it once', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  // git runs in each repository.
  cpSync(makeRepository({ 'deep.py': 'def deep(): pass\n' }), path.join(root, 'inner'), { recursive: true })
  const env = slowGit(1)
  for (let run = 0; run < 2; run++) {
    const { stdout, stderr } = ctx(['index', '--json'], root, env)
    assert.equal(JSON.parse(stdout).files, 5)
    assert.equal(stderr.match(/^warning: git has not answered for 0\.3 s: waiting for it\.$/gm)?.length, 1, stderr)
  }
})

test('the first index of a query is built without git, and corrected once it answers', { skip: isWindows }, () => {
  // Tracked files count although ignored, and git's own patterns are outside listed folders.
  const files = { '.gitignore': 'made/\n', 'a.py': 'def alpha(): pass\n', 'made/b.py': 'def beta(): pass\n' }
  const root = makeRepository({ 'a.py': files['a.py'] })
  writeFiles(root, { ...files, 'own.py': 'def gamma(): pass\n', '.git/info/exclude': 'own.py\n' })
  git(root, 'add', '--force', 'made/b.py')
  const first = ctxJson(['ls', '.'], root, slowGit(300))
  assert.deepEqual(first.results!.map(({ s }) => s).sort(), ['alpha', 'gamma'])
  assert.equal(first.index, 'stale: some files, because git has not answered for 0.3 s; results verified')
  const then = ctxJson(['ls', '.'], root)
  assert.deepEqual(then.results!.map(({ s }) => s).sort(), ['alpha', 'beta'])
})

test('the project is searched without git, and the answer names what was not searched', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const env = slowGit(300)
  const notLookedAt = 'files that git tracks though they are ignored: git has not answered for 0.3 s.'
  for (const [query, file] of [
    ['logout.ts', 'src/auth/logout.ts'],
    ['Sums the rows', 'tools/report.py'],
    ['src/auth/', 'src/auth/'],
  ]) {
    const { results, not_looked_at } = ctxJson(['find', query!], root, env)
    assert.equal(results![0]!.f, file)
    assert.equal(not_looked_at, notLookedAt)
  }
  assert.match(ctx(['find', 'logout.ts', '--format', 'text'], root, env).stdout, /^not looked at: files that git/m)
  const miss = ctxJson(['find', 'nowhereAtAll'], root, env)
  assert.equal((miss.error as { code: string }).code, 'NO_MATCH')
  assert.equal(miss.not_looked_at, notLookedAt)
})

test('status reports what is known without git', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const env = slowGit(300)
  const small = ctxJson(['status'], root, env)
  assert.equal(small.index, 'fresh')
  assert.equal(
    small.not_looked_at,
    'names that are not UTF-8, pipes, sockets and devices: git has not answered for 0.3 s.',
  )
  const large = { ...env, CTX_SWEEP_FILES: '0' }
  const same = ctxJson(['status'], root, large)
  assert.equal(same.index, 'nothing that is indexed has changed; of new files nobody knows')
  assert.match(String(same.not_looked_at), /, new files: git has not answered for 0\.3 s\.$/)
  writeFiles(root, { 'tools/report.py': 'def other(): pass\n' })
  assert.equal(
    ctxJson(['status'], root, large).index,
    'stale: 1 file, because of 1 modified; the next query refreshes it',
  )
  const hooks = ctxJson(['hook', 'status'], root, env)
  assert.equal((hooks.error as { message: string }).message, 'git has not answered for 0.3 s.')
})

test('a git that hangs in a nested repository ends a refresh, too', { skip: isWindows }, () => {
  const root = makeRepository(SHOP)
  const inner = makeRepository({ 'deep.py': 'def deep(): pass\n' })
  cpSync(inner, path.join(root, 'inner'), { recursive: true })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  // Only there, and only for listing names.
  const env = slowGit(300, 'case "$PWD $*" in *inner*ls-files*) ;; *) exec "$REAL" "$@" ;; esac')
  writeFiles(root, { 'new.py': 'def brandNew(): pass\n' })
  const { error, index } = ctxJson(['search', 'brandNew'], root, env)
  assert.equal((error as { code: string }).code, 'INDEX_STALE')
  assert.equal(index, 'stale: some files, because git has not answered for 0.3 s; results verified')
  assert.equal(ctxJson(['search', 'brandNew'], root).index, 'refreshed 1 file')
})

test('a pipe above the indexed folder, or in the main repository of a linked worktree, does not block', {
  skip: isWindows,
}, () => {
  const root = makeRepository({ ...SHOP, 'inner/a.ts': 'export const a = 1\n' })
  const tree = path.join(makeFolder('linked'), 'tree')
  git(root, 'worktree', 'add', '-q', tree)
  const exclude = path.join(root, '.git/info/exclude')
  for (const [pipe, folder] of [
    [path.join(root, '.gitignore'), path.join(root, 'inner')],
    [exclude, tree],
  ] as const) {
    rmSync(pipe, { force: true })
    execFileSync('mkfifo', [pipe])
    const { stderr, status } = ctx(['generate_index', folder], folder, { CTX_GIT_MS: '1000' })
    rmSync(pipe)
    assert.equal(status, 0)
    assert.match(stderr, /is a pipe, which git waits at for ever: files are listed without git\./)
    assert.ok(stderr.includes(pipe), stderr)
  }
})

test('if a pipe would block git for ever, files are listed without it', { skip: isWindows }, () => {
  for (const pipe of ['.gitignore', '.gitmodules', 'src/.gitignore', '.git/info/exclude']) {
    const root = makeRepository(SHOP)
    rmSync(path.join(root, pipe), { force: true })
    execFileSync('mkfifo', [path.join(root, pipe)])
    for (const name of ['package.json', 'go.mod', '.ctxignore', 'src/.ctxignore', 'src/tsconfig.json'])
      execFileSync('mkfifo', [path.join(root, name)])
    // Long enough for a git that answers on a busy machine.
    const env = { CTX_GIT_MS: '1500' }
    const first = ctx(['index', '--json'], root, env)
    assert.equal(JSON.parse(first.stdout).files, 4, pipe)
    const said = `warning: ${pipe} is a pipe, which git waits at for ever: files are listed without git.`
    // On a busy machine it takes long, and then reports progress.
    assert.deepEqual(first.stderr.match(/^warning: .*$/gm), [said])
    writeFiles(root, { 'src/new.ts': 'export const brandNew = 1\n' })
    const found = ctxJson(['search', 'brandNew'], root, env)
    assert.equal(found.total, 1)
    assert.equal(found.index, 'refreshed 1 file')
    for (const args of [['status'], ['overview'], ['find', 'new.ts'], ['find', '"brandNew ="']])
      assert.equal(ctx([...args, '--json'], root, env).status, 0, args.join(' '))
    assert.equal(ctx(['hook', 'status', '--json'], root).status, 0)
  }
})

test('a pipe that settings of git name does not block', {
  timeout: 120_000,
  skip: process.platform !== 'linux',
}, () => {
  const pipe = path.join(makeFolder('pipes'), 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const key of ['include.path', 'core.excludesFile', 'core.attributesFile']) {
    const root = makeRepository(SHOP)
    git(root, 'config', key, pipe)
    const before = Date.now()
    const { stderr, status } = ctx(['index', '--quiet'], root)
    assert.equal(status, 0, stderr)
    assert.equal(ctxJson(['search', 'LoginForm'], root).total, 1, key)
    // Well below the ten seconds that a call waits for a slow git, and the ten minutes of this run.
    assert.ok(Date.now() - before < 9000, key)
  }
})

test('git ends with ctx, whatever signal ends that', { timeout: 120_000, skip: isWindows }, async () => {
  const root = makeRepository(SHOP)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const file = path.join(makeFolder('pid'), 'pid')
    const env = cleanEnvironment({ ...slowGit(300, `echo $$ > '${file}'; exec sleep 300`), CTX_GIT_MS: '60000' })
    const child = spawn(process.execPath, [BIN, 'index'], { cwd: root, env, stdio: 'ignore' })
    await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    const pid = Number(readFileSync(file, 'utf8'))
    child.kill(signal)
    await once(child, 'exit')
    await until(() => !isRunning(pid))
  }
})

/** False also for a process that has ended and that nobody has waited for, as in containers. */
function isRunning(pid: number): boolean {
  return /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim())
}

test('a repository that git does not trust is listed without git, and a warning says so', {
  skip: isWindows || process.getuid?.() !== 0,
}, () => {
  const root = makeRepository({ ...SHOP, '.gitignore': 'tools/\n' })
  chownSync(root, 12345, 12345)
  chownSync(path.join(root, '.git'), 12345, 12345)
  // git trusts what belongs to the user, and the user's own settings.
  const env = { HOME: makeFolder('home') }
  const { stdout, stderr } = ctx(['index', '--json'], root, env)
  assert.match(stderr, /belongs to another user, and git's safe\.directory does not name it/)
  assert.equal(JSON.parse(stdout).files, 3)
  const { error } = ctxJson(['search', 'reset', '--changed'], root, env) as { error: { code: string; message: string } }
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  assert.match(error.message, /dubious ownership/)
})
