// Sizes of indexes, and dropping them: of missing repositories, the oldest, or one by hand.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { git, makeFolder, SHOP, writeFiles } from '../helpers/fixture.ts'

/** A registry with three indexed repositories, last used one, two and three days ago. */
function machine() {
  const home = makeFolder('home')
  const env = { CTX_REGISTRY_DIR: path.join(home, 'registry') }
  const run = (...args: string[]) => {
    const { stdout, status } = ctx([...args, '--json'], home, env)
    return { status, ...JSON.parse(stdout) }
  }
  const roots = ['one', 'two', 'three'].map((name, age) => {
    const root = path.join(home, name)
    mkdirSync(root)
    git(root, 'init', '-q')
    writeFiles(root, SHOP)
    run('generate_index', root)
    const note = readdirSync(env.CTX_REGISTRY_DIR)
      .map(file => path.join(env.CTX_REGISTRY_DIR, file))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]!
    const day = new Date(Date.now() - (age + 1) * 86_400_000 - 60_000)
    utimesSync(note, day, day)
    return root
  })
  return { home, env, run, roots }
}

const hasIndex = (root: string) => existsSync(path.join(root, '.ctx', 'manifest.json'))

test('size lists every index with its bytes', () => {
  const { run, roots } = machine()
  const { results, total_bytes } = run('cache', 'size')
  assert.deepEqual(results.map(({ repo }: { repo: string }) => repo).sort(), ['one', 'three', 'two'])
  const onDisk = roots.map(root => readdirSync(path.join(root, '.ctx')).filter(name => name !== '.gitignore'))
  const bytes = onDisk.flatMap((names, i) => names.map(name => statSync(path.join(roots[i]!, '.ctx', name)).size))
  assert.equal(
    total_bytes,
    bytes.reduce((sum, size) => sum + size, 0),
  )
})

test('clear removes the index of one repository and nothing else', () => {
  const { run, roots } = machine()
  const { freed, status } = run('cache', 'clear', '--path', roots[0]!)
  assert.equal(status, 0)
  assert.ok(freed > 0)
  assert.ok(!existsSync(path.join(roots[0]!, '.ctx')))
  assert.ok(hasIndex(roots[1]!))
  assert.equal(run('list_repos').total, 2)
  assert.equal(run('search_symbols', 'login', '--path', roots[0]!).results[0].s, 'LoginForm')
})

test('clear keeps other files in a cache folder chosen by the user', () => {
  const { home, run, roots } = machine()
  const folder = path.join(home, 'mine')
  const theirs = ['notes.txt', 'download.tmp', 'mail.17.tmp', 'parrot.dead', 'lines-a.jsonl']
  run('generate_index', roots[0]!, '--cache-dir', folder)
  for (const name of theirs) writeFileSync(path.join(folder, name), 'keep')
  run('generate_index', roots[0]!, '--cache-dir', folder, '--force')
  run('cache', 'clear', '--path', roots[0]!, '--cache-dir', folder)
  assert.deepEqual(readdirSync(folder).sort(), theirs.sort())
})

test('prune drops missing repositories, and above the limit the oldest, but never the current one', () => {
  const { run, roots } = machine()
  const all = run('cache', 'size').results
  const each = all[0].bytes
  rmSync(roots[1]!, { recursive: true })
  const gone = run('cache', 'prune', '--path', roots[0]!)
  assert.deepEqual(
    gone.results.map(({ path: where, why }: { path: string; why: string }) => [where, why]),
    [[roots[1], 'gone']],
  )
  assert.ok(hasIndex(roots[2]!))
  assert.ok(each < 2 ** 20, 'a limit of 0 MiB is below one index')
  const { results } = run('cache', 'prune', '--limit-mib', '0', '--path', roots[0]!)
  assert.deepEqual(
    results.map(({ path: where }: { path: string }) => where),
    [roots[2]],
  )
  assert.ok(hasIndex(roots[0]!))
  assert.ok(!hasIndex(roots[2]!))
})

