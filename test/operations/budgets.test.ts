// --max-tokens of every operation is never exceeded, counted by real tokenizers, in every format and for errors. Pages
// neither repeat nor lose a result.
import assert from 'node:assert/strict'
import path from 'node:path'
import { before, test } from 'node:test'
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { TOOLS } from '../../src/operations/invocation/operation-table.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'
import { call, connect } from '../mcp/client.ts'

const MANY = Array.from(
  { length: 130 },
  (_, i) => `/** Handles case ${i} of the parser: what it reads, what it says. */
export function handleCase${i}(input: string, options: { deep?: boolean } = {}): string[] {
  return options.deep ? input.split('${i}').map(part => part.trim()) : [input]
}
`,
)
const shop = makeRepository({
  ...SHOP,
  'src/cases/first.ts': MANY.slice(0, 70).join('\n'),
  'src/cases/second.ts': MANY.slice(70).join('\n'),
  'src/twins/left.ts': 'export function twin(): void {}\n',
  'src/twins/right.ts': 'export function twin(): void {}\n',
})
before(() => {
  assert.equal(ctx(['index', '--quiet'], shop).status, 0)
})

test('a single result keeps its row without suggestions, then its place, then only the count', async () => {
  const at = async (budget: number) => await jsonHere(['search', 'handleCase128', '--max-tokens', String(budget)], shop)
  const whole = await at(1000)
  const { s, h, k, f, l } = whole.results![0]!
  assert.deepEqual(whole.suggestions, [{ tool: 'get_symbol_source', args: { symbols: [h] }, why: 'its code' }])
  const { suggestions: _none, ...lean } = whole
  assert.deepEqual(await at(100), { ...lean, cut: 'suggestions' })
  assert.deepEqual(await at(86), {
    ...lean,
    results: [{ s, h, k, f, l }],
    cut: 'suggestions; places only, without m, r, match',
  })
  assert.deepEqual(await at(50), {
    results: [],
    total: 1,
    showing: 0,
    cut: 'all but counts; ask with a larger max_tokens',
  })
})

test('a last page that was cut to places has no further page', async () => {
  const argv = ['ls', 'src/cases/second.ts', '--offset', '58', '--max-tokens', '138']
  const { results, ...said } = await jsonHere(argv, shop)
  assert.deepEqual(
    results!.map(({ s }) => s),
    ['handleCase128', 'handleCase129'],
  )
  assert.deepEqual(said, {
    module: 'cases',
    file: 'src/cases/second.ts',
    total: 60,
    showing: 2,
    index: 'fresh',
    cut: 'places only, without m, r',
  })
})

test('with a budget, several symbols are still named, missing and ambiguous ones included', async () => {
  const names = ['handleCase128', 'handleCase7', 'nopeNope', 'twin']
  for (const format of ['toon', 'text', 'json']) {
    const { stdout } = ctx(['get', ...names, '--max-tokens', '180', '--format', format], shop)
    assert.ok(countO200k(stdout) <= 180)
    for (const name of names) assert.ok(stdout.includes(name), `${name} in ${stdout}`)
  }
  const { results, missing, cut } = await jsonHere(['get', ...names, '--max-tokens', '250'], shop)
  assert.deepEqual(
    results!.map(({ s, signature }) => [s, typeof signature]),
    [
      ['handleCase128', 'string'],
      ['handleCase7', 'string'],
    ],
  )
  assert.deepEqual(missing, [
    { symbol: 'nopeNope', code: 'NO_MATCH' },
    { symbol: 'twin', code: 'AMBIGUOUS_MATCH' },
  ])
  assert.match(String(cut), /^missing by name only/)
})

test('a symbol that is given for a misspelt name is never without that name', async () => {
  for (const budget of ['60', '90', '130', '200', '400']) {
    const { results = [], cut } = await jsonHere(['get', 'handleCase7x', '--max-tokens', budget], shop)
    for (const { asked } of results) assert.equal(asked, 'handleCase7x', `${budget} ${cut}`)
  }
})

