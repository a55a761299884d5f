// Scopes of searches and listings: folders and lists in patterns, folders and packages as modules, for every operation.
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'

const root = makeRepository({
  'src/query/retry.ts': 'export function retryQuery(): void {}\n',
  'src/query/core/api.ts': 'export function retryCore(): void {}\n',
  'src/queryable.ts': 'export function retryAble(): void {}\n',
  'src/app/[id]/page.tsx': 'export function retryPage(): void {}\n',
  'lib/http/client.py': 'def retry_client():\n    pass\n',
  'http/server.go': 'package http\n\nfunc retryServer() {}\n',
  'java/okhttp3/internal/cache/Disk.java':
    'package okhttp3.internal.cache;\n\nclass Disk {\n  void retryDisk() {}\n}\n',
  'docs/retry.md': 'retry here\n',
})

/** Runs in this process; the command line and MCP give the same answers. */
async function ask(argv: readonly string[], folder = root) {
  return JSON.parse((await ctxHere(argv, folder)).stdout)
}

async function named(...argv: string[]): Promise<string> {
  const { results, error } = await ask(argv)
  return error
    ? String(error.code)
    : (results as { s: string }[])
        .map(({ s }) => s)
        .sort()
        .join(' ')
}

test('brackets of a path may be escaped, in patterns and as a module', async () => {
  for (const pattern of ['src/app/[id]/**', 'src/app/\\[id\\]/**', 'src/app/\\[id\\]/*.tsx']) {
    assert.equal(await named('search', 'retry', '--file-pattern', pattern), 'retryPage', pattern)
    assert.equal(await named('ls', pattern), 'retryPage', pattern)
  }
})

test('a pattern that names a folder includes all files below it', async () => {
  const cases: readonly (readonly [pattern: string, names: string])[] = [
    ['src/query', 'retryCore retryQuery'],
    ['src/query/', 'retryCore retryQuery'],
    ['./src/query', 'retryCore retryQuery'],
    [`${root}/src/query`, 'retryCore retryQuery'],
    ['src/query/retry.ts', 'retryQuery'],
    ['src/query/*', 'retryQuery'],
    ['src/quer*', 'retryAble'],
    ['*/query', 'retryCore retryQuery'],
    ['*/query/', 'retryCore retryQuery'],
    ['**/core', 'retryCore'],
    ['core', 'retryCore'],
    ['http', 'retryServer retry_client'],
    ['http/', 'retryServer retry_client'],
    ['retry.ts', 'retryQuery'],
    ['retry*', 'retryQuery'],
    ['src/app/[id]', 'retryPage'],
    ['src/app/[id]/page.tsx', 'retryPage'],
    ['src/query/**,lib/**', 'retryCore retryQuery retry_client'],
    ['src/query, lib', 'retryCore retryQuery retry_client'],
    ['src,!src/query', 'retryAble retryPage'],
    ['!src/query,src', 'retryAble retryPage'],
    ['!src,!http', 'retryDisk'],
    ['!src', 'retryDisk retryServer retry_client'],
    ['{src/query,lib}/**', 'retryCore retryQuery retry_client'],
    ['src/app/[id]/*.tsx', 'retryPage'],
    ['**/[id]/**', 'retryPage'],
    ['zzz', 'NO_MATCH'],
  ]
  for (const [pattern, names] of cases) {
    assert.equal(await named('search', 'retry', '--file-pattern', pattern), names, pattern)
    assert.equal(await named('find', 'retry', '--type', 'symbol', '--file-pattern', pattern), names, pattern)
  }
  assert.equal((await ask(['find', 'retry', '--type', 'content', '--file-pattern', 'src/query'])).total, 2)
  assert.equal(await named('ls', 'src', '--file-pattern', 'src/query/core'), 'retryCore')
})

