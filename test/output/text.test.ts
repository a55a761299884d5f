// The text format, with expected output typed by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asCommand } from '../../src/operations/invocation/command-line.ts'
import { OPERATIONS } from '../../src/operations/invocation/operation-table.ts'
import { count, duration, plural, size } from '../../src/output/number-format.ts'
import { cutLeft, displayWidth } from '../../src/output/text/columns.ts'
import { toText } from '../../src/output/text.ts'
import { AMBIGUOUS, GENERATED, NO_MATCH, OVERVIEW, PAGE, RECORDS, SOURCES, STATUS } from './samples.ts'

const text = (operation: string, answer: Parameters<typeof toText>[0], width?: number) =>
  toText(answer, { operation, format: 'text', ...(width !== undefined && { width }) })

test('a page has aligned columns and the next offset', () => {
  assert.equal(
    text('search_symbols', PAGE),
    `handleLogin       fn      src/auth/login.ts:4-8    high  a1b2c3d4e5f60718
LoginForm.submit  method  src/auth/login.ts:13-18  low   00b2c3d4e5f60719

2 of 131 shown, next page: --offset 2
index: fresh
`,
  )
})

test('tiers are listed below the results', () => {
  const results = ['prefix', 'word'].map(match => ({ s: 'main', h: '0123', f: 'src/main.ts', l: '1-2', match }))
  assert.match(text('search_symbols', { results, index: 'fresh' }), /0123\n\nmatch: prefix 1; word 1\nindex: fresh\n$/)
  const file = { f: 'src/main.ts', match: 'stem', symbols: 1 }
  assert.equal(text('search_project', { type: 'filename', results: [file] }), 'src/main.ts  1 symbol  stem\n')
})

test('on a narrow terminal paths lose their start', () => {
  const lines = text('search_symbols', PAGE, 70).split('\n')
  assert.equal(lines[0], 'handleLogin       fn      …c/auth/login.ts:4-8  high  a1b2c3d4e5f60718')
  assert.equal(lines[1], 'LoginForm.submit  method  …auth/login.ts:13-18  low   00b2c3d4e5f60719')
  const rows = [{ s: 'main', f: 'a.ts', l: '1-2', h: '0123' }]
  assert.equal(text('search_symbols', { results: rows }, 12), 'main  a.ts:1-2  0123\n')
})

test('an empty column takes no width', () => {
  const rows = [{ s: 'main', h: '0123', f: 'src/main.ts', l: '1-2' }]
  assert.equal(text('search_symbols', { results: rows }), 'main  src/main.ts:1-2  0123\n')
})

test('a name that was resolved in another spelling is marked as inexact', () => {
  const results = [{ s: 'main', f: 'src/main.ts', l: '1-2', h: '0123', signature: 'function main(): void' }]
  const answer = { results, how: 'index', index: 'fresh' }
  const shown = (match: string): string => text('resolve_symbol', { ...answer, match })
  assert.match(shown('case'), /function main\(\): void\nfound in the index\nmatch: case\n\nindex: fresh\n$/)
  assert.match(shown('exact'), /found in the index\n\nindex: fresh\n$/)
})

test('a card shows the facts of a record', () => {
  assert.equal(
    text('get_symbol', RECORDS),
    `handleLogin  fn  high risk
src/auth/login.ts:4-8  auth  a1b2c3d4e5f60718
  async function handleLogin(name: string, password?: string): Promise<boolean>
  Signs a user in and remembers the session.
  modifiers  exported async
  takes      name: string
             password?: string
  returns    Promise<boolean>
  calls      api.post 6, remember 7 8
  control    1 branch, 1 await, nesting 1, complexity 1
  effects    network by api.post 6
  risk       high (4): network +2, complexity +2
  text       0123456789abcdef

index: fresh
`,
  )
})

test('a card that fits the terminal is not cut', () => {
  const calls = Array.from({ length: 12 }, (_, i) => ({ callee: `helper${i}.run`, line: i + 1 }))
  const wide = text(
    'get_symbol',
    { ...RECORDS, results: [{ ...(RECORDS.results as object[])[0], calls }] } as never,
    60,
  )
  for (const { callee, line } of calls)
    assert.ok(wide.includes(`${callee} ${line}`) || wide.includes(`${callee}\n`), callee)
  const labelled = wide.split('\n').slice(4)
  assert.ok(
    labelled.every(line => line.length <= 60),
    wide,
  )
})

test('source: the location, then the code unchanged', () => {
  assert.equal(
    text('get_symbol_source', SOURCES),
    `src/auth/login.ts:13-15  LoginForm.submit (method)  (was 12-14)
  submit(name: string): void {
    this.tries++
  }

src/a.ts:1-1
const a = 1

index: refreshed 1 file
`,
  )
})

