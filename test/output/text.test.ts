// The text format, with expected output typed by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asCommand } from '../../src/operations/invocation/command-line.ts'
import { OPERATIONS } from '../../src/operations/invocation/operation-table.ts'
import { count, duration, plural, size } from '../../src/output/number-format.ts'
import { cutLeft, displayWidth } from '../../src/output/text/columns.ts'
import { toText } from '../../src/output/text.ts'
import { AMBIGUOUS, ENTRIES, GENERATED, NO_MATCH, OVERVIEW, PAGE, RECORDS, SOURCES, STATUS } from './samples.ts'

type Answer = Parameters<typeof toText>[0]
type Options = Partial<Parameters<typeof toText>[1]>

/** As in a pipe and over MCP. */
const text = (operation: string, answer: Answer, options: Options = {}) =>
  toText(answer, { operation, format: 'text', ...options })
/** As a person sees it, without colour. */
const atTerminal = (operation: string, answer: Answer, width = 200) =>
  text(operation, answer, { isTerminal: true, width })

test('a page has the path of each file once, and the next offset', () => {
  assert.equal(
    text('search_symbols', PAGE),
    `src/auth/login.ts
4-8 handleLogin fn high
13-18 LoginForm.submit method
2 of 131; next: offset 2
`,
  )
})

test('a file with one row takes one line', () => {
  assert.equal(text('search_symbols', { results: [ENTRIES[0]!] }), 'src/auth/login.ts:4-8 handleLogin fn high\n')
})

test('at a terminal rows are aligned below their file', () => {
  assert.equal(
    atTerminal('search_symbols', PAGE),
    `src/auth/login.ts
  4-8    handleLogin       fn      high
  13-18  LoginForm.submit  method

2 of 131; next: offset 2
`,
  )
})

test('hashes are shown on request, and where nothing else tells two rows of a file apart', () => {
  const one = { ...ENTRIES[0]!, r: 'low' }
  const shown = text('search_symbols', { results: [one] }, { hashes: true })
  assert.equal(shown, 'src/auth/login.ts:4-8 handleLogin a1b2c3d4e5f60718 fn\n')
  const other = { ...one, h: '1111111111111111', l: '10-12' }
  assert.equal(
    text('search_symbols', { results: [one, other] }),
    'src/auth/login.ts\n4-8 handleLogin a1b2c3d4e5f60718 fn\n10-12 handleLogin 1111111111111111 fn\n',
  )
})

test('overloads are told apart by their parameters', () => {
  const one = { ...ENTRIES[0]!, r: 'low', signature: 'handleLogin(name: string): void' }
  const other = { ...one, h: '1111111111111111', l: '10-12', signature: 'handleLogin(id: number): void' }
  assert.equal(
    text('get_symbol', { ambiguous: true, symbol: 'handleLogin', results: [one, other], total: 2, showing: 2 }),
    `ambiguous: handleLogin names 2 symbols
src/auth/login.ts
4-8 handleLogin (name: string) a1b2c3d4e5f60718 fn
10-12 handleLogin (id: number) 1111111111111111 fn
`,
  )
})

test('a kind that all of several rows have is printed once', () => {
  const results = ['a', 'b', 'c', 'd'].map((s, i) => ({
    s,
    h: `0${i}`,
    k: 'fn',
    f: 'src/a.ts',
    l: `${i}-${i}`,
    r: 'low',
  }))
  assert.equal(text('list_symbols', { results }), 'src/a.ts\n0 a\n1 b\n2 c\n3 d\nall fn\n')
})

test('a member below its owner is written without it', () => {
  const owner = { s: 'LoginForm', h: '01', k: 'class', f: 'src/auth/login.ts', l: '12-20', r: 'low' }
  assert.equal(
    text('list_symbols', { results: [owner, ENTRIES[1]!] }),
    'src/auth/login.ts\n12-20 LoginForm class\n13-18 .submit method\n',
  )
})

test('tiers are listed below the results unless all are exact', () => {
  const results = ['prefix', 'word'].map((match, i) => ({ s: 'main', h: '0123', f: `src/${i}.ts`, l: '1-2', match }))
  assert.equal(
    text('search_symbols', { results, index: 'fresh' }),
    'src/0.ts:1-2 main\nsrc/1.ts:1-2 main\nmatch: prefix 1; word 1\n',
  )
  const exact = [{ ...results[0]!, match: 'exact' }]
  assert.equal(text('search_symbols', { results: exact, hidden: 3 }), 'src/0.ts:1-2 main\n3 more with all\n')
  const file = { f: 'src/main.ts', match: 'stem', symbols: 1 }
  assert.equal(text('search_project', { type: 'filename', results: [file] }), 'src/main.ts 1 symbol stem\n')
})