/** Calls of every tool with long answers and with errors. */
const CALLS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  generate_index: [{}, { path: '/zz/qq' }],
  read_code: [
    { file_path: 'src/cases/second.ts' },
    { file_path: 'src/cases/second.ts', view: 'skeleton' },
    { file_path: 'src/cases/second.ts', view: 'full' },
    { file_path: 'src/cases/second.ts', lines: '1-40,50-60' },
    { file_path: 'src/nope.ts' },
  ],
  search_symbols: [
    { query: 'handle', limit: 100 },
    { query: 'handle', limit: 100, explain: true, why: 'api' },
    { query: 'hendelLugin' },
    { query: 'handle', kind: 'enum' },
    { query: 'handle', limt: 3 },
  ],
  search_project: [
    { query: 'handle', type: 'content', limit: 100 },
    { query: 'case', type: 'filename' },
    { query: 'handelLoginn', type: 'content' },
    { query: 'zzqqxx' },
  ],
  resolve_symbol: [{ name: 'handleCase7' }, { name: 'reset' }, { name: 'hndlLogn' }],
  list_symbols: [{ module: 'src', limit: 200 }, { module: 'src/zz' }],
  get_symbol: [
    { symbols: ['handleLogin'] },
    { symbols: Array.from({ length: 40 }, (_, i) => `handleCase${i}`) },
    { symbols: ['hndlLogn', 'handleLogin', 'zzqqxx', 'reset'] },
    { symbols: ['reset'] },
    { symbols: ['zzqqxx', 'hendelLugin'] },
  ],
  get_symbol_source: [
    { symbols: ['handleLogin', 'LoginForm.submit'] },
    { file_path: 'src/cases/first.ts' },
    { symbols: ['src/csaes/first.ts:1-90'] },
  ],
  analyze_relationship: [
    { target: 'handleLogin' },
    { target: 'src/cases/first.ts', mode: 'dependencies' },
    { target: 'handleLogin', mode: 'impact', limit: 200 },
    { target: 'zzqqxx' },
    { target: 'reset' },
  ],
  analyze_diff: [
    { range: 'HEAD' },
    { range: 'HEAD', view: 'full', limit: 500 },
    { range: 'HEAD', view: 'summary' },
    { range: 'HEAD', callers: true, impact: true, tests: true },
    { range: 'nowhere' },
  ],
  debug_edit_match: [{ file_path: 'src/cases/first.ts', target: 'export function zz() {' }],
  edit_code: [
    { edits: [{ file_path: 'src/cases/first.ts', lines: '1-40', replacement: 'x' }], dry_run: true },
    { edits: [{ file_path: 'src/cases/first.ts', target: 'a', replacement: 'x' }] },
    { edits: [{ file_path: 'src/cases/zz.ts', target: 'a', replacement: 'x' }] },
    { undo: '1' },
  ],
  rename_symbol: [
    { target: 'handleLogin', new_name: 'login' },
    { target: 'handleLogin', new_name: 'x y' },
    { target: 'reset', new_name: 'clear' },
  ],
  safe_delete: [{ target: 'handleLogin' }, { target: 'zzqqxx' }],
  get_repo_overview: [{ limit: 100 }],
  get_index_status: [{ metrics: true }],
  list_repos: [{}],
  get_workflow_guidance: [{}, { topic: 'smbols' }],
}

test('no operation exceeds its budget in any format, and JSON stays valid', async () => {
  assert.deepEqual(Object.keys(CALLS).sort(), TOOLS.map(({ name }) => name).sort())
  const client = await connect(shop)
  for (const [tool, asked] of Object.entries(CALLS)) {
    for (const args of asked) {
      for (const format of ['json', 'toon', 'text']) {
        for (const budget of [50, 80, 120, 200, 350, 700, 1500, 5000]) {
          const { text } = await call(client, tool, { ...args, format, max_tokens: budget })
          const counted = Math.max(countCl100k(text), countO200k(text))
          const what = `${tool} ${JSON.stringify(args).slice(0, 80)} ${format}: ${counted} of ${budget}\n${text.slice(0, 300)}`
          assert.ok(counted <= budget, what)
          assert.ok(text.length > 10, what)
          assert.doesNotMatch(text, /INTERNAL/, what)
          if (format === 'json') JSON.parse(text)
        }
      }
    }
  }
})

test('an error keeps its code and first suggestion as long as they fit', async () => {
  const client = await connect(shop)
  for (const [budget, keys] of [
    [50, ['code', 'message']],
    [110, ['code', 'message', 'suggestions']],
  ] as const) {
    const args = { symbols: ['hndlLogn'], format: 'json', max_tokens: budget }
    const { error, cut } = JSON.parse((await call(client, 'get_symbol', args)).text)
    assert.equal(error.code, 'NO_MATCH')
    for (const key of keys) assert.ok(error[key].length > 0, `${budget}: ${key} in ${JSON.stringify(error)}`)
    assert.equal(typeof cut, 'string', 'it is said that something was cut')
  }
})

