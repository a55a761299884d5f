// An index that cannot be written: answers match the current files if possible; otherwise the error states what
// prevents it and what to do.
import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { changedInSlice } from '../../src/repository/tree-slice.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { asUser, ctxUnwritten, give, homeOfUser, isRoot, noLimits, noPermissions } from '../helpers/refused.ts'

/** From two files on, a tree counts as large and is not checked before each answer. */
const LARGE = { CTX_SWEEP_FILES: '1' }
const LATE = { 'src/auth/late.ts': 'export function lateComer(): void {}\n' }

/** An indexed repository whose files are all old enough for their times to prove them unchanged. */
async function indexed(): Promise<string> {
  const root = makeRepository(SHOP)
  await wait(30)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  await wait(30)
  return root
}

/** The contents of all index files except the position of the next slice. */
function contentOf(root: string): Record<string, string> {
  const folder = path.join(root, '.ctx')
  const names = readdirSync(folder).filter(name => name !== 'swept')
  return Object.fromEntries(names.sort().map(name => [name, readFileSync(path.join(folder, name), 'latin1')]))
}

for (const [size, env] of Object.entries({ small: {}, large: LARGE })) {
  test(`in an unchanged ${size} tree, a failed lookup stays one`, { skip: noLimits }, async () => {
    const root = await indexed()
    const before = contentOf(root)
    for (const args of [['nowhereToBeFound'], ['nowhereToBeFound', '--fresh']]) {
      const { status, answer } = ctxUnwritten(['search', ...args], root, env)
      assert.deepEqual([status, answer.error.code, answer.index], [1, 'NO_MATCH', 'fresh'], args.join(' '))
    }
    assert.equal(ctxUnwritten(['search', 'LoginFrom'], root, env).answer.index, 'fresh')
    assert.deepEqual(contentOf(root), before)
  })

  test(`in a changed ${size} tree, the answer reports how many files changed, why it is stale, and current lines`, {
    skip: noLimits,
  }, async () => {
    const root = await indexed()
    const before = contentOf(root)
    writeFiles(root, { ...LATE, 'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}` })
    const ask = (...args: string[]) => ctxUnwritten(args, root, env)
    const source = ask('source', 'LoginForm.submit', '--fresh')
    assert.deepEqual([source.status, source.answer.results[0].l], [0, '14-19'])
    assert.match(source.answer.index, /^stale: 2 files, because EFBIG: .*; results verified$/)
    for (const [missed, code] of [
      [ask('search', 'lateComer'), 'INDEX_STALE'],
      [ask('index'), 'ENVIRONMENT_ISSUE'],
    ] as const) {
      const { error } = missed.answer
      assert.deepEqual([missed.status, error.code], [2, code])
      assert.equal(error.hint, 'Let files grow larger (ulimit -f), then repeat the call.')
      assert.ok(error.suggestions.length > 0)
      for (const { tool } of error.suggestions) assert.notEqual(tool, 'generate_index')
    }
    assert.match(ask('ls', 'src/auth/late.ts').answer.error.message, /it is ignored, .*, or newer than the index\.$/)
    rmSync(path.join(root, 'tools/report.py'))
    const gone = ask('search', 'build_report')
    assert.deepEqual([gone.status, gone.answer.error?.code], [2, 'INDEX_STALE'])
    assert.match(gone.answer.error.message, /^What the index has of it is no longer there\. The index is stale: /)
    assert.deepEqual(contentOf(root), before)
    assert.equal(ctxJson(['search', 'lateComer'], root, env).results![0]!.f, 'src/auth/late.ts')
    assert.equal(ctx(['cache', 'verify'], root).status, 0)
  })
}

test('no background process is started if it could not write either', { skip: noLimits }, async () => {
  const root = await indexed()
  const before = contentOf(root)
  writeFiles(root, { 'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}` })
  const { answer } = ctxUnwritten(['search', 'getUserData'], root, { ...LARGE, CTX_BACKGROUND: '1' })
  const found = 'a look at a part of the tree found them changed'
  assert.equal(answer.index, `stale: 1 file, because ${found}; results verified`)
  assert.deepEqual(contentOf(root), before)
})

test('a file in place of the index is left alone, and a call with another cache folder works', () => {
  const root = makeRepository(SHOP)
  writeFileSync(path.join(root, '.ctx'), 'mine')
  const home = makeFolder('home')
  const env = { HOME: home, XDG_CACHE_HOME: home }
  assert.equal(ctxJson(['status'], root, env).exists, false)
  const { status, stdout, stderr } = ctx(['search', 'LoginForm', '--json'], root, env)
  const { code, hint, suggestions } = JSON.parse(stdout).error
  assert.deepEqual([status, code], [2, 'ENVIRONMENT_ISSUE'])
  assert.doesNotMatch(stderr, /damaged/)
  assert.equal(hint, 'Move away what stands there, or put the index elsewhere with cache_dir.')
  const [{ tool, args }] = suggestions
  assert.equal(ctx([tool, args.query, '--cache-dir', args.cache_dir], root, env).status, 0)
})

test('if a folder cannot hold an index, the error suggests another one', {
  skip: process.platform !== 'linux' && 'no folder in which root may make nothing',
}, () => {
  const root = makeRepository(SHOP)
  const { error } = ctxJson(['index', '--cache-dir', '/proc/ctx'], root) as ReturnType<typeof JSON.parse>
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  assert.equal(error.hint, 'Put the index elsewhere with cache_dir.')
  assert.equal(error.suggestions[0].tool, 'generate_index')
})

/** Forty files, of which the index does not know that one has changed. */
const FORTY = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/f${i}.py`, `def f${i}():\n    pass\n`]))
const CHANGED = { 'src/f30.py': 'def other():\n    pass\n' }
const isFound = (look: () => boolean): boolean => Array.from({ length: 200 }).some(look)

test('a lost slice position prevents no file from being checked', async () => {
  const root = makeRepository(FORTY)
  await wait(30)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, CHANGED)
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  const location = { root, cache: path.join(root, '.ctx'), detached: false }
  // A full disk accepts a file name but no byte.
  const lookAfterLoss = (): boolean => {
    writeFileSync(path.join(root, '.ctx/swept'), '')
    return changedInSlice(location, reader, 0).length > 0
  }
  assert.ok(isFound(lookAfterLoss))
  reader.close()
})

test('an unwritable slice position prevents no file from being checked', { skip: noPermissions }, async () => {
  const root = makeRepository(FORTY)
  chmodSync(root, 0o755)
  give(root)
  const home = homeOfUser()
  await wait(30)
  assert.equal(asUser(['index'], root, home).error, undefined)
  writeFiles(root, CHANGED)
  // The owner of the folder may still replace the file.
  const swept = path.join(root, '.ctx/swept')
  rmSync(swept, { force: true })
  writeFileSync(swept, '0         ', { mode: 0o444 })
  const settings = { ...LARGE, CTX_SLICE_FILES: '4' }
  assert.ok(isFound(() => asUser(['search', 'f1'], root, home, settings).index.startsWith('stale')))
})

test('an index that another user wrote into a folder of the user is made again', { skip: noPermissions }, () => {
  const root = makeRepository(SHOP)
  chmodSync(root, 0o755)
  const home = homeOfUser()
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  give(root, path.join(root, '.ctx'))
  const lines = path.join(root, '.ctx/symbol_index.jsonl')
  if (!isRoot) chmodSync(lines, 0o444)
  writeFiles(root, LATE)
  const { error, index } = asUser(['index'], root, home)
  assert.equal(error, undefined)
  assert.equal(index, "fresh; the index was not written by this user's ctx on this machine, and has been made again")
  assert.match(readFileSync(lines, 'utf8'), /"lateComer"/)
  assert.equal(asUser(['cache', 'verify'], root, home).error, undefined)
})

test('an unreadable lock of another user is taken over once it is old', { skip: noPermissions }, () => {
  const root = makeRepository(SHOP)
  chmodSync(root, 0o755)
  const home = homeOfUser()
  give(root)
  assert.equal(asUser(['index'], root, home).error, undefined)
  const lock = path.join(root, '.ctx/lock')
  writeFileSync(lock, '99999999 elsewhere 1 1 pid:[1] 1', { mode: 0o000 })
  writeFiles(root, LATE)
  assert.match(asUser(['search', 'lateComer'], root, home).index, /another ctx is writing this index/)
  const old = new Date(Date.now() - 3_600_000)
  utimesSync(lock, old, old)
  assert.equal(asUser(['search', 'lateComer'], root, home).index, 'refreshed 1 file')
  assert.equal(existsSync(lock), false)
})

test('an index can be dropped despite an invalid registry', () => {
  const root = makeRepository(SHOP)
  const registry = path.join(makeFolder('registry'), 'file')
  writeFileSync(registry, 'mine')
  const env = { CTX_REGISTRY_DIR: registry }
  for (const args of [['index', '--quiet'], ['search', 'LoginForm'], ['repos'], ['cache', 'clear']])
    assert.equal(ctx(args, root, env).status, 0, args.join(' '))
  assert.equal(existsSync(path.join(root, '.ctx')), false)
})

test('git files without read permission are not reported as a defect of ctx', () => {
  const root = makeRepository(SHOP)
  writeFileSync(path.join(root, '.git/index'), 'none')
  assert.equal(ctx(['search', 'LoginForm'], root).status, 0)
  const { error } = ctxJson(['search', 'LoginForm', '--changed'], root) as ReturnType<typeof JSON.parse>
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  assert.match(error.message, /^git cannot say what has changed: [^\n]*index file/)
})

for (const [size, env] of Object.entries({ small: {}, large: LARGE })) {
  test(`unreadable files of a ${size} tree cause no repeated index writes`, {
    skip: noPermissions,
  }, async () => {
    const root = makeRepository({ ...SHOP, 'priv/s.js': 'export function hush() {}\n' })
    chmodSync(root, 0o755)
    const priv = path.join(root, 'priv')
    const secret = path.join(root, 'tools/report.py')
    give(root, path.join(root, '.git'), priv, secret)
    const home = homeOfUser()
    const ask = (...args: string[]) => asUser(args, root, home, env)
    chmodSync(priv, 0)
    chmodSync(secret, 0)
    await wait(30)
    assert.deepEqual(ask('index').skipped, { unreadable: 2 })
    const { generation } = ask('status')
    for (const args of [['search', 'nowhereToBeFound'], ['index'], ['search', 'LoginForm', '--fresh']]) ask(...args)
    const status = ask('status')
    assert.deepEqual([status.generation, status.index], [generation, 'fresh'])
    for (const path of ['priv', 'priv/s.js', 'tools/report.py'])
      assert.match(ask('ls', path).error.message, new RegExp(`^${path} is in the repository, .* cannot be opened\\.$`))
    chmodSync(priv, 0o755)
    chmodSync(secret, 0o644)
    assert.equal(ask('search', 'hush').total, 1)
    assert.equal(ask('search', 'build_report').total, 1)
    assert.deepEqual(ask('status').skipped, {})
  })
}

test('a hook that cannot be installed leaves the existing script unchanged', { skip: noLimits }, () => {
  const root = makeRepository(SHOP)
  const hooks = path.join(root, '.git/hooks')
  rmSync(hooks, { recursive: true, force: true })
  mkdirSync(hooks)
  const script = path.join(hooks, 'pre-commit')
  writeFileSync(script, '#!/usr/bin/perl\nexit 0;\n')
  chmodSync(script, 0o755)
  const { status, answer } = ctxUnwritten(['hook', 'install'], root)
  assert.deepEqual([status, answer.error.code], [2, 'ENVIRONMENT_ISSUE'])
  assert.match(answer.error.message, /^The hooks cannot be changed: EFBIG/)
  assert.deepEqual(
    answer.error.suggestions.map(({ args }: { args: unknown }) => args),
    [{ action: 'status' }],
  )
  assert.deepEqual(readdirSync(hooks), ['pre-commit'])
  assert.equal(readFileSync(script, 'utf8'), '#!/usr/bin/perl\nexit 0;\n')
  assert.equal(existsSync(`${script}.before-ctx`), false)
})