test('on a narrow terminal columns go from the end, then names are cut, paths last', () => {
  const [first] = ENTRIES
  const lineAt = (width: number): string => atTerminal('search_symbols', { results: [first!] }, width).trimEnd()
  assert.equal(lineAt(50), 'src/auth/login.ts:4-8  handleLogin  fn  high')
  assert.equal(lineAt(38), 'src/auth/login.ts:4-8  handleLogin  fn')
  assert.equal(lineAt(34), 'src/auth/login.ts:4-8  handleLogin')
  const long = { ...first!, s: 'handleLoginOfAllUsers' }
  const narrow = atTerminal('search_symbols', { results: [long] }, 40).trimEnd()
  assert.equal(narrow, 'src/auth/login.ts:4-8  …eLoginOfAllUsers')
})

test('an index that is up to date is not mentioned', () => {
  const answer = { results: [ENTRIES[0]!] }
  for (const index of ['fresh', 'refreshed 2 files', 'results verified'])
    assert.ok(!text('search_symbols', { ...answer, index }).includes('index'), index)
  const stale = 'stale: 1 file changed, because the disk is full'
  assert.match(text('search_symbols', { ...answer, index: stale }), /\nindex: stale: 1 file changed, because/)
})

test('a name that was resolved in another spelling is marked as inexact', () => {
  const results = [{ s: 'main', f: 'src/main.ts', l: '1-2', h: '0123', signature: 'function main(): void' }]
  const answer = { results, how: 'index', index: 'fresh' }
  const shown = (match: string): string => text('resolve_symbol', { ...answer, match })
  assert.equal(shown('case'), 'src/main.ts:1-2 main\nfunction main(): void\nmatch: case\n')
  assert.equal(shown('exact'), 'src/main.ts:1-2 main\nfunction main(): void\n')
})

test('a record has its facts in a few lines', () => {
  assert.equal(
    text('get_symbol', RECORDS),
    `src/auth/login.ts:4-8 handleLogin fn high risk: network +2, complexity +2
async function handleLogin(name: string, password?: string): Promise<boolean>
Signs a user in and remembers the session.
calls api.post, remember ×2
control 1 branch, 1 await, nesting 1, complexity 1
effects network by api.post 6
`,
  )
})

test('parameters and results that the signature lacks are listed', () => {
  const [record] = RECORDS.results as Record<string, unknown>[]
  const answer = { results: [{ ...record, signature: 'handleLogin' }] }
  const shown = text('get_symbol', answer)
  assert.match(shown, /\ntakes name: string, password\?: string\nreturns Promise<boolean>\n/)
})

test('a doc comment is shown up to the end of its first paragraph', () => {
  const [record] = RECORDS.results as Record<string, unknown>[]
  const shown = text('get_symbol', { results: [{ ...record, doc: 'Signs in.\nRemembers.\n\nFor examples see docs.' }] })
  assert.match(shown, /\nSigns in\.\nRemembers\. …\ncalls /)
})

test('a type is shown with its declarations', () => {
  const lines = [
    { l: 2, text: 'readonly name: string' },
    { l: 4, text: 'submit(name: string): void' },
  ]
  const type = {
    f: 'src/form.ts',
    l: '1-9',
    s: 'Form',
    k: 'class',
    r: 'low',
    signature: 'class Form',
    interface: lines,
  }
  assert.equal(
    text('get_symbol', { results: [type] }),
    'src/form.ts:1-9 Form class\nclass Form\n2\treadonly name: string\n4\tsubmit(name: string): void\n',
  )
})

test('a record that fits the terminal is not cut', () => {
  const calls = Array.from({ length: 12 }, (_, i) => ({ callee: `helper${i}.run`, line: i + 1 }))
  const wide = atTerminal(
    'get_symbol',
    { ...RECORDS, results: [{ ...(RECORDS.results as object[])[0], calls }] } as never,
    60,
  )
  for (const { callee } of calls) assert.ok(wide.includes(callee), callee)
  for (const line of wide.split('\n').slice(1)) assert.ok(line.length <= 60, line)
})

test('source: the location, then each line after its number and a tab', () => {
  assert.equal(
    text('get_symbol_source', SOURCES),
    `src/auth/login.ts:13-15 LoginForm.submit (was 12-14)
13\t  submit(name: string): void {
14\t    this.tries++
15\t  }

src/a.ts:1
1\tconst a = 1
`,
  )
})

test('candidates of an ambiguous name', () => {
  assert.equal(
    text('get_symbol', AMBIGUOUS),
    `ambiguous: reset names 2 symbols
src/api/client.ts:7 reset fn
src/auth/logout.ts:1 reset fn
Ask again with one of the ids.
`,
  )
})