test('the budget applies to command lines that cannot be parsed', async () => {
  for (const argv of [
    ['serch', 'login'],
    ['search', 'login', '--lmit', '3'],
    ['search', 'login', '--kind', 'clas'],
  ]) {
    const { stdout } = ctx([...argv, '--max-tokens', '90', '--json'], shop)
    assert.ok(Math.max(countCl100k(stdout), countO200k(stdout)) <= 90, stdout)
    assert.equal(JSON.parse(stdout).error.code, 'INVALID_ARGUMENT')
  }
})

test('the message of an error is the last to be cut', () => {
  const { stdout } = ctx(['search', 'nowhereAtAll', '--max-tokens', '50', '--json'], shop)
  assert.equal(JSON.parse(stdout).error.message, 'No symbol has nowhereAtAll in its name.')
  assert.ok(Math.max(countCl100k(stdout), countO200k(stdout)) <= 50, stdout)
  assert.match(ctx(['search', '--help'], shop).stdout, /never exceeds this many tokens, 50 at least;/)
})

/** All results of a call, page by page. */
async function paged(
  argv: readonly string[],
  more: readonly string[] = [],
): Promise<{ keys: string[]; total: number; pages: number }> {
  const keys: string[] = []
  let total = 0
  let pages = 0
  for (let next: unknown = 0; typeof next === 'number' && pages < 60; pages++) {
    const page = await jsonHere([...argv, '--offset', String(next), ...more], shop)
    keys.push(...page.results!.map(row => `${row.f}:${row.l} ${row.s}`))
    total = Number(page.total)
    next = page.next
  }
  return { keys, total, pages }
}

test('pages contain every result once, with and without a budget, in the same order as one long page', async () => {
  for (const argv of [
    ['search', 'handle'],
    ['search', 'case parser'],
    ['search', 'handelCase7'],
    ['ls', 'src'],
    ['find', 'input', '--type', 'content'],
    ['find', 'cases/', '--type', 'directory'],
  ]) {
    const whole = await paged([...argv, '--limit', '100'])
    const small = await paged([...argv, '--limit', '37'])
    assert.equal(new Set(whole.keys).size, whole.total, argv.join(' '))
    assert.deepEqual(small.keys, whole.keys, argv.join(' '))
  }
  const squeezed = await paged(['search', 'handle', '--limit', '100'], ['--max-tokens', '600'])
  const whole = await paged(['search', 'handle', '--limit', '100'])
  assert.deepEqual(squeezed.keys, whole.keys, 'with a budget')
  assert.ok(squeezed.pages > whole.pages)
})

test('an answer without results keeps the facts that fit', async () => {
  const status = (await jsonHere(['status', '--max-tokens', '60'], shop)) as Record<string, unknown>
  assert.deepEqual(
    [status.exists, status.index, status.cut],
    [true, 'fresh', 'all but this; ask with a larger max_tokens'],
  )
  assert.match(ctx(['status', '--max-tokens', '60', '--format', 'text'], shop).stdout, /files 8,.* exists true/)
  assert.match(ctx(['guide', '--max-tokens', '60', '--format', 'text'], shop).stdout, /files\n/)
})

test('the answer names what was cut and how to get it', async () => {
  const names = await jsonHere(['search', 'handle', '--limit', '100', '--max-tokens', '1200'], shop)
  assert.match(String(names.cut), /places only, without m/)
  const records = await jsonHere(
    ['get', ...Array.from({ length: 12 }, (_, i) => `handleCase${i}`), '--max-tokens', '1500'],
    shop,
  )
  assert.match(String(records.cut), /signatures only, without/)
  assert.equal(records.results!.length, 12)
  assert.equal(path.basename(String(records.results![0]!.f)), 'first.ts')
})

test('operations of the command line only keep to a budget, too', () => {
  for (const argv of [
    ['hook', 'status'],
    ['cache', 'size'],
    ['cache', 'verify'],
  ]) {
    for (const format of ['text', 'json', 'toon']) {
      const { stdout, status } = ctx([...argv, '--max-tokens', '50', '--format', format], shop)
      assert.equal(status, 0, `${argv.join(' ')} ${format}`)
      assert.ok(stdout.length > 10 && countCl100k(stdout) <= 50, stdout)
    }
  }
})