test('parentheses, brackets, @, + and ! in names are literal', async () => {
  const routes = makeRepository({
    'app/(shop)/cart/page.tsx': 'export function pageOfCart(): void {}\n',
    'app/shop/page.tsx': 'export function pageOfShop(): void {}\n',
    'app/@modal/(.)photo/page.tsx': 'export function pageOfPhoto(): void {}\n',
    'app/docs/[...slug]/page.tsx': 'export function pageOfDocs(): void {}\n',
    'app/docs/[[...rest]]/page.tsx': 'export function pageOfRest(): void {}\n',
    'app/+page.ts': 'export function pageOfSvelte(): void {}\n',
    'lib/!(old)/page.ts': 'export function pageOfOld(): void {}\n',
    'lib/{a,b}.ts': 'export function pageOfBraces(): void {}\n',
  })
  const cases: readonly (readonly [pattern: string, names: string])[] = [
    ['app/(shop)/**', 'pageOfCart'],
    ['app/(shop)', 'pageOfCart'],
    ['(shop)', 'pageOfCart'],
    ['**/(shop)/**/page.*', 'pageOfCart'],
    ['!app', 'pageOfBraces pageOfOld'],
    ['!app,!(shop)', 'pageOfBraces pageOfOld'],
    ['app,!(shop),!docs,!shop', 'pageOfPhoto pageOfSvelte'],
    ['app/@modal/**', 'pageOfPhoto'],
    ['app/@modal/(.)photo/*', 'pageOfPhoto'],
    ['app/docs/[...slug]/page.tsx', 'pageOfDocs'],
    ['app/docs/[...slug]/*', 'pageOfDocs'],
    ['[...slug]', 'pageOfDocs'],
    ['app/docs/[[...rest]]/*.tsx', 'pageOfRest'],
    ['app/+page.ts', 'pageOfSvelte'],
    ['+page.*', 'pageOfSvelte'],
    ['lib/!(old)/*', 'pageOfOld'],
    ['lib/{a,b}.ts', 'pageOfBraces'],
    ['/app/@modal/**', 'pageOfPhoto'],
    ['/app', 'pageOfCart pageOfDocs pageOfPhoto pageOfRest pageOfShop pageOfSvelte'],
    ['/page.tsx', 'NO_MATCH'],
    ['app\\docs\\*\\*.tsx', 'pageOfDocs pageOfRest'],
    ['app/(shop|docs)/**', 'NO_MATCH'],
    ['app/@(shop)/**', 'NO_MATCH'],
  ]
  for (const [pattern, names] of cases) {
    const { results, error } = await ask(['search', 'pageOf', '--file-pattern', pattern], routes)
    const found =
      error?.code ??
      results
        .map(({ s }: { s: string }) => s)
        .sort()
        .join(' ')
    assert.equal(found, names, pattern)
  }
})

test('a comma in a path does not separate patterns', async () => {
  const odd = makeRepository({
    'a,b/c.ts': 'export function one(): void {}\n',
    'a/c.ts': 'export function oneToo(): void {}\n',
  })
  const found = async (pattern: string) => (await ask(['search', 'one', '--file-pattern', pattern], odd)).total
  assert.equal(await found('a,b'), 1)
  assert.equal(await found('!a,b'), 1)
  assert.equal(await found('a,b/c.ts'), 1)
  assert.equal(await found('a,zz'), 1, 'where no path has it')
})

test('a module, a folder, a file, a glob and a package have the same meaning in searches and listings', async () => {
  const cases: readonly (readonly [module: string, names: string])[] = [
    ['src/query', 'retryCore retryQuery'],
    ['src/query/retry.ts', 'retryQuery'],
    ['src/query/core/*.ts', 'retryCore'],
    ['src/query/**', 'retryCore retryQuery'],
    ['http', 'retryServer retry_client'],
    ['http/', 'retryServer'],
    ['./http', 'retryServer'],
    ['http\\', 'retryServer'],
    ['lib/http', 'retry_client'],
    ['http.client', 'retry_client'],
    ['lib.http', 'retry_client'],
  ]
  for (const [module, names] of cases) {
    assert.equal(await named('search', 'retry', '--module', module), names, module)
    assert.equal(await named('ls', module), names, module)
  }
  assert.equal(await named('ls', 'okhttp3.internal.cache', '--all'), 'Disk retryDisk')
  assert.equal(await named('ls', 'okhttp3::internal::cache', '--all'), 'Disk retryDisk')
  for (const module of ['src/zzz', 'zz.qq', 'src/zz*', 'http.clien'])
    for (const argv of [
      ['search', 'retry', '--module', module],
      ['ls', module],
    ])
      assert.equal(await named(...argv), 'NO_MATCH', argv.join(' '))
  const { error } = await ask(['search', 'retry', '--module', 'src/qurey'])
  assert.deepEqual(error.suggestions[0].args, { query: 'retry', module: 'src/query' })
  const narrow = ['--kind', 'fn', '--risk', 'low', '--file-pattern', '*.ts']
  const { suggestions } = (await ask(['search', 'retry', '--module', 'src/qurey', ...narrow])).error
  const kept = { query: 'retry', kind: 'fn', risk: 'low', file_pattern: '*.ts' }
  assert.deepEqual(
    suggestions.map(({ args }: { args: object }) => args),
    [{ ...kept, module: 'src/query' }, kept],
    'with the other filters',
  )
})