test('candidates of an ambiguous name', () => {
  assert.equal(
    text('get_symbol', AMBIGUOUS),
    `ambiguous: reset is the name of 2 symbols
reset  fn  src/api/client.ts:7-7   low  1111111111111111
reset  fn  src/auth/logout.ts:1-1  low  2222222222222222

Ask again with one of the ids.
index: fresh
`,
  )
})

test('an error has its message, hint, similar names and a suggested call', () => {
  const said = `error: No symbol matches "handelLogin". (NO_MATCH)
Search for a part of the name. Nearest: handleLogin.
`
  assert.equal(text('search_symbols', NO_MATCH), `${said}Try: search_symbols {"query":"handleLogin"}\n`)
  const atTerminal = toText(NO_MATCH, { operation: 'search_symbols', format: 'text', command: asCommand })
  assert.equal(atTerminal, `${said}Try: ctx search_symbols handleLogin\n`)
})

test('a module in several folders lists them', () => {
  const page = { ...PAGE, folders: ['src/auth', 'lib/auth'] }
  assert.match(text('list_symbols', { ...page, folders_total: 2 }), /\nfolders: src\/auth, lib\/auth\n\n2 of 131/)
  assert.match(text('list_symbols', { ...page, folders_total: 5 }), /\nfolders: src\/auth, lib\/auth and 3 more\n/)
})

test('files that were not searched are listed below the results', () => {
  const line = { f: 'src/main.ts', l: 1234, text: 'run()', symbol: '', h: '' }
  const answer = {
    results: [line],
    total: 1,
    showing: 1,
    not_read: '1 file over 16 MiB',
    gone: ['shop'],
    index: 'fresh',
  }
  const shown = text('search_project', answer)
  assert.equal(shown, 'src/main.ts\n1234: run()\n\nnot read: 1 file over 16 MiB\ngone: shop\nindex: fresh\n')
})

test('overview, status and indexing', () => {
  const overview = text('get_repo_overview', OVERVIEW)
  assert.match(overview, /^\/work\/shop\n1,200 files, 34,567 symbols, 12 MB\n\nLanguages\n/)
  assert.match(overview, /\n {2}typescript {2}1,100 {3}34,000 {3}12 MB\n {2}python {8}100 {6}567 {2}346 KB\n/)
  assert.match(overview, /\nEntry points\n {2}src\/main\.ts\n\nRisk\n {2}high 10, medium 200, low 34,357\n/)
  const status = text('get_index_status', STATUS)
  assert.match(
    status,
    /\nsince then: 1 file modified, 0 files deleted, 2 folders changed\n {2}src\/a\.ts\nread by wasm \(mode prod\); in other ways: second reading 1, patterns 2\n/,
  )
  assert.match(status, /34,000 {8}2 {10}1 {8}3\n {2}partial: files with syntax errors\.\n\nLeft out/)
  const changed = { modified: 3, deleted: 0, added: 1 }
  const large = text('get_index_status', { ...STATUS, changed, changed_files: [], engine: undefined })
  assert.match(large, /\nsince then: 3 files modified, 0 files deleted, 1 file added\n\nLanguages\n/)
  assert.match(status, /\nLeft out\n {2}typescript {2}minified {2}3\n\nindex: stale: 1 file changed\n$/)
  assert.equal(
    text('generate_index', GENERATED),
    `34,567 symbols in 1,200 files indexed in 1.2s  /work/shop
1 file parsed, 1,199 unchanged, 0 removed, left out minified 3; source 12 MB, index 4.0 MB

index: fresh
`,
  )
})

test('colour only if requested', () => {
  assert.ok(!text('search_symbols', PAGE).includes('\u001b'))
  assert.ok(toText(PAGE, { operation: 'search_symbols', format: 'text', color: true }).includes('\u001b[31mhigh'))
})

test('widths and number formats', () => {
  assert.equal(displayWidth('日本x'), 5)
  assert.equal(cutLeft('src/auth/login.ts', 9), '…login.ts')
  assert.equal(cutLeft('日本語.ts', 6), '…語.ts'.slice(0, 5))
  assert.deepEqual([0, 999, 1000, 1234567].map(count), ['0', '999', '1,000', '1,234,567'])
  assert.deepEqual([0, 999, 1500, 12_345_678, 5e9].map(size), ['0 B', '999 B', '1.5 KB', '12 MB', '5.0 GB'])
  assert.deepEqual([8.4, 170, 3900].map(duration), ['8s', '2m50s', '1h05m'])
  assert.deepEqual(
    [plural(1, 'file'), plural(1200, 'file'), plural(2, 'class'), plural(0, 'branch'), plural(1, 'index')],
    ['1 file', '1,200 files', '2 classes', '0 branches', '1 index'],
  )
})

test('every operation has a view', () => {
  const bare = { results: [], total: 0, showing: 0 }
  for (const { name } of OPERATIONS) assert.ok(!text(name, bare).includes(JSON.stringify(bare)), name)
})
