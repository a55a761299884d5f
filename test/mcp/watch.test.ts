// A server skips checking a watched tree without events, and detects every change.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isOwnNews, Watcher } from '../../src/repository/watcher.ts'
import { APART, ctx } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { until } from '../helpers/until.ts'
import { call, connect } from './client.ts'

const isWindows = process.platform === 'win32'

Object.assign(process.env, APART)

/** Waits until a watcher has received its events, which takes turns of the event loop, not only time. */
async function later(): Promise<void> {
  await wait(30)
  for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
}

function watched(refresh: () => Promise<void> = async () => {}) {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const location = { root, cache: path.join(root, '.ctx'), detached: false }
  return { root, location, watcher: new Watcher(refresh) }
}

test('a tree counts as unchanged only after a full check and until the next event', async () => {
  const { root, location, watcher } = watched()
  const mark = watcher.begin(location, 4)
  assert.equal(watcher.isUnchanged(location), false)
  watcher.checked(location, mark)
  assert.equal(watcher.isUnchanged(location), true)
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  await later()
  assert.equal(watcher.isUnchanged(location), false)
  watcher.close()
})

test('a check during which something changes does not count', async () => {
  const { root, location, watcher } = watched()
  const mark = watcher.begin(location, 4)
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  await later()
  watcher.checked(location, mark)
  assert.equal(watcher.isUnchanged(location), false)
  watcher.close()
})

test('new and recreated folders are watched', async () => {
  const { root, location, watcher } = watched()
  const settle = async () => {
    await later()
    ctx(['index', '--quiet'], root)
    await later()
    watcher.checked(location, watcher.begin(location, 4))
    assert.equal(watcher.isUnchanged(location), true)
  }
  watcher.begin(location, 4)
  for (const folder of ['src/new', 'src/auth']) {
    rmSync(path.join(root, folder), { recursive: true, force: true })
    mkdirSync(path.join(root, folder))
    writeFiles(root, { [`${folder}/first.ts`]: 'export function first() {}\n' })
    await settle()
    writeFileSync(path.join(root, folder, 'first.ts'), 'export function second() {}\n')
    await later()
    assert.equal(watcher.isUnchanged(location), false, folder)
    await settle()
  }
  watcher.close()
})

test('a tree that replaces the watched one with equal times is detected', { skip: isWindows }, async () => {
  const above = makeFolder('swap')
  const [here, away] = [path.join(above, 'here'), path.join(above, 'away')]
  const root = path.join(here, 'tree')
  writeFiles(root, { 'a.ts': 'export function one() {}\n' })
  const client = await connect(root)
  const files = async () => JSON.parse((await call(client, 'get_repo_overview', { format: 'json' })).text).files
  assert.deepEqual([await files(), await files()], [1, 1])
  // Moving a folder above the tree causes no event.
  renameSync(here, away)
  execFileSync('cp', ['-a', away, here])
  assert.equal(await files(), 1)
  writeFiles(root, { 'b.ts': 'export function two() {}\n' })
  assert.equal(await files(), 2)
})

test('writes to the cache folder do not count, wherever it is', () => {
  for (const [name, cache, isOwn] of [
    ['.git', '.ctx', true],
    ['.git/index', '.ctx', true],
    ['.ctx\\lock', '.ctx', true],
    ['.gitignore', '.ctx', false],
    ['.ctxignore', '.ctx', false],
    ['out\\index\\lock', 'out\\index', true],
    ['out/index', 'out/index', true],
    ['out/index.ts', 'out/index', false],
    ['out', 'out/index', false],
    ['lock', '../index', false],
    ['src/a.ts', '', false],
  ] as const)
    assert.equal(isOwnNews(name, cache), isOwn, name)
})

