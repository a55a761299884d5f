// A server answers for the folder it was started in, those of --allow, registered repositories, and what lies below.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP } from '../helpers/fixture.ts'
import { RawServer } from './raw-server.ts'

const here = makeRepository(SHOP)
const registry = makeFolder('registry')
const own = { CTX_REGISTRY_DIR: registry }
const server = await RawServer.start(here, [], own)

async function ask(to: RawServer, name: string, args: object): Promise<string> {
  const params = { name, arguments: { format: 'json', ...args } }
  const { result } = await to.answer(JSON.stringify({ jsonrpc: '2.0', id: 'q', method: 'tools/call', params }))
  return result?.content?.[0]?.text ?? ''
}
const search = (to: RawServer, args: object): Promise<string> => ask(to, 'search_symbols', { query: 'login', ...args })
const isRefused = (text: string): boolean => JSON.parse(text).error?.code === 'UNTRUSTED'

test('a repository elsewhere is refused by every operation, and nothing is written to it', async () => {
  const other = makeRepository(SHOP)
  for (const [name, args] of [
    ['search_symbols', { query: 'login' }],
    ['search_project', { query: 'login' }],
    ['list_symbols', { module: 'src' }],
    ['get_symbol', { symbols: ['login'] }],
    ['get_symbol_source', { symbols: ['login'] }],
    ['resolve_symbol', { name: 'login' }],
    ['get_repo_overview', {}],
    ['get_index_status', {}],
    ['generate_index', {}],
  ] as const)
    assert.ok(isRefused(await ask(server, name, { ...args, path: other })), name)
  assert.ok(!existsSync(path.join(other, '.ctx')))
  assert.match(await search(server, { path: other }), /ctx mcp --allow .*ctx generate_index/)
})

test('folders of the system are refused', async () => {
  for (const folder of ['/etc', '/usr', path.dirname(here)])
    assert.ok(isRefused(await search(server, { path: folder })), folder)
})

test('a link to a folder outside is refused, and one within is followed', async () => {
  const other = makeRepository(SHOP)
  symlinkSync(other, path.join(here, 'out'))
  symlinkSync(path.join(here, 'src'), path.join(here, 'in'))
  assert.ok(isRefused(await search(server, { path: 'out' })))
  assert.ok(!isRefused(await search(server, { path: 'in' })))
})

test('a cache folder lies in a served folder', async () => {
  const outside = path.join(makeFolder('cache'), 'made/by/a/call')
  assert.ok(isRefused(await search(server, { cache_dir: outside })))
  assert.ok(!existsSync(path.dirname(outside)))
  const away = makeFolder('away')
  symlinkSync(away, path.join(here, 'away'))
  assert.ok(isRefused(await search(server, { cache_dir: 'away/x' })))
  assert.ok(!isRefused(await search(server, { cache_dir: path.join(here, '.other') })))
})

test('folders of --allow and what lies below are served', async () => {
  const parent = makeFolder('allowed')
  const below = path.join(parent, 'a/b')
  mkdirSync(below, { recursive: true })
  const allowing = await RawServer.start(here, ['--allow', parent, '--allow', makeFolder('more')], own)
  assert.ok(!isRefused(await search(allowing, { path: below })))
  assert.ok(isRefused(await search(allowing, { path: makeRepository(SHOP) })))
  assert.ok(isRefused(await search(allowing, { path: `${parent}/../` })))
})

test('a repository that was indexed in a terminal is served by path and by name', async () => {
  const known = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], known, own).status, 0)
  assert.ok(!isRefused(await search(server, { path: known })))
  assert.ok(!isRefused(await search(server, { repo: path.basename(known) })))
})

test('the home folder allows nothing by being the one a server is started in', async () => {
  const home = makeFolder('home')
  const project = path.join(home, 'project')
  mkdirSync(path.join(project, '.git'), { recursive: true })
  mkdirSync(path.join(home, '.git'))
  const started = await RawServer.start(home, [], { ...own, HOME: home, USERPROFILE: home })
  assert.ok(isRefused(await search(started, {})))
  assert.ok(isRefused(await search(started, { path: project })))
})

test('a subfolder of a repository is served with its repository', async () => {
  const inside = await RawServer.start(path.join(here, 'src'), [], own)
  assert.ok(!isRefused(await search(inside, {})))
  assert.ok(!isRefused(await search(inside, { path: here })))
})
