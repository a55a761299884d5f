// Similar names for eight kinds of misspelt words, from the command line and MCP, and next actions.
import assert from 'node:assert/strict'
import path from 'node:path'
import { before, test } from 'node:test'
import type { Client, ProtocolError } from '@modelcontextprotocol/client'
import { contentCall } from '../../src/not-found/text-elsewhere.ts'
import { OVERLAYS } from '../helpers/damage.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const shop = makeRepository({
  ...SHOP,
  'src/auth/login.test.ts':
    "import { handleLogin } from './login'\nexport function check() {\n  handleLogin('a', 'b')\n}\n",
})
const name = path.basename(shop)
before(() => {
  assert.equal(ctx(['index', '--quiet'], shop).status, 0)
})

interface Case {
  readonly what: string
  readonly argv: readonly string[]
  /** The same over MCP, where flags are arguments. */
  readonly tool: string
  readonly args: Record<string, unknown>
  /** The first similar name. */
  readonly best: string
}

const CASES: readonly Case[] = [
  {
    what: 'symbol',
    argv: ['get', 'hndlLogn'],
    tool: 'get_symbol',
    args: { symbols: ['hndlLogn'] },
    best: 'handleLogin',
  },
  {
    what: 'file',
    argv: ['source', 'src/auth/loign.ts:1-2'],
    tool: 'get_symbol_source',
    args: { symbols: ['src/auth/loign.ts:1-2'] },
    best: 'src/auth/login.ts',
  },
  { what: 'module', argv: ['ls', 'auht'], tool: 'list_symbols', args: { module: 'auht' }, best: 'auth' },
  {
    what: 'kind',
    argv: ['search', 'login', '--kind', 'clas'],
    tool: 'search_symbols',
    args: { query: 'login', kind: 'clas' },
    best: 'class',
  },
  {
    what: 'repository',
    argv: ['search', 'login', '--repo', `${name}x`],
    tool: 'search_symbols',
    args: { query: 'login', repo: `${name}x` },
    best: name,
  },
  {
    what: 'operation',
    argv: ['serch_symbols', 'login'],
    tool: 'serch_symbols',
    args: { query: 'login' },
    best: 'search_symbols',
  },
  {
    what: 'flag or argument',
    argv: ['search', 'login', '--file-patern', '*.ts'],
    tool: 'search_symbols',
    args: { query: 'login', filePatern: '*.ts' },
    best: 'file_pattern',
  },
]

/** The error of a call, also one of the protocol for an unknown tool. */
async function errorOverMcp(client: Client, tool: string, args: object) {
  try {
    return JSON.parse((await call(client, tool, { ...args, format: 'json' })).text).error
  } catch (error) {
    return (error as ProtocolError).data
  }
}

