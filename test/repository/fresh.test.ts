// Answers match the current files: the next query sees edits, additions and removals.
import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorShape } from '../../src/errors.ts'
import { OVERLAYS } from '../helpers/damage.ts'
import { ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import * as here from '../helpers/here.ts'

const ctxHere = here.later(here.ctxHere)
const jsonHere = here.later(here.jsonHere)

test('the first query builds the index, the second reuses it', async () => {
  const root = makeRepository(SHOP)
  const first = await ctxHere(['search_symbols', 'handleLogin'], root)
  assert.match(first.stderr, /index/i)
  assert.equal(JSON.parse(first.stdout).results[0].f, 'src/auth/login.ts')
  const second = await ctxHere(['search_symbols', 'handleLogin'], root)
  assert.equal(second.stderr, '')
  assert.equal(JSON.parse(second.stdout).index, 'fresh')
})

test('moved lines are answered correctly and marked', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  const before = (await jsonHere(['source', 'LoginForm.submit'], root)).results![0]!
  writeFiles(root, { 'src/auth/login.ts': `// one line more\n// and another\n${SHOP['src/auth/login.ts']}` })
  const answer = await jsonHere(['source', 'LoginForm.submit'], root)
  const after = answer.results![0]!
  const [first, last] = String(before.l).split('-').map(Number) as [number, number]
  assert.equal(after.l, `${first + 2}-${last + 2}`)
  assert.equal(after.relocated, `was ${before.l}`)
  assert.equal(after.h, before.h)
  assert.equal(after.source, before.source)
  assert.equal(answer.index, 'refreshed 1 file')
})

test('added, removed and changed files are seen from any folder, inside or outside the tree', () => {
  const root = makeRepository({ ...SHOP, 'src/deep/er/a.py': 'def first_one():\n    pass\n' })
  const outside = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const places = [root, path.join(root, 'src'), path.join(root, 'src/deep/er'), outside]
  for (const [i, cwd] of places.entries()) {
    const named = cwd === outside ? ['-C', root] : []
    const indexOf = (name: string): unknown => ctxJson(['search', name, ...named], cwd).index
    const found = (name: string): unknown[] | undefined =>
      ctxJson(['search', name, ...named], cwd).results?.map(({ s }) => s)
    assert.equal(indexOf('handleLogin'), 'fresh', cwd)
    writeFiles(root, {
      [`src/deep/new${i}.py`]: `def came_${i}():\n    pass\n`,
      'src/deep/er/a.py': `def changed_${i}():\n    pass\n`,
    })
    assert.equal(indexOf('handleLogin'), 'refreshed 2 files', cwd)
    assert.deepEqual([found(`came_${i}`), found(`changed_${i}`)], [[`came_${i}`], [`changed_${i}`]], cwd)
    rmSync(path.join(root, `src/deep/new${i}.py`))
    assert.ok(!(found(`came_${i}`) ?? []).includes(`came_${i}`), cwd)
  }
})

for (const way of ['name', 'hash'] as const) {
  test(`a removed symbol is reported as gone with the nearest in its file, by ${way}`, async () => {
    const root = makeRepository(SHOP)
    await ctxHere(['index', '--quiet'], root)
    const asked = way === 'name' ? 'getUserData' : String((await jsonHere(['get', 'getUserData'], root)).results![0]!.h)
    writeFiles(root, { 'src/api/client.ts': SHOP['src/api/client.ts'].replace('getUserData', 'getUserDate') })
    const run = await ctxHere(['source', asked], root)
    assert.equal(run.status, 1)
    const { error } = JSON.parse(run.stdout)
    assert.equal(error.code, 'NO_MATCH')
    assert.match(error.message, /src\/api\/client\.ts:\d+-\d+, which has changed/)
    assert.equal(error.similar[0], 'src/api/client.ts#getUserDate')
  })
}

test('an index that cannot be updated still answers correctly, and reports why it is stale', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  // A living writer that does not finish: this test itself.
  writeFiles(root, {
    '.ctx/lock': `${process.pid} ${hostname()} test`,
    'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}`,
  })
  const { results, index } = await jsonHere(['source', 'LoginForm.submit'], root)
  assert.equal(results![0]!.l, '14-19')
  assert.equal(results![0]!.relocated, 'was 13-18')
  assert.equal(index, 'stale: 1 file, because another ctx is writing this index; results verified')
})