test('an error has its message, hint, similar names and a suggested call', () => {
  const expected = `error: No symbol matches "handelLogin". (NO_MATCH)
Search for a part of the name. Nearest: handleLogin.
`
  assert.equal(text('search_symbols', NO_MATCH), `${expected}Try: search_symbols {"query":"handleLogin"}\n`)
  assert.equal(
    text('search_symbols', NO_MATCH, { command: asCommand }),
    `${expected}Try: ctx search_symbols handleLogin\n`,
  )
})

test('a module in several folders lists them', () => {
  const page = { ...PAGE, folders: ['src/auth', 'lib/auth'] }
  assert.match(text('list_symbols', { ...page, folders_total: 2 }), /\nfolders: src\/auth, lib\/auth\n2 of 131/)
  assert.match(text('list_symbols', { ...page, folders_total: 5 }), /\nfolders: src\/auth, lib\/auth and 3 more\n/)
})

test('lines stand below their file, with the symbol where it is another than above', () => {
  const line = (l: number, symbol: string, f = 'src/main.ts') => ({ f, l, text: `run(${l})`, symbol, h: '' })
  const results = [
    line(3, 'main'),
    line(4, 'main'),
    line(9, 'stop'),
    line(1, '', 'src/b.ts'),
    line(12, 'stop'),
    line(15, ''),
  ]
  const more_in = [{ f: 'src/main.ts', lines: 6 }]
  assert.equal(
    text('search_project', { type: 'content', results, total: 12, showing: 6, next: 6, more_in }),
    `src/main.ts (5 of 11)
3: run(3)  in main
4: run(4)
9: run(9)  in stop
12: run(12)
15: run(15)  (top level)
src/b.ts
1: run(1)
6 of 12; next: offset 6
`,
  )
})

test('lines around matches are marked, each once', () => {
  const line = (l: number, before: string[], after: string[]) => ({
    f: 'a.ts',
    l,
    text: `  run(${l})`,
    symbol: '',
    h: '',
    before,
    after,
  })
  const results = [line(3, ['a', 'b'], ['  run(4)', 'd']), line(4, ['b', '  run(3)'], ['d', 'e'])]
  assert.equal(
    text('search_project', { type: 'content', results }),
    'a.ts\n1- a\n2- b\n3:   run(3)\n4:   run(4)\n5- d\n6- e\n',
  )
})

test('counts of lines by file', () => {
  const results = [
    { f: 'src/a.ts', lines: 12 },
    { f: 'src/b.ts', lines: 1 },
  ]
  assert.equal(
    text('search_project', { type: 'content', results, total: 2, showing: 2, lines: 13 }),
    'src/a.ts 12\nsrc/b.ts 1\n13 lines in 2 files\n',
  )
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
  assert.equal(shown, 'src/main.ts\n1234: run()\nnot read: 1 file over 16 MiB\ngone: shop\n')
})

test('overview, status and indexing', () => {
  const overview = atTerminal('get_repo_overview', OVERVIEW)
  assert.match(overview, /^\/work\/shop\n1,200 files, 34,567 symbols, 12 MB\n\nLanguages\n/)
  assert.match(overview, /\n {2}typescript {2}1,100 {3}34,000 {3}12 MB\n {2}python {8}100 {6}567 {2}346 KB\n/)
  assert.match(overview, /\nEntry points\n {2}src\/main\.ts\n\nRisk: high 10, medium 200\n/)
  assert.match(
    text('get_repo_overview', OVERVIEW),
    /\nLanguages\nfiles symbols size\ntypescript 1100 34000 12 MB\npython 100 /,
  )
  const status = atTerminal('get_index_status', STATUS)
  assert.match(
    status,
    /\nsince then: 1 file modified, 0 files deleted, 2 folders changed\n {2}src\/a\.ts\nread by wasm \(mode prod\); in other ways: second reading 1, patterns 2\n/,
  )
  assert.match(status, /34,000 {8}2 {10}1 {8}3\n {2}partial: files with syntax errors\.\n\nLeft out/)
  const changed = { modified: 3, deleted: 0, added: 1 }
  const large = atTerminal('get_index_status', { ...STATUS, changed, changed_files: [], engine: undefined })
  assert.match(large, /\nsince then: 3 files modified, 0 files deleted, 1 file added\n\nLanguages\n/)
  assert.match(status, /\nLeft out\n {2}typescript {2}minified {2}3\n\nindex: stale: 1 file changed\n/)
  assert.equal(
    text('generate_index', GENERATED),
    `34,567 symbols in 1,200 files indexed in 1.2s  /work/shop
1 file parsed, 1,199 unchanged, 0 removed, left out minified 3; source 12 MB, index 4.0 MB
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
