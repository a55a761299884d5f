// Arguments of other tools over a real client are accepted and reported; a location in the wrong argument is an error
// that suggests the intended call, which works.
import assert from 'node:assert/strict'
import path from 'node:path'
import { before, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const shop = makeRepository({ ...SHOP, 'lib/PYS.py': 'def PYS():\n    pass\n' })
const other = makeRepository({ 'lib/parser.py': 'def parse_report(text):\n    return text\n' })
before(() => {
  for (const root of [shop, other]) assert.equal(ctx(['index', '--quiet'], root).status, 0)
})

type Args = Readonly<Record<string, unknown>>
const file = 'src/auth/login.ts'

type Case = readonly [tool: string, args: Args, meant: Args, tool?: string]

/** A call, and the call that it is taken for. */
const ACCEPTED: readonly Case[] = [
  ['get_symbol_source', { file, line: 14 }, { symbols: [`${file}:14`], context: 10 }],
  ['get_symbol_source', { file_path: file, line: 14 }, { symbols: [`${file}:14`], context: 10 }],
  ['get_symbol_source', { lineNumber: '14', filePath: file, context: 2 }, { symbols: [`${file}:14`], context: 2 }],
  ['get_symbol_source', { file, start: 3, end: 4 }, { file_path: file, start_line: 3, end_line: 4 }],
  ['get_symbol_source', { file, lines: '3-4' }, { file_path: file, start_line: 3, end_line: 4 }],
  ['get_symbol_source', { filePath: file, line_range: [3, 4] }, { file_path: file, start_line: 3, end_line: 4 }],
  ['get_symbol_source', { file_path: file, range: 'L3-L4' }, { file_path: file, start_line: 3, end_line: 4 }],
  ['get_symbol_source', { file_path: file, offset: 3, limit: 2 }, { file_path: file, start_line: 3, end_line: 4 }],
  ['get_symbol_source', { file_path: file, limit: 2 }, { file_path: file, start_line: 1, end_line: 2 }],
  ['get_symbol_source', { file_path: file, offset: 14 }, { symbols: [`${file}:14-`] }],
  ['search_symbols', { query: 'login', file }, { query: 'login', file_pattern: file }],
  ['search_symbols', { query: 'login', file_path: file }, { query: 'login', file_pattern: file }],
  ['search_symbols', { query: 'login', folder: 'src/auth' }, { query: 'login', file_pattern: 'src/auth/**' }],
  ['search_symbols', { query: 'login', directory: 'src/auth/' }, { query: 'login', file_pattern: 'src/auth/**' }],
  ['search_symbols', { query: 'login', dir: 'src/*' }, { query: 'login', file_pattern: 'src/*/**' }],
  ['search_project', { query: 'login.ts', type: 'file' }, { query: 'login.ts', type: 'filename' }],
  ['search_project', { query: 'return', type: 'text' }, { query: 'return', type: 'content' }],
  ['search_project', { query: 'auth', type: 'dir' }, { query: 'auth', type: 'directory' }],
  [
    'search_project',
    { query: 'fetch', type: 'content', folder: 'src' },
    { query: 'fetch', type: 'content', file_pattern: 'src/**' },
  ],
  ['list_symbols', { file }, { module: file }],
  ['list_symbols', { file_path: file }, { module: file }],
  ['list_symbols', { folder: 'src/auth' }, { module: 'src/auth' }],
  ['list_symbols', { module: 'auth', file }, { module: 'auth', file_pattern: file }],
  ['resolve_symbol', { name: 'reset', file }, { name: 'reset', context_file: file }],
  ['get_symbol', { symbol: 'handleLogin' }, { symbols: ['handleLogin'] }],
  ['get_symbol', { function: ['handleLogin', 'LoginForm'] }, { symbols: ['handleLogin', 'LoginForm'] }],
  ['get_symbol', { query: 'handleLogin' }, { symbols: ['handleLogin'] }],
  ['resolve_symbol', { symbol: 'handleLogin' }, { name: 'handleLogin' }],
  ['analyze_relationship', { symbol: 'handleLogin' }, { target: 'handleLogin' }],
  ['analyze_relationship', { file, mode: 'importers' }, { target: file, mode: 'dependents' }],
  ['search_symbols', { pattern: 'login' }, { query: 'login' }],
  ['search_symbols', { query: 'login', pattern: 'src/**' }, { query: 'login', file_pattern: 'src/**' }],
  ['search_symbols', { name: 'login', maxResults: 3 }, { query: 'login', limit: 3 }],
  ['search_symbols', { query: 'login', kind: 'function' }, { query: 'login', kind: 'fn' }],
  ['search_symbols', { query: 'login', kind: ['Functions', 'classes'] }, { query: 'login', kind: 'fn,class' }],
  ['search_symbols', { query: 'login', limit: 5000 }, { query: 'login', limit: 100 }],
  ['search_symbols', { query: 'login', limit: 0, offset: -3 }, { query: 'login', limit: 1, offset: 0 }],
  ['search_symbols', { query: 'login', filePattern: 'src/**' }, { query: 'login', file_pattern: 'src/**' }],
]

/** A call, and the first suggestion of its error. */
const SUGGESTED: readonly Case[] = [
  ['get_symbol_source', { path: file, start_line: 3, end_line: 4 }, { file_path: file, start_line: 3, end_line: 4 }],
  ['get_symbol_source', { path: file, line: 14 }, { symbols: [`${file}:14`], context: 10 }],
  ['get_symbol_source', { path: file }, { file_path: file }],
  ['search_symbols', { query: 'login', path: file }, { query: 'login', file_pattern: file }],
  ['search_project', { query: 'login', path: path.join(shop, file) }, { query: 'login', file_pattern: file }],
  ['list_symbols', { path: file }, { module: file }],
  ['list_symbols', { path: 'src/auth' }, { module: 'src/auth' }],
  ['list_symbols', { path: path.join(other, 'lib/parser.py') }, { module: 'lib/parser.py', path: other }],
  ['list_symbols', { path: shop }, { path: shop }, 'get_repo_overview'],
  ['get_repo_overview', { path: path.join(other, 'lib/parser.py') }, { path: other }],
  ['get_symbol', { symbols: ['PYS.py'] }, { module: 'lib/PYS.py' }, 'list_symbols'],
  ['get_symbol', { symbols: ['tools/report.py'] }, { module: 'tools/report.py' }, 'list_symbols'],
]

test('arguments and values of other tools are taken for those of ctx, which the answer reports', async () => {
  const client = await connect(shop)
  const ask = async (tool: string, args: Args) =>
    JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
  for (const [tool, args, meant] of ACCEPTED) {
    const { arguments: notes, ...answer } = await ask(tool, args)
    const context = `${tool} ${JSON.stringify(args)}`
    assert.match(notes, / taken as /, context)
    assert.equal(answer.error, undefined, context)
    assert.deepEqual(answer, await ask(tool, meant), context)
  }
  const { arguments: notes } = await ask('search_symbols', { pattern: 'login', kind: 'Function', limit: 999 })
  assert.equal(notes, 'pattern taken as query; limit 999 taken as 100, the most; kind Function taken as fn')
})

test('a list of one is taken for its value, without a word', async () => {
  const client = await connect(shop)
  const ask = async (args: Args) => JSON.parse((await call(client, 'search_symbols', { ...args, format: 'json' })).text)
  assert.deepEqual(await ask({ query: ['login'], limit: [2] }), await ask({ query: 'login', limit: 2 }))
  assert.equal((await ask({ query: ['login', 'reset'] })).answers.length, 2)
})

test('the text form reports what was taken for what', async () => {
  const client = await connect(shop)
  const { text } = await call(client, 'get_symbol', { symbol: 'handleLogin', format: 'text' })
  assert.match(text, /^arguments: symbol taken as symbols$/m)
  assert.match(ctx(['search', 'login', '--limit', '500'], shop).stdout, /limit 500 taken as 100, the most/)
})

test('the intended call is suggested and works', async () => {
  const client = await connect(shop)
  for (const [tool, args, meant, other = tool] of SUGGESTED) {
    const context = `${tool} ${JSON.stringify(args)}`
    const { error } = JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
    assert.ok(error, context)
    const [first] = error.suggestions
    const { format: _format, ...put } = first.args
    assert.deepEqual([first.tool, put], [other, meant], context)
    const answer = await call(client, first.tool, first.args)
    assert.equal(answer.isError ?? false, false, `${context}\n${answer.text}`)
  }
})

test('a file name gets no similar names of symbols', async () => {
  const client = await connect(shop)
  const { error } = JSON.parse(
    (await call(client, 'get_symbol', { symbols: ['tools/report.py'], format: 'json' })).text,
  )
  assert.deepEqual([error.similar, error.hint], [[], 'List what it defines, or ask for its lines.'])
})

test('a single line is followed by a suggestion of the enclosing definition', async () => {
  const client = await connect(shop)
  const ask = async (args: Args) =>
    JSON.parse((await call(client, 'get_symbol_source', { ...args, format: 'json' })).text)
  for (const args of [{ file_path: file, start_line: 14 }, { symbols: [`${file}:14`] }]) {
    const { results, suggestions } = await ask(args)
    assert.deepEqual([results.length, results[0].l], [1, '14-14'])
    assert.equal((await ask(suggestions[0].args)).results[0].id, `${file}#LoginForm.submit`)
  }
  assert.equal((await ask({ file_path: file, end_line: 3 })).results[0].l, '1-3')
  assert.equal((await ask({ file_path: file, start_line: 18, end_line: 19 })).suggestions, undefined)
  assert.equal((await ask({ symbols: [`${file}:2`] })).suggestions, undefined, 'no definition is around it')
})

test('a line of a stack trace is accepted, also with the path of another checkout', async () => {
  const client = await connect(shop)
  const ask = async (...symbols: string[]) =>
    JSON.parse((await call(client, 'get_symbol_source', { symbols, format: 'json' })).text)
  for (const written of [
    `    at LoginForm.submit (${shop}/${file}:14:9)`,
    `at async file://${shop}/${file}:14:9`,
    `  File "${shop}/${file}", line 14, in submit`,
    ` --> ${file}:14:9`,
    `${file}:14:in \`submit'`,
    `${file}:14:9 - error TS2304: Cannot find name 'x'.`,
    `${file}:14: warning: unused`,
    'login.ts:14',
    'auth/login.ts:14:9',
    '    at LoginForm.submit (login.ts:14:9)',
  ]) {
    const { results } = await ask(written)
    assert.deepEqual([results[0].f, results[0].l], [file, '14-14'], written)
  }
  const { error } = await ask(`at LoginForm.submit (/srv/elsewhere/${file}:14:9)`)
  assert.deepEqual([error.code, error.similar], ['PATH_OUTSIDE_REPO', [file]])
  assert.equal((await ask(...error.suggestions[0].args.symbols)).results[0].l, '14-14')
  assert.deepEqual((await ask('/etc/passwd:1')).error.similar, [])
})

test('a file name without folders is accepted if it is unique', async () => {
  const client = await connect(shop)
  const ask = async (tool: string, args: Args) =>
    JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
  assert.equal((await ask('get_symbol_source', { file_path: 'logout.ts' })).results[0].f, 'src/auth/logout.ts')
  for (const module of ['login.ts', 'auth/login.ts', 'auth/login', 'login'])
    assert.equal((await ask('list_symbols', { module })).file, file, module)
  assert.equal((await ask('search_symbols', { query: 'submit', module: 'login.ts' })).total, 1)
  const { error } = await ask('get_symbol_source', { symbols: ['nowhere/login.ts:14'] })
  assert.deepEqual([error.code, error.similar[0]], ['PATH_NOT_FOUND', file])
  const twice = makeRepository({ 'a/x.ts': 'export const a = 1\n', 'b/x.ts': 'export const b = 1\n' })
  for (const [tool, args] of [
    ['get_symbol_source', { symbols: ['x.ts:1'] }],
    ['list_symbols', { module: 'x.ts' }],
  ] as const)
    assert.deepEqual((await ask(tool, { ...args, path: twice })).error.similar.slice(0, 2).sort(), ['a/x.ts', 'b/x.ts'])
})
