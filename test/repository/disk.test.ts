// A full disk, a read-only cache, a thread without memory: ctx reports a structured error, and the old index answers.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { BIN, cleanEnvironment, ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

/** Mounts a disk of `kib` KiB; undefined, with the test skipped, if that is not allowed. */
function disk(t: TestContext, kib: number): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'ctx-disk-'))
  if (mount('-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder) !== 0) {
    rmSync(folder, { recursive: true })
    t.skip('no file system may be mounted here')
    return undefined
  }
  after(() => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function mount(...args: string[]): number | null {
  return spawnSync('mount', args, { stdio: 'ignore' }).status
}

const MANY = Object.fromEntries(
  Array.from({ length: 40 }, (_, file) => [
    `src/f${file}.py`,
    Array.from({ length: 60 }, (_, n) => `def f${file}_${n}(a, b):\n    """Number ${n}."""\n    return a\n`).join('\n'),
  ]),
)

test('a full disk is an error, and the old index answers', t => {
  const folder = disk(t, 96)
  if (folder === undefined) return
  const root = makeRepository(SHOP)
  const cache = ['--cache-dir', path.join(folder, 'cache')]
  const run = (...args: string[]) => ctx([...args, ...cache, '--json'], root)
  assert.equal(run('index').status, 0)
  writeFiles(root, MANY)
  const full = run('index')
  assert.equal(full.status, 2, full.stdout)
  assert.equal(JSON.parse(full.stdout).error.code, 'ENVIRONMENT_ISSUE')
  const missed = run('search', 'f7_7')
  assert.equal(JSON.parse(missed.stdout).error.code, 'INDEX_STALE')
  for (const { stdout } of [full, missed]) {
    const { hint, suggestions } = JSON.parse(stdout).error
    assert.equal(hint, 'Free some space, or put the index elsewhere with cache_dir.')
    const [{ tool, args }, ...others] = suggestions
    assert.doesNotMatch(JSON.stringify(others), /generate_index|list_repos/)
    after(() => rmSync(args.cache_dir, { recursive: true, force: true }))
    const words = args.query === undefined ? [] : [args.query]
    assert.equal(ctx([tool, ...words, '--cache-dir', args.cache_dir], root).status, 0, args.cache_dir)
  }
  const asked = run('search', 'LoginForm')
  assert.equal(asked.status, 0, asked.stdout)
  const { results, index } = JSON.parse(asked.stdout)
  assert.equal(results[0].f, 'src/auth/login.ts')
  assert.match(index, /^stale: /)
  assert.equal(run('cache', 'verify').status, 0)
  for (const name of Object.keys(MANY)) rmSync(path.join(root, name))
  assert.equal(run('index').status, 0)
  assert.deepEqual(
    readdirSync(path.join(folder, 'cache')).filter(name => /lock|tmp$|dead$/.test(name)),
    [],
  )
})

test('a cache on a read-only disk still answers', t => {
  const folder = disk(t, 512)
  if (folder === undefined) return
  const root = makeRepository(SHOP)
  const run = (...args: string[]) => ctx([...args, '--cache-dir', path.join(folder, 'cache'), '--json'], root)
  assert.equal(run('index').status, 0)
  assert.equal(mount('-o', 'remount,ro', folder), 0)
  assert.equal(JSON.parse(run('search', 'LoginForm').stdout).index, 'fresh')
  writeFiles(root, { 'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}` })
  const { results, index } = JSON.parse(run('source', 'LoginForm.submit').stdout)
  assert.equal(results[0].l, '14-19')
  assert.match(index, /^stale: 1 file, because .*; results verified$/)
  const write = run('index')
  assert.equal(write.status, 2)
  const { error } = JSON.parse(write.stdout)
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  assert.match(error.hint, /^Grant what is denied, or put the index elsewhere/)
  assert.equal(error.suggestions[0].tool, 'generate_index')
  after(() => rmSync(error.suggestions[0].args.cache_dir, { recursive: true, force: true }))
  assert.equal(ctx(['index', '--quiet', '--cache-dir', error.suggestions[0].args.cache_dir], root).status, 0)
})

test('a process with too few file descriptors reports a structured error and closes only its own', t => {
  if (process.platform === 'win32') return t.skip('no such limit')
  const root = makeRepository(SHOP)
  const isNodeItself = (most: number) =>
    spawnSync('sh', ['-c', `ulimit -n ${most}; exec "$0" -e 0`, process.execPath], { env: cleanEnvironment() })
      .status !== 0
  let least = 12
  while (isNodeItself(least)) least++
  let failed = 0
  // One more for the program.
  for (let most = least + 1; most <= least + 8; most++) {
    rmSync(path.join(root, '.ctx'), { recursive: true, force: true })
    const limited = `ulimit -n ${most}; exec "$0" "$1" search LoginForm --json`
    const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, BIN], {
      cwd: root,
      encoding: 'utf8',
      env: cleanEnvironment(),
    })
    assert.doesNotMatch(stderr, /^ {4}at /m, `${most} files: ${stderr}`)
    const { error, results } = JSON.parse(stdout)
    if (error) failed++
    assert.equal(error?.code ?? results[0].s, error ? 'ENVIRONMENT_ISSUE' : 'LoginForm', `${most} files`)
    assert.equal(JSON.parse(ctx(['search', 'LoginForm', '--json'], root).stdout).index, 'fresh')
  }
  assert.ok(failed > 0)
})

test('a process with too little memory leaves the old index', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, MANY)
  const run = ctx(['index', '--workers', '2', '--json'], root, {
    NODE_OPTIONS: '--max-old-space-size=6 --max-semi-space-size=1',
  })
  assert.notEqual(run.status, 0)
  const asked = ctx(['search', 'LoginForm', '--json', '--no-sweep'], root)
  assert.equal(asked.status, 0)
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
  assert.equal(JSON.parse(ctx(['search', 'f7_7', '--json'], root).stdout).results[0].s, 'f7_7')
})

