// Several queries in one call: each is answered as alone, under one budget.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { readCommandLine } from '../../src/cli/command-line-parser.ts'
import { readArguments } from '../../src/cli/quick-arguments.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const many = Array.from({ length: 60 }, (_, at) => `export function step${at}(): void {}\n`).join('')
const shop = makeRepository({ ...SHOP, 'src/steps.ts': many })
before(() => {
  assert.equal(ctx(['index', '--quiet'], shop).status, 0)
})

type Answer = Readonly<Record<string, unknown>>
const rowsOf = ({ results }: Answer) => (results as { s?: string; f: string }[]).map(({ s, f }) => s ?? f)

test('each query is answered as if it were asked alone', async () => {
  const client = await connect(shop)
  const ask = async (tool: string, args: object) =>
    JSON.parse((await call(client, tool, { ...args, format: 'json' })).text) as Answer
  for (const tool of ['search_symbols', 'search_project']) {
    const { answers, index } = await ask(tool, { queries: ['handleLogin', 'LoginForm', 'zzqqxx'] })
    const [login, form, nothing] = answers as Answer[]
    assert.equal(index, 'fresh')
    assert.deepEqual([login!.query, form!.query, nothing!.query], ['handleLogin', 'LoginForm', 'zzqqxx'])
    assert.equal((nothing!.error as { code: string }).code, 'NO_MATCH')
    const { index: _index, ...alone } = await ask(tool, { query: 'handleLogin' })
    assert.deepEqual(login, { query: 'handleLogin', ...alone })
    assert.equal(rowsOf(form!)[0], 'LoginForm')
  }
})

test('filters hold for all queries, which share the page unless there is a limit', () => {
  const { answers } = ctxJson(['search', '--queries', 'step', '--queries=login', '--file-pattern', 'src/**'], shop)
  const [steps, login] = answers as Answer[]
  assert.deepEqual([steps!.showing, steps!.total, steps!.next], [10, 60, 10])
  assert.ok(rowsOf(login!).includes('handleLogin'))
  const one = ctxJson(['search', '--queries', 'step', '--queries', 'login', '--limit', '3'], shop)
  assert.equal((one.answers as Answer[])[0]!.showing, 3)
})

test('a list as query is taken for several, a query beside them is the first', async () => {
  const client = await connect(shop)
  const queriesOf = async (args: object) => {
    const { text } = await call(client, 'search_symbols', { ...args, format: 'json' })
    return (JSON.parse(text).answers as Answer[]).map(({ query }) => query)
  }
  assert.deepEqual(await queriesOf({ query: ['login', 'reset'] }), ['login', 'reset'])
  assert.deepEqual(await queriesOf({ query: 'login', queries: ['reset', 'login'] }), ['login', 'reset'])
  const eleven = Array.from({ length: 11 }, (_, at) => `step${at}`)
  assert.equal((await queriesOf({ queries: eleven })).length, 10)
})

test('one budget holds for all of them, in each form', async () => {
  const client = await connect(shop)
  for (const format of ['text', 'toon', 'json'])
    for (const max_tokens of [60, 200, 500, 1500]) {
      const { text } = await call(client, 'search_symbols', {
        queries: ['step', 'login', 'zzqqxx', 'get'],
        limit: 60,
        max_tokens,
        format,
      })
      const tokens = countTokens(text)
      assert.ok(tokens <= max_tokens, `${tokens} of ${max_tokens} as ${format}\n${text}`)
      assert.ok(max_tokens < 500 || text.includes('handleLogin'), text)
    }
})

test('the text form has a heading for each query', () => {
  const { stdout, status } = ctx(
    ['search', '--queries', 'handleLogin', '--queries', 'LoginForm', '--format', 'text'],
    shop,
  )
  assert.equal(status, 0)
  assert.equal(
    stdout,
    '"handleLogin"\nsrc/auth/login.ts:4-8 handleLogin fn high\n\n"LoginForm"\nsrc/auth/login.ts:10-19 LoginForm class\n',
  )
})

test('if none is found, the answer is an error that names all', () => {
  const run = ctx(['search', '--queries', 'zzqqxx', '--queries', 'wwvvuu', '--json'], shop)
  const { error } = JSON.parse(run.stdout)
  assert.deepEqual([run.status, error.code], [1, 'NO_MATCH'])
  assert.match(error.message, /zzqqxx.*wwvvuu/)
  const wrong = JSON.parse(ctx(['search', '--queries', 'a1', '--kind', 'zzz', '--json'], shop).stdout)
  assert.equal(wrong.error.code, 'INVALID_ARGUMENT')
})

test('both parsers of argv take --queries instead of a query', () => {
  for (const argv of [
    ['search', '--queries', 'one', '--queries', 'two'],
    ['find', '--queries=one', '--changed', 'HEAD'],
  ]) {
    const quick = readArguments(argv)!
    const { raw } = readCommandLine(argv) as typeof quick
    assert.deepEqual({ ...raw, query: undefined }, { ...quick.raw, query: undefined })
    assert.deepEqual((quick.raw.queries as string[])[0], 'one')
  }
  assert.equal(ctx(['search', '--limit', '3'], shop).status, 2)
})