test('beside a writer that does not finish, a failed lookup is reported on one stream with an error status', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, {
    '.ctx/lock': `${process.pid} ${hostname()} test`,
    'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}`,
  })
  // In JSON the error is the answer.
  const piped = ctx(['search', 'zzqqxx', '--format', 'toon'], root)
  assert.deepEqual([piped.status, piped.stderr], [2, ''])
  assert.match(
    piped.stdout,
    /^error:\n {2}code: INDEX_STALE\n {2}message: "No symbol .* another ctx is writing this index;/,
  )
  const inWords = ctx(['search', 'zzqqxx', '--format', 'text'], root)
  assert.deepEqual([inWords.status, inWords.stdout], [2, ''])
  assert.match(inWords.stderr, /another ctx is writing this index.*\(INDEX_STALE\)/)
})

test('a file dated in the future is not reindexed by every query, and its changes are seen', async () => {
  const root = makeRepository(SHOP)
  const file = path.join(root, 'src/auth/logout.ts')
  const future = new Date(Date.now() + 86_400_000)
  utimesSync(file, future, future)
  await wait(30)
  await ctxHere(['index', '--quiet'], root)
  const { generation } = await jsonHere(['status'], root)
  for (let i = 0; i < 3; i++) assert.equal((await jsonHere(['search', 'reset'], root)).index, 'fresh')
  assert.equal((await jsonHere(['status'], root)).generation, generation)
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.equal((await jsonHere(['search', 'leave'], root)).total, 1)
})

test('added, removed and renamed files are seen by the next query', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  writeFiles(root, { 'src/new/deep/added.ts': 'export function brandNew() {}\n' })
  assert.equal((await jsonHere(['search', 'brandNew'], root)).total, 1)
  renameSync(path.join(root, 'src/new/deep/added.ts'), path.join(root, 'src/new/deep/moved.ts'))
  assert.equal((await jsonHere(['search', 'brandNew'], root)).results![0]!.f, 'src/new/deep/moved.ts')
  rmSync(path.join(root, 'src/new'), { recursive: true })
  const gone = await ctxHere(['search', 'brandNew'], root)
  assert.equal(gone.status, 1)
  assert.equal(JSON.parse(gone.stdout).total, 0)
})

test('a tracked file behind a loop of links is reported as gone once', async () => {
  const root = makeRepository(SHOP)
  await wait(30)
  await ctxHere(['index', '--quiet'], root)
  rmSync(path.join(root, 'tools'), { recursive: true })
  symlinkSync('tools', path.join(root, 'tools'))
  const ask = async () => (await jsonHere(['search', 'handleLogin', '--fresh'], root)).index
  assert.equal(await ask(), 'refreshed 1 file')
  assert.equal(await ask(), 'fresh')
  assert.equal((await jsonHere(['status'], root)).files, 3)
})

test('a query in a small unchanged tree does not run git', { skip: process.platform === 'win32' }, () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const folder = makeFolder('git')
  const asked = path.join(folder, 'asked')
  writeFiles(folder, { git: `#!/bin/sh\necho "$@" >> '${asked}'\nPATH='${process.env.PATH}' exec git "$@"\n` })
  chmodSync(path.join(folder, 'git'), 0o755)
  const find = (...args: string[]) =>
    JSON.parse(
      ctx(['search', 'handleLogin', '--json', ...args], root, { PATH: `${folder}:${process.env.PATH}` }).stdout,
    )
  assert.deepEqual([find().index, existsSync(asked)], ['fresh', false])
  assert.deepEqual([find('--fresh').index, existsSync(asked)], ['fresh', true])
})

test('only changed files are parsed, not those with only a new time', async () => {
  const root = makeRepository(SHOP)
  assert.equal((await jsonHere(['index'], root)).parsed, 4)
  assert.equal((await jsonHere(['index'], root)).parsed, 0)
  writeFiles(root, { 'src/auth/logout.ts': SHOP['src/auth/logout.ts'] })
  assert.deepEqual(pick(await jsonHere(['index'], root)), { parsed: 0, unchanged: 4, removed: 0 })
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.deepEqual(pick(await jsonHere(['index'], root)), { parsed: 1, unchanged: 3, removed: 0 })
  rmSync(path.join(root, 'tools/report.py'))
  assert.deepEqual(pick(await jsonHere(['index'], root)), { parsed: 0, unchanged: 3, removed: 1 })
  assert.equal((await jsonHere(['index', '--force'], root)).parsed, 3)
})

function pick({ parsed, unchanged, removed }: Record<string, unknown>) {
  return { parsed, unchanged, removed }
}