test('a server checks slices of an unwatched tree between answers, and remembers the changes', async () => {
  const files = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`src/f${i}.py`, `def f${i}():\n    pass\n`]))
  const root = makeRepository(files)
  await wait(30)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const client = await connect(root, { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '4', CTX_WATCH_HANDLES: '0' })
  const state = async () =>
    JSON.parse((await call(client, 'search_symbols', { query: 'f3', limit: 1, format: 'json' })).text).index
  assert.equal(await state(), 'results verified')
  writeFiles(root, { 'src/f17.py': 'def other():\n    pass\n' })
  // Six slices cover all files; each answer is followed by one.
  let index = await state()
  for (let i = 0; i < 100 && index === 'results verified'; i++) {
    await wait(30)
    index = await state()
  }
  assert.equal(index, 'stale: 1 file, because a look at a part of the tree found them changed; results verified')
  // The following slices contain other files.
  await wait(30)
  assert.equal(await state(), index)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.equal(await state(), 'results verified')
})

test('ignore rules outside of the tree are checked, although no handle watches them', async () => {
  const { root, location, watcher } = watched()
  watcher.checked(location, watcher.begin(location, 4))
  assert.equal(watcher.isUnchanged(location), true)
  await wait(30)
  writeFiles(root, { '.git/info/exclude': 'src\n' })
  assert.equal(watcher.isUnchanged(location), false)
  watcher.close()
})

test('a tree with more folders than handles is not watched', () => {
  const { location, watcher } = watched()
  watcher.checked(location, watcher.begin(location, 100_000))
  assert.equal(watcher.isUnchanged(location), process.platform === 'darwin' || process.platform === 'win32')
  watcher.close()
})

test('the index is refreshed once, when changes have ended', async t => {
  let refreshes = 0
  const { root, location, watcher } = watched(async () => {
    refreshes++
  })
  watcher.begin(location, 4)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (let i = 0; i < 5; i++) {
    writeFiles(root, { 'src/auth/logout.ts': `export function leave${i}(): void {}\n` })
    await later()
    t.mock.timers.tick(400)
  }
  assert.equal(refreshes, 0)
  t.mock.timers.tick(400)
  assert.equal(refreshes, 1)
  t.mock.timers.tick(10_000)
  assert.equal(refreshes, 1)
  watcher.close()
})

test('a client sees every change at once, and the index is refreshed in the background', async () => {
  const root = makeRepository(SHOP)
  // Otherwise a busy machine may report that the index is still being built.
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const client = await connect(root, { CTX_BACKGROUND: '1' })
  // On a busy machine the background refresh may hold the lock for longer than a call waits; then the index is stale.
  const search = async (query: string) => {
    for (;;) {
      const { text } = await call(client, 'search_symbols', { query, format: 'json' })
      const answer = JSON.parse(text) as { results?: { s: string; f: string }[]; index: string }
      if (!answer.index?.startsWith('stale: ')) return { text, ...answer }
      assert.match(answer.index, /another ctx is writing this index/)
    }
  }
  await search('reset')
  for (let round = 0; round < 10; round++) {
    writeFiles(root, { [`src/round${round % 3}/f${round}.ts`]: `export function brandNew${round}() {}\n` })
    const { text, results } = await search(`brandNew${round}`)
    assert.equal(results?.[0]?.s, `brandNew${round}`, `round ${round}: ${text}`)
    assert.equal((await search('reset')).index, 'fresh')
  }
  renameSync(path.join(root, 'src/round0'), path.join(root, 'src/other'))
  const { text, results } = await search('brandNew0')
  assert.equal(results?.[0]?.f, 'src/other/f0.ts', text)
  await search('reset')
  writeFiles(root, { 'src/auth/logout.ts': 'export function unasked(): void {}\n' })
  const names = () => readFileSync(path.join(root, '.ctx/symbol_index.jsonl'), 'utf8')
  await until(() => names().includes('unasked'))
})

test('an answer that checked the tree reports it to the watcher', async () => {
  const { root, location, watcher } = watched()
  const { OPERATIONS } = await import('../../src/operations/invocation/operation-table.ts')
  const { parseInput } = await import('../../src/operations/arguments/parse-arguments.ts')
  const search = OPERATIONS.find(({ name }) => name === 'search_symbols')!
  const ask = (query: string) =>
    search.run(parseInput(search, { query, path: root }), { cwd: root, warn: assert.fail, watching: watcher })
  assert.equal((await ask('reset')).index, 'fresh')
  assert.equal(watcher.isUnchanged(location), true)
  assert.equal((await ask('reset')).index, 'fresh')
  // The watcher has not received the event yet.
  writeFiles(root, { 'src/late.ts': 'export function comesLate() {}\n' })
  assert.equal(watcher.isUnchanged(location), true)
  assert.equal((await ask('comesLate')).total, 1)
  watcher.close()
})