test('each misspelling gets at most three similar names, and the call with the first one', async () => {
  const client = await connect(shop)
  for (const { what, argv, tool, args, best } of CASES) {
    const atTerminal = JSON.parse(ctx([...argv, '--json'], shop).stdout).error
    const overMcp = await errorOverMcp(client, tool, args)
    for (const error of [atTerminal, overMcp]) {
      const found = String(error.similar[0]).replace('--file-pattern', 'file_pattern')
      assert.equal(found, best, `${what}: ${JSON.stringify(error)}`)
      assert.ok(error.similar.length <= 3, what)
      assert.ok(error.suggestions.length > 0, what)
    }
  }
  const { hint } = JSON.parse(ctx(['search', 'login', '--repo', `${name}x`, '--json'], shop).stdout).error
  assert.match(hint, /\(\d+ files, indexed \d{4}-\d\d-\d\d, /)
})

test('folders are similar by their last name, not by their parent', () => {
  const errorOf = (folder: string) => JSON.parse(ctx(['overview', '--json', '-C', folder], shop).stdout).error
  const { similar, hint, suggestions } = errorOf(`${shop}x`)
  assert.deepEqual(similar, [shop])
  assert.match(hint, /^Did you mean \S+ \(\d+ files, indexed \d{4}-\d\d-\d\d, /)
  assert.equal(suggestions[0].args.path, shop)
  assert.deepEqual(errorOf(path.join(path.dirname(shop), 'zzqq')).similar, [])
  // A path inside a repository belongs to it, however long it is.
  for (const inside of ['tsconfig.json', 'some/folder/that/is/far/down/and/not/there'])
    assert.deepEqual(errorOf(path.join(shop, inside)).similar, [shop], inside)
})

test('a qualified name gets a qualified similar name', () => {
  const { error } = JSON.parse(ctx(['search', 'frm.LoginForm.submit', '--json'], shop).stdout)
  assert.deepEqual(error.similar, ['LoginForm.submit'])
  assert.deepEqual(error.suggestions[0].args, { query: 'LoginForm.submit' })
})

test('if nothing is similar, the error lists the choices', () => {
  const hintOf = (...argv: string[]) => JSON.parse(ctx([...argv, '--json'], shop).stdout).error
  assert.match(hintOf('serch').hint, /commands are .*search_symbols/)
  assert.match(hintOf('search', 'login', '--zzqqxx').hint, /It takes --queries --limit /)
  assert.match(hintOf('search', 'login', '--kind', 'zzqqxx').message, /one of fn, method, class/)
  assert.match(hintOf('ls', 'zzqqxx').hint, /largest modules are .*auth/)
  assert.match(hintOf('search', 'login', '--module', 'zzqqxx').hint, /largest modules are .*auth/)
  assert.match(hintOf('search', 'login', '--repo', 'zzqqxxww').hint, /There are .*files, indexed/)
})

test('every lookup that finds nothing reports unindexed files and where the text occurs', () => {
  for (const argv of [
    ['search', 'zzqqxx'],
    ['ls', 'zzqqxx'],
    ['get', 'zzqqxx'],
    ['source', 'zzqqxx'],
    ['resolve', 'zzqqxx'],
    ['find', 'zzqqxx'],
    ['find', 'zzqqxx', '--type', 'symbol'],
    ['find', 'zzqqxx', '--type', 'filename'],
    ['find', 'zzqqxx', '--type', 'directory'],
    ['find', 'zzqqxx', '--type', 'content'],
  ]) {
    const { error, not_indexed, in_text } = JSON.parse(ctx([...argv, '--json'], shop).stdout)
    assert.equal(error.code, 'NO_MATCH', argv.join(' '))
    assert.deepEqual(not_indexed, { files: 0 }, argv.join(' '))
    assert.deepEqual(in_text, { lines: 0, files: 0 }, argv.join(' '))
  }
  const { in_text, error } = JSON.parse(ctx(['get', 'password', '--json'], shop).stdout)
  assert.deepEqual(in_text, { lines: 2, files: 1 })
  assert.deepEqual(error.suggestions.at(-1).args, { query: 'password', type: 'content' })
})

test('a record has siblings, callers, test and types; text leaves neighbours out', () => {
  const { results } = JSON.parse(ctx(['get', 'handleLogin', '--json'], shop).stdout)
  assert.deepEqual(results[0].related, {
    siblings: ['LoginForm'],
    callers: ['src/auth/login.test.ts#check'],
    test: 'src/auth/login.test.ts',
  })
  const toon = ctx(['get', 'handleLogin', '--format', 'toon'], shop).stdout
  assert.match(
    toon,
    /related: "?siblings LoginForm; callers src\/auth\/login\.test\.ts#check; test src\/auth\/login\.test\.ts"?\n/,
  )
  const text = ctx(['get', 'handleLogin', '--format', 'text'], shop).stdout
  assert.match(text, /6\ncallers src\/auth\/login\.test\.ts#check\ntest src\/auth\/login\.test\.ts\n/)
})

test('a record that was parsed for the answer has them too, without symbols removed from its file', () => {
  const two = 'export function first(): void {}\nexport function second(): void {\n  first()\n}\n'
  const root = makeRepository({ 'src/a.ts': `${two}export function third(): void {\n  first()\n}\n` })
  ctx(['index', '--quiet'], root)
  const ask = () =>
    JSON.parse(ctx(['get', 'first', '--json'], root, { CTX_SWEEP_FILES: '0', CTX_BACKGROUND: '0' }).stdout)
  assert.deepEqual(ask().results[0].related, { siblings: ['second', 'third'], callers: ['second', 'third'] })
  writeFiles(root, { 'src/a.ts': `// moved\n${two}` })
  const { index, results } = ask()
  assert.equal(index, 'refreshed 1 file')
  assert.deepEqual([results[0].l, results[0].related], ['2-2', { siblings: ['second'], callers: ['second'] }])
})

test('a next action is suggested only after incomplete answers', () => {
  const suggested = (...argv: string[]) => {
    const { suggestions = [] } = JSON.parse(ctx([...argv, '--json'], shop).stdout)
    return suggestions.map(({ tool }: { tool: string }) => tool)
  }
  assert.deepEqual(suggested('search', 'handleLogin', '--module', 'auth', '--kind', 'fn'), ['get_symbol_source'])
  assert.deepEqual(suggested('search', 'log'), [])
  assert.deepEqual(suggested('overview'), ['list_symbols'])
  assert.deepEqual(suggested('get', 'reset'), ['get_symbol'], 'how candidates differ')
  assert.deepEqual(suggested('find', 'src/auth/', '--type', 'directory'), ['search_project'])
  assert.deepEqual(suggested('ls', 'auth'), [])
  assert.deepEqual(suggested('ls', 'auth', '--offset', '99'), ['list_symbols'], 'back to the first page')
  assert.deepEqual(suggested('source', 'handleLogin'), [])
  assert.deepEqual(suggested('guide'), [])
})

test('an unknown command suggests similar names, aliases of other tools, and names that contain it', () => {
  const like = (word: string) => JSON.parse(ctx([word, 'x', '--json'], shop).stdout).error.similar
  assert.deepEqual(like('serch'), ['search_symbols'])
  assert.deepEqual(like('goto_definition'), ['resolve_symbol'])
  assert.deepEqual(like('list'), ['list_symbols', 'list_repos'])
  assert.deepEqual(like('li'), [])
})

test('aliases of the actions of hook and cache suggest them; other words suggest a harmless one', () => {
  const cases = [
    ['hook', 'remove', 'uninstall'],
    ['hook', 'show', 'status'],
    ['hook', 'xyzzy', 'status'],
    ['cache', 'list', 'size'],
    ['cache', 'check', 'verify'],
    ['cache', 'xyzzy', 'size'],
  ] as const
  for (const [operation, word, action] of cases) {
    const run = ctx([operation, word, '--json'], shop)
    const { error } = JSON.parse(run.stdout)
    assert.deepEqual([run.status, error.code], [2, 'INVALID_ARGUMENT'])
    assert.deepEqual(error.similar, word === 'xyzzy' ? [] : [action])
    const [{ tool, args }] = error.suggestions
    assert.deepEqual([tool, args.action], [operation, action])
  }
})

test('the old name of a renamed symbol suggests similar ones', () => {
  const themes = (name: string) => ({
    'src/assets.ts': `export const ${name} = true\n`,
    'src/lazy.ts': 'export const COMPRESS_LAZY_THEMES = true\n',
  })
  const root = makeRepository(themes('COMPRESS_THEMES'))
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, themes('PACKED'))
  const { error } = JSON.parse(ctx(['resolve', 'COMPRESS_THEMES', '--json'], root, OVERLAYS).stdout)
  assert.deepEqual(error.similar, ['COMPRESS_LAZY_THEMES'])
})

test('the suggestion says how many files were not searched', () => {
  const why = (lines: number, files: number, unread?: number) =>
    contentCall('text', { lines, files, ...(unread && { unread }) }).why
  assert.equal(why(1, 1), '1 line of 1 file holds the text')
  assert.equal(why(8, 4), '8 lines of 4 files hold the text')
  assert.equal(why(8, 4, 30), '8 lines of 4 files hold the text, and it looks in 30 files that were not read')
  assert.equal(why(0, 0, 1), 'looks for the text in 1 file that was not read')
})
