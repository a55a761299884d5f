// Answers are right for the files as they stand: edits, additions and removals since the index are seen by the next
// query.
import assert from 'node:assert/strict'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorShape } from '../../src/errors.ts'
import { git, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import * as here from '../helpers/here.ts'

/** Of a file made within 20 ms of a look its time proves nothing; no process that somebody starts looks so soon. */
const later =
  <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  async (...asked: Asked): Promise<Answer> => {
    await wait(30)
    return ask(...asked)
  }
const ctxHere = later(here.ctxHere)
const jsonHere = later(here.jsonHere)

test('the first query makes the index, the second finds it', async () => {
  const root = makeRepository(SHOP)
  const first = await ctxHere(['search_symbols', 'handleLogin'], root)
  assert.match(first.stderr, /index/i)
  assert.equal(JSON.parse(first.stdout).results[0].f, 'src/auth/login.ts')
  const second = await ctxHere(['search_symbols', 'handleLogin'], root)
  assert.equal(second.stderr, '')
  assert.equal(JSON.parse(second.stdout).index, 'fresh')
})

test('moved lines are served right and marked', async () => {
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

for (const way of ['name', 'hash'] as const) {
  test(`a symbol that went is said to have gone, with the nearest in its file, asked by ${way}`, async () => {
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

test('in a tree too large to sweep, what changed behind a result is parsed for that answer alone', async () => {
  const large = { CTX_SWEEP_FILES: '1' }
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  const json = async (...args: string[]) => JSON.parse((await ctxHere(args, root, large)).stdout)
  assert.equal((await json('get', 'LoginForm.submit')).index, 'results verified')
  const moved = `// a line more\n${SHOP['src/auth/login.ts'].replace('this.tries++', 'fetch(name)')}`
  writeFiles(root, { 'src/auth/login.ts': moved.replace('handleLogin', 'handleSignIn') })
  const { generation } = await json('status')
  const source = await json('source', 'LoginForm.submit')
  assert.equal(source.results[0].relocated, 'was 13-18')
  assert.equal(source.results[0].l, '14-19')
  assert.match(source.results[0].source, /fetch\(name\)/)
  assert.equal(source.index, 'refreshed 1 file')
  const [record] = (await json('get', 'LoginForm.submit')).results
  assert.deepEqual([record.l, record.effects], ['14-19', [{ effect: 'network', by: 'fetch', line: 15 }]])
  assert.equal((await json('search', 'submit')).results[0].l, '14-19')
  assert.deepEqual(
    (await json('ls', 'src/auth/login.ts')).results.map((entry: { s: string }) => entry.s),
    ['LoginForm', 'submit'],
  )
  assert.equal((await json('status')).generation, generation, 'the index is as it was')
  const gone = await json('source', 'handleLogin')
  assert.equal(gone.error.code, 'NO_MATCH')
  assert.match(gone.error.message, /It was handleLogin in src\/auth\/login\.ts:4-8/)
  assert.equal(gone.error.similar[0], 'src/auth/login.ts#handleSignIn', 'a miss looks at the whole tree')
})

test('an index that cannot be brought up to date still answers right, and says why it is stale', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  // A writer that lives and does not finish: this test itself.
  writeFiles(root, {
    '.ctx/lock': `${process.pid} ${hostname()} test`,
    'src/auth/login.ts': `// a line more\n${SHOP['src/auth/login.ts']}`,
  })
  const { results, index } = await jsonHere(['source', 'LoginForm.submit'], root)
  assert.equal(results![0]!.l, '14-19')
  assert.equal(results![0]!.relocated, 'was 13-18')
  assert.equal(index, 'stale: 1 file, because another ctx is writing this index; results verified')
})

test('a file from the future is not indexed again with every query, and its changes are seen', async () => {
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

test('candidates of an ambiguous name are as their files stand, in a tree too large to sweep', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  writeFiles(root, { 'src/auth/logout.ts': `\n\n${SHOP['src/auth/logout.ts']}` })
  const run = await ctxHere(['get', 'reset'], root, { CTX_SWEEP_FILES: '1' })
  assert.equal(run.status, 3)
  const lines = JSON.parse(run.stdout).results.map(({ f, l }: { f: string; l: string }) => `${f}:${l}`)
  assert.ok(lines.includes('src/auth/logout.ts:3-3'), lines.join(' '))
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

test('a tracked file behind a loop of links is gone, once', async () => {
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

test('only what changed is parsed, and a file that only got a new time is not', async () => {
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

test('status tells what changed and changes nothing', async () => {
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

test('in a large tree status asks git, and tells what is new from what has changed', async () => {
  const root = makeRepository(SHOP)
  const status = async () => {
    const { index, changed, changed_files } = await jsonHere(['status'], root, { CTX_SWEEP_FILES: '1' })
    return { index, changed, changed_files }
  }
  await ctxHere(['index', '--quiet'], root)
  assert.equal((await status()).index, 'fresh')
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n', 'src/new/a.py': 'def a(): pass\n' })
  rmSync(path.join(root, 'tools/report.py'))
  assert.deepEqual(await status(), {
    index: 'stale: 3 files, because of 1 modified, 1 deleted, 1 added; the next query refreshes it',
    changed: { modified: 1, deleted: 1, added: 1 },
    changed_files: ['src/auth/logout.ts', 'src/new/a.py', 'tools/report.py'],
  })
})

test('a tree too large to sweep is looked at in slices that follow each other, and what they find is said', async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/f${i}.py`, `def f${i}():\n    pass\n`]))
  const root = makeRepository(files)
  // A file whose time proves nothing would be found by a slice, too.
  await wait(30)
  await ctxHere(['index', '--quiet'], root)
  const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '16' }
  const state = async () => (await jsonHere(['search', 'f3', '--limit', '1'], root, large)).index
  const states = async (times: number) => {
    const said: unknown[] = []
    for (let i = 0; i < times; i++) said.push(await state())
    return said
  }
  const end = () => Number(readFileSync(path.join(root, '.ctx/swept'), 'utf8'))
  await state()
  const first = end()
  const ends: number[] = []
  for (let i = 0; i < 4; i++) {
    await state()
    ends.push(end())
  }
  assert.deepEqual(
    ends,
    [16, 32, 48, 64].map(step => (first + step) % 60),
  )
  writeFiles(root, { 'src/f41.py': 'def other():\n    pass\n' })
  const stale = (await states(4)).filter(text => text !== 'results verified')
  assert.ok(stale.length >= 1)
  for (const text of stale)
    assert.equal(text, 'stale: 1 file, because a look at a part of the tree found them changed; results verified')
  // What is written there may be anything.
  for (const text of ['', 'x', '99999999', '-3']) {
    writeFileSync(path.join(root, '.ctx/swept'), text)
    assert.match(String(await state()), /^(results verified|stale: )/)
  }
})

test('a large index that is behind says so, and a search that finds nothing brings it up to date first', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  const large = { CTX_SWEEP_FILES: '1' }
  writeFiles(root, { 'src/new.py': 'def brandNew():\n    pass\n' })
  git(root, 'add', '-A')
  const ask = async (query: string) => (await jsonHere(['search', query], root, large)).index
  assert.equal(await ask('reset'), "stale: some files, because git's index is another one now; results verified")
  assert.equal(await ask('brandNew'), 'refreshed 1 file')
  assert.equal(await ask('reset'), 'results verified')
})

test('a name like the one asked for is only offered when the whole tree has been looked at', async () => {
  const root = makeRepository({ ...SHOP, 'src/brand.ts': 'export function brandNew0() {}\n' })
  await ctxHere(['index', '--quiet'], root)
  writeFiles(root, { 'src/other.ts': 'export function brandNew9() {}\n' })
  // Where that may not be, the whole look is offered.
  const unswept = await jsonHere(['search', 'brandNew9', '--no-sweep'], root)
  const unseen = 'results verified, but not all of 5 files looked at for the exact name'
  assert.deepEqual([unswept.results![0]!.s, unswept.index], ['brandNew0', unseen])
  assert.deepEqual((unswept.suggestions as { args: unknown }[])[0]!.args, { query: 'brandNew9', fresh: true })
  const { results, index } = await jsonHere(['search', 'brandNew9'], root, {
    CTX_SWEEP_FILES: '1',
    CTX_SLICE_FILES: '0',
  })
  assert.deepEqual([results![0]!.s, results![0]!.match, index], ['brandNew9', 'exact', 'refreshed 1 file'])
})

test('symbols with the words of a name are only offered when the whole tree has been looked at', async () => {
  const files = { 'src/pay.py': 'def settle(a):\n    """Pays the invoice of a customer."""\n    return a\n' }
  const root = makeRepository({ ...SHOP, ...files })
  await ctxHere(['index', '--quiet'], root)
  const ask = (query: string) => jsonHere(['search', query], root, { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '0' })
  writeFiles(root, { 'src/new.py': 'def payInvoiceCustomer():\n    pass\n' })
  // A sentence asks for no more than its words.
  const [sentence, name] = [await ask('pays invoice of customer'), await ask('payInvoiceCustomer')]
  assert.deepEqual([sentence.results![0]!.s, sentence.index], ['settle', 'results verified'])
  assert.deepEqual([name.results![0]!.s, name.index], ['payInvoiceCustomer', 'refreshed 1 file'])
})

test('a slice does not call a file changed whose times prove nothing and whose content is the same', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/f${i}.py`, `def f${i}():\n    pass\n`]))
  const root = makeRepository(files)
  await wait(30)
  await ctxHere(['index', '--quiet'], root)
  await wait(30)
  // What has happened to them since leaves its trace in the times of the change alone.
  for (const name of ['f7', 'f9']) chmodSync(path.join(root, `src/${name}.py`), 0o600)
  const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '20' }
  const ask = async () => (await jsonHere(['search', 'f3', '--limit', '1'], root, large)).index
  assert.equal(await ask(), 'results verified')
  const file = path.join(root, 'src/f9.py')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'def g9():\n    pass\n')
  utimesSync(file, atime, mtime)
  assert.equal(await ask(), 'stale: 1 file, because a look at a part of the tree found them changed; results verified')
})

test('a symbol whose file got another name: the file is said to be gone, the calls lead to where it is', async () => {
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