test('before a server returns only similar names, it checks a watched tree, without git if there were no events', {
  skip: process.platform === 'win32',
}, async () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const log = path.join(root, '.git', 'asked')
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const wrapped = path.join(makeFolder('git'), 'git')
  writeFileSync(wrapped, `#!/bin/sh\necho asked >> "${log}"\nexec "${real}" "$@"\n`, { mode: 0o755 })
  const client = await connect(root, { PATH: `${path.dirname(wrapped)}${path.delimiter}${process.env.PATH}` })
  const search = async (query: string) =>
    JSON.parse((await call(client, 'search_symbols', { query, format: 'json' })).text) as {
      results: { s: string; match: string }[]
      index: string
    }
  assert.equal((await search('handleLogin')).results[0]?.match, 'exact')
  const { results, index } = await search('hanldeLogin')
  assert.deepEqual([results[0]?.s, results[0]?.match, index], ['handleLogin', 'fuzzy', 'fresh'])
  assert.equal(existsSync(log), false)
  // At once, before the watcher receives the event.
  writeFiles(root, { 'src/late.ts': 'export function hanldeLogin() {}\n' })
  assert.deepEqual((await search('hanldeLogin')).results[0]?.match, 'exact')
  assert.equal(existsSync(log), true)
})

test('a server leaves no process and no temporary files', async () => {
  const root = makeRepository(SHOP)
  const client = await connect(root)
  await call(client, 'search_symbols', { query: 'reset' })
  const { pid } = client.transport as unknown as { pid: number }
  await client.close()
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await until(() => !isThere())
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  assert.deepEqual(
    readdirSync(path.join(root, '.ctx')).filter(name => /lock|tmp/.test(name)),
    [],
  )
})

/** The inotify watches of a process on Linux; undefined elsewhere. */
function watchesOf(pid: number): number | undefined {
  try {
    const folder = `/proc/${pid}/fdinfo`
    const texts = readdirSync(folder).map(fd => readFileSync(path.join(folder, fd), 'utf8'))
    return texts
      .join('')
      .split('\n')
      .filter(line => line.startsWith('inotify wd:')).length
  } catch {
    return undefined
  }
}

for (const [most, isWatched] of [
  ['100', true],
  ['10', false],
] as const) {
  test(`handles are limited: a tree of 31 folders with at most ${most} handles`, async t => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}/f.py`, `def f${i}():\n    pass\n`]))
    const root = makeRepository(files)
    const client = await connect(root, { CTX_WATCH_HANDLES: most })
    await call(client, 'search_symbols', { query: 'f1' })
    const { pid } = client.transport as unknown as { pid: number }
    const watches = watchesOf(pid)
    const { text } = await call(client, 'get_index_status', { format: 'json' })
    await client.close()
    if (watches === undefined) return t.skip('only Linux tells how many there are')
    assert.equal(watches, isWatched ? 31 : 0)
    assert.match(JSON.parse(text).watched, isWatched ? /^31 folders$/ : /^no: .* files are checked at each query$/)
  })
}

test('a full check runs after its interval without a call, watched or not', async () => {
  for (const handles of ['100', '0']) {
    const root = makeRepository(SHOP)
    const client = await connect(root, { CTX_FULL_CHECK_MS: '700', CTX_WATCH_HANDLES: handles })
    await call(client, 'search_symbols', { query: 'reset' })
    // CTX_BACKGROUND=0 keeps the watcher from refreshing the index.
    writeFiles(root, { 'src/auth/logout.ts': 'export function unasked(): void {}\n' })
    const lines = () => readFileSync(path.join(root, '.ctx/symbol_index.jsonl'), 'utf8')
    await until(() => lines().includes('unasked'))
    await client.close()
  }
})