test('status reports changes and writes nothing', async () => {
  const root = makeRepository(SHOP)
  assert.equal((await jsonHere(['status'], root)).exists, false)
  await ctxHere(['index', '--quiet'], root)
  const fresh = await jsonHere(['status'], root)
  assert.equal(fresh.index, 'fresh')
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  const stale = await jsonHere(['status'], root)
  assert.match(String(stale.index), /^stale: 1 file, because of 1 modified/)
  assert.deepEqual(stale.changed_files, ['src/auth/logout.ts'])
  assert.equal(stale.generation, fresh.generation)
})

test('for a symbol of a renamed file, the error reports the missing file and suggests the new one', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  renameSync(path.join(root, 'src/auth/login.ts'), path.join(root, 'src/auth/sign-in.ts'))
  const run = await ctxHere(['get', 'src/auth/login.ts#LoginForm.submit'], root)
  const error: ErrorShape = JSON.parse(run.stdout).error
  assert.match(error.message, /It was LoginForm\.submit in src\/auth\/login\.ts:13-18, which has gone since\.$/)
  assert.deepEqual(error.similar, ['src/auth/sign-in.ts#LoginForm.submit'])
  assert.deepEqual(
    error.suggestions.map(({ tool, args }) => [tool, args]),
    [['get_symbol', { symbols: ['src/auth/sign-in.ts#LoginForm.submit'] }]],
  )
})

for (const [kind, env] of [
  ['', {}],
  [' too large to be swept', { CTX_SWEEP_FILES: '1', CTX_BACKGROUND: '0' }],
] as const) {
  for (const isGit of [true, false]) {
    test(`swapped folders are seen, although their files look unchanged, in a ${isGit ? 'repository' : 'folder'}${kind}`, async () => {
      const root = makeRepository({
        'a/in/x.ts': 'export function alpha() {}\n',
        'b/in/x.ts': 'export function bravo() {}\n',
      })
      if (!isGit) rmSync(path.join(root, '.git'), { recursive: true })
      const time = new Date('2024-01-01T00:00:00Z')
      for (const file of ['a/in/x.ts', 'b/in/x.ts']) utimesSync(path.join(root, file), time, time)
      await wait(50)
      await ctxHere(['index', '--quiet'], root)
      await wait(50)
      for (const [from, to] of [
        ['a', 'c'],
        ['b', 'a'],
        ['c', 'b'],
      ] as const)
        renameSync(path.join(root, from), path.join(root, to))
      const wrong = await ctxHere(['source', 'a/in/x.ts#alpha'], root, env)
      assert.equal(JSON.parse(wrong.stdout).error?.code, 'NO_MATCH')
      const { results } = await jsonHere(['source', 'alpha'], root, env)
      assert.deepEqual(
        results?.map(({ id, source }) => [id, source]),
        [['b/in/x.ts#alpha', 'export function alpha() {}']],
      )
      // Nothing is read again.
      assert.equal((await jsonHere(['index'], root)).parsed, 0)
      assert.equal((await jsonHere(['search', 'bravo'], root, env)).results?.[0]?.f, 'a/in/x.ts')
    })
  }
}

test('a file that changes between listing and reading is corrected by the next run', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root, OVERLAYS)
  await wait(50)
  const file = path.join(root, 'tools/report.py')
  writeFiles(root, { 'tools/report.py': 'def late():\n    pass\n' })
  const changing = path.join(ROOT, 'test', 'helpers', 'changing.cjs')
  const run = ctx(['index', '--quiet'], root, {
    ...OVERLAYS,
    NODE_OPTIONS: `--require ${changing}`,
    CTX_TEST_CHANGES: file,
  })
  assert.equal(run.status, 0, run.stderr)
  assert.match(readFileSync(file, 'utf8'), /one line more/)
  await wait(50)
  const look = async () => {
    assert.equal((await jsonHere(['search', 'late'], root, OVERLAYS)).total, 1)
    return (await jsonHere(['status'], root, OVERLAYS)).generation
  }
  const settled = await look()
  assert.equal(await look(), settled)
})

test('symbols of a moved file are searched near its old path', () => {
  const root = makeRepository({
    'dist/tools/till.js': 'export function ring() {}\n',
    'lib/till.js': 'export function ring() {}\n',
    'src/tools/till.js': 'export function ring() {}\n',
  })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  renameSync(path.join(root, 'src/tools/till.js'), path.join(root, 'src/tools/shop.js'))
  const { error } = JSON.parse(ctx(['get', 'src/tools/till.js#ring', '--json'], root).stdout)
  assert.deepEqual(error.similar, ['src/tools/shop.js#ring', 'dist/tools/till.js#ring', 'lib/till.js#ring'])
})