test('a folder or file is found by the end of its path, even if a parent starts with the same letters', async () => {
  const alike = makeRepository({
    'src/evictions/evict.c': 'int removeOldest(void) { return 1; }\n',
    'src/evictions/rules.c': 'int readRules(void) { return 1; }\n',
    'kit/cache2/kit/cache/Disk.java': 'package kit.cache;\n\nclass Disk {}\n',
    'kit/cache2/Old.java': 'package kit.cache2;\n\nclass Old {}\n',
    'httpd/http/server.ts': 'export function serve(): void {}\n',
  })
  const listed = async (place: string) =>
    ((await ask(['ls', place], alike)).results as { s: string }[]).map(({ s }) => s)
  assert.deepEqual(await listed('evict'), ['removeOldest'])
  assert.deepEqual(await listed('kit.cache'), ['Disk'])
  const { results } = await ask(['find', 'http/server', '--type', 'filename'], alike)
  assert.deepEqual(results, [{ f: 'httpd/http/server.ts', match: 'part', symbols: 1 }])
})

test('the root can be written in several ways', async () => {
  for (const place of ['.', './', './/', '././', root, `${root}/`]) {
    assert.equal(await named('ls', place, '--kind', 'class'), 'Disk', place)
    assert.equal(await named('search', 'retryD', '--module', place), 'retryDisk', place)
  }
})

test('the suggested call for one of a module’s folders lists that folder', async () => {
  const { folders, suggestions } = await ask(['ls', 'http', '--limit', '1'])
  assert.deepEqual([folders, suggestions[0].args], [['http', 'lib/http'], { module: 'http/' }])
  assert.equal(await named('ls', suggestions[0].args.module), 'retryServer')
})

test('a package of the repository is a scope by its name, with and without its npm scope', async () => {
  const workspace = makeRepository({
    'package.json': '{"name": "root", "private": true, "workspaces": ["packages/*"]}',
    'packages/one/package.json':
      '{"exports": {"./hooks": {"import": "./dist/esm/react/hooks.mjs"}}, "name": "@acme/kit"}',
    'packages/one/src/cache/index.ts': 'export function openCache(): void {}\n',
    'packages/one/src/text.ts': 'export function openText(): void {}\n',
    'packages/one/src/react/hooks.ts': 'export function openHooks(): void {}\n',
    'packages/two/package.json': '{"name": "kit-web"}',
    'packages/two/src/web.ts': 'export function openWeb(): void {}\n',
    'crates/three/Cargo.toml': '[package]\nname = "three-core"\n',
    'crates/three/src/lib.rs': 'pub fn openCrate() {}\n',
    'py/four/pyproject.toml': '[project]\nname = "four-py"\n',
    'py/four/src/four/a.py': 'def openPython(): pass\n',
  })
  const cases: readonly (readonly [place: string, names: string])[] = [
    ['@acme/kit/cache', 'openCache'],
    ['kit/cache', 'openCache'],
    ['kit/text', 'openText'],
    ['@acme/kit/hooks', 'openHooks'],
    ['@acme/kit', 'openCache openHooks openText'],
    ['kit-web', 'openWeb'],
    ['three-core', 'openCrate'],
    ['four-py', 'openPython'],
    ['@acme/kit/none', 'NO_MATCH'],
    ['@acme/ki', 'NO_MATCH'],
  ]
  const inPackage = async (...argv: string[]) => {
    const { results = [], error } = await ask(argv, workspace)
    return error ? error.code : (results as { s: string }[]).map(({ s }) => s).join(' ')
  }
  for (const [place, names] of cases) {
    assert.equal(await inPackage('search', 'open', '--module', place), names, place)
    assert.equal(await inPackage('ls', place, '--kind', 'fn'), names, place)
  }
  const { error } = await ask(['search', 'kit/cache'], workspace)
  assert.deepEqual(error.suggestions[0].args, { module: 'packages/one/src/cache' })
})

test('a link stands for its target, which is suggested if a symbol is requested', {
  skip: process.platform === 'win32',
}, async () => {
  const linked = makeRepository({ 'src/kit/open.py': 'def open_kit():\n    pass\n', 'notes.txt': 'text\n' })
  for (const [to, name] of [
    ['src/kit', 'kit'],
    ['src/kit/open.py', 'open.py'],
    ['notes.txt', 'notes.py'],
    ['nowhere', 'lost.py'],
  ])
    symlinkSync(to!, path.join(linked, name!))
  const asked = (...argv: string[]) => ask(argv, linked)
  for (const place of ['kit', 'kit/', 'kit/open.py', 'open.py']) {
    assert.deepEqual((await asked('ls', place)).file, 'src/kit/open.py', place)
    assert.equal((await asked('search', 'open', '--module', place)).total, 1, place)
  }
  assert.equal(
    (await asked('get', 'kit/open.py#close_kit')).error.message,
    'kit/open.py is src/kit/open.py by way of a link, and what it defines is listed there.',
  )
  assert.deepEqual((await asked('get', 'open.py')).error.suggestions[0].args, { module: 'src/kit/open.py' })
  // A link to a text has lines, a broken link has none.
  assert.match((await asked('get', 'notes.py#x')).error.hint, /^Ask for its lines/)
  assert.match((await asked('get', 'lost.py#x')).error.hint, /no symbols and no lines/)
})