test('threads without memory are an error with a hint, and the old index stays', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, MANY)
  const run = ctx(['index', '--workers', '2', '--json'], root, { CTX_WORKER_MEMORY: '1' })
  assert.equal(run.status, 2, run.stdout + run.stderr)
  const { code, message, hint } = JSON.parse(run.stdout).error
  assert.equal(code, 'ENVIRONMENT_ISSUE')
  assert.match(message, /out of memory/)
  assert.match(hint, /CTX_WORKER_MEMORY=8/)
  assert.doesNotMatch(run.stderr, /at .*\(.*:\d+:\d+\)/, 'no stack trace')
  assert.equal(ctx(['search', 'LoginForm', '--json', '--no-sweep'], root).status, 0)
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
  assert.deepEqual(
    readdirSync(path.join(root, '.ctx')).filter(name => /^lock|tmp$|dead$|-2\./.test(name)),
    [],
  )
})

test('a process with little address space indexes every file or reports an error', t => {
  if (process.platform !== 'linux') return t.skip('no such limit')
  const root = makeRepository({ ...SHOP, ...MANY })
  const { files } = JSON.parse(ctx(['index', '--json'], root).stdout)
  for (const addresses of [34e6, 29e6, 24e6, 16e6]) {
    rmSync(path.join(root, '.ctx'), { recursive: true, force: true })
    const limited = `ulimit -v ${addresses}; exec "$0" "$1" index --workers 2 --json`
    const { stdout, signal } = spawnSync('sh', ['-c', limited, process.execPath, BIN], {
      cwd: root,
      encoding: 'utf8',
      env: cleanEnvironment(),
    })
    // V8 itself ends a process in which it cannot start.
    if (signal) continue
    const { error, ...told } = JSON.parse(stdout)
    if (error) assert.match(`${error.code} ${error.hint}`, /^ENVIRONMENT_ISSUE .*ulimit -v/, `${addresses} KB`)
    else assert.deepEqual([told.files, told.skipped], [files, {}], `${addresses} KB`)
  }
})

test('a file too large for the memory of a thread is skipped with its reason, and the others are indexed', () => {
  const root = makeRepository(SHOP)
  const deep = `x = ${'['.repeat(200_000)}${']'.repeat(200_000)}\n`
  writeFiles(root, { ...MANY, 'src/huge.py': deep })
  const run = ctx(['index', '--workers', '2', '--json'], root, { CTX_WORKER_MEMORY: '24' })
  assert.equal(run.status, 0, run.stdout + run.stderr)
  assert.equal(JSON.parse(ctx(['search', 'f7_7', '--json'], root).stdout).results[0].s, 'f7_7')
})

test('a first index that fails on a full disk removes the files adopted from a sibling', t => {
  const folder = disk(t, 96)
  if (folder === undefined) return
  const root = makeRepository(MANY)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const cache = path.join(folder, 'cache')
  const { status, stdout } = ctx(['search', 'f1_1', '--cache-dir', cache, '--json'], root)
  assert.equal(status, 2, stdout)
  assert.equal(JSON.parse(stdout).error.code, 'ENVIRONMENT_ISSUE')
  assert.deepEqual(
    readdirSync(cache).filter(name => name !== '.gitignore'),
    [],
  )
})