test('prune removes the index of a missing repository from the default cache folder only', () => {
  const { home, env } = machine()
  const user = { ...env, XDG_CACHE_HOME: home, LOCALAPPDATA: home }
  const run = (...args: string[]) => JSON.parse(ctx([...args, '--json'], home, user).stdout)
  // ctx's own folder is `ctx`; the others only share a prefix or lie elsewhere.
  const caches = ['ctx/four-01234567', 'ctx-mine', 'kept/four'].map(name => path.join(home, name))
  const root = path.join(home, 'four')
  mkdirSync(root)
  git(root, 'init', '-q')
  writeFiles(root, SHOP)
  for (const cache of caches) run('generate_index', root, '--cache-dir', cache)
  rmSync(root, { recursive: true })
  const { results } = run('cache', 'prune', '--path', path.join(home, 'one'))
  assert.deepEqual(
    results.map(({ path: where, why, bytes }: Record<string, unknown>) => [where, why, Number(bytes) > 0]).sort(),
    [false, false, true].map(isFreed => [root, 'gone', isFreed]),
  )
  assert.deepEqual(
    caches.map(cache => existsSync(path.join(cache, 'manifest.json'))),
    [false, true, true],
  )
})

test('a query marks its index as used', () => {
  const { run, roots } = machine()
  run('search_symbols', 'login', '--path', roots[2]!)
  const row = run('cache', 'size').results.find(({ repo }: { repo: string }) => repo === 'three')
  assert.equal(row.used, new Date().toISOString().slice(0, 10))
})

test('a limit is exact to the byte', async () => {
  const { env, roots } = machine()
  process.env.CTX_REGISTRY_DIR = env.CTX_REGISTRY_DIR
  const { bytesOf, keepWithin } = await import('../../src/repos/housekeeping.ts')
  const caches = roots.map(root => path.join(root, '.ctx'))
  const total = caches.reduce((sum, cache) => sum + bytesOf(cache), 0)
  await keepWithin(total, caches[0]!)
  assert.deepEqual(roots.map(hasIndex), [true, true, true])
  await keepWithin(total - 1, caches[0]!)
  assert.deepEqual(roots.map(hasIndex), [true, true, false])
  await keepWithin(bytesOf(caches[0]!) + bytesOf(caches[1]!), caches[0]!)
  assert.deepEqual(roots.map(hasIndex), [true, true, false])
  await keepWithin(0, caches[0]!)
  assert.deepEqual(roots.map(hasIndex), [true, false, false])
})

test('prune reports an index that cannot be dropped, and drops the others', async () => {
  const { env, run, roots } = machine()
  process.env.CTX_REGISTRY_DIR = env.CTX_REGISTRY_DIR
  const { keepWithin } = await import('../../src/repos/housekeeping.ts')
  // A folder in the way of the oldest index must not be removed.
  const inTheWay = path.join(roots[2]!, '.ctx', 'details-99.pack')
  mkdirSync(inTheWay)
  writeFileSync(path.join(inTheWay, 'theirs'), 'keep')
  await keepWithin(0, path.join(roots[0]!, '.ctx'))
  assert.deepEqual(roots.map(hasIndex), [true, false, true])
  const { results, status } = run('cache', 'prune', '--limit-mib', '0', '--path', roots[0]!)
  assert.equal(status, 0)
  const [stays, ...others] = results
  assert.deepEqual([stays.path, stays.bytes, others], [roots[2], 0, []])
  assert.match(stays.why, /^stays: .*details-99\.pack, the place of a file of the index, is no plain file/)
})

test('CTX_CACHE_LIMIT drops the oldest indexes after indexing, and rejects an invalid size', () => {
  const { home, env, roots } = machine()
  let functions = 1
  // Doubles each time, so that the index grows whatever the encoding.
  const index = (limit: string) => {
    functions *= 2
    const names = Array.from({ length: functions }, (_, i) => `def f${i}():\n    pass\n`)
    writeFiles(roots[0]!, { 'new.py': names.join('') })
    return ctx(['index', roots[0]!, '--json'], home, { ...env, CTX_CACHE_LIMIT: limit })
  }
  assert.equal(index('1GiB').status, 0)
  assert.ok(roots.every(hasIndex))
  const bytes = JSON.parse(ctx(['cache', 'size', '--json'], home, env).stdout).total_bytes
  assert.equal(index(String(bytes - 1)).status, 0)
  assert.deepEqual(roots.map(hasIndex), [true, true, false])
  assert.equal(index('1').status, 0)
  assert.deepEqual(roots.map(hasIndex), [true, false, false])
  const wrong = index('much')
  assert.equal(wrong.status, 2)
  assert.equal(JSON.parse(wrong.stdout).error.code, 'INVALID_ARGUMENT')
})
