// Answers match the current files in trees too large to check completely for each query.
import assert from 'node:assert/strict'
import { chmodSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { git, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import * as here from '../helpers/here.ts'

const ctxHere = here.later(here.ctxHere)
const jsonHere = here.later(here.jsonHere)

test('in a tree too large to sweep, changed files behind a result are parsed for that answer only', async () => {
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
  assert.equal((await json('status')).generation, generation, 'the index is unchanged')
  const gone = await json('source', 'handleLogin')
  assert.equal(gone.index, 'refreshed 1 file', 'parsed for this answer, and again with all that has changed')
  assert.equal(gone.error.code, 'NO_MATCH')
  assert.match(gone.error.message, /It was handleLogin in src\/auth\/login\.ts:4-8/)
  assert.equal(gone.error.similar[0], 'src/auth/login.ts#handleSignIn', 'a failed lookup checks the whole tree')
})

test('in a tree too large to sweep, no result is skipped if others of a page have gone', async () => {
  const large = { CTX_SWEEP_FILES: '1' }
  const nine = (letter: string) =>
    Array.from({ length: 9 }, (_, i) => `export function handle${letter}${i}(): void {}\n`).join('')
  const root = makeRepository({ 'a.ts': nine('A'), 'b.ts': nine('B'), 'c.ts': nine('C') })
  await ctxHere(['index', '--quiet'], root)
  rmSync(path.join(root, 'b.ts'))
  const args = ['search', 'handle', '--limit', '20']
  const names = new Set<unknown>()
  for (let next: unknown = 0, pages = 0; typeof next === 'number' && pages < 20; pages++) {
    const page = await jsonHere([...args, '--offset', String(next), '--max-tokens', '200'], root, large)
    for (const { s } of page.results!) names.add(s)
    next = page.next
  }
  const all = ['A', 'C'].flatMap(letter => Array.from({ length: 9 }, (_, i) => `handle${letter}${i}`))
  assert.deepEqual([...names].sort(), all)
})

test('in a tree too large to sweep, a changed file is listed with its new symbols', async () => {
  const large = { CTX_SWEEP_FILES: '1' }
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  const names = async (...args: string[]) => {
    const { results, index } = await jsonHere(['ls', ...args], root, large)
    return [index, ...results!.map(({ s }) => s)]
  }
  const was = SHOP['src/auth/login.ts']
  writeFiles(root, { 'src/auth/login.ts': `${was.replace('handleLogin', 'handleSignIn')}export const LIMIT = 3\n` })
  assert.deepEqual(await names('src/auth/login.ts', '--all'), [
    'refreshed 1 file',
    'handleSignIn',
    'LoginForm',
    'submit',
    'LIMIT',
  ])
  assert.deepEqual(await names('src/auth/login.ts', '--kind', 'class'), ['results verified', 'LoginForm'])
  // A module, and a file without a known symbol that passes the filter.
  writeFiles(root, { 'tools/report.py': 'def build_report(rows):\n    pass\n\n\nclass Report:\n    pass\n' })
  assert.deepEqual(await names('tools'), ['refreshed 1 file', 'build_report', 'Report'])
  writeFiles(root, { 'src/auth/logout.ts': `${SHOP['src/auth/logout.ts']}export class Out {}\n` })
  assert.deepEqual(await names('src/auth/logout.ts', '--kind', 'class'), ['refreshed 1 file', 'Out'])
})

test('in a tree too large to sweep, checked-out files are listed with their new symbols', async () => {
  const large = { CTX_SWEEP_FILES: '1' }
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  writeFiles(root, { 'src/auth/logout.ts': `${SHOP['src/auth/logout.ts']}export class Out {}\n` })
  git(root, 'add', '.')
  const { results, index } = await jsonHere(['ls', 'src/auth/logout.ts'], root, large)
  assert.deepEqual([index, results!.map(({ s }) => s)], ['refreshed 1 file', ['reset', 'Out']])
})

test('in a tree too large to sweep, a folder or module is listed with its new files', async () => {
  const large = { CTX_SWEEP_FILES: '1' }
  const root = makeRepository({ ...SHOP, '.gitignore': '*.log.ts\n' })
  await ctxHere(['index', '--quiet'], root)
  const names = async (module: string) => {
    const { results, index } = await jsonHere(['ls', module], root, large)
    return [index, ...results!.map(({ s }) => s)]
  }
  writeFiles(root, { 'tools/more.py': 'def more(): pass\n' })
  assert.deepEqual(await names('tools'), ['refreshed 1 file', 'more', 'build_report'])
  assert.deepEqual(await names('tools'), ['results verified', 'more', 'build_report'])
  writeFiles(root, { 'src/api/v2/next.ts': 'export const next = 2\n' })
  assert.deepEqual((await names('src/api')).slice(0, 2), ['refreshed 1 file', 'api'])
  // Ignored files are checked too, and change nothing.
  writeFiles(root, { 'tools/a.log.ts': 'export const no = 1\n' })
  assert.deepEqual(await names('tools'), ['fresh', 'more', 'build_report'])
})

test('in a tree too large to sweep, candidates of an ambiguous name match their current files', async () => {
  const root = makeRepository(SHOP)
  await ctxHere(['index', '--quiet'], root)
  writeFiles(root, { 'src/auth/logout.ts': `\n\n${SHOP['src/auth/logout.ts']}` })
  const run = await ctxHere(['get', 'reset'], root, { CTX_SWEEP_FILES: '1' })
  assert.equal(run.status, 3)
  const lines = JSON.parse(run.stdout).results.map(({ f, l }: { f: string; l: string }) => `${f}:${l}`)
  assert.ok(lines.includes('src/auth/logout.ts:3-3'), lines.join(' '))
})

test('in a large tree status uses git, and distinguishes new from changed files', async () => {
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

test('a tree too large to sweep is checked in consecutive slices, and changes are reported', async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/f${i}.py`, `def f${i}():\n    pass\n`]))
  const root = makeRepository(files)
  // A slice would also find a file whose time proves nothing.
  await wait(30)
  await ctxHere(['index', '--quiet'], root)
  // This few files are checked however slow the machine is.
  const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '4' }
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
    [4, 8, 12, 16].map(step => (first + step) % 60),
  )
  writeFiles(root, { 'src/f41.py': 'def other():\n    pass\n' })
  const stale = (await states(15)).filter(text => text !== 'results verified')
  assert.ok(stale.length >= 1)
  for (const text of stale)
    assert.equal(text, 'stale: 1 file, because a look at a part of the tree found them changed; results verified')
  // The file may contain anything.
  for (const text of ['', 'x', '99999999', '-3']) {
    writeFileSync(path.join(root, '.ctx/swept'), text)
    assert.match(String(await state()), /^(results verified|stale: )/)
  }
})

test('a stale large index is reported, and a search without results updates it first', async () => {
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

test('similar names are only offered after the whole tree was checked', async () => {
  const root = makeRepository({ ...SHOP, 'src/brand.ts': 'export function brandNew0() {}\n' })
  await ctxHere(['index', '--quiet'], root)
  writeFiles(root, { 'src/other.ts': 'export function brandNew9() {}\n' })
  // If that is not allowed, the answer offers a full check.
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

test('symbols with the words of a name are only offered after the whole tree was checked', async () => {
  const files = { 'src/pay.py': 'def settle(a):\n    """Pays the invoice of a customer."""\n    return a\n' }
  const root = makeRepository({ ...SHOP, ...files })
  await ctxHere(['index', '--quiet'], root)
  const ask = (query: string) => jsonHere(['search', query], root, { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '0' })
  writeFiles(root, { 'src/new.py': 'def payInvoiceCustomer():\n    pass\n' })
  // A sentence only asks for its words.
  const [sentence, name] = [await ask('pays invoice of customer'), await ask('payInvoiceCustomer')]
  assert.deepEqual([sentence.results![0]!.s, sentence.index], ['settle', 'results verified'])
  assert.deepEqual([name.results![0]!.s, name.index], ['payInvoiceCustomer', 'refreshed 1 file'])
})

test('a slice does not report an unchanged file whose times prove nothing', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/f${i}.py`, `def f${i}():\n    pass\n`]))
  const root = makeRepository(files)
  await wait(30)
  await ctxHere(['index', '--quiet'], root)
  await wait(30)
  // Later changes leave traces only in the ctimes.
  for (const name of ['f7', 'f9']) chmodSync(path.join(root, `src/${name}.py`), 0o600)
  const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '4' }
  // Five slices cover all files.
  const said = async () => {
    const states = new Set<unknown>()
    for (let i = 0; i < 5; i++) states.add((await jsonHere(['search', 'f3', '--limit', '1'], root, large)).index)
    return states
  }
  assert.deepEqual([...(await said())], ['results verified'])
  const file = path.join(root, 'src/f9.py')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'def g9():\n    pass\n')
  utimesSync(file, atime, mtime)
  assert.ok(
    (await said()).has('stale: 1 file, because a look at a part of the tree found them changed; results verified'),
  )
})
