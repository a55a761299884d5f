// Repositories by name through the user interface: several on one machine, two of one name, a missing one.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const home = makeFolder('home')

/** A registry of its own, so that repositories of other tests do not show. */
const env = { CTX_REGISTRY_DIR: path.join(home, 'registry') }
const json = (args: readonly string[], cwd = home) => JSON.parse(ctx([...args, '--json'], cwd, env).stdout)

function repository(folder: string, files: Readonly<Record<string, string>>): string {
  const root = path.join(home, folder)
  mkdirSync(root, { recursive: true })
  git(root, 'init', '-q')
  writeFiles(root, files)
  return root
}

function emptyFolder(name: string): string {
  const folder = path.join(home, 'empty', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

const shop = repository('work/shop', SHOP)
const other = repository('old/shop', { 'a.py': 'def only_here():\n    pass\n' })
const named = repository('checkout-7', { 'b.go': 'package b\nfunc Served() {}\n' })
git(named, 'remote', 'add', 'origin', 'git@github.com:acme/server.git')
for (const root of [shop, other, named]) ctx(['generate_index', root], home, env)

test('every index registers itself by its remote or folder, and equal names are distinguished', () => {
  const { results, total } = json(['list_repos'])
  assert.equal(total, 3)
  assert.deepEqual(
    results.map(({ repo, path: where, files, symbols, state }: Record<string, unknown>) => [
      repo,
      where,
      files,
      symbols,
      state,
    ]),
    [
      ['server', named, 1, 1, 'indexed'],
      ['old/shop', other, 1, 1, 'indexed'],
      ['work/shop', shop, 4, 9, 'indexed'],
    ],
  )
})

test('--repo works before and after the command and with every query', () => {
  assert.equal(json(['search_symbols', 'served', '--repo', 'server']).results[0].s, 'Served')
  assert.equal(json(['--repo', 'acme/server', 'search_symbols', 'served']).total, 1)
  assert.equal(json(['get_symbol', 'only_here', '--repo', 'old/shop']).results[0].f, 'a.py')
  assert.equal(json(['get_repo_overview', '--repo', shop]).repository, 'shop')
  assert.equal(json(['get_index_status', '--repo', 'server']).repository, named)
})

test('a name of two repositories lists both and picks none', () => {
  const { stdout, status } = ctx(['search_symbols', 'login', '--repo', 'shop', '--json'], home, env)
  assert.equal(status, 3)
  const { ambiguous, results } = JSON.parse(stdout)
  assert.equal(ambiguous, true)
  assert.deepEqual(
    results.map(({ repo }: { repo: string }) => repo),
    ['old/shop', 'work/shop'],
  )
})

test('a wrong name suggests the nearest repository with its files and date', () => {
  const { stdout, status } = ctx(['search_symbols', 'login', '--repo', 'servr', '--json'], home, env)
  assert.equal(status, 2)
  const { error } = JSON.parse(stdout)
  assert.equal(error.code, 'REPO_NOT_FOUND')
  assert.deepEqual(error.similar, ['server'])
  assert.match(error.hint, /Did you mean server \(1 file, indexed \d{4}-\d\d-\d\d/)
  const { tool, args } = error.suggestions[0]
  assert.deepEqual([tool, args], ['search_symbols', { query: 'login', repo: 'server', format: 'json' }])
  assert.equal(json([tool, args.query, '--repo', args.repo]).error.code, 'NO_MATCH')
})

test('a repository with several indexes uses the one inside it, else the newest', () => {
  const folder = makeFolder('twice')
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  const root = repository('twice', { 'a.py': 'def asked_of_two():\n    pass\n' })
  const own = { CTX_REGISTRY_DIR: path.join(folder, 'registry') }
  const ask = (...args: string[]) => JSON.parse(ctx([...args, '--json'], home, own).stdout)
  const cacheOf = () => ask('status', '--repo', 'twice').cache
  for (const elsewhere of [second, first, second]) ask('index', root, '--cache-dir', elsewhere, '--force')
  assert.equal(cacheOf(), second)
  ask('index', root)
  ask('index', root, '--cache-dir', first, '--force')
  assert.equal(cacheOf(), path.join(root, '.ctx'))
  assert.deepEqual(
    ask('repos').results.map(({ repo, path: where }: Record<string, unknown>) => [repo, where]),
    [['twice', root]],
  )
  for (const name of ['twice', root, 'all']) assert.equal(ask('search', 'asked_of_two', '--repo', name).total, 1, name)
  const sizes = ask('cache', 'size').results
  assert.deepEqual(
    sizes.map(({ repo }: { repo: string }) => repo),
    ['twice', 'twice', 'twice'],
  )
  assert.deepEqual(
    sizes.map(({ cache }: { cache: string }) => cache).sort(),
    [first, second, path.join(root, '.ctx')].sort(),
  )
  rmSync(path.join(root, '.ctx'), { recursive: true })
  assert.equal(cacheOf(), first)
  rmSync(root, { recursive: true })
  assert.equal(ask('repos').total, 1)
})

test('repo together with path is an error', () => {
  assert.equal(json(['search_symbols', 'login', '--repo', 'server', '--path', shop]).error.code, 'INVALID_ARGUMENT')
})

test('a missing repository is reported, and another of its name is preferred', () => {
  rmSync(other, { recursive: true })
  assert.equal(json(['search_symbols', 'only', '--repo', 'old/shop']).error.code, 'REPO_NOT_FOUND')
  assert.match(json(['search_symbols', 'only', '--repo', 'old/shop']).error.message, /has gone since/)
  assert.equal(json(['search_symbols', 'login', '--repo', 'shop']).results[0].s, 'LoginForm')
  const states = json(['list_repos']).results.map(({ state }: { state: string }) => state)
  assert.deepEqual(states, ['indexed', 'gone', 'indexed'])
  const shown = ctx(['repos', '--format', 'text'], home, env).stdout.split('\n').slice(0, 3)
  for (const [i, end] of [/ \d{4}-\d\d-\d\d$/, / gone$/, / \d{4}-\d\d-\d\d$/].entries()) assert.match(shown[i]!, end)
})

test('rows have a date, and a registry folder that cannot be created does no harm', () => {
  const [row] = json(['list_repos']).results
  assert.match(row.indexed_at, /^\d{4}-\d\d-\d\dT/)
  const blocked = path.join(home, 'file')
  writeFiles(home, { file: '' })
  assert.equal(ctx(['generate_index', shop, '--force'], home, { CTX_REGISTRY_DIR: path.join(blocked, 'x') }).status, 0)
  assert.equal(readFileSync(blocked, 'utf8'), '')
  // /proc reports a missing parent for a folder that cannot be created.
  const nowhere = process.platform === 'linux' ? '/proc/nowhere/deeper' : path.join(blocked, 'y')
  assert.equal(ctx(['generate_index', shop, '--force'], home, { CTX_REGISTRY_DIR: nowhere }).status, 0)
  const asked = ctx(['search', 'login', '--cache-dir', nowhere, '--json'], shop)
  assert.equal(JSON.parse(asked.stdout).error.code, 'ENVIRONMENT_ISSUE')
})

test('the root of the file system is no repository, even if a server starts in it', () => {
  const top = path.parse(home).root
  for (const asked of [
    ctx(['search', 'login', '--json'], top),
    ctx(['search', 'login', '--path', top, '--json'], home),
  ]) {
    assert.equal(JSON.parse(asked.stdout).error.code, 'REPO_NOT_FOUND')
  }
  assert.ok(!existsSync(path.join(top, '.ctx')))
})

test('the MCP tool accepts repo', async () => {
  const root = makeRepository(SHOP)
  ctx(['generate_index'], root)
  const client = await connect(home)
  const { text } = await call(client, 'search_symbols', { query: 'loginform', repo: root, format: 'json' })
  assert.equal(JSON.parse(text).results[0].s, 'LoginForm')
  assert.ok(ctxJson(['list_repos'], root).results!.some(row => row.path === root))
})

test('the list starts with the repository given by path or repo', () => {
  const roots = [makeRepository(SHOP), makeRepository(SHOP)]
  for (const root of roots) ctx(['generate_index'], root)
  const listed = (...flags: readonly string[]) => ctxJson(['list_repos', ...flags], home).results!.map(row => row.path)
  for (const root of roots) {
    assert.equal(listed('-C', root)[0], root)
    assert.equal(listed('--repo', root)[0], root)
    assert.deepEqual(listed('-C', root).sort(), listed().sort())
  }
  assert.deepEqual(listed('--repo', 'all'), listed())
  const gone = ctx(['list_repos', '--json', '-C', path.join(home, 'nowhere')], home)
  assert.equal(JSON.parse(gone.stdout).error.code, 'REPO_NOT_FOUND')
})

test('the home folder is no repository unless given, even if a server starts in it', () => {
  const own = emptyFolder('home')
  writeFileSync(path.join(own, 'a.py'), 'def handle_login():\n    pass\n')
  const find = (...flags: readonly string[]) =>
    ctx(['search', 'handle_login', '--json', ...flags], own, { HOME: own, USERPROFILE: own })
  const refused = find()
  assert.equal(refused.status, 2)
  assert.equal(JSON.parse(refused.stdout).error.code, 'REPO_NOT_FOUND')
  assert.ok(!existsSync(path.join(own, '.ctx')))
  assert.equal(find('--path', '.').status, 0)
  assert.equal(find().status, 0)
})

test('a bare repository has no files, and nothing is written into it', () => {
  const bare = emptyFolder('bare')
  git(bare, 'init', '-q', '--bare')
  for (const asked of [['search', 'handle_login'], ['status'], ['index']]) {
    const { status, stdout, stderr } = ctx([...asked, '--json'], bare)
    assert.equal(status, 2)
    assert.equal(JSON.parse(stdout).error.code, 'REPO_NOT_FOUND')
    assert.equal(stderr, '')
  }
  assert.ok(!existsSync(path.join(bare, '.ctx')))
})

test('a folder in a bare repository or in .git has no files, but a work tree in one has', () => {
  const bare = emptyFolder('bare')
  git(bare, 'init', '-q', '--bare')
  writeFiles(bare, { 'sub/deep/a.ts': 'export function handle_login() {}\n' })
  const whole = makeRepository({ 'a.ts': 'export const one = 1\n' })
  for (const [folder, message] of [
    [path.join(bare, 'sub/deep'), `${bare}/sub/deep lies in the bare git repository ${bare}, which has no files.`],
    [path.join(whole, '.git/hooks'), `${whole}/.git/hooks is what git keeps of ${whole}, which has no sources.`],
  ] as const) {
    for (const asked of [['search', 'handle_login'], ['status'], ['index']]) {
      const { status, stdout } = ctx([...asked, '--path', folder, '--json'], bare)
      assert.equal(status, 2, asked[0])
      assert.equal(JSON.parse(stdout).error.message, message)
      assert.ok(!existsSync(path.join(folder, '.ctx')))
    }
  }
  writeFiles(bare, { 'tree/b.ts': 'export function handle_logout() {}\n' })
  git(path.join(bare, 'tree'), 'init', '-q')
  assert.equal(ctx(['search', 'handle_logout', '--quiet'], path.join(bare, 'tree')).status, 0)
})
